package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/ports"
	"assay/internal/website/check"
)

// Assay scans its own pages over TLS, behind nginx as docs/operations.md sets it up: they must
// reach the best band in SECURITY, and nothing about them may fail.
func TestOwnPagesAreSecure(t *testing.T) {
	t.Parallel()
	z := openZoo(t, nil)
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "operations.md"))
	require.NoError(t, err)
	listen := ports.Free(t).String()
	front, err := z.NewFront(t.Context(), "assay.example", listen, string(page))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, front.Close()) })
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), slices.Concat(anyPorts(), front.Env(), []string{"ASSAY_BROWSER_MODE=off"})...)
	require.NoError(t, front.Start(t.Context()))
	require.Equal(t, http.StatusOK, pageOf(t, "http://"+listen+"/.well-known/security.txt", ""))

	db := openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db"))
	owner := newTenant(t, db, "Own pages")
	api := newCaller(t, "http://"+listen, owner.key)
	pages := []string{"/sign-in", "/docs", "/checks"}
	for i := 0; i < len(pages); i++ {
		id := api.trigger(t, owner.projectID, front.URL()+pages[i])
		view := follow(t, scanPatience, id, api)
		require.Equal(t, scan.StateComplete, view.Status, view.Reason)
		security := readJudged(t, db, queued{id: id, tenant: owner}).categories[scan.PillarSecurity]
		for _, sub := range security.Results {
			for _, r := range sub.Checks {
				require.NotEqual(t, check.Fail, r.Status, "%s: %s: %s", pages[i], r.ID, r.Observed)
				if r.Status == check.Warn { // this is up to the proxy, and to the owner of the names below the host
					require.Contains(t, []string{"SEC-CERT-STAPLE", "SEC-HSTS-SUBDOMAINS"}, r.ID, "%s: %s", pages[i], r.Observed)
				}
			}
		}
		require.NotNil(t, security.Score)
		require.Equal(t, scan.BandProductionReady, security.Band, "%s: %v", pages[i], *security.Score)
		if i == 0 { // the report of the first scan is scanned as well
			pages = append(pages, strings.TrimPrefix(view.ReportLink, front.URL()))
		}
	}
	s.stop(t)
}
