package api

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/health"
)

// probeTimeout bounds each readiness check.
const probeTimeout = time.Second

// Probe reports whether a dependency answers.
type Probe = health.Probe

type healthBody struct {
	Status string  `json:"status"`
	Uptime float64 `json:"uptime"` // seconds
}

type readyBody struct {
	Status string       `json:"status"`
	Checks *readyChecks `json:"checks,omitempty"`
}

type readyChecks struct {
	DB    bool `json:"db"`
	Redis bool `json:"redis"`
	// Disk is only present if a disk is full.
	Disk *bool `json:"disk,omitempty"`
	// Open is only present, and false, if the process is stopping.
	Open *bool `json:"open,omitempty"`
}

// health handles GET /health: the process is alive.
func (s *server) health(c *gin.Context) {
	noStore(c)
	writeJSON(c, http.StatusOK, healthBody{Status: "ok", Uptime: s.Clock().Sub(s.began).Seconds()})
}

// ready handles GET /ready: all probes at once, each within a second.
func (s *server) ready(c *gin.Context) {
	passed := health.Run(c.Request.Context(), s.Log, probeTimeout, map[string]Probe{"db": s.Database, "redis": s.Redis, "disk": s.Disk})
	noStore(c)
	stopping := s.stopping()
	if passed["db"] && passed["redis"] && passed["disk"] && !stopping {
		writeJSON(c, http.StatusOK, readyBody{Status: "ready"})
		return
	}
	checks := readyChecks{DB: passed["db"], Redis: passed["redis"]}
	if disk := passed["disk"]; !disk {
		checks.Disk = &disk
	}
	if stopping {
		checks.Open = new(bool)
	}
	writeJSON(c, http.StatusServiceUnavailable, readyBody{Status: "not_ready", Checks: &checks})
}

// stopping reports whether the process was asked to stop: it still answers, but a load balancer must
// send new requests elsewhere.
func (s *server) stopping() bool {
	select {
	case <-s.Stopping:
		return true
	default: // also without a channel
		return false
	}
}

func noStore(c *gin.Context) { c.Header("Cache-Control", "no-store") }
