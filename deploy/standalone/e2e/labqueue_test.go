package e2e

import (
	"flag"
	"net/http"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/website/capture"
	"assay/internal/zoo"
	"assay/internal/zoo/webzoo"
)

// labScans is how many lab scans the long form of TestQueueOfLabScans queues at once.
var labScans = flag.Int("lab", 300, "lab scans of the long form of TestQueueOfLabScans")

// tiny replaces the healthy site's document by one that is measured quickly.
func tiny(b *webzoo.Blueprint) {
	page := []byte(`<!doctype html><html lang="en"><title>Tiny</title><meta name="viewport" content="width=device-width"><h1>Tiny</h1>`)
	b.Wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/" {
				next.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write(page)
		})
	}
}

// Many more lab scans than the browser can measure within scan.deadline: their wait for it
// does not count as work. None is COMPLETE without its lab metrics.
func TestQueueOfLabScans(t *testing.T) {
	t.Parallel()
	n := 10
	if *full {
		n = *labScans
	}
	z := openZooWith(t, map[string]webzoo.Variant{"tiny": tiny})
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), slices.Concat(anyPorts(), z.Env(), []string{
		"ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_RUNS=1", "ASSAY_BROWSER_GATE=-1", "ASSAY_BROWSER_WORKERS=1", "ASSAY_SCAN_DEADLINE=1m",
	})...)
	db := openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db"))
	sites := slices.Repeat([]zoo.Site{{Name: "tiny", Host: "tiny.example"}}, n)
	began := time.Now()
	all := queueAll(t, s.caller(t), db, sites)
	ended := map[string]scan.WebsiteScan{}
	next := time.Now()
	await(t, time.Duration(n)*scanPatience, "all scans end", func() bool {
		if time.Now().Before(next) {
			return false
		}
		next = time.Now().Add(loadLook)
		for _, q := range all {
			if _, done := ended[q.id]; done {
				continue
			}
			record, err := db.WebsiteScans.Get(t.Context(), q.tenant.id, q.id)
			require.NoError(t, err)
			if record.State.Terminal() {
				ended[q.id] = record
			}
		}
		return len(ended) == n
	})
	t.Logf("%d lab scans on one browser took %s", n, time.Since(began).Round(time.Second))

	whole, explained, silent := 0, 0, 0
	for _, q := range all {
		record := ended[q.id]
		require.Equal(t, string(capture.ProfileLab), record.Profile)
		measured := labMeasured(t, db, q)
		switch {
		case record.State == scan.StateComplete && measured:
			whole++
		case record.State == scan.StatePartial && record.Reason != "":
			explained++
			t.Logf("PARTIAL: %s", record.Reason)
		default:
			silent++
			t.Errorf("%s, measured %t, %q", record.State, measured, record.Reason)
		}
	}
	figuref(t, "lab_queue_scans", float64(n), ">=", 1)
	figuref(t, "lab_queue_complete_or_explained", float64(whole+explained), ">=", float64(n))
	figuref(t, "lab_queue_silent_losses", float64(silent), "<=", 0)
	require.Zero(t, silent)
	require.Equal(t, n, whole+explained)
	if !*full {
		require.Equal(t, n, whole, "the queue is well below scan.queue_limit")
	}
	s.stop(t)
}

// labMeasured reports whether the checks that need the browser were judged.
func labMeasured(t *testing.T, db *store.Store, q queued) bool {
	t.Helper()
	results := readJudged(t, db, q).results
	for _, id := range labMetrics {
		if !results[id].Status.Scored() {
			return false
		}
	}
	return true
}
