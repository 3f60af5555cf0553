package site_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
)

// scored returns a page with an overall score.
func scored(path string, overall float64) scan.SitePage {
	return scan.SitePage{
		Key: "example.org" + path, URL: "https://example.org" + path, State: scan.PageScored, Status: 200,
		Scores: scan.SiteScores{Overall: &overall},
	}
}

func failedPage(path, kind string, status int) scan.SitePage {
	return scan.SitePage{Key: "example.org" + path, URL: "https://example.org" + path, State: scan.PageFailed, ErrorKind: kind, Status: status}
}

func skippedPage(path string, why site.Skip) scan.SitePage {
	return scan.SitePage{Key: "example.org" + path, URL: "https://example.org" + path, State: scan.PageSkipped, Skip: string(why)}
}

func crawled(pages ...scan.SitePage) site.Crawled {
	return site.Crawled{Pages: pages, Check: scan.SiteHealth{
		Record:     scan.Record{State: scan.StateCompleted, CompletedAt: time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)},
		Lighthouse: "12.8.2", Settings: []byte(`{"maxPages":500}`),
	}}
}

// diff lists the pages of a comparison by path.
type diff struct {
	better, worse          map[string]int // points
	gone, new, broke, mend []string
}

func changesByPath(c site.Changes) diff {
	paths := func(pages []scan.SitePage) []string {
		var out []string
		for _, p := range pages {
			out = append(out, p.URL[len("https://example.org"):])
		}
		return out
	}
	points := func(changes []site.PageChange) map[string]int {
		var out map[string]int
		for _, x := range changes {
			if out == nil {
				out = map[string]int{}
			}
			out[x.Page.URL[len("https://example.org"):]] = x.Points()
		}
		return out
	}
	return diff{
		better: points(c.Better), worse: points(c.Worse),
		new: paths(c.New), gone: paths(c.Vanished), broke: paths(c.Broken), mend: paths(c.Repaired),
	}
}

func TestComparePages(t *testing.T) {
	t.Parallel()
	type pages = []scan.SitePage
	for name, c := range map[string]struct {
		before, after pages
		want          diff
	}{
		"nothing":                 {pages{scored("/", 80)}, pages{scored("/", 80)}, diff{}},
		"four points are noise":   {pages{scored("/", 80)}, pages{scored("/", 84.4)}, diff{}},
		"five points up":          {pages{scored("/", 80)}, pages{scored("/", 85)}, diff{better: map[string]int{"/": 5}}},
		"five points down":        {pages{scored("/", 85.4)}, pages{scored("/", 79.5)}, diff{worse: map[string]int{"/": -5}}},
		"into another band":       {pages{scored("/", 89.4)}, pages{scored("/", 90)}, diff{better: map[string]int{"/": 1}}},
		"out of a band":           {pages{scored("/", 50)}, pages{scored("/", 49.4)}, diff{worse: map[string]int{"/": -1}}},
		"a band within one point": {pages{scored("/", 89.9)}, pages{scored("/", 90.1)}, diff{}},
		"a score that is new": {
			pages{{Key: "k", State: scan.PageScored}},
			pages{{Key: "k", State: scan.PageScored, Scores: scan.SiteScores{Overall: new(50.0)}}}, diff{},
		},
		"a new page":                {pages{scored("/", 80)}, pages{scored("/", 80), scored("/new", 10)}, diff{new: []string{"/new"}}},
		"a page is gone":            {pages{scored("/", 80), scored("/old", 80)}, pages{scored("/", 80)}, diff{gone: []string{"/old"}}},
		"a page is skipped by now":  {pages{scored("/a", 80)}, pages{skippedPage("/a", site.SkipRobots)}, diff{}},
		"a page was skipped before": {pages{skippedPage("/a", site.SkipRobots)}, pages{scored("/a", 80)}, diff{}},
		"a link breaks":             {pages{scored("/a", 80)}, pages{failedPage("/a", site.FaultHTTP, 404)}, diff{broke: []string{"/a"}}},
		"a new link is broken": {
			pages{scored("/", 80)}, pages{scored("/", 80), failedPage("/a", site.FaultHTTP, 500)}, diff{broke: []string{"/a"}},
		},
		"it stays broken":        {pages{failedPage("/a", site.FaultHTTP, 404)}, pages{failedPage("/a", site.FaultRedirect, 0)}, diff{}},
		"too slow is not broken": {pages{scored("/a", 80)}, pages{failedPage("/a", "TIMEOUT", 0)}, diff{}},
		"a busy server":          {pages{scored("/a", 80)}, pages{failedPage("/a", site.FaultHTTP, 429)}, diff{}},
		"broken after too slow": {
			pages{failedPage("/a", "TIMEOUT", 0)}, pages{failedPage("/a", "UNREACHABLE", 0)}, diff{broke: []string{"/a"}},
		},
		"the page is back": {pages{failedPage("/a", site.FaultHTTP, 404)}, pages{scored("/a", 80)}, diff{mend: []string{"/a"}}},
		"it redirects by now": {
			pages{failedPage("/a", site.FaultHTTP, 404)}, pages{skippedPage("/a", site.SkipRedirect)}, diff{mend: []string{"/a"}},
		},
		"nothing links there now": {
			pages{scored("/", 80), failedPage("/a", site.FaultHTTP, 404)}, pages{scored("/", 80)}, diff{mend: []string{"/a"}},
		},
		"broken and then too slow":  {pages{failedPage("/a", site.FaultHTTP, 404)}, pages{failedPage("/a", "TIMEOUT", 0)}, diff{}},
		"broken and then forbidden": {pages{failedPage("/a", site.FaultHTTP, 404)}, pages{skippedPage("/a", site.SkipRobots)}, diff{}},
		"the earlier one was cut short": {
			pages{scored("/", 80), skippedPage("/c", site.SkipLimit)},
			pages{scored("/", 90), scored("/new", 80), failedPage("/b", site.FaultHTTP, 404)},
			diff{better: map[string]int{"/": 10}},
		},
		"this one was cut short": {
			pages{scored("/", 80), scored("/a", 80), failedPage("/b", site.FaultHTTP, 404)},
			pages{scored("/", 70), {Key: "example.org/c", State: scan.PageWaiting}},
			diff{worse: map[string]int{"/": -10}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := site.Compare(crawled(c.before...), crawled(c.after...))
			require.Equal(t, c.want, changesByPath(got))
			same := c.want.better == nil && c.want.worse == nil && c.want.new == nil && c.want.gone == nil && c.want.broke == nil &&
				c.want.mend == nil
			require.Equal(t, same, got.Same())
		})
	}
}

func TestCompareOrder(t *testing.T) {
	t.Parallel()
	before := crawled(scored("/a", 50), scored("/b", 50), scored("/c", 50), scored("/d", 50), scored("/e", 50))
	after := crawled(scored("/a", 60), scored("/b", 40), scored("/c", 90), scored("/d", 20), scored("/e", 60))
	got := site.Compare(before, after)
	order := func(changes []site.PageChange) (paths string) {
		for _, x := range changes {
			paths += x.Page.URL[len("https://example.org"):]
		}
		return paths
	}
	require.Equal(t, "/c/a/e", order(got.Better))
	require.Equal(t, "/d/b", order(got.Worse))
}

func TestCompareChecks(t *testing.T) {
	t.Parallel()
	before, after := crawled(scored("/", 80), scored("/old", 80)), crawled(scored("/", 20), failedPage("/gone", site.FaultHTTP, 410))
	before.Check.Scores = scan.SiteScores{Performance: new(70.4), SEO: new(90.0), Overall: new(80.0)}
	after.Check.Scores = scan.SiteScores{Performance: new(70.5), Accessibility: new(10.0), SEO: new(85.0), Overall: new(80.0)}
	got := site.Compare(before, after)
	require.Equal(t, site.ScoreChanges{Performance: new(1), SEO: new(-5), Overall: new(0)}, got.Scores)
	require.Equal(t, before.Check.CompletedAt, got.Since)
	require.False(t, got.OtherSettings)
	cut := after
	cut.Check.State = scan.StateCanceled
	require.Zero(t, site.Compare(before, cut).Scores, "the means of a part are no means of the whole")

	// Another version of Lighthouse makes scores incomparable; pages are still compared.
	after.Check.Lighthouse, after.Check.Settings = "13.0.0", []byte(`{"maxPages":10}`)
	got = site.Compare(before, after)
	require.True(t, got.Incomparable)
	require.Equal(t, [2]string{"12.8.2", "13.0.0"}, got.Versions)
	require.True(t, got.OtherSettings)
	require.Zero(t, got.Scores)
	require.Equal(t, diff{gone: []string{"/old"}, broke: []string{"/gone"}}, changesByPath(got))

	// A check that did not complete says nothing about missing pages.
	after.Check.State = scan.StateCanceled
	require.Equal(t, diff{broke: []string{"/gone"}}, changesByPath(site.Compare(before, after)))
	before.Check.State = scan.StateFailed
	require.Equal(t, diff{}, changesByPath(site.Compare(before, after)))
}
