package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/scan"
	"assay/internal/span"
)

const (
	keyRequestID = "requestId"
	keyTenant    = "tenant"
	keyCaller    = "caller"
)

// Observer is called for every answered request; route is the pattern, never the path.
type Observer interface {
	ObserveRequest(ctx context.Context, route, method string, status int, took time.Duration)
}

// observe sets the request id, which is that of the trace if one begins here, answers panics, and writes the log line.
func (s *server) observe(c *gin.Context) {
	began := s.Clock()
	id := span.RequestID(c.Request)
	c.Set(keyRequestID, id)
	c.Header(span.HeaderRequestID, id)
	defer func() {
		if x := recover(); x != nil {
			s.panicked(c, x)
		}
		s.finish(c, s.Clock().Sub(began))
	}()
	c.Next()
}

// panicked turns a panic into a 500 with the request id and no detail. The stack is only
// logged. http.ErrAbortHandler is passed on.
func (s *server) panicked(c *gin.Context, x any) {
	if err, ok := x.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(x)
	}
	s.Log.ErrorContext(c.Request.Context(), "panic in handler", "requestId", c.GetString(keyRequestID),
		"panic", fmt.Sprint(x), "stack", string(debug.Stack()))
	if !c.Writer.Written() {
		fail(c, scan.Errorf(scan.CodeInternal, "panic"))
	}
}

func (s *server) finish(c *gin.Context, took time.Duration) {
	route, status := c.FullPath(), c.Writer.Status()
	span.Request(c.Request.Context(), c.Request.Method, route, c.GetString(keyTenant), status)
	if route == "" {
		route = "unmatched" // a path may hold anything; it is not logged
	}
	if s.Observer != nil {
		// The waiting time of a long poll says nothing about the server's speed.
		s.Observer.ObserveRequest(c.Request.Context(), route, c.Request.Method, status, took-min(took, c.GetDuration(keyWaited)))
	}
	level := slog.LevelInfo
	attrs := []slog.Attr{
		slog.String("requestId", c.GetString(keyRequestID)), slog.String("method", c.Request.Method), slog.String("route", route),
		slog.Int("status", status), slog.Duration("took", took), slog.String("ip", c.ClientIP()), slog.Int("bytes", c.Writer.Size()),
	}
	if tenant := c.GetString(keyTenant); tenant != "" {
		attrs = append(attrs, slog.String("tenant", tenant))
	}
	if waited := c.GetDuration(keyWaited); waited > 0 {
		attrs = append(attrs, slog.Duration("waited", waited))
	}
	if len(c.Errors) > 0 {
		attrs = append(attrs, slog.String("error", c.Errors.Last().Err.Error()))
	}
	if status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	s.Log.LogAttrs(c.Request.Context(), level, "request", attrs...)
}
