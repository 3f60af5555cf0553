package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

func TestPurgeFromTheShell(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	require.Contains(t, s.ok("admin", "purge"), "expired checks: 0")
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	p, err := db.Project(t.Context(), tenant, project)
	require.NoError(t, err)
	c, err := db.CreateSiteCheck(t.Context(), store.NewSiteCheck{Check: scan.SiteCheck{
		ID: uuid.Must(uuid.NewV7()).String(), TenantID: tenant, ProjectID: p.ID, URL: "https://shop.example/", Mode: scan.ModeMobile,
		DeadlineAt: time.Now().Add(time.Hour), ExpiresAt: time.Now().Add(-time.Hour),
	}})
	require.NoError(t, err)
	require.Contains(t, s.ok("admin", "purge"), "expired checks: 0", "one that has not ended")
	crawled(t, db, tenant, c.ID)
	require.NoError(t, db.FinishSiteCheck(t.Context(), tenant, c.ID, "run", store.SiteFinish{State: scan.StateCompleted}))
	report := filepath.Join(s.dir, "blobs", "site", c.ID, "page", "report.json.gz")
	require.NoError(t, os.MkdirAll(filepath.Dir(report), 0o700))
	require.NoError(t, os.WriteFile(report, []byte("x"), 0o600))

	line := c.ID + ` +` + tenant + ` +` + project + ` +shop\.example +20\S+ \S+ +4 +1\n`
	for range 2 {
		require.Regexp(t, line+`expired checks: 1; --now purges them\nRUN .*\nexpired code scan runs: 0; --now purges their findings\n$`, s.ok("admin", "purge"))
	}
	require.FileExists(t, report)
	require.Regexp(t, line+`purged checks: 1, pages: 4, objects: 1\npurged code scan runs: 0, findings: 0, objects: 0\n$`, s.ok("admin", "purge", "--now"))
	require.NoFileExists(t, report)
	require.Equal(t, "purged checks: 0, pages: 0, objects: 0\npurged code scan runs: 0, findings: 0, objects: 0\n", s.ok("admin", "purge", "--now"))
	got, err := db.SiteCheck(t.Context(), tenant, c.ID)
	require.NoError(t, err)
	require.InDelta(t, 80, *got.Scores.Overall, 0, "the record stays")
}
