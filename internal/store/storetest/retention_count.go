package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// Only a limited number of ended scans of each URL keep their details, whatever the age of the others.
func testRetentionByCount(t *testing.T, e *env) {
	ctx, all := t.Context(), e.Operator().WebsiteScans
	p, other := e.project(e.tenant().ID), e.project(e.tenant().ID)
	var mine []scan.WebsiteScan
	for range 4 {
		e.pass(time.Minute)
		mine = append(mine, e.finished(p, "2026.3", nil))
		e.finished(other, "2026.3", nil)
	}
	ids := func(keep int) (out []string) {
		list, err := all.Beyond(keep).Expired(ctx, e.clock(), 10)
		require.NoError(t, err)
		for _, x := range list {
			if x.Record.TenantID == p.TenantID {
				out = append(out, x.Record.ID)
			}
		}
		n, err := all.Beyond(keep).CountExpired(ctx, e.clock())
		require.NoError(t, err)
		require.EqualValues(t, 2*len(out), n, "those of the other project too")
		return out
	}
	require.Empty(t, ids(4))
	require.Equal(t, []string{mine[0].ID, mine[1].ID}, ids(2))
	require.Len(t, ids(0), 3, "the last one always stays")
	_, err := all.Beyond(2).Purge(ctx, p.TenantID, mine[2].ID, e.clock())
	require.Equal(t, scan.CodeConflict, scan.CodeOf(err))
	_, err = all.Beyond(2).Purge(ctx, p.TenantID, mine[0].ID, e.clock())
	require.NoError(t, err)
	require.NotZero(t, e.read(mine[0]).PurgedAt)
	n, err := all.Beyond(2).CountExpired(ctx, e.clock())
	require.NoError(t, err)
	require.EqualValues(t, 3, n)
	checks, err := e.Operator().SiteHealth.Beyond(1).CountExpired(ctx, e.clock())
	require.NoError(t, err)
	runs, err := e.Operator().CodeRuns.Beyond(1).CountExpired(ctx, e.clock())
	require.NoError(t, err)
	require.Zero(t, checks+runs)
}
