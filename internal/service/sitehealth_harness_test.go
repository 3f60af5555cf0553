package service_test

import (
	"crypto/rand"
	"log/slog"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	crawl "assay/internal/site"
	"assay/internal/store"
)

const retention = 30 * 24 * time.Hour

// checksReplica returns the service of checks in another process.
func (b *bench) checksReplica() *service.SiteHealth {
	return &service.SiteHealth{
		Store: b.store, Workflows: b.flows, Resolver: b.names, Clock: b.clock.Now, Log: slog.New(slog.NewTextHandler(b.logs, nil)),
		Keys: key.NewGenerator(rand.Reader),
		Defaults: crawl.Settings{
			MaxPages: 500, MaxDepth: 25, PerShape: 1000, MaxDuration: 6 * time.Hour, Pause: 250 * time.Millisecond, Runs: 1,
			FullPage: true,
		},
		PagesCeiling: 10_000, InFlight: 100, QueueDeadline: queueDeadline, Retention: retention, CloseAfter: closeAfter,
	}
}

// siteRequest returns a valid request, modified by change.
func (b *bench) siteRequest(change func(*service.TriggerSiteHealth)) service.TriggerSiteHealth {
	req := service.TriggerSiteHealth{TenantID: b.tenant.ID, ProjectID: b.project.ShortID, URL: "https://example.org/", Trigger: "api"}
	if change != nil {
		change(&req)
	}
	return req
}

func (b *bench) triggerCheck() scan.SiteHealth {
	b.t.Helper()
	c, replayed, err := b.checks.Trigger(b.t.Context(), b.siteRequest(nil))
	require.NoError(b.t, err)
	require.False(b.t, replayed)
	return c
}

// crawling returns a running check with two pages.
func (b *bench) crawling() scan.SiteHealth {
	b.t.Helper()
	c, err := b.store.SiteHealth.Start(b.t.Context(), b.tenant.ID, b.triggerCheck().ID, "run-1", b.clock.Now().Add(runDeadline))
	require.NoError(b.t, err)
	return c
}

func (b *bench) check(c scan.SiteHealth) scan.SiteHealth {
	b.t.Helper()
	got, err := b.store.SiteHealth.Get(b.t.Context(), c.TenantID, c.ID)
	require.NoError(b.t, err)
	return got
}

// scorePage adds a page to a running check and scores it.
func (b *bench) scorePage(id string, x float64) {
	b.t.Helper()
	ctx, key := b.t.Context(), "https://example.org/page"
	_, err := b.store.SitePages.Add(ctx, b.tenant.ID, id, "run-1", []scan.SitePage{{URL: key, Key: key, Source: scan.FoundByLink}},
		store.FrontierLimits{})
	require.NoError(b.t, err)
	pages, err := b.store.SitePages.Lease(ctx, b.tenant.ID, id, "run-1", "owner", 1, b.clock.Now().Add(time.Minute))
	require.NoError(b.t, err)
	require.Len(b.t, pages, 1)
	p := pages[0]
	p.State, p.Scores = scan.PageScored, scan.SiteScores{Performance: &x, Accessibility: &x, BestPractices: &x, SEO: &x, Overall: &x}
	_, err = b.store.SitePages.Settle(ctx, b.tenant.ID, id, "run-1", "owner", p, nil, store.FrontierLimits{})
	require.NoError(b.t, err)
}
