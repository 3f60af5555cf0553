package store

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"assay/internal/scan"
)

type tenantRow struct {
	ID        string `gorm:"primaryKey"`
	Name      string
	CreatedAt timestamp
}

func (tenantRow) TableName() string { return "tenants" }

func (r tenantRow) tenant() scan.Tenant {
	return scan.Tenant{ID: r.ID, Name: r.Name, CreatedAt: r.CreatedAt.t}
}

// Create adds a workspace. A blank name is CodeInvalid.
func (s *Tenants) Create(ctx context.Context, name string) (scan.Tenant, error) {
	name, err := requiredName(name)
	if err != nil {
		return scan.Tenant{}, err
	}
	id, err := newID()
	if err != nil {
		return scan.Tenant{}, wrap("creating a tenant id", err)
	}
	row := tenantRow{ID: id, Name: name, CreatedAt: s.now()}
	if err := s.write.WithContext(ctx).Create(&row).Error; err != nil {
		return scan.Tenant{}, wrap("creating a tenant", err)
	}
	return row.tenant(), nil
}

// List returns all workspaces, oldest first. It is meant for operators.
func (s *Tenants) List(ctx context.Context) ([]scan.Tenant, error) {
	var rows []tenantRow
	if err := s.read.WithContext(ctx).Order("created_at, id").Find(&rows).Error; err != nil {
		return nil, wrap("listing tenants", err)
	}
	return mapRows(rows, tenantRow.tenant), nil
}

// Get returns a workspace; CodeNotFound if it is unknown.
func (s *Tenants) Get(ctx context.Context, tenantID string) (scan.Tenant, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return scan.Tenant{}, tenantNotFound()
	}
	row, err := first[tenantRow](s.read.WithContext(ctx).Where("id = ?", tenantID), tenantNotFound)
	return row.tenant(), wrap("reading a tenant", err)
}

// lockTenant serialises concurrent decisions about a tenant on Postgres.
func lockTenant(tx *gorm.DB, tenantID string) error {
	_, err := first[tenantRow](tx.Clauses(forUpdate).Where("id = ?", tenantID), tenantNotFound)
	return err
}

// requiredName returns the name without surrounding space.
func requiredName(name string) (string, error) {
	name = strings.TrimSpace(cleanText(name))
	if name == "" {
		return "", scan.Errorf(scan.CodeInvalid, "name must not be empty")
	}
	return name, nil
}

// first returns the only row of the query, or the error of notFound without one.
func first[R any](query *gorm.DB, notFound func() error) (R, error) {
	var row R
	found := query.Limit(1).Find(&row)
	if found.Error == nil && found.RowsAffected == 0 {
		return row, notFound()
	}
	return row, found.Error
}

// mapRows converts rows to domain values; never nil, so that it encodes as [].
func mapRows[R, D any](rows []R, convert func(R) D) []D {
	out := make([]D, len(rows))
	for i, r := range rows {
		out[i] = convert(r)
	}
	return out
}
