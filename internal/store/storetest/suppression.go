package storetest

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

const suppressionNotFound = "Suppression not found!"

func accept(p scan.Project, checkID, host string) store.NewSuppression {
	return store.NewSuppression{
		TenantID: p.TenantID, ProjectShortID: p.ShortID, CheckID: checkID, Host: host, Reason: "Known to the owner", By: "ci",
		Actor: "key:asy_one",
	}
}

func (e *env) accepted(n store.NewSuppression) scan.Suppression {
	e.t.Helper()
	s, err := e.Suppressions.Create(e.t.Context(), n)
	require.NoError(e.t, err)
	return s
}

func (e *env) suppressions(p scan.Project, removed bool) []scan.Suppression {
	e.t.Helper()
	all, err := e.Suppressions.List(e.t.Context(), p.TenantID, p.ShortID, removed)
	require.NoError(e.t, err)
	return all
}

func testSuppressions(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	require.NotNil(t, e.suppressions(p, true))
	require.Empty(t, e.suppressions(p, true))

	n := accept(p, "SEC-HSTS", "")
	n.Reason += "\x00"
	n.ExpiresAt = e.clock().Add(time.Hour + time.Nanosecond)
	one := e.accepted(n)
	require.Equal(t, scan.Suppression{
		ID: one.ID, TenantID: p.TenantID, ProjectID: p.ID, CheckID: "SEC-HSTS", Reason: "Known to the owner", CreatedBy: "ci",
		CreatedAt: e.clock(), ExpiresAt: e.clock().Add(time.Hour),
	}, one)
	require.Equal(t, uuid.Version(7), uuid.MustParse(one.ID).Version())
	e.pass(time.Second)
	two := e.accepted(accept(p, "SEC-HSTS", "a.example"))
	require.Equal(t, []scan.Suppression{two, one}, e.suppressions(p, false), "newest first")
	require.Empty(t, e.suppressions(e.project(p.TenantID), true), "of another project")

	removed := e.pass(time.Second)
	for range 2 {
		require.NoError(t, e.Suppressions.Remove(ctx, p.TenantID, p.ShortID, one.ID, "ada", "cli"))
		e.pass(time.Second)
	}
	require.Equal(t, []scan.Suppression{two}, e.suppressions(p, false))
	one.RemovedAt, one.RemovedBy = removed, "ada"
	require.Equal(t, []scan.Suppression{two, one}, e.suppressions(p, true), "a repeat keeps the first time")
	again := e.accepted(accept(p, "SEC-HSTS", ""))
	require.Equal(t, []scan.Suppression{again, two}, e.suppressions(p, false), "what was removed makes room")

	entries, err := e.Audit.Newest(ctx, p.TenantID, 10)
	require.NoError(t, err)
	require.Len(t, entries, 4, "one for every change")
	require.Equal(t, "suppression.create", entries[0].Action)
	require.Equal(t, store.AuditEntry{
		ID: entries[1].ID, TenantID: p.TenantID, At: removed, Actor: "cli", Action: "suppression.remove",
		Subject: one.ID + ": SEC-HSTS on every host of project " + p.ShortID,
	}, entries[1])
	require.Equal(t, "key:asy_one", entries[2].Actor)
	require.Equal(t, two.ID+": SEC-HSTS on a.example of project "+p.ShortID, entries[2].Subject)
}

func testSuppressionRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	one := e.accepted(accept(p, "SEC-HSTS", ""))
	e.accepted(accept(p, "SEC-HSTS", "a.example"))
	e.accepted(accept(p, "SEC-CSP", ""))

	_, err := e.Suppressions.Create(ctx, accept(p, "SEC-HSTS", ""))
	requireCode(t, err, scan.CodeConflict, "SEC-HSTS is already suppressed for every host; remove that suppression first")
	_, err = e.Suppressions.Create(ctx, accept(p, "SEC-HSTS", "a.example"))
	requireCode(t, err, scan.CodeConflict, "SEC-HSTS is already suppressed for a.example; remove that suppression first")
	errs := together(4, func(int) error {
		_, err := e.Suppressions.Create(ctx, accept(p, "SEC-COOP", ""))
		return err
	})
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
			continue
		}
		requireCode(t, err, scan.CodeConflict, "SEC-COOP is already suppressed for every host; remove that suppression first")
	}
	require.Equal(t, 1, made)

	for _, id := range []string{"", "x", uuid.NewString(), one.ID + "\x00"} {
		requireCode(t, e.Suppressions.Remove(ctx, p.TenantID, p.ShortID, id, "ada", "cli"), scan.CodeNotFound, suppressionNotFound)
	}
	other := e.project(p.TenantID)
	requireCode(t, e.Suppressions.Remove(ctx, p.TenantID, other.ShortID, one.ID, "ada", "cli"), scan.CodeNotFound, suppressionNotFound)
	unknown := p
	unknown.ShortID = "unknown"
	_, err = e.Suppressions.Create(ctx, accept(unknown, "SEC-HSTS", ""))
	requireCode(t, err, scan.CodeNotFound, projectNotFound)

	require.NoError(t, e.Projects.Archive(ctx, p.TenantID, p.ShortID))
	_, err = e.Suppressions.Create(ctx, accept(p, "SEC-NEW", ""))
	requireCode(t, err, scan.CodeInvalid, projectArchived)
	requireCode(t, e.Suppressions.Remove(ctx, p.TenantID, p.ShortID, one.ID, "ada", "cli"), scan.CodeInvalid, projectArchived)
	require.Len(t, e.suppressions(p, false), 4, "still to be read")
}

// An expired suppression affects neither scans nor its successor, and retains how it ended.
func testSuppressionExpiry(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	n := accept(p, "SEC-HSTS", "")
	n.ExpiresAt = e.clock().Add(time.Hour)
	one := e.accepted(n)
	e.pass(time.Hour - time.Microsecond)
	_, err := e.Suppressions.Create(ctx, n)
	requireCode(t, err, scan.CodeConflict, "")
	e.pass(time.Microsecond)
	require.Equal(t, []scan.Suppression{one}, e.suppressions(p, false))
	n.ExpiresAt = time.Time{}
	two := e.accepted(n)
	require.Equal(t, []scan.Suppression{two}, e.suppressions(p, false))
	all := e.suppressions(p, true)
	require.Len(t, all, 2)
	require.Equal(t, scan.SuppressionExpired, all[1].StateAt(e.clock()))
	require.Empty(t, all[1].RemovedBy)
}

// The suppressions in force at a past time are not affected by later changes.
func testStandingSuppressions(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	before := e.clock().Add(-time.Second)
	n := accept(p, "SEC-HSTS", "")
	n.ExpiresAt = e.clock().Add(time.Hour)
	everywhere := e.accepted(n)
	here := e.accepted(accept(p, "SEC-CSP", "a.example"))
	there := e.accepted(accept(p, "SEC-CSP", "b.example"))
	e.accepted(accept(e.project(p.TenantID), "SEC-COOP", "")) // another project's
	standing := func(host string, at time.Time) map[string]scan.Suppression {
		t.Helper()
		got, err := e.Suppressions.Standing(ctx, p.TenantID, p.ID, host, at)
		require.NoError(t, err)
		return got
	}
	then := e.clock()
	want := map[string]scan.Suppression{"SEC-HSTS": everywhere, "SEC-CSP": here}
	require.Equal(t, want, standing("a.example", then))
	require.Equal(t, map[string]scan.Suppression{"SEC-HSTS": everywhere, "SEC-CSP": there}, standing("b.example", then))
	require.Equal(t, map[string]scan.Suppression{"SEC-HSTS": everywhere}, standing("c.example", then))
	require.Empty(t, standing("a.example", before))
	require.Equal(t, map[string]scan.Suppression{"SEC-CSP": here}, standing("a.example", then.Add(time.Hour)), "expired")

	later := e.pass(time.Second)
	require.NoError(t, e.Suppressions.Remove(ctx, p.TenantID, p.ShortID, here.ID, "ada", "cli"))
	e.accepted(accept(p, "SEC-COOP", ""))
	require.NotContains(t, standing("a.example", later), "SEC-CSP")
	require.Contains(t, standing("a.example", later), "SEC-COOP")
	here.RemovedAt, here.RemovedBy = later, "ada"
	want["SEC-CSP"] = here
	require.Equal(t, want, standing("a.example", then))

	for _, host := range []string{"", "\x00", "\xff", "' OR 1=1 --"} {
		require.NotContains(t, standing(host, then), "SEC-CSP")
	}
}

func testSuppressionIsolation(t *testing.T, e *env) {
	ctx := t.Context()
	p := e.project(e.tenant().ID)
	one := e.accepted(accept(p, "SEC-HSTS", ""))
	for _, stranger := range []string{e.tenant().ID, uuid.NewString(), "", "x' OR '1'='1"} {
		foreign := p
		foreign.TenantID = stranger
		_, err := e.Suppressions.Create(ctx, accept(foreign, "SEC-CSP", ""))
		requireCode(t, err, scan.CodeNotFound, projectNotFound)
		_, err = e.Suppressions.List(ctx, stranger, p.ShortID, true)
		requireCode(t, err, scan.CodeNotFound, projectNotFound)
		requireCode(t, e.Suppressions.Remove(ctx, stranger, p.ShortID, one.ID, "eve", "cli"), scan.CodeNotFound, projectNotFound)
		standing, err := e.Suppressions.Standing(ctx, stranger, p.ID, "a.example", e.clock())
		require.NoError(t, err)
		require.Empty(t, standing)
	}
	thief := e.project(e.tenant().ID)
	requireCode(t, e.Suppressions.Remove(ctx, thief.TenantID, thief.ShortID, one.ID, "eve", "cli"), scan.CodeNotFound, suppressionNotFound)
	require.Equal(t, []scan.Suppression{one}, e.suppressions(p, true))
}
