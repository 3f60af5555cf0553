package dashboard

import (
	"net/url"
	"slices"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/web/ui"
)

// wallLimit is the number of pictures on a page of the wall.
const wallLimit = 48

func decimal(x float64) string { return ui.Decimal(x) }

// bandClassOf colours a score.
func bandClassOf(score float64) string { return ui.BandClass(scan.BandOf(score)) }

// siteGroups are pages that have something in common.
type siteGroups struct {
	siteHead
	Groups []store.PageGroup
	Total  int
	Pager  pager
	// Copies are the groups of pages with the same text, the largest first.
	Copies      []store.PageGroup
	CopiesTotal int64
}

func (c *call) siteTemplates() error {
	h, err := c.siteHead("templates")
	if err != nil {
		return err
	}
	v := siteGroups{siteHead: h, Pager: c.newPager()}
	groups, total, err := c.SitePages.Templates(c.ctx(), c.tenant(), h.Check.ID, v.Pager.Page, sitePageLimit)
	if err != nil {
		return err
	}
	v.Groups, v.Total, v.Pager = groups, int(total), v.Pager.of(int(total), sitePageLimit)
	return c.renderSite("sitehealth_templates", h, "Templates of "+hostOf(h.Check.URL), v)
}

func (c *call) siteDuplicates() error {
	h, err := c.siteHead("duplicates")
	if err != nil {
		return err
	}
	v := siteGroups{siteHead: h, Pager: c.newPager()}
	groups, total, err := c.SitePages.Duplicates(c.ctx(), c.tenant(), h.Check.ID, v.Pager.Page, sitePageLimit)
	if err != nil {
		return err
	}
	if v.Copies, v.CopiesTotal, err = c.SitePages.Copies(c.ctx(), c.tenant(), h.Check.ID, 1, sitePageLimit); err != nil {
		return err
	}
	v.Groups, v.Total, v.Pager = groups, int(total), v.Pager.of(int(total), sitePageLimit)
	return c.renderSite("sitehealth_duplicates", h, "Duplicates of "+hostOf(h.Check.URL), v)
}

type siteTreeView struct {
	siteHead
	Folders []treeNode
	Prefix  string
	Up      []Crumb // the folders above
	More    bool
}

// Limits of the tree on one page: folders, and entries shown in each of them.
const (
	maxTreeFolders  = 150
	maxTreeChildren = 12
)

// treeNode is a folder or a page of the tree.
type treeNode struct {
	store.PageFolder
	Below    string // address of the folder, with a trailing slash
	Children []treeNode
	Hidden   int // children that are not shown
}

// Leaf reports whether the node has no children.
func (n treeNode) Leaf() bool { return len(n.Children) == 0 }

func (c *call) siteTree() error {
	h, err := c.siteHead("tree")
	if err != nil {
		return err
	}
	folders, prefix, more, err := c.SitePages.Tree(c.ctx(), c.tenant(), h.Check.ID, c.query("prefix"))
	if err != nil {
		return err
	}
	v := siteTreeView{siteHead: h, Prefix: prefix, More: more, Folders: treeNodes(folders, prefix)}
	if len(v.Folders) > maxTreeFolders {
		v.Folders, v.More = v.Folders[:maxTreeFolders], true
	}
	v.Up = treePath(prefix)
	return c.renderSite("sitehealth_tree", h, "Tree of "+hostOf(h.Check.URL), v)
}

// treeNodes returns folders with their addresses. A folder whose only child is its own
// address is a page.
func treeNodes(folders []store.PageFolder, prefix string) []treeNode {
	var out []treeNode
	for _, f := range folders {
		n := treeNode{PageFolder: f, Below: prefix + f.Name + "/"}
		if len(f.Folders) > 1 || len(f.Folders) == 1 && f.Folders[0].Name != "" {
			n.Children = treeNodes(f.Folders, n.Below)
			n.Hidden = max(0, len(n.Children)-maxTreeChildren)
			n.Children = n.Children[:len(n.Children)-n.Hidden]
		}
		out = append(out, n)
	}
	return out
}

// treePath returns the folders above a prefix, the site first.
func treePath(prefix string) []Crumb {
	u, err := url.Parse(prefix)
	if err != nil {
		return nil
	}
	at := u.Scheme + "://" + u.Host + "/"
	out := []Crumb{{u.Host, at}}
	rest := prefix[min(len(at), len(prefix)):]
	for rest != "" {
		i := slices.Index([]byte(rest), '/')
		if i < 0 {
			break
		}
		at += rest[:i+1]
		out = append(out, Crumb{rest[:i], at})
		rest = rest[i+1:]
	}
	return out
}

type siteAuditsView struct {
	siteHead
	Audits   []auditRow
	Pages    int
	Total    int
	Category string
	ByGain   bool // in the order of gain
}

// auditRow is an audit with its share of the pages.
type auditRow struct {
	site.FailedAudit
	Share int // of the scored pages, in per cent
}

// CategoryTitle returns the category for people.
func (a auditRow) CategoryTitle() string { return categoryTitle(a.Category) }

// Gain returns the points that passing the audit on all pages would add.
func (a auditRow) Gain() string { return gainOf(a.FailedAudit) }

func gainOf(a site.FailedAudit) string {
	switch {
	case a.Points >= 0.05:
		return "+" + ui.Decimal(float64(int(a.Points*10+0.5))/10) + " points in " + categoryTitle(a.Category)
	case a.SavedMS >= 50 && a.Pages > 0:
		return ui.Number(int(a.SavedMS/float64(a.Pages))) + " ms a page"
	case a.SavedBytes > 0 && a.Pages > 0:
		return ui.Size(a.SavedBytes/int64(a.Pages)) + " a page"
	}
	return ""
}

func categoryTitle(c lighthouse.Category) string {
	switch c {
	case lighthouse.Performance:
		return "Performance"
	case lighthouse.Accessibility:
		return "Accessibility"
	case lighthouse.BestPractices:
		return "Best practices"
	case lighthouse.SEO:
		return "SEO"
	}
	return "Other"
}

func (c *call) siteAudits() error {
	h, err := c.siteHead("audits")
	if err != nil {
		return err
	}
	digest, err := c.SitePages.Digest(c.ctx(), c.tenant(), h.Check.ID)
	if err != nil {
		return err
	}
	summary := digest.Audits
	v := siteAuditsView{siteHead: h, Pages: summary.Pages, Total: len(summary.Audits), Category: c.query("category")}
	for _, a := range summary.Audits {
		if v.Category == "" || v.Category == string(a.Category) {
			v.Audits = append(v.Audits, auditRow{a, percent(a.Pages, summary.Pages)})
		}
	}
	if v.ByGain = c.query("sort") == "gain"; v.ByGain {
		slices.SortStableFunc(v.Audits, func(a, b auditRow) int { return compareFloat(b.Points, a.Points) })
	}
	return c.renderSite("sitehealth_audits", h, "Audits of "+hostOf(h.Check.URL), v)
}

func compareFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

type siteAuditView struct {
	siteHead
	Audit auditRow
	Pages int
}

func (c *call) siteAudit() error {
	h, err := c.siteHead("audits")
	if err != nil {
		return err
	}
	digest, err := c.SitePages.Digest(c.ctx(), c.tenant(), h.Check.ID)
	if err != nil {
		return err
	}
	summary := digest.Audits
	i := slices.IndexFunc(summary.Audits, func(a site.FailedAudit) bool { return a.ID == c.path("audit") })
	if i < 0 {
		return scan.Errorf(scan.CodeNotFound, "No page of this check failed that audit.")
	}
	v := siteAuditView{siteHead: h, Audit: auditRow{summary.Audits[i], percent(summary.Audits[i].Pages, summary.Pages)}, Pages: summary.Pages}
	return c.renderSite("sitehealth_audit", h, v.Audit.Title, v)
}

type siteWallView struct {
	siteHead
	Pages []service.SitePageDetail
	Total int
	Pager pager
}

func (c *call) siteScreenshots() error {
	h, err := c.siteHead("screenshots")
	if err != nil {
		return err
	}
	v := siteWallView{siteHead: h, Pager: c.newPager()}
	pages, total, err := c.SitePages.Pictured(c.ctx(), c.tenant(), h.Check.ID, v.Pager.Page, wallLimit)
	if err != nil {
		return err
	}
	v.Pages, v.Total, v.Pager = pages, int(total), v.Pager.of(int(total), wallLimit)
	return c.renderSite("sitehealth_screenshots", h, "Screenshots of "+hostOf(h.Check.URL), v)
}

// siteProblemView is a list of pages with the same problem.
type siteProblemView struct {
	siteHead
	Rows  []scan.SitePage
	Total int
	Pager pager
}

func (c *call) siteBroken() error    { return c.siteProblem("broken", store.ProblemBroken) }
func (c *call) siteOrphans() error   { return c.siteProblem("orphans", store.ProblemOrphan) }
func (c *call) siteRedirects() error { return c.siteProblem("redirects", store.ProblemRedirect) }

func (c *call) siteProblem(tab string, problem store.PageProblem) error {
	h, err := c.siteHead(tab)
	if err != nil {
		return err
	}
	v := siteProblemView{siteHead: h, Pager: c.newPager()}
	q := store.SitePageQuery{Problem: problem, Page: v.Pager.Page, Limit: sitePageLimit}
	if problem == store.ProblemBroken {
		q.Sort, q.Descending = store.ColumnLinked, true
	}
	rows, total, err := c.SitePages.Table(c.ctx(), c.tenant(), h.Check.ID, q)
	if err != nil {
		return err
	}
	v.Rows, v.Total, v.Pager = rows, int(total), v.Pager.of(int(total), sitePageLimit)
	return c.renderSite("sitehealth_"+tab, h, problemTitle(problem)+" of "+hostOf(h.Check.URL), v)
}
