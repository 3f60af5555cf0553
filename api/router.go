package api

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/cache"
	"assay/internal/limit"
	"assay/internal/requestlog"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/web/docs"
	"assay/internal/website/check"
)

// WebsiteScans are the use cases of website scans.
type WebsiteScans interface {
	Trigger(ctx context.Context, req service.TriggerWebsiteScan) (s scan.WebsiteScan, replayed bool, err error)
	Status(ctx context.Context, tenantID, id string) (scan.WebsiteScan, error)
	// Changed reports whether the record differs from the given revision.
	Changed(ctx context.Context, tenantID, id string, revision int64) (bool, error)
	TenantOf(ctx context.Context, id string) (string, error)
	// Cancel cancels a scan.
	Cancel(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error)
	// RevokeShare and RegenerateShare change the address of the public report.
	RevokeShare(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error)
	RegenerateShare(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error)
}

// SiteHealth are the use cases of Site Health checks.
type SiteHealth interface {
	Trigger(ctx context.Context, req service.TriggerSiteHealth) (c scan.SiteHealth, replayed bool, err error)
	Get(ctx context.Context, tenantID, id string) (scan.SiteHealth, error)
	// List returns a page of a project's checks, newest first, and how many match in all.
	List(ctx context.Context, req service.ListSiteHealth) (page []scan.SiteHealth, total int64, err error)
	// Skipped counts the addresses of a check that were left out, by reason.
	Skipped(ctx context.Context, c scan.SiteHealth) (map[string]int, error)
	// Cancel cancels a check.
	Cancel(ctx context.Context, tenantID, id, actor string) (scan.SiteHealth, error)
}

// Projects lists a tenant's projects.
type Projects interface {
	List(ctx context.Context, tenantID string, includeArchived bool) ([]scan.Project, error)
}

// Deps are the dependencies of the API.
type Deps struct {
	Keys         KeyStore
	Projects     Projects
	WebsiteScans WebsiteScans
	SiteHealth   SiteHealth
	CodeScans    CodeScans
	Reports      Reports
	SiteReports  SiteReports
	Domains      Domains
	Repositories Repositories
	Suppressions Suppressions
	Licences     Licences
	Schedules    Schedules
	Webhooks     Webhooks
	Publications Publications
	Limiter      limit.Limiter
	Cache        cache.Cache
	// Database, Redis and Disk are the readiness probes; a nil probe always passes.
	Database, Redis, Disk Probe
	Observer              requestlog.Observer
	// Checks is the catalogue that GET /checks publishes.
	Checks *check.Catalogue
	Clock  func() time.Time
	Log    *slog.Logger
	// Assistants returns what serves the Model Context Protocol under /mcp, given the API that
	// its tools call; nil: the path is unknown.
	Assistants func(api http.Handler) http.Handler
	// AppURL is the address of the report site, without a trailing slash.
	AppURL string
	// ScanRetention is how long a website scan's report is stored after its end; 0: for ever.
	ScanRetention time.Duration
	// Internal is the non-production variant of the contract.
	Internal bool
	// TrustedProxies may name the caller's address in X-Forwarded-For.
	TrustedProxies []string
	CORSOrigins    []string
	// RequestTimeout limits how long a request may wait for its dependencies; 0 means 4 s.
	RequestTimeout time.Duration
	// Stopping is closed when the server is about to stop: long polls are then answered at
	// once.
	Stopping <-chan struct{}
}

type server struct {
	Deps
	keys     *keyring
	failures *limit.Failures // failed authentications by address
	began    time.Time
	// tools answers assistants; nil without Deps.Assistants.
	tools http.Handler
	// rendered are the status views of this process by revision.
	rendered *cache.Memory
	waiting  atomic.Int64 // long polls under way
}

// New returns the API as one handler.
func New(d Deps) (http.Handler, error) {
	s := &server{
		Deps: d, keys: &keyring{store: d.Keys, clock: d.Clock}, failures: limit.NewFailures(d.Limiter, limitFailedAuth, d.Clock),
		began:    d.Clock(),
		rendered: cache.NewMemory(renderedBytes, d.Clock),
	}
	s.AppURL = strings.TrimRight(s.AppURL, "/")
	s.RequestTimeout = cmp.Or(s.RequestTimeout, defaultRequestTimeout)
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.HandleMethodNotAllowed = true
	r.RedirectTrailingSlash = false
	r.UseRawPath = true
	// A proxy that sets X-Forwarded-For may pass on an X-Real-IP that the caller set.
	r.RemoteIPHeaders = []string{"X-Forwarded-For"}
	if err := r.SetTrustedProxies(d.TrustedProxies); err != nil {
		return nil, fmt.Errorf("read trusted proxies: %w", err)
	}
	r.Use(s.observe, s.cors, s.limitTime)
	r.NoRoute(func(c *gin.Context) {
		abort(c, http.StatusNotFound, errorBody{StatusCode: http.StatusNotFound, Message: "Not found"})
	})
	r.NoMethod(noMethod)
	catalogue, err := newCatalogue(d.Checks)
	if err != nil {
		return nil, err
	}
	get(r, "/checks", catalogue.choose)
	get(r, "/checks.json", gin.WrapH(catalogue.json))
	if d.Assistants != nil {
		s.tools = d.Assistants(r)
	}
	s.routes(r)
	if err := s.reportRoutes(r); err != nil {
		return nil, err
	}
	return r, nil
}

// reference serves the API reference for people. It is rendered at the first request: that takes longer than the rest of the
// start, and few processes are asked for it.
func reference() gin.HandlerFunc {
	page := sync.OnceValues(func() (http.Handler, error) { return docs.Handler(openAPI) })
	return func(c *gin.Context) {
		h, err := page()
		if err != nil {
			fail(c, fmt.Errorf("API reference: %w", err))
			return
		}
		h.ServeHTTP(c.Writer, c.Request)
	}
}

func (s *server) routes(r *gin.Engine) {
	read, scans := s.need(scan.ScopeRead), s.need(scan.ScopeScan)
	get(r, "/health", s.health)
	get(r, "/ready", s.ready)
	get(r, "/openapi.yaml", gin.WrapH(openAPIDocument()))
	get(r, "/docs", reference())
	get(r, "/v1/projects", s.authenticate, s.limitTenant(limitGeneral), read, s.listProjects)
	post(r, "/v1/scans/trigger", s.authenticate, s.limitTenant(limitGeneral, limitTriggerScan), scans, s.triggerWebsiteScan)
	r.DELETE("/v1/scans/:id", s.authenticate, s.limitTenant(limitGeneral), scans, s.cancelWebsiteScan)
	post(r, "/v1/site-health/trigger", s.authenticate, s.limitTenant(limitGeneral, limitTriggerSite), scans, s.triggerSiteHealth)
	get(r, "/v1/site-health/:id", s.authenticate, s.limitTenant(limitGeneral, limitReadSite), read, s.getSiteHealth)
	r.DELETE("/v1/site-health/:id", s.authenticate, s.limitTenant(limitGeneral), scans, s.cancelSiteHealth)
	get(r, "/v1/projects/:projectId/site-health", s.authenticate, s.limitTenant(limitGeneral, limitReadSite), read, s.listSiteHealth)
	s.codeRoutes(r)
	s.scheduleRoutes(r)
	s.webhookRoutes(r)
	s.publicationRoutes(r)
	s.projectPublicationRoutes(r)
	if s.tools != nil {
		post(r, "/mcp", s.authenticate, s.limitTenant(limitAssistants), s.assistants)
	}
	get(r, "/v1/projects/:projectId/suppressions", s.authenticate, s.limitTenant(limitGeneral), read, s.listSuppressions)
	r.POST("/v1/projects/:projectId/suppressions", s.authenticate, s.limitTenant(limitGeneral), scans, s.createSuppression)
	r.DELETE("/v1/projects/:projectId/suppressions/:id", s.authenticate, s.limitTenant(limitGeneral), scans, s.removeSuppression)
	get(r, "/v1/projects/:projectId/licence-policy", s.authenticate, s.limitTenant(limitGeneral), read, s.getLicencePolicy)
	r.PATCH("/v1/projects/:projectId/licence-policy", s.authenticate, s.limitTenant(limitGeneral), s.need(scan.ScopeAdmin),
		s.changeLicencePolicy)
	get(r, "/v1/domains", s.authenticate, s.limitTenant(limitGeneral), read, s.listDomains)
	r.POST("/v1/domains", s.authenticate, s.limitTenant(limitGeneral), s.needWorkspace, s.createDomain)
	get(r, "/v1/domains/:name", s.authenticate, s.limitTenant(limitGeneral), read, s.getDomain)
	r.DELETE("/v1/domains/:name", s.authenticate, s.limitTenant(limitGeneral), s.needWorkspace, s.deleteDomain)
	r.POST("/v1/domains/:name/verify", s.authenticate, s.limitTenant(limitGeneral, limitVerifyDomain), s.needWorkspace, s.allowOutside,
		s.verifyDomain)
	get(r, "/v1/integration-repos", s.authenticate, s.limitTenant(limitGeneral), read, s.listRepositories)
	r.PATCH("/v1/integration-repos/:integrationRepoId", s.authenticate, s.limitTenant(limitGeneral), s.need(scan.ScopeAdmin),
		s.changeRepository)
	if s.Internal {
		get(r, "/v1/scans/:id/status", s.limitIP(limitScanStatus), s.websiteScanStatus)
		return
	}
	get(r, "/v1/scans/:id/status", s.limitIP(limitScanStatus), s.authenticate, read, s.websiteScanStatus)
}

// codeRoutes serves code scans and their findings.
func (s *server) codeRoutes(r *gin.Engine) {
	read, scans, general := s.need(scan.ScopeRead), s.need(scan.ScopeScan), s.limitTenant(limitGeneral)
	post(r, "/v1/code-scans/trigger", s.authenticate, s.limitTenant(limitGeneral, limitTriggerCode), scans, s.allowOutside, s.triggerCodeScan)
	get(r, "/v1/code-scans/runs/:scanRunId", s.authenticate, general, read, s.getCodeRun)
	r.DELETE("/v1/code-scans/runs/:scanRunId", s.authenticate, general, scans, s.cancelCodeRun)
	get(r, "/v1/code-scans/runs/:scanRunId/sarif", s.authenticate, general, read, s.exportSARIF)
	get(r, "/v1/code-scans/jobs/:id", s.authenticate, general, read, s.getCodeJob)
	get(r, "/v1/code-scans/jobs/:id/findings", s.authenticate, general, read, s.listFindings)
	get(r, "/v1/code-scans/jobs/:id/artifacts/:name", s.authenticate, general, read, s.getCodeArtifact)
	r.PATCH("/v1/code-scans/findings/:id", s.authenticate, general, scans, s.reviewFinding)
}

// get serves GET and HEAD; net/http omits the body for the latter.
func get(r *gin.Engine, path string, handlers ...gin.HandlerFunc) {
	r.GET(path, handlers...)
	r.HEAD(path, handlers...)
}

// post serves only POST at a path beside those of resources: other methods would interpret
// its last segment as an id.
func post(r *gin.Engine, path string, handlers ...gin.HandlerFunc) {
	r.POST(path, handlers...)
	for _, method := range []string{
		http.MethodGet, http.MethodHead, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions, http.MethodTrace,
		http.MethodConnect,
	} {
		r.Handle(method, path, func(c *gin.Context) {
			c.Header("Allow", http.MethodPost)
			noMethod(c)
		})
	}
}

func noMethod(c *gin.Context) {
	abort(c, http.StatusMethodNotAllowed, errorBody{StatusCode: http.StatusMethodNotAllowed, Message: "Method not allowed"})
}

// cors answers browsers of the configured origins; by default none is configured.
func (s *server) cors(c *gin.Context) {
	origin := c.GetHeader("Origin")
	if origin == "" || len(s.CORSOrigins) == 0 {
		return
	}
	c.Writer.Header().Add("Vary", "Origin")
	if !slices.Contains(s.CORSOrigins, origin) && !slices.Contains(s.CORSOrigins, "*") {
		return
	}
	c.Header("Access-Control-Allow-Origin", origin)
	c.Header("Access-Control-Expose-Headers",
		"Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ETag, Location, Idempotency-Replayed, X-Request-Id")
	if c.Request.Method == http.MethodOptions && c.GetHeader("Access-Control-Request-Method") != "" {
		c.Header("Access-Control-Allow-Methods", "GET, HEAD, POST, PATCH, DELETE")
		c.Header("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id")
		c.Header("Access-Control-Max-Age", "600")
		c.AbortWithStatus(http.StatusNoContent)
	}
}
