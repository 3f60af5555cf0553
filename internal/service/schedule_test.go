package service_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/service"
)

// calendar is a fake of the workflow service's schedules.
type calendar struct {
	mu    sync.Mutex
	down  bool
	lacks string // a time zone
	known map[string]scan.Schedule
}

func (c *calendar) do(fn func()) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.down {
		return scan.Errorf(scan.CodeUnavailable, "down")
	}
	fn()
	return nil
}

func (c *calendar) Put(_ context.Context, s scan.Schedule) error {
	if !c.down && s.Calendar.TimeZone == c.lacks {
		return scan.Errorf(scan.CodeInvalid, "no such time zone")
	}
	return c.do(func() { c.known[s.ID] = s })
}

func (c *calendar) Remove(_ context.Context, id string) error {
	return c.do(func() { delete(c.known, id) })
}

func (c *calendar) Known(context.Context) (out map[string]bool, err error) {
	out = map[string]bool{}
	return out, c.do(func() {
		for id := range c.known {
			out[id] = true
		}
	})
}

func (b *bench) schedules() (*service.Schedules, *calendar) {
	at := &calendar{known: map[string]scan.Schedule{}}
	return &service.Schedules{
		Store: b.store, Calendar: at, WebsiteScans: b.scans, SiteHealth: b.checks, CodeScans: b.code, Clock: b.clock.Now,
		Log: slog.New(slog.NewTextHandler(b.logs, nil)), MinGap: 15 * time.Minute,
	}, at
}

func (b *bench) nightly(s *service.Schedules) scan.Schedule {
	b.t.Helper()
	name, url, cron := "Nightly", "https://example.org/?token=s3cret", "30 2 * * *"
	made, err := s.Create(b.t.Context(), service.NewSchedule{
		TenantID: b.tenant.ID, ProjectID: b.project.ShortID, Kind: "website", By: "ci", Actor: "key:one",
		ChangeSchedule: service.ChangeSchedule{Name: &name, URL: &url, Cron: &cron},
	})
	require.NoError(b.t, err)
	return made
}

// A run queues one scan however often it is repeated, and the record contains its outcome.
func TestScheduleRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s, _ := b.schedules()
	x := b.nightly(s)
	last := func() scan.ScheduleRun {
		got, err := s.Get(t.Context(), x.TenantID, x.ID)
		require.NoError(t, err)
		return got.Last
	}
	first, err := s.Run(t.Context(), x.TenantID, x.ID, "one")
	require.NoError(t, err)
	require.Equal(t, scan.ScheduleStarted, first.Outcome)
	again, err := s.Run(t.Context(), x.TenantID, x.ID, "one")
	require.NoError(t, err)
	require.Equal(t, first, again, "the worker did not hear of it")
	busy, err := s.Run(t.Context(), x.TenantID, x.ID, "two")
	require.NoError(t, err)
	require.Equal(t, scan.ScheduleSkipped, busy.Outcome)
	require.Equal(t, first.RecordID, last().RecordID)

	_, closed, err := b.store.WebsiteScans.Close(t.Context(), x.TenantID, first.RecordID, "enough")
	require.NoError(t, err)
	require.True(t, closed)
	b.scans.InFlight = 1
	other := b.trigger()
	_, err = s.Run(t.Context(), x.TenantID, x.ID, "three")
	require.True(t, scan.IsCode(err, scan.CodeQuota), "%v", err)
	require.Equal(t, scan.ScheduleFailed, last().Outcome)
	require.Contains(t, last().Problem, "Scan limit reached")
	_, _, err = b.store.WebsiteScans.Close(t.Context(), x.TenantID, other.ID, "enough")
	require.NoError(t, err)
	third, err := s.Run(t.Context(), x.TenantID, x.ID, "three")
	require.NoError(t, err)
	require.Equal(t, scan.ScheduleStarted, third.Outcome)
	require.NotEqual(t, first.RecordID, third.RecordID)
	require.Empty(t, last().Problem)

	require.NoError(t, b.store.Projects.Archive(t.Context(), x.TenantID, b.project.ShortID))
	rested, err := s.Run(t.Context(), x.TenantID, x.ID, "four")
	require.NoError(t, err)
	require.Empty(t, rested.Outcome, "the project is archived")
	require.NoError(t, s.Delete(t.Context(), x.TenantID, x.ID, "cli"))
	gone, err := s.Run(t.Context(), x.TenantID, x.ID, "five")
	require.NoError(t, err)
	require.Empty(t, gone.Outcome)
}

// The keeper repeats changes that the workflow service missed or lost.
func TestSchedulesAreRestored(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s, at := b.schedules()
	at.down = true
	x, gone := b.nightly(s), b.nightly(s)
	require.NoError(t, s.Delete(t.Context(), gone.TenantID, gone.ID, "cli"))
	require.True(t, scan.IsCode(s.Sweep(t.Context()), scan.CodeUnavailable))
	at.down = false
	require.NoError(t, s.Sweep(t.Context()))
	require.Contains(t, at.known, x.ID)
	require.Len(t, at.known, 1)

	require.NoError(t, b.store.Projects.Archive(t.Context(), x.TenantID, b.project.ShortID))
	require.NoError(t, s.Sweep(t.Context()))
	require.True(t, at.known[x.ID].Idle(), "an archived project's schedules rest")
	require.NoError(t, b.store.Projects.Restore(t.Context(), x.TenantID, b.project.ShortID))
	require.NoError(t, s.Sweep(t.Context()))
	require.False(t, at.known[x.ID].Idle())

	at.known = map[string]scan.Schedule{"00000000-0000-7000-8000-000000000001": {}}
	b.clock.Pass(time.Hour)
	require.NoError(t, s.Sweep(t.Context()))
	require.Contains(t, at.known, x.ID, "recreated a schedule in Temporal from its record")
	require.Len(t, at.known, 1, "what has no record is removed")
	require.NotContains(t, b.logs.String(), "s3cret")
}

// A schedule that the workflow service refuses says so, and delays no other.
func TestRefusedSchedule(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s, at := b.schedules()
	at.lacks = "Europe/Kyiv"
	x, other := b.nightly(s), b.nightly(s)
	refused, err := s.Change(t.Context(), x.TenantID, x.ID, service.ChangeSchedule{TimeZone: &at.lacks}, "key:one")
	require.NoError(t, err)
	require.Equal(t, scan.ScheduleFailed, refused.Last.Outcome)
	require.Equal(t, scan.ScheduleRefused, refused.Last.Problem)
	stored, err := s.Get(t.Context(), x.TenantID, x.ID)
	require.NoError(t, err)
	require.Equal(t, refused.Last.Problem, stored.Last.Problem)

	// The keeper learns of a refusal that nobody waited for, and goes on.
	at.down = true
	later, err := s.Change(t.Context(), other.TenantID, other.ID, service.ChangeSchedule{TimeZone: &at.lacks}, "key:one")
	require.NoError(t, err)
	require.Empty(t, later.Last)
	last := b.nightly(s)
	at.down = false
	delete(at.known, x.ID)
	at.known["00000000-0000-7000-8000-000000000001"] = scan.Schedule{}
	require.NoError(t, s.Sweep(t.Context()))
	require.Contains(t, at.known, last.ID)
	require.NotContains(t, at.known, x.ID)
	require.NotContains(t, at.known, "00000000-0000-7000-8000-000000000001", "the comparison took place")
	later, err = s.Get(t.Context(), other.TenantID, other.ID)
	require.NoError(t, err)
	require.True(t, later.Refused())

	// Once the service accepts them, nothing is left of it.
	at.lacks = "none"
	b.clock.Pass(time.Hour)
	require.NoError(t, s.Sweep(t.Context()))
	for _, id := range []string{x.ID, other.ID} {
		require.Equal(t, "Europe/Kyiv", at.known[id].Calendar.TimeZone)
		got, err := s.Get(t.Context(), x.TenantID, id)
		require.NoError(t, err)
		require.Empty(t, got.Last)
		require.Equal(t, got.Revision, got.Synced)
	}
}
