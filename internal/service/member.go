package service

import (
	"context"
	"strings"

	"assay/internal/scan"
	"assay/internal/store"
)

// Members manages the members of a workspace. The caller must be one of its administrators.
type Members struct {
	Store *store.Store
	Users *Users
}

// requireRole refuses a member whose role does not include need.
func requireRole(by scan.Member, need scan.Role) error {
	if by.Allows(need) {
		return nil
	}
	return scan.Errorf(scan.CodeForbidden, "This needs the role %s; yours is %s. Ask an administrator of the workspace.",
		strings.ToLower(string(need)), strings.ToLower(string(by.Role)))
}

// List returns the members of the workspace; every member may see them.
func (s *Members) List(ctx context.Context, by scan.Member) ([]store.MemberDetail, error) {
	if err := requireRole(by, scan.RoleViewer); err != nil {
		return nil, err
	}
	return s.Store.Members.List(ctx, by.TenantID)
}

// Invitations returns the open invitations of the workspace.
func (s *Members) Invitations(ctx context.Context, by scan.Member) ([]store.Link, error) {
	if err := requireRole(by, scan.RoleAdmin); err != nil {
		return nil, err
	}
	return s.Store.Links.Invitations(ctx, by.TenantID)
}

// Invited is a new invitation.
type Invited struct {
	Email  string
	Link   string // to be handed over; shown only once
	Mailed bool   // the mail server accepted the mail
}

// Invite creates a link with which the owner of an address joins with a role, and mails it. If mailing fails, the link can be handed over
// in another way. An earlier invitation of the address is withdrawn. CodeConflict if the address is that of a member, CodeInvalid for an
// invalid address or role.
func (s *Members) Invite(ctx context.Context, by scan.Member, email, role string) (Invited, error) {
	if err := requireRole(by, scan.RoleAdmin); err != nil {
		return Invited{}, err
	}
	email, err := parseEmail(email)
	if err != nil {
		return Invited{}, err
	}
	if !scan.Role(role).Valid() {
		return Invited{}, errRole()
	}
	members, err := s.Store.Members.List(ctx, by.TenantID)
	if err != nil {
		return Invited{}, err
	}
	for _, m := range members {
		if sameEmail(m.Email, email) {
			return Invited{}, scan.Errorf(scan.CodeConflict, "%s is already a member.", m.Email)
		}
	}
	l := store.Link{Purpose: store.LinkInvitation, TenantID: by.TenantID, Email: email, Role: scan.Role(role)}
	link, err := s.Users.newLink(ctx, l, PathJoin, invitationValid, by.Actor())
	if err != nil {
		return Invited{}, err
	}
	sent := s.Users.Outbox.Send(ctx, invitationLetter(email, by, link))
	if sent != nil {
		s.Users.Log.WarnContext(ctx, "the invitation could not be sent by e-mail; pass on its link instead", "tenant", by.TenantID, "error", sent)
	}
	return Invited{Email: email, Link: link, Mailed: sent == nil}, nil
}

func errRole() error {
	return scan.Errorf(scan.CodeInvalid, "role must be one of VIEWER, MEMBER, ADMIN")
}

func sameEmail(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// Withdraw withdraws an open invitation; CodeNotFound for an unknown one.
func (s *Members) Withdraw(ctx context.Context, by scan.Member, id string) error {
	if err := requireRole(by, scan.RoleAdmin); err != nil {
		return err
	}
	return s.Store.Links.Withdraw(ctx, by.TenantID, id, by.Actor())
}

// SetRole changes the role of a member. CodeConflict for the last administrator,
// CodeNotFound for an unknown member.
func (s *Members) SetRole(ctx context.Context, by scan.Member, userID, role string) error {
	if err := requireRole(by, scan.RoleAdmin); err != nil {
		return err
	}
	if !scan.Role(role).Valid() {
		return errRole()
	}
	if _, err := s.Store.Members.Get(ctx, by.TenantID, userID); err != nil {
		return err
	}
	return s.Store.Members.Set(ctx, by.TenantID, userID, scan.Role(role), store.SourceLocal, by.Actor())
}

// Remove ends a membership. Administrators may remove any member, and any member may leave.
// CodeConflict for the last administrator, and CodeNotFound for an unknown member.
func (s *Members) Remove(ctx context.Context, by scan.Member, userID string) error {
	if by.UserID != userID {
		if err := requireRole(by, scan.RoleAdmin); err != nil {
			return err
		}
	}
	return s.Store.Members.Remove(ctx, by.TenantID, userID, by.Actor())
}
