package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func (b *codeBench) findings(jobID, query string) answer {
	b.t.Helper()
	return b.get("/v1/code-scans/jobs/" + jobID + "/findings" + query)
}

func paths(t *testing.T, a answer) string {
	t.Helper()
	require.Equal(t, http.StatusOK, a.status, a.body)
	out := ""
	for _, f := range a.json(t)["items"].([]any) {
		out += f.(map[string]any)["path"].(string)
	}
	return out
}

func TestFindings(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.judged(1, vulnerable())
	job := run.Jobs[1].ID
	a := b.findings(job, "")
	require.Equal(t, http.StatusOK, a.status, a.body)
	id := a.json(t)["items"].([]any)[0].(map[string]any)["id"].(string)
	require.JSONEq(t,
		`{"items":[{"id":"`+id+`","jobId":"`+job+`","dimension":"SCA","engine":{"name":"osv","version":"2026-03-14"},"engines":["osv","other"],
		"ruleId":"GHSA-xxxx-yyyy-zzzz","title":"Prototype pollution","message":"It lets a crafted object change all.","severity":"HIGH",
		"nativeSeverity":"7.5",
		"confidence":"HIGH","cwe":["CWE-1321"],"path":"package-lock.json","startLine":204,"endLine":204,"startColumn":3,"endColumn":9,
		"snippet":"x",
		"codeFlow":[{"path":"a.js","startLine":1,"startColumn":2,"message":"from","snippet":"y"},{"path":"b.js","startLine":null,
		"startColumn":null,"message":null,"snippet":null}],
		"fingerprint":"`+strings.Repeat("a",
			64)+`","occurrence":1,"test":true,"state":"NEW","firstSeenAt":"2026-03-14T09:26:53.589Z","reviewStatus":"OPEN","review":null,
		"remediation":"Upgrade.","effortMinutes":15,"onChangedLines":null,"secret":null,
		"sca":{"purl":"pkg:npm/x@1.0.0","ecosystem":"npm","name":"x",
		"version":"1.0.0","fixedIn":"1.0.1",
		"advisory":"GHSA-xxxx-yyyy-zzzz","aliases":["CVE-2026-1"],"cvssVector":"CVSS:3.1/AV:N","cvssScore":7.5,"epss":0.01,
		"kev":true,"direct":true,"dev":true,"unscored":true}}],
		"total":1,"page":1,"limit":10}`, a.body)
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	require.JSONEq(t, `{"items":[],"total":0,"page":1,"limit":10}`, b.findings(run.Jobs[0].ID, "").body, "a job that has not ended")
	require.Empty(t, b.do(request{method: "HEAD", path: "/v1/code-scans/jobs/" + job + "/findings"}).body)
}

func TestFindingOfASecret(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	f := flaw("a.env", scan.SeverityCritical)
	f.Secret = &scan.SecretFacts{Rule: "aws", Commit: strings.Repeat("a", 40), AuthorAt: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)}
	tree := flaw("b.env", scan.SeverityLow)
	tree.Secret = &scan.SecretFacts{Rule: "aws", InHead: true}
	tree.Fingerprint = strings.Repeat("d", 64)
	items := b.findings(b.judged(2, f, tree).Jobs[2].ID, "").json(t)["items"].([]any)
	require.Equal(t, map[string]any{"rule": "aws", "commit": strings.Repeat("a", 40), "inHead": false, "authorAt": "2026-02-03T04:05:06.000Z"},
		items[0].(map[string]any)["secret"])
	require.Equal(t, map[string]any{"rule": "aws", "commit": nil, "inHead": true, "authorAt": nil}, items[1].(map[string]any)["secret"])
	require.Equal(t, map[string]any{"name": "gone", "version": ""}, items[0].(map[string]any)["engine"], "one whose run is not known")
}

func TestFindingsAreSortedFilteredAndPaged(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	var all []scan.Finding
	for i, s := range []scan.Severity{scan.SeverityLow, scan.SeverityMedium, scan.SeverityHigh, scan.SeverityCritical} {
		f := flaw(strings.Repeat("x", i+1), s)
		f.Path = fmt.Sprint(i)
		all = append(all, f)
	}
	job := b.judged(0, all...).Jobs[0].ID
	for query, want := range map[string]string{
		"": "3210", "?severity=HIGH": "2", "?limit=2": "32", "?limit=2&page=2": "10", "?page=3&limit=2": "", "?page=9999999999": "",
		"?reviewStatus=OPEN": "3210", "?reviewStatus=CONFIRMED": "", "?state=NEW": "3210", "?state=FIXED": "", "?reviewStatus=FIXED": "",
		"?severity=LOW&reviewStatus=OPEN&state=NEW": "0", "?unknown=1": "3210",
		"?changedLines=false": "3210", "?changedLines=true": "",
	} {
		a := b.findings(job, query)
		require.Equal(t, want, paths(t, a), query)
	}
	require.InDelta(t, 4, b.findings(job, "?page=7").json(t)["total"], 0)
	for query, message := range map[string]string{
		"?changedLines=yes":           "changedLines must be true or false",
		"?severity=high":              "severity must be one of CRITICAL, HIGH, MEDIUM, LOW",
		"?severity=":                  "severity must not be empty",
		"?severity=LOW&severity=HIGH": "severity may be given only once",
		"?reviewStatus=open":          "reviewStatus must be one of OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED_RISK, FIXED",
		"?state=GONE":                 "state must be one of NEW, EXISTING, FIXED, REOPENED",
		"?page=0":                     "page must be 1 or more",
		"?page=-1":                    "page must be 1 or more",
		"?page=1.5":                   "page must be a whole number",
		"?page=99999999999999999999":  "page must be a whole number",
		"?limit=0":                    "limit must be between 1 and 100",
		"?limit=101":                  "limit must be between 1 and 100",
		"?limit=ten":                  "limit must be a whole number",
		"?severity=%ff%00":            "severity must be one of CRITICAL, HIGH, MEDIUM, LOW",
		"?severity=%zz":               "The query string is malformed",
		"?severity=LOW'%20OR%201=1":   "severity must be one of CRITICAL, HIGH, MEDIUM, LOW",
	} {
		a := b.findings(job, query)
		require.Equal(t, http.StatusBadRequest, a.status, query)
		require.Equal(t, map[string]any{"statusCode": 400.0, "code": "VALIDATION_ERROR", "message": message}, a.json(t), query)
	}
	for _, id := range []string{"nothing", "%00", "%27%20OR%201=1--", strings.Repeat("a", 4000), "0199d2aa-0b1d-7a00-9b11-2c3d4e5f6071"} {
		a := b.findings(id, "")
		require.Equal(t, http.StatusNotFound, a.status, id)
		require.JSONEq(t, `{"statusCode":404,"code":"CODE_SCAN_JOB_NOT_FOUND","message":"Code scan job not found!"}`, a.body)
	}
}

func TestReviewOfAFinding(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.judged(0, flaw("a", scan.SeverityMedium))
	job := run.Jobs[0].ID
	id := b.findings(job, "").json(t)["items"].([]any)[0].(map[string]any)["id"].(string)
	patch := func(body string) answer {
		return b.do(request{method: "PATCH", path: "/v1/code-scans/findings/" + id, body: body})
	}
	a := patch(`{"reviewStatus":"ACCEPTED_RISK","reason":"Only our own names.","expiresAt":"2026-06-30T02:00:00+02:00","unknown":1}`)
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.Equal(t, map[string]any{
		"reason": "Only our own names.", "by": "k", "at": "2026-03-14T09:26:53.589Z", "expiresAt": "2026-06-30T00:00:00.000Z",
	}, a.json(t)["review"])
	require.Equal(t, "ACCEPTED_RISK", a.json(t)["reviewStatus"])
	require.Equal(t, "a", paths(t, b.findings(job, "?reviewStatus=ACCEPTED_RISK")))
	dimension := b.get("/v1/code-scans/runs/" + run.ID).json(t)["dimensions"].([]any)[0].(map[string]any)
	require.InDelta(t, 99, dimension["score"], 0, "it does not count, and the coverage is partial")
	require.InDelta(t, 1, dimension["findingsCount"], 0)
	entries, err := b.store.Audit.Newest(t.Context(), b.tenant.ID, 10)
	require.NoError(t, err)
	require.Equal(t, "finding.review.accepted_risk "+id, entries[0].Action+" "+entries[0].Subject)
	require.Regexp(t, "^key:", entries[0].Actor)

	a = patch(`{"reviewStatus":"OPEN","reason":null,"expiresAt":null}`)
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.Equal(t, "OPEN", a.json(t)["reviewStatus"])
	for body, message := range map[string]string{
		`{}`:                                "reviewStatus is required",
		`{"status":"OPEN"}`:                 "reviewStatus is required",
		`{"reviewStatus":7}`:                "reviewStatus must be a string",
		`{"reviewStatus":"FIXED"}`:          "reviewStatus must not be FIXED; a scan sets it when it no longer reports the finding",
		`{"reviewStatus":"closed"}`:         "reviewStatus must be one of OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED_RISK",
		`{"reviewStatus":"FALSE_POSITIVE"}`: "reason is required for FALSE_POSITIVE",
		`{"reviewStatus":"FALSE_POSITIVE","reason":["x"]}`: "reason must be a string",
		`{"reviewStatus":"FALSE_POSITIVE","reason":"` + strings.Repeat("x",
			501) + `"}`: "reason must be one line of 3 to 500 characters",
		`{"reviewStatus":"FALSE_POSITIVE","reason":"a\u0000b"}`: "reason must be one line of 3 to 500 " +
			"characters",
		`{"reviewStatus":"ACCEPTED_RISK","reason":"because","expiresAt":"tomorrow"}`: "expiresAt must be an RFC 3339 " +
			"timestamp such as 2026-03-14T09:26:53Z",
		`{"reviewStatus":"ACCEPTED_RISK","reason":"because","expiresAt":""}`: "expiresAt must be an RFC 3339 " +
			"timestamp such as 2026-03-14T09:26:53Z",
		`{"reviewStatus":"ACCEPTED_RISK","reason":"because","expiresAt":"2026-03-14T09:26:53.589Z"}`: "expiresAt must be in the future",
		`{"reviewStatus":"ACCEPTED_RISK","reason":"because","expiresAt":"0001-01-01T00:00:00Z"}`:     "expiresAt must be in the future",
		`{"reviewStatus":"ACCEPTED_RISK","reason":"because","expiresAt":"9999-12-31T23:59:59Z"}`: "expiresAt must be at most 5 years " +
			"ahead; omit it for a review that does not expire",
	} {
		a := patch(body)
		require.Equal(t, http.StatusBadRequest, a.status, body)
		require.Equal(t, map[string]any{"statusCode": 400.0, "code": "VALIDATION_ERROR", "message": message}, a.json(t), body)
	}
	for _, unknown := range []string{"nothing", job, run.ID, "%00"} {
		a := b.do(request{method: "PATCH", path: "/v1/code-scans/findings/" + unknown, body: `{"reviewStatus":"OPEN"}`})
		require.Equal(t, http.StatusNotFound, a.status)
		require.JSONEq(t, `{"statusCode":404,"code":"FINDING_NOT_FOUND","message":"Finding not found!"}`, a.body)
	}
	a = b.do(request{
		method: "PATCH", path: "/v1/code-scans/findings/" + id, body: `{}`, header: map[string]string{"Content-Type": "text/plain"},
	})
	require.Equal(t, http.StatusUnsupportedMediaType, a.status)
}

// A finding that the next run does not have is FIXED, and only shown on request.
func TestFixedFindings(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	first := b.judged(1, vulnerable())
	_, err := b.store.CodeRuns.Finish(t.Context(), b.tenant.ID, first.ID, "run-1", scan.StateCompleted, "")
	require.NoError(t, err)
	b.clock.Pass(time.Second)
	second := b.judged(1)
	job := second.Jobs[1].ID
	require.Empty(t, paths(t, b.findings(job, "")))
	require.Equal(t, "package-lock.json", paths(t, b.findings(job, "?state=FIXED")))
	a := b.findings(job, "?reviewStatus=FIXED")
	require.Equal(t, "package-lock.json", paths(t, a))
	f := a.json(t)["items"].([]any)[0].(map[string]any)
	require.Equal(t, []any{"FIXED", "FIXED"}, []any{f["state"], f["reviewStatus"]})
	require.Zero(t, second.Jobs[1].Findings)
	_, total, err := b.store.Findings.List(t.Context(), b.tenant.ID, job, store.FindingFilter{Page: 1, Limit: 1})
	require.NoError(t, err)
	require.Zero(t, total)
}
