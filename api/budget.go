package api

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

const (
	// defaultRequestTimeout is the default of Deps.RequestTimeout.
	defaultRequestTimeout = 4 * time.Second
	// outsideTime is added for requests that call a Git provider, or the servers of a domain,
	// while their caller waits.
	outsideTime = 20 * time.Second
	// exportStall is how long an export may wait for the next row of the database. It is
	// longer than an export waits in the queue.
	exportStall = 15 * time.Second
)

// keyWholeContext is the key of the request's context without a time limit.
const keyWholeContext = "wholeContext"

// limitTime limits the time that a request may wait for its dependencies. After that it is
// answered with 503, see noteError.
func (s *server) limitTime(c *gin.Context) {
	whole := c.Request.Context()
	c.Set(keyWholeContext, whole)
	s.nextWithin(whole, c, s.RequestTimeout)
}

// allowOutside adds time for third-party servers to the rest of a request.
func (s *server) allowOutside(c *gin.Context) {
	s.nextWithin(wholeContext(c), c, s.RequestTimeout+outsideTime)
}

func (s *server) nextWithin(parent context.Context, c *gin.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(parent, d)
	defer cancel()
	c.Request = c.Request.WithContext(ctx)
	c.Next()
}

func wholeContext(c *gin.Context) context.Context {
	if whole, ok := c.Value(keyWholeContext).(context.Context); ok {
		return whole
	}
	return c.Request.Context()
}

// stream is a response that may take any time as long as it makes progress. Its time limit only runs while it waits for the next part; the
// time for the reader is limited by the server (internal/httpserver).
type stream struct {
	to    io.Writer
	timer *time.Timer
	limit time.Duration
	stop  context.CancelCauseFunc
}

// newStream turns the rest of the request into a stream to w. The request's context ends if
// w receives nothing for the time limit; the caller closes the stream.
func newStream(c *gin.Context, w http.ResponseWriter, limit time.Duration) *stream {
	ctx, stop := context.WithCancelCause(wholeContext(c))
	c.Request = c.Request.WithContext(ctx)
	return &stream{to: w, limit: limit, stop: stop, timer: time.AfterFunc(limit, func() { stop(context.DeadlineExceeded) })}
}

// Write implements io.Writer.
func (s *stream) Write(p []byte) (int, error) {
	s.timer.Stop()
	defer s.timer.Reset(s.limit)
	return s.to.Write(p)
}

func (s *stream) close() {
	s.timer.Stop()
	s.stop(nil)
}

// late reports whether err was caused by the end of the request's time limit.
func late(c *gin.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(context.Cause(c.Request.Context()), context.DeadlineExceeded)
}
