package flows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/sdk/client"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/website"
	"assay/workflows/contract"
)

// purgeRecordings is the folder of the replay test of package workflows.
const purgeRecordings = "../../../workflows/testdata/histories/purge"

// purged runs the workflow as its schedule does, and returns its id and result.
func (b *siteBench) purged(handle client.ScheduleHandle) (id string, out contract.PurgeResult) {
	b.t.Helper()
	before := described(b.t, handle)
	require.NoError(b.t, handle.Trigger(b.t.Context(), client.ScheduleTriggerOptions{}))
	require.Eventually(b.t, func() bool {
		d := described(b.t, handle)
		if d.Info.NumActions == before.Info.NumActions || len(d.Info.RunningWorkflows) > 0 {
			return false
		}
		id = d.Info.RecentActions[len(d.Info.RecentActions)-1].StartWorkflowResult.WorkflowID
		return true
	}, patience, 50*time.Millisecond)
	require.NoError(b.t, b.client.GetWorkflow(b.t.Context(), id, "").Get(b.t.Context(), &out))
	return id, out
}

// finishedScan returns an ended website scan, with its mail.
func (b *siteBench) finishedScan() scan.WebsiteScan {
	b.t.Helper()
	s := b.trigger()
	require.Equal(b.t, "COMPLETE", b.ended(s.ID).State)
	return b.record(s.ID)
}

// slim requires that only the record and the scores of a scan remain.
func (b *siteBench) slim(was scan.WebsiteScan) {
	b.t.Helper()
	require.Empty(b.t, b.objects(website.BlobFolder(was.TenantID, was.ID)))
	got := b.record(was.ID)
	require.False(b.t, got.PurgedAt.IsZero())
	for i := range was.Categories {
		was.Categories[i].Results = nil
	}
	require.Equal(b.t, was.Categories, got.Categories, "the scores stay")
	require.Equal(b.t, was.Score, got.Score)
	captures, err := b.store.WebsiteScans.Captures(b.t.Context(), was.TenantID, was.ID)
	require.NoError(b.t, err)
	require.Empty(b.t, captures)
}

func (b *siteBench) objects(folder string) (keys []string) {
	b.t.Helper()
	for key, err := range b.blobs.List(b.t.Context(), folder) {
		require.NoError(b.t, err)
		keys = append(keys, key)
	}
	return keys
}

// The schedule shows what has expired, removes its pages and objects, and leaves the records
// and what has not expired.
func TestPurgeRunsOnSchedule(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t, store.Config{}, 5)
	b.client = b.as("recorder")
	b.checks.Workflows = &temporal.Workflows{Client: b.client}
	require.NoError(t, temporal.EnsureSchedules(t.Context(), b.client))
	b.direct()
	crawled := b.crawl(patience)
	b.checks.Retention = 10 * time.Millisecond
	expired := b.check()
	b.checks.Retention = 48 * time.Hour
	recent := b.check()
	require.Equal(t, "COMPLETED", b.endedCheck(expired.ID, patience).State)
	require.Equal(t, "COMPLETED", b.endedCheck(recent.ID, patience).State)
	crawled()
	objects := len(b.objects(site.BlobFolder(expired.ID)))
	require.Positive(t, objects)
	old := b.finishedScan()
	last := b.finishedScan()
	gathered := len(b.objects(website.BlobFolder(b.tenant.ID, old.ID)))
	require.Positive(t, gathered)
	reports := &service.Reports{Store: b.store, Blobs: b.blobs, Log: quiet()}
	_, err := reports.Shared(t.Context(), old.ShortCode, "")
	require.NoError(t, err)
	scores := b.siteHealth(expired.ID).Scores

	handle := b.client.ScheduleClient().GetHandle(t.Context(), contract.PurgeSchedule)
	id, out := b.purged(handle)
	require.Equal(t, contract.PurgeResult{Blobs: int64(gathered + objects), Kinds: []contract.PurgedKind{
		{Kind: "website scan", Records: 1, Rows: int64(len(old.Parts) + len(old.Categories))},
		{Kind: "Site Health check", Records: 1, Rows: 5}, {Kind: "code scan run"},
	}}, out)
	b.slim(old)
	_, err = reports.Shared(t.Context(), old.ShortCode, "")
	require.True(t, scan.IsCode(err, scan.CodeNotFound), "the share address has ended")
	_, err = reports.Of(t.Context(), b.tenant.ID, old.ID)
	require.ErrorContains(t, err, "past its retention")
	_, err = reports.Shared(t.Context(), last.ShortCode, "")
	require.NoError(t, err, "the last scan of the URL keeps its report")
	require.Equal(t, last, b.record(last.ID))
	require.Empty(t, b.objects(site.BlobFolder(expired.ID)))
	after := b.siteHealth(expired.ID)
	require.False(t, after.PurgedAt.IsZero())
	require.Equal(t, scores, after.Scores, "the record stays")
	require.Equal(t, 5, after.Pages.Found())
	pages, err := b.store.SitePages.Scores(t.Context(), b.tenant.ID, expired.ID)
	require.NoError(t, err)
	require.Empty(t, pages)
	require.Len(t, b.objects(site.BlobFolder(recent.ID)), objects)
	details := b.purgeDetails(id)
	require.Contains(t, details, "| Site Health check | 1 | 1 with 5 pages | 0 |")
	require.Contains(t, details, "| "+expired.ID+" | Site Health check | tiny.example |")
	require.Contains(t, details, "| "+old.ID+" | website scan | www.example.org |")
	require.NotContains(t, details, recent.ID)
	b.recordPurge("kinds", id)

	id, out = b.purged(handle)
	require.Zero(t, out.Records(), "there is nothing left to do")
	require.Equal(t, "Nothing has expired.", b.purgeDetails(id))
}

func (b *siteBench) purgeDetails(id string) string {
	b.t.Helper()
	v, err := b.client.QueryWorkflow(b.t.Context(), id, "", "__temporal_workflow_metadata")
	require.NoError(b.t, err)
	return metadata(b.t, v).GetCurrentDetails()
}

// recordPurge replays the run and, with -update, writes its history.
func (b *siteBench) recordPurge(name, id string) {
	b.t.Helper()
	h := &historypb.History{}
	it := b.client.GetWorkflowHistory(b.t.Context(), id, "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		require.NoError(b.t, err)
		h.Events = append(h.Events, e)
	}
	b.keepHistory(purgeRecordings, name+".json", h)
}
