package store

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// MaxWebhooks is the maximum number of webhooks of a project.
const MaxWebhooks = 20

func webhookNotFound() error { return scan.Errorf(scan.CodeNotFound, "Webhook not found!") }

type webhookRow struct {
	ID             string `gorm:"primaryKey"`
	TenantID       string
	ProjectID      string
	ProjectShortID string
	Name           string
	Format         string
	Host           string
	Address        []byte // sealed
	Secret         []byte // sealed
	PreviousSecret []byte // sealed
	PreviousUntil  timestamp
	Events         textList
	Severity       string
	MinFall        int
	Digest         string
	NextDigestAt   timestamp
	Enabled        bool
	Problem        string
	CreatedBy      string
	CreatedAt      timestamp
	UpdatedAt      timestamp
}

func (webhookRow) TableName() string { return "webhooks" }

func (r webhookRow) webhook() scan.Webhook {
	return scan.Webhook{
		ID: r.ID, TenantID: r.TenantID, ProjectID: r.ProjectID, ProjectShortID: r.ProjectShortID, Name: r.Name,
		Format: scan.WebhookFormat(r.Format), Host: r.Host, Events: r.Events, Severity: scan.Severity(r.Severity), MinFall: r.MinFall,
		Digest: r.Digest, NextDigest: r.NextDigestAt.t, Enabled: r.Enabled, Problem: r.Problem, PreviousUntil: r.PreviousUntil.t,
		CreatedBy: r.CreatedBy, CreatedAt: r.CreatedAt.t, UpdatedAt: r.UpdatedAt.t,
	}
}

// SealedWebhook has the sealed parts of a webhook. PreviousSecret is nil if missing.
type SealedWebhook struct{ Address, Secret, PreviousSecret []byte }

// Create adds a webhook to the project with ProjectShortID and writes the audit log. The
// caller sets everything except the times. CodeNotFound for an unknown project, CodeInvalid
// for an archived one, CodeConflict if it has MaxWebhooks.
func (s *Webhooks) Create(ctx context.Context, in scan.Webhook, sealed SealedWebhook, actor string) (scan.Webhook, error) {
	project, err := s.project(ctx, in.TenantID, in.ProjectShortID)
	if err != nil {
		return scan.Webhook{}, err
	}
	row := webhookRow{
		TenantID: project.TenantID, ProjectID: project.ID, ProjectShortID: project.ShortID, Format: string(in.Format),
		Address: sealed.Address, Secret: sealed.Secret, Enabled: true, CreatedBy: cleanText(in.CreatedBy),
	}
	if row.ID, err = givenID(in.ID); err != nil {
		return scan.Webhook{}, err
	}
	row.describe(in)
	err = s.tx(ctx, "creating a webhook", func(tx *gorm.DB, now timestamp) error {
		if err := lockTenant(tx, project.TenantID); err != nil {
			return err
		}
		if _, err := requireActive(tx, project.TenantID, project.ID); err != nil {
			return err
		}
		var count int64
		err := tx.Model(&webhookRow{}).Where("tenant_id = ? AND project_id = ?", row.TenantID, row.ProjectID).Count(&count).Error
		if err != nil {
			return err
		}
		if count >= MaxWebhooks {
			return scan.Errorf(scan.CodeConflict, "A project can have at most %d webhooks; delete some first", MaxWebhooks)
		}
		row.CreatedAt, row.UpdatedAt = now, now
		if err := tx.Create(&row).Error; err != nil {
			return err
		}
		return auditIn(tx, now, row.TenantID, actor, "webhook.create", row.ID)
	})
	return row.webhook(), err
}

// describe sets the fields that the webhook's owner decides.
func (r *webhookRow) describe(w scan.Webhook) {
	r.Name, r.Host, r.Events, r.Severity, r.MinFall = cleanText(w.Name), cleanText(w.Host), w.Events, string(w.Severity), w.MinFall
	r.Digest, r.NextDigestAt, r.Enabled, r.Problem = w.Digest, newTimestamp(w.NextDigest), w.Enabled, cleanText(w.Problem)
	r.PreviousUntil = newTimestamp(w.PreviousUntil)
}

// List returns a project's webhooks, oldest first. CodeNotFound for an unknown project.
func (s *Webhooks) List(ctx context.Context, tenantID, projectShortID string) ([]scan.Webhook, error) {
	p, err := s.project(ctx, tenantID, projectShortID)
	if err != nil {
		return nil, err
	}
	return s.OfProject(ctx, p.TenantID, p.ID)
}

// OfProject is like List, by the project's internal id.
func (s *Webhooks) OfProject(ctx context.Context, tenantID, projectID string) ([]scan.Webhook, error) {
	var rows []webhookRow
	err := s.read.WithContext(ctx).Omit("address", "secret", "previous_secret").
		Where("tenant_id = ? AND project_id = ?", tenantID, projectID).Order("created_at, id").Find(&rows).Error
	return mapRows(rows, webhookRow.webhook), wrap("listing webhooks", err)
}

// Get returns a webhook. CodeNotFound for an unknown id.
func (s *Webhooks) Get(ctx context.Context, tenantID, id string) (scan.Webhook, error) {
	w, _, err := s.Sealed(ctx, tenantID, id)
	return w, err
}

// Sealed returns a webhook with its sealed parts.
func (s *Webhooks) Sealed(ctx context.Context, tenantID, id string) (scan.Webhook, SealedWebhook, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scan.Webhook{}, SealedWebhook{}, webhookNotFound()
	}
	row, err := first[webhookRow](of(s.read.WithContext(ctx), tenantID, id), webhookNotFound)
	return row.webhook(), SealedWebhook{row.Address, row.Secret, row.PreviousSecret}, wrap("reading a webhook", err)
}

// Change lets change modify a webhook, and writes the audit log unless action is "". Sealed
// parts that are nil are unchanged; with a new secret, the present one becomes the previous
// one.
func (s *Webhooks) Change(
	ctx context.Context, tenantID, id, actor, action string, sealed SealedWebhook, change func(*scan.Webhook) error,
) (out scan.Webhook, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return out, webhookNotFound()
	}
	err = s.tx(ctx, "changing a webhook", func(tx *gorm.DB, now timestamp) error {
		row, err := first[webhookRow](of(tx.Clauses(forUpdate), tenantID, id), webhookNotFound)
		if err != nil {
			return err
		}
		w := row.webhook()
		if err := change(&w); err != nil {
			return err
		}
		row.describe(w)
		row.UpdatedAt = now
		set := map[string]any{
			"name": row.Name, "host": row.Host, "events": row.Events, "severity": row.Severity, "min_fall": row.MinFall,
			"digest": row.Digest, "next_digest_at": row.NextDigestAt, "enabled": row.Enabled, "problem": row.Problem,
			"previous_until": row.PreviousUntil, "updated_at": now,
		}
		if sealed.Address != nil {
			set["address"] = sealed.Address
		}
		if sealed.Secret != nil {
			set["secret"], set["previous_secret"] = sealed.Secret, row.Secret
		}
		if err := of(tx.Model(&webhookRow{}), tenantID, id).UpdateColumns(set).Error; err != nil {
			return err
		}
		if action != "" {
			err = auditIn(tx, now, tenantID, actor, action, id)
		}
		out = row.webhook()
		return err
	})
	return out, err
}

// Delete removes a webhook with its deliveries and writes the audit log. CodeNotFound for an unknown webhook.
func (s *Webhooks) Delete(ctx context.Context, tenantID, id, actor string) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return webhookNotFound()
	}
	return s.tx(ctx, "deleting a webhook", func(tx *gorm.DB, now timestamp) error {
		done := of(tx, tenantID, id).Delete(&webhookRow{})
		if done.Error == nil && done.RowsAffected == 0 {
			return webhookNotFound()
		}
		if done.Error != nil {
			return done.Error
		}
		return auditIn(tx, now, tenantID, actor, "webhook.delete", id)
	})
}

// recordEndRow states that a record ended; it is inserted in the transaction that ends it.
type recordEndRow struct {
	TenantID  string
	ProjectID string
	Kind      string
	RecordID  string `gorm:"primaryKey"`
	EndedAt   timestamp
}

func (recordEndRow) TableName() string { return "record_ends" }

func (r recordEndRow) end() scan.RecordEnd {
	return scan.RecordEnd{TenantID: r.TenantID, ProjectID: r.ProjectID, Kind: scan.Kind(r.Kind), RecordID: r.RecordID, EndedAt: r.EndedAt.t}
}

// noteEnd notes the end of a record whose project has webhooks, so that it is reported once,
// however it ended.
func noteEnd(tx *gorm.DB, now timestamp, kind scan.Kind, row Lifecycle) error {
	var hooks int64
	err := wholeTenant(tx).Model(&webhookRow{}).
		Where("tenant_id = ? AND project_id = ? AND digest = ''", row.TenantID, row.ProjectID).Count(&hooks).Error
	if err != nil || hooks == 0 {
		return err
	}
	return tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&recordEndRow{
		TenantID: row.TenantID, ProjectID: row.ProjectID, Kind: string(kind), RecordID: row.ID, EndedAt: now,
	}).Error
}

// Ends returns at most limit unreported ends, the oldest first.
func (o *AllWebhooks) Ends(ctx context.Context, limit int) ([]scan.RecordEnd, error) {
	var rows []recordEndRow
	err := allTenants(ctx, o.read).Order("ended_at, record_id").Limit(limit).Find(&rows).Error
	return mapRows(rows, recordEndRow.end), wrap("listing ends of records", err)
}

// DueDigests returns at most limit webhooks whose digest is due.
func (o *AllWebhooks) DueDigests(ctx context.Context, now time.Time, limit int) ([]scan.Webhook, error) {
	var rows []webhookRow
	err := allTenants(ctx, o.read).Omit("address", "secret", "previous_secret").Where("next_digest_at <= ?", newTimestamp(now)).
		Order("next_digest_at, id").Limit(limit).Find(&rows).Error
	return mapRows(rows, webhookRow.webhook), wrap("listing due digests", err)
}
