package storetest

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func testCreate(t *testing.T, e *env) {
	p := e.project(e.tenant().ID)
	in := newScan(p, e.clock())
	in.Scan.DeadlineAt = in.Scan.DeadlineAt.In(time.FixedZone("CET", 3600)).Add(789 * time.Nanosecond)
	in.Scan.State, in.Scan.RunID, in.Scan.Revision = scan.StateComplete, "forged", 99
	want := in.Scan
	want.State, want.RunID, want.Revision = scan.StateQueued, "", 1
	want.QueuedAt, want.UpdatedAt = e.clock(), e.clock()
	want.ProjectShortID = p.ShortID
	want.DeadlineAt = e.clock().Add(time.Hour)

	sc, replayed, err := e.WebsiteScans.Create(t.Context(), in)
	require.NoError(t, err)
	require.False(t, replayed)
	require.Equal(t, want, sc)
	require.Equal(t, want, e.read(sc))
	upper, err := e.WebsiteScans.Get(t.Context(), sc.TenantID, strings.ToUpper(sc.ID))
	require.NoError(t, err)
	require.Equal(t, want, upper, "a UUID is the same in upper case")

	bare := strings.ReplaceAll(sc.ID, "-", "")
	for _, id := range []string{"", "x", bare, "{" + sc.ID + "}", "urn:uuid:" + sc.ID, sc.ID + "\x00", uuid.NewString()} {
		_, err = e.WebsiteScans.Get(t.Context(), sc.TenantID, id)
		requireCode(t, err, scan.CodeNotFound, scanNotFound)
	}
}

func testCreateRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	foreign := e.project(e.tenant().ID)
	archived := e.project(p.TenantID)
	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, archived.ShortID))
	for name, c := range map[string]struct {
		spoil   func(*store.NewWebsiteScan)
		code    scan.Code
		message string
	}{
		"unknown project":   {func(in *store.NewWebsiteScan) { in.Scan.ProjectID = uuid.NewString() }, scan.CodeNotFound, projectNotFound},
		"malformed project": {func(in *store.NewWebsiteScan) { in.Scan.ProjectID = "x" }, scan.CodeNotFound, projectNotFound},
		"foreign project":   {func(in *store.NewWebsiteScan) { in.Scan.ProjectID = foreign.ID }, scan.CodeNotFound, projectNotFound},
		"unknown tenant":    {func(in *store.NewWebsiteScan) { in.Scan.TenantID = uuid.NewString() }, scan.CodeNotFound, projectNotFound},
		"archived project":  {func(in *store.NewWebsiteScan) { in.Scan.ProjectID = archived.ID }, scan.CodeInvalid, projectArchived},
		"malformed id":      {func(in *store.NewWebsiteScan) { in.Scan.ID = "1" }, scan.CodeInvalid, ""},
		"key with NUL":      {func(in *store.NewWebsiteScan) { in.IdempotencyKey = "a\x00" }, scan.CodeInvalid, ""},
		"key not UTF-8":     {func(in *store.NewWebsiteScan) { in.IdempotencyKey = "\xff" }, scan.CodeInvalid, ""},
	} {
		in := newScan(p, e.clock())
		if in.IdempotencyKey == "" {
			in.IdempotencyKey = name
		}
		c.spoil(&in)
		_, _, err := e.WebsiteScans.Create(ctx, in)
		require.Error(t, err, name)
		requireCode(t, err, c.code, c.message)

		in = newScan(p, e.clock())
		in.IdempotencyKey = name
		_, replayed, err := e.WebsiteScans.Create(ctx, in)
		require.NoError(t, err, "a refusal leaves no key behind: %s", name)
		require.False(t, replayed)
	}
}

func testQuota(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	limited := func() error {
		in := newScan(p, e.clock())
		in.InFlightLimit = 2
		_, _, err := e.WebsiteScans.Create(ctx, in)
		return err
	}
	e.queued(p)
	running := e.running(p, "run")
	err := limited()
	requireCode(t, err, scan.CodeQuota, "")
	require.True(t, strings.HasPrefix(scan.MessageOf(err), "Scan limit reached"), scan.MessageOf(err))
	var quota *scan.Error
	require.ErrorAs(t, err, &quota)
	require.GreaterOrEqual(t, quota.RetryAfter, time.Second)

	other := e.project(e.tenant().ID)
	in := newScan(other, e.clock())
	in.InFlightLimit = 2
	_, _, err = e.WebsiteScans.Create(ctx, in)
	require.NoError(t, err, "the quota is each tenant's own")

	require.NoError(t, e.WebsiteScans.Finish(ctx, p.TenantID, running.ID, "run", store.Finish{State: scan.StateComplete}))
	require.NoError(t, limited())
	requireCode(t, limited(), scan.CodeQuota, "")
}

// Two processes with 25 requests each cannot exceed the quota together.
func testQuotaConcurrent(t *testing.T, e *env) {
	p := e.project(e.tenant().ID)
	stores := []*store.Store{e.Store, e.open(nil)}
	errs := together(50, func(i int) error {
		in := newScan(p, e.clock())
		in.InFlightLimit = 20
		_, _, err := stores[i%2].WebsiteScans.Create(t.Context(), in)
		return err
	})
	created := 0
	for _, err := range errs {
		if err == nil {
			created++
			continue
		}
		requireCode(t, err, scan.CodeQuota, "")
	}
	require.Equal(t, 20, created)
	stats, err := e.Operator().WebsiteScans.Stats(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 20, stats.ByState[scan.StateQueued])
}

func testIdempotency(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	in := newScan(p, e.clock())
	in.IdempotencyKey, in.RequestHash, in.InFlightLimit = "build-42", [32]byte{1}, 1
	first, _, err := e.WebsiteScans.Create(ctx, in)
	require.NoError(t, err)

	again := newScan(p, e.clock())
	again.IdempotencyKey, again.RequestHash, again.InFlightLimit = "build-42", [32]byte{1}, 1
	sc, replayed, err := e.WebsiteScans.Create(ctx, again)
	require.NoError(t, err, "a replay needs no quota")
	require.True(t, replayed)
	require.Equal(t, first, sc)

	again.RequestHash = [32]byte{2}
	_, _, err = e.WebsiteScans.Create(ctx, again)
	requireCode(t, err, scan.CodeConflict, "")

	other := newScan(e.project(e.tenant().ID), e.clock())
	other.IdempotencyKey, other.RequestHash = "build-42", [32]byte{3}
	_, replayed, err = e.WebsiteScans.Create(ctx, other)
	require.NoError(t, err, "a key is each tenant's own")
	require.False(t, replayed)

	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	again.RequestHash = [32]byte{1}
	sc, replayed, err = e.WebsiteScans.Create(ctx, again)
	require.NoError(t, err, "a replay answers as the first call did")
	require.True(t, replayed)
	require.Equal(t, first.ID, sc.ID)
}

func testIdempotencyExpiry(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	create := func(key string, hash byte) (scan.WebsiteScan, bool) {
		in := newScan(p, e.clock())
		in.IdempotencyKey, in.RequestHash = key, [32]byte{hash}
		sc, replayed, err := e.WebsiteScans.Create(ctx, in)
		require.NoError(t, err)
		return sc, replayed
	}
	first, _ := create("a", 1)
	create("b", 1)
	e.pass(24*time.Hour - time.Microsecond)
	_, replayed := create("a", 1)
	require.True(t, replayed)
	purged, err := e.Operator().PurgeIdempotencyKeys(ctx)
	require.NoError(t, err)
	require.Zero(t, purged)

	e.pass(time.Microsecond)
	second, replayed := create("a", 2)
	require.False(t, replayed, "an expired key is free for any request")
	require.NotEqual(t, first.ID, second.ID)
	purged, err = e.Operator().PurgeIdempotencyKeys(ctx)
	require.NoError(t, err)
	require.EqualValues(t, 1, purged)
	_, replayed = create("a", 2)
	require.True(t, replayed, "the purge keeps live keys")
}

func testIdempotentConcurrent(t *testing.T, e *env) {
	p := e.project(e.tenant().ID)
	stores := []*store.Store{e.Store, e.open(nil)}
	ids := make([]string, 20)
	var mu sync.Mutex
	fresh := 0
	errs := together(len(ids), func(i int) error {
		in := newScan(p, e.clock())
		in.IdempotencyKey, in.InFlightLimit = "one", 1
		sc, replayed, err := stores[i%2].WebsiteScans.Create(t.Context(), in)
		ids[i] = sc.ID
		mu.Lock()
		defer mu.Unlock()
		if err == nil && !replayed {
			fresh++
		}
		return err
	})
	for _, err := range errs {
		require.NoError(t, err)
	}
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(ids))), 1)
	require.Equal(t, 1, fresh)
}

// No scan of a project appears once it is archived: a create either comes before or is
// refused.
func testArchiveRacesCreate(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	var mu sync.Mutex
	created := int64(0)
	var atArchive int64
	errs := together(9, func(i int) error {
		if i == 4 {
			if err := e.Projects.Archive(ctx, p.TenantID, p.ShortID); err != nil {
				return err
			}
			stats, err := e.Operator().WebsiteScans.Stats(ctx)
			atArchive = stats.ByState[scan.StateQueued]
			return err
		}
		_, _, err := e.WebsiteScans.Create(ctx, newScan(p, e.clock()))
		if err == nil {
			mu.Lock()
			defer mu.Unlock()
			created++
		}
		return err
	})
	for _, err := range errs {
		if err != nil {
			requireCode(t, err, scan.CodeInvalid, projectArchived)
		}
	}
	require.Equal(t, created, atArchive)
}

// A repetition is recognised before the request's work is done again.
func testReplay(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	in := newScan(p, e.clock())
	in.IdempotencyKey, in.RequestHash = "build-42", [32]byte{1}
	first, _, err := e.WebsiteScans.Create(ctx, in)
	require.NoError(t, err)

	sc, found, err := e.WebsiteScans.Replay(ctx, p.TenantID, "build-42", [32]byte{1})
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, first, sc)
	_, found, err = e.WebsiteScans.Replay(ctx, p.TenantID, "build-42", [32]byte{2})
	requireCode(t, err, scan.CodeConflict, "")
	require.False(t, found)
	for _, c := range [][2]string{
		{p.TenantID, "build-43"}, {p.TenantID, ""}, {p.TenantID, "\x00"}, {e.tenant().ID, "build-42"}, {"x", "build-42"},
	} {
		_, found, err = e.WebsiteScans.Replay(ctx, c[0], c[1], [32]byte{1})
		require.NoError(t, err, c)
		require.False(t, found, c)
	}
	e.pass(24 * time.Hour)
	_, found, err = e.WebsiteScans.Replay(ctx, p.TenantID, "build-42", [32]byte{1})
	require.NoError(t, err)
	require.False(t, found, "an expired key is new")
}
