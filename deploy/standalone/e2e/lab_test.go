package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/executable"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo"
	"assay/internal/zoo/webzoo"
)

// labMetrics are the checks that only a browser can judge.
var labMetrics = []string{"PERF-LCP", "PERF-TBT", "PERF-CLS", "PERF-FCP", "PERF-SI", "SEO-CWV"}

// restless replaces the healthy site's script by one that keeps the page busy for ever.
func restless(b *webzoo.Blueprint) {
	b.Edit(webzoo.PathScript, func(r *webzoo.Resource) { r.Body = append([]byte("location.reload();\n"), r.Body...) })
}

func TestLab(t *testing.T) {
	t.Parallel()
	z := openZooWith(t, map[string]webzoo.Variant{"restless": restless})
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), slices.Concat(anyPorts(), z.Env(),
		[]string{
			"ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_RUNS=1", "ASSAY_BROWSER_GATE=-1", "ASSAY_BROWSER_PAGE_TIMEOUT=30s",
		})...)
	db := openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db"))
	owner := newTenant(t, db, "Laboratory")
	by := s.caller(t).as(owner.key)
	scanned := func(url string, state scan.State) (judged, scan.WebsiteScan) {
		id := by.trigger(t, owner.projectID, url)
		view := follow(t, scanPatience, id, by)
		require.Equal(t, state, view.Status, view.Reason)
		record, err := db.WebsiteScans.Get(t.Context(), owner.id, id)
		require.NoError(t, err)
		require.Equal(t, string(capture.ProfileLab), record.Profile)
		return readJudged(t, db, queued{id: id, tenant: owner, by: by, site: zoo.Site{Name: url}}), record
	}

	healthy, record := scanned(z.Healthy().URL(), scan.StateComplete)
	require.Contains(t, record.Parts, string(capture.PartBrowser))
	for _, id := range labMetrics {
		require.True(t, healthy.results[id].Status.Scored(), "%s: %+v", id, healthy.results[id])
	}
	require.Equal(t, check.Pass, healthy.results["PERF-CLS"].Status)
	artifacts := filepath.Join(s.dir, "blobs", "captures", owner.id, record.ID, record.RunID)
	for _, name := range []string{"screenshot.jpg", "filmstrip-01.jpg", "lighthouse.json.gz"} {
		info, err := os.Stat(filepath.Join(artifacts, name))
		require.NoError(t, err)
		require.NotZero(t, info.Size(), name)
	}

	lost, record := scanned("https://restless.example/", scan.StatePartial)
	require.Contains(t, record.Reason, "The browser could not measure the page")
	for _, id := range labMetrics {
		require.Equal(t, check.NotRun, lost.results[id].Status, "%s: %+v", id, lost.results[id])
		require.Contains(t, lost.results[id].Explanation, "could not measure")
	}
	for id, r := range healthy.results { // only the browser's step is lost
		if !slices.Contains(labMetrics, id) && !slices.Contains(zoo.Timed(), id) && id != "PERF-CONSOLE" {
			require.Equal(t, r.Status, lost.results[id].Status, id)
		}
	}
	s.stop(t)
}

// If no browser starts, scans use the profile http, and the log says why.
func TestNoBrowser(t *testing.T) {
	t.Parallel()
	broken := filepath.Join(t.TempDir(), "chromium")
	executable.Write(t, broken, "#!/bin/sh\nexit 1\n")
	for name, c := range map[string]struct{ setting, says string }{
		"none": {"PATH=" + t.TempDir(), `no browser found: website scans use the profile http.*Node.js is missing`},
		"no place for it": {
			"TMPDIR=" + filepath.Join(t.TempDir(), "missing"), `no browser found: website scans use the profile http.*scratch folder`,
		},
		"it does not start": {"ASSAY_BROWSER_PATH=" + broken, `the browser does not start: lab metrics will be missing`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			z := openZoo(t, nil)
			s := startStandalone(t, filepath.Join(t.TempDir(), "data"),
				slices.Concat(anyPorts(), z.Env(), []string{"ASSAY_BROWSER_MODE=auto", c.setting})...)
			s.says(t, c.says)
			db := openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db"))
			owner := newTenant(t, db, "Plain")
			by := s.caller(t).as(owner.key)
			id := by.trigger(t, owner.projectID, z.Healthy().URL())
			record, err := db.WebsiteScans.Get(t.Context(), owner.id, id)
			require.NoError(t, err)
			require.Equal(t, string(capture.ProfileHTTP), record.Profile)
			require.NotContains(t, record.Parts, string(capture.PartBrowser))
			s.stop(t)
		})
	}
}
