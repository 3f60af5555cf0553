package dashboard

import (
	"net/http"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func memberRoutes() []Route {
	return []Route{
		page("/settings/members", (*call).membersPage),
		formHere("/settings/members", scan.RoleAdmin, (*call).invite),
		formHere("/settings/members/{user}/role", scan.RoleAdmin, (*call).setRole),
		formHere("/settings/members/{user}/remove", scan.RoleAdmin, (*call).removeMember),
		form("/settings/invitations/{id}/withdraw", scan.RoleAdmin, (*call).withdrawInvitation),
		own(http.MethodPost, "/settings/members/leave", (*call).leaveWorkspace),
	}
}

type membersView struct {
	Members        []store.MemberDetail
	Invitations    []store.Link
	Roles          []scan.Role
	Email, Role    string // as entered
	Problem, Field string
	Invited        *service.Invited // its link is shown only once
}

func (c *call) membersPage() error { return c.showMembers(http.StatusOK, membersView{}) }

func (c *call) showMembers(status int, v membersView) (err error) {
	v.Roles = scan.Roles()
	if v.Members, err = c.Identity.Members.List(c.ctx(), c.Member); err != nil {
		return err
	}
	if c.Member.Allows(scan.RoleAdmin) {
		if v.Invitations, err = c.Identity.Members.Invitations(c.ctx(), c.Member); err != nil {
			return err
		}
	}
	return c.renderStatus(status, "members", c.settingsPage("members", "Members", v))
}

func (c *call) invite() error {
	invited, err := c.Identity.Members.Invite(c.ctx(), c.Member, c.form("email"), c.form("role"))
	if status, ok := c.refused(err); ok {
		message := scan.MessageOf(err)
		return c.showMembers(status, membersView{Email: c.form("email"), Role: c.form("role"), Problem: message, Field: fieldOf(message)})
	}
	if err != nil {
		return err
	}
	return c.showMembers(http.StatusOK, membersView{Invited: &invited})
}

func (c *call) setRole() error {
	if err := c.Identity.Members.SetRole(c.ctx(), c.Member, c.path("user"), c.form("role")); err != nil {
		return err
	}
	return c.redirect("/settings/members", "The role was changed.")
}

func (c *call) removeMember() error {
	if err := c.Identity.Members.Remove(c.ctx(), c.Member, c.path("user")); err != nil {
		return err
	}
	return c.redirect("/settings/members", "The member was removed.")
}

func (c *call) leaveWorkspace() error {
	if c.form("tenant") != c.tenant() {
		return errElsewhere()
	}
	if err := c.Identity.Members.Remove(c.ctx(), c.Member, c.Member.UserID); err != nil {
		return err
	}
	return c.redirect("/workspaces", "You left "+c.Member.TenantName+".")
}

func (c *call) withdrawInvitation() error {
	if err := c.Identity.Members.Withdraw(c.ctx(), c.Member, c.path("id")); err != nil {
		return err
	}
	return c.redirect("/settings/members", "The invitation was withdrawn.")
}
