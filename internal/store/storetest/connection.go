package storetest

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// connectionSubjects returns the tests of Git connections and their repositories.
func connectionSubjects() map[string]func(*testing.T, *env) {
	return map[string]func(*testing.T, *env){
		"Connections":           testConnections,
		"ConnectionStatus":      testConnectionStatus,
		"ConnectionKeeper":      testConnectionKeeper,
		"ConnectionIsolation":   testConnectionIsolation,
		"Reseal":                testReseal,
		"TenantKeys":            testTenantKeys,
		"Sync":                  testSync,
		"SyncPart":              testSyncPart,
		"RepositoryPages":       testRepositoryPages,
		"ChangeRepository":      testChangeRepository,
		"DeleteConnection":      testDeleteConnection,
		"DeleteConnectionRaces": testDeleteConnectionRaces,
	}
}

const connectionNotFound = "Git connection not found!"

func newConnection(tenantID, name string) store.NewConnection {
	return store.NewConnection{
		Connection: scan.Connection{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: tenantID, Name: name, Provider: "GITEA",
			BaseURL: "https://git.example.org", Username: "bot", Account: "bot",
		},
		SealedToken: []byte("sealed 1"),
	}
}

func (e *env) connection(tenantID, name string) scan.Connection {
	e.t.Helper()
	c, err := e.Connections.Create(e.t.Context(), newConnection(tenantID, name))
	require.NoError(e.t, err)
	return c
}

// requireNamed checks the named code of an error.
func requireNamed(t *testing.T, err error, code scan.Code, name string) {
	t.Helper()
	requireCode(t, err, code, "")
	var e *scan.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, name, e.Name)
}

func testConnections(t *testing.T, e *env) {
	ctx := t.Context()
	mine := e.tenant()
	in := newConnection(mine.ID, " Work\x00 ")
	in.Connection.Account, in.Connection.TokenExpiresAt = "bot\xff", e.clock().Add(time.Hour)
	c, err := e.Connections.Create(ctx, in)
	require.NoError(t, err)
	want := in.Connection
	want.Name, want.Account, want.Status, want.CreatedAt, want.UpdatedAt = "Work", "bot\uFFFD", scan.ConnectionActive, e.clock(), e.clock()
	require.Equal(t, want, c)
	got, err := e.Connections.Get(ctx, mine.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, want, got)
	first := e.connection(mine.ID, "Archive")
	list, err := e.Connections.List(ctx, mine.ID)
	require.NoError(t, err)
	require.Equal(t, []scan.Connection{first, c}, list, "by name")

	_, err = e.Connections.Create(ctx, newConnection(mine.ID, "Work"))
	requireCode(t, err, scan.CodeConflict, "")
	_, err = e.Connections.Create(ctx, newConnection(mine.ID, " "))
	requireCode(t, err, scan.CodeInvalid, "")
	_, err = e.Connections.Create(ctx, newConnection(mine.ID, string(bytes.Repeat([]byte("n"), 2000))))
	requireCode(t, err, scan.CodeInvalid, "")
	in = newConnection(mine.ID, "No token")
	in.SealedToken = nil
	_, err = e.Connections.Create(ctx, in)
	requireCode(t, err, scan.CodeInvalid, "")
	for _, tenant := range []string{uuid.NewString(), "nothing"} {
		_, err = e.Connections.Create(ctx, newConnection(tenant, "Work"))
		requireCode(t, err, scan.CodeNotFound, "")
	}
	in = newConnection(mine.ID, "Without id")
	in.Connection.ID = ""
	made, err := e.Connections.Create(ctx, in)
	require.NoError(t, err)
	require.Len(t, made.ID, 36)
	in.Connection.ID = "nothing"
	_, err = e.Connections.Create(ctx, in)
	requireCode(t, err, scan.CodeInvalid, "")
}

func testConnectionStatus(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.connection(e.tenant().ID, "Work")
	sealed, version, err := e.Connections.Token(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, "sealed 1", string(sealed))
	set := func(version int, status scan.ConnectionStatus, reason string) bool {
		changed, err := e.Connections.SetStatus(ctx, c.TenantID, c.ID, version, status, reason)
		require.NoError(t, err)
		return changed
	}
	now := e.pass(time.Minute)
	require.NoError(t, e.Connections.Touch(ctx, c.TenantID, c.ID, version, "robot", now.Add(time.Hour)))
	require.NoError(t, e.Connections.Touch(ctx, c.TenantID, c.ID, version, "", time.Time{}), "what is not said leaves what is known")
	got, err := e.Connections.Get(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, now, got.CheckedAt)
	require.Equal(t, "robot", got.Account)
	require.Equal(t, now.Add(time.Hour), got.TokenExpiresAt)

	require.True(t, set(version, scan.ConnectionInvalid, "The provider refused the token.\x00"))
	require.False(t, set(version, scan.ConnectionInvalid, "The provider refused the token."), "a repeat")
	replaced, err := e.Connections.ReplaceToken(ctx, c.TenantID, c.ID, []byte("sealed 2"), "bot2", "robot2", time.Time{})
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionActive, replaced.Status)
	require.Empty(t, replaced.StatusReason)
	require.Equal(t, "bot2 robot2", replaced.Username+" "+replaced.Account)
	require.Zero(t, replaced.TokenExpiresAt)
	got, err = e.Connections.Get(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, replaced, got)
	require.False(t, set(version, scan.ConnectionInvalid, "Late news of the old token."))
	require.NoError(t, e.Connections.Touch(ctx, c.TenantID, c.ID, version, "old", now))
	got, err = e.Connections.Get(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, replaced, got)

	sealed, version, err = e.Connections.Token(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, "sealed 2", string(sealed))
	require.True(t, set(version, scan.ConnectionExpired, "Over."))
	require.True(t, set(version, scan.ConnectionActive, "An active one has no reason."))
	require.True(t, set(version, scan.ConnectionDisconnected, "By the workspace."))
	require.False(t, set(version, scan.ConnectionActive, ""), "only a new token ends that")
	_, err = e.Connections.ReplaceToken(ctx, c.TenantID, c.ID, nil, "", "", time.Time{})
	requireCode(t, err, scan.CodeInvalid, "")
	replaced, err = e.Connections.ReplaceToken(ctx, c.TenantID, c.ID, []byte("sealed 3"), "", "", time.Time{})
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionActive, replaced.Status)
}

func testConnectionKeeper(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	never, old, fresh, off := e.connection(tenant.ID,
		"a"), e.connection(tenant.ID, "b"), e.connection(e.tenant().ID, "c"), e.connection(tenant.ID, "d")
	touch := func(c scan.Connection, expires time.Time) {
		require.NoError(t, e.Connections.Touch(ctx, c.TenantID, c.ID, 1, "", expires))
	}
	touch(old, e.clock().Add(3*time.Hour))
	_, err := e.Connections.SetStatus(ctx, off.TenantID, off.ID, 1, scan.ConnectionRevoked, "Withdrawn.")
	require.NoError(t, err)
	now := e.pass(2 * time.Hour)
	touch(fresh, now.Add(9*time.Hour))
	due := func(limit int) (names []string) {
		list, err := e.Operator().Connections.Due(ctx, now.Add(-time.Hour), limit)
		require.NoError(t, err)
		for _, c := range list {
			names = append(names, c.Name)
		}
		return names
	}
	require.Equal(t, []string{"a", "b"}, due(10), "longest unheard of first")
	require.Equal(t, []string{"a"}, due(1))

	n, err := e.Operator().Connections.Expire(ctx, now)
	require.NoError(t, err)
	require.Zero(t, n)
	n, err = e.Operator().Connections.Expire(ctx, now.Add(time.Hour))
	require.NoError(t, err)
	require.EqualValues(t, 1, n)
	got, err := e.Connections.Get(ctx, old.TenantID, old.ID)
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionExpired, got.Status)
	require.NotEmpty(t, got.StatusReason)
	n, err = e.Operator().Connections.Expire(ctx, now.Add(time.Hour))
	require.NoError(t, err)
	require.Zero(t, n, "a repeat")
	require.Equal(t, []string{"a"}, due(10))
	require.NotEmpty(t, never.ID)
}

// Another tenant's connection or repository is unknown to every method.
func testConnectionIsolation(t *testing.T, e *env) {
	ctx := t.Context()
	mine, theirs := e.tenant(), e.tenant()
	c := e.connection(mine.ID, "Work")
	repo := e.repository(e.project(mine.ID), c, "1")
	for _, tenant := range []string{theirs.ID, uuid.NewString(), "", "\x00"} {
		for _, id := range []string{c.ID, uuid.NewString(), "", "\x00"} {
			unknown := func(err error) { requireNamed(t, err, scan.CodeNotFound, "TENANT_INTEGRATION_NOT_FOUND") }
			_, err := e.Connections.Get(ctx, tenant, id)
			unknown(err)
			requireCode(t, err, scan.CodeNotFound, connectionNotFound)
			_, _, err = e.Connections.Token(ctx, tenant, id)
			unknown(err)
			_, err = e.Connections.ReplaceToken(ctx, tenant, id, []byte("x"), "", "", time.Time{})
			unknown(err)
			_, err = e.Connections.SetStatus(ctx, tenant, id, 1, scan.ConnectionInvalid, "")
			unknown(err)
			unknown(e.Connections.Touch(ctx, tenant, id, 1, "", time.Time{}))
			unknown(e.Connections.Delete(ctx, tenant, id))
			_, err = e.Repositories.Sync(ctx, tenant, id, nil)
			unknown(err)
		}
		for _, id := range []string{repo.ID, uuid.NewString(), "", "\x00"} {
			_, err := e.Repositories.Get(ctx, tenant, id)
			requireNamed(t, err, scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
			_, err = e.Repositories.Change(ctx, tenant, id, store.RepositoryChange{Enabled: ptr(false)})
			requireNamed(t, err, scan.CodeNotFound, "INTEGRATION_REPO_NOT_FOUND")
		}
		for _, project := range []string{"", repo.ProjectShortID} {
			repos, err := e.Repositories.List(ctx, tenant, project)
			require.NoError(t, err)
			require.Empty(t, repos)
		}
		connections, err := e.Connections.List(ctx, tenant)
		require.NoError(t, err)
		require.Empty(t, connections)
	}
	got, err := e.Connections.Get(ctx, mine.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, scan.ConnectionActive, got.Status)
	require.NotEmpty(t, e.connection(theirs.ID, "Work").ID, "names are unique in a workspace")
}

func testReseal(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.connection(e.tenant().ID, "Work")
	_, err := e.Tenants.Key(ctx, c.TenantID, "purpose", func() ([]byte, error) { return []byte("sealed key"), nil })
	require.NoError(t, err)
	var seen []store.SealedSecret
	n, err := e.Operator().ResealSecrets(ctx, func(s store.SealedSecret) ([]byte, error) {
		seen = append(seen, s)
		return append([]byte("again "), s.Sealed...), nil
	})
	require.NoError(t, err)
	require.EqualValues(t, 2, n)
	require.Equal(t, []store.SealedSecret{
		{TenantID: c.TenantID, ConnectionID: c.ID, Sealed: []byte("sealed 1")},
		{TenantID: c.TenantID, Purpose: "purpose", Sealed: []byte("sealed key")},
	}, seen)
	sealed, version, err := e.Connections.Token(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, "again sealed 1", string(sealed))
	require.Equal(t, 1, version, "it is the same token")
	sealed, err = e.Tenants.Key(ctx, c.TenantID, "purpose", nil)
	require.NoError(t, err)
	require.Equal(t, "again sealed key", string(sealed))

	n, err = e.Operator().ResealSecrets(ctx, func(s store.SealedSecret) ([]byte, error) { return s.Sealed, nil })
	require.NoError(t, err)
	require.Zero(t, n)
	n, err = e.Operator().ResealSecrets(ctx, func(s store.SealedSecret) ([]byte, error) {
		if s.ConnectionID != "" {
			_, err := e.Connections.ReplaceToken(ctx, c.TenantID, c.ID, []byte("newer"), "", "", time.Time{})
			return []byte("late"), err
		}
		return s.Sealed, nil
	})
	require.NoError(t, err)
	require.Zero(t, n)
	sealed, _, err = e.Connections.Token(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, "newer", string(sealed), "a token that was replaced meanwhile stays")
	_, err = e.Operator().ResealSecrets(ctx,
		func(store.SealedSecret) ([]byte, error) { return nil, scan.Errorf(scan.CodeInvalid, "no such key") })
	requireCode(t, err, scan.CodeInvalid, "")
}

func testTenantKeys(t *testing.T, e *env) {
	ctx := t.Context()
	mine, theirs := e.tenant(), e.tenant()
	stores := []*store.Store{e.Store, e.open(nil), e.open(nil)}
	keys := make([][]byte, 9)
	for _, err := range together(len(keys), func(i int) (err error) {
		keys[i], err = stores[i%len(stores)].Tenants.Key(ctx, mine.ID, "secrets", func() ([]byte, error) { return []byte{byte(i)}, nil })
		return err
	}) {
		require.NoError(t, err)
	}
	require.Len(t, slices.CompactFunc(keys, bytes.Equal), 1, "the first writer's is everybody's")
	other, err := e.Tenants.Key(ctx, theirs.ID, "secrets", func() ([]byte, error) { return []byte("theirs"), nil })
	require.NoError(t, err)
	require.Equal(t, "theirs", string(other))
	_, err = e.Tenants.Key(ctx, mine.ID, "other", func() ([]byte, error) { return nil, scan.Errorf(scan.CodeUnavailable, "no entropy") })
	requireCode(t, err, scan.CodeUnavailable, "")
	for _, purpose := range []string{"", "\x00"} {
		_, err = e.Tenants.Key(ctx, mine.ID, purpose, nil)
		requireCode(t, err, scan.CodeInvalid, "")
	}
	_, err = e.Tenants.Key(ctx, uuid.NewString(), "secrets", func() ([]byte, error) { return []byte("x"), nil })
	requireCode(t, err, scan.CodeNotFound, "")
}
