package storetest

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func testSessions(t *testing.T, e *env) {
	ctx := t.Context()
	ann, bob := e.user("ann@example.org"), e.user("bob@example.org")
	until := e.clock().Add(time.Hour)
	save := func(hash [32]byte, userID, data string) {
		t.Helper()
		in := store.Session{UserID: userID, Address: "192.0.2.1", Agent: strings.Repeat("\xffä", 400), ExpiresAt: until}
		require.NoError(t, e.Sessions.Save(ctx, hash, in, []byte(data)))
	}
	save([32]byte{1}, "", "before")
	change := func(hash [32]byte, userID, data string) {
		t.Helper()
		in := store.Session{UserID: userID, Address: "192.0.2.1", ExpiresAt: until}
		require.NoError(t, e.Sessions.Change(ctx, hash, in, []byte(data)))
	}
	change([32]byte{1}, ann.ID, "signed in")
	e.pass(time.Second)
	save([32]byte{2}, ann.ID, "phone")
	save([32]byte{3}, bob.ID, "other")
	data, found, err := e.Sessions.Find(ctx, [32]byte{1})
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, "signed in", string(data))
	list, own, err := e.Sessions.Of(ctx, ann.ID, [32]byte{1})
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, 1, own)
	require.Equal(t, "192.0.2.1", list[0].Address)
	require.Equal(t, e.clock(), list[0].SeenAt)

	requireCode(t, e.Sessions.End(ctx, bob.ID, list[0].ID, "a"), scan.CodeNotFound, "")
	require.NoError(t, e.Sessions.End(ctx, ann.ID, list[0].ID, "a"))
	_, found, err = e.Sessions.Find(ctx, [32]byte{2})
	require.NoError(t, err)
	require.False(t, found)
	change([32]byte{2}, ann.ID, "late")
	require.NoError(t, e.Sessions.Extend(ctx, [32]byte{2}, until))
	_, found, err = e.Sessions.Find(ctx, [32]byte{2})
	require.NoError(t, err)
	require.False(t, found, "a request that was under way starts no session again")
	require.NoError(t, e.Users.SignOutEverywhere(ctx, ann.ID, "a"))
	_, found, err = e.Sessions.Find(ctx, [32]byte{1})
	require.NoError(t, err)
	require.False(t, found)
	_, found, err = e.Sessions.Find(ctx, [32]byte{3})
	require.NoError(t, err)
	require.True(t, found, "another user's session goes on")
	require.NoError(t, e.Sessions.Delete(ctx, [32]byte{3}))
	require.NoError(t, e.Sessions.Delete(ctx, [32]byte{3}))
	save([32]byte{4}, bob.ID, "late")
	e.pass(time.Minute)
	require.NoError(t, e.Sessions.Extend(ctx, [32]byte{4}, until.Add(time.Minute)))
	list, _, err = e.Sessions.Of(ctx, bob.ID, [32]byte{})
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Equal(t, []time.Time{e.clock(), until.Add(time.Minute)}, []time.Time{list[0].SeenAt, list[0].ExpiresAt})
	e.pass(time.Hour)
	_, found, err = e.Sessions.Find(ctx, [32]byte{4})
	require.NoError(t, err)
	require.False(t, found, "a session ends")
}

func testPurgeSessions(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant()
	require.NoError(t, e.Sessions.Save(ctx, [32]byte{1}, store.Session{ExpiresAt: e.clock().Add(time.Minute)}, []byte("x")))
	require.NoError(t, e.Sessions.Save(ctx, [32]byte{2}, store.Session{ExpiresAt: e.clock().Add(24 * 365 * time.Hour)}, []byte("x")))
	e.link(store.Link{Purpose: store.LinkSetup, TenantID: tenant.ID, Role: scan.RoleAdmin}, [32]byte{1})
	for _, step := range []struct {
		after time.Duration
		gone  int64
	}{{0, 0}, {time.Hour, 1}, {31 * 24 * time.Hour, 1}, {0, 0}} {
		e.pass(step.after)
		gone, err := e.Operator().PurgeSessions(ctx)
		require.NoError(t, err)
		require.Equal(t, step.gone, gone, step.after)
	}
}
