package report

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/site"
)

// Limits of a report's lists. Omitted items are counted.
const (
	maxSiteLines = 10
	maxReferrers = 3
)

// Some is the beginning of a list, with the number of omitted items.
type Some[T any] struct {
	Items []T
	More  int // number of omitted items
}

// All returns the total number of items.
func (s Some[T]) All() int { return len(s.Items) + s.More }

func some[T any](all []T, limit int) Some[T] {
	n := min(len(all), limit)
	return Some[T]{Items: all[:n], More: len(all) - n}
}

// SiteModel is the content of the report of a Site Health check. Texts quote the site and
// are untrusted: renderers must escape them.
type SiteModel struct {
	ID, Host, URL string
	Mode          scan.Mode
	State         scan.State
	Reason        string // one sentence; "" if all went well
	Lighthouse    string // version; "" if nothing was scored

	StartedAt, FinishedAt time.Time // zero until it happens

	Pages   scan.PageCounts
	Skipped []Tally // reasons for skipped addresses, most frequent first
	// Files are the requested files that pages link to; FilesFailed is how many of the
	// requests failed. Pages counts them as skipped.
	Files, FilesFailed int
	Overall            SiteGrade
	Scores             []SiteGrade // of the four categories

	Worst    Some[SiteLine] // scored pages, worst first
	Unscored Some[Unscored]
	Broken   Some[BrokenLink]
	Orphans  Some[string]
	Audits   Some[FailedAudit] // most frequent first

	// First is true if there is no earlier check to compare with. Changes is nil then, and if
	// this check reached no page.
	First   bool
	Changes *SiteChanges
}

// Took returns the duration of the check; 0 if it never ran.
func (m SiteModel) Took() time.Duration {
	if m.FinishedAt.IsZero() || m.StartedAt.IsZero() {
		return 0
	}
	return m.FinishedAt.Sub(m.StartedAt)
}

// SiteGrade is a mean score with its band and its change in displayed points; nil if it
// cannot be compared.
type SiteGrade struct {
	Title string
	Grade
	Change *int
}

// Tally is a number of items of one kind.
type Tally struct {
	Text  string
	Count int
}

// SiteLine is a scored page.
type SiteLine struct {
	Path, Title string
	Grade
	Scores []SiteGrade // of the four categories
}

// Unscored is a page that could not be scored.
type Unscored struct{ Path, Why string }

// BrokenLink is a broken address of the site with the pages that link to it.
type BrokenLink struct {
	Path, Why string
	Found     Some[string]
}

// FailedAudit is an audit of Lighthouse that pages have failed.
type FailedAudit struct {
	ID, Title, Category string
	Pages               int
}

// SiteChanges is the difference to the previous check.
type SiteChanges struct {
	Since time.Time
	Notes []string // caveats, in sentences
	Same  bool     // no difference worth reporting

	Worse, Better    Some[Shift]
	Broken, Repaired Some[string]
	New, Vanished    Some[string]
}

// Shift is a page whose overall score has changed.
type Shift struct {
	Path          string
	Before, After Grade
	Points        int
}

// SiteBuilder builds the model of a check from its pages one by one: a large check's
// documents need not be in memory at once.
type SiteBuilder struct {
	check scan.SiteHealth
	host  string
	pages []scan.SitePage // without large fields
}

// NewSiteBuilder begins the model of the check.
func NewSiteBuilder(c scan.SiteHealth) *SiteBuilder {
	b := &SiteBuilder{check: c, host: c.URL}
	if u, err := url.Parse(c.URL); err == nil && u.Host != "" {
		b.host = u.Host
	}
	return b
}

// Add adds a page.
func (b *SiteBuilder) Add(p scan.SitePage) {
	p.Result, p.Links = nil, nil
	b.pages = append(b.pages, p)
}

// Model returns the model of the added pages and of the audits that they failed. earlier is
// the check to compare with, nil for the first check of its entry.
func (b *SiteBuilder) Model(earlier *site.Crawled, audits site.AuditSummary) SiteModel {
	c := b.check
	m := SiteModel{
		ID: c.ID, Host: b.host, URL: c.URL, Mode: c.Mode, State: c.State, Reason: c.Reason, Lighthouse: c.Lighthouse,
		StartedAt: c.StartedAt, FinishedAt: c.CompletedAt, Pages: c.Pages, Skipped: b.skipped(), Worst: b.worst(), Audits: common(audits),
	}
	b.lists(&m)
	var changes site.ScoreChanges
	if c.Pages.Scored+c.Pages.Failed > 0 {
		if m.First = earlier == nil; !m.First {
			found := site.Compare(*earlier, site.Crawled{Check: c, Pages: b.pages})
			changes, m.Changes = found.Scores, b.changes(found)
		}
	}
	m.Overall = SiteGrade{Title: "Overall", Grade: gradeOf(c.Scores.Overall), Change: changes.Overall}
	m.Scores = categories(c.Scores)
	for i, change := range []*int{changes.Performance, changes.Accessibility, changes.BestPractices, changes.SEO} {
		m.Scores[i].Change = change
	}
	return m
}

// categories returns the four scores in Lighthouse's order.
func categories(s scan.SiteScores) []SiteGrade {
	return []SiteGrade{
		{Title: categoryTitle(lighthouse.Performance), Grade: gradeOf(s.Performance)},
		{Title: categoryTitle(lighthouse.Accessibility), Grade: gradeOf(s.Accessibility)},
		{Title: categoryTitle(lighthouse.BestPractices), Grade: gradeOf(s.BestPractices)},
		{Title: categoryTitle(lighthouse.SEO), Grade: gradeOf(s.SEO)},
	}
}

func gradeOf(s *float64) Grade {
	if s == nil {
		return Grade{}
	}
	return Grade{Score: s, Band: scan.BandOf(*s)}
}

func (b *SiteBuilder) worst() Some[SiteLine] {
	var pages []scan.SitePage
	for _, p := range b.pages {
		if p.State == scan.PageScored && p.Scores.Overall != nil {
			pages = append(pages, p)
		}
	}
	slices.SortStableFunc(pages, func(x, y scan.SitePage) int { return cmp.Compare(*x.Scores.Overall, *y.Scores.Overall) })
	first := some(pages, maxSiteLines)
	lines := Some[SiteLine]{More: first.More}
	for _, p := range first.Items {
		lines.Items = append(
			lines.Items, SiteLine{Path: b.path(p.URL), Title: p.Title, Grade: gradeOf(p.Scores.Overall), Scores: categories(p.Scores)},
		)
	}
	return lines
}

// lists adds pages with problems to the model's lists.
func (b *SiteBuilder) lists(m *SiteModel) {
	var broken []BrokenLink
	var unscored []Unscored
	var orphans []string
	for _, p := range b.pages {
		if wasAsked(p) {
			m.Files++
			if p.ErrorKind != "" {
				m.FilesFailed++
			}
		}
		switch {
		case site.IsBroken(p):
			broken = append(broken, BrokenLink{Path: b.path(p.URL), Why: whyFailed(p), Found: b.found(p)})
		case p.State == scan.PageFailed:
			unscored = append(unscored, Unscored{Path: b.path(p.URL), Why: whyFailed(p)})
		case p.State == scan.PageScored && p.Orphan():
			orphans = append(orphans, b.path(p.URL))
		}
	}
	m.Broken, m.Unscored, m.Orphans = some(broken, maxSiteLines), some(unscored, maxSiteLines), some(orphans, maxSiteLines)
}

// found returns where the address of a page was found.
func (b *SiteBuilder) found(p scan.SitePage) Some[string] {
	var from []string
	for _, address := range p.Referrers {
		from = append(from, b.path(address))
	}
	switch {
	case len(from) > 0:
	case p.From != "":
		from = append(from, b.path(p.From))
	case p.Source == scan.FoundInSitemap:
		from = append(from, "the sitemap")
	case p.Source == scan.FoundAsEntry:
		return Some[string]{}
	}
	first := some(from, maxReferrers)
	first.More = max(first.More, p.Inlinks-len(first.Items))
	return first
}

func (b *SiteBuilder) skipped() []Tally {
	counts := map[string]int{}
	for _, p := range b.pages {
		if p.State == scan.PageSkipped && !wasAsked(p) {
			counts[skipText(site.Skip(p.Skip))]++
		}
	}
	var out []Tally
	for text, n := range counts {
		out = append(out, Tally{text, n})
	}
	slices.SortFunc(out, func(x, y Tally) int { return cmp.Or(cmp.Compare(y.Count, x.Count), strings.Compare(x.Text, y.Text)) })
	return out
}

// wasAsked reports whether the page is a file that was requested.
func wasAsked(p scan.SitePage) bool { return site.IsFile(p) && (p.Status != 0 || p.ErrorKind != "") }

// common returns the audits that most pages have failed.
func common(audits site.AuditSummary) Some[FailedAudit] {
	first := some(audits.Audits, maxSiteLines)
	out := Some[FailedAudit]{More: first.More}
	for _, a := range first.Items {
		out.Items = append(out.Items, FailedAudit{ID: a.ID, Title: a.Title, Category: categoryTitle(a.Category), Pages: a.Pages})
	}
	return out
}

func (b *SiteBuilder) changes(c site.Changes) *SiteChanges {
	shifts := func(all []site.PageChange) Some[Shift] {
		first := some(all, maxSiteLines)
		out := Some[Shift]{More: first.More}
		for _, x := range first.Items {
			out.Items = append(out.Items, Shift{Path: b.path(x.Page.URL), Before: gradeOf(&x.Before), After: gradeOf(&x.After), Points: x.Points()})
		}
		return out
	}
	paths := func(all []scan.SitePage) Some[string] {
		first := some(all, maxSiteLines)
		out := Some[string]{More: first.More}
		for _, p := range first.Items {
			out.Items = append(out.Items, b.path(p.URL))
		}
		return out
	}
	out := &SiteChanges{
		Since: c.Since, Same: c.Same(), Worse: shifts(c.Worse), Better: shifts(c.Better), Broken: paths(c.Broken),
		Repaired: paths(c.Repaired), New: paths(c.New), Vanished: paths(c.Vanished),
	}
	if c.Incomparable {
		out.Notes = append(out.Notes, fmt.Sprintf(
			"The earlier check used Lighthouse %s and this one %s, so the scores are not comparable.", line(c.Versions[0]), line(c.Versions[1])))
	}
	if c.OtherSettings {
		out.Notes = append(out.Notes, "The settings of the crawl were different, which may explain some of the changes.")
	}
	return out
}

// path returns an address of the site without the scheme and host if they equal the entry's.
func (b *SiteBuilder) path(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host != b.host {
		return address
	}
	return cmp.Or(u.RequestURI(), address)
}
