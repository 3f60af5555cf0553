package e2e

import (
	"compress/gzip"
	"encoding/json"
	"image/jpeg"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
	"assay/internal/mail/mailtest"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/crawlsite"
	"assay/internal/zoo/webzoo"
)

// siteBench is a standalone with a browser, and sites to crawl.
type siteBench struct {
	*standalone
	db       *store.Store
	settings []string
}

const (
	// crawlPause is the pause that Unhurried asks for. Half of it is tolerance for delays.
	crawlPause = 6 * time.Second
	// crawlerAgent is the beginning of the crawler's User-Agent; pages are loaded by
	// browsers, which also request robots.txt.
	crawlerAgent = "Assay/"
)

// TestSiteHealth crawls several sites with one process at the same time, each for its own
// workspace.
func TestSiteHealth(t *testing.T) {
	t.Parallel()
	whole, small, forbidden, unhurried, gated := crawlsite.Whole(), crawlsite.Small(), crawlsite.Forbidden(), crawlsite.Unhurried(
		crawlPause,
	), crawlsite.NewGated(12, 1)
	t.Cleanup(gated.Open)
	z := openZooWith(t, map[string]webzoo.Variant{
		"whole": asVariant(whole), "small": asVariant(small), "forbidden": asVariant(forbidden), "unhurried": asVariant(unhurried),
		"gated": asVariant(gated),
	})
	settings := slices.Concat(anyPorts(), z.Env(), []string{
		"ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_GATE=-1",
		"ASSAY_SITE_PER_SHAPE=" + strconv.Itoa(crawlsite.PerShape), "ASSAY_SITE_PAUSE=20ms",
	})
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), settings...)
	b := &siteBench{
		standalone: s, db: openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db")),
		settings: append(settings, "ASSAY_DATA_DIR="+s.dir),
	}
	t.Run("sites", func(t *testing.T) {
		t.Run("whole", func(t *testing.T) { t.Parallel(); b.crawlsWhole(t, whole) })
		t.Run("small", func(t *testing.T) { t.Parallel(); b.reportsChanges(t, small) })
		t.Run("forbidden", func(t *testing.T) { t.Parallel(); b.obeysRobots(t, forbidden) })
		t.Run("unhurried", func(t *testing.T) { t.Parallel(); b.keepsApart(t, unhurried) })
		t.Run("canceled", func(t *testing.T) { t.Parallel(); b.cancels(t, gated) })
	})
	s.stop(t)
	require.NotContains(t, s.errOut.String(), mailbox)
}

// crawlsWhole crawls everything: each page must have the outcome that the site requires.
func (b *siteBench) crawlsWhole(t *testing.T, s *crawlsite.Site) {
	owner := newTenant(t, b.db, "Whole")
	by := b.caller(t).as(owner.key)
	id := by.triggerSite(t, owner.projectID, "https://whole.example/", map[string]any{"mode": "DESKTOP"})
	view, counts := followSite(t, id, by)
	require.Equal(t, scan.StateCompleted, view.Status, view.message())
	pages := pagesOf(t, b.db, owner.id, id)
	requireOutcomes(t, s.Outcomes(), pages)
	failed := count(s.Outcomes(), scan.PageFailed)
	require.Equal(t, count(s.Outcomes(), scan.PageScored)+failed, view.PageCount)
	require.Less(t, counts[0], view.PageCount, "pageCount grows while it crawls: %v", counts)
	require.NotEmpty(t, view.message(), "%d pages could not be scored", failed)
	for _, score := range view.scores() {
		require.NotNil(t, score)
		require.Positive(t, *score)
		require.LessOrEqual(t, *score, 100.0)
	}
	for path, p := range pages {
		if p.State == scan.PageScored {
			b.requireStored(t, path, p)
		}
	}
	for _, path := range []string{"/private/report", "/private/listed", "/logout", "/unknown", "/members/only"} {
		require.Empty(t, s.Requests(path, ""), "%s was asked for", path)
	}
	require.Len(t, s.Requests("/files/brochure.pdf", ""), 1, "by HEAD")
	require.Len(t, s.Requests("/files/lost.pdf", ""), 2, "by HEAD, and by GET to be sure")
	read := map[string]int{}
	for _, r := range s.Requests("/robots.txt", crawlerAgent) {
		read[r.Origin]++
	}
	require.Contains(t, read, "https://whole.example")
	for origin, times := range read {
		require.LessOrEqual(t, times, 3, "%s: once for itself, and where http and www lead to it", origin)
	}

	list := run(t, b.settings, standaloneBinary, "admin", "site", "pages", id, "--tenant", owner.id, "--limit", "100")
	require.Contains(t, list, "https://whole.example/app/two")
	require.Contains(t, list, pages["/spins"].Error)
}

// requireStored requires the stored report and thumbnail of a scored page.
func (b *siteBench) requireStored(t *testing.T, path string, p scan.SitePage) {
	t.Helper()
	d := documentOf(t, p)
	require.NotEmpty(t, d.Lighthouse, path)
	var audits []lighthouse.Audit
	require.NoError(t, json.Unmarshal(d.Audits, &audits), path)
	var metrics lighthouse.Metrics
	require.NoError(t, json.Unmarshal(d.Metrics, &metrics), path)
	require.NotNil(t, metrics.FCP, path)

	report, err := os.Open(filepath.Join(b.dir, "blobs", filepath.FromSlash(d.ReportKey)))
	require.NoError(t, err, path)
	defer func() { require.NoError(t, report.Close()) }()
	z, err := gzip.NewReader(report)
	require.NoError(t, err, path)
	var lhr struct {
		Version    string                     `json:"lighthouseVersion"`
		Categories map[string]json.RawMessage `json:"categories"`
	}
	require.NoError(t, json.NewDecoder(z).Decode(&lhr), path)
	require.Equal(t, d.Lighthouse, lhr.Version, path)
	require.Len(t, lhr.Categories, len(lighthouse.Categories()), path)

	thumbnail, err := os.Open(filepath.Join(b.dir, "blobs", filepath.FromSlash(d.ThumbnailKey)))
	require.NoError(t, err, path)
	defer func() { require.NoError(t, thumbnail.Close()) }()
	picture, err := jpeg.Decode(thumbnail)
	require.NoError(t, err, path)
	require.False(t, picture.Bounds().Empty(), path)
}

// reportsChanges checks a site twice and reads both mails, and the history.
func (b *siteBench) reportsChanges(t *testing.T, s *crawlsite.Site) {
	const entry = "https://small.example/"
	owner := newTenant(t, b.db, "Small")
	by := b.caller(t).as(owner.key)
	check := func() (string, string, string) {
		id := by.triggerSite(t, owner.projectID, entry, map[string]any{"mode": "MOBILE", "email": mailbox})
		view, _ := followSite(t, id, by)
		require.Equal(t, scan.StateCompleted, view.Status, view.message())
		require.Equal(t, scan.ModeMobile, view.Mode)
		subject, text := b.mailAbout(t, owner, id)
		return id, subject, text
	}
	first, subject, text := check()
	requireOutcomes(t, s.Outcomes(), pagesOf(t, b.db, owner.id, first))
	require.Regexp(t, `^small\.example: \d+ · 5 pages checked$`, subject)
	require.Contains(t, text, "WORST PAGES")
	require.Contains(t, text, "the first check of this address")
	require.Regexp(t, `(?s)\* /missing\n.*404.*Found in:\n    /\n    /about\n`, text)
	require.Regexp(t, `(?s)PAGES THAT NO PAGE LINKS TO.*\* /orphan\n`, text)

	s.Change()
	second, subject, text := check()
	require.Regexp(t, `^small\.example: \d+ \((−\d+|\+\d+|±0)\) · 5 pages checked$`, subject)
	require.Regexp(t, `(?s)Worse pages:\n +\d+ → +\d+ \(−\d+\)  /about\n`, text)
	require.Regexp(t, `Newly broken links:\n  /contact\n`, text)
	require.Regexp(t, `Repaired links:\n  /missing\n`, text)
	require.Regexp(t, `New pages:\n  /news\n`, text)
	require.Regexp(t, `Vanished pages:\n  /team\n`, text)
	require.Regexp(t, `(?s)WORST PAGES\n\n +\d+  /about\n`, text)
	require.Contains(t, text, "MOST FREQUENT PROBLEMS")

	list := func(query ...string) []string {
		values := url.Values{}
		for i := 0; i+1 < len(query); i += 2 {
			values.Set(query[i], query[i+1])
		}
		ids, _ := by.sites(t, owner.projectID, values)
		return ids
	}
	require.Equal(t, []string{second, first}, list(), "newest first")
	require.Equal(t, []string{first}, list("page", "2", "limit", "1"))
	require.Equal(t, []string{second, first}, list("status", "COMPLETED", "mode", "MOBILE", "url", entry))
	require.Empty(t, list("mode", "DESKTOP"))
	require.Empty(t, list("status", "FAILED"))
	require.Empty(t, list("dateTo", "2020-01-01"))
}

// mailAbout waits for the mail about a check and returns its subject and text.
func (b *siteBench) mailAbout(t *testing.T, owner tenant, id string) (subject, text string) {
	t.Helper()
	var file string
	await(t, startPatience, "the mail about "+id, func() bool {
		sent, err := b.db.Deliveries.List(t.Context(), owner.id, 10)
		require.NoError(t, err)
		for _, d := range sent {
			if d.ResourceID == id && d.State == scan.DeliverySent {
				paths, err := filepath.Glob(filepath.Join(b.dir, "mails", "*"+d.ID+"*.eml"))
				require.NoError(t, err)
				require.Len(t, paths, 1)
				file = paths[0]
			}
		}
		return file != ""
	})
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	header, parts := mailtest.Parse(t, raw)
	require.Equal(t, "<"+mailbox+">", header.Get("To"))
	subject, err = new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
	require.NoError(t, err)
	require.Contains(t, parts["text/html"], "<h1")
	return subject, strings.ReplaceAll(parts["text/plain"], "\r\n", "\n")
}

// obeysRobots is refused because of robots.txt.
func (b *siteBench) obeysRobots(t *testing.T, s *crawlsite.Site) {
	owner := newTenant(t, b.db, "Forbidden")
	by := b.caller(t).as(owner.key)
	id := by.triggerSite(t, owner.projectID, "https://forbidden.example/", map[string]any{"email": mailbox})
	view, _ := followSite(t, id, by)
	require.Equal(t, scan.StateFailed, view.Status)
	require.Contains(t, view.message(), "robots.txt")
	require.Nil(t, view.ScoreOverall)
	require.Empty(t, s.Requests("/", ""), "the page was asked for")
	subject, text := b.mailAbout(t, owner, id)
	require.Equal(t, "forbidden.example could not be checked", subject)
	require.Contains(t, text, "robots.txt")
}

// keepsApart checks that visits keep the pause that the site asks for.
func (b *siteBench) keepsApart(t *testing.T, s *crawlsite.Site) {
	owner := newTenant(t, b.db, "Unhurried")
	by := b.caller(t).as(owner.key)
	id := by.triggerSite(t, owner.projectID, "https://unhurried.example/", nil)
	view, _ := followSite(t, id, by)
	require.Equal(t, scan.StateCompleted, view.Status, view.message())
	require.Nil(t, view.ErrorMessage)
	requireOutcomes(t, s.Outcomes(), pagesOf(t, b.db, owner.id, id))
	var visits []time.Time // of the crawler, not of its browser
	for _, path := range []string{"/", "/a", "/b"} {
		requests := s.Requests(path, crawlerAgent)
		require.NotEmpty(t, requests)
		visits = append(visits, requests[len(requests)-1].At)
	}
	slices.SortFunc(visits, time.Time.Compare)
	for i := 1; i < len(visits); i++ {
		require.Greater(t, visits[i].Sub(visits[i-1]), crawlPause/2, "visits %v", visits)
	}
}

// cancels cancels a running check, which must preserve its results.
func (b *siteBench) cancels(t *testing.T, s *crawlsite.Gated) {
	owner := newTenant(t, b.db, "Canceled")
	by := b.caller(t).as(owner.key)
	id := by.triggerSite(t, owner.projectID, "https://gated.example/", map[string]any{"email": mailbox})
	await(t, sitePatience, "the free pages are scored, and the others wait", func() bool {
		c, err := b.db.SiteHealth.Get(t.Context(), owner.id, id)
		require.NoError(t, err)
		return c.Pages.Scored == 2 && c.Pages.Leased > 0
	})
	running := by.site(t, id)
	require.Equal(t, scan.StateRunning, running.Status)
	require.Equal(t, len(s.Outcomes()), running.PageCount)
	resp, raw := by.do(t, http.MethodDelete, "/v1/site-health/"+id, "")
	require.Equal(t, http.StatusAccepted, resp.StatusCode, "%s", raw)
	asked := time.Now()
	await(t, cancelPatience, "the check ends", func() bool {
		c, err := b.db.SiteHealth.Get(t.Context(), owner.id, id)
		require.NoError(t, err)
		return c.State.Terminal()
	})
	t.Logf("canceled within %s", time.Since(asked).Round(time.Millisecond))
	view := by.site(t, id)
	require.Equal(t, scan.StateCanceled, view.Status)
	require.NotNil(t, view.ScoreOverall, "what was scored counts")
	require.NotEmpty(t, view.message())
	scored := 0
	for path, p := range pagesOf(t, b.db, owner.id, id) {
		if p.State == scan.PageScored {
			scored++
			b.requireStored(t, path, p)
		}
	}
	require.Equal(t, 2, scored)
	subject, _ := b.mailAbout(t, owner, id)
	require.Regexp(t, `^gated\.example: \d+ · canceled after 2 pages$`, subject)
}
