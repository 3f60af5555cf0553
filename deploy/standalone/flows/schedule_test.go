package flows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"

	"assay/activities"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// scheduleRecordings is the folder of the replay test of package workflows.
const scheduleRecordings = "../../../workflows/testdata/histories/schedule"

// schedules returns the use cases of schedules on the bench, and serves their runs.
func (b *bench) schedules() *service.Schedules {
	b.t.Helper()
	b.client = b.as("recorder")
	b.scans.Workflows = &temporal.Workflows{Client: b.client}
	use := &service.Schedules{
		Store: b.store, Calendar: &temporal.Schedules{Client: b.client}, WebsiteScans: b.scans, Clock: time.Now, Log: quiet(),
		MinGap: time.Second,
	}
	deps, err := dependencies(b.store, b.blobs, b.site, b.client, b.scans, b.mails)
	require.NoError(b.t, err)
	deps.Schedules = &activities.Schedules{Schedules: use}
	b.serve(b.client, deps, workerConfig(patience))
	return use
}

func (b *bench) scheduled(use *service.Schedules, change service.ChangeSchedule) scan.Schedule {
	b.t.Helper()
	change.Name, change.URL, change.Email = ptr("Nightly"), ptr("https://www.example.org/?token=s3cret"), ptr("owner@example.org")
	x, err := use.Create(b.t.Context(), service.NewSchedule{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, Kind: "website", By: "ci", Actor: "test", ChangeSchedule: change,
	})
	require.NoError(b.t, err)
	return x
}

// An interval starts one scan after the other; the schedule survives the loss of its
// counterpart in the workflow service, can be paused, and is removed.
func TestSchedulesStartScans(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	use := b.schedules()
	x := b.scheduled(use, service.ChangeSchedule{Every: ptr(time.Second)})
	var first scan.ScheduleRun
	require.Eventually(t, func() bool {
		now, err := use.Get(t.Context(), x.TenantID, x.ID)
		require.NoError(t, err)
		first = now.Last
		return first.Outcome == scan.ScheduleStarted
	}, patience, 20*time.Millisecond)
	s := b.record(first.RecordID)
	require.Equal(t, "schedule", s.Trigger)
	require.Equal(t, "COMPLETE", b.ended(s.ID).State)
	b.keepScheduleHistory(first.Run)

	calendar := &temporal.Schedules{Client: b.client}
	require.NoError(t, calendar.Remove(t.Context(), x.ID))
	// A list of schedules may still have what was removed a moment ago, which the keeper's next round notices.
	sweepUntil(t, use.Compare, func() bool {
		now, err := use.Get(t.Context(), x.TenantID, x.ID)
		require.NoError(t, err)
		return now.Last.RecordID != first.RecordID // it runs again, from its record
	})

	require.NoError(t, b.store.Projects.Archive(t.Context(), x.TenantID, b.project.ShortID))
	sweep(t, use.Sweep)
	handle := b.client.ScheduleClient().GetHandle(t.Context(), contract.ScanScheduleID(x.ID))
	known := described(t, handle)
	require.True(t, known.Schedule.State.Paused)
	require.NoError(t, use.Delete(t.Context(), x.TenantID, x.ID, "test"))
	_, err := handle.Describe(t.Context())
	require.Error(t, err, "it is unknown there, too")
}

// keepScheduleHistory compares the history of a run with the recorded one.
func (b *bench) keepScheduleHistory(workflowID string) {
	b.t.Helper()
	require.NoError(b.t, b.client.GetWorkflow(b.t.Context(), workflowID, "").Get(b.t.Context(), nil))
	h := &historypb.History{}
	it := b.client.GetWorkflowHistory(b.t.Context(), workflowID, "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		require.NoError(b.t, err)
		h.Events = append(h.Events, e)
	}
	(&siteBench{bench: b}).keepHistory(scheduleRecordings, "happy.json", h)
	require.NotContains(b.t, decoded(b.t, text(b.t, h)), "s3cret")
}

// The next runs that Assay shows are the ones that the workflow service plans.
func TestNextRunsAreThoseOfTheWorkflowService(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	use := b.schedules()
	for _, change := range []service.ChangeSchedule{
		{Cron: ptr("30 2 * * *"), TimeZone: ptr("Europe/Berlin")},
		{Cron: ptr("0,45 6-22/4 * * MON-FRI"), TimeZone: ptr("America/New_York")},
		{Cron: ptr("15 3 31 * *")}, {Cron: ptr("*/20 * * JAN-JUN SUN")}, {Every: ptr(7 * time.Hour)}, {Every: ptr(90 * time.Minute)},
	} {
		x := b.scheduled(use, change)
		known := described(t, b.client.ScheduleClient().GetHandle(t.Context(), contract.ScanScheduleID(x.ID)))
		want := known.Info.NextActionTimes
		require.NotEmpty(t, want)
		for i := range want {
			want[i] = want[i].UTC()
		}
		require.Equal(t, want, x.Calendar.Next(want[0].Add(-time.Second), len(want)), x.Calendar.Describe())
	}
}
