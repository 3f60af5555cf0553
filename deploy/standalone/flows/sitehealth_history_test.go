package flows_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	historypb "go.temporal.io/api/history/v1"
	sdkworker "go.temporal.io/sdk/worker"

	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/worker"
)

// siteRecordings is the folder of the replay test of package workflows.
const siteRecordings = "../../../workflows/testdata/histories/sitehealth"

// TestRecordSiteHistories is like TestRecordHistories, for checks. A check that continues as new gives a history for each of its runs.
func TestRecordSiteHistories(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]func(*testing.T, *siteBench) string{
		"happy": func(t *testing.T, b *siteBench) string {
			c := b.check()
			require.Equal(t, "COMPLETED", b.endedCheck(c.ID, patience).State)
			return c.ID
		},
		"continued": func(t *testing.T, b *siteBench) string {
			c := b.check()
			require.Equal(t, "COMPLETED", b.endedCheck(c.ID, patience).State)
			require.Greater(t, len(b.siteHistories(c.ID)), 1)
			return c.ID
		},
		"failed": func(t *testing.T, b *siteBench) string {
			b.tiny.Before = func(context.Context, int) error { return &site.PageError{Kind: "NO_PAINT", Message: "Nothing."} }
			c := b.check()
			require.Equal(t, "FAILED", b.endedCheck(c.ID, patience).State)
			return c.ID
		},
		"cancelled": func(t *testing.T, b *siteBench) string {
			gated := newGate(t)
			b.tiny.Before = func(ctx context.Context, n int) error {
				if n < 5 {
					return nil
				}
				return gated.any(ctx)
			}
			c := b.check()
			gated.wait(t)
			_, err := b.checks.Cancel(t.Context(), b.tenant.ID, c.ID, "tester")
			require.NoError(t, err)
			require.Equal(t, "CANCELED", b.endedCheck(c.ID, patience).State)
			return c.ID
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newSiteBench(t, store.Config{}, 40)
			b.shape.BatchPages = 8
			if name == "continued" {
				b.shape.ContinueAfter = 4
			}
			b.client = b.as("recorder")
			b.checks.Workflows = &temporal.Workflows{Client: b.client}
			b.direct()
			b.crawl(patience)
			b.recordRuns(name, path(t, b))
		})
	}
}

// recordRuns replays every run of the check and, with -update, writes their histories.
func (b *siteBench) recordRuns(name, id string) {
	b.t.Helper()
	histories := b.siteHistories(id)
	for i, h := range histories {
		file := name + ".json"
		if len(histories) > 1 {
			file = fmt.Sprintf("%s-%d.json", name, i+1)
		}
		require.Contains(b.t, decoded(b.t, text(b.t, h)), id, "payloads are decoded")
		b.keepHistory(siteRecordings, file, h)
	}
}

// keepHistory replays a run and, with -update, writes its history.
func (b *siteBench) keepHistory(folder, file string, h *historypb.History) {
	b.t.Helper()
	raw := text(b.t, h)
	require.NotRegexp(b.t, `[\w.+-]+@[\w-]+\.[\w.-]+`, decoded(b.t, raw))
	replayer := sdkworker.NewWorkflowReplayer()
	worker.RegisterWorkflows(replayer)
	require.NoError(b.t, replayer.ReplayWorkflowHistory(sdkLogger(), h))
	if *update {
		require.NoError(b.t, os.MkdirAll(folder, 0o755))
		require.NoError(b.t, os.WriteFile(filepath.Join(folder, file), []byte(raw), 0o644))
	}
}
