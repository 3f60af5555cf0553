package lighthouse

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func isGranted(t *turn) bool {
	select {
	case <-t.granted:
		return true
	default:
		return false
	}
}

func TestGate(t *testing.T) {
	t.Parallel()
	g := newGate(2)
	first, second := g.request(false), g.request(false)
	require.True(t, isGranted(first))
	require.True(t, isGranted(second))
	load, gone, audit, later := g.request(false), g.request(true), g.request(true), g.request(true)
	for _, waiting := range []*turn{load, gone, audit, later} {
		require.False(t, isGranted(waiting))
	}
	g.release(gone) // leaves the queue
	g.release(first)
	require.True(t, isGranted(audit), "before the load that asked earlier")
	require.False(t, isGranted(later))
	g.release(second)
	require.True(t, isGranted(later), "in the order of requests")
	require.False(t, isGranted(load))
	g.release(audit)
	require.True(t, isGranted(load))
	g.release(later)
	g.release(load)
	require.True(t, isGranted(g.request(false)))
	require.True(t, isGranted(g.request(false)), "no token was lost or made")
	require.False(t, isGranted(g.request(true)))
}
