package service_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/store/storetest"
)

// filledStore returns a deployment with two tenants that have a row in every table.
func filledStore(t *testing.T, cfg store.Config) (*store.Store, *blob.Store) {
	t.Helper()
	s, err := store.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	storetest.Fill(t, s)
	blobs, err := blob.Open(t.Context(), "file://"+t.TempDir(), blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	for tenant := 1; tenant <= 2; tenant++ {
		owner := storetest.FilledID("tenants", tenant)
		for _, key := range []string{
			"captures/" + owner + "/" + storetest.FilledID("website_scans", tenant) + "/http.json", "cache/2026-05/" + owner + "/repository/index",
			"site/" + storetest.FilledID("site_health", tenant) + "/page/report.json",
			"code/" + storetest.FilledID("code_runs", tenant) + "/sbom.json",
		} {
			require.NoError(t, blobs.Put(t.Context(), key, strings.NewReader(storetest.FilledText(tenant)), "text/plain"))
		}
		_, err := blobs.PutJSON(t.Context(), "site/"+storetest.FilledID("site_health", tenant)+"/digest.json.zst", storetest.FilledText(tenant))
		require.NoError(t, err)
	}
	return s, blobs
}

// workflows is a fake workflow service that counts its calls.
type workflows struct{ removed, erased []string }

func (w *workflows) Remove(_ context.Context, id string) error {
	w.removed = append(w.removed, id)
	return nil
}

func (w *workflows) EraseTenant(_ context.Context, id string) (int64, error) {
	w.erased = append(w.erased, id)
	return 3, nil
}

func databases(t *testing.T) map[string]store.Config {
	t.Helper()
	return map[string]store.Config{
		"sqlite": storetest.SQLite(t), "postgres": postgresDatabase(t),
	}
}

// Nothing of an erased tenant is left in any table, object or file, and nothing of another
// one is missing.
func TestErase(t *testing.T) {
	t.Parallel()
	for name, cfg := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, blobs := filledStore(t, cfg)
			gone, stays := storetest.FilledID("tenants", 1), storetest.FilledID("tenants", 2)
			temporal := &workflows{}
			now := time.Date(2026, 5, 6, 0, 0, 0, 0, time.UTC)
			e := &service.Erasure{Store: s, Blobs: blobs, Workflows: temporal, Clock: func() time.Time { return now }}
			before, err := e.Search(t.Context(), storetest.FilledText(1))
			require.NoError(t, err)
			require.Greater(t, len(before.Tables), 20)
			require.Len(t, before.Objects, 5, "compressed ones too")
			others, err := e.Search(t.Context(), storetest.FilledText(2))
			require.NoError(t, err)

			proof, err := e.Erase(t.Context(), gone)
			require.NoError(t, err)
			require.True(t, proof.Left.None(), proof.Left)
			require.EqualValues(t, 5, proof.Objects)
			require.EqualValues(t, 3, proof.Workflows)
			require.Equal(t, []string{storetest.FilledID("schedules", 1)}, temporal.removed)
			require.Equal(t, []string{gone}, temporal.erased)
			tables, err := s.Tables(t.Context())
			require.NoError(t, err)
			require.Len(t, proof.Tables, len(tables)-1, "all but visited_hosts, which is nobody's")
			for _, table := range proof.Tables {
				require.EqualValues(t, 1, table.Rows, table.Table)
			}
			for _, text := range []string{
				gone, storetest.FilledID("users", 1), storetest.FilledID("website_scans", 1), storetest.FilledID("code_runs", 1),
			} {
				left, err := e.Search(t.Context(), text)
				require.NoError(t, err)
				require.True(t, left.None(), left)
			}
			left, err := e.Search(t.Context(), storetest.FilledText(1))
			require.NoError(t, err)
			require.Equal(t, service.Mentions{Tables: []store.TableRows{{Table: "visited_hosts", Rows: 1}}}, left)
			after, err := e.Search(t.Context(), storetest.FilledText(2))
			require.NoError(t, err)
			require.Equal(t, others, after)
			_, err = s.Tenants.Get(t.Context(), stays)
			require.NoError(t, err)
			_, err = e.Erase(t.Context(), gone)
			require.Equal(t, scan.CodeNotFound, scan.CodeOf(err))
			if cfg.Driver == store.DriverSQLite {
				for _, suffix := range []string{"", "-wal"} {
					raw, _ := os.ReadFile(filepath.Clean(cfg.DSN) + suffix)
					require.NotContains(t, string(raw), gone, "in the file%s", suffix)
				}
			}
		})
	}
}

func TestEraseRefuses(t *testing.T) {
	t.Parallel()
	s, err := store.Open(t.Context(), storetest.SQLite(t))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	require.NoError(t, s.Migrate(t.Context()))
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	tenant, err := s.Tenants.Create(t.Context(), "Mine")
	require.NoError(t, err)
	project, err := s.Projects.Create(t.Context(), tenant.ID, "Shop")
	require.NoError(t, err)
	_, _, err = s.WebsiteScans.Create(t.Context(), store.NewWebsiteScan{Scan: scan.WebsiteScan{
		Record: scan.Record{
			ID: "00000000-0000-7000-8000-000000000001", TenantID: tenant.ID, ProjectID: project.ID, DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: "https://example.org/", Profile: "http",
	}})
	require.NoError(t, err)
	e := &service.Erasure{Store: s, Blobs: blobs, Clock: time.Now}
	_, err = e.Erase(t.Context(), tenant.ID)
	require.ErrorContains(t, err, "1 unfinished records in website_scans")
	_, err = s.Tenants.Get(t.Context(), tenant.ID)
	require.NoError(t, err)
	_, err = e.Search(t.Context(), " ")
	require.ErrorContains(t, err, "is empty")
}

// Every row and object has a tenant and a group that people know; a new table needs one.
func TestUsage(t *testing.T) {
	t.Parallel()
	for name, cfg := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, blobs := filledStore(t, cfg)
			usage, err := service.MeasureUsage(t.Context(), s, blobs)
			require.NoError(t, err)
			var rows, objects int64
			groups := map[string]int64{}
			for _, u := range usage {
				require.NotEqual(t, store.UsageOther, u.Group)
				rows, objects = rows+u.Rows, objects+u.Objects
				if u.TenantID == storetest.FilledID("tenants", 2) {
					groups[u.Group] = u.Bytes + u.BlobBytes
				}
			}
			tables, err := s.Tables(t.Context())
			require.NoError(t, err)
			require.EqualValues(t, 2*len(tables), rows)
			require.EqualValues(t, 10, objects)
			for _, group := range []string{
				store.UsageWebsiteScans, store.UsageSiteHealth, store.UsageCodeScans, store.UsageSettings, store.UsageLogs,
			} {
				require.Positive(t, groups[group], group)
			}
			disk, err := s.DiskBytes(t.Context())
			require.NoError(t, err)
			require.Positive(t, disk)
		})
	}
}
