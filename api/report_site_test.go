package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// The report of a Site Health check has a share address, as that of a website scan does.
func TestSharedSiteReport(t *testing.T) {
	t.Parallel()
	b := newReportBench(t)
	ctx := t.Context()
	id := b.queueSite()
	c, err := b.store.SiteHealth.Get(ctx, b.tenant.ID, id)
	require.NoError(t, err)
	require.Len(t, c.ShortCode, 22)
	require.Equal(t, "example.org-"+c.ShortCode, c.Slug)

	waiting := b.open("/report/" + c.ShortCode)
	require.Equal(t, http.StatusOK, waiting.status)
	require.Contains(t, waiting.body, "The check is running")
	require.Contains(t, waiting.body, `http-equiv="refresh"`)

	_, err = b.store.SiteHealth.Start(ctx, c.TenantID, c.ID, "run-1", b.clock.Now().Add(60e9))
	require.NoError(t, err)
	found := []scan.SitePage{{URL: "https://example.org/<b>", Key: "https://example.org/b", Source: scan.FoundByLink}}
	_, err = b.store.SitePages.Add(ctx, c.TenantID, c.ID, "run-1", found, store.FrontierLimits{})
	require.NoError(t, err)
	leased, err := b.store.SitePages.Lease(ctx, c.TenantID, c.ID, "run-1", "o", 1, b.clock.Now().Add(60e9))
	require.NoError(t, err)
	p, score := leased[0], 42.0
	p.State, p.Title, p.Scores = scan.PageScored, "<script>alert(1)</script>", scan.SiteScores{Performance: &score, Overall: &score}
	_, err = b.store.SitePages.Settle(ctx, c.TenantID, c.ID, "run-1", "o", p, nil, store.FrontierLimits{})
	require.NoError(t, err)
	require.NoError(t, b.store.SiteHealth.Finish(ctx, c.TenantID, c.ID, "run-1", store.SiteFinish{State: scan.StateCompleted}))

	for _, address := range []string{c.ShortCode, c.Slug} {
		page := b.open("/report/" + address)
		require.Equal(t, http.StatusOK, page.status)
		require.Contains(t, page.body, "Site Health report")
		require.Contains(t, page.body, "42")
		require.NotContains(t, page.body, "<script")
		require.Equal(t, "private, no-store", page.header.Get("Cache-Control"))
		require.Contains(t, page.header.Get("Content-Security-Policy"), "default-src 'none'")
	}
	_, err = b.store.SiteHealth.RevokeShare(ctx, c.TenantID, c.ID, "ann")
	require.NoError(t, err)
	unknown := b.open("/report/" + strings.Repeat("z", 22))
	for _, address := range []string{c.ShortCode, c.Slug, "other-" + c.ShortCode, c.ShortCode[1:]} {
		closed := b.open("/report/" + address)
		require.Equal(t, http.StatusNotFound, closed.status, address)
		require.Equal(t, unknown.body, closed.body, "whatever the reason")
	}
}
