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
	require.Contains(t, s.ok("admin", "purge"), "expired Site Health checks: 0")
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	p, err := db.Projects.Get(t.Context(), tenant, project)
	require.NoError(t, err)
	c, _, err := db.SiteHealth.Create(t.Context(), store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: tenant, ProjectID: p.ID,
			DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: "https://shop.example/", Mode: scan.ModeMobile, ExpiresAt: time.Now().Add(-time.Hour),
	}})
	require.NoError(t, err)
	require.Contains(t, s.ok("admin", "purge"), "expired Site Health checks: 0", "one that has not ended")
	crawled(t, db, tenant, c.ID)
	require.NoError(t, db.SiteHealth.Finish(t.Context(), tenant, c.ID, "run", store.SiteFinish{State: scan.StateCompleted}))
	report := filepath.Join(s.dir, "blobs", "site", c.ID, "page", "report.json.gz")
	require.NoError(t, os.MkdirAll(filepath.Dir(report), 0o700))
	require.NoError(t, os.WriteFile(report, []byte("x"), 0o600))

	old, last := endedScan(t, s.dir, p), endedScan(t, s.dir, p)
	shot := filepath.Join(s.dir, "blobs", "captures", tenant, old, "run", "shot.jpg")
	require.NoError(t, os.MkdirAll(filepath.Dir(shot), 0o700))
	require.NoError(t, os.WriteFile(shot, []byte("x"), 0o600))

	lines := `website scan +` + old + ` +` + tenant + ` +` + project + ` +shop\.example +20\S+ \S+ +2 +1\n` +
		`Site Health check +` + c.ID + ` +` + tenant + ` +` + project + ` +shop\.example +20\S+ \S+ +4 +1\n`
	require.Contains(t, s.ok("admin", "purge"), "expired website scans: 0;", "90 days are not over")
	for range 2 {
		require.Regexp(t, lines+`expired website scans: 1; --now purges their results and captures
expired Site Health checks: 1; --now purges their pages
expired code scan runs: 0; --now purges their findings\n$`, s.ok("admin", "purge", "--scan.retention=1h"))
	}
	require.FileExists(t, report)
	require.FileExists(t, shot)
	require.Regexp(t, lines+`purged website scans: 1, results and captures: 2, objects: 1
purged Site Health checks: 1, pages: 4, objects: 1
purged code scan runs: 0, findings: 0, objects: 0\n$`, s.ok("admin", "purge", "--now", "--scan.retention=1h"))
	require.NoFileExists(t, report)
	require.NoFileExists(t, shot)
	require.Equal(t, `purged website scans: 0, results and captures: 0, objects: 0
purged Site Health checks: 0, pages: 0, objects: 0
purged code scan runs: 0, findings: 0, objects: 0
`, s.ok("admin", "purge", "--now", "--scan.retention=1h"), "the latest scan of a URL does not expire")
	captures, err := db.WebsiteScans.Captures(t.Context(), tenant, last)
	require.NoError(t, err)
	require.Len(t, captures, 1)
	log, err := db.Audit.Newest(t.Context(), tenant, 2)
	require.NoError(t, err)
	require.ElementsMatch(
		t, []string{"website_scan.purge " + old, "site_health.purge " + c.ID},
		[]string{log[0].Action + " " + log[0].Subject, log[1].Action + " " + log[1].Subject},
	)
	got, err := db.SiteHealth.Get(t.Context(), tenant, c.ID)
	require.NoError(t, err)
	require.InDelta(t, 80, *got.Scores.Overall, 0, "the record stays")
}

// endedScan creates a scan of shop.example that ended two hours ago, with a category and a
// capture.
func endedScan(t *testing.T, dir string, p scan.Project) string {
	t.Helper()
	ctx := t.Context()
	db, err := store.Open(ctx, store.Config{
		Driver: store.DriverSQLite, DSN: filepath.Join(dir, "assay.db"), Clock: func() time.Time { return time.Now().Add(-2 * time.Hour) },
	})
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	id := uuid.Must(uuid.NewV7()).String()
	_, _, err = db.WebsiteScans.Create(ctx, store.NewWebsiteScan{Scan: scan.WebsiteScan{
		Record: scan.Record{ID: id, TenantID: p.TenantID, ProjectID: p.ID, Trigger: "cli", DeadlineAt: time.Now().Add(time.Hour)},
		URL:    "https://shop.example/", Pillars: []scan.Pillar{scan.PillarSEO}, Parts: []string{"http"},
		Profile: "http", ShortCode: uuid.NewString(),
	}})
	require.NoError(t, err)
	_, err = db.WebsiteScans.Start(ctx, p.TenantID, id, "run", time.Now().Add(time.Hour))
	require.NoError(t, err)
	require.NoError(t, db.WebsiteScans.SaveCapture(ctx, p.TenantID, id, "run", scan.Capture{Part: "http", BlobKey: "captures/x"}))
	score := 80.0
	require.NoError(t, db.WebsiteScans.SaveCategory(ctx, p.TenantID, id, "run", scan.Category{
		Pillar: scan.PillarSEO, Score: &score, Band: scan.BandGrowthReady, Results: []byte("{}"),
	}))
	require.NoError(t, db.WebsiteScans.Finish(ctx, p.TenantID, id, "run", store.Finish{
		State: scan.StateComplete, Score: &score, Band: scan.BandGrowthReady,
	}))
	return id
}
