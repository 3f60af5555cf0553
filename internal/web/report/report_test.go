package report_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"assay/internal/scan"
	"assay/internal/web/report"
	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// xss is text that breaks out of HTML, attributes, URLs, styles and comments wherever it is
// not escaped, and reverses the reading direction.
const xss = "\"'><script>alert(1)</script><img src=x onerror=alert(1)><a href=\"javascript:alert(1)\">x</a>" +
	"</style><style>*{display:none}</style></title></textarea><!-- {{.}} ${x} \u202egnp.exe\u2066 \x00\x1b[31m\x7f ]]>"

func style() *regexp.Regexp { return regexp.MustCompile(`(?s)<style>.*?</style>`) }

func TestPages(t *testing.T) {
	t.Parallel()
	suppressed := labInput(t)
	for name, in := range map[string]report.Input{
		"lab": suppressed, "http": {Scan: finished(t)}, "blocked": {Scan: blocked(t)}, "failed": {Scan: failed(t)},
		"running": {Scan: running(t)}, "hostile": hostile(t, xss),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := build(t, in)
			if name == "lab" { // one picture embedded, the others linked
				m.Lab.Screenshot.Data, m.Lab.Screenshot.MIME = []byte{0xff, 0xd8, 0xff}, "image/jpeg"
			}
			got := page(t, m)
			requireInert(t, got)
			require.Len(t, style().FindAllString(got, -1), 1)
			golden(t, name+".html", style().ReplaceAllString(got, "<style></style>"))
		})
	}
}

var (
	active   = []string{"script", "iframe", "object", "embed", "form", "base", "link", "input", "video", "audio", "foreignobject"}
	safeHref = regexp.MustCompile(`^(#|https?://)`)
	safeSrc  = regexp.MustCompile(`^(data:image/(jpeg|png|webp);base64,|[\w.%-]+/(screenshot|filmstrip/\d+)\.jpg$)`)
)

// requireInert fails the test if the page could run or fetch anything.
func requireInert(t testing.TB, page string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if slices.Contains(active, n.Data) && !choosesKit(n) {
			require.Fail(t, "an active element", n.Data)
		}
		for _, a := range n.Attr {
			unsafe := strings.HasPrefix(a.Key, "on") || a.Key == "style" || // refused by the policy
				a.Key == "href" && !safeHref.MatchString(a.Val) || a.Key == "src" && !safeSrc.MatchString(a.Val)
			if unsafe {
				require.Fail(t, "an active attribute", "%s=%.200q", a.Key, a.Val)
			}
		}
	}
}

// choosesKit reports whether the element is the form that opens the page again with another
// fix kit.
func choosesKit(n *html.Node) bool {
	return n.Data == "form" && slices.Equal(n.Attr, []html.Attribute{
		{Key: "class", Val: "kit-server"}, {Key: "method", Val: "get"}, {Key: "action", Val: "#fix"},
	})
}

// skeleton returns the page's elements and attributes in order, without their values and
// texts.
func skeleton(t testing.TB, page string) string {
	t.Helper()
	var out strings.Builder
	z := html.NewTokenizer(strings.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return out.String()
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			out.WriteString("<" + token.Data)
			for _, a := range token.Attr {
				out.WriteString(" " + a.Key)
			}
			out.WriteString(">")
		}
	}
}

// Text of a scanned site never changes elements or attributes of the page.
func TestHostileTextChangesNoMarkup(t *testing.T) {
	t.Parallel()
	want := skeleton(t, page(t, build(t, hostile(t, "harmless"))))
	for _, text := range []string{
		xss, strings.Repeat("<b>", 3000), "\"", "\\", "&lt;script&gt;", "{{template \"x\"}}", "\xff\xfe", "javascript:alert(1)",
		"//evil.example/x",
	} {
		got := page(t, build(t, hostile(t, text)))
		requireInert(t, got)
		require.True(t, want == skeleton(t, got), "%.40q", text) //nolint:testifylint // the pages are too long to print
		require.NotContains(t, got, "\u202e")
	}
}

// An unsafe address is shown as text and not as a link.
func TestUnsafeAddressesAreNoLinks(t *testing.T) {
	t.Parallel()
	in := labInput(t)
	in.FinalURL = "javascript:alert(1)"
	got := page(t, build(t, in))
	requireInert(t, got)
	require.Contains(t, got, "<span>javascript:alert(1)</span>")
}

func FuzzHostileText(f *testing.F) {
	f.Add(xss)
	f.Add("RFC 9110 https://www.example.org/")
	r, err := report.NewRenderer()
	require.NoError(f, err)
	render := func(t testing.TB, text string) string {
		in := hostile(t, text)
		in.Scan.Pillars = in.Scan.Pillars[:1]
		html, err := r.Page(build(t, in), pageAddress)
		require.NoError(t, err)
		return string(html)
	}
	want := skeleton(f, render(f, "harmless"))
	f.Fuzz(func(t *testing.T, text string) {
		got := render(t, text)
		requireInert(t, got)
		if text != "" && !linkable.MatchString(text) {
			require.True(t, want == skeleton(t, got)) //nolint:testifylint // the pages are too long to print
		}
	})
}

// linkable texts become links in references.
var linkable = regexp.MustCompile(`RFC|CWE|https://`)

func TestTextsOfOthers(t *testing.T) {
	t.Parallel()
	require.Equal(t, "a[U+202E]b[U+0000]c\td\ne", report.Plain("a\u202eb\x00c\td\ne"))
	require.Equal(t, "déjà vu — 日本", report.Plain("déjà vu — 日本"))
	require.Equal(t, "a\nb", report.Quote("a\r\nb"))
	require.Equal(t, strings.Repeat("é", 2000)+" … (1 more characters)", report.Quote(strings.Repeat("é", 2001)))
	for raw, want := range map[string]string{
		"https://a.example/x?y=1": "https://a.example/x?y=1", "http://a.example": "http://a.example",
		"javascript:alert(1)": "", "data:text/html,x": "", "//a.example": "", "/x": "", "https://": "", "ftp://a.example": "",
		"https://user:pw@a.example/": "", "%zz": "",
	} {
		require.Equal(t, want, report.SafeURL(raw), raw)
	}
}

func TestCitations(t *testing.T) {
	t.Parallel()
	require.Equal(t, []report.Citation{
		{Text: "See "}, {Text: "RFC 9110", URL: "https://www.rfc-editor.org/rfc/rfc9110"}, {Text: " section 5, "},
		{Text: "CWE-693", URL: "https://cwe.mitre.org/data/definitions/693.html"}, {Text: " and "},
		{Text: "https://www.example.org/a(b)?c=1", URL: "https://www.example.org/a(b)?c=1"}, {Text: "."},
	}, report.Cite("See RFC 9110 section 5, CWE-693 and https://www.example.org/a(b)?c=1."))
	require.Equal(t, []report.Citation{{Text: "Mozilla root store"}}, report.Cite("Mozilla root store"))
	require.Empty(t, report.Cite(""))
}

func TestFixFirst(t *testing.T) {
	t.Parallel()
	m := build(t, labInput(t))
	var got []string
	for _, f := range m.FixFirst {
		got = append(got, f.ID)
	}
	require.Equal(t, []string{"SEC-ROOT", "PERF-ROOT", "INF-ROOT", "PERF-WARNS", "INF-WARNS"}, got,
		"by what they cost of the overall score; no consequences and nothing accepted")
	require.Empty(t, m.FixFirst[0].Consequences, "the accepted one is not named")
	require.Equal(t, []report.Ref{{ID: "PERF-FOLLOWS", Title: "The FOLLOWS of Performance"}}, m.FixFirst[1].Consequences)
}

// A consequence of an accepted check still fails, and must be reported.
func TestConsequencesOfAcceptedChecksAreWorthFixing(t *testing.T) {
	t.Parallel()
	all := groups(scan.PillarSecurity)
	for i := range all[0].Checks {
		if c := &all[0].Checks[i]; c.ID == "SEC-ROOT" {
			c.Suppressed = &check.Suppressed{Reason: "known", By: "dana"}
		}
	}
	s := finished(t)
	s.Pillars, s.Categories = []scan.Pillar{scan.PillarSecurity}, []scan.Category{categoryOf(t, scan.PillarSecurity, all)}
	m := build(t, report.Input{Scan: s})
	require.Equal(t, 1, m.Counts.Fail)
	require.Equal(t, "SEC-FOLLOWS", m.FixFirst[0].ID)
	require.Contains(t, page(t, m), "There is one root cause of failures.")
}

func TestServerResponseIsNeverNegative(t *testing.T) {
	t.Parallel()
	m := build(t, report.Input{Scan: finished(t), Browser: &capture.Browser{Metrics: capture.LabMetrics{TTFB: new(-0.3)}}})
	require.Equal(t, "0 ms", m.Lab.Metrics[0].Text)
	require.Zero(t, m.Lab.Metrics[0].Value)
}

func TestLimitsInWords(t *testing.T) {
	t.Parallel()
	m := build(t, report.Input{Scan: finished(t)})
	limits := m.Pillars[0].Limits
	require.Equal(t, "At most 30 points, because browsers do not accept the certificate.", limits[0].Text)
	require.Equal(t, []report.Ref{{ID: "SEC-ROOT", Title: "The ROOT of Security"}}, limits[0].Checks)
	require.True(t, limits[0].Binding)
	require.Equal(t, "At most 89 points, because a check of critical or high severity fails.", limits[1].Text)
	require.False(t, limits[1].Binding)
	require.Equal(t, "2 fail, 1 warns, 2 pass. Limited to 30. 82\u00a0% of the weight checked.", m.Pillars[0].Summary)
	require.Equal(t, 96, m.Pillars[3].Display())
}

func TestSuppressedChecksStayVisible(t *testing.T) {
	t.Parallel()
	m := build(t, labInput(t))
	require.Len(t, m.Suppressed, 2)
	require.Equal(t, 2, m.Counts.Suppressed)
	require.Equal(t, 36, m.Counts.All(), "every check is counted once")
	require.True(t, m.Overall.Differs())
	require.False(t, build(t, report.Input{Scan: finished(t)}).Overall.Differs())
}

func TestTrend(t *testing.T) {
	t.Parallel()
	m := build(t, labInput(t))
	var scores []float64
	for _, p := range m.Trend {
		scores = append(scores, p.Score)
	}
	require.Equal(t, []float64{41, 62.5, 90.2, *m.Overall.Score}, scores, "by time, this scan last, without the one that was blocked")
	require.True(t, m.Trend[3].This)
	require.Equal(t, -56, *m.Pillars[0].Change, "30 after 86.2")
	require.Equal(t, 0, *m.Pillars[1].Change)
	require.Equal(t, 26, *m.Pillars[3].Change)
	require.Len(t, build(t, report.Input{Scan: finished(t)}).Trend, 1)
	require.Empty(t, build(t, report.Input{Scan: running(t)}).Trend)
	require.Empty(t, build(t, report.Input{Scan: failed(t)}).Trend)
}

// Neither metrics nor pictures of another site's page are shown as those of the scanned one.
func TestLabOfAnotherSite(t *testing.T) {
	t.Parallel()
	in := labInput(t)
	in.Browser.FinalURL = "https://login.idp.example/"
	m := build(t, in)
	require.Empty(t, m.Lab.Metrics)
	require.Nil(t, m.Lab.Screenshot)
	require.Contains(t, page(t, m), "The browser could not measure the page: It was sent to idp.example, another site.")
}

// A scan that lost a part is compared with no other, however many there were.
func TestIncompleteScansHaveNoTrend(t *testing.T) {
	t.Parallel()
	in := labInput(t)
	in.Scan.State = scan.StatePartial
	m := build(t, in)
	require.Len(t, m.Trend, 1)
	text := page(t, m)
	require.Contains(t, text, "This scan is not complete, so it is not compared with others.")
	require.NotContains(t, text, "first complete scan")
	in.Scan.State, in.Earlier = scan.StateComplete, nil
	require.Contains(t, page(t, build(t, in)), "first complete scan")
}

func TestTrendWithinADayShowsTheTime(t *testing.T) {
	t.Parallel()
	s := finished(t)
	earlier := s
	earlier.ID, earlier.CompletedAt = "0199d1b2-0000-7000-8000-000000000001", s.CompletedAt.Add(-2*time.Hour)
	text := page(t, build(t, report.Input{Scan: s, Earlier: []scan.WebsiteScan{earlier}}))
	require.Contains(t, text, "<figcaption><span>14 March 2026, 07:27 UTC</span><span>14 March 2026, 09:27 UTC</span></figcaption>")
}

func TestNotRunByReason(t *testing.T) {
	t.Parallel()
	m := build(t, report.Input{Scan: blocked(t)})
	require.True(t, m.Blocked)
	var reasons []capture.Reason
	for _, n := range m.NotRun {
		reasons = append(reasons, n.Reason)
		require.NotEmpty(t, n.Title)
		require.NotEmpty(t, n.Text)
	}
	require.Equal(t, []capture.Reason{capture.ReasonBlockedByEdge, capture.ReasonConsentRequired, capture.ReasonNoDataSource}, reasons)
	unknown := finished(t)
	notRun := []check.Result{
		{ID: "SEC-A", Title: "A", Status: check.NotRun, Severity: check.Low, Weight: 1, Reason: "MOON_PHASE"},
		{ID: "SEC-B", Title: "B", Status: check.NotRun, Severity: check.Low, Weight: 1},
	}
	groups := []check.Group{{Subcategory: "x", Title: "X", Points: 1, Checks: notRun}}
	unknown.Categories = []scan.Category{categoryOf(t, scan.PillarSecurity, groups)}
	m = build(t, report.Input{Scan: unknown})
	require.Equal(t, []string{"Moon phase", "Other reasons"}, []string{m.NotRun[0].Title, m.NotRun[1].Title})
}

func TestMetricsAreRatedByDevice(t *testing.T) {
	t.Parallel()
	b := lab()
	rating := func() map[string]report.Rating {
		out := map[string]report.Rating{}
		for _, x := range build(t, report.Input{Scan: finished(t), Browser: b}).Lab.Metrics {
			out[x.ID] = x.Rating
		}
		return out
	}
	require.Equal(
		t,
		map[string]report.Rating{
			"lcp": report.Fair, "tbt": report.Poor, "cls": report.Good, "fcp": report.Good, "si": report.Good, "tti": report.Fair,
			"ttfb": report.Good,
		},
		rating(),
	)
	b.FormFactor = "desktop"
	require.Equal(
		t,
		map[string]report.Rating{
			"lcp": report.Poor, "tbt": report.Poor, "cls": report.Good, "fcp": report.Fair, "si": report.Poor, "tti": report.Poor,
			"ttfb": report.Good,
		},
		rating(),
	)
	b.Metrics = capture.LabMetrics{LCP: new(1200.0), CLS: new(0.25)}
	require.Equal(
		t, map[string]report.Rating{"lcp": report.Good, "cls": report.Fair}, rating(),
		"a limit belongs to the better side; what was not measured is left out",
	)
}

func TestFiguresAreMeasuredInOrder(t *testing.T) {
	t.Parallel()
	s := finished(t)
	var group check.Group
	for _, id := range []string{"PERF-DOM", "PERF-BYTES", "PERF-TTFB", "PERF-H2", "PERF-CONNECT", "PERF-REQUESTS"} {
		group.Checks = append(group.Checks, check.Result{ID: id, Title: id, Status: check.Pass, Severity: check.Low, Weight: 1, Observed: "1"})
	}
	group.Checks[4].Status, group.Checks[5].Observed = check.NotRun, ""
	group.Title, group.Points = "X", 1
	s.Categories = []scan.Category{categoryOf(t, scan.PillarPerformance, []check.Group{group})}
	var got []string
	for _, c := range build(t, report.Input{Scan: s}).Figures {
		got = append(got, c.ID)
	}
	require.Equal(t, []string{"PERF-TTFB", "PERF-BYTES", "PERF-DOM"}, got)
}

// A band that is worse than its score is explained.
func TestLimitedBandsAreExplained(t *testing.T) {
	t.Parallel()
	const ofPillar = "% of the weight checked, too little for a better band."
	const ofScan = "The band is limited to one step above the worst pillar&#39;s."
	text := page(t, build(t, report.Input{Scan: finished(t)}))
	require.NotContains(t, text, ofPillar)
	require.NotContains(t, text, ofScan)

	s := finished(t)
	seo := slices.IndexFunc(s.Categories, func(c scan.Category) bool { return c.Pillar == scan.PillarSEO })
	s.Categories[seo].Coverage, s.Categories[seo].Partial, s.Categories[seo].Band = 0.4, true, scan.BandElevatedRisk
	s.Score, s.Band = new(82.0), scan.BandElevatedRisk
	text = page(t, build(t, report.Input{Scan: s}))
	require.Contains(t, text, "Only 40\u00a0"+ofPillar)
	require.Contains(t, text, ofScan)
}

func TestAuditsWithoutAMeasureAreLeftOut(t *testing.T) {
	t.Parallel()
	m := build(t, report.Input{Scan: finished(t), Browser: &capture.Browser{Audits: []capture.LabAudit{
		{ID: "csp-xss", Title: "Ensure CSP is effective"}, {ID: "bytes", Title: "Shrink", SavingsBytes: 9},
		{ID: "tasks", Title: "Long tasks", DisplayValue: "2 found"}, {ID: "ms", Title: "Hurry", SavingsMS: 1},
	}}})
	var titles []string
	for _, a := range m.Lab.Audits {
		titles = append(titles, a.Title)
	}
	require.Equal(t, []string{"Hurry", "Shrink", "Long tasks"}, titles)
}

func TestPicturesOfALongFilmstrip(t *testing.T) {
	t.Parallel()
	b := lab()
	l := build(t, report.Input{Scan: finished(t), Browser: b}).Lab
	require.Len(t, l.Filmstrip, 10)
	require.InDelta(t, 0, l.Filmstrip[0].AtMS, 0)
	require.InDelta(t, 3900, l.Filmstrip[9].AtMS, 0)
	for i, p := range l.Filmstrip {
		require.Equal(t, i+1, p.Frame)
		require.InDelta(t, p.AtMS, report.PictureOf(b, p.Frame).AtMS, 0)
	}
	require.Equal(t, b.Screenshot, report.PictureOf(b, 0))
	require.Nil(t, report.PictureOf(b, 11))
	require.Nil(t, report.PictureOf(b, -1))
	require.Nil(t, report.PictureOf(&capture.Browser{}, 0))
	require.Equal(t, []int{1, 2, 3}, report.Spread([]int{1, 2, 3}, 10))
}

func TestShareIsGoneWithItsRevocation(t *testing.T) {
	t.Parallel()
	s := finished(t)
	open := build(t, report.Input{Scan: s, Browser: lab()})
	require.Equal(t, pageAddress, open.Share.Reveal())
	require.Equal(t, "https://app.example/report/"+pageAddress, report.NewDocument(open, "https://app.example").Scan.ReportLink)
	s.ShareRevokedAt = began
	closed := build(t, report.Input{Scan: s, Browser: lab()})
	require.Empty(t, closed.Share)
	raw, err := json.Marshal(report.NewDocument(closed, "https://app.example"))
	require.NoError(t, err)
	require.NotContains(t, string(raw), pageAddress)
}

func TestDamagedResults(t *testing.T) {
	t.Parallel()
	s := finished(t)
	s.Categories[2].Results = []byte(`{"results":[{"checks":3}]}`)
	_, err := report.Build(report.Input{Scan: s})
	require.ErrorContains(t, err, "results of INFRASTRUCTURE")
	s.Categories[2].Results = nil
	require.Empty(t, build(t, report.Input{Scan: s}).Pillars[2].Groups)
}

// Every cap that a check can set, and every reason not to run, has a text.
func TestWordsForAllThatChecksSay(t *testing.T) {
	t.Parallel()
	caps := sources(t, "../../website/checks", `Capped\("([A-Z0-9_]+)"`)
	require.Greater(t, len(caps), 15)
	for _, name := range caps {
		require.True(t, report.HasCapText(name), name)
	}
	reasons := sources(t, "../../website/capture", `Reason\w+\s+Reason = "([A-Z0-9_]+)"`)
	require.Greater(t, len(reasons), 5)
	for _, name := range reasons {
		require.True(t, report.HasReasonText(capture.Reason(name)), name)
	}
}

// sources returns the first groups of a pattern's matches in the Go files below a folder.
func sources(t *testing.T, dir, pattern string) []string {
	t.Helper()
	var out []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		raw, err := os.ReadFile(path)
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(raw), -1) {
			out = append(out, m[1])
		}
		return err
	}))
	slices.Sort(out)
	return slices.Compact(out)
}
