package store

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

type licencePolicyRow struct {
	ProjectID      string `gorm:"primaryKey"`
	TenantID       string
	ProjectShortID string
	Allow          textList
	Deny           textList
	UpdatedAt      timestamp
}

func (licencePolicyRow) TableName() string { return "licence_policies" }

// Get returns the policy of a project; it is empty by default. CodeNotFound for an unknown
// project.
func (s *LicencePolicies) Get(ctx context.Context, tenantID, projectShortID string) (scan.LicencePolicy, error) {
	p, err := s.project(ctx, tenantID, projectShortID)
	if err != nil {
		return scan.LicencePolicy{}, err
	}
	none := func() error { return scan.Errorf(scan.CodeNotFound, "The project has no licence policy.") }
	row, err := first[licencePolicyRow](s.read.WithContext(ctx).Where("tenant_id = ? AND project_id = ?", p.TenantID, p.ID), none)
	if err != nil && !scan.IsCode(err, scan.CodeNotFound) {
		return scan.LicencePolicy{}, wrap("reading a licence policy", err)
	}
	return scan.LicencePolicy{
		TenantID: p.TenantID, ProjectID: p.ID, ProjectShortID: p.ShortID, Allow: row.Allow, Deny: row.Deny, UpdatedAt: row.UpdatedAt.t,
	}, nil
}

// LicenceChange replaces the lists that are not nil.
type LicenceChange struct{ Allow, Deny *[]string }

// Set changes the policy of a project and writes the audit log; concurrent changes of the
// other list are unaffected. CodeNotFound for an unknown project, CodeInvalid for an archived
// one.
func (s *LicencePolicies) Set(ctx context.Context, tenantID, projectShortID string, c LicenceChange, actor string) error {
	p, err := s.project(ctx, tenantID, projectShortID)
	if err != nil {
		return err
	}
	return s.tx(ctx, "setting a licence policy", func(tx *gorm.DB, now timestamp) error {
		if _, err := requireActive(tx, p.TenantID, p.ID); err != nil {
			return err
		}
		row := licencePolicyRow{ProjectID: p.ID, TenantID: p.TenantID, ProjectShortID: p.ShortID, UpdatedAt: now}
		columns := []string{"updated_at"}
		if c.Allow != nil {
			row.Allow, columns = *c.Allow, append(columns, "allow")
		}
		if c.Deny != nil {
			row.Deny, columns = *c.Deny, append(columns, "deny")
		}
		err := tx.Clauses(clause.OnConflict{
			Columns: []clause.Column{{Name: "project_id"}}, DoUpdates: clause.AssignmentColumns(columns),
		}).Create(&row).Error
		if err != nil {
			return err
		}
		return auditIn(tx, now, p.TenantID, actor, "licences.set", p.ShortID)
	})
}
