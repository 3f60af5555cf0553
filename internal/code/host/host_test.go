package host_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/host"
)

var run = host.Run{TenantID: "t", ID: "1"}

// counted returns a checkout that counts how often it was closed.
func counted(closed *int) host.Checkout {
	return host.Checkout{Tree: &code.Tree{}, Close: func() error { *closed++; return nil }}
}

func TestCheckoutsStayWhileTheyAreUsed(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	h := host.New(2, func() time.Time { return now })
	_, _, err := h.Use(run)
	require.ErrorIs(t, err, host.ErrNone)
	require.NoError(t, h.Release(run), "of none")

	closed, again := 0, 0
	first := counted(&closed)
	tree, err := h.Keep(run, first)
	require.NoError(t, err)
	require.Same(t, first.Tree, tree)
	tree, err = h.Keep(run, counted(&again))
	require.NoError(t, err)
	require.Same(t, first.Tree, tree, "the first one stays")
	require.Equal(t, 1, again)

	_, _, err = h.Use(host.Run{TenantID: "other", ID: run.ID})
	require.ErrorIs(t, err, host.ErrNone)
	_, one, err := h.Use(run)
	require.NoError(t, err)
	_, two, err := h.Use(run)
	require.NoError(t, err)
	now = now.Add(time.Minute)
	require.Equal(t, map[host.Run]time.Duration{run: 0}, h.Checkouts())
	require.NoError(t, one())
	require.NoError(t, one(), "counts once")
	require.NoError(t, h.Release(run))
	require.Zero(t, closed, "somebody works on it")
	_, _, err = h.Use(run)
	require.ErrorIs(t, err, host.ErrNone)
	require.NoError(t, two())
	require.Equal(t, 1, closed)

	_, err = h.Keep(run, counted(&closed))
	require.NoError(t, err)
	now = now.Add(time.Minute)
	require.Equal(t, map[host.Run]time.Duration{run: time.Minute}, h.Checkouts())
	require.NoError(t, h.Close())
	require.Equal(t, 2, closed)
	require.Empty(t, h.Checkouts())
	require.NotEqual(t, h.Name(), host.New(1, time.Now).Name())
}

func TestRoom(t *testing.T) {
	t.Parallel()
	h := host.New(2, time.Now)
	closed := 0
	require.NoError(t, h.Reserve(t.Context()))
	_, err := h.Keep(run, counted(&closed))
	require.NoError(t, err)
	full := func() {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, h.Reserve(ctx), context.Canceled)
	}
	full()
	h.Unreserve()
	require.NoError(t, h.Reserve(t.Context()), "one is stored, and one on its way")
	full()
	got := make(chan error, 1)
	go func() { got <- h.Reserve(t.Context()) }()
	require.NoError(t, h.Release(run))
	require.NoError(t, <-got)
	full()
	require.Equal(t, 2, h.Slots())
	require.Equal(t, 1, host.New(0, time.Now).Slots())
}
