package activities_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website/capture"
	"assay/workflows/contract"
)

// The queue is watched, however long its steps are: workers show that they exist while they are busy.
func TestStartPlansTheBrowsersQueue(t *testing.T) {
	t.Parallel()
	for _, step := range []time.Duration{4 * time.Minute, 5 * time.Minute, time.Hour} {
		b := newBench(t)
		b.do.BrowserTimeout = step
		s := scan.WebsiteScan{
			Record: scan.Record{
				ID: uuid.Must(uuid.NewV7()).String(), TenantID: b.project.TenantID, ProjectID: b.project.ID,
				Trigger: "api", DeadlineAt: now.Add(time.Hour),
			},
			URL:     "https://www.example.org/",
			Pillars: scan.Pillars(), Parts: []string{string(capture.PartHTTP), string(capture.PartBrowser)}, Profile: string(capture.ProfileLab),
			ShortCode: uuid.NewString(),
		}
		_, _, err := b.do.Store.WebsiteScans.Create(t.Context(), store.NewWebsiteScan{Scan: s})
		require.NoError(t, err)
		plan := run[contract.WebsiteScanPlan](b, b.do.Start, contract.WebsiteScanRef{TenantID: s.TenantID, ScanID: s.ID})
		require.Equal(t, contract.QueueBrowser, plan.Queue(string(capture.PartBrowser)))
		require.Equal(t, contract.QueueLight, plan.Queue(string(capture.PartHTTP)))
		require.Equal(t, step, plan.Timeout(string(capture.PartBrowser)))
		require.Equal(t, time.Minute, plan.QueueLook)
	}
}

func TestQueueState(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	in := contract.QueueInput{Queue: contract.QueueBrowser}
	require.False(t, run[contract.QueueState](b, b.do.QueueState, in).Served)
	b.flows.served = true
	require.True(t, run[contract.QueueState](b, b.do.QueueState, in).Served)
	require.Equal(t, []string{contract.QueueBrowser, contract.QueueBrowser}, b.flows.asked)
}
