package e2e

import (
	"io/fs"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/crawlsite"
	"assay/internal/zoo/webzoo"
	"assay/workflows/contract"
)

// A worker process dies while it has leased pages: another one takes them over, the check
// completes, and nothing is scored a second time.
func TestSiteHealthSurvivesItsWorker(t *testing.T) {
	t.Parallel()
	gated := crawlsite.NewGated(8, 3)
	t.Cleanup(gated.Open)
	z := openZooWith(t, map[string]webzoo.Variant{"gated": asVariant(gated)})
	temporal := startTemporal(t, t.TempDir(), "")
	c := newCluster(t, temporal.Addr(), z)
	c.settings = append(c.settings, "ASSAY_BROWSER_MODE=on", "ASSAY_SITE_BATCHES=1", "ASSAY_SITE_PAUSE=20ms",
		"ASSAY_SITE_FETCH_TIMEOUT=5m", "ASSAY_BROWSER_PAGE_TIMEOUT=5m") // pages wait at the gate while others are scored
	owner := c.newTenant(t, "Acme")
	api := c.startAPI(t, "api", owner.key)
	workers := []*process{c.startWorker(t, "worker 1"), c.startWorker(t, "worker 2")}
	db := openStore(t, store.DriverPostgres, c.dsn)

	id := api.triggerSite(t, owner.projectID, "https://gated.example/", nil)
	await(t, sitePatience, "the free pages are scored, and a worker has others", func() bool {
		check, err := db.SiteHealth.Get(t.Context(), owner.id, id)
		require.NoError(t, err)
		return check.Pages.Scored == 4 && check.Pages.Leased > 0
	})
	before := pagesOf(t, db, owner.id, id)
	victim := holder(t, temporal, contract.SiteHealthID(id), workers)
	victim.kill(t)
	died := time.Now()
	gated.Open()
	view, _ := followSite(t, id, api)
	t.Logf("completed %s after the death", time.Since(died).Round(time.Second))
	require.Equal(t, scan.StateCompleted, view.Status, view.message())
	require.Empty(t, view.message())

	after := pagesOf(t, db, owner.id, id)
	requireOutcomes(t, gated.Outcomes(), after)
	for path, p := range before {
		if p.State == scan.PageScored {
			require.Equal(t, p, withoutLinks(after[path], p), "%s was scored again", path)
		}
	}
	require.Equal(t, 2*len(gated.Outcomes())+1, filesBelow(t, filepath.Join(c.blobs, "site", id)),
		"a report and a thumbnail of each page, and what they add up to")
	await(t, stopPatience, "the browsers of the dead worker are gone", func() bool {
		return syscall.Kill(-victim.cmd.Process.Pid, 0) == syscall.ESRCH
	})
	for _, w := range workers {
		if w != victim {
			w.stop(t)
		}
	}
}

// withoutLinks returns the page without the fields that are computed after the crawl.
func withoutLinks(p, before scan.SitePage) scan.SitePage {
	p.Inlinks, p.Referrers = before.Inlinks, before.Referrers
	return p
}

// filesBelow counts the files of a folder.
func filesBelow(t *testing.T, dir string) (n int) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && filepath.Ext(path) != ".attrs" {
			n++
		}
		return err
	}))
	return n
}
