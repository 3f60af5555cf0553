package dashboard

import (
	"errors"
	"net/url"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func repositoryRoutes() []Route {
	return []Route{
		page("/settings/repositories", (*call).listRepositories),
		form("/settings/repositories/{id}/project", scan.RoleMember, (*call).assignRepository),
		form("/settings/repositories/{id}/branch", scan.RoleMember, (*call).selectBranch),
		form("/settings/repositories/{id}/report", scan.RoleAdmin, (*call).reportRepository),
		form("/settings/repositories/{id}/enabled", scan.RoleMember, (*call).enableRepository),
	}
}

// unassigned selects repositories without a project.
const unassigned = "none"

type repositoriesView struct {
	Rows        []scan.Repository
	Projects    []scan.Project // active ones
	Names       map[string]string
	Connections []scan.Connection
	Total       int
	Pager       pager
	Address     string // of this page, to return to

	Text, Project, Connection string
}

// Narrowed reports whether a filter is set.
func (v repositoriesView) Narrowed() bool { return v.Text+v.Project+v.Connection != "" }

func (c *call) listRepositories() error {
	v := repositoriesView{
		Text: c.query("text"), Project: c.query("project"), Connection: c.query("connection"), Pager: c.newPager(),
		Names: map[string]string{}, Address: c.r.URL.RequestURI(),
	}
	f := store.RepositoryFilter{
		Text: v.Text, ProjectShortID: v.Project, ConnectionID: v.Connection, Page: v.Pager.Page, Limit: pageLimit,
	}
	if v.Project == unassigned {
		f.ProjectShortID, f.Unassigned = "", true
	}
	var err error
	if v.Connections, err = c.Repositories.List(c.ctx(), c.tenant()); err != nil {
		return err
	}
	if v.Rows, v.Total, err = c.Repositories.RepositoryPage(c.ctx(), c.tenant(), f); err != nil {
		return err
	}
	if v.Pager = v.Pager.of(v.Total, pageLimit); len(v.Rows) == 0 && v.Total > 0 { // the last one of this page no longer matches
		v.Pager.Page, f.Page = v.Pager.Pages, v.Pager.Pages
		if v.Rows, v.Total, err = c.Repositories.RepositoryPage(c.ctx(), c.tenant(), f); err != nil {
			return err
		}
	}
	projects, err := c.Overview.Store.Projects.List(c.ctx(), c.tenant(), true)
	if err != nil {
		return err
	}
	for _, p := range projects {
		v.Names[p.ShortID] = p.Name
		if p.Status == scan.ProjectActive {
			v.Projects = append(v.Projects, p)
		}
	}
	return c.render("repositories", c.settingsPage("repositories", "Repositories", v))
}

// repositoryDone redirects to the list from which a form was sent.
func (c *call) repositoryDone(message string, err error) error {
	back := "/settings/repositories"
	if u, perr := url.Parse(c.form("back")); perr == nil && u.Host == "" && u.Path == back {
		back = u.RequestURI()
	}
	if err == nil {
		return c.redirect(back, message)
	}
	if e, ok := errors.AsType[*scan.Error](err); ok && (e.Code != scan.CodeNotFound || e.Name == service.NameBranchNotFound) {
		c.setFlash(flash{Text: e.Message, Bad: true})
		return c.redirect(back, "")
	}
	return err
}

func (c *call) assignRepository() error {
	r, err := c.Repositories.Assign(c.ctx(), c.tenant(), c.Member.Actor(), c.path("id"), c.form("project"))
	if r.ProjectShortID == "" {
		return c.repositoryDone(r.FullName+" no longer belongs to a project. The results of its scans stay in that project.", err)
	}
	return c.repositoryDone(r.FullName+" was assigned. It can be scanned now.", err)
}

func (c *call) selectBranch() error {
	r, err := c.Repositories.SelectBranch(c.ctx(), c.tenant(), c.Member.Actor(), c.path("id"), c.form("branch"))
	return c.repositoryDone("Scans of "+r.FullName+" use the branch "+r.Branch()+" from now on.", err)
}

func (c *call) reportRepository() error {
	r, err := c.Repositories.SetReportChanges(c.ctx(), c.tenant(), c.Member.Actor(), c.path("id"), c.form("report") == "yes")
	if r.ReportChanges {
		return c.repositoryDone("Scans of "+r.FullName+" are reported at the provider from now on.", err)
	}
	return c.repositoryDone("Scans of "+r.FullName+" are no longer reported at the provider.", err)
}

func (c *call) enableRepository() error {
	r, err := c.Repositories.SetEnabled(c.ctx(), c.tenant(), c.Member.Actor(), c.path("id"), c.form("enabled") == "yes")
	if r.Enabled {
		return c.repositoryDone(r.FullName+" can be scanned again.", err)
	}
	return c.repositoryDone(r.FullName+" is excluded from scanning.", err)
}
