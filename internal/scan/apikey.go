package scan

import (
	"slices"
	"time"
)

// Scope limits what an API key may do. Each scope includes the ones below it.
type Scope string

// Scopes, the weakest first.
const (
	ScopeRead  Scope = "read"  // reads
	ScopeScan  Scope = "scan"  // also starts and cancels scans, triages and suppresses
	ScopeAdmin Scope = "admin" // also manages domains and share links
)

// Scopes returns all scopes, the weakest first.
func Scopes() []Scope { return []Scope{ScopeRead, ScopeScan, ScopeAdmin} }

// Valid reports whether s is one of Scopes.
func (s Scope) Valid() bool { return slices.Contains(Scopes(), s) }

// Allows reports whether the scope includes need. An unknown scope allows nothing, and
// nothing allows an unknown need.
func (s Scope) Allows(need Scope) bool {
	return need.Valid() && slices.Index(Scopes(), s) >= slices.Index(Scopes(), need)
}

// APIKey is a stored bearer key. The key itself is shown once, at creation; only its SHA-256
// is stored.
type APIKey struct {
	ID         string // UUIDv7
	TenantID   string
	Name       string
	Prefix     string   // public part of the key, used to look it up
	Hash       [32]byte // SHA-256 of the whole key
	Scope      Scope
	Projects   []string // short ids of the projects that it is limited to; empty: all of the workspace
	CreatedBy  string   // actor, such as "user:ann@example.org"; "" if unknown
	CreatedAt  time.Time
	ExpiresAt  time.Time // zero: never
	RevokedAt  time.Time // zero: not revoked
	LastUsedAt time.Time // zero: never; recorded to the minute
}

// Usable reports whether the key is valid at the given time.
func (k APIKey) Usable(now time.Time) bool {
	return k.RevokedAt.IsZero() && (k.ExpiresAt.IsZero() || now.Before(k.ExpiresAt))
}

// InProject reports whether the key may access the project with the short id.
func (k APIKey) InProject(shortID string) bool {
	return len(k.Projects) == 0 || slices.Contains(k.Projects, shortID)
}
