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
	// defaultRequestTimeout is that of Deps.RequestTimeout.
	defaultRequestTimeout = 4 * time.Second
	// outsideTime is added for requests that ask a Git provider, or the servers of
	// a domain, while their caller waits.
	outsideTime = 20 * time.Second
	// exportStall is how long an export may go without a line from the database. It
	// is longer than an export stands in line.
	exportStall = 15 * time.Second
)

// keyWholeContext holds the request's context without a time limit.
const keyWholeContext = "wholeContext"

// limitTime gives a request the time that it may wait for what it depends on. An
// ended one is answered with 503, see noteError.
func (s *server) limitTime(c *gin.Context) {
	whole := c.Request.Context()
	c.Set(keyWholeContext, whole)
	s.nextWithin(whole, c, s.RequestTimeout)
}

// allowOutside gives the rest of a request time for servers that are not ours.
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

// stream is an answer that may take as long as it progresses. Its time limit runs
// only while the next part is awaited: how long a reader may take for a part is the
// server's to decide (internal/httpserver).
type stream struct {
	to    io.Writer
	timer *time.Timer
	limit time.Duration
	stop  context.CancelCauseFunc
}

// newStream makes the rest of the request a stream to w. The request's context ends
// when w gets nothing for the limit; the caller closes the stream.
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

// late reports whether err is due to the end of the time that the request had.
func late(c *gin.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(context.Cause(c.Request.Context()), context.DeadlineExceeded)
}
