package storetest

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

const (
	oldCode = "0123456789ABCDEFGHIJKL"
	newCode = "zyxwvutsrqponmlkjihgfe"
)

// shared creates a queued scan with a share code and a slug.
func (e *env) shared(p scan.Project, code string) scan.WebsiteScan {
	e.t.Helper()
	in := newScan(p, e.clock())
	in.Scan.ShortCode, in.Scan.Slug = code, "example.org-"+code
	sc, _, err := e.WebsiteScans.Create(e.t.Context(), in)
	require.NoError(e.t, err)
	return sc
}

func (e *env) opens(code string) bool {
	e.t.Helper()
	got, err := e.WebsiteScans.Shared(e.t.Context(), code)
	if err != nil {
		requireCode(e.t, err, scan.CodeNotFound, scanNotFound)
		require.Zero(e.t, got)
		return false
	}
	return true
}

func testShare(t *testing.T, e *env) {
	ctx := t.Context()
	sc := e.shared(e.project(e.tenant().ID), oldCode)
	bare := newScan(e.project(e.tenant().ID), e.clock())
	bare.Scan.ShortCode = ""
	_, _, err := e.WebsiteScans.Create(ctx, bare)
	require.NoError(t, err)

	got, err := e.WebsiteScans.Shared(ctx, oldCode)
	require.NoError(t, err)
	require.Equal(t, store.SharedRecord{TenantID: sc.TenantID, ID: sc.ID, Slug: sc.Slug}, got)
	for _, code := range []string{
		"", newCode, oldCode[:21], oldCode + "0", oldCode + "\x00", "\xff", "0123456789abcdefghijkl", "' OR 1=1 --",
	} {
		require.False(t, e.opens(code), "%q", code)
	}

	want := e.read(sc)
	want.ShareRevokedAt = e.pass(time.Second)
	want.UpdatedAt = want.ShareRevokedAt
	want.Revision++
	revoked, err := e.WebsiteScans.RevokeShare(ctx, sc.TenantID, sc.ID, "key:abc")
	require.NoError(t, err)
	require.Equal(t, want, revoked)
	require.Equal(t, want, e.read(sc))
	require.False(t, e.opens(oldCode))

	e.pass(time.Second)
	again, err := e.WebsiteScans.RevokeShare(ctx, sc.TenantID, sc.ID, "key:abc")
	require.NoError(t, err)
	require.Equal(t, want, again, "to repeat it changes nothing")

	want.UpdatedAt = e.pass(time.Second)
	want.Revision++
	want.ShortCode, want.Slug, want.ShareRevokedAt = newCode, "example.org-"+newCode, time.Time{}
	fresh, err := e.WebsiteScans.RegenerateShare(ctx, sc.TenantID, sc.ID, "assay admin", newCode, want.Slug)
	require.NoError(t, err)
	require.Equal(t, want, fresh)
	require.Equal(t, want, e.read(sc))
	require.True(t, e.opens(newCode))
	require.False(t, e.opens(oldCode))

	log, err := e.Audit.Newest(ctx, sc.TenantID, 10)
	require.NoError(t, err)
	require.Len(t, log, 2, "what changed nothing is not noted")
	require.Equal(t, []string{"assay admin", "website_scan.share.regenerate", sc.ID}, []string{log[0].Actor, log[0].Action, log[0].Subject})
	require.Equal(t, []string{"key:abc", "website_scan.share.revoke", sc.ID}, []string{log[1].Actor, log[1].Action, log[1].Subject})
}

func testShareRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	sc := e.shared(e.project(e.tenant().ID), oldCode)
	stranger := e.tenant().ID
	for _, ids := range [][2]string{{stranger, sc.ID}, {sc.TenantID, uuid.NewString()}, {"x", sc.ID}, {sc.TenantID, "x"}} {
		_, err := e.WebsiteScans.RevokeShare(ctx, ids[0], ids[1], "a")
		requireCode(t, err, scan.CodeNotFound, scanNotFound)
		_, err = e.WebsiteScans.RegenerateShare(ctx, ids[0], ids[1], "a", newCode, "")
		requireCode(t, err, scan.CodeNotFound, scanNotFound)
	}
	for _, code := range []string{"", "a\x00"} {
		_, err := e.WebsiteScans.RegenerateShare(ctx, sc.TenantID, sc.ID, "a", code, "")
		requireCode(t, err, scan.CodeInvalid, "")
	}
	require.True(t, e.opens(oldCode))
	require.Equal(t, sc, e.read(sc))
	log, err := e.Audit.Newest(ctx, sc.TenantID, 10)
	require.NoError(t, err)
	require.Empty(t, log)
}

// finished creates a scan that was scored with the edition.
func (e *env) finished(p scan.Project, edition string, change func(*scan.WebsiteScan)) scan.WebsiteScan {
	e.t.Helper()
	return e.finishedAs(p, edition, change, store.Finish{State: scan.StateComplete})
}

// finishedAs is like finished, with a state and captures.
func (e *env) finishedAs(
	p scan.Project, edition string, change func(*scan.WebsiteScan), f store.Finish, captures ...scan.Capture,
) scan.WebsiteScan {
	e.t.Helper()
	ctx := e.t.Context()
	e.pass(time.Minute)
	in := newScan(p, e.clock())
	if change != nil {
		change(&in.Scan)
	}
	sc, _, err := e.WebsiteScans.Create(ctx, in)
	require.NoError(e.t, err)
	_, err = e.WebsiteScans.Start(ctx, sc.TenantID, sc.ID, "run", deadline)
	require.NoError(e.t, err)
	c := securityCategory()
	require.NoError(e.t, e.WebsiteScans.SaveCategory(ctx, sc.TenantID, sc.ID, "run", c))
	for _, one := range captures {
		require.NoError(e.t, e.WebsiteScans.SaveCapture(ctx, sc.TenantID, sc.ID, "run", one))
	}
	f.Score, f.Band, f.CatalogueVersion = c.Score, c.Band, edition
	require.NoError(e.t, e.WebsiteScans.Finish(ctx, sc.TenantID, sc.ID, "run", f))
	return e.read(sc)
}

func testEarlier(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant().ID
	p := e.project(tenant)
	first := e.finished(p, "2026.3", nil)
	second := e.finished(p, "2026.3", nil)
	for _, change := range []func(*scan.WebsiteScan){
		func(s *scan.WebsiteScan) { s.URL = "https://example.org/other" },
		func(s *scan.WebsiteScan) { s.Profile = "lab" },
		func(s *scan.WebsiteScan) { s.Pillars = []scan.Pillar{scan.PillarSecurity} },
	} {
		e.finished(p, "2026.3", change)
	}
	e.finished(p, "2025.1", nil)
	e.finishedAs(p, "2026.3", nil, store.Finish{State: scan.StatePartial, Reason: "The lab metrics are missing."})
	e.finishedAs(p, "2026.3", nil, store.Finish{State: scan.StateComplete},
		scan.Capture{Part: "tls", Reason: "GATHER_FAILED", Message: "This step failed."})
	e.finished(e.project(tenant), "2026.3", nil)
	e.finished(e.project(e.tenant().ID), "2026.3", nil)
	e.running(p, "still")
	this := e.finished(p, "2026.3", nil)
	e.finished(p, "2026.3", nil) // later

	got, err := e.WebsiteScans.Earlier(ctx, this, 10)
	require.NoError(t, err)
	var ids []string
	for _, s := range got {
		ids = append(ids, s.ID)
		require.Equal(t, ptr(81.25), s.Score)
		require.Len(t, s.Categories, 1)
		require.Equal(t, ptr(81.25), s.Categories[0].Score)
		require.Empty(t, s.Categories[0].Results)
	}
	require.Equal(t, []string{second.ID, first.ID}, ids)

	got, err = e.WebsiteScans.Earlier(ctx, this, 1)
	require.NoError(t, err)
	require.Len(t, got, 1)
	got, err = e.WebsiteScans.Earlier(ctx, first, 10)
	require.NoError(t, err)
	require.Empty(t, got)
	got, err = e.WebsiteScans.Earlier(ctx, scan.WebsiteScan{Record: scan.Record{TenantID: "x"}}, 10)
	require.NoError(t, err)
	require.Empty(t, got)
}
