package api_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/cache"
	"assay/internal/scan"
)

// uncached disables the cache of statuses: long polls do not run on the clock of the bench.
func uncached(d *api.Deps) { d.Cache = cache.NewMemory(1<<20, time.Now) }

// changing are website scans that change at the second read.
type changing struct {
	api.WebsiteScans
	once   sync.Once
	change func()
}

func (w *changing) Changed(ctx context.Context, tenantID, id string, revision int64) (bool, error) {
	w.once.Do(w.change)
	return w.WebsiteScans.Changed(ctx, tenantID, id, revision)
}

func (b *bench) startScan(id string) {
	_, err := b.store.WebsiteScans.Start(b.t.Context(), b.tenant.ID, id, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
}

func TestLongPollIsAnsweredByAChange(t *testing.T) {
	t.Parallel()
	w := &changing{}
	b := newBench(t, uncached, func(d *api.Deps) {
		w.WebsiteScans = d.WebsiteScans
		d.WebsiteScans = w
	})
	id := b.queue()
	w.change = func() { b.startScan(id) }
	a := b.get("/v1/scans/" + id + "/status?wait=25s")
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.Equal(t, "RUNNING", a.json(t)["status"])
	require.Equal(t, "1999", a.header.Get("RateLimit-Remaining"), "it counts once")
}

func TestLongPollWithAnOldTagIsAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t, uncached)
	id := b.queue()
	old := map[string]string{"If-None-Match": `"0123456789abcdef"`}
	a := b.do(request{method: "GET", path: "/v1/scans/" + id + "/status?wait=25s", header: old})
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, "QUEUED", a.json(t)["status"])
}

func TestLongPollOfWhatStaysIsUnchanged(t *testing.T) {
	t.Parallel()
	b := newBench(t, uncached)
	path := "/v1/scans/" + b.queue() + "/status"
	tag := b.get(path).header.Get("ETag")
	a := b.do(request{method: "GET", path: path + "?wait=300ms", header: map[string]string{"If-None-Match": tag}})
	require.Equal(t, http.StatusNotModified, a.status)
	require.Equal(t, tag, a.header.Get("ETag"))
	require.Contains(t, b.logs.String(), `"waited":`)
}

func TestLongPollOfATerminalRecordIsAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.queueCode()
	cancelled := b.do(request{method: "DELETE", path: "/v1/code-scans/runs/" + run.ID})
	require.Equal(t, http.StatusAccepted, cancelled.status, cancelled.body)
	path := "/v1/code-scans/runs/" + run.ID
	tag := b.get(path).header.Get("ETag")
	require.NotEmpty(t, tag)
	a := b.do(request{method: "GET", path: path + "?wait=25", header: map[string]string{"If-None-Match": tag}})
	require.Equal(t, http.StatusNotModified, a.status)
}

func TestLongPollOfSiteHealth(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	body := `{"projectId":"` + b.proj.ShortID + `","url":"https://example.org"}`
	a := b.do(request{method: "POST", path: "/v1/site-health/trigger", body: body})
	require.Equal(t, http.StatusCreated, a.status, a.body)
	path := "/v1/site-health/" + a.json(t)["id"].(string)
	first := b.get(path)
	require.Equal(t, http.StatusOK, first.status)
	a = b.do(request{method: "GET", path: path + "?wait=100ms", header: map[string]string{"If-None-Match": first.header.Get("ETag")}})
	require.Equal(t, http.StatusNotModified, a.status)
	a = b.do(request{method: "GET", path: path + "?wait=100ms"})
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, first.body, a.body)
}

func TestLongPollEndsWithTheServer(t *testing.T) {
	t.Parallel()
	stopping := make(chan struct{})
	w := &changing{change: func() { close(stopping) }}
	b := newBench(t, uncached, func(d *api.Deps) {
		w.WebsiteScans = d.WebsiteScans
		d.WebsiteScans, d.Stopping = w, stopping
	})
	id := b.queue()
	b.get("/v1/scans/" + id + "/status") // the next read looks for a change
	a := b.get("/v1/scans/" + id + "/status?wait=60000")
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, string(scan.StateQueued), a.json(t)["status"])
}

func TestWaitThatBreaksTheRule(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queue()
	for _, wait := range []string{"wait=", "wait=soon", "wait=-1s", "wait=1h", "wait=1.5s", "wait=1&wait=2", "wait=%zz"} {
		a := b.get("/v1/scans/" + id + "/status?" + wait)
		require.Equal(t, http.StatusBadRequest, a.status, "%s: %s", wait, a.body)
	}
	a := b.get("/v1/site-health/" + id + "?wait=soon")
	require.Equal(t, http.StatusBadRequest, a.status)
	require.Equal(t, "VALIDATION_ERROR", a.json(t)["code"])
}
