package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

const (
	projectNotFound = "Project not found!"
	projectArchived = "This project is archived and cannot be modified!"
	scanNotFound    = "Scan not found!"
	keyNotFound     = "API key not found!"
	tenantNotFound  = "Tenant not found!"
)

func testMigrate(t *testing.T, e *env) {
	ctx := t.Context()
	first, err := e.Version(ctx)
	require.NoError(t, err)
	require.Positive(t, first)
	pending, err := e.Pending(ctx)
	require.NoError(t, err)
	require.False(t, pending)

	other := e.open(nil)
	for _, err := range together(4, func(i int) error { return []*store.Store{e.Store, other}[i%2].Migrate(ctx) }) {
		require.NoError(t, err)
	}
	again, err := e.Version(ctx)
	require.NoError(t, err)
	require.Equal(t, first, again)
	require.NoError(t, e.Ping(ctx))
}

func testTenants(t *testing.T, e *env) {
	ctx := t.Context()
	none, err := e.Tenants.List(ctx)
	require.NoError(t, err)
	require.Empty(t, none)
	a, err := e.Tenants.Create(ctx, "  Ada & Co  ")
	require.NoError(t, err)
	require.Equal(t, scan.Tenant{ID: a.ID, Name: "Ada & Co", CreatedAt: e.clock()}, a)
	require.Equal(t, uuid.Version(7), uuid.MustParse(a.ID).Version())
	e.pass(time.Second)
	b := e.tenant()

	all, err := e.Tenants.List(ctx)
	require.NoError(t, err)
	require.Equal(t, []scan.Tenant{a, b}, all)
	got, err := e.Tenants.Get(ctx, b.ID)
	require.NoError(t, err)
	require.Equal(t, b, got)
	for _, id := range []string{"", "nonsense", uuid.NewString()} {
		_, err = e.Tenants.Get(ctx, id)
		requireCode(t, err, scan.CodeNotFound, tenantNotFound)
	}
	_, err = e.Tenants.Create(ctx, " \t")
	requireCode(t, err, scan.CodeInvalid, "")
}

func testProjects(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	one := e.project(tenant.ID)
	e.pass(time.Second)
	two := e.project(tenant.ID)
	require.Equal(t, scan.ProjectActive, one.Status)
	require.Len(t, one.ShortID, 10)
	require.NotEqual(t, one.ShortID, two.ShortID)

	require.NoError(t, e.Projects.Archive(ctx, tenant.ID, one.ShortID))
	require.NoError(t, e.Projects.Archive(ctx, tenant.ID, one.ShortID))
	one.Status = scan.ProjectArchived
	active, err := e.Projects.List(ctx, tenant.ID, false)
	require.NoError(t, err)
	require.Equal(t, []scan.Project{two}, active)
	all, err := e.Projects.List(ctx, tenant.ID, true)
	require.NoError(t, err)
	require.Equal(t, []scan.Project{one, two}, all)
	got, err := e.Projects.Get(ctx, tenant.ID, one.ShortID)
	require.NoError(t, err)
	require.Equal(t, one, got)

	for _, shortID := range []string{"", "unknown", one.ID, one.ShortID + "\x00", "\xff", "' OR 1=1 --"} {
		_, err = e.Projects.Get(ctx, tenant.ID, shortID)
		requireCode(t, err, scan.CodeNotFound, projectNotFound)
		requireCode(t, e.Projects.Archive(ctx, tenant.ID, shortID), scan.CodeNotFound, projectNotFound)
	}
	_, err = e.Projects.Create(ctx, tenant.ID, "")
	requireCode(t, err, scan.CodeInvalid, "")
	_, err = e.Projects.Create(ctx, uuid.NewString(), "Website")
	requireCode(t, err, scan.CodeNotFound, tenantNotFound)
	none, err := e.Projects.List(ctx, uuid.NewString(), true)
	require.NoError(t, err)
	require.NotNil(t, none)
	require.Empty(t, none)
}

// A short id that exists, in any tenant, is generated again, but not for ever.
func testShortIDCollision(t *testing.T, e *env) {
	ids := []string{"aaaaaaaaaa", "aaaaaaaaaa", "bbbbbbbbbb"}
	s := e.open(func(cfg *store.Config) {
		cfg.NewShortID = func() (string, error) {
			id := ids[0]
			if len(ids) > 1 {
				ids = ids[1:]
			}
			return id, nil
		}
	})
	first, err := s.Projects.Create(t.Context(), e.tenant().ID, "First")
	require.NoError(t, err)
	require.Equal(t, "aaaaaaaaaa", first.ShortID)
	second, err := s.Projects.Create(t.Context(), e.tenant().ID, "Second")
	require.NoError(t, err)
	require.Equal(t, "bbbbbbbbbb", second.ShortID)
	_, err = s.Projects.Create(t.Context(), e.tenant().ID, "Third")
	requireCode(t, err, scan.CodeInternal, "")
}

func testAPIKeys(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	hash := [32]byte{1, 0, 2, 31: 255}
	one, err := e.Keys.Create(ctx, scan.APIKey{TenantID: tenant.ID, Name: "ci", Prefix: "asy_one", Hash: hash, Scope: scan.ScopeAdmin})
	require.NoError(t, err)
	require.Equal(t, scan.APIKey{
		ID: one.ID, TenantID: tenant.ID, Name: "ci", Prefix: "asy_one", Hash: hash, Scope: scan.ScopeAdmin, CreatedAt: e.clock(),
	}, one)
	two := scan.APIKey{
		ID: uuid.NewString(), TenantID: tenant.ID, Name: "laptop", Prefix: "asy_two", Hash: hash,
		Scope: scan.ScopeScan, Projects: []string{e.project(tenant.ID).ShortID}, CreatedBy: "user:ann@example.org",
		CreatedAt: e.pass(time.Second), ExpiresAt: e.clock().Add(time.Hour),
	}
	created, err := e.Keys.Create(ctx, two)
	require.NoError(t, err)
	require.Equal(t, two, created)

	found, err := e.Keys.ByPrefix(ctx, "asy_two")
	require.NoError(t, err)
	require.Equal(t, two, found)
	for _, prefix := range []string{"", "asy_", "ASY_TWO", "asy_two\x00", "\xff\xfe", "%"} {
		_, err = e.Keys.ByPrefix(ctx, prefix)
		requireCode(t, err, scan.CodeNotFound, keyNotFound)
	}
	_, err = e.Keys.Create(ctx, scan.APIKey{TenantID: tenant.ID, Prefix: "asy_two", Hash: hash, Scope: scan.ScopeRead})
	requireCode(t, err, scan.CodeConflict, "")
	_, err = e.Keys.Create(ctx, scan.APIKey{TenantID: uuid.NewString(), Prefix: "asy_three", Hash: hash, Scope: scan.ScopeRead})
	requireCode(t, err, scan.CodeNotFound, tenantNotFound)
	_, err = e.Keys.Create(ctx, scan.APIKey{TenantID: tenant.ID, Prefix: "asy_four", Hash: hash})
	requireCode(t, err, scan.CodeInvalid, "scope must be one of read, scan, admin")
	theirs := e.project(e.tenant().ID)
	_, err = e.Keys.Create(ctx, scan.APIKey{
		TenantID: tenant.ID, Prefix: "asy_five", Hash: hash, Scope: scan.ScopeRead, Projects: []string{theirs.ShortID},
	})
	requireCode(t, err, scan.CodeNotFound, projectNotFound)

	one.RevokedAt = e.pass(time.Minute)
	require.NoError(t, e.Keys.Revoke(ctx, tenant.ID, one.ID))
	two.RevokedAt = e.pass(time.Minute)
	require.NoError(t, e.Keys.Revoke(ctx, tenant.ID, "asy_two"))
	e.pass(time.Minute)
	require.NoError(t, e.Keys.Revoke(ctx, tenant.ID, "asy_two"), "a repeat keeps the first time")
	all, err := e.Keys.List(ctx, tenant.ID)
	require.NoError(t, err)
	require.Equal(t, []scan.APIKey{one, two}, all)
	for _, k := range []string{"", "asy_none", uuid.NewString(), "\x00"} {
		requireCode(t, e.Keys.Revoke(ctx, tenant.ID, k), scan.CodeNotFound, keyNotFound)
	}
}

func testTouchAPIKey(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	k, err := e.Keys.Create(ctx, scan.APIKey{TenantID: tenant.ID, Name: "ci", Prefix: "asy_one", Scope: scan.ScopeRead})
	require.NoError(t, err)
	lastUsed := func() time.Time {
		require.NoError(t, e.Keys.Touch(ctx, tenant.ID, k.ID))
		got, err := e.Keys.ByPrefix(ctx, "asy_one")
		require.NoError(t, err)
		return got.LastUsedAt
	}
	first := e.pass(time.Second)
	require.Equal(t, first, lastUsed())
	e.pass(59 * time.Second)
	require.Equal(t, first, lastUsed(), "one write a minute")
	second := e.pass(time.Second)
	require.Equal(t, second, lastUsed())
	require.NoError(t, e.Keys.Touch(ctx, tenant.ID, uuid.NewString()))
	require.NoError(t, e.Keys.Touch(ctx, "nonsense", "nonsense"))
}

func testAudit(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	first := e.clock()
	require.NoError(t, e.Audit.Add(ctx, tenant.ID, "cli", "project.create", "k3"))
	second := e.pass(time.Second)
	require.NoError(t, e.Audit.Add(ctx, tenant.ID, "cli", "project.archive", "k3\x00"))

	entries, err := e.Audit.Newest(ctx, tenant.ID, 10)
	require.NoError(t, err)
	require.Len(t, entries, 2)
	require.Equal(t, store.AuditEntry{
		ID: entries[0].ID, TenantID: tenant.ID, At: second, Actor: "cli", Action: "project.archive", Subject: "k3",
	}, entries[0])
	require.Equal(t, first, entries[1].At)
	newest, err := e.Audit.Newest(ctx, tenant.ID, 1)
	require.NoError(t, err)
	require.Equal(t, entries[:1], newest)

	requireCode(t, e.Audit.Add(ctx, uuid.NewString(), "cli", "a", "b"), scan.CodeNotFound, tenantNotFound)
	for _, limit := range []int{0, -1, 1001} {
		_, err = e.Audit.Newest(ctx, tenant.ID, limit)
		requireCode(t, err, scan.CodeInvalid, "")
	}
}

// An ended context is distinguished from a database that is down.
func testEndedContext(t *testing.T, e *env) {
	tenant := e.tenant()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := e.Projects.List(ctx, tenant.ID, true)
	require.ErrorIs(t, err, context.Canceled)
	_, err = e.Projects.Create(ctx, tenant.ID, "Late")
	require.ErrorIs(t, err, context.Canceled)
	got, err := e.Projects.List(t.Context(), tenant.ID, true)
	require.NoError(t, err)
	require.Empty(t, got)
}
