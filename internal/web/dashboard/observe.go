package dashboard

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"assay/internal/span"
)

// Observer is called for every answered request; route is the pattern, never the path.
type Observer interface {
	ObserveRequest(ctx context.Context, route, method string, status int, took time.Duration)
}

// answer records what is answered to a request.
type answer struct {
	http.ResponseWriter
	clock  func() time.Time
	status int // 0 before the response begins
	bytes  int64
	begun  time.Time // of the response
	tenant string
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK {
		a.status, a.begun = status, a.clock()
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (a *answer) Write(p []byte) (int, error) {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	n, err := a.ResponseWriter.Write(p)
	a.bytes += int64(n)
	return n, err
}

type answerKey struct{}

// answeredTo names the workspace of the request's sender for the log.
func answeredTo(ctx context.Context, tenant string) {
	if a, ok := ctx.Value(answerKey{}).(*answer); ok {
		a.tenant = tenant
	}
}

// observed gives every response the id of its request, counts it, and logs it in one line.
func (s *server) observed(next http.Handler, routeOf func(*http.Request) string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, id := s.Clock(), span.RequestID(r)
		w.Header().Set(span.HeaderRequestID, id)
		a := &answer{ResponseWriter: w, clock: s.Clock}
		defer func() { s.answered(r, a, id, routeOf(r), began) }()
		next.ServeHTTP(a, r.WithContext(context.WithValue(r.Context(), answerKey{}, a)))
	})
}

func (s *server) answered(r *http.Request, a *answer, id, route string, began time.Time) {
	end := s.Clock()
	if a.status == 0 {
		a.status = http.StatusOK // what net/http sends for an empty response
	}
	if strings.HasPrefix(a.Header().Get("Content-Type"), "text/event-stream") && !a.begun.IsZero() {
		end = a.begun // a stream lasts as long as its reader wants
	}
	if s.Observer != nil {
		s.Observer.ObserveRequest(r.Context(), route, r.Method, a.status, end.Sub(began))
	}
	level := slog.LevelInfo
	if a.status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	attrs := []slog.Attr{
		slog.String("requestId", id), slog.String("method", r.Method), slog.String("route", route), slog.Int("status", a.status),
		slog.Duration("took", end.Sub(began)), slog.String("ip", s.Identity.Address(r)), slog.Int64("bytes", a.bytes),
	}
	if a.tenant != "" {
		attrs = append(attrs, slog.String("tenant", a.tenant))
	}
	s.Log.LogAttrs(r.Context(), level, "request", attrs...)
}

// routeIn returns the function that returns the pattern of a request in muxes, without its
// method. The first mux with a pattern other than / decides.
func routeIn(muxes ...*http.ServeMux) func(*http.Request) string {
	return func(r *http.Request) string {
		for _, mux := range muxes {
			_, pattern := mux.Handler(r)
			if _, path, found := strings.Cut(pattern, " "); found {
				return path
			}
		}
		return "unmatched" // a path may hold anything; it is not logged
	}
}
