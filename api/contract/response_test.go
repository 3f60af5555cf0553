package contract_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/api/contract"
	"assay/api/openapi"
)

const (
	statusPath = "/v1/scans/0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f/status"
	running    = `{"status":"RUNNING","completed":1,"total":7,"startedAt":"2026-03-14T09:26:53.589Z","url":"https://www.example.com/","email":"","categories":[]}`
	failed     = `{"status":"FAILED","completed":7,"total":7,"startedAt":"2026-03-14T09:26:53.589Z","url":"https://www.example.com/","email":"","categories":[],` +
		`"completedAt":"2026-03-14T09:27:00.000Z","reason":"No answer.","shareToken":"4kQ9vZ1mT7xB2nR8sW5yLc","shortCode":"4kQ9vZ1mT7xB2nR8sW5yLc","reportLink":"https://a.example/report/4kQ9vZ1mT7xB2nR8sW5yLc"}`
	complete = `{"status":"COMPLETE","completed":7,"total":7,"startedAt":"2026-03-14T09:26:53.589Z","url":"https://www.example.com/","email":"","categories":[` +
		`{"pillar":"SEO","title":"SEO","score":93,"max_score":100,"band":"PRODUCTION_READY","results":[]}],"band":"PRODUCTION_READY","score_seo":93,` +
		`"completedAt":"2026-03-14T09:27:00.000Z","shareToken":"4kQ9vZ1mT7xB2nR8sW5yLc","shortCode":"4kQ9vZ1mT7xB2nR8sW5yLc","reportLink":"https://a.example/report/4kQ9vZ1mT7xB2nR8sW5yLc"}`
	job = `{"id":"0199d2aa-0b1d-7a00-9b11-2c3d4e5f6071","dimension":"SCA","status":"QUEUED","branch":"main","commitSha":"8d3f0c1b2a495867e0f1d2c3b4a5968778695a4b",` +
		`"scanRunId":"0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90","repoName":"shop","repoFullName":"o/shop","createdAt":"2026-03-14T09:26:53.589Z"}`
	check = `{"id":"0199d3c4-5e6f-7081-9a2b-3c4d5e6f7a8b","status":"RUNNING","url":"https://e.example/","mode":"MOBILE","pageCount":3,"errorMessage":null,"scorePerformance":null,` +
		`"scoreAccessibility":null,"scoreBestPractices":null,"scoreSeo":null,"scoreOverall":null,"expiresAt":"2026-06-14T09:26:53.589Z","createdAt":"2026-03-14T09:26:53.589Z","updatedAt":"2026-03-14T09:26:53.589Z"}`
	limited = `{"error":"Too many requests. Please retry shortly."}`
)

// swap replaces text that must exist.
func swap(t *testing.T, body, from, to string) string {
	t.Helper()
	require.Contains(t, body, from)
	return strings.Replace(body, from, to, 1)
}

func TestGoodResponses(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	for _, tt := range []struct {
		method, path string
		status       int
		body         string
	}{
		{"GET", statusPath, 200, running},
		{"GET", statusPath, 200, failed},
		{"GET", statusPath, 200, complete},
		{"HEAD", statusPath, 200, ""},
		{"GET", statusPath, 304, ""},
		{"GET", statusPath, 429, limited},
		{"POST", "/v1/code-scans/trigger", 201, "[" + job + "]"},
		{"POST", "/v1/code-scans/trigger", 401, `{"statusCode":401,"message":"Unauthorized"}`},
		{"POST", "/v1/scans/trigger", 429, limited},
		{"POST", "/v1/scans/trigger", 429, `{"statusCode":429,"message":"Scan limit reached: 20 scans are in flight."}`},
		{"GET", "/v1/site-health/x", 200, check},
		{"GET", "/v1/projects", 200, `[]`},
		{"GET", "/nowhere", 404, `{"statusCode":404,"message":"Not found"}`},
		{"DELETE", "/v1/projects", 405, `{"statusCode":405,"message":"Method not allowed"}`},
		{"OPTIONS", "/v1/projects", 204, ""},
	} {
		require.NoError(t, respond(t, v, tt.method, tt.path, tt.status, nil, tt.body), "%s %s %d", tt.method, tt.path, tt.status)
	}
}

// respond validates a response with the documented headers, changed by change.
func respond(t *testing.T, v *contract.Validator, method, path string, status int, change func(http.Header), body string) error {
	t.Helper()
	h := http.Header{}
	for _, r := range allResponses(v.Document()) {
		for _, header := range r.Headers {
			h.Set(header.Name, header.Example.Text())
		}
	}
	h.Set("Cache-Control", "private, max-age=2")
	h.Set("Content-Type", "application/json; charset=utf-8")
	if change != nil {
		change(h)
	}
	return v.ValidateResponse(method, path, status, h, []byte(body))
}

func TestBadResponses(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	del := func(name string) func(http.Header) { return func(h http.Header) { h.Del(name) } }
	set := func(name, value string) func(http.Header) { return func(h http.Header) { h.Set(name, value) } }
	for name, tt := range map[string]struct {
		method, path string
		status       int
		change       func(http.Header)
		body         string
	}{
		"undocumented path":            {"GET", "/v1/nothing", 200, nil, `{}`},
		"undocumented path, other 404": {"GET", "/v1/nothing", 404, nil, `{"statusCode":404,"message":"404 page not found"}`},
		"trailing slash":               {"GET", "/v1/projects/", 200, nil, `[]`},
		"empty path parameter":         {"GET", "/v1/scans//status", 200, nil, running},
		"undocumented method":          {"PUT", "/v1/projects", 200, nil, `[]`},
		"preflight for another method": {"PUT", "/v1/projects", 204, nil, ""},
		"405 without Allow":            {"PUT", "/v1/projects", 405, del("Allow"), `{"statusCode":405,"message":"Method not allowed"}`},
		"undocumented status":          {"GET", "/v1/projects", 201, nil, `[]`},
		"redirect":                     {"GET", "/v1/projects", 301, nil, ""},
		"html":                         {"GET", "/v1/projects", 200, set("Content-Type", "text/html"), `[]`},
		"no content type":              {"GET", "/v1/projects", 200, del("Content-Type"), `[]`},
		"latin-1":                      {"GET", "/v1/projects", 200, set("Content-Type", "application/json; charset=iso-8859-1"), `[]`},
		"no request id":                {"GET", "/v1/projects", 200, del("X-Request-Id"), `[]`},
		"no rate limit":                {"GET", "/v1/projects", 200, del("RateLimit-Remaining"), `[]`},
		"negative remaining":           {"GET", "/v1/projects", 200, set("RateLimit-Remaining", "-1"), `[]`},
		"no ETag":                      {"GET", statusPath, 200, del("ETag"), running},
		"unquoted ETag":                {"GET", statusPath, 200, set("ETag", "abc"), running},
		"public caching of a status":   {"GET", statusPath, 200, set("Cache-Control", "public, max-age=2"), running},
		"no Retry-After":               {"GET", statusPath, 429, del("Retry-After"), limited},
		"Retry-After of zero":          {"GET", statusPath, 429, set("Retry-After", "0"), limited},
		"Retry-After as a date":        {"GET", statusPath, 429, set("Retry-After", "Sat, 14 Mar 2026 09:26:53 GMT"), limited},
		"Retry-After with a fraction":  {"GET", statusPath, 429, set("Retry-After", "1.5"), limited},
		"401 without challenge":        {"GET", statusPath, 401, del("WWW-Authenticate"), `{"statusCode":401,"message":"Unauthorized"}`},
		"202 without Location": {
			"POST", "/v1/scans/trigger", 202, del("Location"),
			`{"scanJobId":"0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f","status":"QUEUED","queuedAt":"2026-03-14T09:26:53.589Z"}`,
		},
		"not JSON":                    {"GET", "/v1/projects", 200, nil, `[`},
		"two JSON values":             {"GET", "/v1/projects", 200, nil, `[] []`},
		"empty body":                  {"GET", "/v1/projects", 200, nil, ``},
		"null for a list":             {"GET", "/v1/projects", 200, nil, `null`},
		"object for a list":           {"GET", "/v1/projects", 200, nil, `{"items":[]}`},
		"body of HEAD":                {"HEAD", "/v1/projects", 200, nil, `[]`},
		"body of 304":                 {"GET", statusPath, 304, nil, running},
		"database id of a project":    {"GET", "/v1/projects", 200, nil, `[{"projectId":"17","name":"Shop","status":"ACTIVE"}]`},
		"undocumented field":          {"GET", "/v1/projects", 200, nil, `[{"projectId":"k7m2q9x4tb","name":"Shop","status":"ACTIVE","id":1}]`},
		"undocumented project status": {"GET", "/v1/projects", 200, nil, `[{"projectId":"k7m2q9x4tb","name":"Shop","status":"DELETED"}]`},
		"status of another resource":  {"GET", statusPath, 200, nil, swap(t, complete, `"COMPLETE"`, `"COMPLETED"`)},
		"terminal field while running": {
			"GET", statusPath, 200, nil, swap(t, running, `"status"`, `"completedAt":"2026-03-14T09:26:53.589Z","status"`),
		},
		"score while running": {"GET", statusPath, 200, nil, swap(t, running, `"status"`, `"score_seo":3,"status"`)},
		"share code while running": {
			"GET", statusPath, 200, nil, swap(t, running, `"status"`, `"shortCode":"4kQ9vZ1mT7xB2nR8sW5yLc","status"`),
		},
		"complete without band":      {"GET", statusPath, 200, nil, swap(t, complete, `"band":"PRODUCTION_READY","score_seo"`, `"score_seo"`)},
		"complete without any score": {"GET", statusPath, 200, nil, swap(t, complete, `"score_seo":93,`, ``)},
		"complete without report": {
			"GET", statusPath, 200, nil, swap(t, complete, `,"reportLink":"https://a.example/report/4kQ9vZ1mT7xB2nR8sW5yLc"`, ``),
		},
		"score_total in production": {"GET", statusPath, 200, nil, swap(t, complete, `"score_seo"`, `"score_total":93,"score_seo"`)},
		"null score":                {"GET", statusPath, 200, nil, swap(t, complete, `"score_seo":93`, `"score_seo":93,"score_security":null`)},
		"null slug":                 {"GET", statusPath, 200, nil, swap(t, complete, `"score_seo"`, `"slug":null,"score_seo"`)},
		"band of a failed scan":     {"GET", statusPath, 200, nil, swap(t, failed, `"completedAt"`, `"band":"CRITICAL_RISK","completedAt"`)},
		"failed without a reason":   {"GET", statusPath, 200, nil, swap(t, failed, `"reason":"No answer.",`, ``)},
		"reason of a complete scan": {"GET", statusPath, 200, nil, swap(t, complete, `"score_seo"`, `"reason":"x","score_seo"`)},
		"score of a failed scan":    {"GET", statusPath, 200, nil, swap(t, failed, `"completedAt"`, `"score_seo":0,"completedAt"`)},
		"finished without an end":   {"GET", statusPath, 200, nil, swap(t, failed, `"completedAt":"2026-03-14T09:27:00.000Z",`, ``)},
		"score above 100":           {"GET", statusPath, 200, nil, swap(t, complete, `"score":93`, `"score":101`)},
		"max_score of 10":           {"GET", statusPath, 200, nil, swap(t, complete, `"max_score":100`, `"max_score":10`)},
		"undocumented band": {
			"GET", statusPath, 200, nil, swap(t, complete, `"band":"PRODUCTION_READY","results"`, `"band":"GOOD","results"`),
		},
		"null categories":           {"GET", statusPath, 200, nil, swap(t, running, `"categories":[]`, `"categories":null`)},
		"no categories":             {"GET", statusPath, 200, nil, swap(t, running, `,"categories":[]`, ``)},
		"null email":                {"GET", statusPath, 200, nil, swap(t, running, `"email":""`, `"email":null`)},
		"time without milliseconds": {"GET", statusPath, 200, nil, swap(t, running, `53.589Z`, `53Z`)},
		"time with offset":          {"GET", statusPath, 200, nil, swap(t, running, `53.589Z`, `53.589+01:00`)},
		"not a time":                {"GET", statusPath, 200, nil, swap(t, running, `03-14`, `13-44`)},
		"count as text":             {"GET", statusPath, 200, nil, swap(t, running, `"completed":1`, `"completed":"1"`)},
		"short share code": {
			"GET", statusPath, 200, nil, swap(t, failed, `"shareToken":"4kQ9vZ1mT7xB2nR8sW5yLc"`, `"shareToken":"abc"`),
		},
		"other scan not found":       {"GET", statusPath, 404, nil, `{"statusCode":404,"message":"Scan not found"}`},
		"code on a website endpoint": {"GET", statusPath, 404, nil, `{"statusCode":404,"code":"PROJECT_NOT_FOUND","message":"Scan not found!"}`},
		"statusCode differs":         {"GET", statusPath, 404, nil, `{"statusCode":400,"message":"Scan not found!"}`},
		"429 in the usual shape":     {"GET", statusPath, 429, nil, `{"statusCode":429,"message":"Too many requests. Please retry shortly."}`},
		"other 401":                  {"GET", statusPath, 401, nil, `{"statusCode":401,"message":"Invalid key"}`},
		"500 with detail":            {"GET", statusPath, 500, nil, `{"statusCode":500,"message":"pq: deadlock detected"}`},
		"other quota message":        {"POST", "/v1/scans/trigger", 429, nil, `{"statusCode":429,"message":"Too many scans"}`},
		"trigger answers 200": {
			"POST", "/v1/scans/trigger", 200, nil,
			`{"scanJobId":"0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f","status":"QUEUED","queuedAt":"2026-03-14T09:26:53.589Z"}`,
		},
		"trigger answers RUNNING": {
			"POST", "/v1/scans/trigger", 202, nil,
			`{"scanJobId":"0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f","status":"RUNNING","queuedAt":"2026-03-14T09:26:53.589Z"}`,
		},
		"version 4 id": {
			"POST", "/v1/scans/trigger", 202, nil,
			`{"scanJobId":"0199d1b2-6c3a-4d4e-8f50-1a2b3c4d5e6f","status":"QUEUED","queuedAt":"2026-03-14T09:26:53.589Z"}`,
		},
		"coded error without code": {"POST", "/v1/code-scans/trigger", 400, nil, `{"statusCode":400,"message":"No."}`},
		"code of another status": {
			"POST", "/v1/code-scans/trigger", 400, nil, `{"statusCode":400,"code":"INTEGRATION_REPO_NOT_FOUND","message":"No."}`,
		},
		"code of another endpoint": {
			"GET", "/v1/code-scans/runs/x", 404, nil, `{"statusCode":404,"code":"CODE_SCAN_JOB_NOT_FOUND","message":"No."}`,
		},
		"no jobs": {"POST", "/v1/code-scans/trigger", 201, nil, `[]`},
		"short commit": {
			"POST", "/v1/code-scans/trigger", 201, nil, "[" + swap(t, job, `8d3f0c1b2a495867e0f1d2c3b4a5968778695a4b`, `8d3f0c1`) + "]",
		},
		"score before the end": {
			"GET", "/v1/code-scans/runs/x", 200, nil, run(`{"dimension":"SCA","status":"RUNNING","score":50,"findingsCount":0}`),
		},
		"score of a failed dimension": {
			"GET", "/v1/code-scans/runs/x", 200, nil, run(`{"dimension":"SCA","status":"FAILED","score":0,"findingsCount":0}`),
		},
		"no score member": {"GET", "/v1/code-scans/runs/x", 200, nil, run(`{"dimension":"SCA","status":"QUEUED","findingsCount":0}`)},
		"null count": {
			"GET", "/v1/code-scans/runs/x", 200, nil, run(`{"dimension":"SCA","status":"QUEUED","score":null,"findingsCount":null}`),
		},
		"site score before the end": {"GET", "/v1/site-health/x", 200, nil, swap(t, check, `"scoreSeo":null`, `"scoreSeo":9`)},
		"site score with a fraction": {
			"GET", "/v1/site-health/x", 200, nil, swap(t, swap(t, check, `RUNNING`, `COMPLETED`), `"scoreSeo":null`, `"scoreSeo":91.5`),
		},
		"site state of website scans": {"GET", "/v1/site-health/x", 200, nil, swap(t, check, `RUNNING`, `COMPLETE`)},
		"full check at the trigger":   {"POST", "/v1/site-health/trigger", 201, nil, swap(t, check, `RUNNING`, `QUEUED`)},
		"limit above 100":             {"GET", "/v1/projects/k7m2q9x4tb/site-health", 200, nil, `{"items":[],"total":0,"page":1,"limit":101}`},
		"ready with checks":           {"GET", "/ready", 200, nil, `{"status":"ready","checks":{"db":true,"redis":true}}`},
		"not ready, all well":         {"GET", "/ready", 503, nil, `{"status":"not_ready","checks":{"db":true,"redis":true}}`},
		"not ready as 200":            {"GET", "/ready", 200, nil, `{"status":"not_ready","checks":{"db":false,"redis":true}}`},
		"uptime as text":              {"GET", "/health", 200, nil, `{"status":"ok","uptime":"3s"}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Error(t, respond(t, v, tt.method, tt.path, tt.status, tt.change, tt.body))
		})
	}
}

func run(dimension string) string {
	return `{"scanRunId":"0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90","branch":"main","commitSha":"8d3f0c1b2a495867e0f1d2c3b4a5968778695a4b","repoName":"shop","repoFullName":"o/shop","dimensions":[` + dimension + `]}`
}

func TestInternalVariant(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	internal := v.Internal()
	body := swap(t, complete, `,"reportLink":"https://a.example/report/4kQ9vZ1mT7xB2nR8sW5yLc"`, `,"score_total":93`)
	require.NoError(t, respond(t, internal, "GET", statusPath, 200, nil, body))
	require.Error(t, respond(t, v, "GET", statusPath, 200, nil, body))
	require.Error(t, respond(t, internal, "GET", statusPath, 200, nil, complete))
	require.NoError(t, respond(t, internal, "HEAD", statusPath, 200, nil, ""))
	require.NoError(t, respond(t, internal, "GET", "/v1/projects", 200, nil, "[]"))
}

// Every object of every example is closed, except the facts of a code scan job: an added
// member is refused. Every member is typed: an object in its place is refused.
func TestExamplesDoNotBend(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	for _, r := range allResponses(v.Document()) {
		for _, m := range r.Content {
			for _, e := range m.Examples {
				if m.Type != "application/json" {
					continue
				}
				bendExample(t, v, r, m, e)
			}
		}
	}
}

func bendExample(t *testing.T, v *contract.Validator, r openapi.Response, m openapi.Media, e openapi.Example) {
	t.Helper()
	var value any
	require.NoError(t, json.Unmarshal([]byte(e.Value.JSON("")), &value))
	refused := func(what string) {
		t.Helper()
		b, err := json.Marshal(value)
		require.NoError(t, err)
		require.Error(t, v.CheckBody(m, b), "%s, example %s: %s", r.Name, e.Name, what)
	}
	var visit func(at string, n any)
	visit = func(at string, n any) {
		switch n := n.(type) {
		case map[string]any:
			n["undocumented"] = 1
			refused(at + " with another member")
			delete(n, "undocumented")
			for key, old := range n {
				if key == "facts" { // open on purpose
					continue
				}
				n[key] = map[string]any{"of": "another type"}
				refused(fmt.Sprintf("%s.%s of another type", at, key))
				n[key] = old
				visit(at+"."+key, old)
			}
		case []any:
			for i, item := range n {
				visit(fmt.Sprintf("%s[%d]", at, i), item)
			}
		}
	}
	visit("$", value)
}
