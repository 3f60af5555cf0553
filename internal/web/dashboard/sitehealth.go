package dashboard

import (
	"net/url"
	"strings"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/web/report"
	"assay/workflows/contract"
)

func siteHealthRoutes() []Route {
	return []Route{
		page("/projects/{project}/site-health", (*call).listSiteHealth),
		page("/site-health/{id}", (*call).showSiteHealth),
		page("/site-health/{id}/pages", (*call).sitePages),
		page("/site-health/{id}/pages.csv", (*call).exportSitePages),
		page("/site-health/{id}/pages/{page}", (*call).showSitePage),
		page("/site-health/{id}/pages/{page}/thumbnail.jpg", (*call).siteThumbnail),
		page("/site-health/{id}/pages/{page}/lighthouse", (*call).siteLighthouse),
		page("/site-health/{id}/pages/{page}/lighthouse.json", (*call).siteLighthouseJSON),
		page("/site-health/{id}/templates", (*call).siteTemplates),
		page("/site-health/{id}/tree", (*call).siteTree),
		page("/site-health/{id}/audits", (*call).siteAudits),
		page("/site-health/{id}/audits/{audit}", (*call).siteAudit),
		page("/site-health/{id}/screenshots", (*call).siteScreenshots),
		page("/site-health/{id}/broken", (*call).siteBroken),
		page("/site-health/{id}/orphans", (*call).siteOrphans),
		page("/site-health/{id}/redirects", (*call).siteRedirects),
		page("/site-health/{id}/duplicates", (*call).siteDuplicates),
		page("/site-health/{id}/compare", (*call).compareSiteHealth),
		form("/site-health/{id}/share/revoke", scan.RoleMember, (*call).revokeSiteShare),
		form("/site-health/{id}/share/regenerate", scan.RoleMember, (*call).regenerateSiteShare),
	}
}

type siteListView struct {
	Rows              []service.Activity
	URL, Mode, Status string
	Total             int
	Pager             pager
}

// Narrowed reports whether the list is filtered.
func (v siteListView) Narrowed() bool { return v.URL+v.Mode+v.Status != "" }

func (c *call) listSiteHealth() error {
	p, err := c.project()
	if err != nil {
		return err
	}
	v := siteListView{URL: c.query("url"), Mode: c.query("mode"), Status: c.query("status"), Pager: c.newPager()}
	checks, total, err := c.SiteHealth.List(c.ctx(), service.ListSiteHealth{
		TenantID: c.tenant(), ProjectID: p.ShortID, URL: v.URL, Mode: v.Mode, Status: v.Status, Page: v.Pager.Page, Limit: pageLimit,
	})
	if err != nil {
		return err
	}
	for _, h := range checks {
		v.Rows = append(v.Rows, service.ActivityOfCheck(h))
	}
	v.Total, v.Pager = int(total), v.Pager.of(int(total), pageLimit)
	shown := projectPage(p, "site-health", "Site Health checks", v)
	shown.Wide = true
	return c.render("sitehealths", shown)
}

// siteHead is the heading that all pages of a check share.
type siteHead struct {
	Check  scan.SiteHealth
	Tab    string
	Base   string // address of the check's page
	MayAct bool
	entry  *url.URL
}

// Path returns an address of the site without the scheme and host if they equal the entry's.
func (h siteHead) Path(address string) string {
	u, err := url.Parse(address)
	if err != nil || h.entry == nil || u.Host != h.entry.Host || u.Scheme != h.entry.Scheme {
		return address
	}
	if u.Fragment != "" || u.RequestURI() == "" {
		return address
	}
	return u.RequestURI()
}

// PageURL returns the address of the page about one of the site's pages.
func (h siteHead) PageURL(id string) string { return h.Base + "/pages/" + url.PathEscape(id) }

// Tabs returns the views of a check.
func (h siteHead) Tabs() [][2]string {
	return [][2]string{
		{"", "Overview"}, {"pages", "Pages"}, {"audits", "Audits"}, {"templates", "Templates"}, {"tree", "Tree"}, {"screenshots", "Screenshots"},
		{"broken", "Broken links"}, {"orphans", "Orphans"}, {"redirects", "Redirects"}, {"duplicates", "Duplicates"}, {"compare", "Comparison"},
	}
}

// siteHead reads the check of the address.
func (c *call) siteHead(tab string) (siteHead, error) {
	check, err := c.SiteHealth.Get(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return siteHead{}, err
	}
	h := siteHead{Check: check, Tab: tab, Base: recordURL(scan.KindSiteHealth, check.ID), MayAct: c.Member.Allows(scan.RoleMember)}
	h.entry, _ = url.Parse(check.URL) // it was parsed when the check was queued
	return h, nil
}

// siteView returns a view of a check's page.
func (c *call) siteView(h siteHead, title string, data any) (view, error) {
	p, err := c.Overview.Store.Projects.Get(c.ctx(), c.tenant(), h.Check.ProjectShortID)
	if err != nil {
		return view{}, err
	}
	v := view{Title: title, Nav: "projects", Wide: true, Data: data, Crumbs: []Crumb{
		{"Projects", "/projects"}, {p.Name, projectURL(p.ShortID)}, {"Site Health", projectURL(p.ShortID) + "/site-health"},
	}}
	if h.Tab != "" {
		v.Crumbs = append(v.Crumbs, Crumb{hostOf(h.Check.URL), h.Base})
	}
	return v, nil
}

// renderSite answers with a page of a check.
func (c *call) renderSite(name string, h siteHead, title string, data any) error {
	v, err := c.siteView(h, title, data)
	if err != nil {
		return err
	}
	return c.render(name, v)
}

type siteHealthView struct {
	siteHead
	Progress      progress
	Changes       *site.ScoreChanges
	Scores        []siteScore
	Distributions []distribution
	Worst         []scan.SitePage
	Audits        []site.FailedAudit
	Spread        site.Spread
	Purged        bool
	Link          string // of the public report; "" if not shared
	Key           string
	Workflow      string
	Kind          scan.Kind
	ID            string
}

// siteScore is a score of the check.
type siteScore struct {
	ID, Title string
	Value     *float64
	Change    *int
}

// shownWorst limits the pages and audits on the overview.
const shownWorst = 8

func (c *call) showSiteHealth() error {
	h, err := c.siteHead("")
	if err != nil {
		return err
	}
	v := siteHealthView{
		siteHead: h, Progress: progressOf(service.ActivityOfCheck(h.Check)), Purged: !h.Check.PurgedAt.IsZero(), Key: newFormKey(),
		Kind: scan.KindSiteHealth, ID: h.Check.ID, Workflow: c.workflow(contract.SiteHealthID(h.Check.ID)),
	}
	if h.Check.ShortCode != "" && h.Check.ShareRevokedAt.IsZero() && !v.Purged {
		v.Link = c.AppURL + "/report/" + h.Check.ShortCode
	}
	if h.Check.State.Terminal() && !v.Purged {
		if err := c.fillSiteHealth(&v); err != nil {
			return err
		}
	}
	v.Scores = siteScores(h.Check.Scores, v.Changes)
	shown, err := c.siteView(h, "Site Health of "+hostOf(h.Check.URL), v)
	if err != nil {
		return err
	}
	if !h.Check.State.Terminal() {
		shown.Refresh = 10
	}
	return c.render("sitehealth", shown)
}

// fillSiteHealth reads the content of an ended check's overview.
func (c *call) fillSiteHealth(v *siteHealthView) error {
	digest, err := c.SitePages.Digest(c.ctx(), c.tenant(), v.Check.ID)
	if err != nil {
		return err
	}
	v.Spread, v.Distributions = digest.Spread, distributions(v.Base, digest.Spread)
	v.Audits = digest.Audits.Audits[:min(len(digest.Audits.Audits), shownWorst)]
	v.Changes = scoreChangesOf(digest.Report)
	v.Worst, err = c.SitePages.Worst(c.ctx(), c.tenant(), v.Check.ID, shownWorst)
	return err
}

// scoreChangesOf returns the changes since the previous check; nil for the first one.
func scoreChangesOf(m report.SiteModel) *site.ScoreChanges {
	if m.Changes == nil || len(m.Scores) != 4 {
		return nil
	}
	return &site.ScoreChanges{
		Overall: m.Overall.Change, Performance: m.Scores[0].Change, Accessibility: m.Scores[1].Change, BestPractices: m.Scores[2].Change,
		SEO: m.Scores[3].Change,
	}
}

func siteScores(s scan.SiteScores, changes *site.ScoreChanges) []siteScore {
	if changes == nil {
		changes = &site.ScoreChanges{}
	}
	return []siteScore{
		{"overall", "Overall", s.Overall, changes.Overall},
		{"performance", "Performance", s.Performance, changes.Performance},
		{"accessibility", "Accessibility", s.Accessibility, changes.Accessibility},
		{"best-practices", "Best practices", s.BestPractices, changes.BestPractices},
		{"seo", "SEO", s.SEO, changes.SEO},
	}
}

// bar is a column of a histogram, in a field of 200 by 60 units.
type bar struct {
	X, Y, Height string
	Class        string
}

// bandCount is a part of a histogram that links to its pages.
type bandCount struct {
	Title, Class string
	Address      string // of the list of these pages
	Pages        int
}

// distribution is the number of pages by score in a category.
type distribution struct {
	ID, Title, Desc string
	Bars            []bar
	Bands           []bandCount
	Pages           int
}

func (c *call) revokeSiteShare() error {
	if _, err := c.SiteHealth.RevokeShare(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(shareURL(c.path("id")), "The public report was closed. Its old address no longer works.")
}

func (c *call) regenerateSiteShare() error {
	if _, err := c.SiteHealth.RegenerateShare(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(shareURL(c.path("id")), "The report has a new public address. The old one no longer works.")
}

// shareURL returns the section of a check's page about its public report.
func shareURL(id string) string { return recordURL(scan.KindSiteHealth, id) + "#share" }

// columnTitle returns a column's name for people.
func columnTitle(c store.PageColumn) string {
	switch c {
	case store.ColumnSEO:
		return "SEO"
	case store.ColumnBestPractices:
		return "Best practices"
	case store.ColumnStatus:
		return "HTTP"
	case store.ColumnLinked:
		return "Linked from"
	}
	return strings.ToUpper(string(c[:1])) + string(c[1:])
}
