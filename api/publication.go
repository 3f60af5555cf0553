package api

import (
	"context"
	"strings"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/web/badge"
)

// Publications show what projects publish about themselves.
type Publications interface {
	Badge(ctx context.Context, code, kind string) ([]byte, error)
	Feed(ctx context.Context, code string) ([]byte, error)
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
