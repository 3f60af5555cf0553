// Package health owns the probes of a process: whether it is alive and whether it can work.
package health

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"sync"
	"time"
)

// Probe reports whether a dependency answers.
type Probe func(ctx context.Context) error

// Run runs all probes in parallel, each within the time limit, and returns which of them
// passed. It does not wait for a probe that ignores its context. Failures are logged. A nil
// probe passes.
func Run(ctx context.Context, log *slog.Logger, limit time.Duration, probes map[string]Probe) map[string]bool {
	var mu sync.Mutex
	passed := make(map[string]bool, len(probes))
	var all sync.WaitGroup
	for name, probe := range probes {
		all.Go(func() {
			err := run(ctx, limit, probe)
			if err != nil {
				log.WarnContext(ctx, "readiness probe failed", "probe", name, "error", err)
			}
			mu.Lock()
			defer mu.Unlock()
			passed[name] = err == nil
		})
	}
	all.Wait()
	return passed
}

func run(ctx context.Context, limit time.Duration, probe Probe) error {
	if probe == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	answer := make(chan error, 1)
	go func() { answer <- probe(ctx) }()
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Checker answers the probes of a process on the operators' port.
type Checker struct {
	Probes map[string]Probe
	Limit  time.Duration // of each probe
	Began  time.Time
	Clock  func() time.Time
	Log    *slog.Logger
}

// Live responds with 200 while the process is alive.
func (c *Checker) Live(w http.ResponseWriter, _ *http.Request) {
	c.write(w, http.StatusOK, map[string]any{"status": "ok", "uptime": c.Clock().Sub(c.Began).Seconds()})
}

// Ready responds with 200 while all probes pass, otherwise with 503 with the result of each.
func (c *Checker) Ready(w http.ResponseWriter, r *http.Request) {
	passed := Run(r.Context(), c.Log, c.Limit, c.Probes)
	for _, ok := range passed {
		if !ok {
			c.write(w, http.StatusServiceUnavailable, map[string]any{"status": "not_ready", "checks": passed})
			return
		}
	}
	c.write(w, http.StatusOK, map[string]any{"status": "ready", "checks": passed})
}

func (c *Checker) write(w http.ResponseWriter, status int, body any) {
	raw, err := json.Marshal(body)
	if err != nil { // bodies are plain types of this package
		c.Log.Error("encode the response to a probe", "error", err)
		status = http.StatusInternalServerError
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}
