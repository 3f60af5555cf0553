package flows_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"assay/activities"
	"assay/internal/advisory"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// advisoryRecordings is the folder of the replay test of package workflows.
const advisoryRecordings = "../../../workflows/testdata/histories/advisories"

// The first round of the mirror is immediate, so that the first scan has advisories; a
// changed period takes effect at the next start.
func TestAdvisoriesAreMirroredOnSchedule(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.client = b.as("recorder")
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "kev.json"), []byte(`{"vulnerabilities":[{"cveID":"CVE-2021-44228"}]}`), 0o600))
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(t, err)
	deps.Advisories = &activities.Advisories{Mirror: advisory.NewMirror(advisory.MirrorConfig{
		Base: dir, Ecosystems: []string{"npm"}, KEV: filepath.Join(dir, "kev.json"), Blobs: b.blobs, TempDir: t.TempDir(), Clock: time.Now,
		Log: quiet(),
	})}
	b.serve(b.client, deps, workerConfig(patience))
	require.NoError(t, temporal.EnsureAdvisories(t.Context(), b.client, time.Hour))

	handle := b.client.ScheduleClient().GetHandle(t.Context(), contract.AdvisoriesSchedule)
	var id string
	require.Eventually(t, func() bool {
		d := described(t, handle)
		if len(d.Info.RecentActions) == 0 || len(d.Info.RunningWorkflows) > 0 {
			return false
		}
		id = d.Info.RecentActions[0].StartWorkflowResult.WorkflowID
		return true
	}, patience, 50*time.Millisecond)
	var out contract.AdvisoriesResult
	require.NoError(t, b.client.GetWorkflow(t.Context(), id, "").Get(t.Context(), &out))
	require.Equal(t, contract.AdvisoriesResult{Subjects: 2, Changed: 1, Failed: 1, Records: 1}, out)

	require.NoError(t, temporal.EnsureAdvisories(t.Context(), b.client, time.Hour), "at every start")
	require.NoError(t, temporal.EnsureAdvisories(t.Context(), b.client, 2*time.Hour))
	require.Eventually(t, func() bool {
		d := described(t, handle)
		return len(d.Schedule.Spec.Intervals) == 1 && d.Schedule.Spec.Intervals[0].Every == 2*time.Hour
	}, patience, 50*time.Millisecond)

	h := &historypb.History{}
	it := b.client.GetWorkflowHistory(t.Context(), id, "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		require.NoError(t, err)
		h.Events = append(h.Events, e)
	}
	(&siteBench{bench: b}).keepHistory(advisoryRecordings, "happy.json", h)
}
