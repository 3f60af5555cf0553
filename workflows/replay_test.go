package workflows_test

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	sdkworker "go.temporal.io/sdk/worker"

	"assay/config"
	"assay/internal/telemetry"
	"assay/internal/testsupport/otlpserver"
	"assay/worker"
)

// recordings returns the histories by path. deploy/standalone/flows records them from runs
// on a real server; a file must stay as long as such runs may be open.
func recordings(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("testdata/histories/*/*.json")
	require.NoError(t, err)
	out := map[string]string{}
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		require.NoError(t, err)
		out[path] = string(raw)
	}
	for _, name := range []string{
		"happy", "degraded", "unreachable", "cancelled", "mailed", "lost", "no-browser",
		"reset-to-beginning", "reset-to-middle", "reset-after-end", "pinned", "auto-upgrade",
	} {
		require.Contains(t, out, "testdata/histories/websitescan/"+name+".json")
	}
	for _, name := range []string{"happy", "continued-1", "continued-2", "failed", "cancelled", "no-browser"} {
		require.Contains(t, out, "testdata/histories/sitehealth/"+name+".json")
	}
	for _, name := range []string{"happy", "degraded", "refused", "lost", "cancelled"} {
		require.Contains(t, out, "testdata/histories/codescan/"+name+".json")
	}
	require.Contains(t, out, "testdata/histories/purge/happy.json")
	require.Contains(t, out, "testdata/histories/purge/kinds.json")
	for _, name := range []string{
		"advisories/happy", "advisories/silent", "advisories/failed", "changereport/terminated", "connections/happy", "connections/failed",
	} {
		require.Contains(t, out, "testdata/histories/"+name+".json")
	}
	require.Contains(t, out, "testdata/histories/reportmail/website_scan.json")
	require.Contains(t, out, "testdata/histories/reportmail/site_health.json")
	require.Contains(t, out, "testdata/histories/schedule/happy.json")
	require.Contains(t, out, "testdata/histories/webhook/happy.json")
	require.Contains(t, out, "testdata/histories/webhook/gone.json")
	require.Contains(t, out, "testdata/histories/housekeeping/happy.json")
	return out
}

func newReplayer() sdkworker.WorkflowReplayer {
	r := sdkworker.NewWorkflowReplayer()
	worker.RegisterWorkflows(r)
	return r
}

// Workflows that are open when a new version is deployed continue in it, so the new version
// must make the same decisions on their histories.
func TestReplay(t *testing.T) {
	t.Parallel()
	for path := range recordings(t) {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			require.NoError(t, newReplayer().ReplayWorkflowHistoryFromJSONFile(log.NewStructuredLogger(discard()), path))
		})
	}
}

// Traces are in headers, which are not decisions: they can be turned on and off at any time. A replayed workflow is the same span as
// before, so that its steps stay part of it.
func TestReplayWithTraces(t *testing.T) {
	t.Parallel()
	collector := otlpserver.Start(t)
	tracing, err := telemetry.NewTracing(config.Tracing{Endpoint: collector.URL, SampleRatio: 1}, "", prometheus.NewRegistry(), discard())
	require.NoError(t, err)
	all := recordings(t)
	for path := range all {
		for range 2 {
			r, err := sdkworker.NewWorkflowReplayerWithOptions(sdkworker.WorkflowReplayerOptions{
				Interceptors: []interceptor.WorkerInterceptor{tracing.Interceptor()},
			})
			require.NoError(t, err)
			worker.RegisterWorkflows(r)
			require.NoError(t, r.ReplayWorkflowHistoryFromJSONFile(log.NewStructuredLogger(discard()), path), path)
		}
	}
	require.NoError(t, tracing.Close())
	replayed := map[string]int{}
	for _, s := range collector.Spans() {
		require.Regexp(t, "^RunWorkflow:", s.Name, "steps that were begun before are not begun again")
		replayed[s.TraceID+s.ID]++
	}
	require.NotEmpty(t, replayed)
	for id, times := range replayed {
		require.Equal(t, 2, times, id)
	}
}

func TestReplaySeesAChangedDecision(t *testing.T) {
	t.Parallel()
	raw := recordings(t)["testdata/histories/websitescan/happy.json"]
	changed := strings.Replace(raw, `"WebsiteScan.Evaluate"`, `"WebsiteScan.Finish"`, 1)
	require.NotEqual(t, raw, changed)
	h, err := client.HistoryFromJSON(strings.NewReader(changed), client.HistoryJSONOptions{})
	require.NoError(t, err)
	require.ErrorContains(t, newReplayer().ReplayWorkflowHistory(log.NewStructuredLogger(discard()), h), "nondeterministic")
}

var (
	payload = regexp.MustCompile(`"data": ?"([A-Za-z0-9+/=]+)"`)
	// decoded matches the decoded payloads of every history, and thereby shows that decoding works.
	decoded = regexp.MustCompile(`"(scanId|checkId|scanRunId|checked|subjects|kinds|scheduleId|deliveryId|recordId|` +
		`expiredIdempotencyKeys|names)":|check Git connections`)
	address = regexp.MustCompile(`[\w.+-]+@[\w-]+\.[\w.-]+`)
)

// Histories are stored unencrypted: they must only contain what is safe to show.
func TestHistoriesHoldNoAddresses(t *testing.T) {
	t.Parallel()
	for path, raw := range recordings(t) {
		payloads := payload.FindAllStringSubmatch(raw, -1)
		require.NotEmpty(t, payloads, path)
		text := raw
		for _, p := range payloads {
			data, err := base64.StdEncoding.DecodeString(p[1])
			require.NoError(t, err, path)
			text += string(data)
		}
		require.Regexp(t, decoded, text, path)
		require.NotRegexp(t, address, text, path)
		require.NotRegexp(t, `"identity": ?"\d+@`, raw, "%s names the machine it was recorded on", path)
	}
}
