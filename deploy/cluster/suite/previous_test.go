package suite

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/deploy/cluster/local"
)

// previous is the program of an earlier release.
var previous = flag.String("previous", "", "path of an earlier release's assay, for TestPreviousRelease")

// An API and two workers of an earlier release work on the present schema beside the present ones, as during an upgrade and
// after a rollback. make previous runs it; it is skipped without a program of another release.
func TestPreviousRelease(t *testing.T) {
	if *previous == "" {
		t.Log("no program of an earlier release is given; make previous builds one")
		return
	}
	c := world.start(t)
	present := []*local.Process{c.APIs[0], c.Workers[0], c.Workers[1]}
	earlier := []*local.Process{
		c.Program(present[0].Name, *previous, "api"),
		c.Program(present[1].Name, *previous, "worker", "--queues", c.Queues(present[1])),
		c.Program(present[2].Name, *previous, "worker", "--queues", c.Queues(present[2])),
	}
	exchange := func(stop, start *local.Process) {
		require.NoError(t, stop.Stop())
		require.NoError(t, start.Start(t.Context()))
	}
	requests, scans := world.during(t, func() {
		for i := range present {
			exchange(present[i], earlier[i])
			if i == 0 {
				require.NoError(t, c.AwaitBalanced(t.Context(), earlier[i]))
			}
		}
		by := world.workspaces(t, 1)[0]
		id := world.trigger(t, by, world.farm.site("ok", 1))
		require.Equal(t, "COMPLETE", string(world.ended(t, by, id).State))
		for i := range present {
			exchange(earlier[i], present[i])
			if i == 0 {
				require.NoError(t, c.AwaitBalanced(t.Context(), present[i]))
			}
		}
	})
	t.Logf("an API and two workers of an earlier release served for a while: %d requests, %d scans, none failed", requests, scans)
	figuref(t, "upgrade_failed_requests", 0, "<=", 0)
}
