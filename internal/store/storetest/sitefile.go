package storetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// Files are requested and counted separately from the pages; finding them again changes
// nothing.
func testSiteFiles(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.siteHealth(e.project(e.tenant().ID))
	limits := store.FrontierLimits{Pages: 5, Files: 3}
	all := found("a", 7)
	for i, skip := range []string{"", "FILE", "NOT_FOLLOWED", "FILE", "FILE", "FILE", "FILE"} {
		all[i].Skip = skip
	}
	require.Equal(t, 1, e.add(c, limits, all[:4]...))
	require.Zero(t, e.add(c, limits, all[4:6]...))
	again := all[2]
	again.Skip = "FILE"
	require.Zero(t, e.add(c, limits, again, all[1]))
	skips, err := e.SitePages.Skips(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, map[string]int{"FILE": 3, "FILE_LIMIT": 2}, skips,
		"what one page says not to follow, and another one does, is over the limit as well")
	page := all[5]
	page.Skip = ""
	require.Equal(t, 1, e.add(c, limits, page), "a file by one link that is a page by another")
	require.Equal(t, scan.PageCounts{Waiting: 2, Skipped: 4}, e.counts(c))

	unasked := func() []scan.SitePage {
		t.Helper()
		files, err := e.SitePages.UnaskedFiles(ctx, c.TenantID, c.ID, 10)
		require.NoError(t, err)
		return files
	}
	record := func(p scan.SitePage) error { return e.SitePages.RecordFile(ctx, c.TenantID, c.ID, "run-1", p) }
	files := unasked()
	require.Equal(t, []string{all[1].URL, all[3].URL, all[4].URL}, urls(files))
	p := files[0]
	p.Attempts = 1
	require.NoError(t, record(p))
	require.Equal(t, []string{all[3].URL, all[4].URL, all[1].URL}, urls(unasked()), "what was tried comes last")
	p = files[1]
	p.Status, p.FinalURL = 200, all[0].URL
	require.NoError(t, record(p))
	p.Status, p.ErrorKind = 500, "HTTP_ERROR"
	require.NoError(t, record(p), "it is answered")
	gone := files[2]
	gone.Status, gone.ErrorKind, gone.Error = 404, "HTTP_ERROR", "The server returns status 404."
	require.NoError(t, record(gone))
	counts, err := e.SitePages.FileCounts(ctx, c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, store.FileCounts{Asked: 2, Failed: 1, Left: 1}, counts)
	require.Equal(t, []string{gone.URL}, urls(e.pages(c, store.SitePageFilter{OnlyBroken: true})))

	for _, p := range e.lease(c, "batch", 2) {
		p.Links = []uint64{scan.LinkHash(gone.Key), scan.LinkHash(all[3].Key)}
		require.NoError(t, e.settle(c, "batch", p, scan.PageScored))
	}
	require.NoError(t, e.SitePages.RecordStructure(ctx, c.TenantID, c.ID, "run-1"))
	broken := e.pages(c, store.SitePageFilter{OnlyBroken: true})
	require.Equal(t, []string{all[0].URL, all[5].URL}, broken[0].Referrers)
	require.Equal(t, 2, broken[0].Inlinks)

	p.Skip = ""
	requireCode(t, record(p), scan.CodeInvalid, "")
	requireCode(t, e.SitePages.RecordFile(ctx, c.TenantID, c.ID, "run-2", gone), scan.CodeSuperseded, "")
	requireCode(t, e.SitePages.RecordFile(ctx, e.tenant().ID, c.ID, "run-1", gone), scan.CodeNotFound, siteHealthNotFound)
	other, err := e.SitePages.UnaskedFiles(ctx, e.tenant().ID, c.ID, 10)
	require.NoError(t, err)
	require.Empty(t, other)
}
