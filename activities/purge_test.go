package activities_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/activities"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/testsupport/clock"
	"assay/workflows/contract"
)

// keeper returns the activities of retention.
func (b *bench) keeper() *activities.Purge {
	p := &activities.Purge{
		Purge: &service.Purge{Store: b.do.Store, Blobs: b.do.Blobs, Clock: time.Now, Log: b.do.Log}, Log: b.do.Log,
	}
	b.env.RegisterActivity(p.Preview)
	b.env.RegisterActivity(p.Run)
	return p
}

// ended returns an ended check with two pages, one with a report and a picture.
func (b *bench) ended(expires time.Time) scan.SiteHealth {
	b.t.Helper()
	ctx, s := b.t.Context(), b.do.Store
	c, _, err := s.SiteHealth.Create(ctx, store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: b.project.TenantID, ProjectID: b.project.ID, DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: "https://example.org/?token=secret", Mode: scan.ModeMobile, ExpiresAt: expires,
	}})
	require.NoError(b.t, err)
	_, err = s.SiteHealth.Start(ctx, c.TenantID, c.ID, "run", time.Now().Add(time.Hour))
	require.NoError(b.t, err)
	_, err = s.SitePages.Add(ctx, c.TenantID, c.ID, "run", []scan.SitePage{{URL: "a", Key: "a"}, {URL: "b", Key: "b"}}, store.FrontierLimits{})
	require.NoError(b.t, err)
	require.NoError(b.t, s.SiteHealth.Finish(ctx, c.TenantID, c.ID, "run", store.SiteFinish{State: scan.StateCompleted}))
	for _, name := range []string{"report.json.gz", "thumbnail.jpg"} {
		require.NoError(b.t, b.do.Blobs.Put(ctx, site.BlobFolder(c.ID)+"page/"+name, strings.NewReader("x"), "text/plain"))
	}
	return c
}

func (b *bench) blobs() (keys []string) {
	b.t.Helper()
	for key, err := range b.do.Blobs.List(b.t.Context(), "site/") {
		require.NoError(b.t, err)
		keys = append(keys, key)
	}
	return keys
}

// purged returns the result of a round that purged records of one kind.
func purged(kind string, records, rows, blobs, left int64) contract.PurgeResult {
	out := contract.PurgeResult{Blobs: blobs}
	for _, k := range []string{"website scan", "Site Health check", "code scan run"} {
		gone := contract.PurgedKind{Kind: k}
		if k == kind {
			gone.Records, gone.Rows, gone.Left = records, rows, left
		}
		out.Kinds = append(out.Kinds, gone)
	}
	return out
}

func TestPurge(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	do := b.keeper()
	each := contract.PurgeInput{Each: 10}
	require.Zero(t, run[contract.PurgePlan](b, do.Preview, each).Total())
	require.Equal(t, purged("", 0, 0, 0, 0), run[contract.PurgeResult](b, do.Run, each))

	alive := b.ended(time.Now().Add(time.Hour))
	second, first := b.ended(time.Now().Add(-time.Hour)), b.ended(time.Now().Add(-2*time.Hour))
	line := func(c scan.SiteHealth) contract.PurgeLine {
		return contract.PurgeLine{
			Kind: "Site Health check", ID: c.ID, TenantID: c.TenantID, Project: b.project.ShortID, Subject: "example.org",
			ExpiredAt: c.ExpiresAt.UTC().Truncate(time.Second), Rows: 2, Blobs: 2,
		}
	}
	for range 2 {
		plan := run[contract.PurgePlan](b, do.Preview, contract.PurgeInput{Each: 1})
		require.EqualValues(t, 2, plan.Total(), "a preview changes nothing")
		require.Equal(t, []contract.PurgeLine{line(first)}, plan.Oldest)
	}
	require.Len(t, b.blobs(), 6)

	require.Equal(t, purged("Site Health check", 1, 2, 2, 1), run[contract.PurgeResult](b, do.Run, contract.PurgeInput{Each: 1}))
	// A purge that was cut off after the objects is repeated.
	_, err := b.do.Blobs.DeletePrefix(t.Context(), site.BlobFolder(second.ID))
	require.NoError(t, err)
	require.Equal(t, purged("Site Health check", 1, 2, 0, 0), run[contract.PurgeResult](b, do.Run, each))
	require.Equal(t, purged("", 0, 0, 0, 0), run[contract.PurgeResult](b, do.Run, each))
	require.Equal(t, []string{site.BlobFolder(alive.ID) + "page/report.json.gz", site.BlobFolder(alive.ID) + "page/thumbnail.jpg"}, b.blobs())
	record, err := b.do.Store.SiteHealth.Get(t.Context(), first.TenantID, first.ID)
	require.NoError(t, err)
	require.False(t, record.PurgedAt.IsZero())
	require.Equal(t, 2, record.Pages.Waiting, "the record keeps its counts")
	require.NotContains(t, b.logs.String(), "secret")
}

// A purge that is cut off before the objects are removed leaves the rows, so that it is
// repeated.
func TestPurgeCutOff(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	do := b.keeper()
	c := b.ended(time.Now().Add(-time.Hour))
	ctx, stop := context.WithCancel(t.Context())
	gone, err := do.Purge.Run(ctx, 10, func(service.Expired) { stop() })
	require.ErrorIs(t, err, context.Canceled)
	for _, k := range gone {
		require.Empty(t, k.Gone)
	}
	kinds, err := do.Purge.Expired(t.Context(), 10)
	require.NoError(t, err)
	require.EqualValues(t, 1, kinds[1].Total)
	counts, err := b.do.Store.SitePages.Counts(t.Context(), c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, 2, counts.Waiting)
}

// A purge with a limited time purges at least one record of a kind, and leaves the others to the next one.
func TestPurgeWithLittleTime(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	do := b.keeper()
	expired := time.Now().Add(-time.Hour)
	for range 3 {
		b.ended(expired)
	}
	passing := clock.At(time.Now())
	do.Purge.Clock, do.Purge.Time = passing.Now, time.Minute
	for left := int64(2); left >= 0; left-- {
		kinds, err := do.Purge.Run(t.Context(), 10, func(service.Expired) { passing.Pass(2 * time.Minute) })
		require.NoError(t, err)
		require.Len(t, kinds[1].Gone, 1)
		require.Equal(t, left, kinds[1].Left)
	}
}

// A record that cannot be purged does not delay others, and is reported once no other record is
// left.
func TestPurgeGoesOnWithoutWhatIsStuck(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	do := b.keeper()
	// The store does not purge records that have not expired by its own clock.
	stuck, gone := b.ended(time.Now().Add(time.Hour)), b.ended(time.Now().Add(-time.Hour))
	do.Purge.Clock = func() time.Time { return time.Now().Add(2 * time.Hour) }
	require.Equal(t, purged("Site Health check", 1, 2, 2, 1), run[contract.PurgeResult](b, do.Run, contract.PurgeInput{Each: 10}))
	require.Contains(t, b.logs.String(), stuck.ID)
	record, err := b.do.Store.SiteHealth.Get(t.Context(), gone.TenantID, gone.ID)
	require.NoError(t, err)
	require.False(t, record.PurgedAt.IsZero())
	_, err = b.env.ExecuteActivity(do.Run, contract.PurgeInput{Each: 10})
	require.ErrorContains(t, err, "has not expired")
}
