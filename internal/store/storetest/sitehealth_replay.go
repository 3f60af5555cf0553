package storetest

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// testSiteReplay tests idempotency keys of checks.
func testSiteReplay(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	in := newSiteHealth(p, e.clock())
	in.IdempotencyKey, in.RequestHash, in.InFlightLimit = "build-42", [32]byte{1}, 1
	_, found, err := e.SiteHealth.Replay(ctx, p.TenantID, "build-42", in.RequestHash)
	require.NoError(t, err)
	require.False(t, found)
	first, _, err := e.SiteHealth.Create(ctx, in)
	require.NoError(t, err)
	require.Equal(t, in.Check.ID, first.ID)

	in.Check.ID = uuid.Must(uuid.NewV7()).String()
	again, _, err := e.SiteHealth.Create(ctx, in)
	require.NoError(t, err, "a repeat meets no quota")
	require.Equal(t, first.ID, again.ID)
	old, found, err := e.SiteHealth.Replay(ctx, p.TenantID, "build-42", in.RequestHash)
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, first.ID, old.ID)
	_, found, err = e.SiteHealth.Replay(ctx, e.tenant().ID, "build-42", in.RequestHash)
	require.NoError(t, err)
	require.False(t, found, "keys are a tenant's own")
	_, _, err = e.SiteHealth.Replay(ctx, p.TenantID, "build-42", [32]byte{2})
	requireCode(t, err, scan.CodeConflict, "")
	_, _, err = e.WebsiteScans.Replay(ctx, p.TenantID, "build-42", in.RequestHash)
	requireCode(t, err, scan.CodeConflict, "")

	e.pass(25 * time.Hour)
	_, found, err = e.SiteHealth.Replay(ctx, p.TenantID, "build-42", in.RequestHash)
	require.NoError(t, err)
	require.False(t, found, "after a day it is another request")
	in.IdempotencyKey = "a\x00"
	_, _, err = e.SiteHealth.Create(ctx, in)
	requireCode(t, err, scan.CodeInvalid, "")
}

// testSiteCancel tests the cancellation of checks.
func testSiteCancel(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	c, _, err := e.SiteHealth.Create(ctx, newSiteHealth(p, e.clock()))
	require.NoError(t, err)
	state, closed, err := e.SiteHealth.Cancel(ctx, p.TenantID, c.ID, "Not needed.")
	require.NoError(t, err)
	require.True(t, closed)
	require.Equal(t, scan.StateCanceled, state)
	got := e.check(c)
	require.Equal(t, scan.StateCanceled, got.State)
	require.Equal(t, "Not needed.", got.Reason)
	state, closed, err = e.SiteHealth.Close(ctx, p.TenantID, c.ID, "Lost.")
	require.NoError(t, err)
	require.False(t, closed)
	require.Equal(t, scan.StateCanceled, state)
	_, _, err = e.SiteHealth.Cancel(ctx, e.tenant().ID, c.ID, "Mine?")
	requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
}
