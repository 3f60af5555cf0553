package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/web/report"
)

// Reports are the use cases of reports.
type Reports interface {
	report.Source
	// Of returns the report of a tenant's scan.
	Of(ctx context.Context, tenantID, id string) (report.Model, error)
	// Fixes returns the fix kit of a tenant's scan for a server, "" for the detected one.
	Fixes(ctx context.Context, tenantID, id, server string) (report.Fixes, error)
}

// SiteReports are the use cases of reports of Site Health checks.
type SiteReports = report.SiteSource

// reportRoutes serves shared reports, which need no key, and the owner's operations on a
// report.
func (s *server) reportRoutes(r *gin.Engine) error {
	h, err := report.NewHandler(s.Reports, s.SiteReports)
	if err != nil {
		return err
	}
	limited := s.limitIP(limitReport)
	get(r, "/report/:address", limited, func(c *gin.Context) {
		answerReport(c, h.Page(c.Writer, c.Request, c.Param("address")))
	})
	get(r, "/report/:address/screenshot.jpg", limited, func(c *gin.Context) {
		answerReport(c, h.Picture(c.Writer, c.Request, c.Param("address"), 0))
	})
	get(r, "/report/:address/filmstrip/:frame", limited, func(c *gin.Context) {
		answerReport(c, h.Picture(c.Writer, c.Request, c.Param("address"), frameOf(c.Param("frame"))))
	})
	get(r, "/v1/scans/:id/report", s.authenticate, s.limitTenant(limitGeneral), s.need(scan.ScopeRead), s.websiteScanReport)
	get(r, "/v1/scans/:id/fixes", s.authenticate, s.limitTenant(limitGeneral), s.need(scan.ScopeRead), s.websiteScanFixes)
	r.POST("/v1/scans/:id/share/revoke", s.authenticate, s.limitTenant(limitGeneral), s.need(scan.ScopeAdmin),
		s.changeShare(s.WebsiteScans.RevokeShare))
	r.POST("/v1/scans/:id/share/regenerate", s.authenticate, s.limitTenant(limitGeneral), s.need(scan.ScopeAdmin),
		s.changeShare(s.WebsiteScans.RegenerateShare))
	return nil
}

func answerReport(c *gin.Context, err error) {
	if err != nil {
		fail(c, err)
	}
}

// frameOf returns the number in "7.jpg", -1 for anything else.
func frameOf(name string) int {
	digits, ok := strings.CutSuffix(name, ".jpg")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 || strconv.Itoa(n) != digits {
		return -1
	}
	return n
}

// websiteScanReport handles GET /v1/scans/:id/report.
func (s *server) websiteScanReport(c *gin.Context) {
	m, err := s.Reports.Of(c.Request.Context(), c.GetString(keyTenant), c.Param("id"))
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, report.NewDocument(m, s.AppURL))
}

// websiteScanFixes handles GET /v1/scans/:id/fixes.
func (s *server) websiteScanFixes(c *gin.Context) {
	f, err := s.Reports.Fixes(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), c.Query("server"))
	if err != nil {
		fail(c, err)
		return
	}
	noStore(c)
	writeJSON(c, http.StatusOK, report.NewFixesDocument(f))
}

// shareBody is the share address of a scan.
type shareBody struct {
	ScanJobID  string  `json:"scanJobId"`
	ShareToken string  `json:"shareToken"`
	ShortCode  string  `json:"shortCode"`
	Slug       string  `json:"slug,omitempty"`
	ReportLink string  `json:"reportLink"`
	RevokedAt  *string `json:"revokedAt"`
	// ReportExpiresAt is until when the report is stored at least, PurgedAt when it was removed.
	ReportExpiresAt *string `json:"reportExpiresAt,omitempty"`
	PurgedAt        *string `json:"purgedAt,omitempty"`
}

// changeShare answers the POST requests below /v1/scans/:id/share/.
func (s *server) changeShare(change func(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error)) gin.HandlerFunc {
	return func(c *gin.Context) {
		_, actor := caller(c)
		r, err := change(c.Request.Context(), c.GetString(keyTenant), c.Param("id"), actor)
		if err != nil {
			fail(c, err)
			return
		}
		body := shareBody{ScanJobID: r.ID, ShareToken: r.ShortCode, ShortCode: r.ShortCode, Slug: r.Slug, ReportLink: s.reportLink(r.ShortCode)}
		body.ReportExpiresAt, body.PurgedAt = optionalTime(r.ReportUntil(s.ScanRetention)), optionalTime(r.PurgedAt)
		if !r.ShareRevokedAt.IsZero() {
			at := timestamp(r.ShareRevokedAt)
			body.RevokedAt = &at
		}
		noStore(c)
		writeJSON(c, http.StatusOK, body)
	}
}

// reportLink returns the public address of a report.
func (s *server) reportLink(shortCode string) string { return s.AppURL + "/report/" + shortCode }
