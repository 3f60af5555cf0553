package dashboard_test

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
)

// crawledPage is a page of a check for tests; a score below 0 means that the page failed.
type crawledPage struct {
	path  string
	score float64
	title string
	edit  func(*scan.SitePage)
}

// shopPages returns a small site with every kind of page.
func shopPages() []crawledPage {
	return []crawledPage{
		{path: "/", score: 95, title: "Home"},
		{path: "/lamps/1", score: 30, title: "Lamp"},
		{path: "/lamps/2", score: 40, title: "Lamp"},
		{path: "/lamps/3", score: 72, title: "Lamp <three>"},
		{path: "/sale", score: 88, title: "Sale", edit: func(p *scan.SitePage) { p.Source, p.From = scan.FoundInSitemap, "" }},
		{path: "/gone", score: -1, edit: func(p *scan.SitePage) {
			p.Status, p.ErrorKind, p.Error = 404, site.FaultHTTP, "The server returns status 404."
		}},
		{path: "/old", score: 0, edit: func(p *scan.SitePage) {
			p.State, p.Skip, p.FinalURL = scan.PageSkipped, string(site.SkipRedirect), "https://shop.example/"
		}},
	}
}

// siteHealth returns an ended check of the pages, with Lighthouse's report and a thumbnail
// of each scored page.
func (b *bench) siteHealth(pages []crawledPage) scan.SiteHealth {
	b.t.Helper()
	return b.siteHealthOf(url.Values{"projectId": {b.project.ShortID}, "url": {"https://shop.example/"}}, pages)
}

// siteHealthOf is like siteHealth for a check that a form starts.
func (b *bench) siteHealthOf(form url.Values, pages []crawledPage) scan.SiteHealth {
	b.t.Helper()
	location := b.post("/start/site-health", form)
	id := strings.TrimPrefix(location, "/site-health/")
	ctx := b.t.Context()
	c, err := b.store.SiteHealth.Start(ctx, b.tenant.ID, id, "run", b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	var found []scan.SitePage
	for _, p := range pages {
		address := "https://shop.example" + p.path
		entry := scan.SitePage{URL: address, Key: address, Source: scan.FoundByLink, From: "https://shop.example/", Depth: 1}
		if a, err := site.ParseAddress(address); err == nil {
			entry.Shape = a.Shape()
		}
		if p.edit != nil {
			p.edit(&entry)
			entry.State, entry.Skip = "", ""
		}
		found = append(found, entry)
	}
	_, err = b.store.SitePages.Add(ctx, c.TenantID, c.ID, "run", found, store.FrontierLimits{})
	require.NoError(b.t, err)
	leased, err := b.store.SitePages.Lease(ctx, c.TenantID, c.ID, "run", "o", len(pages), b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	require.Len(b.t, leased, len(pages))
	for _, p := range leased {
		i := slices.IndexFunc(pages, func(x crawledPage) bool { return "https://shop.example"+x.path == p.URL })
		b.settle(c, p, pages[i])
	}
	require.NoError(b.t, b.store.SitePages.RecordStructure(ctx, c.TenantID, c.ID, "run"))
	finish := store.SiteFinish{State: scan.StateCompleted, Lighthouse: "12.8.2"}
	require.NoError(b.t, b.store.SiteHealth.Finish(ctx, c.TenantID, c.ID, "run", finish))
	b.clock.Pass(time.Minute)
	c, err = b.store.SiteHealth.Get(ctx, c.TenantID, c.ID)
	require.NoError(b.t, err)
	return c
}

// settle scores or fails a leased page.
func (b *bench) settle(c scan.SiteHealth, p scan.SitePage, want crawledPage) {
	b.t.Helper()
	p.State, p.Status, p.Title = scan.PageScored, 200, want.title
	if want.score < 0 {
		p.State = scan.PageFailed
	}
	if want.edit != nil {
		want.edit(&p)
	}
	if p.State == scan.PageScored {
		score := want.score
		p.Scores = scan.SiteScores{Performance: &score, Accessibility: &score, BestPractices: &score, SEO: &score, Overall: &score}
		p.Result = b.document(c, p)
	}
	_, err := b.store.SitePages.Settle(b.t.Context(), c.TenantID, c.ID, "run", "o", p, nil, store.FrontierLimits{})
	require.NoError(b.t, err)
}

// document returns the stored result of a scored page, with its objects.
func (b *bench) document(c scan.SiteHealth, p scan.SitePage) []byte {
	b.t.Helper()
	prefix := site.BlobFolder(c.ID) + p.ID + "/"
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(`{"lighthouseVersion":"12.8.2","requestedUrl":"https://example.org/","mainDocumentUrl":"https://example.org/",
"finalDisplayedUrl":"https://example.org/</script><script>alert(1)</script>","finalUrl":"https://example.org/","gatherMode":"navigation",
"fetchTime":"2026-03-14T09:26:53.000Z","userAgent":"Test","environment":{"networkUserAgent":"Test","hostUserAgent":"Test",
"benchmarkIndex":1000,"credits":{}},"runWarnings":[],"configSettings":{"channel":"cli","formFactor":"desktop","locale":"en-US",
"throttlingMethod":"provided","throttling":{"rttMs":0,"throughputKbps":0,"requestLatencyMs":0,"downloadThroughputKbps":0,
"uploadThroughputKbps":0,"cpuSlowdownMultiplier":1},"screenEmulation":{"mobile":false,"width":1350,"height":940,
"deviceScaleFactor":1,"disabled":false}},"audits":{},"categories":{},"categoryGroups":{},"stackPacks":[],"entities":[],
"timing":{"entries":[],"total":1},"i18n":{"rendererFormattedStrings":{},"icuMessagePaths":{}}}`))
	require.NoError(b.t, err)
	require.NoError(b.t, w.Close())
	var picture bytes.Buffer
	require.NoError(b.t, jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 32, 24)), nil))
	for name, data := range map[string][]byte{"report.json.gz": packed.Bytes(), "thumbnail.jpg": picture.Bytes()} {
		require.NoError(b.t, b.blobs.Put(b.t.Context(), prefix+name, bytes.NewReader(data), "application/octet-stream"))
	}
	marshal := func(v any) json.RawMessage {
		raw, err := json.Marshal(v)
		require.NoError(b.t, err)
		return raw
	}
	zero := 0.0
	return marshal(site.PageDocument{
		Lighthouse: "12.8.2", ReportKey: prefix + "report.json.gz", ThumbnailKey: prefix + "thumbnail.jpg",
		Metrics: marshal(lighthouse.Metrics{LCP: new(5200.0)}),
		Audits: marshal([]lighthouse.Audit{{
			ID: "image-alt", Category: []lighthouse.Category{lighthouse.Accessibility}, Title: "Image elements do not have `[alt]`",
			Score: &zero, Mode: "binary", Weight: 10, Items: 2, Elements: []lighthouse.Element{{Snippet: "<img src=x onerror=alert(1)>"}},
		}}),
	})
}

func TestSiteHealthPages(t *testing.T) {
	t.Parallel()
	onBothDatabases(t, func(t *testing.T, b *bench) {
		empty := b.get("/projects/" + b.project.ShortID + "/site-health")
		require.Contains(t, empty.text(), "No Site Health checks yet")
		c := b.siteHealth(shopPages())
		base := "/site-health/" + c.ID

		list := b.get("/projects/" + b.project.ShortID + "/site-health?mode=DESKTOP")
		require.Contains(t, list.text(), "shop.example")
		require.Contains(t, b.get("/projects/"+b.project.ShortID+"/site-health?status=FAILED").text(), "No check matches")
		require.Equal(t, http.StatusBadRequest, b.do(http.MethodGet, "/projects/"+b.project.ShortID+"/site-health?mode=x", nil).StatusCode)

		over := b.get(base)
		require.Contains(t, over.text(), "5 scored")
		require.Contains(t, over.text(), "1 broken links")
		require.Contains(t, over.text(), "1 orphans")
		require.Contains(t, over.text(), "2 with a duplicate title")
		require.Equal(t, 5, over.doc.Find("svg.bars").Length())
		require.Contains(t, over.text(), "Image elements do not have `[alt]`")
		require.Contains(t, over.text(), "http://assay.example/report/"+c.ShortCode)
		bad := b.follow(over, `.spread figure:has(#d-seo) .legend-list a:contains("0 to 49")`)
		require.Equal(t, 2, bad.doc.Find("table.pages tbody tr").Length())
		require.Equal(t, "SEO ↑", bad.doc.Find("th[aria-sort]").Text())

		table := b.get(base + "/pages?sort=overall&state=SCORED")
		rows := table.doc.Find("table.pages tbody tr")
		require.Equal(t, 5, rows.Length())
		require.Equal(t, "/lamps/1", rows.First().Find("th a").Text())
		require.Equal(t, "ascending", table.doc.Find("th[aria-sort]").AttrOr("aria-sort", ""))
		require.Contains(t, b.get(base+"/pages?score=0-49&category=seo").text(), "2 pages")
		require.Contains(t, b.get(base+"/pages?q=LAMPS%2F3").text(), "Lamp <three>")
		require.Contains(t, b.get(base+"/pages?q=nothing").text(), "No page matches")
		require.Zero(t, b.get(base+"/pages?col=title").doc.Find(`th:contains("Depth")`).Length())
		for _, wrong := range []string{"sort=owner", "score=5", "state=x", "problem=x", "category=title&score=0-49"} {
			require.Equal(t, http.StatusBadRequest, b.do(http.MethodGet, base+"/pages?"+wrong, nil).StatusCode, wrong)
		}

		require.Contains(t, b.get(base+"/templates").text(), "/lamps/#such as /lamps/1")
		tree := b.get(base + "/tree")
		require.Contains(t, tree.text(), "lamps/")
		require.Equal(t, 3, tree.doc.Find(".tree details ul .tree-line").Length())
		tree.doc.Find(`.tree a[href*="/pages?address="]`).Each(func(_ int, s *goquery.Selection) {
			list := b.get(s.AttrOr("href", ""))
			require.Equal(t, 1, list.doc.Find("table.pages tbody tr").Length(), "%s: %s", s.Text(), list.text())
			require.Equal(t, 1, list.doc.Find(".chips li").Length())
		})
		require.Contains(t, b.get(base+"/tree?prefix="+url.QueryEscape("https://shop.example/lamps/")).text(), "3")
		require.Equal(t, http.StatusBadRequest, b.do(http.MethodGet, base+"/tree?prefix=x", nil).StatusCode)
		require.Contains(t, b.get(base+"/audits?category=accessibility&sort=gain").text(), "+35 points in Accessibility")
		require.Contains(t, b.get(base+"/audits/image-alt").text(), "<img src=x onerror=alert(1)>")
		require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, base+"/audits/nothing", nil).StatusCode)
		require.Equal(t, 5, b.get(base+"/screenshots").doc.Find(".wall img").Length())
		require.Contains(t, b.get(base+"/broken").text(), "The server returns status 404.")
		require.Contains(t, b.get(base+"/orphans").text(), "/sale")
		require.Contains(t, b.get(base+"/redirects").text(), "/old")
		require.Contains(t, b.get(base+"/duplicates").text(), "Lamp2/lamps/1")
		require.Contains(t, b.get(base+"/compare").text(), "Nothing to compare with yet")
	})
}

func TestSiteHealthPage(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	c := b.siteHealth(shopPages())
	base := "/site-health/" + c.ID
	at, ok := b.get(base + "/pages?q=lamps%2F1").doc.Find("table.pages tbody th a").Attr("href")
	require.True(t, ok)
	one := b.get(at)
	require.Contains(t, one.text(), "5.2 s")
	require.Contains(t, one.text(), "<img src=x onerror=alert(1)>")
	require.Zero(t, one.doc.Find("img[onerror]").Length())
	frame := one.doc.Find("iframe")
	require.Equal(t, "allow-scripts allow-popups", frame.AttrOr("sandbox", ""))

	report := b.get(frame.AttrOr("src", ""))
	policy := report.Header.Get("Content-Security-Policy")
	require.Contains(t, policy, "sandbox allow-scripts")
	require.NotContains(t, policy, "allow-same-origin")
	require.Contains(t, policy, "default-src 'none'")
	require.Equal(t, "SAMEORIGIN", report.Header.Get("X-Frame-Options"))
	require.Equal(t, 2, report.doc.Find("script").Length(), "what the report quotes is not a script")
	require.Equal(t, 2, report.doc.Find("script[nonce]").Length())
	require.True(t, json.Valid([]byte(b.get(at+"/lighthouse.json").body)))
	picture := b.get(at + "/thumbnail.jpg")
	require.Equal(t, "image/jpeg", picture.Header.Get("Content-Type"))

	exported := b.get(base + "/pages.csv?sort=overall&state=SCORED")
	rows, err := csv.NewReader(strings.NewReader(exported.body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 6)
	require.Equal(t, "https://shop.example/lamps/1", rows[1][0])
	require.Contains(t, exported.Header.Get("Content-Disposition"), "attachment")

	for _, path := range []string{"/site-health/x", base + "/pages/x", at + "x/thumbnail.jpg", "/site-health/" + b.project.ID + "/pages"} {
		require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, path, nil).StatusCode, path)
	}
}

func TestSiteHealthComparison(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.siteHealth(shopPages())
	later := shopPages()
	later[1].score, later[2].score = 60, 10
	later[3].path = "/lamps/4"
	second := b.siteHealth(later)
	at := "/site-health/" + second.ID + "/compare"
	shown := b.get(at)
	require.Contains(t, shown.text(), "Worse 1")
	require.Contains(t, shown.text(), "Better 1")
	require.Contains(t, shown.text(), "New 1")
	require.Contains(t, shown.text(), "Gone 1")
	require.Contains(t, shown.text(), "/lamps/2")
	gone := b.get(at + "?list=gone&with=" + first.ID + "&page=9223372036854775807")
	require.Contains(t, gone.text(), "/lamps/3", "the last page")
	require.Equal(t, "gone", gone.doc.Find(".filters [name=list]").AttrOr("value", ""), "another check is shown with the same list")
	require.Contains(t, b.get(at+"?list=broken").text(), "No link broke.")
	require.Contains(t, b.get("/site-health/"+second.ID).text(), "Overall unchanged since the previous check")
	const entry = "https://shop.example/?lang=de&cur=eur"
	alone := b.siteHealthOf(url.Values{"projectId": {b.project.ShortID}, "url": {entry}, "mode": {"MOBILE"}}, shopPages())
	again := b.follow(b.get("/site-health/"+alone.ID+"/compare"), ".empty a").doc
	require.Equal(t, entry, again.Find("#url").AttrOr("value", ""))
	require.Equal(t, "MOBILE", again.Find("[name=mode][checked]").AttrOr("value", ""))
	require.Equal(t, http.StatusBadRequest, b.do(http.MethodGet, at+"?with="+second.ID, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, at+"?with=x", nil).StatusCode)
}

func TestSiteHealthStates(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	location := b.post("/start/site-health", url.Values{"projectId": {b.project.ShortID}, "url": {"https://shop.example/"}})
	running := b.get(location)
	require.Equal(t, 1, running.doc.Find("[data-watch]").Length())
	for _, view := range []string{
		"/pages", "/templates", "/tree", "/audits", "/screenshots", "/broken", "/orphans", "/redirects", "/duplicates", "/compare",
	} {
		require.Regexp(t, "The check is still running|No pages have been scored yet", b.get(location+view).text(), view)
	}

	c := b.siteHealth(shopPages())
	base := "/site-health/" + c.ID
	b.as(scan.RoleViewer)
	require.Zero(t, b.get(base).doc.Find("main form").Length(), "viewers see and change nothing")
	for _, action := range []string{"/share/revoke", "/share/regenerate"} {
		require.Equal(t, http.StatusForbidden, b.do(http.MethodPost, base+action, nil).StatusCode)
	}
	b.as(scan.RoleMember)
	require.Equal(t, base+"#share", b.post(base+"/share/revoke", nil))
	require.NotContains(t, b.get(base).text(), "/report/"+c.ShortCode)
	b.post(base+"/share/regenerate", nil)
	fresh, err := b.store.SiteHealth.Get(t.Context(), c.TenantID, c.ID)
	require.NoError(t, err)
	require.NotEqual(t, c.ShortCode, fresh.ShortCode)
	require.Contains(t, b.get(base).text(), "/report/"+fresh.ShortCode)

	b.clock.Pass(2 * time.Hour)
	_, err = b.store.Operator().SiteHealth.Purge(t.Context(), c.TenantID, c.ID, b.clock.Now())
	require.NoError(t, err)
	require.Contains(t, b.get(base).text(), "The pages were removed")
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, base+"/pages", nil).StatusCode)
}

// No page sends more statements for a large check than for a small one.
func TestSiteHealthQueries(t *testing.T) {
	t.Parallel()
	const maxQueries = 15
	count := func(pages int) map[string]int {
		b := newBench(t)
		var all []crawledPage
		for i := range pages {
			all = append(all, crawledPage{path: fmt.Sprintf("/lamps/%d", i), score: float64(i % 100), title: fmt.Sprintf("Lamp %d", i%7)})
		}
		b.siteHealth(all)
		c := b.siteHealth(all)
		base := "/site-health/" + c.ID
		if pages > 100 {
			second := b.follow(b.get(base+"/pages?sort=seo&q=lamp"), "a[rel=next]")
			require.Contains(t, second.text(), "Page 2 of 3")
			require.Equal(t, "lamp", second.doc.Find("[name=q]").AttrOr("value", ""))
		}
		page, _ := b.get(base + "/pages").doc.Find("table.pages tbody th a").Attr("href")
		out := map[string]int{}
		for _, at := range []string{
			"", "/pages?sort=seo&q=lamp", "/templates", "/tree", "/audits", "/screenshots", "/broken", "/orphans", "/redirects", "/duplicates",
			"/compare", strings.TrimPrefix(page, base),
		} {
			b.get(base + at) // computed and stored at the first view
			name, _, _ := strings.Cut(at, "?")
			if strings.HasPrefix(name, "/pages/") {
				name = "/pages/ID"
			}
			out[name] = b.queries(func() { b.get(base + at) })
		}
		return out
	}
	small, large := count(3), count(120)
	require.Equal(t, small, large)
	for at, n := range large {
		require.LessOrEqual(t, n, maxQueries, at)
		require.Positive(t, n, at)
	}
}

// The embedded viewer is identical to the pinned npm package's.
func TestLighthouseViewerIsPinned(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("../../lighthouse/js/node_modules/lighthouse/dist/report/standalone.js")
	require.NoError(t, err, "this test needs the npm packages: npm ci in internal/lighthouse/js")
	got, err := os.ReadFile("lighthouse/standalone.js")
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "copy it again")
}
