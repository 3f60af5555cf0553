package api

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/requestlog"
	"assay/internal/scan"
	"assay/internal/span"
)

const (
	keyRequestID = "requestId"
	keyTenant    = "tenant"
	keyCaller    = "caller"
)

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
	e := requestlog.Entry{
		ID: c.GetString(keyRequestID), Method: c.Request.Method, Route: c.FullPath(), Status: c.Writer.Status(), Address: c.ClientIP(),
		Tenant: c.GetString(keyTenant), Bytes: int64(c.Writer.Size()), Took: took, Waited: c.GetDuration(keyWaited),
	}
	if len(c.Errors) > 0 {
		e.Error = c.Errors.Last().Err
	}
	span.Request(c.Request.Context(), e.Method, e.Route, e.Tenant, e.Status)
	e.Write(c.Request.Context(), s.Log, s.Observer)
}
