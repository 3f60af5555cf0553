package probes

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website/capture"
)

// request describes one probe.
type request struct {
	method string
	path   string // escaped, and sent as it is even if malformed
	header map[string]string
	body   string
}

// session is one gathering. It sends one request at a time.
type session struct {
	*Gatherer
	ctx    context.Context // ends with the budget
	client *egress.Client
	origin *url.URL

	sent    int
	silent  int              // unanswered requests in a row
	next    time.Time        // earliest start of the next request
	stopped *capture.Failure // why no more requests are sent
}

// stop ends the sending for good; the first reason is recorded.
func (s *session) stop(reason capture.Reason, why string) {
	if s.stopped == nil {
		s.stopped = &capture.Failure{Reason: reason, Message: why}
	}
}

// may waits until the next request is due and reports whether it may be sent.
func (s *session) may() bool {
	if s.stopped != nil {
		return false
	}
	if s.sent >= maxRequests {
		s.stop(capture.ReasonTimeBudget, "The limit of requests was reached.")
		return false
	}
	wait := time.NewTimer(time.Until(s.next))
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-s.ctx.Done():
	}
	if s.ctx.Err() != nil {
		s.stop(capture.ReasonTimeBudget, "The time for probing was used up.")
		return false
	}
	s.next = time.Now().Add(s.cfg.Pace)
	return true
}

// do makes one exchange and returns the first bytes of the body. ok is false if it was not
// made, or was cut short by the end of the budget.
func (s *session) do(r request) (ex capture.Exchange, body []byte, ok bool) {
	if !s.may() {
		return ex, nil, false
	}
	s.sent++
	ex = capture.Exchange{ID: fmt.Sprintf("probe-%d", s.sent), Method: r.method, URL: s.origin.String() + r.path, RequestHeader: r.header}
	began := time.Now()
	body, err := s.roundTrip(r, &ex)
	ex.Timing.Total = float64(time.Since(began).Microseconds()) / 1000
	if err != nil && s.ctx.Err() != nil {
		s.stop(capture.ReasonTimeBudget, "The time for probing was used up.")
		return ex, nil, false
	}
	if err != nil {
		ex.Error, ex.ErrorKind = describe(err)
	}
	s.heed(&ex)
	return ex, body, true
}

func (s *session) roundTrip(r request, ex *capture.Exchange) ([]byte, error) {
	ctx, cancel := context.WithTimeout(s.ctx, s.cfg.RequestTimeout)
	defer cancel()
	var content io.Reader
	if r.body != "" {
		content = strings.NewReader(r.body)
	}
	req, err := http.NewRequestWithContext(ctx, r.method, s.origin.String()+"/", content)
	if err != nil {
		return nil, err
	}
	// Opaque is sent unchanged: net/url would refuse malformed escapes.
	req.URL.Opaque = r.path
	req.Header.Set("Accept", "*/*")
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	resp, err := s.client.Do(req) //nolint:bodyclose // ReadBody closes it
	ex.At = s.cfg.Clock()
	if err != nil {
		return nil, err
	}
	ex.Status, ex.Proto, ex.Header = resp.StatusCode, resp.Proto, safeHeader(resp.Header)
	body, info, err := s.client.ReadBody(resp)
	ex.WireBytes, ex.BodyBytes, ex.Truncated = info.WireBytes, info.DecodedBytes, info.Truncated
	return body, err
}

// safeHeader returns the header fields that verdicts and people need; others may contain
// secrets.
func safeHeader(h http.Header) capture.Header {
	out := capture.Header{}
	for _, name := range []string{"Content-Type", "Content-Length", "Content-Range", "Location", "Retry-After"} {
		if v := h.Values(name); len(v) > 0 {
			out[name] = v
		}
	}
	return out
}

// heed stops when the server asks to be left alone (RFC 9110 section 10.2.3, RFC 6585
// section 4), or stops answering.
func (s *session) heed(ex *capture.Exchange) {
	switch {
	case ex.Status == http.StatusTooManyRequests:
		s.stop(capture.ReasonBlockedByEdge, "The server limits the scanner's requests (status 429).")
	case ex.Status == http.StatusServiceUnavailable && ex.Header.Has("Retry-After"):
		s.stop(capture.ReasonBlockedByEdge, "The server asked the scanner to pause (status 503 with Retry-After).")
	case ex.Status != 0:
		s.silent = 0
		return
	}
	if s.silent++; s.silent >= maxSilence {
		s.stop(capture.ReasonUnreachable, "The server stopped responding.")
	}
}

// describe explains a failed exchange in one sentence and classifies it.
func describe(err error) (sentence, kind string) {
	var timeout net.Error
	var op *net.OpError
	switch {
	case scan.IsCode(err, scan.CodeTargetForbidden):
		return strings.TrimSuffix(scan.MessageOf(err), ".") + ".", capture.ErrForbidden
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return "No complete response arrived in time.", capture.ErrTimeout
	case errors.As(err, &op):
		return "The connection failed.", capture.ErrConnect
	}
	return "The response could not be read.", capture.ErrProtocol
}
