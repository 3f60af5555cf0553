package dashboard

import (
	"context"
	"net/http"
	"strings"
	"time"

	"assay/internal/requestlog"
	"assay/internal/span"
)

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
	requestlog.Entry{
		ID: id, Method: r.Method, Route: route, Status: a.status, Address: s.Identity.Address(r), Tenant: a.tenant, Bytes: a.bytes,
		Took: end.Sub(began),
	}.Write(r.Context(), s.Log, s.Observer)
}

// routeIn returns the function that returns the pattern of a request in muxes, without its
// method, "" if none matches. The first mux with a pattern other than / decides.
func routeIn(muxes ...*http.ServeMux) func(*http.Request) string {
	return func(r *http.Request) string {
		for _, mux := range muxes {
			_, pattern := mux.Handler(r)
			if _, path, found := strings.Cut(pattern, " "); found {
				return path
			}
		}
		return ""
	}
}
