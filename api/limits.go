package api

import (
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/limit"
)

// The limits of the contract. Each route uses several of them; a test compares them with the
// x-rate-limits of openapi.yaml.
var (
	limitGeneral      = limit.Window{Name: "general", Limit: 60, Period: time.Minute}
	limitTriggerScan  = limit.Window{Name: "trigger-scan", Limit: 5, Period: time.Minute}
	limitTriggerCode  = limit.Window{Name: "trigger-code-scan", Limit: 10, Period: time.Minute}
	limitTriggerSite  = limit.Window{Name: "trigger-site-health", Limit: 8, Period: time.Hour}
	limitReadSite     = limit.Window{Name: "site-health-read", Limit: 30, Period: time.Minute}
	limitVerifyDomain = limit.Window{Name: "verify-domain", Limit: 10, Period: time.Minute}
	limitAssistants   = limit.Window{Name: "assistants", Limit: 120, Period: time.Minute}
	limitReport       = limit.Window{Name: "report", Limit: 120, Period: time.Minute}
	limitScanStatus   = limit.Window{Name: "scan-status", Limit: 2000, Period: time.Minute}
)

// limitFailedAuth limits the 401 responses per address. It belongs to no route, so the contract describes it in words.
var limitFailedAuth = limit.Window{Name: "failed-authentication", Limit: 30, Period: time.Minute}

// rateLimited is the body of a 429 from a rate limit.
type rateLimited struct {
	Error string `json:"error"`
}

// limitTenant counts the request against the tenant's windows, all at once.
func (s *server) limitTenant(windows ...limit.Window) gin.HandlerFunc {
	return func(c *gin.Context) { s.take(c, "tenant:"+c.GetString(keyTenant), windows) }
}

// limitIP counts the request against the caller's address.
func (s *server) limitIP(windows ...limit.Window) gin.HandlerFunc {
	return func(c *gin.Context) { s.take(c, limit.AddressKey(c.ClientIP()), windows) }
}

func (s *server) take(c *gin.Context, caller string, windows []limit.Window) {
	d, err := s.Limiter.Take(c.Request.Context(), caller, windows...)
	if err != nil {
		fail(c, err)
		return
	}
	limitHeaders(c, d)
	if !d.Allowed {
		refuse(c, d)
	}
}

func limitHeaders(c *gin.Context, d limit.Decision) {
	c.Header("RateLimit-Limit", strconv.Itoa(d.Limit))
	c.Header("RateLimit-Remaining", strconv.Itoa(d.Remaining))
	c.Header("RateLimit-Reset", strconv.Itoa(d.RetryAfter()))
}

// refuse answers a request that exceeds a rate limit.
func refuse(c *gin.Context, d limit.Decision) {
	limitHeaders(c, d)
	c.Header("Retry-After", strconv.Itoa(d.RetryAfter()))
	abort(c, http.StatusTooManyRequests, rateLimited{Error: "Too many requests. Please retry shortly."})
}
