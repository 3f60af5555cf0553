// Package requestlog owns how answered requests are logged and counted, of the API and of the
// pages alike: one line and one observation for each.
package requestlog

import (
	"context"
	"log/slog"
	"net/http"
	"time"
)

// Unmatched is the route of requests that match none. Their paths may hold anything, so they
// are neither logged nor counted.
const Unmatched = "unmatched"

// Observer is called for every answered request; route is the pattern, never the path.
type Observer interface {
	ObserveRequest(ctx context.Context, route, method string, status int, took time.Duration)
}

// Entry is an answered request.
type Entry struct {
	ID, Method string
	Route      string // the pattern; "" if none matched
	Status     int
	Address    string // of the sender
	Tenant     string // "" if unknown
	Bytes      int64  // of the response's body
	// Took includes Waited, the time that a long poll waits for news, which says nothing about
	// the server's speed.
	Took, Waited time.Duration
	Error        error // nil if none is known
}

// Write logs the request and passes it to the observer, which may be nil.
func (e Entry) Write(ctx context.Context, log *slog.Logger, observer Observer) {
	if e.Route == "" {
		e.Route = Unmatched
	}
	if observer != nil {
		observer.ObserveRequest(ctx, e.Route, e.Method, e.Status, e.Took-min(e.Took, e.Waited))
	}
	attrs := []slog.Attr{
		slog.String("requestId", e.ID), slog.String("method", e.Method), slog.String("route", e.Route), slog.Int("status", e.Status),
		slog.Duration("took", e.Took), slog.String("ip", e.Address), slog.Int64("bytes", e.Bytes),
	}
	if e.Tenant != "" {
		attrs = append(attrs, slog.String("tenant", e.Tenant))
	}
	if e.Waited > 0 {
		attrs = append(attrs, slog.Duration("waited", e.Waited))
	}
	if e.Error != nil {
		attrs = append(attrs, slog.String("error", e.Error.Error()))
	}
	level := slog.LevelInfo
	if e.Status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	log.LogAttrs(ctx, level, "request", attrs...)
}
