package store

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

func notPublished() error {
	return scan.Errorf(scan.CodeNotFound, "Nothing is published at this address.")
}

type publicationRow struct {
	ProjectID      string `gorm:"primaryKey"`
	TenantID       string
	ProjectShortID string
	BadgeCode      string
	FeedCode       string
	UpdatedAt      timestamp
}

func (publicationRow) TableName() string { return "publications" }

func (r publicationRow) publication() scan.Publication {
	return scan.Publication{
		TenantID: r.TenantID, ProjectID: r.ProjectID, ProjectShortID: r.ProjectShortID, BadgeCode: r.BadgeCode, FeedCode: r.FeedCode,
		UpdatedAt: r.UpdatedAt.t,
	}
}

// Get returns a project's publications; codes are empty if not published. CodeNotFound for
// an unknown project.
func (s *Publications) Get(ctx context.Context, tenantID, projectShortID string) (scan.Publication, error) {
	p, err := s.project(ctx, tenantID, projectShortID)
	if err != nil {
		return scan.Publication{}, err
	}
	row, err := first[publicationRow](
		s.read.WithContext(ctx).Where("tenant_id = ? AND project_id = ?", p.TenantID, p.ID), notPublished)
	if scan.IsCode(err, scan.CodeNotFound) {
		return scan.Publication{TenantID: p.TenantID, ProjectID: p.ID, ProjectShortID: p.ShortID}, nil
	}
	return row.publication(), wrap("reading what a project publishes", err)
}

// PublicationChange replaces the codes that are not nil; "" publishes nothing.
type PublicationChange struct{ BadgeCode, FeedCode *string }

// apply sets the codes in the row and returns the changed columns; fresh is true if one of
// them publishes something.
func (c PublicationChange) apply(row *publicationRow) (columns []string, fresh bool) {
	if c.BadgeCode != nil {
		row.BadgeCode, columns = *c.BadgeCode, append(columns, "badge_code")
	}
	if c.FeedCode != nil {
		row.FeedCode, columns = *c.FeedCode, append(columns, "feed_code")
	}
	return columns, row.BadgeCode+row.FeedCode != ""
}

// Set changes codes of a project and writes the audit log; concurrent changes of the other
// code are unaffected. CodeNotFound for an unknown project, CodeInvalid for a new code of an
// archived one.
func (s *Publications) Set(ctx context.Context, tenantID, projectShortID string, c PublicationChange, actor, action string) error {
	p, err := s.project(ctx, tenantID, projectShortID)
	if err != nil {
		return err
	}
	return s.tx(ctx, "publishing a project", func(tx *gorm.DB, now timestamp) error {
		row := publicationRow{ProjectID: p.ID, TenantID: p.TenantID, ProjectShortID: p.ShortID, UpdatedAt: now}
		columns, fresh := c.apply(&row)
		if fresh {
			if _, err := requireActive(tx, p.TenantID, p.ID); err != nil {
				return err
			}
		}
		err := tx.Clauses(clause.OnConflict{
			Columns: []clause.Column{{Name: "project_id"}}, DoUpdates: clause.AssignmentColumns(append(columns, "updated_at")),
		}).Create(&row).Error
		if err != nil {
			return err
		}
		return auditIn(tx, now, p.TenantID, actor, action, p.ShortID)
	})
}

// ByBadge returns the publication with a badge's code, ByFeed the one with a feed's.
// CodeNotFound for an unknown code.
func (o *AllPublications) ByBadge(ctx context.Context, code string) (scan.Publication, error) {
	return o.by(ctx, "badge_code", code)
}

// ByFeed is ByBadge for a feed's code.
func (o *AllPublications) ByFeed(ctx context.Context, code string) (scan.Publication, error) {
	return o.by(ctx, "feed_code", code)
}

func (o *AllPublications) by(ctx context.Context, column, code string) (scan.Publication, error) {
	if code == "" || !storable(code) {
		return scan.Publication{}, notPublished()
	}
	row, err := first[publicationRow](allTenants(ctx, o.read).Where(column+" = ?", code), notPublished)
	return row.publication(), wrap("finding what is published", err)
}
