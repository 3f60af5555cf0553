package service_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/store/storetest"
)

func TestInvitations(t *testing.T) {
	t.Parallel()
	onBothDatabases(t, func(t *testing.T, p *people) {
		ann := p.admin()
		_, err := p.members.Invite(p.ctx, ann, "nobody", "MEMBER")
		requireCode(t, err, scan.CodeInvalid, "email must be an e-mail address")
		_, err = p.members.Invite(p.ctx, ann, "bob@example.org", "OWNER")
		requireCode(t, err, scan.CodeInvalid, "role must be one of VIEWER, MEMBER, ADMIN")
		_, err = p.members.Invite(p.ctx, ann, "ANN@example.org", "MEMBER")
		requireCode(t, err, scan.CodeConflict, "is already a member")

		inv, err := p.members.Invite(p.ctx, ann, "bob@example.org", "MEMBER")
		require.NoError(t, err)
		require.True(t, inv.Mailed)
		sent := p.mails()[0]
		require.Equal(t, "bob@example.org", sent.To)
		require.Equal(t, "Join Acme at Assay", sent.Subject)
		require.Contains(t, sent.Text, inv.Link)
		open, err := p.members.Invitations(p.ctx, ann)
		require.NoError(t, err)
		require.Len(t, open, 1)

		// A person with the link joins with the invited address.
		in, err := p.users.SignUp(p.ctx, tokenOf(t, inv.Link), service.NewAccount{Email: "eve@example.org", Name: "Bob", Password: goodPassword})
		require.NoError(t, err)
		bob := p.current(in)
		require.Equal(t, "bob@example.org", bob.Email)
		require.Equal(t, scan.RoleMember, bob.Role)

		p.post.away = true
		inv, err = p.members.Invite(p.ctx, ann, "cat@example.org", "VIEWER")
		require.NoError(t, err)
		require.False(t, inv.Mailed, "the link can be handed over")
		open, err = p.members.Invitations(p.ctx, ann)
		require.NoError(t, err)
		require.NoError(t, p.members.Withdraw(p.ctx, ann, open[0].ID))
		_, err = p.users.SignUp(p.ctx, tokenOf(t, inv.Link), service.NewAccount{Password: goodPassword})
		requireCode(t, err, scan.CodeNotFound, "")
	})
}

func TestSeveralWorkspaces(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	ann := p.admin()
	bob := p.joined(ann, "bob@example.org", scan.RoleAdmin)
	other, err := p.store.Tenants.Create(p.ctx, "Zeta")
	require.NoError(t, err)
	require.NoError(t, p.store.Members.Set(p.ctx, other.ID, ann.UserID, scan.RoleAdmin, store.SourceLocal, "cli"))
	zeta, err := p.users.Current(p.ctx, ann.UserID, 0, other.ID)
	require.NoError(t, err)
	require.Equal(t, other.ID, zeta.TenantID)
	inv, err := p.members.Invite(p.ctx, zeta, "bob@example.org", "VIEWER")
	require.NoError(t, err)
	_, err = p.users.SignUp(p.ctx, tokenOf(t, inv.Link), service.NewAccount{Password: goodPassword})
	requireCode(t, err, scan.CodeConflict, "")
	_, err = p.users.Join(p.ctx, tokenOf(t, inv.Link), ann)
	requireCode(t, err, scan.CodeForbidden, "for another e-mail address")
	tenantID, err := p.users.Join(p.ctx, tokenOf(t, inv.Link), bob)
	require.NoError(t, err)
	require.Equal(t, other.ID, tenantID)
	all, err := p.users.Workspaces(p.ctx, bob.UserID)
	require.NoError(t, err)
	require.Len(t, all, 2)
	current, err := p.users.Current(p.ctx, bob.UserID, 0, other.ID)
	require.NoError(t, err)
	require.Equal(t, scan.RoleViewer, current.Role, "roles belong to a workspace")

	require.NoError(t, p.members.Remove(p.ctx, zeta, bob.UserID))
	current, err = p.users.Current(p.ctx, bob.UserID, 0, other.ID)
	require.NoError(t, err)
	require.Equal(t, p.tenant.ID, current.TenantID, "a workspace that was left is not looked at any more")
	require.NoError(t, p.members.Remove(p.ctx, ann, bob.UserID))
	_, err = p.users.Current(p.ctx, bob.UserID, 0, "")
	requireCode(t, err, scan.CodeForbidden, "not a member of a workspace")
}

func TestRoles(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	ann := p.admin()
	bob := p.joined(ann, "bob@example.org", scan.RoleMember)
	for doing, do := range map[string]func() error{
		"invite":      func() error { _, err := p.members.Invite(p.ctx, bob, "eve@example.org", "VIEWER"); return err },
		"invitations": func() error { _, err := p.members.Invitations(p.ctx, bob); return err },
		"withdraw":    func() error { return p.members.Withdraw(p.ctx, bob, ann.UserID) },
		"role":        func() error { return p.members.SetRole(p.ctx, bob, bob.UserID, "ADMIN") },
		"remove":      func() error { return p.members.Remove(p.ctx, bob, ann.UserID) },
	} {
		requireCode(t, do(), scan.CodeForbidden, "")
		_ = doing
	}
	requireCode(t, p.members.SetRole(p.ctx, ann, ann.UserID, "VIEWER"), scan.CodeConflict, "at least one administrator")
	requireCode(t, p.members.Remove(p.ctx, ann, ann.UserID), scan.CodeConflict, "at least one administrator")
	require.NoError(t, p.members.SetRole(p.ctx, ann, bob.UserID, "ADMIN"))
	require.NoError(t, p.members.Remove(p.ctx, ann, ann.UserID), "who is not the last may leave")
	members, err := p.members.List(p.ctx, bob)
	require.NoError(t, err)
	require.Len(t, members, 1)
}

func TestAPIKeys(t *testing.T) {
	t.Parallel()
	onBothDatabases(t, func(t *testing.T, p *people) {
		project, err := p.store.Projects.Create(p.ctx, p.tenant.ID, "Shop")
		require.NoError(t, err)
		for message, in := range map[string]service.NewAPIKey{
			"name is required":                  {Name: " ", Scope: "read"},
			"name must be one line":             {Name: strings.Repeat("x", 101), Scope: "read"},
			"scope must be one of read, scan":   {Name: "ci", Scope: "write"},
			"expiresAt must be in the future":   {Name: "ci", Scope: "read", ExpiresAt: p.clock.Now()},
			"expiresAt must be at most 5 years": {Name: "ci", Scope: "read", ExpiresAt: p.clock.Now().AddDate(6, 0, 0)},
		} {
			in.TenantID = p.tenant.ID
			_, _, err := p.keys.Create(p.ctx, in)
			requireCode(t, err, scan.CodeInvalid, message)
		}
		in := service.NewAPIKey{
			TenantID: p.tenant.ID, Actor: "user:ann@example.org", Name: " ci ", Scope: "scan", Projects: []string{"zzzzzzzzzz"},
		}
		_, _, err = p.keys.Create(p.ctx, in)
		requireCode(t, err, scan.CodeNotFound, "Project not found!")
		in.Projects = []string{project.ShortID, project.ShortID}
		in.ExpiresAt = p.clock.Now().Add(24 * time.Hour)
		plain, made, err := p.keys.Create(p.ctx, in)
		require.NoError(t, err)
		prefix, hash, ok := key.Parse(plain.Reveal())
		require.True(t, ok)
		require.Equal(t, made.Prefix, prefix)
		require.Equal(t, made.Hash, hash)
		require.Equal(t, []string{project.ShortID}, made.Projects)
		require.Equal(t, "ci", made.Name)
		all, err := p.keys.List(p.ctx, p.tenant.ID)
		require.NoError(t, err)
		require.Equal(t, []scan.APIKey{made}, all)
		require.NoError(t, p.keys.Revoke(p.ctx, p.tenant.ID, "user:ann@example.org", made.ID))
		other, err := p.store.Tenants.Create(p.ctx, "Other")
		require.NoError(t, err)
		requireCode(t, p.keys.Revoke(p.ctx, other.ID, "user:eve@example.org", made.ID), scan.CodeNotFound, "")
		entries, err := p.store.Audit.Newest(p.ctx, p.tenant.ID, 2)
		require.NoError(t, err)
		require.Equal(t, []string{"key.revoke", "key.create"}, []string{entries[0].Action, entries[1].Action})
		require.Equal(t, "ci: scope scan, projects "+project.ShortID+", until 2026-03-15", entries[1].Detail)
		require.Equal(t, made.Prefix, entries[0].Subject)
	})
}

func TestAuditLog(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	ann := p.admin()
	p.clock.Pass(24 * time.Hour)
	require.NoError(t, p.store.Audit.Write(p.ctx, store.AuditEntry{
		TenantID: p.tenant.ID, Actor: ann.Actor(), Action: "project.create", Subject: "=HYPERLINK(\"x\")", Detail: "a, \"b\"",
	}))
	q := service.AuditQuery{TenantID: p.tenant.ID, From: "2026-03-15", To: "2026-03-15"}
	entries, more, err := p.audit.Search(p.ctx, q)
	require.NoError(t, err)
	require.False(t, more)
	require.Len(t, entries, 1)
	var out bytes.Buffer
	require.NoError(t, p.audit.CSV(p.ctx, q, &out))
	require.Equal(t, "time,actor,action,subject,detail,address\n"+
		"2026-03-15T09:26:53Z,user:ann@example.org,project.create,\"'=HYPERLINK(\"\"x\"\")\",\"a, \"\"b\"\"\",192.0.2.1\n", out.String())
	requireCode(t, p.audit.Check(service.AuditQuery{From: "yesterday"}), scan.CodeInvalid, "from must be a day")
	requireCode(t, p.audit.Check(service.AuditQuery{To: "2026-02-30"}), scan.CodeInvalid, "to must be a day")
	all, _, err := p.audit.Search(p.ctx, service.AuditQuery{TenantID: p.tenant.ID, To: "9999-12-31"})
	require.NoError(t, err)
	require.NotEmpty(t, all)
	requireCode(t, p.audit.Check(service.AuditQuery{From: "0000-01-01"}), scan.CodeInvalid, "from must be a day")
	for range service.AuditPageLimit {
		require.NoError(t, p.store.Audit.Add(p.ctx, p.tenant.ID, "cli", "x", "y"))
	}
	first, more, err := p.audit.Search(p.ctx, service.AuditQuery{TenantID: p.tenant.ID})
	require.NoError(t, err)
	require.True(t, more)
	require.Len(t, first, service.AuditPageLimit)
}
