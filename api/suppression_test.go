package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

func (b *bench) suppressions() string {
	return "/v1/projects/" + b.proj.ShortID + "/suppressions"
}

func (b *bench) suppress(body string) answer {
	b.t.Helper()
	return b.do(request{method: "POST", path: b.suppressions(), body: body})
}

func (b *bench) list(query string) []map[string]any {
	b.t.Helper()
	a := b.get(b.suppressions() + query)
	require.Equal(b.t, http.StatusOK, a.status, a.body)
	require.Equal(b.t, "no-store", a.header.Get("Cache-Control"))
	var out []map[string]any
	require.NoError(b.t, json.Unmarshal([]byte(a.body), &out))
	return out
}

func TestSuppressionLife(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.Empty(t, b.list(""))
	now := b.clock.Now()
	until := now.Add(20 * 24 * time.Hour)

	a := b.suppress(`{"checkId":"SEC-HSTS","host":"WWW.Example.org","reason":" Known to us ","expiresAt":"` + until.In(time.FixedZone("",
		3600)).Format(time.RFC3339Nano) + `","more":1}`)
	require.Equal(t, http.StatusCreated, a.status, a.body)
	one := a.json(t)
	id := one["id"].(string)
	require.Equal(t, map[string]any{
		"id": id, "checkId": "SEC-HSTS", "host": "www.example.org", "reason": "Known to us", "state": "active", "createdBy": "k",
		"createdAt": "2026-03-14T09:26:53.589Z", "expiresAt": "2026-04-03T09:26:53.589Z",
	}, one)
	b.clock.Pass(time.Second)
	a = b.suppress(`{"checkId":"SEC-CSP","host":null,"reason":"Never mind","expiresAt":null}`)
	require.Equal(t, http.StatusCreated, a.status, a.body)
	two := a.json(t)
	require.Nil(t, two["host"])
	require.Nil(t, two["expiresAt"])
	require.Equal(t, []map[string]any{two, one}, b.list(""))
	require.Empty(t, b.do(request{method: "HEAD", path: b.suppressions()}).body)

	b.clock.Pass(6 * 24 * time.Hour)
	require.Equal(t, "expiring", b.list("")[1]["state"])
	b.clock.Pass(14 * 24 * time.Hour)
	require.Equal(t, "expired", b.list("")[1]["state"], "what has lapsed is still said")

	for range 2 {
		a = b.do(request{method: "DELETE", path: b.suppressions() + "/" + two["id"].(string)})
		require.Equal(t, http.StatusNoContent, a.status, a.body)
		require.Empty(t, a.body)
		b.clock.Pass(time.Second)
	}
	require.Len(t, b.list(""), 1)
	require.Len(t, b.list("?includeRemoved=yes"), 1)
	all := b.list("?includeRemoved=true")
	require.Len(t, all, 2)
	require.Equal(t, "removed", all[0]["state"])
	require.Equal(t, "k", all[0]["removedBy"])
	require.Equal(t, "2026-04-03T09:26:54.589Z", all[0]["removedAt"])

	keys, err := b.store.Keys.List(t.Context(), b.tenant.ID)
	require.NoError(t, err)
	entries, err := b.store.Audit.Newest(t.Context(), b.tenant.ID, 10)
	require.NoError(t, err)
	require.Len(t, entries, 3)
	for i, action := range []string{"suppression.remove", "suppression.create", "suppression.create"} {
		require.Equal(t, action, entries[i].Action)
		require.Equal(t, "key:"+keys[0].Prefix, entries[i].Actor)
	}
}

func TestSuppressionRefusals(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.Equal(t, http.StatusCreated, b.suppress(`{"checkId":"SEC-HSTS","reason":"Known"}`).status)
	for name, c := range map[string]struct {
		body, message string
		status        int
	}{
		"no check":      {`{"reason":"Known"}`, "checkId is required", 400},
		"null check":    {`{"checkId":null,"reason":"Known"}`, "checkId is required", 400},
		"unknown check": {`{"checkId":"NO-SUCH","reason":"Known"}`, "checkId must be the id of a check from the catalogue, such as SEC-HSTS", 400},
		"no reason":     {`{"checkId":"SEC-CSP"}`, "reason is required", 400},
		"short reason":  {`{"checkId":"SEC-CSP","reason":"ok"}`, "reason must be one line of 3 to 500 characters", 400},
		"a URL": {
			`{"checkId":"SEC-CSP","reason":"Known","host":"https://a.example/"}`,
			"host must be a host name such as www.example.org, without scheme, port or path", 400,
		},
		"a date": {
			`{"checkId":"SEC-CSP","reason":"Known","expiresAt":"2027-01-01"}`,
			"expiresAt must be an RFC 3339 timestamp such as 2026-03-14T09:26:53Z", 400,
		},
		"the past":   {`{"checkId":"SEC-CSP","reason":"Known","expiresAt":"2026-03-14T09:26:53Z"}`, "expiresAt must be in the future", 400},
		"the year 1": {`{"checkId":"SEC-CSP","reason":"Known","expiresAt":"0001-01-01T01:00:00+01:00"}`, "expiresAt must be in the future", 400},
		"twice": {
			`{"checkId":"SEC-HSTS","reason":"Known"}`, "SEC-HSTS is already suppressed for every host; remove that suppression first", 409,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := b.suppress(c.body)
			require.Equal(t, c.status, a.status, a.body)
			require.JSONEq(t, fmt.Sprintf(`{"statusCode":%d,"message":%q}`, c.status, c.message), a.body)
		})
	}
}

func TestSuppressionsOfAnArchivedProject(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.suppress(`{"checkId":"SEC-HSTS","reason":"Known"}`).json(t)["id"].(string)
	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, b.proj.ShortID))
	const archived = `{"statusCode":400,"message":"This project is archived and cannot be modified!"}`
	require.JSONEq(t, archived, b.suppress(`{"checkId":"SEC-CSP","reason":"Known"}`).body)
	require.JSONEq(t, archived, b.do(request{method: "DELETE", path: b.suppressions() + "/" + id}).body)
	require.Len(t, b.list(""), 1)
}

// Another workspace's projects and suppressions are unknown.
func TestSuppressionIsolation(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.suppress(`{"checkId":"SEC-HSTS","reason":"Known"}`).json(t)["id"].(string)
	_, theirs, their := b.workspace("Theirs")
	const noProject = `{"statusCode":404,"message":"Project not found!"}`
	for _, project := range []string{b.proj.ShortID, "0000000000"} {
		path := "/v1/projects/" + project + "/suppressions"
		for _, r := range []request{
			{method: "GET", path: path}, {method: "POST", path: path, body: `{"checkId":"SEC-CSP","reason":"Known"}`},
			{method: "DELETE", path: path + "/" + id},
		} {
			r.key = theirs
			a := b.do(r)
			require.Equal(t, http.StatusNotFound, a.status, r.method)
			require.JSONEq(t, noProject, a.body, r.method)
		}
	}
	for _, unknown := range []string{id, "nonsense"} {
		a := b.do(request{method: "DELETE", path: "/v1/projects/" + their.ShortID + "/suppressions/" + unknown, key: theirs})
		require.JSONEq(t, `{"statusCode":404,"message":"Suppression not found!"}`, a.body)
	}
	for _, method := range []string{"GET", "POST"} {
		require.Equal(t, http.StatusUnauthorized,
			b.do(request{method: method, path: b.suppressions(), key: "-", body: map[string]string{"POST": "{}"}[method]}).status)
	}
	require.Len(t, b.list(""), 1)
	require.Equal(t, "active", b.list("")[0]["state"])
}

// The status view shows the accepted checks, and the score that counts them.
func TestStatusShowsWhatIsAccepted(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id := b.queue()
	_, err := b.store.WebsiteScans.Start(t.Context(), b.tenant.ID, id, "run", b.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	groups := []check.Group{{Subcategory: "https", Title: "HTTPS", Points: 10, Checks: []check.Result{
		{ID: "SEC-A", Title: "A", Status: check.Pass, Severity: check.High, Weight: 7},
		{ID: "SEC-B", Title: "B", Status: check.Fail, Severity: check.High, Weight: 7},
		{ID: "SEC-C", Title: "C", Status: check.Warn, Severity: check.Low, Weight: 1},
	}}}
	check.Suppress(groups, map[string]check.Suppressed{
		"SEC-B": {Reason: "Known", By: "ci", Until: time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)}, "SEC-C": {Reason: "Small", By: "ada"},
	})
	cat := score.Of(scan.PillarSecurity, groups)
	raw, err := json.Marshal(cat)
	require.NoError(t, err)
	require.NoError(t, b.store.WebsiteScans.SaveCategory(t.Context(), b.tenant.ID, id, "run", scan.Category{
		Pillar: scan.PillarSecurity, Score: cat.Score, Band: cat.Band, StrictScore: cat.StrictScore, StrictBand: cat.StrictBand, Coverage: 1,
		Results: raw,
	}))
	a := b.get("/v1/scans/" + id + "/status")
	require.Equal(t, http.StatusOK, a.status, a.body)
	shown := a.json(t)["categories"].([]any)[0].(map[string]any)
	require.InDelta(t, 100, shown["score"], 0)
	require.InDelta(t, 50, shown["strictScore"], 0)
	checks := shown["results"].([]any)[0].(map[string]any)["checks"].([]any)
	require.NotContains(t, checks[0], "suppressed")
	require.Equal(t, map[string]any{
		"id": "SEC-B", "title": "B", "status": "FAIL", "severity": "high",
		"suppressed": map[string]any{"reason": "Known", "by": "ci", "until": "2026-05-01T00:00:00.000Z"},
	}, checks[1])
	require.Equal(t, map[string]any{"reason": "Small", "by": "ada"}, checks[2].(map[string]any)["suppressed"])
	require.NotContains(t, a.body, "0001-01-01")
}
