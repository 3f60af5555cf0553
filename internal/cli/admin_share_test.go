package cli_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
)

func TestAdminShare(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	p, err := db.Projects.Get(t.Context(), tenant, project)
	require.NoError(t, err)
	const code = "0123456789ABCDEFGHIJKL"
	sc, _, err := db.WebsiteScans.Create(t.Context(), store.NewWebsiteScan{Scan: scan.WebsiteScan{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: tenant, ProjectID: p.ID, Trigger: "cli", DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: "https://example.org/", Pillars: scan.Pillars(),
		Parts: []string{"http"}, Profile: "http", ShortCode: code, Slug: "example.org-" + code,
	}})
	require.NoError(t, err)

	require.Empty(t, s.ok("admin", "scan", "share", "revoke", sc.ID))
	_, err = db.WebsiteScans.Shared(t.Context(), code)
	require.True(t, scan.IsCode(err, scan.CodeNotFound))

	link := strings.TrimSpace(s.ok("admin", "scan", "share", "regenerate", sc.ID, "--api.app_url=https://reports.example"))
	fresh, ok := strings.CutPrefix(link, "https://reports.example/report/")
	require.True(t, ok, link)
	require.True(t, key.IsShortCode(fresh))
	got, err := db.WebsiteScans.Shared(t.Context(), fresh)
	require.NoError(t, err)
	require.Equal(t, store.SharedRecord{TenantID: tenant, ID: sc.ID, Slug: "example.org-" + fresh}, got)

	log, err := db.Audit.Newest(t.Context(), tenant, 2)
	require.NoError(t, err)
	require.Equal(t, []string{"website_scan.share.regenerate", "website_scan.share.revoke"}, []string{log[0].Action, log[1].Action})
	require.Equal(t, "assay admin", log[0].Actor)
	require.Contains(t, s.fails("admin", "scan", "share", "revoke", "x"), "Scan not found!")
	require.Contains(t, s.fails("admin", "scan", "share", "regenerate", uuid.NewString()), "Scan not found!")
}
