package dashboard

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
)

// sitePageLimit is the number of pages in a table.
const sitePageLimit = 50

// siteColumns returns the selectable columns of the table, in order. The address is always
// shown.
func siteColumns() []store.PageColumn {
	return []store.PageColumn{
		store.ColumnOverall, store.ColumnPerformance, store.ColumnAccessibility, store.ColumnBestPractices, store.ColumnSEO,
		store.ColumnState, store.ColumnStatus, store.ColumnDepth, store.ColumnLinked, store.ColumnTitle,
	}
}

// firstColumns returns the default columns.
func firstColumns() []store.PageColumn { return siteColumns()[:9] }

// scoreRanges are the bands of scores, as fields of the form.
var scoreRanges = []scoreRange{
	{"90-100", "90 to 100", scan.BandProductionReady, 90, 101}, {"70-89", "70 to 89", scan.BandGrowthReady, 70, 90},
	{"50-69", "50 to 69", scan.BandElevatedRisk, 50, 70}, {"0-49", "0 to 49", scan.BandCriticalRisk, 0, 50},
}

type scoreRange struct {
	Name, Title string
	Band        scan.Band
	min, below  float64
}

// siteTable is the table with its query.
type siteTable struct {
	siteHead
	Rows    []scan.SitePage
	Total   int
	Pager   pager
	Columns []siteColumn
	// Search, State, Score and Category are fields of the form as entered.
	Search, State, Score, Category string
	Chips                          []chip
	Export                         string
	Ranges                         []scoreRange
	Chosen                         []store.PageColumn
	Hidden                         [][2]string // hidden fields that the form preserves
}

// siteColumn is a column's head.
type siteColumn struct {
	Name        store.PageColumn
	Title, Link string
	Sorted      string // value of aria-sort: "ascending", "descending" or ""
	Number      bool
}

// chip is a filter set by a link, with the address without it.
type chip struct{ Title, Without string }

// Has reports whether a column is shown.
func (t siteTable) Has(c store.PageColumn) bool { return slices.Contains(t.Chosen, c) }

// All returns the selectable columns.
func (t siteTable) All() []store.PageColumn { return siteColumns() }

// Narrowed reports whether the table is filtered.
func (t siteTable) Narrowed() bool {
	return t.Search+t.State+t.Score != "" || len(t.Chips) > 0
}

// sitePageQuery reads the query from the address.
func (c *call) sitePageQuery() (q store.SitePageQuery, err error) {
	q = store.SitePageQuery{
		Search: c.query("q"), Prefix: c.query("prefix"), Address: c.query("address"), Shape: c.query("shape"), Title: c.query("title"),
		Problem: store.PageProblem(c.query("problem")), Sort: store.PageColumn(c.query("sort")), Descending: c.query("desc") != "",
		Score: store.PageColumn(c.query("category")),
	}
	if state := c.query("state"); state != "" {
		if !slices.Contains([]string{"SCORED", "FAILED", "SKIPPED"}, state) {
			return q, scan.Errorf(scan.CodeInvalid, "state must be one of SCORED, FAILED, SKIPPED")
		}
		q.States = []scan.PageState{scan.PageState(state)}
	}
	if name := c.query("score"); name != "" {
		i := slices.IndexFunc(scoreRanges, func(r scoreRange) bool { return r.Name == name })
		if i < 0 {
			return q, scan.Errorf(scan.CodeInvalid, "score must be one of 90-100, 70-89, 50-69, 0-49")
		}
		q.Min, q.Below = &scoreRanges[i].min, &scoreRanges[i].below
	}
	return q, nil
}

func (c *call) sitePages() error {
	h, err := c.siteHead("pages")
	if err != nil {
		return err
	}
	q, err := c.sitePageQuery()
	if err != nil {
		return err
	}
	t := siteTable{
		siteHead: h, Pager: c.newPager(), Search: q.Search, State: c.query("state"), Score: c.query("score"),
		Category: c.query("category"), Ranges: scoreRanges,
	}
	q.Page, q.Limit = t.Pager.Page, sitePageLimit
	rows, total, err := c.SitePages.Table(c.ctx(), c.tenant(), h.Check.ID, q)
	if err != nil {
		return err
	}
	t.Rows, t.Total, t.Pager = rows, int(total), t.Pager.of(int(total), sitePageLimit)
	c.columns(&t, q)
	c.chips(&t, q)
	t.Export = h.Base + "/pages.csv?" + c.r.URL.RawQuery
	return c.renderSite("sitehealth_pages", h, "Pages of "+hostOf(h.Check.URL), t)
}

// columns sets the heads of the table.
func (c *call) columns(t *siteTable, q store.SitePageQuery) {
	for _, name := range c.r.URL.Query()["col"] {
		if slices.Contains(siteColumns(), store.PageColumn(name)) {
			t.Chosen = append(t.Chosen, store.PageColumn(name))
		}
	}
	if len(t.Chosen) == 0 {
		t.Chosen = firstColumns()
	}
	for _, name := range append([]store.PageColumn{store.ColumnAddress}, siteColumns()...) {
		if name != store.ColumnAddress && !t.Has(name) {
			continue
		}
		head := siteColumn{Name: name, Title: columnTitle(name), Number: name.Score() || name == store.ColumnDepth || name == store.ColumnLinked}
		values := c.without("page", "sort", "desc")
		values.Set("sort", string(name))
		if q.Sort == name {
			head.Sorted = "ascending"
			if q.Descending {
				head.Sorted = "descending"
			} else {
				values.Set("desc", "1")
			}
		}
		head.Link = "?" + values.Encode()
		t.Columns = append(t.Columns, head)
	}
}

// without returns the query of the address without some fields.
func (c *call) without(names ...string) url.Values {
	values := c.r.URL.Query()
	for _, name := range names {
		values.Del(name)
	}
	return values
}

// chips adds to the table the active filters that have no field in the form.
func (c *call) chips(t *siteTable, q store.SitePageQuery) {
	for _, f := range []struct{ name, value, title string }{
		{"prefix", q.Prefix, "Below " + t.Path(q.Prefix)}, {"address", q.Address, "Address " + t.Path(q.Address)},
		{"shape", q.Shape, "Template " + q.Shape}, {"title", q.Title, "Title " + q.Title},
		{"problem", string(q.Problem), problemTitle(q.Problem)},
	} {
		if f.value == "" {
			continue
		}
		t.Chips = append(t.Chips, chip{f.title, "?" + c.without(f.name, "page").Encode()})
		t.Hidden = append(t.Hidden, [2]string{f.name, f.value})
	}
	if q.Sort != "" {
		t.Hidden = append(t.Hidden, [2]string{"sort", string(q.Sort)})
	}
	if q.Descending {
		t.Hidden = append(t.Hidden, [2]string{"desc", "1"})
	}
}

func problemTitle(p store.PageProblem) string {
	switch p {
	case store.ProblemBroken:
		return "Broken links"
	case store.ProblemOrphan:
		return "Orphans"
	case store.ProblemRedirect:
		return "Redirects"
	case store.ProblemDuplicate:
		return "Duplicate titles"
	}
	return ""
}

// exportSitePages sends the pages that match the address as CSV.
func (c *call) exportSitePages() error {
	h, err := c.siteHead("pages")
	if err != nil {
		return err
	}
	q, err := c.sitePageQuery()
	if err != nil {
		return err
	}
	q.Page, q.Limit = 1, 1 // errors are reported before the first byte
	if _, _, err := c.SitePages.Table(c.ctx(), c.tenant(), h.Check.ID, q); err != nil {
		return err
	}
	c.headers("text/csv; charset=utf-8; header=present")
	c.w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="pages-%s.csv"`, h.Check.ID))
	c.w.WriteHeader(http.StatusOK)
	if err := c.SitePages.Export(c.ctx(), c.tenant(), h.Check.ID, q, c.w); err != nil {
		c.Log.WarnContext(c.ctx(), "an export of pages was interrupted", "check", h.Check.ID, "error", err)
		panic(http.ErrAbortHandler) // the reader must notice that the document is incomplete
	}
	return nil
}

// distributions returns the histograms of the scores of the check whose page is at base.
func distributions(base string, s site.Spread) []distribution {
	return []distribution{
		newDistribution(base, store.ColumnOverall, s.Overall), newDistribution(base, store.ColumnPerformance, s.Performance),
		newDistribution(base, store.ColumnAccessibility, s.Accessibility), newDistribution(base, store.ColumnBestPractices, s.BestPractices),
		newDistribution(base, store.ColumnSEO, s.SEO),
	}
}

func newDistribution(base string, c store.PageColumn, counts site.Buckets) distribution {
	d := distribution{ID: string(c), Title: columnTitle(c)}
	highest := 1
	for _, n := range counts {
		highest, d.Pages = max(highest, n), d.Pages+n
	}
	for i, n := range counts {
		value := float64(10*i + 5)
		height := 0.0
		if n > 0 {
			height = max(1.5, 56*float64(n)/float64(highest))
		}
		d.Bars = append(d.Bars, bar{
			X: strconv.Itoa(20*i + 1), Y: decimal(60 - height), Height: decimal(height), Class: bandClassOf(value),
		})
	}
	for _, r := range scoreRanges {
		n := 0
		for i, pages := range counts {
			if at := float64(10 * i); at >= r.min && at < r.below {
				n += pages
			}
		}
		address := base + "/pages?" + url.Values{"category": {string(c)}, "score": {r.Name}, "sort": {string(c)}}.Encode()
		d.Bands = append(d.Bands, bandCount{Title: r.Title, Class: bandClassOf(r.min), Address: address, Pages: n})
		if n > 0 {
			d.Desc += fmt.Sprintf("%d with %s. ", n, r.Title)
		}
	}
	return d
}

// skipTitle returns why an address was not scored, in words.
func skipTitle(reason string) string {
	switch site.Skip(reason) {
	case site.SkipInvalid:
		return "not a valid address"
	case site.SkipForeign:
		return "another site"
	case site.SkipPath:
		return "outside the path"
	case site.SkipExcluded:
		return "excluded by the check's patterns"
	case site.SkipRobots:
		return "forbidden by robots.txt"
	case site.SkipNotAPage:
		return "not a page"
	case site.SkipFile:
		return "a file, requested but not scored"
	case site.SkipFiles:
		return "beyond the limit of files"
	case site.SkipTrap:
		return "one of too many similar addresses"
	case site.SkipDepth:
		return "too many links away from the entry"
	case site.SkipLimit:
		return "beyond the limit of pages"
	case site.SkipMethod:
		return "nofollow, or an action"
	case site.SkipAlias:
		return "its canonical address is another page"
	case site.SkipRedirect:
		return "a redirect"
	}
	return strings.ToLower(strings.ReplaceAll(reason, "_", " "))
}
