package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

func (b *bench) triggerSite(body string) answer {
	b.t.Helper()
	return b.do(request{method: "POST", path: "/v1/site-health/trigger", body: body})
}

// siteBody returns a valid request with more fields.
func (b *bench) siteBody(more string) string {
	return `{"projectId":"` + b.proj.ShortID + `","url":"https://example.org"` + more + `}`
}

// queueSite triggers a check of example.org and returns its id.
func (b *bench) queueSite() string {
	b.t.Helper()
	a := b.triggerSite(b.siteBody(""))
	require.Equal(b.t, http.StatusCreated, a.status, a.body)
	return a.json(b.t)["id"].(string)
}

func (b *bench) history(query string) answer {
	b.t.Helper()
	return b.get("/v1/projects/" + b.proj.ShortID + "/site-health" + query)
}

func TestSiteTrigger(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.triggerSite(b.siteBody(`,"mode":null,"email":"","settings":null,"unknown":1`))
	require.Equal(t, http.StatusCreated, a.status, a.body)
	got := a.json(t)
	id := got["id"].(string)
	require.Equal(t, map[string]any{
		"id": id, "status": "QUEUED", "url": "https://example.org/", "mode": "DESKTOP", "createdAt": "2026-03-14T09:26:53.589Z",
	}, got)
	require.Equal(t, "/v1/site-health/"+id, a.header.Get("Location"))
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	require.Equal(t, []string{id}, b.flows.started)

	a = b.get("/v1/site-health/" + id)
	require.Equal(t, http.StatusOK, a.status)
	require.JSONEq(t, `{"id":"`+id+`","status":"QUEUED","url":"https://example.org/","mode":"DESKTOP","pageCount":0,"errorMessage":null,
		"scorePerformance":null,"scoreAccessibility":null,"scoreBestPractices":null,"scoreSeo":null,"scoreOverall":null,
		"expiresAt":"2026-04-13T09:26:53.589Z","createdAt":"2026-03-14T09:26:53.589Z","updatedAt":"2026-03-14T09:26:53.589Z"}`, a.body)
}

func TestSiteTriggerOfAPart(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.triggerSite(b.siteBody(`,"mode":"MOBILE","email":"team@example.org","settings":{"maxPages":5e1,"maxDepth":0,"maxMinutes":30,
		"subdomains":true,"pathPrefix":"/docs","include":["/docs/**"],"exclude":["/docs/old/*"],"runs":3,"other":1}`))
	require.Equal(t, http.StatusCreated, a.status, a.body)
	c, err := b.store.SiteHealth.Get(t.Context(), b.tenant.ID, a.json(t)["id"].(string))
	require.NoError(t, err)
	require.Equal(t, scan.ModeMobile, c.Mode)
	require.Equal(t, "team@example.org", c.Email)
	require.Equal(t, "api", c.Trigger)
	var have site.Settings
	require.NoError(t, json.Unmarshal(c.Settings, &have))
	require.Equal(t, site.Settings{
		MaxPages: 50, MaxDepth: 0, PerShape: 5, MaxDuration: 30 * time.Minute, Pause: 250 * time.Millisecond, Subdomains: true,
		PathPrefix: "/docs", Include: []string{"/docs/**"}, Exclude: []string{"/docs/old/*"}, Runs: 3, FullPage: true,
	}, have)
}

// Every refusal names the field and the rule; all are VALIDATION_ERROR.
func TestSiteTriggerValidation(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	no := func(more, message string) [2]string { return [2]string{b.siteBody(more), message} }
	for i, c := range [][2]string{
		{`{`, "The request body is not valid JSON (at byte 1)"},
		{`[]`, "The request body must be a JSON object"},
		{`null`, "The request body must be a JSON object"},
		{`{"url":"https://example.org"}`, "projectId is required"},
		{`{"projectId":null,"url":"nonsense","mode":"x"}`, "projectId is required"},
		{`{"projectId":7,"url":"https://example.org"}`, "projectId must be a string"},
		{`{"projectId":"x","mode":"x"}`, "url is required"},
		{`{"projectId":"x","url":"www.example.org"}`, "url must start with http:// or https://"},
		no(`,"mode":"desktop"`, "mode must be DESKTOP or MOBILE"),
		no(`,"mode":""`, "mode must be DESKTOP or MOBILE"),
		no(`,"mode":1`, "mode must be a string"),
		no(`,"email":"skip"`, "email must be a valid e-mail address"),
		no(`,"settings":[]`, "settings must be an object"),
		no(`,"settings":{"maxPages":"10"}`, "settings.maxPages must be a whole number"),
		no(`,"settings":{"maxPages":1.5}`, "settings.maxPages must be a whole number"),
		no(`,"settings":{"maxPages":1e99}`, "settings.maxPages must be a whole number"),
		no(`,"settings":{"maxPages":0}`, "settings.maxPages must be between 1 and 1000"),
		no(`,"settings":{"maxPages":1001}`, "settings.maxPages must be between 1 and 1000"),
		no(`,"settings":{"maxDepth":26}`, "settings.maxDepth must be between 0 and 25"),
		no(`,"settings":{"maxDepth":-1}`, "settings.maxDepth must be between 0 and 25"),
		no(`,"settings":{"maxMinutes":361}`, "settings.maxMinutes must be between 1 and 360"),
		no(`,"settings":{"runs":10}`, "settings.runs must be between 1 and 9"),
		no(`,"settings":{"subdomains":"yes"}`, "settings.subdomains must be true or false"),
		no(`,"settings":{"pathPrefix":"docs"}`, "settings.pathPrefix must start with / and be at most 500 characters long"),
		no(`,"settings":{"include":"/docs"}`, "settings.include must be an array of strings"),
		no(`,"settings":{"exclude":["/a",null]}`, "settings.exclude[1] must be a string"),
		no(`,"settings":{"exclude":["/a","b"]}`, "settings.exclude[1] must start with / and be at most 500 characters long"),
	} {
		a := b.triggerSite(c[0])
		require.Equal(t, http.StatusBadRequest, a.status, c[0])
		require.Equal(t, map[string]any{"statusCode": 400.0, "code": "VALIDATION_ERROR", "message": c[1]}, a.json(t), c[0])
		if i%7 == 6 { // under the hourly limit
			b.clock.Pass(time.Hour)
		}
	}
	a := b.do(request{
		method: "POST", path: "/v1/site-health/trigger", body: b.siteBody(""), header: map[string]string{"Idempotency-Key": "a b"},
	})
	require.Equal(t, http.StatusBadRequest, a.status)
	require.JSONEq(t, `{"statusCode":400,"code":"VALIDATION_ERROR","message":"Idempotency-Key must be 1 to 255 visible ASCII characters"}`,
		a.body)
	require.Empty(t, b.flows.started)
}

func TestSiteTriggerRefusals(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	_, _, foreign := b.workspace("Other")
	a := b.triggerSite(`{"projectId":"` + foreign.ShortID + `","url":"https://example.org"}`)
	require.Equal(t, http.StatusNotFound, a.status)
	require.JSONEq(t, `{"statusCode":404,"code":"PROJECT_NOT_FOUND","message":"Project not found!"}`, a.body)

	b.names.fail(errNXDomain)
	a = b.triggerSite(b.siteBody(""))
	require.Equal(t, http.StatusBadRequest, a.status)
	require.JSONEq(t,
		`{"statusCode":400,"code":"VALIDATION_ERROR","message":"We couldn't reach that site: example.org does not resolve to a public address."}`,
		a.body)
	b.names.fail(context.DeadlineExceeded)
	require.Equal(t, http.StatusCreated, b.triggerSite(b.siteBody("")).status, "a resolver that is slow refuses nobody")
	b.names.fail(nil)

	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, b.proj.ShortID))
	a = b.triggerSite(b.siteBody(""))
	require.Equal(t, http.StatusBadRequest, a.status)
	require.JSONEq(t, `{"statusCode":400,"code":"PROJECT_ARCHIVED","message":"This project is archived and cannot be modified!"}`, a.body)
	require.Equal(t, http.StatusOK, b.history("").status, "its history stays")
}

// Errors without a named code have none on these endpoints either.
func TestSiteErrorsWithoutACode(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.triggerSite(b.siteBody(`,"x":"` + strings.Repeat("a", 64<<10) + `"`))
	require.Equal(t, http.StatusRequestEntityTooLarge, a.status)
	require.JSONEq(t, `{"statusCode":413,"message":"The request body must be at most 65536 bytes long"}`, a.body)
	a = b.do(request{
		method: "POST", path: "/v1/site-health/trigger", body: b.siteBody(""), header: map[string]string{"Content-Type": "text/plain"},
	})
	require.Equal(t, http.StatusUnsupportedMediaType, a.status)
	require.JSONEq(t, `{"statusCode":415,"message":"Content-Type must be application/json"}`, a.body)
	for _, r := range []request{
		{method: "POST", path: "/v1/site-health/trigger", body: b.siteBody(""), key: "-"}, {method: "GET", path: "/v1/site-health/x", key: "-"},
		{method: "DELETE", path: "/v1/site-health/x", key: "-"}, {method: "GET", path: "/v1/projects/x/site-health", key: "-"},
	} {
		a := b.do(r)
		require.Equal(t, http.StatusUnauthorized, a.status)
		require.JSONEq(t, `{"statusCode":401,"message":"Unauthorized"}`, a.body)
	}
}

func TestSiteInFlightCap(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for range 3 {
		b.queueSite()
	}
	a := b.triggerSite(b.siteBody(""))
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.Equal(t, map[string]any{
		"statusCode": 429.0,
		"message":    "Scan limit reached: 3 Site Health checks of this workspace are in flight. Please retry when one has finished.",
	}, a.json(t))
	require.NotEmpty(t, a.header.Get("Retry-After"))
	b.queue() // website scans have a separate cap
}

func TestSiteIdempotency(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	send := func(more string) answer {
		return b.do(request{
			method: "POST", path: "/v1/site-health/trigger", header: map[string]string{"Idempotency-Key": "release-1"},
			body: b.siteBody(more),
		})
	}
	first := send("")
	require.Equal(t, http.StatusCreated, first.status)
	require.Empty(t, first.header.Get("Idempotency-Replayed"))
	b.names.fail(errNXDomain) // a repeated request looks nothing up
	again := send(`,"mode":"DESKTOP"`)
	require.Equal(t, http.StatusCreated, again.status, again.body)
	require.Equal(t, first.body, again.body)
	require.Equal(t, "true", again.header.Get("Idempotency-Replayed"))
	require.Len(t, b.flows.started, 1)
	for _, more := range []string{`,"mode":"MOBILE"`, `,"settings":{"maxPages":3}`, `,"email":"a@example.org"`} {
		a := send(more)
		require.Equal(t, http.StatusConflict, a.status, "one key, one request")
		require.JSONEq(t, `{"statusCode":409,"message":"This Idempotency-Key was already used for another request."}`, a.body)
	}
	a := b.do(request{
		method: "POST", path: "/v1/scans/trigger", header: map[string]string{"Idempotency-Key": "release-1"}, body: b.siteBody(""),
	})
	require.Equal(t, http.StatusConflict, a.status, "one key, one endpoint")
}

func TestSiteLimits(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for n := range 9 {
		a := b.triggerSite(`{}`)
		if n < 8 {
			require.Equal(t, http.StatusBadRequest, a.status)
			continue
		}
		require.Equal(t, http.StatusTooManyRequests, a.status, "8 an hour")
		require.JSONEq(t, `{"error":"Too many requests. Please retry shortly."}`, a.body)
		require.Equal(t, "3600", a.header.Get("Retry-After"))
	}
	b.clock.Pass(30 * time.Minute)
	require.Equal(t, http.StatusTooManyRequests, b.triggerSite(`{}`).status)
	b.clock.Pass(30 * time.Minute)
	require.Equal(t, http.StatusBadRequest, b.triggerSite(`{}`).status, "the next hour")

	b.clock.Pass(time.Hour)
	for range 15 { // both reads count as one
		require.Equal(t, http.StatusNotFound, b.get("/v1/site-health/x").status)
		require.Equal(t, http.StatusOK, b.history("").status)
	}
	require.Equal(t, http.StatusTooManyRequests, b.history("").status)
	a := b.get("/v1/site-health/x")
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.JSONEq(t, `{"error":"Too many requests. Please retry shortly."}`, a.body)
	for n := range 29 { // together with the 31 before; refused requests do not count
		require.Equal(t, http.StatusNotFound, b.do(request{method: "DELETE", path: "/v1/site-health/x"}).status, n)
	}
}

func TestSiteHealthIsTheTenantsOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queueSite()
	_, otherKey, _ := b.workspace("Other")
	for _, r := range []request{
		{method: "GET", path: "/v1/site-health/" + id, key: otherKey}, {method: "DELETE", path: "/v1/site-health/" + id, key: otherKey},
		{method: "GET", path: "/v1/site-health/nonsense"}, {method: "DELETE", path: "/v1/site-health/nonsense"},
		{method: "GET", path: "/v1/site-health/0199d3c4-5e6f-7081-9a2b-3c4d5e6f7a8b"},
	} {
		a := b.do(r)
		require.Equal(t, http.StatusNotFound, a.status, r)
		require.JSONEq(t, `{"statusCode":404,"code":"SITE_HEALTH_NOT_FOUND","message":"Site Health check not found!"}`, a.body)
	}
	a := b.do(request{method: "GET", path: "/v1/projects/" + b.proj.ShortID + "/site-health", key: otherKey})
	require.Equal(t, http.StatusNotFound, a.status)
	require.JSONEq(t, `{"statusCode":404,"code":"PROJECT_NOT_FOUND","message":"Project not found!"}`, a.body)
}

// crawl acts as the workflow: it starts the check and scores some pages.
func (b *bench) crawl(id string, scores ...float64) {
	b.t.Helper()
	ctx, tenant := b.t.Context(), b.tenant.ID
	_, err := b.store.SiteHealth.Start(ctx, tenant, id, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	for i, x := range scores {
		key := fmt.Sprintf("https://example.org/%d", i)
		_, err = b.store.SitePages.Add(ctx, tenant, id, "run-1", []scan.SitePage{{URL: key, Key: key, Source: scan.FoundByLink}},
			store.FrontierLimits{})
		require.NoError(b.t, err)
		pages, err := b.store.SitePages.Lease(ctx, tenant, id, "run-1", "o", 1, b.clock.Now().Add(time.Minute))
		require.NoError(b.t, err)
		require.Len(b.t, pages, 1)
		p := pages[0]
		p.State = scan.PageScored
		p.Scores = scan.SiteScores{Performance: &x, Accessibility: &x, BestPractices: &x, SEO: &x, Overall: &x}
		_, err = b.store.SitePages.Settle(ctx, tenant, id, "run-1", "o", p, nil, store.FrontierLimits{})
		require.NoError(b.t, err)
	}
}

func TestSiteHealthWhileItRunsAndAfter(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queueSite()
	b.clock.Pass(time.Second)
	b.crawl(id, 80, 91)
	_, err := b.store.SitePages.Add(t.Context(), b.tenant.ID, id, "run-1", []scan.SitePage{
		{URL: "https://example.org/w", Key: "https://example.org/w", Source: scan.FoundByLink}, {
			URL: "https://example.org/s", Key: "https://example.org/s", Skip: "ROBOTS",
		},
	}, store.FrontierLimits{})
	require.NoError(t, err)
	got := b.get("/v1/site-health/" + id).json(t)
	require.Equal(t, "RUNNING", got["status"])
	require.EqualValues(t, 3, got["pageCount"], "what is not to be scored does not count")
	require.Nil(t, got["scoreOverall"], "not before the end")

	p, a, bp, seo, o := 85.5, 85.49, 0.0, 100.0, 67.7475
	require.NoError(t, b.store.SiteHealth.Finish(t.Context(), b.tenant.ID, id, "run-1", store.SiteFinish{
		State: scan.StateCompleted, Reason: "1 of 3 pages could not be scored.",
		Scores: scan.SiteScores{Performance: &p, Accessibility: &a, BestPractices: &bp, SEO: &seo, Overall: &o},
	}))
	got = b.get("/v1/site-health/" + id).json(t)
	require.Equal(t, "COMPLETED", got["status"])
	require.Equal(t, "1 of 3 pages could not be scored.", got["errorMessage"])
	require.Equal(t, []any{86.0, 85.0, 0.0, 100.0, 68.0}, []any{
		got["scorePerformance"], got["scoreAccessibility"], got["scoreBestPractices"], got["scoreSeo"], got["scoreOverall"],
	}, "rounded half up")
	head := b.do(request{method: "HEAD", path: "/v1/site-health/" + id})
	require.Equal(t, http.StatusOK, head.status)
	require.Empty(t, head.body)
}

func TestSiteHealthWhoseWorkflowWasTerminated(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queueSite()
	b.crawl(id, 80, 91)
	b.flows.state = map[string]temporal.Execution{
		contract.SiteHealthID(id): {Status: "Terminated", Reason: "Terminated in Temporal by alice: stuck."},
	}
	require.Equal(t, "RUNNING", b.get("/v1/site-health/" + id).json(t)["status"], "touched lately")
	b.clock.Pass(31 * time.Second)
	got := b.get("/v1/site-health/" + id).json(t)
	require.Equal(t, "FAILED", got["status"])
	require.Equal(t, "Terminated in Temporal by alice: stuck.", got["errorMessage"])
	require.EqualValues(t, 86, got["scorePerformance"], "what was scored counts")
}

func TestSiteCancel(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	running := b.queueSite()
	b.crawl(running, 70)
	b.flows.state = map[string]temporal.Execution{contract.SiteHealthID(running): {Open: true}}
	a := b.do(request{method: "DELETE", path: "/v1/site-health/" + running})
	require.Equal(t, http.StatusAccepted, a.status, a.body)
	require.JSONEq(t, `{"id":"`+running+`","status":"RUNNING"}`, a.body)
	require.Equal(t, "/v1/site-health/"+running, a.header.Get("Location"))

	b.flows.down = true
	waiting := b.queueSite()
	a = b.do(request{method: "DELETE", path: "/v1/site-health/" + waiting})
	require.Equal(t, http.StatusServiceUnavailable, a.status)
	require.NotContains(t, a.json(t), "code")
	b.flows.down = false
	a = b.do(request{method: "DELETE", path: "/v1/site-health/" + waiting})
	require.Equal(t, http.StatusAccepted, a.status, a.body)
	require.JSONEq(t, `{"id":"`+waiting+`","status":"CANCELED"}`, a.body)
	require.Equal(t, "The check was cancelled before it began.", b.get("/v1/site-health/" + waiting).json(t)["errorMessage"])
	a = b.do(request{method: "DELETE", path: "/v1/site-health/" + waiting})
	require.Equal(t, http.StatusConflict, a.status)
	require.JSONEq(t, `{"statusCode":409,"message":"The check has ended as CANCELED."}`, a.body)
}

// The path of a trigger is not mistaken for a check's: nothing is looked up, and the response
// names its only method.
func TestTriggersTakePOSTAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for _, path := range []string{"/v1/site-health/trigger", "/v1/scans/trigger"} {
		for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} {
			a := b.do(request{method: method, path: path})
			require.Equal(t, http.StatusMethodNotAllowed, a.status, "%s %s", method, path)
			require.Equal(t, "POST", a.header.Get("Allow"), "%s %s", method, path)
			if method != "HEAD" {
				require.JSONEq(t, `{"statusCode":405,"message":"Method not allowed"}`, a.body)
			}
		}
	}
}
