package dashboard_test

import (
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestFirstProject(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.NoError(t, b.store.Projects.Archive(t.Context(), b.tenant.ID, b.project.ShortID))
	require.Contains(t, b.get("/").text(), "Start with a project")

	refused := b.do(http.MethodPost, "/projects", url.Values{"name": {" "}})
	require.Equal(t, http.StatusBadRequest, refused.StatusCode)
	require.Equal(t, "“Name” is required", refused.doc.Find("#name-problem").Text())

	location := b.post("/projects", url.Values{"name": {"New <b>one</b>"}})
	page := b.get(location)
	require.Equal(t, "New <b>one</b>", strings.TrimSpace(page.doc.Find("h1").Text()))
	require.Contains(t, page.text(), "No scans yet")

	require.Equal(t, location+"/settings", b.post(location+"/rename", url.Values{"name": {"Other"}}))
	require.Equal(t, location+"/settings", b.post(location+"/archive", nil))
	require.Contains(t, b.get("/projects").text(), "2 archived projects")
	b.post(location+"/restore", nil)
	require.Contains(t, b.get("/projects").doc.Find(".tiles").Text(), "Other")
}

func TestStart(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for _, kind := range []string{"website", "code", "site-health"} {
		require.NotEmpty(t, b.get("/start?kind="+kind).doc.Find(`[aria-current="page"]`).Nodes)
	}
	for field, form := range map[string]url.Values{
		"projectId": {"projectId": {"0000000000"}, "url": {"https://example.org"}},
		"url":       {"projectId": {b.project.ShortID}, "url": {"example.org"}},
		"email":     {"projectId": {b.project.ShortID}, "url": {"https://example.org"}, "email": {"nobody"}},
		"pillars":   {"projectId": {b.project.ShortID}, "url": {"https://example.org"}, "pillars": {"LOOKS"}},
	} {
		a := b.do(http.MethodPost, "/start/website", form)
		require.NotEqual(t, http.StatusSeeOther, a.StatusCode, field)
		require.NotEmpty(t, a.doc.Find("#"+field+"-problem").Text(), field)
		require.Equal(t, form.Get("url"), a.doc.Find("#url").AttrOr("value", ""), field)
	}
	bad := b.do(
		http.MethodPost, "/start/site-health",
		url.Values{"projectId": {b.project.ShortID}, "url": {"https://example.org"}, "maxPages": {"many"}},
	)
	require.Contains(t, bad.text(), "“Maximum number of pages” must be a whole number")

	form := url.Values{"projectId": {b.project.ShortID}, "url": {"https://example.org"}, "key": {"form-1"}}
	first := b.post("/start/website", form)
	require.Equal(t, first, b.post("/start/website", form), "a form that is sent twice starts one scan")
	require.True(
		t,
		strings.HasPrefix(
			b.post("/start/site-health", url.Values{"projectId": {b.project.ShortID}, "url": {"https://example.org"}}), "/site-health/",
		),
	)
}

func TestWatch(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	s := b.websiteScan("https://example.org/", 81)
	once := b.do(http.MethodGet, "/watch/website/"+s.ID, nil)
	require.JSONEq(t, `{"state":"COMPLETE","title":"Complete","text":"4 of 5 steps done.","percent":80,"ended":true}`, once.body)
	stream := b.do(http.MethodGet, "/watch/website/"+s.ID, nil, "Accept", "text/event-stream")
	require.Equal(t, "text/event-stream", stream.Header.Get("Content-Type"))
	require.True(t, strings.HasPrefix(stream.body, "event: progress\ndata: {"), stream.body)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/watch/moon/"+s.ID, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/watch/website/x", nil).StatusCode)
}

func TestHomeSaysWhatGotWorse(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.websiteScan("https://worse.example/", 90)
	b.websiteScan("https://better.example/", 60)
	b.clock.Pass(8 * 24 * time.Hour)
	b.websiteScan("https://worse.example/", 71)
	b.websiteScan("https://better.example/", 80)
	page := b.get("/")
	worse := page.doc.Find(`section[aria-labelledby="worse-title"]`).Text()
	require.Contains(t, worse, "worse.example")
	require.Contains(t, worse, "▼ 19")
	require.NotContains(t, worse, "better.example")

	project := b.get("/projects/" + b.project.ShortID)
	require.Equal(t, 2, project.doc.Find(".series > li").Length())
	require.Equal(t, 2, project.doc.Find("svg.spark").Length())
}

func TestNobodyIsLedToTheSignIn(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.member = nil
	for _, r := range b.pages.Routes() {
		if r.Need == "" && !r.Own {
			continue
		}
		a := b.do(r.Method, filled(b, r.Pattern), nil)
		require.Equal(t, http.StatusSeeOther, a.StatusCode, r.Pattern)
		require.True(t, strings.HasPrefix(a.Header.Get("Location"), "/sign-in"), r.Pattern)
	}
	require.Equal(t, "/sign-in?next=%2Fprojects%3Fa%3Db", b.do(http.MethodGet, "/projects?a=b", nil).Header.Get("Location"))
}

// ownForms are the forms that viewers may send, about their own account. The test fails if
// one is missing here.
var ownForms = []string{
	"/account/name", "/account/password", "/account/totp", "/account/totp/confirm", "/account/totp/stop", "/account/totp/remove",
	"/account/recovery-codes", "/account/sessions/{id}/end", "/account/sign-out-everywhere", "/workspaces/{id}", "/settings/members/leave",
}

// openForms are the forms that need no sign-in.
var openForms = []string{"/sign-in", "/sign-in/code", "/sign-out", "/setup", "/join", "/forgot-password", "/reset-password"}

func TestViewersChangeNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.as(scan.RoleViewer)
	var own, open []string
	for _, r := range b.pages.Routes() {
		switch {
		case r.Method == http.MethodGet:
			continue
		case r.Own:
			own = append(own, r.Pattern)
			continue
		case r.Need == "":
			open = append(open, r.Pattern)
			continue
		}
		path := filled(b, r.Pattern)
		require.Equal(t, http.StatusForbidden, b.do(r.Method, path, nil).StatusCode, r.Pattern)
	}
	require.Equal(t, ownForms, own)
	require.Equal(t, openForms, open)
}

// filled returns a pattern with the ids of the bench's project, and a random UUID for every
// other parameter.
func filled(b *bench, pattern string) string {
	return filledWith(b, pattern, "website", "01a203d5-3c5d-7b64-b973-61276607a122")
}

var wildcard = regexp.MustCompile(`\{\w+\}`)

func filledWith(b *bench, pattern, kind, id string) string {
	known := strings.NewReplacer(
		"{$}", "", "{kind}", kind, "{project}", b.project.ShortID, "{frame}", "1.jpg", "{part}", "http", "{domain}", "example.org",
		"{name}", "sbom.cdx.json",
	).Replace(pattern)
	return wildcard.ReplaceAllString(known, id)
}

func TestPagesAreSafe(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	a := b.get("/")
	require.NotContains(t, a.Header.Get("Content-Security-Policy"), "unsafe")
	require.Zero(t, a.doc.Find("[style], style, script:not([src])").Length())
	a.doc.Find("link[href], script[src]").Each(func(_ int, s *goquery.Selection) {
		address := s.AttrOr("href", s.AttrOr("src", ""))
		file := b.get(address)
		require.Contains(t, file.Header.Get("Cache-Control"), "immutable", address)
	})
	other := b.do(http.MethodPost, "/projects", url.Values{"name": {"X"}}, "Sec-Fetch-Site", "cross-site")
	require.Equal(t, http.StatusForbidden, other.StatusCode)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/nothing", nil).StatusCode)
}

// The embedded copy is identical to the pinned npm package's.
func TestHtmxIsThePackage(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("../js/node_modules/htmx.org/dist/htmx.min.js")
	require.NoError(t, err, "this test needs the npm packages: npm ci in internal/web/js")
	got, err := os.ReadFile("asset/htmx.min.js")
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

func TestWebsiteScan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.websiteScan("https://example.org/", 64)
	b.clock.Pass(time.Hour)
	s := b.websiteScan("https://example.org/", 81)
	page := b.get("/scans/" + s.ID)
	require.Equal(t, 1, page.doc.Find("h1").Length())
	require.Contains(t, page.text(), "81")
	link := page.doc.Find("#share-link").Text()
	require.True(t, strings.HasPrefix(link, "http://assay.example/report/"))
	require.Equal(t, "/scans/"+s.ID, b.post("/scans/"+s.ID+"/share/revoke", nil))
	require.Empty(t, b.get("/scans/"+s.ID).doc.Find("#share-link").Nodes)
	b.post("/scans/"+s.ID+"/share/regenerate", nil)
	require.NotEqual(t, link, b.get("/scans/"+s.ID).doc.Find("#share-link").Text())

	list := b.get("/projects/" + b.project.ShortID + "/scans?url=https://example.org")
	require.Equal(t, 2, list.doc.Find("tbody tr").Length())
	require.Contains(t, b.get("/projects/"+b.project.ShortID+"/scans?status=FAILED").text(), "No scan matches")
	require.Equal(t, http.StatusBadRequest, b.do(http.MethodGet, "/projects/"+b.project.ShortID+"/scans?status=LOST", nil).StatusCode)

	for range 24 {
		b.post("/start/website", url.Values{"projectId": {b.project.ShortID}, "url": {"https://example.org/"}})
	}
	older := b.follow(b.get("/projects/"+b.project.ShortID+"/scans?url=https://example.org/&status="), "a[rel=next]")
	require.Contains(t, older.text(), "Page 2 of 2")
	require.Equal(t, 1, older.doc.Find("tbody tr").Length())
	const shop = "https://example.org/shop?lang=de&cur=eur#top"
	none := b.get("/projects/" + b.project.ShortID + "/scans?url=" + url.QueryEscape(shop))
	require.Equal(t, shop, b.follow(none, ".empty a").doc.Find("#url").AttrOr("value", ""))

	both := b.get("/scans/" + s.ID + "/compare?with=" + first.ID)
	require.Contains(t, both.text(), "Overall ▲ 17")
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/scans/"+s.ID+"/compare?with=x", nil).StatusCode)
	require.Equal(t, 1, b.get("/scans/"+s.ID).doc.Find("#with option").Length())
	_, err := b.store.Operator().WebsiteScans.Purge(t.Context(), b.tenant.ID, first.ID, b.clock.Now())
	require.NoError(t, err)
	require.Zero(t, b.get("/scans/"+s.ID).doc.Find("#with").Length(), "a scan without a report cannot be compared")
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/scans/"+s.ID+"/accept?check=NO-SUCH", nil).StatusCode)
	again := b.post("/again/website/"+s.ID, url.Values{"key": {"form-2"}})
	require.NotEqual(t, "/scans/"+s.ID, again)
	require.Equal(t, again, b.post("/cancel/website"+strings.TrimPrefix(again, "/scans"), nil))
}
