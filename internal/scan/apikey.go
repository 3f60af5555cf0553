package scan

import "time"

// APIKey is a stored bearer key. The key itself is shown once, at creation, and
// only its SHA-256 is kept.
type APIKey struct {
	ID         string // UUIDv7
	TenantID   string
	Name       string
	Prefix     string   // public part of the key, used to look it up
	Hash       [32]byte // SHA-256 of the whole key
	CreatedAt  time.Time
	ExpiresAt  time.Time // zero: never
	RevokedAt  time.Time // zero: not revoked
	LastUsedAt time.Time // zero: never; recorded to the minute
}

// Usable reports whether the key opens the door at the given time.
func (k APIKey) Usable(now time.Time) bool {
	return k.RevokedAt.IsZero() && (k.ExpiresAt.IsZero() || now.Before(k.ExpiresAt))
}
