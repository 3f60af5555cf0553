package dashboard

import (
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
)

// maxEarlier limits the earlier checks that can be selected.
const maxEarlier = 8

type siteCompareView struct {
	siteHead
	service.SiteComparison
	Found   bool
	Earlier []scan.SiteHealth
	Scores  []scorePair
	Lists   []changeList
	List    changeList // the chosen one
	Asked   string     // the list that the address names; "" if the first one with pages is shown
	Rows    []service.ChangedPage
	Pager   pager
}

// scorePair is a score of both checks.
type scorePair struct {
	Title         string
	Before, After *float64
	Change        *int
}

// changeList is one kind of change.
type changeList struct {
	Name, Title, Empty string
	Shifts             bool // pages have a score in both checks
	Count              int
	pages              []service.ChangedPage
}

func (c *call) compareSiteHealth() error {
	h, err := c.siteHead("compare")
	if err != nil {
		return err
	}
	v := siteCompareView{siteHead: h, Pager: c.newPager(), Asked: c.query("list")}
	if h.Check.State.Terminal() {
		if v.SiteComparison, v.Found, err = c.SitePages.Compare(c.ctx(), c.tenant(), h.Check.ID, c.query("with")); err != nil {
			return err
		}
	}
	if v.Found {
		if v.Earlier, err = c.SitePages.Earlier(c.ctx(), c.tenant(), h.Check.ID, maxEarlier); err != nil {
			return err
		}
		v.fill()
	}
	return c.renderSite("sitehealth_compare", h, "Changes on "+hostOf(h.Check.URL), v)
}

// fill selects the list and its page.
func (v *siteCompareView) fill() {
	changes := v.SiteComparison.Scores
	v.Scores = scorePairs(v.Before.Scores, v.After.Scores, changes)
	v.Lists = []changeList{
		{Name: "worse", Title: "Worse", Empty: "No page got notably worse.", Shifts: true, pages: v.Worse},
		{Name: "better", Title: "Better", Empty: "No page got notably better.", Shifts: true, pages: v.Better},
		{Name: "new", Title: "New", Empty: "There are no new pages.", pages: v.New},
		{Name: "gone", Title: "Gone", Empty: "All pages of the earlier check are still there.", pages: v.Vanished},
		{Name: "broken", Title: "Links that broke", Empty: "No link broke.", pages: v.Broken},
		{Name: "repaired", Title: "Links repaired", Empty: "No link was repaired.", pages: v.Repaired},
	}
	chosen := 0
	for i := range v.Lists {
		v.Lists[i].Count = len(v.Lists[i].pages)
		if v.Lists[i].Name == v.Asked || v.Asked == "" && v.Lists[chosen].Count == 0 && v.Lists[i].Count > 0 {
			chosen = i
		}
	}
	v.List = v.Lists[chosen]
	v.Pager = v.Pager.of(v.List.Count, sitePageLimit)
	v.Pager.Page = min(v.Pager.Page, v.Pager.Pages)
	first := (v.Pager.Page - 1) * sitePageLimit
	v.Rows = v.List.pages[first:min(first+sitePageLimit, v.List.Count)]
}

func scorePairs(before, after scan.SiteScores, c site.ScoreChanges) []scorePair {
	return []scorePair{
		{"Overall", before.Overall, after.Overall, c.Overall}, {"Performance", before.Performance, after.Performance, c.Performance},
		{"Accessibility", before.Accessibility, after.Accessibility, c.Accessibility},
		{"Best practices", before.BestPractices, after.BestPractices, c.BestPractices}, {"SEO", before.SEO, after.SEO, c.SEO},
	}
}
