package dashboard

import (
	"net/http"
	"net/url"

	"assay/internal/scan"
	"assay/internal/service"
)

func suppressionRoutes() []Route {
	return []Route{
		page("/settings/suppressions", (*call).listSuppressions),
		form("/settings/suppressions/{project}", scan.RoleMember, (*call).addSuppression),
		form("/settings/suppressions/{project}/{id}/remove", scan.RoleMember, (*call).removeSuppression),
	}
}

// suppressionRow is a suppression with its state.
type suppressionRow struct {
	scan.Suppression
	Now scan.SuppressionState
}

type suppressionsView struct {
	Projects []scan.Project
	Project  string // short id
	Archived bool
	Rows     []suppressionRow
	Removed  bool // also show removed ones

	CheckID, Host, Reason, Expires string
	Problem, Field                 string
}

func suppressionsURL(project string) string {
	return "/settings/suppressions?" + url.Values{"project": {project}}.Encode()
}

func (c *call) listSuppressions() error {
	return c.showSuppressions(suppressionsView{Project: c.query("project"), Removed: c.query("removed") != ""}, http.StatusOK)
}

func (c *call) showSuppressions(v suppressionsView, status int) error {
	var err error
	if v.Projects, err = c.Overview.Store.Projects.List(c.ctx(), c.tenant(), true); err != nil {
		return err
	}
	if v.Project == "" && len(v.Projects) > 0 {
		v.Project = v.Projects[0].ShortID
	}
	if v.Project != "" {
		all, err := c.Suppressions.List(c.ctx(), c.tenant(), v.Project, v.Removed)
		if err != nil {
			return err
		}
		for _, s := range all {
			v.Rows = append(v.Rows, suppressionRow{s, s.StateAt(c.Clock())})
		}
	}
	for _, p := range v.Projects {
		v.Archived = v.Archived || p.ShortID == v.Project && p.Status == scan.ProjectArchived
	}
	return c.renderStatus(status, "suppressions", c.settingsPage("suppressions", "Suppressions", v))
}

func (c *call) addSuppression() error {
	v := suppressionsView{
		Project: c.path("project"), CheckID: c.form("checkId"), Host: c.form("host"), Reason: c.form("reason"), Expires: c.form("expiresAt"),
	}
	expires, err := c.expiresAt()
	if err == nil {
		_, err = c.Suppressions.Create(c.ctx(), service.Suppress{
			TenantID: c.tenant(), ProjectID: v.Project, CheckID: v.CheckID, Host: v.Host, Reason: v.Reason, ExpiresAt: expires,
			By: c.Member.DisplayName(), Actor: c.Member.Actor(),
		})
	}
	if err != nil {
		field, ok := wrongField(err, "checkId", "host", "reason", "expiresAt")
		if !ok {
			return err
		}
		v.Problem, v.Field = scan.MessageOf(err), field
		return c.showSuppressions(v, problems[scan.CodeOf(err)].Status)
	}
	return c.redirect(suppressionsURL(v.Project), "Accepted. From the next scan on, the check lowers no score; it stays visible in reports.")
}

func (c *call) removeSuppression() error {
	project := c.path("project")
	err := c.Suppressions.Remove(c.ctx(), c.tenant(), project, c.path("id"), c.Member.DisplayName(), c.Member.Actor())
	if err != nil {
		return err
	}
	return c.redirect(suppressionsURL(project), "The suppression was removed. The check counts again from the next scan on.")
}

// suppressionClass colours the state of a suppression.
func suppressionClass(s scan.SuppressionState) string {
	switch s {
	case scan.SuppressionActive:
		return "pass"
	case scan.SuppressionExpiring:
		return "warn"
	}
	return "na"
}
