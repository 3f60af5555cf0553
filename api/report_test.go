package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/jpeg"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/web/report"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/checks"
	"assay/internal/website/fixkit"
)

// reportBench is a bench with reports, whose scans have a browser part.
type reportBench struct {
	*bench
	blobs  *blob.Store
	routes *routes
}

func newReportBench(t *testing.T, opts ...option) reportBench {
	t.Helper()
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	catalogue, err := checks.Catalogue()
	require.NoError(t, err)
	kits, err := fixkit.New(catalogue)
	require.NoError(t, err)
	seen := &routes{}
	all := append([]option{func(d *api.Deps) {
		d.Observer = seen
		d.Reports = &service.Reports{
			Store: d.WebsiteScans.(*service.WebsiteScans).Store, Blobs: blobs, Why: func(id string) string { return "Why of " + id + "." },
			Log: d.Log, Kits: kits,
		}
		d.SiteReports = &service.SiteReports{Store: d.WebsiteScans.(*service.WebsiteScans).Store, Blobs: blobs, Log: d.Log}
		d.WebsiteScans.(*service.WebsiteScans).Parts = func([]scan.Pillar, website.Terms) []capture.Part {
			return []capture.Part{capture.PartHTTP, capture.PartBrowser}
		}
	}}, opts...)
	return reportBench{newBench(t, all...), blobs, seen}
}

// routes records what the metrics receive.
type routes struct {
	mu   sync.Mutex
	seen []string
}

func (r *routes) ObserveRequest(_ context.Context, route, _ string, _ int, _ time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen = append(r.seen, route)
}

const categoryResults = `{"pillar":"SECURITY","title":"Security","score":30,"band":"CRITICAL_RISK","coverage":0.97,"partial":false,"raw":71.4,
"gate":{"failures":1,"limit":89,"checks":["SEC-CERT-DATES"]},"capsApplied":[{"name":"BAD_CERT","limit":30}],
"results":[{"subcategory":"certificate","title":"Certificate","score":7,"max_score":14,"coverage":1,"checks":[
{"id":"SEC-CERT-DATES","title":"Validity period","status":"FAIL","severity":"critical","weight":10,"confidence":"certain",
"observed":"expired on 2026-03-01",
"expected":"valid now","explanation":"It expired.","remediation":"Renew it.","evidence":[{"request":"tls-1",
"quote":"notAfter=<script>alert(1)</script>","command":"openssl x509"}],
"references":["RFC 5280"],"caps":[{"name":"BAD_CERT","limit":30}]},
{"id":"SEC-CERT-KEY","title":"Key size","status":"WARN","severity":"high","weight":7,"suppressed":{"reason":"Known","by":"Ann",
"until":"2026-06-01T00:00:00Z"}},
{"id":"SEC-TLS-GROUPS","title":"Key-exchange groups","status":"WARN","severity":"medium","weight":3,"confidence":"certain"},
{"id":"SEC-CERT-REVOKED","title":"Not revoked","status":"NOT_RUN","severity":"high","weight":7,"reason":"NO_DATA_SOURCE","explanation":"No responder."}]}]}`

// scored returns a finished scan with a judged pillar and pictures of a browser.
func (b reportBench) scored() string {
	b.t.Helper()
	return b.scoredWith(categoryResults, nil)
}

// scoredWith is scored with the results of the pillar, and with probes unless they are nil.
func (b reportBench) scoredWith(results string, probes *capture.Probes) string {
	b.t.Helper()
	ctx := b.t.Context()
	a := b.trigger(`{"projectId":"` + b.proj.ShortID + `","url":"https://example.org/shop","pillars":["SECURITY"]}`)
	require.Equal(b.t, http.StatusAccepted, a.status, a.body)
	id := a.json(b.t)["scanJobId"].(string)
	_, err := b.store.WebsiteScans.Start(ctx, b.tenant.ID, id, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	b.keep(id, capture.PartHTTP, &capture.HTTP{Document: &capture.Exchange{URL: "https://example.org/en/shop"}})
	if probes != nil {
		b.keep(id, capture.PartProbes, probes)
	}
	lcp := 3000.0
	b.keep(id, capture.PartBrowser, &capture.Browser{
		FormFactor: "mobile", Runs: 1, Metrics: capture.LabMetrics{LCP: &lcp}, Console: []capture.ConsoleError{{Source: "network", Text: "404"}},
		Screenshot: &capture.Picture{Artifact: "shot.jpg", Width: 8, Height: 8},
		Filmstrip:  []capture.Picture{{Artifact: "f1.jpg", AtMS: 500}, {Artifact: "evil.jpg", AtMS: 900}, {Artifact: "../http/secret.jpg"}},
	})
	var picture bytes.Buffer
	require.NoError(b.t, jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 8, 8)), nil))
	for name, content := range map[string][]byte{
		"browser/shot.jpg": picture.Bytes(), "browser/f1.jpg": picture.Bytes(), "browser/evil.jpg": []byte("<html><script>alert(1)</script>"),
		"http/secret.jpg": picture.Bytes(),
	} {
		require.NoError(b.t, b.blobs.Put(ctx, "captures/"+id+"/"+name, bytes.NewReader(content), "image/jpeg"))
	}
	score, strict := 30.0, 28.0
	require.NoError(b.t, b.store.WebsiteScans.SaveCategory(ctx, b.tenant.ID, id, "run-1", scan.Category{
		Pillar: scan.PillarSecurity, Score: &score, Band: scan.BandCriticalRisk, StrictScore: &strict, StrictBand: scan.BandCriticalRisk,
		Coverage: 0.97, Results: []byte(results),
	}))
	require.NoError(b.t, b.store.WebsiteScans.Finish(ctx, b.tenant.ID, id, "run-1", store.Finish{
		State: scan.StateComplete, Score: &score, StrictScore: &strict, Band: scan.BandCriticalRisk, CatalogueVersion: "2026.11",
	}))
	b.clock.Pass(2 * time.Second)
	return id
}

func (b reportBench) keep(id string, part capture.Part, facts any) {
	b.t.Helper()
	key := "captures/" + id + "/" + string(part) + "/facts.json.zst"
	_, err := b.blobs.PutJSON(b.t.Context(), key, facts)
	require.NoError(b.t, err)
	require.NoError(b.t, b.store.WebsiteScans.SaveCapture(b.t.Context(), b.tenant.ID, id, "run-1", scan.Capture{
		Part: string(part), BlobKey: key,
	}))
}

// code returns the share code that the status shows.
func (b reportBench) code(id string) string {
	b.t.Helper()
	return b.get("/v1/scans/" + id + "/status").json(b.t)["shortCode"].(string)
}

// open requests a path without a key.
func (b reportBench) open(path string) answer {
	b.t.Helper()
	return b.do(request{method: "GET", path: path, key: "-"})
}

func TestSharedReport(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	id := b.scored()
	code := b.code(id)
	page := b.open("/report/" + code)
	require.Equal(t, http.StatusOK, page.status)
	require.Contains(t, page.body, "expired on 2026-03-01")
	require.Contains(t, page.body, "https://example.org/en/shop")
	require.Contains(t, page.body, "Why of SEC-CERT-DATES.")
	require.Contains(t, page.body, "data:image/jpeg;base64,")
	require.NotContains(t, page.body, "<script")
	require.NotContains(t, page.body, "http-equiv=\"refresh\"")
	for name, want := range map[string]string{
		"Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer",
		"X-Robots-Tag": "noindex, nofollow, noarchive", "X-Content-Type-Options": "nosniff",
		"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
	} {
		require.Equal(t, want, page.header.Get(name), name)
	}
	require.Regexp(t, `^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; img-src 'self' data:;`,
		page.header.Get("Content-Security-Policy"))

	require.Equal(t, page.body, strings.ReplaceAll(b.open("/report/example.org-"+code).body, "example.org-"+code, code))
	head := b.do(request{method: "HEAD", path: "/report/" + code, key: "-"})
	require.Equal(t, http.StatusOK, head.status)
	require.Empty(t, head.body)
	require.Equal(t, strconv.Itoa(len(page.body)), head.header.Get("Content-Length"))
}

func TestSharedReportOfARunningScan(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	id := b.queue()
	s, err := b.store.WebsiteScans.Get(t.Context(), b.tenant.ID, id)
	require.NoError(t, err)
	page := b.open("/report/" + s.ShortCode)
	require.Equal(t, http.StatusOK, page.status)
	require.Contains(t, page.body, `<meta http-equiv="refresh" content="5">`)
	require.Contains(t, page.body, "0 of 6 steps")
}

func TestSharedPictures(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	code := b.code(b.scored())
	for _, path := range []string{"/screenshot.jpg", "/filmstrip/1.jpg"} {
		a := b.open("/report/" + code + path)
		require.Equal(t, http.StatusOK, a.status, path)
		require.Equal(t, "image/jpeg", a.header.Get("Content-Type"))
		require.Equal(t, "private, no-store", a.header.Get("Cache-Control"))
		_, err := jpeg.Decode(strings.NewReader(a.body))
		require.NoError(t, err)
	}
	for _, path := range []string{
		"/filmstrip/2.jpg", // named like a picture, but an HTML page
		"/filmstrip/3.jpg", // not among the stored pictures
		"/filmstrip/4.jpg", "/filmstrip/0.jpg", "/filmstrip/-1.jpg", "/filmstrip/01.jpg", "/filmstrip/1", "/filmstrip/x.jpg",
	} {
		require.Equal(t, http.StatusNotFound, b.open("/report/"+code+path).status, path)
	}
}

// Every address that opens nothing gets the same response in every visible respect, whatever the reason.
func TestReportsThatAreNotThereAreAlike(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	id := b.scored()
	code := b.code(id)
	other := b.code(b.scored())
	require.Equal(t, http.StatusOK, b.do(request{method: "POST", path: "/v1/scans/" + id + "/share/revoke"}).status)
	flipped := "0" + other[1:]
	if other[0] == '0' {
		flipped = "1" + other[1:]
	}
	var first answer
	for i, path := range []string{
		"/report/" + strings.Repeat("z", 22), "/report/" + code, "/report/example.org-" + code, "/report/" + flipped, "/report/" + other[:21],
		"/report/" + other + "0", "/report/example.com-" + other, "/report/-" + other, "/report/x", "/report/%00", "/report/%3Cscript%3E",
		"/report/" + strings.Repeat("a", 4000), "/report/" + code + "/screenshot.jpg", "/report/" + other + "/filmstrip/9.jpg",
		"/report/x/screenshot.jpg",
	} {
		a := b.open(path)
		require.Equal(t, http.StatusNotFound, a.status, path)
		for _, own := range []string{"X-Request-Id", "Date", "Ratelimit-Remaining"} {
			require.NotEmpty(t, a.header.Get(own), own)
			a.header.Del(own)
		}
		if i == 0 {
			first = a
		}
		require.Equal(t, first, a, path)
	}
}

// A share code must appear neither in logs nor in metrics, whatever the request and its
// outcome.
func TestShareCodesNeverReachLogs(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	id := b.scored()
	code := b.code(id)
	b.open("/report/" + code)
	b.open("/report/example.org-" + code)
	b.open("/report/" + code + "/screenshot.jpg")
	b.open("/report/" + code + "/filmstrip/1.jpg")
	b.open("/report/" + code + "/filmstrip/9.jpg")
	b.do(request{method: "POST", path: "/report/" + code, key: "-"})
	b.do(request{method: "POST", path: "/v1/scans/" + id + "/share/revoke"})
	b.open("/report/" + code)
	fresh := b.do(request{method: "POST", path: "/v1/scans/" + id + "/share/regenerate"}).json(t)["shortCode"].(string)
	b.open("/report/" + fresh)
	b.get("/v1/scans/" + id + "/report")
	for _, c := range []string{code, fresh} {
		require.NotContains(t, b.logs.String(), c)
		require.NotContains(t, strings.Join(b.routes.seen, " "), c)
	}
	require.Contains(t, b.routes.seen, "/report/:address")
}

// failingReports stands in for a database that fails.
type failingReports struct{ err error }

func (f failingReports) Of(context.Context, string, string) (report.Model, error) {
	return report.Model{}, f.err
}

func (f failingReports) Fixes(context.Context, string, string, string) (report.Fixes, error) {
	return report.Fixes{}, f.err
}

func (f failingReports) Shared(context.Context, string, string) (report.Model, error) {
	return report.Model{}, f.err
}

func (f failingReports) SharedPicture(context.Context, string, int) ([]byte, string, error) {
	return nil, "", f.err
}

func TestReportsWhenTheDatabaseFails(t *testing.T) {
	t.Parallel()
	for status, err := range map[int]error{
		http.StatusInternalServerError: errors.New("boom"),
		http.StatusServiceUnavailable:  scan.Errorf(scan.CodeUnavailable, "Please retry shortly."),
	} {
		b := newReportBench(t, func(d *api.Deps) { d.Reports = failingReports{err} })
		code := strings.Repeat("A", 22)
		for _, path := range []string{"/report/" + code, "/report/" + code + "/screenshot.jpg"} {
			a := b.open(path)
			require.Equal(t, status, a.status)
			require.NotContains(t, a.body, "boom")
		}
		require.Equal(t, status, b.get("/v1/scans/x/report").status)
		require.Equal(t, status, b.get("/v1/scans/x/fixes").status)
		require.NotContains(t, b.logs.String(), code)
	}
}

func TestReportLimitCountsPerAddress(t *testing.T) {
	t.Parallel()
	b := newReportBench(t, func(d *api.Deps) { d.Log = slog.New(slog.DiscardHandler) })
	for i := range 120 {
		require.Equal(t, http.StatusNotFound, b.open("/report/"+strconv.Itoa(i)).status)
	}
	a := b.open("/report/x")
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.JSONEq(t, `{"error":"Too many requests. Please retry shortly."}`, a.body)
	require.Equal(t, http.StatusOK, b.get("/v1/projects").status, "the workspace's limit is another")
}

func TestShareRevokedAndRegenerated(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	id := b.scored()
	code := b.code(id)
	path := "/v1/scans/" + id + "/share/"
	_, stranger, _ := b.workspace("Other")
	for _, verb := range []string{"revoke", "regenerate"} {
		require.Equal(t, http.StatusNotFound, b.do(request{method: "POST", path: path + verb, key: stranger}).status)
		require.Equal(t, http.StatusUnauthorized, b.do(request{method: "POST", path: path + verb, key: "-"}).status)
		require.Equal(t, http.StatusNotFound, b.do(request{method: "POST", path: "/v1/scans/x/share/" + verb}).status)
	}
	require.Equal(t, http.StatusOK, b.open("/report/"+code).status)

	revoked := b.do(request{method: "POST", path: path + "revoke"}).json(t)
	require.Equal(t, code, revoked["shortCode"])
	require.NotNil(t, revoked["revokedAt"])
	require.Equal(t, http.StatusNotFound, b.open("/report/"+code).status)
	require.Equal(t, http.StatusNotFound, b.open("/report/example.org-"+code).status)
	require.Equal(t, http.StatusNotFound, b.open("/report/"+code+"/screenshot.jpg").status)
	b.clock.Pass(2 * time.Second)
	status := b.get("/v1/scans/" + id + "/status").json(t)
	require.Equal(t, "https://app.example/report/"+code, status["reportLink"], "the contract's fields stay")
	closed := b.get("/v1/scans/" + id + "/report").json(t)
	require.NotContains(t, closed["scan"], "reportLink")
	require.NotContains(t, closed["artifacts"], "screenshot")

	renewed := b.do(request{method: "POST", path: path + "regenerate"}).json(t)
	fresh := renewed["shortCode"].(string)
	require.NotEqual(t, code, fresh)
	require.Equal(t, fresh, renewed["shareToken"])
	require.Equal(t, "example.org-"+fresh, renewed["slug"])
	require.Equal(t, "https://app.example/report/"+fresh, renewed["reportLink"])
	require.Nil(t, renewed["revokedAt"])
	require.Equal(t, http.StatusOK, b.open("/report/"+fresh).status)
	require.Equal(t, http.StatusOK, b.open("/report/example.org-"+fresh).status)
	require.Equal(t, http.StatusNotFound, b.open("/report/"+code).status)
	b.clock.Pass(2 * time.Second)
	require.Equal(t, fresh, b.code(id))

	log, err := b.store.Audit.Newest(t.Context(), b.tenant.ID, 10)
	require.NoError(t, err)
	require.Len(t, log, 2)
	for _, entry := range log {
		require.Equal(t, id, entry.Subject)
		require.Regexp(t, `^key:[0-9A-Za-z]{10}$`, entry.Actor)
	}
}

func TestWebsiteScanReport(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	earlier := b.scored()
	id := b.scored()
	a := b.get("/v1/scans/" + id + "/report")
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	var r report.Document
	require.NoError(t, json.Unmarshal([]byte(a.body), &r))
	require.Equal(t, []string{"SEC-CERT-DATES", "SEC-TLS-GROUPS"}, r.FixFirst)
	require.Equal(t, 30, *r.Scan.Score)
	require.Equal(t, 28, *r.Scan.StrictScore)
	require.Equal(t, "https://example.org/en/shop", r.Scan.FinalURL)
	cat := r.Categories[0]
	require.Equal(t, &report.GateDocument{Failures: 1, Limit: 89, Checks: []string{"SEC-CERT-DATES"}}, cat.Gate)
	require.Equal(t, "BAD_CERT", cat.CapsApplied[0].Name)
	checks := map[string]report.CheckDocument{}
	for _, c := range cat.Results[0].Checks {
		checks[c.ID] = c
	}
	require.ElementsMatch(t, []string{"SEC-CERT-DATES", "SEC-CERT-KEY", "SEC-TLS-GROUPS", "SEC-CERT-REVOKED"},
		slices.Collect(maps.Keys(checks)))
	require.Equal(t, []report.EvidenceDocument{{Request: "tls-1", Quote: "notAfter=<script>alert(1)</script>", Command: "openssl x509"}},
		checks["SEC-CERT-DATES"].Evidence)
	require.Equal(t, &report.SuppressedDocument{Reason: "Known", By: "Ann", Until: "2026-06-01T00:00:00.000Z"},
		checks["SEC-CERT-KEY"].Suppressed)
	require.Equal(t, "NO_DATA_SOURCE", r.NotRun[0].Reason)
	require.Equal(t, "needs-improvement", r.Browser.Metrics[0].Rating)
	require.Equal(t, r.Scan.ReportLink+"/screenshot.jpg", r.Artifacts.Screenshot)
	require.Equal(t, []string{earlier, id}, []string{r.Trend[0].ScanJobID, r.Trend[1].ScanJobID})

	_, stranger, _ := b.workspace("Other")
	require.Equal(t, http.StatusNotFound, b.do(request{method: "GET", path: "/v1/scans/" + id + "/report", key: stranger}).status)
	require.Equal(t, http.StatusNotFound, b.get("/v1/scans/x/report").status)

	queued := b.get("/v1/scans/" + b.queue() + "/report")
	require.Equal(t, http.StatusOK, queued.status, "what is there so far")
	require.Equal(t, "QUEUED", queued.json(t)["scan"].(map[string]any)["status"])
}

// A report shows how long it is stored. After its removal the status still has the scores, and the report and its address state that they
// were removed.
func TestPurgedReport(t *testing.T) {
	t.Parallel()
	b := newReportBench(t, func(d *api.Deps) {
		d.ScanRetention = 90 * 24 * time.Hour
		d.Reports.(*service.Reports).Retention = d.ScanRetention
	})
	id := b.scored()
	code := b.code(id)
	record, err := b.store.WebsiteScans.Get(t.Context(), b.tenant.ID, id)
	require.NoError(t, err)
	until := record.CompletedAt.Add(90 * 24 * time.Hour)
	want := until.Format("2006-01-02T15:04:05.000Z")
	require.Equal(t, want, b.get("/v1/scans/" + id + "/status").json(t)["reportExpiresAt"])
	require.Equal(t, want, b.get("/v1/scans/" + id + "/report").json(t)["scan"].(map[string]any)["reportExpiresAt"])
	require.Contains(t, b.open("/report/"+code).body, "or its retention ends on <time datetime=\""+want)
	revoked := b.do(request{method: "POST", path: "/v1/scans/" + id + "/share/revoke"})
	require.Equal(t, want, revoked.json(t)["reportExpiresAt"])
	fresh := b.do(request{method: "POST", path: "/v1/scans/" + id + "/share/regenerate"})
	require.Equal(t, want, fresh.json(t)["reportExpiresAt"])

	b.clock.Pass(time.Minute)
	b.scored()
	b.clock.Pass(100 * 24 * time.Hour)
	_, err = b.store.Operator().WebsiteScans.Purge(t.Context(), b.tenant.ID, id, b.clock.Now())
	require.NoError(t, err)
	status := b.get("/v1/scans/" + id + "/status").json(t)
	require.Equal(t, "COMPLETE", status["status"])
	require.InDelta(t, 30, status["score_security"], 0)
	require.Equal(t, status["total"], status["completed"])
	category := status["categories"].([]any)[0].(map[string]any)
	require.Equal(t, "Security", category["title"])
	require.Empty(t, category["results"])
	require.Equal(t, b.clock.Now().UTC().Format("2006-01-02T15:04:05.000Z"), status["purgedAt"])
	require.NotContains(t, status, "reportExpiresAt")
	const gone = "The report of this scan is past its retention and was removed."
	for _, r := range []request{
		{method: "GET", path: "/v1/scans/" + id + "/report"}, {method: "POST", path: "/v1/scans/" + id + "/share/regenerate"},
	} {
		a := b.do(r)
		require.Equal(t, http.StatusNotFound, a.status, r.path)
		require.Equal(t, gone, a.json(t)["message"], r.path)
	}
	page := b.open("/report/" + code)
	require.Equal(t, http.StatusNotFound, page.status)
	require.Contains(t, page.body, "past its retention")
}
