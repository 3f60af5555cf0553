package store_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// onBoth runs a benchmark on a running check with the given number of waiting
// pages, on each database.
func onBoth(b *testing.B, pages int, run func(b *testing.B, s *store.Store, c scan.SiteHealth)) {
	b.Helper()
	for _, driver := range []string{store.DriverSQLite, store.DriverPostgres} {
		b.Run(driver, func(b *testing.B) {
			cfg := store.Config{Driver: driver, DSN: filepath.Join(b.TempDir(), "assay.db")}
			if driver == store.DriverPostgres {
				cfg.DSN = server.Database(b)
			}
			s, err := store.Open(b.Context(), cfg)
			require.NoError(b, err)
			b.Cleanup(func() { require.NoError(b, s.Close()) })
			require.NoError(b, s.Migrate(b.Context()))
			run(b, s, benchCheck(b, s, pages))
		})
	}
}

func benchCheck(b *testing.B, s *store.Store, pages int) scan.SiteHealth {
	b.Helper()
	ctx := b.Context()
	tenant, err := s.Tenants.Create(ctx, "Workspace")
	require.NoError(b, err)
	p, err := s.Projects.Create(ctx, tenant.ID, "Website")
	require.NoError(b, err)
	c, _, err := s.SiteHealth.Create(ctx, store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: tenant.ID, ProjectID: p.ID,
			DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: "https://example.org/", Mode: scan.ModeMobile, ExpiresAt: time.Now().Add(time.Hour),
	}})
	require.NoError(b, err)
	c, err = s.SiteHealth.Start(ctx, tenant.ID, c.ID, "run", time.Now().Add(time.Hour))
	require.NoError(b, err)
	_, err = s.SitePages.Add(ctx, tenant.ID, c.ID, "run", benchPages("page", pages), store.FrontierLimits{})
	require.NoError(b, err)
	return c
}

func benchPages(name string, n int) []scan.SitePage {
	out := make([]scan.SitePage, n)
	for i := range out {
		u := fmt.Sprintf("https://example.org/section/%s-%d", name, i)
		out[i] = scan.SitePage{URL: u, Key: u, Shape: "/section/" + name, Depth: 1, Source: scan.FoundByLink, From: "https://example.org/"}
	}
	return out
}

// benchSettle leases a page and settles it with a report and 300 links.
func benchSettle(ctx context.Context, s *store.Store, c scan.SiteHealth, links []scan.SitePage) error {
	pages, err := s.SitePages.Lease(ctx, c.TenantID, c.ID, "run", "batch", 1, time.Now().Add(time.Minute))
	if err != nil || len(pages) != 1 {
		return fmt.Errorf("%d pages: %w", len(pages), err)
	}
	p := pages[0]
	score := 71.0
	p.State, p.Status, p.Result = scan.PageScored, 200, make([]byte, 10_000)
	p.Scores = scan.SiteScores{Performance: &score, Overall: &score}
	for _, l := range links {
		p.Links = append(p.Links, scan.LinkHash(l.Key))
	}
	_, err = s.SitePages.Settle(ctx, c.TenantID, c.ID, "run", "batch", p, links, store.FrontierLimits{
		Pages: 1 << 30, PerShape: 1 << 30, Skipped: 2000,
	})
	return err
}

// Lease and settle, with 300 links of which 290 are known, in a crawl of 10,000 pages.
func BenchmarkSettleNewLinks(b *testing.B) {
	onBoth(b, 10_000, func(b *testing.B, s *store.Store, c scan.SiteHealth) {
		known := benchPages("page", 290)
		n := 0
		for b.Loop() {
			n++
			require.NoError(b, benchSettle(b.Context(), s, c, append(known[:290:290], benchPages(fmt.Sprint("new", n), 10)...)))
		}
	})
}

// Lease and settle, with 300 links that are all known, in a crawl of 10,000 pages.
func BenchmarkSettleKnownLinks(b *testing.B) {
	onBoth(b, 10_000, func(b *testing.B, s *store.Store, c scan.SiteHealth) {
		known := benchPages("page", 300)
		for b.Loop() {
			require.NoError(b, benchSettle(b.Context(), s, c, known))
		}
	})
}

// One lease of one page that is released, by eight owners at once.
func BenchmarkLease(b *testing.B) {
	onBoth(b, 10_000, func(b *testing.B, s *store.Store, c scan.SiteHealth) {
		b.SetParallelism(4)
		b.RunParallel(func(pb *testing.PB) {
			owner := uuid.NewString()
			for pb.Next() {
				pages, err := s.SitePages.Lease(b.Context(), c.TenantID, c.ID, "run", owner, 1, time.Now().Add(time.Minute))
				if err == nil && len(pages) == 1 {
					_, err = s.SitePages.Release(b.Context(), c.TenantID, c.ID, "run", owner)
				}
				if err != nil {
					b.Error(err)
				}
			}
		})
	})
}

// The structure of 10,000 pages with 300 links each.
func BenchmarkStructure(b *testing.B) {
	onBoth(b, 10_000, func(b *testing.B, s *store.Store, c scan.SiteHealth) {
		all := benchPages("page", 10_000)
		for {
			pages, err := s.SitePages.Lease(b.Context(), c.TenantID, c.ID, "run", "batch", 1000, time.Now().Add(time.Hour))
			require.NoError(b, err)
			if len(pages) == 0 {
				break
			}
			for i, p := range pages {
				p.State = scan.PageScored
				for j := range 300 {
					p.Links = append(p.Links, scan.LinkHash(all[(i*37+j*j)%len(all)].Key))
				}
				_, err := s.SitePages.Settle(b.Context(), c.TenantID, c.ID, "run", "batch", p, nil, store.FrontierLimits{})
				require.NoError(b, err)
			}
		}
		for b.Loop() {
			require.NoError(b, s.SitePages.RecordStructure(b.Context(), c.TenantID, c.ID, "run"))
		}
	})
}

// The queries that follow a batch of pages, and the reservation of a visit, in a crawl of 10,000 pages.
func BenchmarkAfterBatch(b *testing.B) {
	onBoth(b, 10_000, func(b *testing.B, s *store.Store, c scan.SiteHealth) {
		for range 2000 {
			require.NoError(b, benchSettle(b.Context(), s, c, nil))
		}
		for b.Loop() {
			_, err := s.SitePages.Counts(b.Context(), c.TenantID, c.ID)
			require.NoError(b, err)
			_, err = s.SitePages.Worst(b.Context(), c.TenantID, c.ID, 5)
			require.NoError(b, err)
		}
	})
}

func BenchmarkReserveVisit(b *testing.B) {
	onBoth(b, 1, func(b *testing.B, s *store.Store, _ scan.SiteHealth) {
		for b.Loop() {
			_, err := s.Visits.Reserve(b.Context(), "example.org", time.Millisecond)
			require.NoError(b, err)
		}
	})
}
