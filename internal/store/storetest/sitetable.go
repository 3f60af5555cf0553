package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// tabled creates a check with scored, failed and skipped pages, and one still waiting. The
// name of each page is the last character of its address.
func (e *env) tabled() scan.SiteHealth {
	e.t.Helper()
	c := e.siteHealth(e.project(e.tenant().ID))
	page := func(path, shape string) scan.SitePage {
		u := "https://example.org/" + path
		return scan.SitePage{URL: u, Key: u, Shape: shape, Depth: 1, Source: scan.FoundByLink, From: "https://example.org/"}
	}
	all := []scan.SitePage{
		page("shop/lamps/a", "/shop/#"), page("shop/lamps/b", "/shop/#"), page("shop/c", "/shop/#"), page("blog/100%_d", "/blog/#"),
		page("e?next=/x/y", "/e"), page("f", "/f"), page("g", "/g"), page("h", "/h"),
	}
	all[2].Source, all[2].From = scan.FoundInSitemap, ""
	e.add(c, store.FrontierLimits{}, all[:7]...)
	leased := e.lease(c, "batch", 7)
	e.add(c, store.FrontierLimits{}, all[7:]...) // stays waiting
	for _, p := range leased {
		state := scan.PageScored
		switch p.URL[len(p.URL)-1:] {
		case "a":
			p.Title, p.Scores, p.Depth = "Lamp", scan.SiteScores{Overall: ptr(30.0), SEO: ptr(99.9), Performance: ptr(9.99)}, 3
		case "b":
			p.Title, p.Scores = "Lamp", scan.SiteScores{Overall: ptr(90.0), SEO: ptr(100.0), Performance: ptr(10.0)}
		case "c":
			p.Title, p.Scores = "Über uns", scan.SiteScores{Overall: ptr(60.0), SEO: ptr(50.0)}
		case "d":
			p.Title, p.Scores, p.Result = "Blog & more", scan.SiteScores{Overall: ptr(10.0)}, []byte(`{"a":1}`)
		case "y":
			p.Title = "No score"
		case "f":
			state, p.ErrorKind, p.Error, p.Status = scan.PageFailed, "HTTP_ERROR", "The server returns 404.", 404
		case "g":
			state, p.Skip, p.FinalURL, p.Status = scan.PageSkipped, "REDIRECT", "https://example.org/f", 200
		}
		require.NoError(e.t, e.settle(c, "batch", p, state))
	}
	return c
}

// Links to pages that time out, or to files that may not be requested, are not broken.
func testSiteBrokenLinks(t *testing.T, e *env) {
	c := e.siteHealth(e.project(e.tenant().ID))
	all := found("a", 9)
	for i := range all[5:8] {
		all[5+i].Skip = "FILE"
	}
	all[8].Skip, all[8].ErrorKind = "INVALID", "MALFORMED_URL"
	e.add(c, store.FrontierLimits{Files: 9}, all...)
	for i, p := range e.lease(c, "batch", 5) {
		p.ErrorKind, p.Status = []string{"HTTP_ERROR", "HTTP_ERROR", "TIMEOUT", "OUT_OF_MEMORY", "CERTIFICATE"}[i], []int{404, 429, 0, 0, 0}[i]
		require.NoError(t, e.settle(c, "batch", p, scan.PageFailed))
	}
	files, err := e.SitePages.UnaskedFiles(t.Context(), c.TenantID, c.ID, 9)
	require.NoError(t, err)
	require.Len(t, files, 3)
	for i, p := range files {
		p.ErrorKind = []string{"FORBIDDEN", "UNREACHABLE", "WORKER"}[i]
		require.NoError(t, e.SitePages.RecordFile(t.Context(), c.TenantID, c.ID, "run-1", p))
	}
	broken, _, err := e.SitePages.Table(t.Context(), c.TenantID, c.ID, store.SitePageQuery{Problem: store.ProblemBroken, Page: 1, Limit: 50})
	require.NoError(t, err)
	require.Equal(t, []string{all[0].URL, all[4].URL, all[6].URL, all[8].URL}, urls(broken))
	require.Len(t, e.pages(c, store.SitePageFilter{OnlyBroken: true}), 9)
}

func testSiteTable(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.tabled()
	names := func(q store.SitePageQuery) string {
		q.Page, q.Limit = max(q.Page, 1), max(q.Limit, 50)
		got, total, err := e.SitePages.Table(ctx, c.TenantID, c.ID, q)
		require.NoError(t, err)
		require.Len(t, got, int(total))
		out := ""
		for _, p := range got {
			require.Nil(t, p.Result)
			require.Nil(t, p.Links)
			out += p.URL[len(p.URL)-1:]
		}
		return out
	}
	for _, x := range []struct {
		want string
		q    store.SitePageQuery
	}{
		{"abcdyfg", store.SitePageQuery{}},
		{"gfydcba", store.SitePageQuery{Sort: store.ColumnFound, Descending: true}},
		{"dycab", store.SitePageQuery{States: []scan.PageState{scan.PageScored}, Sort: store.ColumnAddress}},
		{"dacbyfg", store.SitePageQuery{Sort: store.ColumnOverall}},
		{"bcadyfg", store.SitePageQuery{Sort: store.ColumnOverall, Descending: true}},
		{"ab", store.SitePageQuery{Search: "LAMP", Sort: store.ColumnTitle}},
		{"d", store.SitePageQuery{Search: "100%_"}},
		{"c", store.SitePageQuery{Search: "Über UNS"}},
		{"", store.SitePageQuery{Search: `\`}},
		{"ca", store.SitePageQuery{Min: ptr(30.0), Below: ptr(90.0), Sort: store.ColumnOverall, Descending: true}},
		{"b", store.SitePageQuery{Score: store.ColumnPerformance, Min: ptr(10.0)}},
		{"abc", store.SitePageQuery{Shape: "/shop/#"}},
		{"", store.SitePageQuery{Prefix: "nothing"}},
		{"a", store.SitePageQuery{Address: "https://example.org/shop/lamps/a"}},
		{"y", store.SitePageQuery{Address: "https://example.org/e"}},
		{"", store.SitePageQuery{Address: "https://example.org/shop/lamps"}},
		{"f", store.SitePageQuery{Problem: store.ProblemBroken}},
		{"c", store.SitePageQuery{Problem: store.ProblemOrphan}},
		{"g", store.SitePageQuery{Problem: store.ProblemRedirect}},
		{"ba", store.SitePageQuery{Problem: store.ProblemDuplicate, Sort: store.ColumnOverall, Descending: true}},
	} {
		require.Equal(t, x.want, names(x.q), "%+v", x.q)
	}
	require.Equal(t, "ab", names(store.SitePageQuery{Prefix: "https://example.org/shop/lamps/"}))
	require.Equal(t, "c", names(store.SitePageQuery{Title: "Über uns"}))
	got, total, err := e.SitePages.Table(ctx, c.TenantID, c.ID, store.SitePageQuery{Page: 2, Limit: 3})
	require.NoError(t, err)
	require.EqualValues(t, 7, total)
	require.Len(t, got, 3)
	require.Equal(t, "https://example.org/blog/100%_d", got[0].URL)
	require.Equal(t, 404, e.brokenPage(c).Status)
	for _, q := range []store.SitePageQuery{{Sort: "url; DROP"}, {Score: store.ColumnTitle}, {Problem: "x"}} {
		_, _, err := e.SitePages.Table(ctx, c.TenantID, c.ID, q)
		requireCode(t, err, scan.CodeInvalid, "")
	}

	documents, total, err := e.SitePages.Documents(ctx, c.TenantID, c.ID, 1, 2)
	require.NoError(t, err)
	require.EqualValues(t, 5, total)
	require.Len(t, documents, 2)
	require.JSONEq(t, `{"a":1}`, string(e.document(c)))
	var each []string
	stop := errors.New("stop")
	require.NoError(t, e.SitePages.Each(ctx, c.TenantID, c.ID, 3, func(p scan.SitePage) error {
		require.Nil(t, p.Links)
		each = append(each, p.URL)
		return nil
	}))
	require.Len(t, each, 8)
	require.Equal(t, urls(e.pages(c, store.SitePageFilter{})), each, "in the order of discovery")
	require.ErrorIs(t, e.SitePages.Each(ctx, c.TenantID, c.ID, 3, func(scan.SitePage) error { return stop }), stop)
	require.NoError(t, e.SitePages.Each(ctx, e.tenant().ID, c.ID, 3, func(scan.SitePage) error { return stop }), "another tenant's")
	for _, ids := range [][2]string{{e.tenant().ID, c.ID}, {c.TenantID, uuid.NewString()}, {"x", "x"}} {
		pages, total, err := e.SitePages.Table(ctx, ids[0], ids[1], store.SitePageQuery{Page: 1, Limit: 10})
		require.NoError(t, err)
		require.Empty(t, pages)
		require.Zero(t, total)
		pages, _, err = e.SitePages.Documents(ctx, ids[0], ids[1], 1, 10)
		require.NoError(t, err)
		require.Empty(t, pages)
	}
}

// brokenPage returns the failed page.
func (e *env) brokenPage(c scan.SiteHealth) scan.SitePage {
	e.t.Helper()
	pages, _, err := e.SitePages.Table(e.t.Context(), c.TenantID, c.ID, store.SitePageQuery{Problem: store.ProblemBroken, Page: 1, Limit: 1})
	require.NoError(e.t, err)
	require.Len(e.t, pages, 1)
	return pages[0]
}

// document returns the stored document of the page with the lowest score.
func (e *env) document(c scan.SiteHealth) []byte {
	e.t.Helper()
	pages, _, err := e.SitePages.Documents(e.t.Context(), c.TenantID, c.ID, 1, 9)
	require.NoError(e.t, err)
	for _, p := range pages {
		if len(p.Result) > 0 {
			return p.Result
		}
	}
	return nil
}

func testSiteGroups(t *testing.T, e *env) {
	ctx := t.Context()
	c := e.tabled()
	shapes, total, err := e.SitePages.Shapes(ctx, c.TenantID, c.ID, 1, 2)
	require.NoError(t, err)
	require.EqualValues(t, 3, total)
	names := map[string]store.PageGroup{}
	for _, g := range shapes {
		names[g.Name] = g
	}
	shapes, _, err = e.SitePages.Shapes(ctx, c.TenantID, c.ID, 2, 2)
	require.NoError(t, err)
	require.Len(t, shapes, 1)
	names[shapes[0].Name] = shapes[0]
	require.Equal(t, 3, names["/shop/#"].Pages)
	require.InDelta(t, 60, *names["/shop/#"].Means.Overall, 1e-9)
	require.InDelta(t, 30, *names["/shop/#"].Lowest, 1e-9)
	require.Equal(t, "https://example.org/shop/c", names["/shop/#"].Example)
	require.Nil(t, names["/e"].Means.Overall)

	duplicates, total, err := e.SitePages.Duplicates(ctx, c.TenantID, c.ID, 1, 10)
	require.NoError(t, err)
	require.EqualValues(t, 1, total)
	require.Equal(t, "Lamp", duplicates[0].Name)
	require.Equal(t, 2, duplicates[0].Pages)

	folders, more, err := e.SitePages.Tree(ctx, c.TenantID, c.ID, "https://example.org/")
	require.NoError(t, err)
	require.False(t, more)
	tree := ""
	for _, f := range folders {
		tree += fmt.Sprintf("%s=%d/%d ", f.Name, f.Pages, f.Failed)
		for _, sub := range f.Folders {
			if sub.Name != "" {
				tree += fmt.Sprintf("(%s=%d) ", sub.Name, sub.Pages)
			}
		}
	}
	require.Equal(t, "blog=1/0 (100%_d=1) e=1/0 f=1/1 shop=3/0 (c=1) (lamps=2) ", tree)
	require.InDelta(t, 60, *folders[3].Mean, 1e-9)
	require.InDelta(t, 30, *folders[3].Lowest, 1e-9)
	require.Nil(t, folders[2].Mean)
	folders, _, err = e.SitePages.Tree(ctx, c.TenantID, c.ID, "https://example.org/shop/")
	require.NoError(t, err)
	require.Len(t, folders, 2)

	stranger := e.tenant().ID
	groups, _, err := e.SitePages.Shapes(ctx, stranger, c.ID, 1, 10)
	require.NoError(t, err)
	require.Empty(t, groups)
	folders, _, err = e.SitePages.Tree(ctx, stranger, c.ID, "https://example.org/")
	require.NoError(t, err)
	require.Empty(t, folders)
}

func testSiteShare(t *testing.T, e *env) {
	ctx := t.Context()
	in := newSiteHealth(e.project(e.tenant().ID), e.clock())
	in.Check.ShortCode, in.Check.Slug = oldCode, "example.org-"+oldCode
	c, _, err := e.SiteHealth.Create(ctx, in)
	require.NoError(t, err)
	require.Equal(t, oldCode, c.ShortCode)
	bare := e.siteHealth(e.project(e.tenant().ID))
	opens := func(code string) bool {
		_, err := e.SiteHealth.Shared(ctx, code)
		if err != nil {
			requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
		}
		return err == nil
	}
	got, err := e.SiteHealth.Shared(ctx, oldCode)
	require.NoError(t, err)
	require.Equal(t, store.SharedRecord{TenantID: c.TenantID, ID: c.ID, Slug: c.Slug}, got)
	for _, code := range []string{"", newCode, oldCode[:21], oldCode + "\x00", "\xff"} {
		require.False(t, opens(code), "%q", code)
	}

	at := e.pass(time.Second)
	revoked, err := e.SiteHealth.RevokeShare(ctx, c.TenantID, c.ID, "key:abc")
	require.NoError(t, err)
	require.Equal(t, at, revoked.ShareRevokedAt)
	require.False(t, opens(oldCode))
	again, err := e.SiteHealth.RevokeShare(ctx, c.TenantID, c.ID, "key:abc")
	require.NoError(t, err)
	require.Equal(t, revoked, again, "to repeat it changes nothing")
	fresh, err := e.SiteHealth.RegenerateShare(ctx, c.TenantID, c.ID, "ann", newCode, "example.org-"+newCode)
	require.NoError(t, err)
	require.Zero(t, fresh.ShareRevokedAt)
	require.True(t, opens(newCode))
	require.False(t, opens(oldCode))
	without, err := e.SiteHealth.RevokeShare(ctx, bare.TenantID, bare.ID, "ann")
	require.NoError(t, err)
	require.Zero(t, without.ShareRevokedAt, "nothing was open")

	log, err := e.Audit.Newest(ctx, c.TenantID, 10)
	require.NoError(t, err)
	require.Len(t, log, 2)
	require.Equal(t, []string{"ann", "site_health.share.regenerate", c.ID}, []string{log[0].Actor, log[0].Action, log[0].Subject})
	for _, ids := range [][2]string{{e.tenant().ID, c.ID}, {c.TenantID, uuid.NewString()}, {"x", "x"}} {
		_, err := e.SiteHealth.RevokeShare(ctx, ids[0], ids[1], "a")
		requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
		_, err = e.SiteHealth.RegenerateShare(ctx, ids[0], ids[1], "a", newCode, "")
		requireCode(t, err, scan.CodeNotFound, siteHealthNotFound)
	}
	_, err = e.SiteHealth.RegenerateShare(ctx, c.TenantID, c.ID, "a", "", "")
	requireCode(t, err, scan.CodeInvalid, "")
}
