package service_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/oidc"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store/storetest"
)

// A group whose workspace is named like another one gets no role in either: its members would see what belongs to strangers.
func TestGroupsOfWorkspacesWithTheSameName(t *testing.T) {
	t.Parallel()
	p := newPeople(t, storetest.SQLite(t))
	other, err := p.store.Tenants.Create(p.ctx, p.tenant.Name)
	require.NoError(t, err)
	third, err := p.store.Tenants.Create(p.ctx, "Third")
	require.NoError(t, err)
	roles, err := service.ParseGroupRoles([]string{
		"staff=" + p.tenant.Name + ":admin", "staff=" + other.ID + ":viewer", "staff=Third:member", "staff=Nobody:admin",
	})
	require.NoError(t, err)
	sign := &service.SignOn{Users: p.users, Roles: roles}
	ada := oidc.Identity{Issuer: "https://id.example", Subject: "1", Email: "ada@example.org", Groups: []string{"staff"}}
	in, err := sign.SignIn(p.ctx, ada)
	require.NoError(t, err)
	memberships, err := p.store.Members.Of(p.ctx, in.UserID)
	require.NoError(t, err)
	got := map[string]scan.Role{}
	for _, m := range memberships {
		got[m.TenantID] = m.Role
	}
	require.Equal(t, map[string]scan.Role{other.ID: scan.RoleViewer, third.ID: scan.RoleMember}, got)
	require.Contains(t, p.logs.String(), "several workspaces have the name")
}
