package suite

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/deploy/cluster/local"
	"assay/internal/scan"
)

// Everything is stopped, Postgres and Temporal included, while scans are queued and running. The next
// start finds the workspace and its key, and finishes every scan.
func TestStoppingLosesNothing(t *testing.T) {
	c := world.start(t)
	first := local.Workspace{Key: c.Key(), Project: c.Project()}
	require.NotEmpty(t, first.Key)
	by := world.workspaces(t, 2)
	finished := world.trigger(t, by[0], world.farm.site("ok", 1))
	require.Equal(t, scan.StateComplete, world.ended(t, by[0], finished).State)
	var ids []string
	for i := range 4 {
		ids = append(ids, world.trigger(t, by[1], world.farm.site("slow", i)))
	}
	visited := world.farm.visits.Load()
	await(t, "a scan is under way", func() bool { return world.farm.visits.Load() > visited })

	require.NoError(t, world.pause())
	require.NoError(t, world.resume(t.Context()))
	c = world.cluster
	again := local.Workspace{Key: c.Key(), Project: c.Project()}
	require.Equal(t, first, again)
	a := ask(t.Context(), http.DefaultClient, first.Key, http.MethodGet, c.Address+"/v1/projects", nil)
	require.NoError(t, a.err)
	require.Equal(t, http.StatusOK, a.status, "%s", a.body)
	require.Contains(t, string(a.body), first.Project)
	for _, id := range ids {
		s := world.ended(t, by[1], id)
		require.Equal(t, scan.StateComplete, s.State, s.Reason)
		require.Equal(t, 1, s.RunNo, "the same run continued")
	}
	s := world.ended(t, by[0], finished)
	require.Equal(t, scan.StateComplete, s.State)
	a = ask(t.Context(), http.DefaultClient, by[0].Key, http.MethodGet, c.Address+"/v1/scans/"+finished+"/report", nil)
	require.Equal(t, http.StatusOK, a.status, "the evidence is where it was: %s", a.body)
}
