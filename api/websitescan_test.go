package api_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/website/check"
	"assay/internal/website/score"
	"assay/workflows/contract"
)

func TestTrigger(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.trigger(`{"projectId":"` + b.proj.ShortID + `","url":"HTTPS://Example.org#top","pillars":null,"email":null,"unknown":1}`)
	require.Equal(t, http.StatusAccepted, a.status, a.body)
	got := a.json(t)
	require.Equal(t, "QUEUED", got["status"])
	require.Equal(t, "2026-03-14T09:26:53.589Z", got["queuedAt"])
	id := got["scanJobId"].(string)
	require.Equal(t, "/v1/scans/"+id+"/status", a.header.Get("Location"))
	require.Equal(t, []string{id}, b.flows.started)
	s, err := b.store.WebsiteScans.Get(t.Context(), b.tenant.ID, id)
	require.NoError(t, err)
	require.Equal(t, "https://example.org/", s.URL)
	require.Equal(t, scan.Pillars(), s.Pillars)
	require.False(t, s.DispatchedAt.IsZero())
}

func TestTriggerRefusals(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	_, _, foreign := b.workspace("Other")
	a := b.trigger(`{"projectId":"` + foreign.ShortID + `","url":"https://example.org"}`)
	require.Equal(t, http.StatusNotFound, a.status)
	require.JSONEq(t, `{"statusCode":404,"message":"Project not found!"}`, a.body)
	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, b.proj.ShortID))
	a = b.trigger(`{"projectId":"` + b.proj.ShortID + `","url":"https://example.org"}`)
	require.Equal(t, http.StatusBadRequest, a.status)
	require.JSONEq(t, `{"statusCode":400,"message":"This project is archived and cannot be modified!"}`, a.body)
}

func TestTriggerInFlightCap(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for range 3 {
		b.queue()
	}
	a := b.trigger(`{"projectId":"` + b.proj.ShortID + `","url":"https://example.org"}`)
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.Regexp(t, `^Scan limit reached`, a.json(t)["message"])
	require.NotEmpty(t, a.header.Get("Retry-After"))
}

func TestIdempotency(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	send := func(url string) answer {
		return b.do(request{method: "POST", path: "/v1/scans/trigger", header: map[string]string{"Idempotency-Key": "release-1"},
			body: `{"projectId":"` + b.proj.ShortID + `","url":"` + url + `"}`})
	}
	first := send("https://example.org")
	require.Equal(t, http.StatusAccepted, first.status)
	require.Empty(t, first.header.Get("Idempotency-Replayed"))
	b.names.fail(errNXDomain) // a repeated request looks nothing up
	again := send("https://EXAMPLE.org/")
	require.Equal(t, http.StatusAccepted, again.status)
	require.Equal(t, first.body, again.body)
	require.Equal(t, "true", again.header.Get("Idempotency-Replayed"))
	require.Len(t, b.flows.started, 1)
	require.Equal(t, http.StatusConflict, send("https://example.com").status, "one key, one request")
	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, b.proj.ShortID))
	again = send("https://example.org")
	require.Equal(t, first.body, again.body, "the scan that was accepted is still the answer")
	require.Equal(t, "true", again.header.Get("Idempotency-Replayed"))
}

// A scan whose normal form is too long would be recorded and could never be started.
func TestPercentEncodingCountsInTheURLLength(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.trigger(`{"projectId":"` + b.proj.ShortID + `","url":"https://example.org/` + strings.Repeat("ü", 1000) + `"}`)
	require.Equal(t, http.StatusBadRequest, a.status)
	require.Contains(t, a.json(t)["message"], "2048 characters")
	require.Empty(t, b.flows.started)
}

func TestTemporalDownAtTrigger(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.flows.down = true
	id := b.queue()
	scans := b.scans(discard())
	b.clock.Pass(10 * time.Second)
	require.Error(t, scans.Sweep(t.Context()), "still down")
	b.flows.down = false
	b.clock.Pass(store.ClaimHold)
	require.NoError(t, scans.Sweep(t.Context()))
	require.Equal(t, []string{id}, b.flows.started)
	require.NoError(t, scans.Sweep(t.Context()))
	require.Len(t, b.flows.started, 1, "dispatched once")
}

func TestStatusIsTenantsOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queue()
	_, otherKey, _ := b.workspace("Other")
	for _, a := range []answer{
		b.do(request{method: "GET", path: "/v1/scans/" + id + "/status", key: otherKey}),
		b.get("/v1/scans/00000000-0000-7000-8000-000000000000/status"), b.get("/v1/scans/not-an-id/status"),
	} {
		require.Equal(t, http.StatusNotFound, a.status)
		require.JSONEq(t, `{"statusCode":404,"message":"Scan not found!"}`, a.body)
	}
	require.Equal(t, http.StatusOK, b.get("/v1/scans/"+id+"/status").status)
}

// finish performs the steps of a whole scan's workflow on the record.
func (b *bench) finish(id string, run string) {
	b.t.Helper()
	ctx := b.t.Context()
	_, err := b.store.WebsiteScans.Start(ctx, b.tenant.ID, id, run, b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	for _, part := range []string{"http", "page", "tls", "dns", "assets"} {
		require.NoError(b.t, b.store.WebsiteScans.SaveCapture(ctx, b.tenant.ID, id, run, scan.Capture{
			Part: part, BlobKey: "k/" + part, Bytes: 1, SHA256: "ab",
		}))
	}
	for i, p := range scan.Pillars() {
		cat := score.Of(p, []check.Group{{Subcategory: "x", Title: "X", Points: 10, Checks: []check.Result{
			{ID: "SEC-X", Title: "X", Severity: check.Medium, Weight: 3, Status: check.Pass, Confidence: check.Certain},
			{ID: "SEC-Y", Title: "Y", Severity: check.Low, Weight: 1, Status: check.Warn, Confidence: check.Certain},
			{ID: "SEC-Z", Title: "Z", Severity: check.Low, Weight: 1, Status: check.NotRun, Reason: "TIME_BUDGET"},
		}}})
		raw, err := json.Marshal(cat)
		require.NoError(b.t, err)
		require.NoError(b.t, b.store.WebsiteScans.SaveCategory(ctx, b.tenant.ID, id, run, scan.Category{
			Pillar: p, Score: cat.Score, Band: cat.Band, Coverage: cat.Coverage, Partial: cat.Partial, Results: raw}))
		_ = i
	}
	total := 87.5
	require.NoError(b.t, b.store.WebsiteScans.Finish(ctx, b.tenant.ID, id, run, store.Finish{
		State: scan.StateComplete, Score: &total, Band: scan.BandGrowthReady, CatalogueVersion: "t"}))
}

func TestStatusThroughAScan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queue()
	path := "/v1/scans/" + id + "/status"
	queued := b.get(path).json(t)
	require.Equal(t, "QUEUED", queued["status"])
	require.InDelta(t, 9, queued["total"], 0)
	require.NotContains(t, queued, "shortCode")

	b.finish(id, "run-1")
	require.Equal(t, "QUEUED", b.get(path).json(t)["status"], "served from the cache for a moment")
	b.clock.Pass(1100 * time.Millisecond)
	a := b.get(path)
	done := a.json(t)
	require.Equal(t, "COMPLETE", done["status"])
	require.InDelta(t, 9, done["completed"], 0)
	require.Equal(t, "GROWTH_READY", done["band"])
	require.InDelta(t, 88, done["score_security"], 0)
	require.Equal(t, done["shortCode"], done["shareToken"])
	require.Equal(t, "https://app.example/report/"+done["shortCode"].(string), done["reportLink"])
	require.Equal(t, "example.org-"+done["shortCode"].(string), done["slug"])
	require.NotContains(t, done, "score_total")
	require.Len(t, done["categories"], 4)

	again := b.do(request{method: "GET", path: path, header: map[string]string{"If-None-Match": a.header.Get("ETag")}})
	require.Equal(t, http.StatusNotModified, again.status)
	require.Empty(t, again.body)
	require.NotContains(t, b.logs.String(), done["shortCode"].(string), "share codes are never logged")
}

// countedReads counts the reads of whole records.
type countedReads struct {
	api.WebsiteScans
	reads int
}

func (c *countedReads) Status(ctx context.Context, tenantID, id string) (scan.WebsiteScan, error) {
	c.reads++
	return c.WebsiteScans.Status(ctx, tenantID, id)
}

// A record is only read again after it has changed, however old the cached response is.
func TestStatusReadsChangesOnly(t *testing.T) {
	t.Parallel()
	counted := &countedReads{}
	b := newBench(t, func(d *api.Deps) { counted.WebsiteScans, d.WebsiteScans = d.WebsiteScans, counted })
	id := b.queue()
	path := "/v1/scans/" + id + "/status"
	first := b.get(path)
	for range 3 {
		b.clock.Pass(2 * time.Second)
		again := b.get(path)
		require.Equal(t, http.StatusOK, again.status)
		require.Equal(t, first.body, again.body)
		require.Equal(t, first.header.Get("ETag"), again.header.Get("ETag"))
	}
	require.Equal(t, 1, counted.reads)

	_, err := b.store.WebsiteScans.Start(t.Context(), b.tenant.ID, id, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	require.NoError(t, b.store.WebsiteScans.SaveCapture(t.Context(), b.tenant.ID, id, "run-1", scan.Capture{
		Part: "http", BlobKey: "k", Bytes: 1, SHA256: "ab",
	}))
	b.clock.Pass(2 * time.Second)
	require.Equal(t, "RUNNING", b.get(path).json(t)["status"])
	require.NoError(t, b.store.WebsiteScans.SaveCapture(t.Context(), b.tenant.ID, id, "run-1", scan.Capture{
		Part: "dns", BlobKey: "k", Bytes: 1, SHA256: "ab",
	}))
	b.clock.Pass(2 * time.Second)
	require.InDelta(t, 2, b.get(path).json(t)["completed"], 0, "progress within a state is a change")
	require.Equal(t, 3, counted.reads)

	_, otherKey, _ := b.workspace("Other")
	require.Equal(t, http.StatusNotFound, b.do(request{method: "GET", path: path, key: otherKey}).status, "what is cached is the tenant's own")
}

func TestInternalVariant(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(d *api.Deps) { d.Internal = true })
	b.client.Transport = http.DefaultTransport // its responses have their own schema, checked in package contract
	id := b.queue()
	b.finish(id, "run-1")
	a := b.do(request{method: "GET", path: "/v1/scans/" + id + "/status", key: "-"})
	require.Equal(t, http.StatusOK, a.status)
	require.InDelta(t, 88, a.json(t)["score_total"], 0)
	require.NotContains(t, a.json(t), "reportLink")
	require.NoError(t, validator(t).Internal().ValidateResponse("GET", "/v1/scans/"+id+"/status", a.status, a.header, []byte(a.body)))
}

func TestReadRepair(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queue()
	_, err := b.store.WebsiteScans.Start(t.Context(), b.tenant.ID, id, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	b.flows.state = map[string]temporal.Execution{
		contract.WebsiteScanID(id): {RunID: "run-1", Status: "Terminated", Reason: "Terminated in Temporal by alice: stuck."},
	}
	path := "/v1/scans/" + id + "/status"
	require.Equal(t, "RUNNING", b.get(path).json(t)["status"])
	b.clock.Pass(31 * time.Second)
	got := b.get(path).json(t)
	require.Equal(t, "FAILED", got["status"])
	require.Equal(t, "Terminated in Temporal by alice: stuck.", got["reason"])
}

func TestCancel(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queue()
	_, err := b.store.WebsiteScans.Start(t.Context(), b.tenant.ID, id, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	b.flows.state = map[string]temporal.Execution{contract.WebsiteScanID(id): {RunID: "run-1", Open: true}}
	path := "/v1/scans/" + id
	a := b.do(request{method: "DELETE", path: path})
	require.Equal(t, http.StatusAccepted, a.status)
	require.JSONEq(t, `{"scanJobId":"`+id+`","status":"RUNNING"}`, a.body)
	require.Equal(t, path+"/status", a.header.Get("Location"))

	_, otherKey, _ := b.workspace("Other")
	foreign := b.do(request{method: "DELETE", path: path, key: otherKey})
	unknown := b.do(request{method: "DELETE", path: "/v1/scans/nothing", key: otherKey})
	require.Equal(t, http.StatusNotFound, foreign.status)
	require.Equal(t, unknown.body, foreign.body)
	require.Equal(t, http.StatusUnauthorized, b.do(request{method: "DELETE", path: path, key: "-"}).status)

	b.flows.down = true
	require.Equal(t, http.StatusServiceUnavailable, b.do(request{method: "DELETE", path: path}).status)
	b.flows.down = false
	ended := b.queue()
	b.finish(ended, "run-2")
	a = b.do(request{method: "DELETE", path: "/v1/scans/" + ended})
	require.Equal(t, http.StatusConflict, a.status)
	require.JSONEq(t, `{"statusCode":409,"message":"The scan has ended as COMPLETE."}`, a.body)
}

func TestProjects(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	p, err := b.store.Projects.Create(t.Context(), b.tenant.ID, "Old")
	require.NoError(t, err)
	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, p.ShortID))
	b.workspace("Other")
	require.JSONEq(t, `[{"projectId":"`+b.proj.ShortID+`","name":"Mine project","status":"ACTIVE"}]`, b.get("/v1/projects").body)
	var all []map[string]any
	require.NoError(t, json.Unmarshal([]byte(b.get("/v1/projects?includeArchived=true").body), &all))
	require.Len(t, all, 2)
	require.NoError(t, json.Unmarshal([]byte(b.get("/v1/projects?includeArchived=1").body), &all))
	require.Len(t, all, 1, "only the string 'true' includes them")
}

func TestDocuments(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.do(request{method: "GET", path: "/openapi.yaml", key: "-"})
	require.Equal(t, http.StatusOK, a.status)
	require.Equal(t, string(api.OpenAPI()), a.body)
	require.Equal(t, http.StatusNotModified, b.do(request{method: "GET", path: "/openapi.yaml", key: "-",
		header: map[string]string{"If-None-Match": a.header.Get("ETag")}}).status)
	page := b.do(request{method: "GET", path: "/docs", key: "-"})
	require.Equal(t, http.StatusOK, page.status)
	require.Contains(t, page.body, "/v1/scans/trigger")
}
