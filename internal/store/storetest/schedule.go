package storetest

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

const scheduleNotFound = "Schedule not found!"

// scheduleSubjects returns the tests of schedules.
func scheduleSubjects() map[string]func(*testing.T, *env) {
	return map[string]func(*testing.T, *env){
		"Schedules":         testSchedules,
		"ScheduleSync":      testScheduleSync,
		"ScheduleRefusals":  testScheduleRefusals,
		"ScheduleIsolation": testScheduleIsolation,
	}
}

func nightly(p scan.Project) scan.Schedule {
	return scan.Schedule{
		TenantID: p.TenantID, ProjectShortID: p.ShortID, Name: "Nightly", Kind: scan.KindWebsite,
		Target:   scan.ScheduleTarget{URL: "https://example.org/", Pillars: []string{"SEO"}, Email: "owner@example.org"},
		Calendar: scan.Calendar{Cron: "30 2 * * *", TimeZone: "Europe/Berlin"}, Jitter: time.Minute, CatchUp: time.Hour, CreatedBy: "ci",
	}
}

func (e *env) scheduled(in scan.Schedule) scan.Schedule {
	e.t.Helper()
	s, err := e.Schedules.Create(e.t.Context(), in, "key:one")
	require.NoError(e.t, err)
	return s
}

func testSchedules(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	in := nightly(p)
	made := e.scheduled(in)
	want := in
	want.ID, want.ProjectID, want.CreatedAt, want.UpdatedAt, want.Revision = made.ID, p.ID, e.clock(), e.clock(), 1
	require.Equal(t, want, made)
	got, err := e.Schedules.Get(ctx, p.TenantID, made.ID)
	require.NoError(t, err)
	require.Equal(t, want, got)

	e.pass(time.Minute)
	in.Kind, in.Target, in.Calendar = scan.KindCode, scan.ScheduleTarget{RepositoryID: uuid.NewString()}, scan.Calendar{Every: 6 * time.Hour}
	other := e.scheduled(in)
	require.Equal(t, time.Duration(e.clock().Unix()%(6*3600))*time.Second, other.Calendar.Offset, "runs count from the beginning")
	all, err := e.Schedules.List(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.Equal(t, []scan.Schedule{made, other}, all, "oldest first")

	e.pass(time.Minute)
	changed, err := e.Schedules.Change(ctx, p.TenantID, made.ID, "key:one", "schedule.change", func(s *scan.Schedule) error {
		s.Name, s.Paused, s.Calendar.Cron = "Weekly\x00", true, "0 3 * * MON"
		return nil
	})
	require.NoError(t, err)
	want.Name, want.Paused, want.Calendar.Cron, want.UpdatedAt, want.Revision = "Weekly", true, "0 3 * * MON", e.clock(), 2
	require.Equal(t, want, changed)
	require.True(t, changed.Idle())

	run := scan.ScheduleRun{At: e.clock(), Run: "one", Outcome: scan.ScheduleStarted, RecordID: uuid.NewString()}
	require.NoError(t, e.Schedules.Record(ctx, p.TenantID, made.ID, run))
	failed := scan.ScheduleRun{At: e.clock().Add(time.Hour), Outcome: scan.ScheduleFailed, Problem: "No room\x00"}
	require.NoError(t, e.Schedules.Record(ctx, p.TenantID, made.ID, failed))
	failed.RecordID, failed.Problem = run.RecordID, "No room"
	got, err = e.Schedules.Get(ctx, p.TenantID, made.ID)
	require.NoError(t, err)
	require.Equal(t, failed, got.Last, "the last scan stays named")
	require.EqualValues(t, 2, got.Revision, "a run is nothing that the workflow service must learn")

	require.NoError(t, e.Schedules.Delete(ctx, p.TenantID, made.ID, "key:one"))
	requireCode(t, e.Schedules.Delete(ctx, p.TenantID, made.ID, "key:one"), scan.CodeNotFound, scheduleNotFound)
	_, err = e.Schedules.Get(ctx, p.TenantID, made.ID)
	requireCode(t, err, scan.CodeNotFound, scheduleNotFound)
	all, err = e.Schedules.List(ctx, p.TenantID, p.ShortID)
	require.NoError(t, err)
	require.Equal(t, []scan.Schedule{other}, all)
	entries, err := e.Audit.Newest(ctx, p.TenantID, 10)
	require.NoError(t, err)
	var actions []string
	for _, entry := range entries {
		actions = append(actions, entry.Action)
	}
	require.ElementsMatch(t, []string{"schedule.create", "schedule.create", "schedule.change", "schedule.delete"}, actions)
}

// The workflow service learns of every change, including archiving and deletion.
func testScheduleSync(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	all := e.Operator().Schedules
	unsynced := func() (ids []string) {
		found, err := all.Unsynced(ctx, 10)
		require.NoError(t, err)
		for _, s := range found {
			ids = append(ids, s.ID)
		}
		return ids
	}
	made := e.scheduled(nightly(p))
	require.Equal(t, []string{made.ID}, unsynced())
	now, err := all.Synced(ctx, made.ID, made.Revision)
	require.NoError(t, err)
	require.Equal(t, now.Revision, now.Synced)
	require.Empty(t, unsynced())

	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	require.Equal(t, []string{made.ID}, unsynced())
	refused := scan.ScheduleRun{At: e.clock(), Outcome: scan.ScheduleFailed, Problem: scan.ScheduleRefused}
	require.NoError(t, e.Schedules.Record(ctx, p.TenantID, made.ID, refused))
	require.Empty(t, unsynced(), "refused ones delay no others")
	require.NoError(t, e.Schedules.Record(ctx, p.TenantID, made.ID, scan.ScheduleRun{}))
	now, err = all.Synced(ctx, made.ID, made.Revision)
	require.NoError(t, err)
	require.True(t, now.Archived && now.Idle())
	require.NotEqual(t, made.Revision, now.Revision, "it was changed meanwhile")
	require.Equal(t, []string{made.ID}, unsynced(), "what is known is not what it is")
	require.NoError(t, e.Projects.Restore(ctx, p.TenantID, p.ShortID))
	got, err := e.Schedules.Get(ctx, p.TenantID, made.ID)
	require.NoError(t, err)
	require.False(t, got.Idle())

	other := e.scheduled(nightly(p))
	require.NoError(t, e.Schedules.Delete(ctx, p.TenantID, made.ID, "cli"))
	require.NoError(t, all.Forget(ctx, other.ID), "one that is not deleted stays")
	page, err := all.After(ctx, "", 1)
	require.NoError(t, err)
	require.Len(t, page, 1)
	rest, err := all.After(ctx, page[0].ID, 10)
	require.NoError(t, err)
	require.Len(t, rest, 1)
	require.NoError(t, all.Forget(ctx, made.ID))
	require.Equal(t, []string{other.ID}, unsynced())
	_, err = all.Synced(ctx, made.ID, 1)
	requireCode(t, err, scan.CodeNotFound, scheduleNotFound)
}

func testScheduleRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	nameless := nightly(p)
	nameless.Name = " \x00"
	_, err := e.Schedules.Create(ctx, nameless, "cli")
	requireCode(t, err, scan.CodeInvalid, "name must not be empty")
	unknown := nightly(p)
	unknown.ProjectShortID = "unknown"
	_, err = e.Schedules.Create(ctx, unknown, "cli")
	requireCode(t, err, scan.CodeNotFound, projectNotFound)
	made := e.scheduled(nightly(p))
	_, err = e.Schedules.Change(ctx, p.TenantID, made.ID, "cli", "x", func(*scan.Schedule) error {
		return scan.Errorf(scan.CodeInvalid, "no")
	})
	requireCode(t, err, scan.CodeInvalid, "no")
	for range store.MaxSchedules - 1 {
		e.scheduled(nightly(p))
	}
	errs := together(2, func(int) error {
		_, err := e.Schedules.Create(ctx, nightly(p), "cli")
		return err
	})
	for _, err := range errs {
		require.Error(t, err)
		require.True(t, strings.HasPrefix(scan.MessageOf(err), "A project can have at most 100 schedules"), "%v", err)
	}
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	_, err = e.Schedules.Create(ctx, nightly(p), "cli")
	requireCode(t, err, scan.CodeInvalid, projectArchived)
}

func testScheduleIsolation(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	made := e.scheduled(nightly(p))
	for _, stranger := range []string{e.tenant().ID, uuid.NewString(), "", "x' OR '1'='1"} {
		_, err := e.Schedules.Get(ctx, stranger, made.ID)
		requireCode(t, err, scan.CodeNotFound, scheduleNotFound)
		_, err = e.Schedules.List(ctx, stranger, p.ShortID)
		requireCode(t, err, scan.CodeNotFound, projectNotFound)
		_, err = e.Schedules.Change(ctx, stranger, made.ID, "eve", "x", func(*scan.Schedule) error { return nil })
		requireCode(t, err, scan.CodeNotFound, scheduleNotFound)
		requireCode(t, e.Schedules.Delete(ctx, stranger, made.ID, "eve"), scan.CodeNotFound, scheduleNotFound)
		_ = e.Schedules.Record(ctx, stranger, made.ID, scan.ScheduleRun{At: e.clock(), Outcome: scan.ScheduleFailed})
	}
	limited := scan.WithProjects(ctx, []string{e.project(p.TenantID).ShortID})
	_, err := e.Schedules.Get(limited, p.TenantID, made.ID)
	requireCode(t, err, scan.CodeNotFound, scheduleNotFound)
	requireCode(t, e.Schedules.Delete(limited, p.TenantID, made.ID, "eve"), scan.CodeNotFound, scheduleNotFound)
	got, err := e.Schedules.Get(ctx, p.TenantID, made.ID)
	require.NoError(t, err)
	require.Equal(t, made, got)
}
