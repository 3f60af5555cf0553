package service

import (
	"context"
	"strings"

	"assay/internal/oidc"
	"assay/internal/scan"
	"assay/internal/store"
)

// oidcActor is the identity provider in the audit log.
const oidcActor = "oidc"

// GroupRole assigns the members of a group a role in a workspace.
type GroupRole struct {
	Group     string
	Workspace string // tenant id or name
	Role      scan.Role
}

// ParseGroupRoles reads pairs of group=WORKSPACE:ROLE.
func ParseGroupRoles(pairs []string) ([]GroupRole, error) {
	out := make([]GroupRole, 0, len(pairs))
	for _, pair := range pairs {
		group, rest, _ := strings.Cut(pair, "=")
		at := strings.LastIndexByte(rest, ':')
		if group == "" || at < 1 {
			return nil, scan.Errorf(scan.CodeInvalid, "oidc.roles: %q must have the form group=WORKSPACE:ROLE", pair)
		}
		r := GroupRole{Group: group, Workspace: rest[:at], Role: scan.Role(strings.ToUpper(rest[at+1:]))}
		if !r.Role.Valid() {
			return nil, scan.Errorf(scan.CodeInvalid, "oidc.roles: the role of %q must be viewer, member or admin", pair)
		}
		out = append(out, r)
	}
	return out, nil
}

// SignOn signs in users whom an identity provider has authenticated.
type SignOn struct {
	Users *Users
	Roles []GroupRole
}

// SignIn returns the user of an identity: one who signed in with it before, else the one
// with the verified address, else a new one if one of the groups has a role. Memberships
// follow the groups. CodeForbidden without any role.
func (s *SignOn) SignIn(ctx context.Context, id oidc.Identity) (SignedIn, error) {
	roles, err := s.rolesOf(ctx, id.Groups)
	if err != nil {
		return SignedIn{}, err
	}
	account, err := s.account(ctx, id, len(roles) > 0)
	if err != nil {
		return SignedIn{}, err
	}
	if !account.DisabledAt.IsZero() {
		return SignedIn{}, errNoAccount()
	}
	st := s.Users.Store
	if err := st.Users.AddIdentity(ctx, account.ID, id.Issuer, id.Subject, oidcActor); err != nil {
		return SignedIn{}, err
	}
	if err := st.Members.Follow(ctx, account.ID, roles, oidcActor); err != nil {
		return SignedIn{}, err
	}
	if err := st.Users.MarkSignIn(ctx, account.ID, "identity provider"); err != nil {
		return SignedIn{}, err
	}
	return s.Users.begin(ctx, account.ID)
}

func errNoAccount() error {
	return scan.Errorf(scan.CodeForbidden, "You have no account here, and none of your groups gives you a role. Ask an administrator to "+
		"invite you.")
}

func (s *SignOn) account(ctx context.Context, id oidc.Identity, welcome bool) (store.Account, error) {
	users := s.Users.Store.Users
	account, err := users.ByIdentity(ctx, id.Issuer, id.Subject)
	if !scan.IsCode(err, scan.CodeNotFound) {
		return account, err
	}
	if id.Email == "" {
		return account, scan.Errorf(scan.CodeForbidden,
			"The identity provider has not verified the e-mail address of your account here. Ask its administrator to do so.")
	}
	email, err := parseEmail(id.Email)
	if err != nil {
		return account, errNoAccount()
	}
	account, err = users.ByEmail(ctx, email)
	if !scan.IsCode(err, scan.CodeNotFound) {
		return account, err
	}
	if !welcome {
		return account, errNoAccount()
	}
	name, err := parseName(id.Name)
	if err != nil {
		name = ""
	}
	account.User, err = users.Create(ctx, store.NewUser{Email: email, Name: name})
	return account, err
}

// rolesOf returns the strongest role that the groups assign in each workspace, by tenant id.
// Unknown workspaces are ignored, and so are names that several have: the role is meant for one of them.
func (s *SignOn) rolesOf(ctx context.Context, groups []string) (map[string]scan.Role, error) {
	roles := map[string]scan.Role{}
	if len(s.Roles) == 0 || len(groups) == 0 {
		return roles, nil
	}
	tenants, err := s.Users.Store.Tenants.List(ctx)
	if err != nil {
		return nil, err
	}
	in := map[string]bool{}
	for _, g := range groups {
		in[g] = true
	}
	for _, rule := range s.Roles {
		if !in[rule.Group] {
			continue
		}
		t, n := workspaceCalled(tenants, rule.Workspace)
		if n > 1 {
			s.Users.Log.WarnContext(ctx, "oidc.roles: a group gets no role, because several workspaces have the name; use the id",
				"group", rule.Group, "workspace", rule.Workspace)
		}
		if n == 1 && !roles[t.ID].Allows(rule.Role) {
			roles[t.ID] = rule.Role
		}
	}
	return roles, nil
}

// workspaceCalled returns the workspace with the id or the name, and how many there are.
func workspaceCalled(all []scan.Tenant, want string) (found scan.Tenant, n int) {
	for _, t := range all {
		switch want {
		case t.ID:
			return t, 1
		case t.Name:
			found, n = t, n+1
		}
	}
	return found, n
}
