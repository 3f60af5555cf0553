package service

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
)

// maxKeyName is the maximum length of a key's name, in characters.
const maxKeyName = 100

// maxKeyYears prevents a mistyped year from creating a key that practically never expires.
const maxKeyYears = 5

// APIKeys manages the bearer keys of workspaces.
type APIKeys struct {
	Store *store.Store
	Keys  *key.Generator
	Clock Clock
}

// NewAPIKey is a request for a key.
type NewAPIKey struct {
	TenantID  string
	Actor     string // for the audit log, and shown as the creator
	Name      string
	Scope     string
	Projects  []string  // short ids; empty: all projects of the workspace
	ExpiresAt time.Time // zero: never
}

// Create creates a key and returns it, only this once, with its record. CodeInvalid names
// the invalid field; CodeNotFound for an unknown project.
func (s *APIKeys) Create(ctx context.Context, in NewAPIKey) (key.Secret, scan.APIKey, error) {
	record, err := s.check(in)
	if err != nil {
		return "", record, err
	}
	plain, m, err := s.Keys.APIKey()
	if err != nil {
		return "", record, err
	}
	record.Prefix, record.Hash = m.Prefix, m.Hash
	if record, err = s.Store.Keys.Create(ctx, record); err != nil {
		return "", record, err
	}
	return plain, record, s.Store.Audit.Write(ctx, store.AuditEntry{
		TenantID: record.TenantID, Actor: in.Actor, Action: "key.create", Subject: record.Prefix, Detail: describeKey(record),
	})
}

// check returns the record of a valid request, still without the key.
func (s *APIKeys) check(in NewAPIKey) (k scan.APIKey, err error) {
	name := strings.TrimSpace(in.Name)
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return k, scan.Errorf(scan.CodeInvalid, "name is required")
	case n > maxKeyName || !utf8.ValidString(name) || strings.ContainsFunc(name, breaksLine):
		return k, scan.Errorf(scan.CodeInvalid, "name must be one line of at most %d characters", maxKeyName)
	}
	if !scan.Scope(in.Scope).Valid() {
		return k, scan.Errorf(scan.CodeInvalid, "scope must be one of read, scan, admin")
	}
	now := s.Clock().UTC()
	if !in.ExpiresAt.IsZero() && !in.ExpiresAt.After(now) {
		return k, scan.Errorf(scan.CodeInvalid, "expiresAt must be in the future")
	}
	if in.ExpiresAt.After(now.AddDate(maxKeyYears, 0, 0)) {
		return k, scan.Errorf(scan.CodeInvalid, "expiresAt must be at most %d years ahead; omit it for a key that does not expire",
			maxKeyYears)
	}
	projects := slices.Compact(slices.Sorted(slices.Values(in.Projects)))
	return scan.APIKey{
		TenantID: in.TenantID, Name: name, Scope: scan.Scope(in.Scope), Projects: projects, CreatedBy: in.Actor, CreatedAt: now,
		ExpiresAt: in.ExpiresAt,
	}, nil
}

// describeKey describes a key's rights, for the audit log.
func describeKey(k scan.APIKey) string {
	text := k.Name + ": scope " + string(k.Scope)
	if len(k.Projects) > 0 {
		text += ", projects " + strings.Join(k.Projects, " ")
	}
	if !k.ExpiresAt.IsZero() {
		text += ", until " + k.ExpiresAt.UTC().Format("2006-01-02")
	}
	return text
}

// List returns the keys of the workspace, oldest first, including revoked and expired ones.
func (s *APIKeys) List(ctx context.Context, tenantID string) ([]scan.APIKey, error) {
	return s.Store.Keys.List(ctx, tenantID)
}

// Revoke revokes the key with the id or prefix immediately and permanently; CodeNotFound for an unknown one.
func (s *APIKeys) Revoke(ctx context.Context, tenantID, actor, idOrPrefix string) error {
	if err := s.Store.Keys.Revoke(ctx, tenantID, idOrPrefix); err != nil {
		return err
	}
	subject := idOrPrefix
	all, err := s.Store.Keys.List(ctx, tenantID)
	if err != nil {
		return err
	}
	for _, k := range all {
		if strings.EqualFold(k.ID, idOrPrefix) {
			subject = k.Prefix
		}
	}
	return s.Store.Audit.Add(ctx, tenantID, actor, "key.revoke", subject)
}
