package storetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// purger removes the details of expired records of one kind.
type purger interface {
	Purge(ctx context.Context, tenantID, id string, until time.Time) (int64, error)
}

// purgeable is the store of one kind of record, across all tenants.
type purgeable[T interface{ Common() scan.Record }] interface {
	purger
	Expired(ctx context.Context, until time.Time, limit int) ([]store.Expired[T], error)
	CountExpired(ctx context.Context, until time.Time) (int64, error)
}

// retained is a kind of record whose details expire, with records that have expired in different ways.
type retained[T interface{ Common() scan.Record }] struct {
	all purgeable[T]
	get func(ctx context.Context, tenantID, id string) (T, error)
	// expired are those that may be purged now, longest expired first, each with its number of
	// details. The first one expired at the given time.
	expired []gone
	since   time.Time
	// stay are records that may not be purged: not ended, not expired, or needed by others.
	stay []scan.Record
}

// gone is an expired record.
type gone struct {
	scan.Record
	rows int64
}

func (g gone) String() string { return fmt.Sprintf("%s %d", g.ID, g.rows) }

// testRetained tests what holds for the details of every kind of record. It purges the first expired record, and returns it as it was
// before and as it is afterwards.
func testRetained[T interface{ Common() scan.Record }](e *env, r retained[T]) (before, after T) {
	t, ctx, now := e.t, e.t.Context(), e.clock()
	t.Helper()
	list := func(of []gone) []string {
		out := []string{}
		for _, g := range of {
			out = append(out, g.String())
		}
		return out
	}
	require.Equal(t, list(r.expired), expired(e, r.all, now))
	require.Empty(t, expired(e, r.all, r.since.Add(-time.Second)))
	oldest, err := r.all.Expired(ctx, now, 1)
	require.NoError(t, err)
	require.Len(t, oldest, 1)
	first := r.expired[0]
	require.Equal(t, first.ID, oldest[0].Record.Common().ID)

	e.refusesPurge(r.all, now.Add(99*time.Hour), r.stay...)
	e.refusesPurge(r.all, r.since.Add(-time.Second), first.Record)
	for _, ids := range [][2]string{{e.tenant().ID, first.ID}, {first.TenantID, uuid.NewString()}, {first.TenantID, "x"}} {
		_, err := r.all.Purge(ctx, ids[0], ids[1], now)
		requireCode(t, err, scan.CodeNotFound, "")
	}

	before, err = r.get(ctx, first.TenantID, first.ID)
	require.NoError(t, err)
	e.purges(r.all, first.Record, first.rows)
	after, err = r.get(ctx, first.TenantID, first.ID)
	require.NoError(t, err)
	was, is := before.Common(), after.Common()
	was.PurgedAt, was.UpdatedAt, was.Revision = now, now, was.Revision+1
	require.Equal(t, was, is, "the record stays")
	e.pass(time.Second)
	e.purges(r.all, first.Record, 0)
	again, err := r.get(ctx, first.TenantID, first.ID)
	require.NoError(t, err)
	require.Equal(t, after, again, "a repeat changes nothing")
	require.Equal(t, list(r.expired[1:]), expired(e, r.all, now))
	return before, after
}

// refusesPurge requires that the records stay as they are.
func (e *env) refusesPurge(all purger, until time.Time, records ...scan.Record) {
	e.t.Helper()
	for _, r := range records {
		_, err := all.Purge(e.t.Context(), r.TenantID, r.ID, until)
		requireCode(e.t, err, scan.CodeConflict, "")
	}
}

// purges removes the details of an expired record, and requires their number.
func (e *env) purges(all purger, r scan.Record, rows int64) {
	e.t.Helper()
	n, err := all.Purge(e.t.Context(), r.TenantID, r.ID, e.clock())
	require.NoError(e.t, err)
	require.Equal(e.t, rows, n)
}

// expired are the ids of the records that may be purged, each with how many rows that
// would remove.
func expired[T interface{ Common() scan.Record }](e *env, all purgeable[T], until time.Time) []string {
	e.t.Helper()
	list, err := all.Expired(e.t.Context(), until, 100)
	require.NoError(e.t, err)
	n, err := all.CountExpired(e.t.Context(), until)
	require.NoError(e.t, err)
	require.Len(e.t, list, int(n))
	out := []string{}
	for _, x := range list {
		out = append(out, gone{x.Record.Common(), x.Rows}.String())
	}
	return out
}

// A record with many details is purged in several transactions.
func testRetentionOfMany(t *testing.T, e *env) {
	const details = 1_100
	repo := e.scanned()
	var all []flaw
	for i := range details {
		all = append(all, flaw{fp: fmt.Sprint(i)})
	}
	run := e.finishedRun(repo, flaws(all...))
	e.pass(time.Hour)
	e.finishedRun(repo, nil)
	e.purges(e.Operator().CodeRuns, run.Record, details)

	c := e.siteHealth(e.project(e.tenant().ID))
	e.add(c, store.FrontierLimits{}, found("a", details)...)
	_, _, err := e.SiteHealth.Close(t.Context(), c.TenantID, c.ID, "Lost.")
	require.NoError(t, err)
	e.pass(25 * time.Hour)
	e.purges(e.Operator().SiteHealth, c.Record, details)
	require.Equal(t, scan.PageCounts{Waiting: details}, e.counts(c))
	require.False(t, e.check(c).PurgedAt.IsZero())
}
