package scan

import (
	"slices"
	"time"
)

// Role limits what a member may do in a workspace. Each role includes the ones below it.
type Role string

// Roles, the weakest first.
const (
	RoleViewer Role = "VIEWER" // reads
	RoleMember Role = "MEMBER" // also scans, triages and suppresses
	RoleAdmin  Role = "ADMIN"  // also manages members, keys, connections, domains and settings
)

// Roles returns all roles, the weakest first.
func Roles() []Role { return []Role{RoleViewer, RoleMember, RoleAdmin} }

// Valid reports whether r is one of Roles.
func (r Role) Valid() bool { return slices.Contains(Roles(), r) }

// Allows reports whether the role includes need. An unknown role allows nothing, and
// nothing allows an unknown need.
func (r Role) Allows(need Role) bool {
	return need.Valid() && slices.Index(Roles(), r) >= slices.Index(Roles(), need)
}

// User is a person who signs in. Their rights are in their memberships.
type User struct {
	ID    string // UUIDv7
	Email string // as entered; unique without regard to case
	Name  string

	HasPassword bool      // false until the first password is set, and for users who only sign in with single sign-on
	HasTOTP     bool      // whether sign-in asks for a second factor
	DisabledAt  time.Time // zero: may sign in
	CreatedAt   time.Time
	LastSignIn  time.Time // zero: never
}

// DisplayName returns the name, or the address without one.
func (u User) DisplayName() string {
	if u.Name != "" {
		return u.Name
	}
	return u.Email
}

// Member is the signed-in user in the selected workspace.
type Member struct {
	UserID, Email, Name  string
	TenantID, TenantName string
	Role                 Role
}

// Allows reports whether the member's role includes need.
func (m Member) Allows(need Role) bool { return m.Role.Allows(need) }

// DisplayName returns the name, or the address without one.
func (m Member) DisplayName() string { return User{Name: m.Name, Email: m.Email}.DisplayName() }

// Actor returns the member's name in the audit log.
func (m Member) Actor() string { return "user:" + m.Email }
