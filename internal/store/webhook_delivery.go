package store

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

func webhookDeliveryNotFound() error { return scan.Errorf(scan.CodeNotFound, "Delivery not found!") }

type webhookDeliveryRow struct {
	ID           string `gorm:"primaryKey"`
	TenantID     string
	WebhookID    string
	Event        string
	Subject      string
	Payload      string
	State        string
	Round        int
	Attempts     int
	Status       int
	Problem      string
	CreatedAt    timestamp
	UpdatedAt    timestamp
	RoundAt      timestamp
	DispatchedAt timestamp
	SentAt       timestamp
}

func (webhookDeliveryRow) TableName() string { return "webhook_deliveries" }

func (r webhookDeliveryRow) delivery() scan.WebhookDelivery {
	return scan.WebhookDelivery{
		ID: r.ID, TenantID: r.TenantID, WebhookID: r.WebhookID, Event: r.Event, Subject: r.Subject, Payload: []byte(r.Payload),
		State: scan.DeliveryState(r.State), Round: r.Round, Attempts: r.Attempts, Status: r.Status, Problem: r.Problem,
		CreatedAt: r.CreatedAt.t, UpdatedAt: r.UpdatedAt.t, RoundAt: r.RoundAt.t, SentAt: r.SentAt.t,
	}
}

// NewWebhookDelivery is a message to queue.
type NewWebhookDelivery struct {
	WebhookID, Event, Subject string
	Payload                   []byte
}

// Queue queues messages to webhooks of a tenant, except those whose webhook, event and
// subject already have one. settle, if not nil, is the end that they report.
func (s *WebhookDeliveries) Queue(ctx context.Context, tenantID string, all []NewWebhookDelivery, settle *scan.RecordEnd) error {
	return s.tx(ctx, "queueing webhook deliveries", func(tx *gorm.DB, now timestamp) error {
		for _, n := range all {
			id, err := newID()
			if err != nil {
				return err
			}
			err = tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&webhookDeliveryRow{
				ID: id, TenantID: tenantID, WebhookID: n.WebhookID, Event: n.Event, Subject: n.Subject, Payload: cleanText(string(n.Payload)),
				State: string(scan.DeliveryPending), Round: 1, CreatedAt: now, UpdatedAt: now, RoundAt: now,
			}).Error
			if err != nil {
				return err
			}
		}
		if settle == nil {
			return nil
		}
		return tx.Where("tenant_id = ? AND record_id = ?", tenantID, settle.RecordID).Delete(&recordEndRow{}).Error
	})
}

// List returns a webhook's newest messages, newest first, at most limit.
func (s *WebhookDeliveries) List(ctx context.Context, tenantID, webhookID string, limit int) ([]scan.WebhookDelivery, error) {
	tenantID, webhookID, ok := canonicalIDs(tenantID, webhookID)
	if !ok {
		return nil, webhookNotFound()
	}
	var rows []webhookDeliveryRow
	err := s.read.WithContext(ctx).Where("tenant_id = ? AND webhook_id = ?", tenantID, webhookID).Order("created_at DESC, id DESC").
		Limit(limit).Find(&rows).Error
	return mapRows(rows, webhookDeliveryRow.delivery), wrap("listing webhook deliveries", err)
}

// Get returns a message. CodeNotFound for an unknown id.
func (s *WebhookDeliveries) Get(ctx context.Context, tenantID, id string) (scan.WebhookDelivery, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scan.WebhookDelivery{}, webhookDeliveryNotFound()
	}
	row, err := first[webhookDeliveryRow](of(s.read.WithContext(ctx), tenantID, id), webhookDeliveryNotFound)
	return row.delivery(), wrap("reading a webhook delivery", err)
}

// Record ends an attempt at a message with its state. A sent message stays sent, except in a
// later round.
func (s *WebhookDeliveries) Record(
	ctx context.Context, d scan.WebhookDelivery, state scan.DeliveryState, status int, problem string,
) error {
	now := s.now()
	set := map[string]any{
		"state": string(state), "attempts": gorm.Expr("attempts + 1"), "status": status, "problem": cleanText(problem), "updated_at": now,
	}
	if state == scan.DeliverySent {
		set["sent_at"] = now
	}
	err := of(s.write.WithContext(ctx).Model(&webhookDeliveryRow{}), d.TenantID, d.ID).
		Where("round = ? AND state = ?", d.Round, string(scan.DeliveryPending)).UpdateColumns(set).Error
	return wrap("recording a webhook delivery", err)
}

// Again begins another round of a settled message. CodeConflict if it is not settled.
func (s *WebhookDeliveries) Again(ctx context.Context, tenantID, webhookID, id, actor string) (out scan.WebhookDelivery, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return out, webhookDeliveryNotFound()
	}
	err = s.tx(ctx, "sending a webhook delivery again", func(tx *gorm.DB, now timestamp) error {
		row, err := first[webhookDeliveryRow](of(tx.Clauses(forUpdate), tenantID, id).Where("webhook_id = ?", webhookID), webhookDeliveryNotFound)
		if err != nil {
			return err
		}
		if row.State == string(scan.DeliveryPending) {
			return scan.Errorf(scan.CodeConflict, "The delivery is still in progress.")
		}
		row.State, row.Round, row.RoundAt, row.UpdatedAt = string(scan.DeliveryPending), row.Round+1, now, now
		err = of(tx.Model(&webhookDeliveryRow{}), tenantID, id).UpdateColumns(map[string]any{
			"state": row.State, "round": row.Round, "round_at": now, "updated_at": now, "dispatched_at": nil, "sent_at": nil, "problem": "",
		}).Error
		if err != nil {
			return err
		}
		out = row.delivery()
		return auditIn(tx, now, tenantID, actor, "webhook.redeliver", id)
	})
	return out, err
}

// Dispatched records that the workflow of a message's round was started.
func (s *WebhookDeliveries) Dispatched(ctx context.Context, d scan.WebhookDelivery) error {
	err := of(s.write.WithContext(ctx).Model(&webhookDeliveryRow{}), d.TenantID, d.ID).Where("round = ?", d.Round).
		UpdateColumn("dispatched_at", s.now()).Error
	return wrap("recording that a webhook delivery was dispatched", err)
}

// Waiting returns at most limit messages whose workflow was not started, the oldest first.
func (o *AllWebhooks) Waiting(ctx context.Context, limit int) ([]scan.WebhookDelivery, error) {
	var rows []webhookDeliveryRow
	err := allTenants(ctx, o.read).Where("state = 'PENDING' AND dispatched_at IS NULL").Order("created_at, id").Limit(limit).Find(&rows).Error
	return mapRows(rows, webhookDeliveryRow.delivery), wrap("listing webhook deliveries to dispatch", err)
}

// Requeue lets those messages be dispatched again that were dispatched before the time and had no attempt since: their workflow may be
// lost. Returns how many there are.
func (o *AllWebhooks) Requeue(ctx context.Context, idleSince time.Time) (int64, error) {
	since := newTimestamp(idleSince)
	done := allTenants(ctx, o.write).Model(&webhookDeliveryRow{}).
		Where("state = 'PENDING' AND dispatched_at < ? AND updated_at < ?", since, since).UpdateColumn("dispatched_at", nil)
	return done.RowsAffected, wrap("queueing webhook deliveries again", done.Error)
}

// GiveUp settles messages whose round began before the time and that no workflow tries any
// more; it removes those that were created before forget.
func (o *AllWebhooks) GiveUp(ctx context.Context, before, forget time.Time) (int64, error) {
	done := allTenants(ctx, o.write).Model(&webhookDeliveryRow{}).Where("state = 'PENDING' AND round_at < ?", newTimestamp(before)).
		UpdateColumns(map[string]any{"state": string(scan.DeliveryGivenUp), "updated_at": o.now()})
	if done.Error != nil {
		return 0, wrap("abandoning webhook deliveries", done.Error)
	}
	gone := allTenants(ctx, o.write).Where("state <> 'PENDING' AND created_at < ?", newTimestamp(forget)).Delete(&webhookDeliveryRow{})
	return done.RowsAffected, wrap("removing old webhook deliveries", gone.Error)
}
