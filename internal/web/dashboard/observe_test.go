package dashboard_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/web/dashboard"
)

// seen is an observed request.
type seen struct {
	route, method string
	status        int
}

type observer []seen

func (o *observer) ObserveRequest(_ context.Context, route, method string, status int, _ time.Duration) {
	*o = append(*o, seen{route, method, status})
}

// Each request to a page is counted and logged by its route, and never by its path.
func TestRequestsAreObserved(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var all observer
	b.deps.Observer = &all
	pages, err := dashboard.New(b.deps)
	require.NoError(t, err)
	ask := func(method, path, id string) string {
		req := httptest.NewRequestWithContext(t.Context(), method, path, nil)
		req.Header.Set("X-Request-Id", id)
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, req)
		return w.Header().Get("X-Request-Id")
	}
	require.Equal(t, "from-the-proxy", ask(http.MethodGet, "/projects/"+b.project.ShortID, "from-the-proxy"))
	require.Regexp(t, `^[0-9a-f-]{36}$`, ask(http.MethodGet, "/c4n4ry?token=c4n4ry", "not an id"))
	ask(http.MethodGet, "/scans/c4n4ry", "")
	require.NoError(t, b.store.Close())
	ask(http.MethodGet, "/projects", "")
	require.Equal(t, observer{
		{"/projects/{project}", http.MethodGet, http.StatusOK}, {"unmatched", http.MethodGet, http.StatusNotFound},
		{"/scans/{id}", http.MethodGet, http.StatusNotFound}, {"/projects", http.MethodGet, http.StatusInternalServerError},
	}, all)
	logged := b.logs.String()
	require.NotContains(t, logged, "c4n4ry")
	require.Regexp(t, `level=INFO msg=request requestId=from-the-proxy method=GET route=/projects/\{project\} status=200 .*tenant=`+b.tenant.ID, logged)
	require.Regexp(t, `level=ERROR msg=request .*route=/projects status=500`, logged)
}
