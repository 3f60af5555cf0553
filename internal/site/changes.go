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

// notable is the smallest change of a page's overall score that is reported, in points; a
// change of the colour band is always reported. Lighthouse's own scores of an unchanged page
// vary by less.
const notable = 5

// Changes are the differences between two checks of one entry.
type Changes struct {
	Since time.Time // when the earlier check ended
	// Incomparable is true if the versions of Lighthouse, which are those of the earlier and
	// the later check, differ. Scores, Better and Worse are empty then.
	Incomparable bool
	Versions     [2]string
	// OtherSettings is true if the checks crawled by different settings.
	OtherSettings bool

	Scores        ScoreChanges
	Better, Worse []PageChange // largest change first
	// New and Vanished are pages that one of the checks did not find. They are empty if that
	// check did not cover the whole site.
	New, Vanished []scan.SitePage
	// Broken are pages that became broken links, Repaired those that no longer are.
	Broken, Repaired []scan.SitePage
}

// ScoreChanges are differences between rounded scores; nil if either check has none or did
// not score all of its pages.
type ScoreChanges struct {
	Performance, Accessibility, BestPractices, SEO, Overall *int
}

// PageChange is a page whose overall score changed notably.
type PageChange struct {
	Page          scan.SitePage // in the later check
	Before, After float64       // overall, unrounded
}

// Points returns the difference of the rounded scores.
func (c PageChange) Points() int { return rounded(c.After) - rounded(c.Before) }

// Crawled is a check with its pages. Of a page only Key, URL, State, Skip, Status, ErrorKind
// and the overall score are used.
type Crawled struct {
	Check scan.SiteHealth
	Pages []scan.SitePage
}

// Whole reports whether the check covered the whole site.
func (c Crawled) Whole() bool {
	return c.ended() && !slices.ContainsFunc(c.Pages, func(p scan.SitePage) bool { return p.Skip == string(SkipLimit) })
}

// ended reports whether the check completed and no page was lost to a fault of Assay itself.
func (c Crawled) ended() bool {
	return c.Check.State == scan.StateCompleted && !slices.ContainsFunc(c.Pages, func(p scan.SitePage) bool {
		return p.State == scan.PageWaiting || p.State == scan.PageLeased ||
			p.State == scan.PageFailed && (p.ErrorKind == FaultLost || p.ErrorKind == string(lighthouse.KindWorker))
	})
}

// Same reports whether no notable change was found.
func (c Changes) Same() bool {
	s := c.Scores
	for _, points := range []*int{s.Performance, s.Accessibility, s.BestPractices, s.SEO, s.Overall} {
		if points != nil && *points != 0 {
			return false
		}
	}
	return len(c.Better)+len(c.Worse)+len(c.New)+len(c.Vanished)+len(c.Broken)+len(c.Repaired) == 0
}

// Compare returns what changed from one check of an entry to a later one. Pages are
// identified by their Key; lists without another order follow the order of the pages.
func Compare(before, after Crawled) Changes {
	c := Changes{
		Since: before.Check.CompletedAt, Versions: [2]string{before.Check.Lighthouse, after.Check.Lighthouse},
		Incomparable:  before.Check.Lighthouse != "" && after.Check.Lighthouse != "" && before.Check.Lighthouse != after.Check.Lighthouse,
		OtherSettings: !bytes.Equal(before.Check.Settings, after.Check.Settings),
	}
	if !c.Incomparable && before.ended() && after.ended() { // otherwise the means cover only a part
		c.Scores = scoreChanges(before.Check.Scores, after.Check.Scores)
	}
	c.arrived(before, after)
	c.left(before, after)
	byPoints := func(a, b PageChange) int { return cmp.Compare(b.Points(), a.Points()) }
	slices.SortStableFunc(c.Better, byPoints)
	slices.SortStableFunc(c.Worse, func(a, b PageChange) int { return byPoints(b, a) })
	return c
}

// arrived compares the later check's pages with their earlier state.
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

// left looks up the later state of the earlier check's pages.
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

// IsBroken reports whether links to the page or file are broken: they are malformed, or the
// server answers with an error or not at all. A page that timed out, crashed the browser, or whose server asked to
// come back later (RFC 6585 §4) is not a broken link. The store selects these pages with
// ProblemBroken.
func IsBroken(p scan.SitePage) bool {
	if isUnusable(p) {
		return true
	}
	if p.State != scan.PageFailed && !IsFile(p) || p.Status == http.StatusTooManyRequests {
		return false
	}
	return slices.Contains([]string{FaultHTTP, FaultRedirect, "UNREACHABLE", "CERTIFICATE"}, p.ErrorKind)
}

// works reports whether links to the page are not broken.
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

// rounded returns a score as it is displayed.
func rounded(score float64) int { return int(math.Floor(score + 0.5)) }
