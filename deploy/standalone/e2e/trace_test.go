package e2e

import (
	"crypto/rand"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/otlpserver"
)

// A scan is one trace: from the request, which continues the trace of a trusted caller,
// through the workflow and its activities to each exchange, page and subprocess. What leaves
// the process names no secret, path or query.
func TestTraces(t *testing.T) {
	t.Parallel()
	const callersTrace, callersSpan = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	secret := "ghp_" + rand.Text() + rand.Text()[:10]
	collector, z, repository := otlpserver.Start(t), openZoo(t, nil), newCodeSite(t)
	repository.commit(t, "Sell things", faultyFiles(secret))
	settings := slices.Concat(anyPorts(), z.Env(), []string{
		"ASSAY_TRACING_ENDPOINT=" + collector.URL, "ASSAY_TRACING_HEADERS=X-Canary=" + secret, "ASSAY_TRACING_TRUSTED_CALLERS=127.0.0.1",
		"ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_RUNS=1", "ASSAY_BROWSER_GATE=-1", "ASSAY_LOG_FORMAT=json",
		"ASSAY_CODE_ADVISORIES=" + advisoriesOf(t, advisoryRecord),
	})
	for i, setting := range settings { // the Git server is on loopback
		if strings.HasPrefix(setting, "ASSAY_EGRESS_ALLOW=") {
			settings[i] += ",127.0.0.0/8"
		}
	}
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), settings...)
	admin := func(args ...string) {
		run(t, append([]string{"ASSAY_DATA_DIR=" + s.dir}, settings...), standaloneBinary, append([]string{"admin"}, args...)...)
	}
	admin("connection", "create", "code", "--provider", "GIT", "--base-url", repository.url, "--no-token")
	admin("repository", "assign", "shop", s.first.ProjectID)
	by := s.caller(t)

	id := by.trigger(t, s.first.ProjectID, z.Healthy().URL()+"?canary="+secret, "Traceparent", "00-"+callersTrace+"-"+callersSpan+"-01")
	require.Equal(t, scan.StateComplete, follow(t, scanPatience, id, by).Status)
	var repositories []struct {
		ID string `json:"integrationRepoId"`
	}
	resp, _ := by.do(t, "GET", "/v1/projects", "")
	own := resp.Header.Get("X-Request-Id")
	require.Regexp(t, "^[0-9a-f]{32}$", own, "the id of a trace that begins here")
	by.get(t, "/v1/integration-repos?projectId="+s.first.ProjectID, &repositories)
	by.scanCode(t, repositories[0].ID)
	// A record ends before its workflow, which then releases what it used.
	for _, workflow := range []string{"RunWorkflow:WebsiteScan", "RunWorkflow:CodeScan"} {
		require.Eventually(t, func() bool {
			return slices.ContainsFunc(collector.Spans(), func(s otlpserver.Span) bool { return s.Name == workflow })
		}, scanPatience, 50*time.Millisecond, workflow)
	}
	s.stop(t)

	website := collector.Trace(callersTrace)
	scanning := []string{"POST /v1/scans/trigger", "StartWorkflow:WebsiteScan", "RunWorkflow:WebsiteScan"}
	gathering := slices.Concat(scanning, []string{"StartActivity:WebsiteScan.Gather", "RunActivity:WebsiteScan.Gather"})
	requireSteps(t, website, callersSpan, map[string][]string{
		"gather http": gathering, "gather tls": gathering, "HTTP GET": gathering,
		"browser page":                   slices.Concat(gathering, []string{"gather browser"}),
		"RunActivity:WebsiteScan.Finish": scanning,
	})
	for _, one := range collector.Trace(own) {
		require.Contains(t, []string{"GET /v1/projects", "SELECT projects", "SELECT api_keys"}, one.Name)
	}
	require.GreaterOrEqual(t, len(collector.Trace(own)), 2, "the request and its statements")
	require.Contains(t, s.errOut.String(), `"traceId":"`+callersTrace+`"`)

	spans := collector.Spans()
	first := slices.IndexFunc(spans, func(s otlpserver.Span) bool { return s.Name == "POST /v1/code-scans/trigger" })
	require.GreaterOrEqual(t, first, 0)
	code := collector.Trace(spans[first].TraceID)
	analysing := []string{"POST /v1/code-scans/trigger", "StartWorkflow:CodeScan", "RunWorkflow:CodeScan"}
	requireSteps(t, code, "", map[string][]string{
		"git fetch": analysing, "engine taint": analysing, "process standalone": analysing,
	})
	require.NotContains(t, collector.Raw(), secret)
	require.NotContains(t, collector.Raw(), "canary")
	require.NotContains(t, collector.Raw(), s.first.APIKey)
	require.NotContains(t, s.errOut.String(), secret)
}

// requireSteps requires that every span of a trace descends from its first one, and that there are
// spans whose paths have the given beginnings.
func requireSteps(t *testing.T, spans map[string]otlpserver.Span, outside string, want map[string][]string) {
	t.Helper()
	found := map[string][]string{}
	for id, span := range spans {
		path := otlpserver.Path(t, spans, id, outside)
		if start := want[span.Name]; len(path) >= len(start) && slices.Equal(path[:len(start)], start) {
			found[span.Name] = start
		}
	}
	for name := range want {
		require.Contains(t, found, name, "%v", slices.Collect(maps.Values(spans)))
	}
}
