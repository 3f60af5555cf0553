package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func testSiteRetention(t *testing.T, e *env) {
	ctx, op := t.Context(), e.Operator()
	p, other := e.project(e.tenant().ID), e.project(e.tenant().ID)
	in := func(d time.Duration) func(*scan.SiteHealth) {
		return func(c *scan.SiteHealth) { c.ExpiresAt = e.clock().Add(d) }
	}
	second, first, recent := e.completed(p, in(2*time.Hour)), e.completed(other, in(time.Hour)), e.completed(p, in(9*time.Hour))
	open, _, err := e.SiteHealth.Create(ctx, newSiteHealth(p, e.clock().Add(-48*time.Hour)))
	require.NoError(t, err)
	require.Empty(t, expired(e, op.SiteHealth, e.clock()), "one that has not ended")
	_, err = op.SiteHealth.Purge(ctx, p.TenantID, second.ID, e.clock())
	requireCode(t, err, scan.CodeConflict, "The Site Health check "+second.ID+" has not expired.")
	e.pass(3 * time.Hour)

	want, got := testRetained(e, retained[scan.SiteHealth]{
		all: op.SiteHealth, get: e.SiteHealth.Get,
		expired: []gone{{first.Record, 3}, {second.Record, 3}}, since: first.ExpiresAt,
		stay: []scan.Record{open.Record, recent.Record},
	})
	want.Record = got.Record
	require.Equal(t, want, got, "the scores and counts stay")
	require.Empty(t, e.pages(first, store.SitePageFilter{}))
	require.Len(t, e.pages(recent, store.SitePageFilter{}), 3)
}
