package store

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// touchInterval is the precision of LastUsedAt: a busy key costs one write a minute.
const touchInterval = time.Minute

type apiKeyRow struct {
	ID         string `gorm:"primaryKey"`
	TenantID   string
	Name       string
	Prefix     string
	Hash       []byte
	Scope      string
	Projects   textList
	CreatedBy  string
	CreatedAt  timestamp
	ExpiresAt  timestamp
	RevokedAt  timestamp
	LastUsedAt timestamp
}

func (apiKeyRow) TableName() string { return "api_keys" }

func (r apiKeyRow) apiKey() scan.APIKey {
	k := scan.APIKey{
		ID: r.ID, TenantID: r.TenantID, Name: r.Name, Prefix: r.Prefix, CreatedAt: r.CreatedAt.t,
		Scope: scan.Scope(r.Scope), CreatedBy: r.CreatedBy,
		ExpiresAt: r.ExpiresAt.t, RevokedAt: r.RevokedAt.t, LastUsedAt: r.LastUsedAt.t,
	}
	copy(k.Hash[:], r.Hash)
	if len(r.Projects) > 0 {
		k.Projects = r.Projects
	}
	return k
}

// Create stores a key's public part and hash under k.TenantID and returns the record; it
// sets an empty ID and CreatedAt. An unknown tenant or project is CodeNotFound, an unknown
// scope CodeInvalid, an existing prefix CodeConflict: generate another key.
func (s *Keys) Create(ctx context.Context, k scan.APIKey) (scan.APIKey, error) {
	tenantID, ok := canonicalID(k.TenantID)
	if !ok {
		return scan.APIKey{}, tenantNotFound()
	}
	if !k.Scope.Valid() {
		return scan.APIKey{}, scan.Errorf(scan.CodeInvalid, "scope must be one of read, scan, admin")
	}
	if k.ID == "" {
		id, err := newID()
		if err != nil {
			return scan.APIKey{}, wrap("creating a key id", err)
		}
		k.ID = id
	}
	row := apiKeyRow{
		ID: k.ID, TenantID: tenantID, Name: cleanText(k.Name), Prefix: k.Prefix, Hash: k.Hash[:],
		Scope: string(k.Scope), Projects: k.Projects, CreatedBy: cleanText(k.CreatedBy),
		CreatedAt: newTimestamp(k.CreatedAt), ExpiresAt: newTimestamp(k.ExpiresAt),
		RevokedAt: newTimestamp(k.RevokedAt), LastUsedAt: newTimestamp(k.LastUsedAt),
	}
	if row.CreatedAt.isZero() {
		row.CreatedAt = s.now()
	}
	err := s.tx(ctx, "creating an API key", func(tx *gorm.DB, _ timestamp) error {
		if err := requireProjects(tx, tenantID, k.Projects); err != nil {
			return err
		}
		return tx.Create(&row).Error
	})
	switch {
	case errors.Is(err, gorm.ErrDuplicatedKey):
		return scan.APIKey{}, scan.Errorf(scan.CodeConflict, "An API key with this id or prefix already exists.")
	case errors.Is(err, gorm.ErrForeignKeyViolated):
		return scan.APIKey{}, tenantNotFound()
	case err != nil:
		return scan.APIKey{}, err
	}
	return row.apiKey(), nil
}

// requireProjects checks that the tenant has projects with the short ids.
func requireProjects(tx *gorm.DB, tenantID string, shortIDs []string) error {
	for _, id := range shortIDs {
		if !storable(id) {
			return projectNotFound()
		}
		if _, err := first[projectRow](tx.Where("tenant_id = ? AND short_id = ?", tenantID, id), projectNotFound); err != nil {
			return err
		}
	}
	return nil
}

// List returns the tenant's keys, oldest first, including revoked and expired ones.
func (s *Keys) List(ctx context.Context, tenantID string) ([]scan.APIKey, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return []scan.APIKey{}, nil
	}
	var rows []apiKeyRow
	err := s.read.WithContext(ctx).Where("tenant_id = ?", tenantID).Order("created_at, id").Find(&rows).Error
	if err != nil {
		return nil, wrap("listing API keys", err)
	}
	return mapRows(rows, apiKeyRow.apiKey), nil
}

// ByPrefix returns the key with this public part, whether usable or not; CodeNotFound for an
// unknown one. It is the look-up that establishes the tenant: the caller must compare the
// hash before trusting the result.
func (s *Keys) ByPrefix(ctx context.Context, prefix string) (scan.APIKey, error) {
	if !storable(prefix) {
		return scan.APIKey{}, apiKeyNotFound()
	}
	row, err := first[apiKeyRow](allTenants(ctx, s.read).Where("prefix = ?", prefix), apiKeyNotFound)
	return row.apiKey(), wrap("reading an API key", err)
}

// Revoke permanently revokes the key with this id or prefix; the first time of revocation is
// retained. CodeNotFound for an unknown key.
func (s *Keys) Revoke(ctx context.Context, tenantID, idOrPrefix string) error {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(idOrPrefix) {
		return apiKeyNotFound()
	}
	column, value := "prefix", idOrPrefix
	if id, isID := canonicalID(idOrPrefix); isID {
		column, value = "id", id
	}
	done := s.write.WithContext(ctx).Model(&apiKeyRow{}).
		Where("tenant_id = ? AND "+column+" = ?", tenantID, value).
		Update("revoked_at", gorm.Expr("COALESCE(revoked_at, ?)", s.now()))
	if done.Error == nil && done.RowsAffected == 0 {
		return apiKeyNotFound()
	}
	return wrap("revoking an API key", done.Error)
}

// Touch records that the key was used now, at most once a minute. An unknown key is not an
// error.
func (s *Keys) Touch(ctx context.Context, tenantID, keyID string) error {
	tenantID, keyID, ok := canonicalIDs(tenantID, keyID)
	if !ok {
		return nil
	}
	now := s.now()
	err := s.write.WithContext(ctx).Model(&apiKeyRow{}).
		Where("tenant_id = ? AND id = ?", tenantID, keyID).
		Where("last_used_at IS NULL OR last_used_at <= ?", newTimestamp(now.t.Add(-touchInterval))).
		Update("last_used_at", now).Error
	return wrap("recording the use of an API key", err)
}
