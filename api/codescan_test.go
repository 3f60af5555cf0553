package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/testsupport/githost"
	"assay/workflows/contract"
)

func TestCodeScanTrigger(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	a := b.triggerCode(b.codeBody(`,"dimensions":[],"unknown":1`))
	require.Equal(t, http.StatusCreated, a.status, a.body)
	jobs := a.jobs(t)
	require.Len(t, jobs, 4)
	run := jobs[0]["scanRunId"].(string)
	for i, d := range []string{"SAST", "SCA", "SECRETS", "CODE_QUALITY"} {
		require.Equal(t, map[string]any{
			"id": jobs[i]["id"], "dimension": d, "status": "QUEUED", "branch": "main", "commitSha": githost.Commit("acme/app", "main"),
			"scanRunId": run, "repoName": "app", "repoFullName": "acme/app", "createdAt": "2026-03-14T09:26:53.589Z",
		}, jobs[i])
	}
	require.Equal(t, "/v1/code-scans/runs/"+run, a.header.Get("Location"))
	require.Equal(t, "no-store", a.header.Get("Cache-Control"))
	require.Equal(t, []string{run}, b.flows.started)
	require.NotContains(t, b.logs.String(), gitToken)

	a = b.get("/v1/code-scans/runs/" + run)
	require.Equal(t, http.StatusOK, a.status)
	require.JSONEq(t,
		`{"scanRunId":"`+run+`","branch":"main","commitSha":"`+githost.Commit("acme/app", "main")+`","repoName":"app","repoFullName":"acme/app",
		"dimensions":[`+queuedJob(jobs[0])+`,`+queuedJob(jobs[1])+`,`+queuedJob(jobs[2])+`,`+queuedJob(jobs[3])+`]}`, a.body)
	require.Empty(t, b.do(request{method: "HEAD", path: "/v1/code-scans/runs/" + run}).body)
}

// queuedJob returns a job of the trigger's response in the form of a run's status.
func queuedJob(job map[string]any) string {
	return fmt.Sprintf(`{"jobId":%q,"dimension":%q,"status":"QUEUED","score":null,"findingsCount":0}`, job["id"], job["dimension"])
}

func TestCodeScanTriggerOfSomeDimensions(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	a := b.triggerCode(b.codeBody(`,"dimensions":["SECRETS","SCA","SECRETS"]`))
	require.Equal(t, http.StatusCreated, a.status, a.body)
	jobs := a.jobs(t)
	require.Len(t, jobs, 2)
	require.Equal(t, "SCA", jobs[0]["dimension"])
	require.Equal(t, "SECRETS", jobs[1]["dimension"])
	require.Len(t, b.triggerCode(b.codeBody(`,"dimensions":null`)).jobs(t), 4)
	report := strings.Repeat(`SF:a.go\nDA:1,1\n`, 10_000) // larger than other requests may be
	require.Len(t, b.triggerCode(b.codeBody(`,"coverage":[{"name":"lcov.info","content":"`+report+`"}]`)).jobs(t), 4)
}

// Every refusal names the field and the rule; all are VALIDATION_ERROR.
func TestCodeScanTriggerValidation(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	before := b.host.Asked()
	for i, c := range [][2]string{
		{`{`, "The request body is not valid JSON (at byte 1)"},
		{`[]`, "The request body must be a JSON object"},
		{`{}`, "integrationRepoId is required"},
		{`{"integrationRepoId":null,"dimensions":["x"]}`, "integrationRepoId is required"},
		{`{"integrationRepoId":""}`, "integrationRepoId is required"},
		{`{"integrationRepoId":"  "}`, "integrationRepoId is required"},
		{`{"integrationRepoId":7}`, "integrationRepoId must be a string"},
		{b.codeBody(`,"dimensions":"SCA"`), "dimensions must be an array of strings"},
		{b.codeBody(`,"dimensions":["SCA",null]`), "dimensions[1] must be a string"},
		{b.codeBody(`,"dimensions":["SCA","SEO"]`), "dimensions[1] must be one of SAST, SCA, SECRETS, CODE_QUALITY"},
		{b.codeBody(`,"coverage":{}`), "coverage must be a list of objects with name and content"},
		{b.codeBody(`,"coverage":[{"name":"x"}]`), "coverage[0] must have name and content"},
		{
			b.codeBody(`,"coverage":[{"name":"x","content":"<a/>"}]`),
			"coverage[0].content cannot be read: its format is not Cobertura XML, Clover XML, JaCoCo XML, LCOV or a Go profile",
		},
		{b.codeBody(`,"dimensions":["sca"]`), "dimensions[0] must be one of SAST, SCA, SECRETS, CODE_QUALITY"},
		{`{"integrationRepoId":"nothing","dimensions":[""]}`, "dimensions[0] must be one of SAST, SCA, SECRETS, CODE_QUALITY"},
	} {
		a := b.triggerCode(c[0])
		require.Equal(t, http.StatusBadRequest, a.status, c[0])
		require.Equal(t, map[string]any{"statusCode": 400.0, "code": "VALIDATION_ERROR", "message": c[1]}, a.json(t), c[0])
		if i%9 == 8 { // to stay under the rate limit
			b.clock.Pass(time.Minute)
		}
	}
	a := b.do(request{
		method: "POST", path: "/v1/code-scans/trigger", body: b.codeBody(""), header: map[string]string{"Idempotency-Key": "a b"},
	})
	require.JSONEq(t, `{"statusCode":400,"code":"VALIDATION_ERROR","message":"Idempotency-Key must be 1 to 255 visible ASCII characters"}`,
		a.body)
	require.Empty(t, b.flows.started)
	require.Equal(t, before, b.host.Asked())
}

// namedRefusals returns the named codes of a trigger, raised by real adapters of providers
// and the real store, in the order of the checks.
func namedRefusals() []struct {
	code, message string
	status        int
	asks          bool // the request reaches the provider
	spoil         func(b *codeBench) (repositoryID string)
} {
	same := func(spoil func(b *codeBench)) func(b *codeBench) string {
		return func(b *codeBench) string { spoil(b); return "" }
	}
	says := func(status int, body string) func(b *codeBench) string {
		return same(func(b *codeBench) { b.host.Answer(githost.Says(status, body, nil)) })
	}
	empty, off, gone := "", false, "gone"
	return []struct {
		code, message string
		status        int
		asks          bool
		spoil         func(b *codeBench) (repositoryID string)
	}{
		{"INTEGRATION_REPO_NOT_FOUND", "Repository not found!", 404, false, func(b *codeBench) string { return b.tenant.ID }},
		{
			"INTEGRATION_REPO_NOT_FOUND", "Repository not found!", 404, false,
			func(*codeBench) string { return `\u0000'; DROP TABLE repositories; --` },
		},
		{"INTEGRATION_REPO_NOT_ASSIGNED", "Assign the repository to a project before scanning it.", 400, false, same(func(b *codeBench) {
			b.change(store.RepositoryChange{ProjectShortID: &empty})
		})},
		{"PROJECT_ARCHIVED", "This project is archived and cannot be modified!", 400, false, same(func(b *codeBench) {
			require.NoError(b.t, b.store.Projects.Archive(b.t.Context(), b.tenant.ID, b.proj.ShortID))
		})},
		{"INTEGRATION_REPO_DISABLED", "The repository is excluded from scanning; enable it first.", 400, false, same(func(b *codeBench) {
			b.change(store.RepositoryChange{Enabled: &off})
		})},
		{
			"TENANT_INTEGRATION_NOT_ACTIVE", "The connection Code is REVOKED, not ACTIVE. The provider said so.", 400, false,
			same(func(b *codeBench) { b.disconnected(scan.ConnectionRevoked) }),
		},
		{
			"TENANT_INTEGRATION_NOT_ACTIVE", "The connection Code is DISCONNECTED, not ACTIVE. The provider said so.", 400, false,
			same(func(b *codeBench) { b.disconnected(scan.ConnectionDisconnected) }),
		},
		{"TENANT_INTEGRATION_TOKEN_EXPIRED", "The token has expired. Replace the token to reconnect it.", 400, false,
			same(func(b *codeBench) {
				b.clock.Pass(300 * 24 * time.Hour) // after the expiry that GitHub reported
			})},
		{
			"INTEGRATION_REPO_BRANCH_NOT_FOUND", "The branch gone does not exist in acme/app.", 404, true,
			same(func(b *codeBench) { b.change(store.RepositoryChange{SelectedBranch: &gone}) }),
		},
		{"INTEGRATION_REPO_ACCESS_DENIED", "", 403, true, says(403, `{"message":"Resource not accessible by personal access token"}`)},
		{"TENANT_INTEGRATION_INVALID", "", 401, true, says(401, `{"message":"Bad credentials"}`)},
	}
}

func TestCodeScanTriggerRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range namedRefusals() {
		t.Run(c.code, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			body := b.codeBody("")
			if id := c.spoil(b); id != "" {
				body = `{"integrationRepoId":"` + id + `"}`
			}
			before := b.host.Asked()
			a := b.triggerCode(body)
			require.Equal(t, c.status, a.status, a.body)
			got := a.json(t)
			if c.message == "" { // the adapter has its own message
				require.NotEmpty(t, got["message"])
				delete(got, "message")
				require.Equal(t, map[string]any{"statusCode": float64(c.status), "code": c.code}, got)
			} else {
				require.Equal(t, map[string]any{"statusCode": float64(c.status), "code": c.code, "message": c.message}, got)
			}
			require.Equal(t, c.asks, b.host.Asked() > before, "whether the provider was asked")
			require.Empty(t, b.flows.started)
			require.NotContains(t, a.body+b.logs.String(), gitToken)
		})
	}
}

// Of two simultaneous mistakes, the one that is checked first is reported.
func TestCodeScanTriggerRefusesInOrder(t *testing.T) {
	t.Parallel()
	all := namedRefusals()
	for i := 1; i < len(all); i++ {
		first, second := all[i-1], all[i]
		if first.code == second.code || second.code == "PROJECT_ARCHIVED" ||
			first.code == "TENANT_INTEGRATION_NOT_ACTIVE" && second.code == "TENANT_INTEGRATION_TOKEN_EXPIRED" ||
			first.code == "INTEGRATION_REPO_ACCESS_DENIED" || first.code == "INTEGRATION_REPO_BRANCH_NOT_FOUND" {
			continue // equal, or one excludes the other
		}
		t.Run(first.code+" before "+second.code, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			second.spoil(b)
			body := b.codeBody("")
			if id := first.spoil(b); id != "" {
				body = `{"integrationRepoId":"` + id + `"}`
			}
			require.Equal(t, first.code, b.triggerCode(body).json(t)["code"])
		})
	}
}

// A token that the provider refuses makes the connection INVALID, which is reported
// without asking the provider again.
func TestCodeScanTriggerMarksTheConnection(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.host.Accept("nobody")
	require.Equal(t, "TENANT_INTEGRATION_INVALID", b.triggerCode(b.codeBody("")).json(t)["code"])
	require.Equal(t, "INVALID", b.get("/v1/integration-repos").list(t)[0]["connectionStatus"])
	before := b.host.Asked()
	require.Equal(t, "TENANT_INTEGRATION_NOT_ACTIVE", b.triggerCode(b.codeBody("")).json(t)["code"])
	require.Equal(t, before, b.host.Asked())
}

func TestCodeScanTriggerOfAnUnknownProvider(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	c, err := b.store.Connections.Create(t.Context(), store.NewConnection{
		Connection: scan.Connection{TenantID: b.tenant.ID, Name: "Old", Provider: "SVN"}, SealedToken: []byte("x"),
	})
	require.NoError(t, err)
	_, err = b.store.Repositories.Sync(t.Context(), b.tenant.ID, c.ID, []scan.Repository{
		{ExternalID: "1", Name: "r", FullName: "svn/r", CloneURL: "https://svn.example/r", DefaultBranch: "main"},
	})
	require.NoError(t, err)
	b.repo, err = b.conns.FindRepository(t.Context(), b.tenant.ID, "svn/r")
	require.NoError(t, err)
	b.change(store.RepositoryChange{ProjectShortID: &b.proj.ShortID})
	a := b.triggerCode(b.codeBody(""))
	require.Equal(t, http.StatusBadRequest, a.status, a.body)
	require.Equal(t, "UNSUPPORTED_INTEGRATION_PROVIDER", a.json(t)["code"])
}

// The repository moves to another project while the provider is asked.
func TestCodeScanTriggerMismatch(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	other, err := b.store.Projects.Create(t.Context(), b.tenant.ID, "Other")
	require.NoError(t, err)
	world := githost.GitHub(githost.NewWorld("acme"), "/api/v3")
	b.host.Answer(func(w http.ResponseWriter, r *http.Request) {
		if _, err := b.store.Repositories.Change(r.Context(), b.tenant.ID, b.repo.ID,
			store.RepositoryChange{ProjectShortID: &other.ShortID}); err != nil {
			http.Error(w, err.Error(), http.StatusTeapot)
			return
		}
		world.ServeHTTP(w, r)
	})
	a := b.triggerCode(b.codeBody(""))
	require.Equal(t, http.StatusBadRequest, a.status)
	require.JSONEq(t,
		`{"statusCode":400,"code":"INTEGRATION_REPO_PROJECT_MISMATCH","message":"The repository was assigned to another project in the meantime. Please try again."}`, a.body)
	require.Empty(t, b.flows.started)
}

// An unreachable provider is not the caller's error.
func TestCodeScanTriggerWhileTheProviderIsAway(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	for _, c := range []struct {
		answer http.HandlerFunc
		wait   string
	}{
		{githost.Says(429, ``, map[string]string{"Retry-After": "90"}), "90"},
		{githost.Says(503, ``, map[string]string{"Retry-After": "7"}), "7"},
		{githost.Says(500, ``, nil), "30"},
		{githost.Says(200, `{"commit":{"sha":"8d3f0c1"}}`, nil), "30"},
		{githost.Says(200, `<html>`, nil), "30"},
	} {
		b.host.Answer(c.answer)
		a := b.triggerCode(b.codeBody(""))
		require.Equal(t, http.StatusServiceUnavailable, a.status, a.body)
		require.Equal(t, c.wait, a.header.Get("Retry-After"), a.body)
		require.NotContains(t, a.json(t), "code")
	}
	require.Empty(t, b.flows.started)
}

// refuser refuses every request with the same error.
type refuser struct {
	api.CodeScans
	err error
}

func (r refuser) Trigger(context.Context, service.TriggerCodeScan) (scan.CodeRun, bool, error) {
	return scan.CodeRun{}, false, r.err
}

// Codes that the store can never raise are still mapped to a response.
func TestCodeScanTriggerAnswersOfEveryCode(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err    *scan.Error
		status int
	}{
		"PROJECT_NOT_FOUND":            {&scan.Error{Code: scan.CodeNotFound, Message: "Project not found!"}, 404},
		"TENANT_INTEGRATION_NOT_FOUND": {&scan.Error{Code: scan.CodeNotFound, Message: "Connection not found!"}, 404},
		"INTEGRATION_REPO_NO_BRANCH":   {&scan.Error{Code: scan.CodeInvalid, Message: "No branch is selected."}, 400},
	} {
		c.err.Name = name
		b := newBench(t, func(d *api.Deps) { d.CodeScans = refuser{err: c.err} })
		a := b.do(request{method: "POST", path: "/v1/code-scans/trigger", body: `{"integrationRepoId":"x"}`})
		require.Equal(t, c.status, a.status)
		require.Equal(t, map[string]any{"statusCode": float64(c.status), "code": name, "message": c.err.Message}, a.json(t))
	}
	b := newBench(t, func(d *api.Deps) { d.CodeScans = refuser{err: errors.New("disk full: /var/lib")} })
	a := b.do(request{method: "POST", path: "/v1/code-scans/trigger", body: `{"integrationRepoId":"x"}`})
	require.JSONEq(t, `{"statusCode":500,"message":"Internal server error"}`, a.body)
}

func TestCodeScanTriggerLimits(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	for range 3 {
		require.Equal(t, http.StatusCreated, b.triggerCode(b.codeBody("")).status)
	}
	a := b.triggerCode(b.codeBody(""))
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.Regexp(t, `^Scan limit reached`, a.json(t)["message"])
	require.NotEmpty(t, a.header.Get("Retry-After"))
	require.NotContains(t, a.json(t), "code")
	for range 6 {
		b.triggerCode(`{}`)
	}
	a = b.triggerCode(`{}`)
	require.Equal(t, http.StatusTooManyRequests, a.status, "ten a minute")
	require.JSONEq(t, `{"error":"Too many requests. Please retry shortly."}`, a.body)
	require.Equal(t, http.StatusOK, b.get("/v1/integration-repos").status, "the general limit is another one")
	b.clock.Pass(time.Minute)
	require.Equal(t, http.StatusBadRequest, b.triggerCode(`{}`).status)
}

func TestCodeScanTriggerIsIdempotent(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	again := func(body string) answer {
		return b.do(request{method: "POST", path: "/v1/code-scans/trigger", body: body, header: map[string]string{"Idempotency-Key": "build-1"}})
	}
	first := again(b.codeBody(""))
	require.Equal(t, http.StatusCreated, first.status, first.body)
	run := b.run(first.jobs(t)[0]["scanRunId"].(string))
	_, err := b.store.CodeRuns.Start(t.Context(), b.tenant.ID, run.ID, "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	b.finishJob(run, 0)
	second := again(b.codeBody(`,"dimensions":["SAST","SCA","SECRETS","CODE_QUALITY"]`))
	require.Equal(t, first.body, second.body, "the first answer, however far the run is")
	require.Equal(t, "true", second.header.Get("Idempotency-Replayed"))
	require.Equal(t, http.StatusConflict, again(b.codeBody(`,"dimensions":["SCA"]`)).status)
	require.Len(t, b.flows.started, 1)
}

func TestCodeScanTriggerWhileWorkflowsAreAway(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.flows.down = true
	require.Equal(t, http.StatusCreated, b.triggerCode(b.codeBody("")).status, "the run waits for the dispatcher")
}

func TestCodeScanMethods(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	require.Equal(t, http.StatusMethodNotAllowed, b.get("/v1/code-scans/trigger").status)
	require.Equal(t, http.StatusMethodNotAllowed, b.do(request{method: "POST", path: "/v1/code-scans/runs/x"}).status)
	require.Equal(t, http.StatusMethodNotAllowed, b.get("/v1/code-scans/findings/x").status)
	for _, path := range []string{"/v1/code-scans/runs/x", "/v1/code-scans/jobs/x/findings", "/v1/code-scans/runs/x/sarif"} {
		a := b.do(request{method: "GET", path: path, key: "-"})
		require.Equal(t, http.StatusUnauthorized, a.status)
		require.JSONEq(t, `{"statusCode":401,"message":"Unauthorized"}`, a.body)
	}
}

func TestCodeScanCancel(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.queueCode()
	b.flows.state = map[string]temporal.Execution{contract.CodeScanID(run.ID): {Open: true}}
	a := b.do(request{method: "DELETE", path: "/v1/code-scans/runs/" + run.ID})
	require.Equal(t, http.StatusAccepted, a.status, a.body)
	require.Equal(t, run.ID, a.json(t)["scanRunId"])
	require.Equal(t, "/v1/code-scans/runs/"+run.ID, a.header.Get("Location"))
	_, _, err := b.store.CodeRuns.Cancel(t.Context(), b.tenant.ID, run.ID, "Somebody cancelled it.")
	require.NoError(t, err)
	a = b.do(request{method: "DELETE", path: "/v1/code-scans/runs/" + run.ID})
	require.Equal(t, http.StatusConflict, a.status)
	require.JSONEq(t, `{"statusCode":409,"message":"The run has ended as CANCELED."}`, a.body)
	a = b.get("/v1/code-scans/jobs/" + run.Jobs[0].ID)
	require.Equal(t, []any{"CANCELED", "Somebody cancelled it.", nil},
		[]any{a.json(t)["status"], a.json(t)["errorMessage"], a.json(t)["coverage"]})
}

func TestCodeScanJob(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.judged(1, vulnerable())
	job := run.Jobs[1]
	a := b.get("/v1/code-scans/jobs/" + job.ID)
	require.Equal(t, http.StatusOK, a.status, a.body)
	require.InDelta(t, 40.4, *job.Score, 1e-9)
	require.JSONEq(t,
		`{"id":"`+job.ID+`","dimension":"SCA","status":"COMPLETED","branch":"main","commitSha":"`+githost.Commit("acme/app", "main")+`",
		"scanRunId":"`+run.ID+`","repoName":"app","repoFullName":"acme/app","createdAt":"2026-03-14T09:26:53.589Z",
		"startedAt":"2026-03-14T09:26:53.589Z","completedAt":"2026-03-14T09:26:53.589Z","errorMessage":null,"score":40.4,"coverage":"PARTIAL",
		"notes":[{"code":"NO_LOCKFILE","message":"There is no lockfile.","path":"a/package.json","gap":true},{"code":"DEPTH",
		"message":"All was read.","path":null,"gap":false}],
		"engines":[{"name":"osv","version":"2026-03-14","files":3,"failed":1,"seconds":1.5,"error":null},{"name":"other","version":"",
		"files":0,"failed":0,"seconds":0,"error":"It gave nothing."}],
		"findingsCount":1,"counts":{"critical":0,"high":1,"medium":0,"low":0},"lines":8000,"effortMinutes":15,
		"baseRunId":null,"scoreBefore":null,"facts":{"packages":3},
		"artifacts":[{"name":"sbom.cdx.json","contentType":"application/vnd.cyclonedx+json; version=1.6","bytes":25},{"name":"page.html","contentType":"text/html","bytes":25}]}`, a.body)
	a = b.get("/v1/code-scans/jobs/" + run.Jobs[0].ID)
	require.Equal(t, []any{"QUEUED", nil, nil}, []any{a.json(t)["status"], a.json(t)["facts"], a.json(t)["score"]})
}

// Requests for another workspace's objects get the same response as for objects that do not exist.
func TestCodeScansOfAnotherWorkspace(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	run := b.judged(1, vulnerable())
	items, _, err := b.store.Findings.List(t.Context(), b.tenant.ID, run.Jobs[1].ID, store.FindingFilter{Page: 1, Limit: 1})
	require.NoError(t, err)
	_, theirs, _ := b.workspace("Other")
	unknown := b.tenant.ID
	for _, c := range []struct{ method, path, mine, body, code string }{
		{"GET", "/v1/code-scans/runs/%", run.ID, "", "CODE_SCAN_RUN_NOT_FOUND"},
		{"DELETE", "/v1/code-scans/runs/%", run.ID, "", "CODE_SCAN_RUN_NOT_FOUND"},
		{"GET", "/v1/code-scans/runs/%/sarif", run.ID, "", "CODE_SCAN_RUN_NOT_FOUND"},
		{"GET", "/v1/code-scans/jobs/%", run.Jobs[1].ID, "", "CODE_SCAN_JOB_NOT_FOUND"},
		{"GET", "/v1/code-scans/jobs/%/findings", run.Jobs[1].ID, "", "CODE_SCAN_JOB_NOT_FOUND"},
		{"GET", "/v1/code-scans/jobs/%/artifacts/sbom.cdx.json", run.Jobs[1].ID, "", "CODE_SCAN_JOB_NOT_FOUND"},
		{"PATCH", "/v1/code-scans/findings/%", items[0].ID, `{"reviewStatus":"CONFIRMED"}`, "FINDING_NOT_FOUND"},
		{"POST", "/v1/code-scans/trigger", b.repo.ID, `{"integrationRepoId":"%"}`, "INTEGRATION_REPO_NOT_FOUND"},
	} {
		ask := func(id string) answer {
			return b.do(request{method: c.method, path: strings.ReplaceAll(c.path, "%", id), body: strings.ReplaceAll(c.body, "%", id), key: theirs})
		}
		foreign, none := ask(c.mine), ask(unknown)
		require.Equal(t, http.StatusNotFound, foreign.status, "%s %s: %s", c.method, c.path, foreign.body)
		require.Equal(t, c.code, foreign.json(t)["code"])
		require.Equal(t, none.body, foreign.body, "as if it did not exist")
	}
	require.Equal(t, scan.StateRunning, b.run(run.ID).State)
}
