package api

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
)

// probeTimeout bounds each readiness check.
const probeTimeout = time.Second

// Probe reports whether a dependency answers.
type Probe func(ctx context.Context) error

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
}

// health answers GET /health: the process lives.
func (s *server) health(c *gin.Context) {
	noStore(c)
	writeJSON(c, http.StatusOK, healthBody{Status: "ok", Uptime: s.Clock().Sub(s.began).Seconds()})
}

// ready answers GET /ready: both probes at once, each within a second.
func (s *server) ready(c *gin.Context) {
	var checks readyChecks
	var both sync.WaitGroup
	both.Go(func() { checks.DB = s.probe(c, "db", s.Database) })
	both.Go(func() { checks.Redis = s.probe(c, "redis", s.Redis) })
	both.Wait()
	noStore(c)
	if checks.DB && checks.Redis {
		writeJSON(c, http.StatusOK, readyBody{Status: "ready"})
		return
	}
	writeJSON(c, http.StatusServiceUnavailable, readyBody{Status: "not_ready", Checks: &checks})
}

// probe runs one check. A probe that ignores its context is not waited for.
func (s *server) probe(c *gin.Context, name string, p Probe) bool {
	if p == nil {
		return true // nothing to reach: the process itself does that work
	}
	ctx, cancel := context.WithTimeout(c.Request.Context(), probeTimeout)
	defer cancel()
	answer := make(chan error, 1)
	go func() { answer <- p(ctx) }()
	var err error
	select {
	case err = <-answer:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		s.Log.WarnContext(ctx, "readiness probe failed", "probe", name, "error", err)
	}
	return err == nil
}

func noStore(c *gin.Context) { c.Header("Cache-Control", "no-store") }
