package dashboard

import (
	"net/url"
	"strings"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func projectRoutes() []Route {
	return []Route{
		page("/projects", (*call).listProjects),
		formHere("/projects", scan.RoleMember, (*call).createProject),
		page("/projects/{project}", (*call).showProject),
		page("/projects/{project}/settings", (*call).projectSettings),
		form("/projects/{project}/rename", scan.RoleMember, (*call).renameProject),
		form("/projects/{project}/archive", scan.RoleAdmin, (*call).archiveProject),
		form("/projects/{project}/publish/{part}", scan.RoleAdmin, (*call).publishProject),
		form("/projects/{project}/licences", scan.RoleAdmin, (*call).setLicences),
		form("/projects/{project}/restore", scan.RoleAdmin, (*call).restoreProject),
	}
}

type projectsView struct {
	Active, Archived []scan.Project
	Name             string // as entered
	Problem          string // the problem of the name
}

func (c *call) listProjects() error { return c.showProjects(projectsView{}, 200) }

func (c *call) showProjects(v projectsView, status int) error {
	all, err := c.Overview.Store.Projects.List(c.ctx(), c.tenant(), true)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Status == scan.ProjectArchived {
			v.Archived = append(v.Archived, p)
			continue
		}
		v.Active = append(v.Active, p)
	}
	return c.renderStatus(status, "projects", view{Title: "Projects", Nav: "projects", Data: v})
}

func (c *call) createProject() error {
	p, err := c.Projects.Create(c.ctx(), c.tenant(), c.form("name"), c.Member.Actor())
	if scan.IsCode(err, scan.CodeInvalid) {
		return c.showProjects(projectsView{Name: c.form("name"), Problem: scan.MessageOf(err)}, 400)
	}
	if err != nil {
		return err
	}
	return c.redirect(projectURL(p.ShortID), "The project was created. Start its first scan, or connect a repository.")
}

func projectURL(shortID string) string { return "/projects/" + url.PathEscape(shortID) }

// project reads the project of the address.
func (c *call) project() (scan.Project, error) {
	return c.Overview.Store.Projects.Get(c.ctx(), c.tenant(), c.path("project"))
}

// projectPage returns a view with the menu of the project.
func projectPage(p scan.Project, tab, title string, data any) view {
	return view{
		Title: title, Nav: "projects", Project: &p, Tab: tab, Data: data,
		Crumbs: []Crumb{{"Projects", "/projects"}, {p.Name, projectURL(p.ShortID)}},
	}
}

type projectView struct {
	service.ProjectView
	Total store.FindingAge
}

// Of returns the series of a kind.
func (v projectView) Of(k scan.Kind) []service.Series { return v.Series[k] }

// standing is the lowest score of a kind.
type standing struct {
	service.NamedScore
	Of int // number of subjects of the kind
}

// Lowest returns the subject of a kind with the lowest score; nil without any score.
func (v projectView) Lowest(k scan.Kind) *standing {
	var out *standing
	for _, s := range v.Series[k] {
		value := s.Headline()
		if value == nil || out != nil && *out.Score <= *value {
			continue
		}
		out = &standing{NamedScore: service.NamedScore{Name: s.Name, Score: value, Before: s.HeadlineBefore()}, Of: len(v.Series[k])}
	}
	return out
}

// Empty reports whether the project has no scans.
func (v projectView) Empty() bool { return len(v.Series) == 0 && len(v.Running) == 0 }

func (c *call) showProject() error {
	p, err := c.Overview.Project(c.ctx(), c.tenant(), c.path("project"))
	if err != nil {
		return err
	}
	v := projectView{ProjectView: p}
	for _, a := range p.Findings {
		v.Total.Week, v.Total.Month, v.Total.Older = v.Total.Week+a.Week, v.Total.Month+a.Month, v.Total.Older+a.Older
	}
	shown := projectPage(p.Project, "overview", p.Project.Name, v)
	shown.Crumbs = shown.Crumbs[:1]
	if len(p.Running) > 0 {
		shown.Refresh = 15
	}
	return c.render("project", shown)
}

type projectSettingsView struct {
	Name, Problem string
	// Badge and Feed are the addresses of the project's publications; "" if not published.
	Badge, Feed string
	// Allow and Deny are the names of the licence policy, one per line.
	Allow, Deny, LicenceProblem string
}

// published adds the project's publications to the view of its settings.
func (c *call) published(p scan.Project, v projectSettingsView) (projectSettingsView, error) {
	x, err := c.Published.Addresses(c.ctx(), c.tenant(), p.ShortID)
	v.Badge, v.Feed = x.Badge, x.Feed
	if err != nil || v.LicenceProblem != "" {
		return v, err
	}
	licences, err := c.Licences.Get(c.ctx(), c.tenant(), p.ShortID)
	v.Allow, v.Deny = strings.Join(licences.Allow, "\n"), strings.Join(licences.Deny, "\n")
	return v, err
}

// setLicences sets the licence policy.
func (c *call) setLicences() error {
	p, err := c.project()
	if err != nil {
		return err
	}
	allow, deny := nonEmptyLines(c.form("allow")), nonEmptyLines(c.form("deny"))
	_, err = c.Licences.Change(c.ctx(), c.tenant(), p.ShortID, service.LicenceChange{Allow: &allow, Deny: &deny}, c.Member.Actor())
	if scan.IsCode(err, scan.CodeInvalid) {
		v, readErr := c.published(p, projectSettingsView{
			Name: p.Name, Allow: c.form("allow"), Deny: c.form("deny"), LicenceProblem: scan.MessageOf(err),
		})
		if readErr != nil {
			return readErr
		}
		return c.renderStatus(400, "project_settings", projectPage(p, "settings", "Settings of "+p.Name, v))
	}
	if err != nil {
		return err
	}
	return c.redirect(projectURL(p.ShortID)+"/settings", "The licence policy was saved. It applies from the next scan on.")
}

func nonEmptyLines(text string) []string {
	out := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func (c *call) publishProject() error {
	change, done := c.Published.Publish, "Published at a new address."
	if c.form("withdraw") != "" {
		change, done = c.Published.Withdraw, "No longer published; the old address does not work any more."
	}
	if err := change(c.ctx(), c.tenant(), c.path("project"), c.path("part"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(projectURL(c.path("project"))+"/settings", done)
}

func (c *call) projectSettings() error {
	p, err := c.project()
	if err != nil {
		return err
	}
	v, err := c.published(p, projectSettingsView{Name: p.Name})
	if err != nil {
		return err
	}
	return c.render("project_settings", projectPage(p, "settings", "Settings of "+p.Name, v))
}

func (c *call) renameProject() error {
	p, err := c.project()
	if err != nil {
		return err
	}
	err = c.Projects.Rename(c.ctx(), c.tenant(), p.ShortID, c.form("name"), c.Member.Actor())
	if scan.IsCode(err, scan.CodeInvalid) {
		v, readErr := c.published(p, projectSettingsView{Name: c.form("name"), Problem: scan.MessageOf(err)})
		if readErr != nil {
			return readErr
		}
		shown := projectPage(p, "settings", "Settings of "+p.Name, v)
		return c.renderStatus(400, "project_settings", shown)
	}
	if err != nil {
		return err
	}
	return c.redirect(projectURL(p.ShortID)+"/settings", "The project was renamed.")
}

func (c *call) archiveProject() error {
	if err := c.Projects.Archive(c.ctx(), c.tenant(), c.path("project"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(projectURL(c.path("project"))+"/settings", "The project was archived and accepts no new scans. You can restore it here.")
}

func (c *call) restoreProject() error {
	if err := c.Projects.Restore(c.ctx(), c.tenant(), c.path("project"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect(projectURL(c.path("project"))+"/settings", "The project was restored and accepts scans again.")
}
