package api

import (
	"context"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/web/badge"
)

// Publications show what projects publish.
type Publications interface {
	Badge(ctx context.Context, code, kind string) ([]byte, error)
	Feed(ctx context.Context, code string) ([]byte, error)
	// Metrics returns the latest results of a project in the text format of Prometheus.
	Metrics(ctx context.Context, tenantID, projectID string) ([]byte, error)
	Addresses(ctx context.Context, tenantID, projectID string) (service.PublishedAddresses, error)
	// Publish publishes a part at a new address, Withdraw removes it.
	Publish(ctx context.Context, tenantID, projectID, part, actor string) error
	Withdraw(ctx context.Context, tenantID, projectID, part, actor string) error
}

// publicationsBody contains what a project publishes.
type publicationsBody struct {
	BadgeURL *string `json:"badgeUrl"`
	FeedURL  *string `json:"feedUrl"`
}

func (s *server) publicationRoutes(r *gin.Engine) {
	limited := s.limitIP(limitReport)
	get(r, "/badge/:file", limited, func(c *gin.Context) {
		s.publish(c, ".svg", "image/svg+xml", func(code string) ([]byte, error) {
			return s.Publications.Badge(c.Request.Context(), code, c.Query("kind"))
		})
	})
	get(r, "/feed/:file", limited, func(c *gin.Context) {
		s.publish(c, ".atom", "application/atom+xml; charset=utf-8", func(code string) ([]byte, error) {
			return s.Publications.Feed(c.Request.Context(), code)
		})
	})
}

// projectPublicationRoutes serves publications to keys.
func (s *server) projectPublicationRoutes(r *gin.Engine) {
	read, admin, general := s.need(scan.ScopeRead), s.need(scan.ScopeAdmin), s.limitTenant(limitGeneral)
	get(r, "/v1/projects/:projectId/metrics", s.authenticate, general, read, s.getProjectMetrics)
	get(r, "/v1/projects/:projectId/publications", s.authenticate, general, read, s.getPublications)
	r.POST("/v1/projects/:projectId/publications/:part", s.authenticate, general, admin, s.changePublication(Publications.Publish))
	r.DELETE("/v1/projects/:projectId/publications/:part", s.authenticate, general, admin, s.changePublication(Publications.Withdraw))
}

// getProjectMetrics handles GET /v1/projects/:projectId/metrics.
func (s *server) getProjectMetrics(c *gin.Context) {
	if s.Publications == nil {
		fail(c, scan.Errorf(scan.CodeNotFound, "Not found"))
		return
	}
	text, err := s.Publications.Metrics(c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"))
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	c.Data(http.StatusOK, "text/plain; version=0.0.4; charset=utf-8", text)
}

// getPublications handles GET /v1/projects/:projectId/publications.
func (s *server) getPublications(c *gin.Context) {
	a, err := s.Publications.Addresses(c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"))
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, publicationsBody{BadgeURL: optionalText(a.Badge), FeedURL: optionalText(a.Feed)})
}

// changePublication handles POST and DELETE /v1/projects/:projectId/publications/:part.
func (s *server) changePublication(do func(Publications, context.Context, string, string, string, string) error) gin.HandlerFunc {
	return func(c *gin.Context) {
		_, actor := caller(c)
		if err := do(s.Publications, c.Request.Context(), c.GetString(keyTenant), c.Param("projectId"), c.Param("part"), actor); err != nil {
			fail(c, err)
			return
		}
		s.getPublications(c)
	}
}

func (s *server) publish(c *gin.Context, ending, mime string, read func(code string) ([]byte, error)) {
	code, ok := strings.CutSuffix(c.Param("file"), ending)
	if !ok || s.Publications == nil {
		fail(c, scan.Errorf(scan.CodeNotFound, "Not found"))
		return
	}
	body, err := read(code)
	if err != nil {
		c.Header("Cache-Control", "no-store")
		fail(c, err)
		return
	}
	badge.Serve(c.Writer, c.Request, mime, body)
	c.Writer.WriteHeaderNow()
}
