package store

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// AuditEntry says who did what to which thing of a tenant.
type AuditEntry struct {
	ID       string // UUIDv7
	TenantID string
	At       time.Time
	Actor    string // such as "cli", "key:<prefix>", "reconciler"
	Action   string // such as "api_key.revoke"
	Subject  string // what it was done to; never a secret
}

type auditRow struct {
	ID        string `gorm:"primaryKey"`
	TenantID  string
	CreatedAt timestamp
	Actor     string
	Action    string
	Subject   string
}

func (auditRow) TableName() string { return "audit_log" }

func (r auditRow) entry() AuditEntry {
	return AuditEntry{
		ID: r.ID, TenantID: r.TenantID, At: r.CreatedAt.t, Actor: r.Actor, Action: r.Action, Subject: r.Subject,
	}
}

// Add adds an entry to the tenant's log, which nothing changes or deletes.
func (s *Audit) Add(ctx context.Context, tenantID, actor, action, subject string) error {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return tenantNotFound()
	}
	err := auditIn(s.write.WithContext(ctx), s.now(), tenantID, actor, action, subject)
	if errors.Is(err, gorm.ErrForeignKeyViolated) {
		return tenantNotFound()
	}
	return wrap("writing the audit log", err)
}

// auditIn adds an entry in the transaction of the change that it is about.
func auditIn(tx *gorm.DB, now timestamp, tenantID, actor, action, subject string) error {
	id, err := newID()
	if err != nil {
		return err
	}
	return tx.Create(&auditRow{
		ID: id, TenantID: tenantID, CreatedAt: now,
		Actor: cleanText(actor), Action: cleanText(action), Subject: cleanText(subject),
	}).Error
}

// Newest returns the tenant's newest entries, newest first, at most limit
// (1 to 1,000).
func (s *Audit) Newest(ctx context.Context, tenantID string, limit int) ([]AuditEntry, error) {
	if limit < 1 || limit > 1000 {
		return nil, scan.Errorf(scan.CodeInvalid, "limit must be between 1 and 1000")
	}
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return []AuditEntry{}, nil
	}
	var rows []auditRow
	err := s.read.WithContext(ctx).Where("tenant_id = ?", tenantID).
		Order("created_at DESC, id DESC").Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, wrap("reading the audit log", err)
	}
	return mapRows(rows, auditRow.entry), nil
}
