package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// maxSuppressions limits the suppressions of a project that are not removed; their list has
// no pages.
const maxSuppressions = 1000

// NewSuppression is the input of Suppressions.Create.
type NewSuppression struct {
	TenantID       string
	ProjectShortID string
	CheckID        string
	Host           string // in normal form; "" for every host
	Reason         string
	By             string    // who accepts it, for people
	ExpiresAt      time.Time // zero: until it is removed
	Actor          string    // actor, for the audit log
}

type suppressionRow struct {
	ID        string `gorm:"primaryKey"`
	TenantID  string
	ProjectID string
	CheckID   string
	Host      string
	Reason    string
	CreatedBy string
	CreatedAt timestamp
	ExpiresAt timestamp
	RemovedAt timestamp
	RemovedBy string
}

func (suppressionRow) TableName() string { return "suppressions" }

func (r suppressionRow) suppression() scan.Suppression {
	return scan.Suppression{
		ID: r.ID, TenantID: r.TenantID, ProjectID: r.ProjectID, CheckID: r.CheckID, Host: r.Host, Reason: r.Reason,
		CreatedBy: r.CreatedBy, CreatedAt: r.CreatedAt.t, ExpiresAt: r.ExpiresAt.t, RemovedAt: r.RemovedAt.t, RemovedBy: r.RemovedBy,
	}
}

func suppressionNotFound() error { return scan.Errorf(scan.CodeNotFound, "Suppression not found!") }

// Create records that the project accepts a check from now on, and writes the audit log. An
// expired suppression is replaced. Errors: CodeNotFound for an unknown project, CodeInvalid
// for an archived one, CodeConflict if one for the same check and host is in force, or the
// project has too many.
func (s *Suppressions) Create(ctx context.Context, n NewSuppression) (scan.Suppression, error) {
	var row suppressionRow
	err := s.suppressionTx(ctx, "creating a suppression", n.TenantID, n.ProjectShortID,
		func(tx *gorm.DB, p scan.Project, now timestamp) error {
			row = suppressionRow{
				TenantID: p.TenantID, ProjectID: p.ID, CheckID: n.CheckID, Host: n.Host, Reason: cleanText(n.Reason),
				CreatedBy: cleanText(n.By), CreatedAt: now, ExpiresAt: newTimestamp(n.ExpiresAt),
			}
			if err := makeRoom(tx, row, now); err != nil {
				return err
			}
			var err error
			if row.ID, err = newID(); err != nil {
				return err
			}
			if err := tx.Create(&row).Error; err != nil {
				return err
			}
			return auditSuppression(tx, now, n.Actor, "suppression.create", row, p)
		})
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		err = suppressedAlready(row) // by a concurrent request
	}
	if err != nil {
		return scan.Suppression{}, err
	}
	return row.suppression(), nil
}

// suppressionTx runs a transaction on an active project's suppressions.
func (s *Suppressions) suppressionTx(
	ctx context.Context, doing, tenantID, projectShortID string, fn func(tx *gorm.DB, p scan.Project, now timestamp) error,
) error {
	project, err := s.project(ctx, tenantID, projectShortID)
	if err != nil {
		return err
	}
	return s.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		p, err := requireActive(tx, project.TenantID, project.ID)
		if err != nil {
			return err
		}
		return fn(tx, p, now)
	})
}

// makeRoom closes an expired suppression for the same check and host, and refuses if one is
// in force or the project has too many.
func makeRoom(tx *gorm.DB, row suppressionRow, now timestamp) error {
	var existing []suppressionRow
	err := tx.Where("tenant_id = ? AND project_id = ? AND removed_at IS NULL", row.TenantID, row.ProjectID).Find(&existing).Error
	if err != nil {
		return err
	}
	for _, old := range existing {
		switch {
		case old.CheckID != row.CheckID || old.Host != row.Host:
		case old.suppression().StateAt(now.t) != scan.SuppressionExpired:
			return suppressedAlready(old)
		default:
			return tx.Model(&suppressionRow{}).Where("tenant_id = ? AND id = ?", old.TenantID, old.ID).Update("removed_at", now).Error
		}
	}
	if len(existing) >= maxSuppressions {
		return scan.Errorf(scan.CodeConflict, "A project can have at most %d suppressions; remove some first", maxSuppressions)
	}
	return nil
}

func suppressedAlready(old suppressionRow) error {
	return scan.Errorf(scan.CodeConflict, "%s is already suppressed for %s; remove that suppression first", old.CheckID, onHost(old.Host))
}

func onHost(host string) string {
	if host == "" {
		return "every host"
	}
	return host
}

func auditSuppression(tx *gorm.DB, now timestamp, actor, action string, row suppressionRow, p scan.Project) error {
	id, err := newID()
	if err != nil {
		return err
	}
	return tx.Create(&auditRow{
		ID: id, TenantID: row.TenantID, CreatedAt: now, Actor: cleanText(actor), Action: action,
		Subject: fmt.Sprintf("%s: %s on %s of project %s", row.ID, row.CheckID, onHost(row.Host), p.ShortID),
	}).Error
}

// List returns the suppressions of a project, newest first: the ones that are not removed,
// including expired ones, or all of them, at most maxSuppressions. CodeNotFound for an
// unknown project.
func (s *Suppressions) List(ctx context.Context, tenantID, projectShortID string, removed bool) ([]scan.Suppression, error) {
	p, err := s.project(ctx, tenantID, projectShortID)
	if err != nil {
		return nil, err
	}
	query := s.read.WithContext(ctx).Where("tenant_id = ? AND project_id = ?", p.TenantID, p.ID)
	if !removed {
		query = query.Where("removed_at IS NULL")
	}
	var rows []suppressionRow
	if err := query.Order("created_at DESC, id DESC").Limit(maxSuppressions).Find(&rows).Error; err != nil {
		return nil, wrap("listing suppressions", err)
	}
	return mapRows(rows, suppressionRow.suppression), nil
}

// Remove ends a suppression now and writes the audit log; repeating it changes nothing. by
// and actor as in NewSuppression. CodeNotFound for an unknown suppression, CodeInvalid if
// the project is archived.
func (s *Suppressions) Remove(ctx context.Context, tenantID, projectShortID, id, by, actor string) error {
	return s.suppressionTx(ctx, "removing a suppression", tenantID, projectShortID, func(tx *gorm.DB, p scan.Project, now timestamp) error {
		id, ok := canonicalID(id)
		if !ok {
			return suppressionNotFound()
		}
		row, err := first[suppressionRow](tx.Clauses(forUpdate).
			Where("tenant_id = ? AND project_id = ? AND id = ?", p.TenantID, p.ID, id), suppressionNotFound)
		if err != nil || !row.RemovedAt.isZero() {
			return err
		}
		err = tx.Model(&suppressionRow{}).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).
			Updates(map[string]any{"removed_at": now, "removed_by": cleanText(by)}).Error
		if err != nil {
			return err
		}
		return auditSuppression(tx, now, actor, "suppression.remove", row, p)
	})
}

// Standing returns, by check id, the suppressions that apply to a scan of the host at the time (scan.Standing); projectID is the internal
// id. The result for a past time never changes, whatever is created or removed later.
func (s *Suppressions) Standing(
	ctx context.Context, tenantID, projectID, host string, at time.Time,
) (map[string]scan.Suppression, error) {
	tenantID, projectID, ok := canonicalIDs(tenantID, projectID)
	if !ok || !storable(host) {
		return map[string]scan.Suppression{}, nil
	}
	var rows []suppressionRow
	moment := newTimestamp(at)
	err := s.read.WithContext(ctx).Where("tenant_id = ? AND project_id = ?", tenantID, projectID).
		Where("host IN ('', ?) AND created_at <= ?", host, moment).
		Where("removed_at IS NULL OR removed_at > ?", moment).
		Where("expires_at IS NULL OR expires_at > ?", moment).Find(&rows).Error
	if err != nil {
		return nil, wrap("reading the active suppressions", err)
	}
	return scan.Standing(mapRows(rows, suppressionRow.suppression), host, moment.t), nil
}
