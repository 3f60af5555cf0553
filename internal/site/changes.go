package site

import (
	"bytes"
	"cmp"
	"math"
	"net/http"
	"slices"
	"time"

	"assay/internal/lighthouse"
	"assay/internal/scan"
)

// notable is how many points a page's overall score must differ by to be worth
// telling; what crosses a band is told anyway. Lighthouse's own scores of an
// unchanged page vary by less.
const notable = 5

// Changes is what differs between two checks of one entry.
type Changes struct {
	Since time.Time // when the earlier check ended
	// Incomparable: another version of Lighthouse scored, so that Scores, Better and
	// Worse are empty. Versions are those of the earlier and the later check.
	Incomparable bool
	Versions     [2]string
	// OtherSettings: the checks did not crawl by the same rules.
	OtherSettings bool

	Scores        ScoreChanges
	Better, Worse []PageChange // most first
	// New and Vanished are pages that one of the checks did not find. They are
	// empty when that check did not see the whole site.
	New, Vanished []scan.SitePage
	// Broken are pages that are broken links by now, Repaired those that were.
	Broken, Repaired []scan.SitePage
}

// ScoreChanges are differences between scores as people see them, in whole
// points; nil where either check has none, or did not come to all of its pages.
type ScoreChanges struct {
	Performance, Accessibility, BestPractices, SEO, Overall *int
}

// PageChange is a page whose overall score has changed notably.
type PageChange struct {
	Page          scan.SitePage // as it is now
	Before, After float64       // overall, unrounded
}

// Points is the change as people see it, in whole points.
func (c PageChange) Points() int { return rounded(c.After) - rounded(c.Before) }

// Crawled is a check with its pages, of which their Key, URL, State, Skip,
// Status, ErrorKind and overall score count here.
type Crawled struct {
	Check scan.SiteHealth
	Pages []scan.SitePage
}

// Whole reports whether the check saw everything that belongs to the site.
func (c Crawled) Whole() bool {
	return c.ended() && !slices.ContainsFunc(c.Pages, func(p scan.SitePage) bool { return p.Skip == string(SkipLimit) })
}

// ended reports whether the check came to every page that it was to score, and lost
// none by a fault of ours.
func (c Crawled) ended() bool {
	return c.Check.State == scan.StateCompleted && !slices.ContainsFunc(c.Pages, func(p scan.SitePage) bool {
		return p.State == scan.PageWaiting || p.State == scan.PageLeased ||
			p.State == scan.PageFailed && (p.ErrorKind == FaultLost || p.ErrorKind == string(lighthouse.KindWorker))
	})
}

// Same reports whether nothing differs that is worth telling.
func (c Changes) Same() bool {
	s := c.Scores
	for _, points := range []*int{s.Performance, s.Accessibility, s.BestPractices, s.SEO, s.Overall} {
		if points != nil && *points != 0 {
			return false
		}
	}
	return len(c.Better)+len(c.Worse)+len(c.New)+len(c.Vanished)+len(c.Broken)+len(c.Repaired) == 0
}

// Compare says what has changed from one check of an entry to a later one. Pages
// are told apart by their Key; lists without another order are in the order of
// the pages given.
func Compare(before, after Crawled) Changes {
	c := Changes{
		Since: before.Check.CompletedAt, Versions: [2]string{before.Check.Lighthouse, after.Check.Lighthouse},
		Incomparable:  before.Check.Lighthouse != "" && after.Check.Lighthouse != "" && before.Check.Lighthouse != after.Check.Lighthouse,
		OtherSettings: !bytes.Equal(before.Check.Settings, after.Check.Settings),
	}
	if !c.Incomparable && before.ended() && after.ended() { // else the means are of a part
		c.Scores = scoreChanges(before.Check.Scores, after.Check.Scores)
	}
	c.arrived(before, after)
	c.left(before, after)
	byPoints := func(a, b PageChange) int { return cmp.Compare(b.Points(), a.Points()) }
	slices.SortStableFunc(c.Better, byPoints)
	slices.SortStableFunc(c.Worse, func(a, b PageChange) int { return byPoints(b, a) })
	return c
}

// arrived compares the later check's pages with what they were.
func (c *Changes) arrived(before, after Crawled) {
	earlier, whole := byKey(before.Pages), before.Whole()
	for _, p := range after.Pages {
		was, known := earlier[p.Key]
		switch {
		case p.State == scan.PageScored && !known && whole:
			c.New = append(c.New, p)
		case p.State == scan.PageScored && was.State == scan.PageScored && !c.Incomparable:
			c.rescored(was, p)
		case IsBroken(p) && !IsBroken(was) && (known || whole):
			c.Broken = append(c.Broken, p)
		}
	}
}

// left looks at what the earlier check's pages have become.
func (c *Changes) left(before, after Crawled) {
	later, whole := byKey(after.Pages), after.Whole()
	for _, p := range before.Pages {
		now, known := later[p.Key]
		switch {
		case IsBroken(p) && (known && works(now) || !known && whole):
			c.Repaired = append(c.Repaired, p)
		case p.State == scan.PageScored && !known && whole:
			c.Vanished = append(c.Vanished, p)
		}
	}
}

func (c *Changes) rescored(was, is scan.SitePage) {
	if was.Scores.Overall == nil || is.Scores.Overall == nil {
		return
	}
	change := PageChange{Page: is, Before: *was.Scores.Overall, After: *is.Scores.Overall}
	points := change.Points()
	crossed := scan.BandOf(change.Before) != scan.BandOf(change.After)
	switch {
	case points >= notable || points > 0 && crossed:
		c.Better = append(c.Better, change)
	case points <= -notable || points < 0 && crossed:
		c.Worse = append(c.Worse, change)
	}
}

// IsBroken reports whether links to the page, or the file, are broken: it answers
// with an error, or not at all. What was merely too slow or too much for the browser, or
// told us to come back later (RFC 6585 §4), is no broken link.
func IsBroken(p scan.SitePage) bool {
	if p.State != scan.PageFailed && !IsFile(p) || p.Status == http.StatusTooManyRequests {
		return false
	}
	return slices.Contains([]string{FaultHTTP, FaultRedirect, "UNREACHABLE", "CERTIFICATE"}, p.ErrorKind)
}

// works reports whether a link to the page leads somewhere.
func works(p scan.SitePage) bool {
	return p.State == scan.PageScored || IsFile(p) && p.Status != 0 && p.ErrorKind == "" ||
		p.State == scan.PageSkipped && (p.Skip == string(SkipRedirect) || p.Skip == string(SkipAlias))
}

func byKey(pages []scan.SitePage) map[string]scan.SitePage {
	index := make(map[string]scan.SitePage, len(pages))
	for _, p := range pages {
		index[p.Key] = p
	}
	return index
}

func scoreChanges(before, after scan.SiteScores) ScoreChanges {
	points := func(a, b *float64) *int {
		if a == nil || b == nil {
			return nil
		}
		n := rounded(*b) - rounded(*a)
		return &n
	}
	return ScoreChanges{
		Performance: points(before.Performance, after.Performance), Accessibility: points(before.Accessibility, after.Accessibility),
		BestPractices: points(before.BestPractices, after.BestPractices), SEO: points(before.SEO, after.SEO),
		Overall: points(before.Overall, after.Overall),
	}
}

// rounded is a score as people see it.
func rounded(score float64) int { return int(math.Floor(score + 0.5)) }
