package report_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	crawl "assay/internal/site"
	"assay/internal/testsupport/browser"
	"assay/internal/web/report"
)

// siteHealth returns an ended check with its pages.
func siteHealth(t *testing.T) crawl.Crawled {
	t.Helper()
	at := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	pages := []scan.SitePage{
		scoredPage(t, "/", "Home of <b>everything</b>", 100, 98, 96, 100),
		scoredPage(t, "/shop?page=2", "Shop", 31, 60, 70, 80, "document-title", "image-alt"),
		scoredPage(t, "/about", "", 55.5, 81, 100, 91, "image-alt"), scoredPage(t, "/hidden", "Hidden", 90, 90, 90, 90),
		{
			Key: "/gone", URL: "https://www.example.org/gone", State: scan.PageFailed, Status: 404, ErrorKind: crawl.FaultHTTP,
			Error: "The server returned status 404 Not Found.", Inlinks: 5,
			Referrers: []string{
				"https://www.example.org/", "https://www.example.org/shop?page=2", "https://www.example.org/about",
				"https://www.example.org/hidden",
			},
		},
		{
			Key: "/dead", URL: "https://www.example.org/dead", State: scan.PageFailed, ErrorKind: "UNREACHABLE",
			Error: "The server could not be reached.", Source: scan.FoundInSitemap,
		},
		{
			Key: "/hangs", URL: "https://www.example.org/hangs", State: scan.PageFailed, ErrorKind: "TIMEOUT",
			Error: "The page made the browser too busy to respond.",
		},
		{Key: "/private", URL: "https://www.example.org/private", State: scan.PageSkipped, Skip: string(crawl.SkipRobots)},
		{Key: "/private/b", URL: "https://www.example.org/private/b", State: scan.PageSkipped, Skip: string(crawl.SkipRobots)},
		{Key: "/old", URL: "https://www.example.org/old", State: scan.PageSkipped, Skip: string(crawl.SkipRedirect)},
		{Key: "/a.zip", URL: "https://www.example.org/a.zip", State: scan.PageSkipped, Skip: string(crawl.SkipFile), Status: 200},
		{
			Key: "/b.pdf", URL: "https://www.example.org/b.pdf", State: scan.PageSkipped, Skip: string(crawl.SkipFile), Status: 404,
			ErrorKind: crawl.FaultHTTP, Error: "The server returns status 404.", Inlinks: 1,
			Referrers: []string{"https://www.example.org/about"},
		},
		{Key: "/c.pdf", URL: "https://www.example.org/c.pdf", State: scan.PageSkipped, Skip: string(crawl.SkipFiles)},
	}
	pages[3].Source, pages[3].Inlinks = scan.FoundInSitemap, 0
	return crawl.Crawled{Pages: pages, Check: scan.SiteHealth{
		Record: scan.Record{
			ID: "0199d7a4-0000-7000-8000-000000000002", State: scan.StateCompleted,
			Reason: "3 pages could not be scored.", StartedAt: at.Add(-200 * time.Second), CompletedAt: at,
		},
		URL: "https://www.example.org/", Mode: scan.ModeDesktop, Lighthouse: "12.8.2",
		Pages:  scan.PageCounts{Scored: 4, Failed: 3, Skipped: 6},
		Scores: scan.SiteScores{Performance: new(69.1), Accessibility: new(82.3), BestPractices: new(89.0), SEO: new(90.3), Overall: new(82.7)},
	}}
}

func scoredPage(t *testing.T, path, title string, performance, accessibility, practices, seo float64, failed ...string) scan.SitePage {
	t.Helper()
	audits := []lighthouse.Audit{{ID: "redirects", Title: "Merely informs", Mode: "informative"}}
	for _, id := range failed {
		audits = append(
			audits,
			lighthouse.Audit{
				ID: id, Title: "Fails `" + id + "`", Mode: "binary", Score: new(0.0),
				Category: []lighthouse.Category{lighthouse.Accessibility, lighthouse.SEO},
			},
		)
	}
	raw, err := json.Marshal(audits)
	require.NoError(t, err)
	document, err := json.Marshal(crawl.PageDocument{Audits: raw})
	require.NoError(t, err)
	return scan.SitePage{
		Key: path, URL: "https://www.example.org" + path, Title: title, State: scan.PageScored, Status: 200, Source: scan.FoundByLink,
		Inlinks: 1, Result: document,
		Scores: scan.SiteScores{
			Performance: &performance, Accessibility: &accessibility, BestPractices: &practices, SEO: &seo,
			Overall: new((performance + accessibility + practices + seo) / 4),
		},
	}
}

// earlierCheck returns the check before siteHealth.
func earlierCheck(t *testing.T) *crawl.Crawled {
	t.Helper()
	c := siteHealth(t)
	c.Check.CompletedAt = c.Check.CompletedAt.AddDate(0, 0, -7)
	c.Check.Scores = scan.SiteScores{
		Performance: new(72.0), Accessibility: new(82.3), BestPractices: new(89.0), SEO: new(80.0), Overall: new(79.9),
	}
	c.Pages[0].Scores.Overall, c.Pages[1].Scores.Overall = new(88.0), new(72.0)
	c.Pages[2] = scan.SitePage{
		Key: "/team", URL: "https://www.example.org/team", State: scan.PageScored, Scores: scan.SiteScores{Overall: new(80.0)},
	}
	c.Pages[4].State, c.Pages[4].ErrorKind, c.Pages[4].Scores.Overall = scan.PageScored, "", new(90.0)
	c.Pages[9].State, c.Pages[9].Skip, c.Pages[9].ErrorKind = scan.PageFailed, "", crawl.FaultHTTP
	return &c
}

func siteModel(t *testing.T, c crawl.Crawled, earlier *crawl.Crawled) report.SiteModel {
	t.Helper()
	b, audits := report.NewSiteBuilder(c.Check), crawl.NewAuditCounter()
	for _, p := range c.Pages {
		b.Add(p)
		require.NoError(t, audits.Add(p))
	}
	return b.Model(earlier, audits.Summary())
}

func siteEmail(t *testing.T, m report.SiteModel) report.Email {
	t.Helper()
	mails, err := report.NewEmails()
	require.NoError(t, err)
	got, err := mails.Site(m, mailLink)
	require.NoError(t, err)
	return got
}

// siteModels returns models of checks that ended in different ways, by name.
func siteModels(t *testing.T) map[string]report.SiteModel {
	t.Helper()
	failed, canceled, newer, lost := siteHealth(t), siteHealth(t), earlierCheck(t), siteHealth(t)
	failed.Check.State, failed.Check.Reason = scan.StateFailed, "robots.txt forbids to crawl https://www.example.org/."
	failed.Check.Scores, failed.Check.Lighthouse = scan.SiteScores{}, ""
	failed.Check.Pages, failed.Pages = scan.PageCounts{}, nil
	canceled.Check.State, canceled.Check.Reason = scan.StateCanceled, "Somebody canceled the check."
	canceled.Check.Pages.Waiting = 1200
	canceled.Check.Mode = scan.ModeMobile
	newer.Check.Lighthouse, newer.Check.Settings = "12.0.0", []byte(`{}`)
	lost.Check.Scores, lost.Check.Pages = scan.SiteScores{}, scan.PageCounts{Failed: 3}
	lost.Pages = lost.Pages[4:7]
	same := siteHealth(t)
	return map[string]report.SiteModel{
		"site-compared": siteModel(t, siteHealth(t), earlierCheck(t)), "site-first": siteModel(t, siteHealth(t), nil),
		"site-canceled": siteModel(t, canceled, earlierCheck(t)), "site-failed": siteModel(t, failed, earlierCheck(t)),
		"site-incomparable": siteModel(t, siteHealth(t), newer), "site-unscored": siteModel(t, lost, nil),
		"site-same": siteModel(t, siteHealth(t), &same),
	}
}

func TestSiteEmail(t *testing.T) {
	t.Parallel()
	subjects := map[string]string{
		"site-compared": "www.example.org: 83 (+3) · 4 pages checked", "site-first": "www.example.org: 83 · 4 pages checked",
		"site-canceled": "www.example.org: 83 · canceled after 4 pages", "site-failed": "www.example.org could not be checked",
		"site-incomparable": "www.example.org: 83 · 4 pages checked", "site-unscored": "www.example.org: no page could be scored",
		"site-same": "www.example.org: 83 (±0) · 4 pages checked",
	}
	for name, m := range siteModels(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := siteEmail(t, m)
			require.Equal(t, subjects[name], got.Subject)
			goldenMail(t, name+".txt", got.Text)
			goldenMail(t, name+".html", got.HTML)
			requireQuiet(t, got.HTML)
			require.Equal(t, 1, strings.Count(got.HTML, "href"), "the report alone is linked to")
		})
	}
}

// Text of a crawled site is quoted, never interpreted, and limited in length.
func TestSiteEmailQuotesHostileText(t *testing.T) {
	t.Parallel()
	const evil = "</td></style><img src=x onerror=alert(1)> \u202e\x1b]0;x\a {{.Host}} https://evil.example/\r\nX: y"
	long := strings.Repeat(evil, 50)
	c, earlier := siteHealth(t), earlierCheck(t)
	c.Check.Reason, c.Check.Lighthouse, earlier.Check.Lighthouse = long, evil, long
	c.Check.URL = "https://www.example.org/" + evil
	for i := range 2000 {
		path := fmt.Sprintf("/%d/%s", i, long)
		page := scoredPage(t, path, long, 1, 2, 3, 4, long+fmt.Sprint(i))
		page.Source, page.Inlinks = scan.FoundInSitemap, 0
		broken := scan.SitePage{
			Key: "b" + path, URL: path, State: scan.PageFailed, ErrorKind: crawl.FaultHTTP, Error: long,
			Referrers: []string{long, long, long, long}, Inlinks: 9999,
		}
		hung := scan.SitePage{Key: "h" + path, URL: path, State: scan.PageFailed, ErrorKind: "TIMEOUT", Error: long}
		skipped := scan.SitePage{Key: "s" + path, URL: path, State: scan.PageSkipped, Skip: long}
		c.Pages = append(c.Pages, page, broken, hung, skipped)
		vanished := scan.SitePage{Key: "v" + path, URL: path, State: scan.PageScored}
		repaired := scan.SitePage{Key: "r" + path, URL: path, State: scan.PageFailed, ErrorKind: crawl.FaultHTTP}
		earlier.Pages = append(earlier.Pages, vanished, repaired)
	}
	got := siteEmail(t, siteModel(t, c, earlier))
	requireQuiet(t, got.HTML)
	for _, text := range []string{got.Text, got.HTML, got.Subject} {
		require.NotContains(t, text, "\u202e")
		require.NotContains(t, text, "\x1b")
		require.NotContains(t, text, "\r")
	}
	require.NotContains(t, got.Subject, "\n")
	require.NotContains(t, got.HTML, "<img")
	require.Contains(t, got.Text, "more")
	require.Less(t, len(got.HTML), 100_000, "mail programs cut off what is longer than 102 KB")
	require.Less(t, len(got.Text), 40_000)
}

// A page with a damaged document still counts.
func TestSiteModelOutlivesADamagedDocument(t *testing.T) {
	t.Parallel()
	for _, document := range []string{"{", `{"audits":{"no":"list"}}`} {
		b, audits := report.NewSiteBuilder(siteHealth(t).Check), crawl.NewAuditCounter()
		p := scan.SitePage{
			ID: "p7", State: scan.PageScored, URL: "https://www.example.org/x", Result: []byte(document), Scores: scan.SiteScores{Overall: new(7.0)},
		}
		require.ErrorContains(t, audits.Add(p), "page p7")
		b.Add(p)
		m := b.Model(nil, audits.Summary())
		require.Len(t, m.Worst.Items, 1)
		require.Empty(t, m.Audits.Items)
	}
}

// The mail is readable in both schemes and widths (WCAG 2.1, A and AA).
func TestBrowserSiteEmail(t *testing.T) {
	t.Parallel()
	b := browser.New(t)
	for name, m := range siteModels(t) {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte(siteEmail(t, m).HTML))
		}))
		t.Cleanup(srv.Close)
		for _, scheme := range []string{"light", "dark"} {
			for _, width := range []int64{360, 800} {
				b.Open(srv.URL, width, 900, scheme)
				require.Empty(t, b.Axe("../../..", "wcag2a", "wcag2aa", "wcag21a", "wcag21aa"), "%s, %s at %d", name, scheme, width)
				require.LessOrEqual(t, b.Overflow(), 0, "%s at %d scrolls sideways", name, width)
			}
		}
	}
}
