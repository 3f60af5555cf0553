package store

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

type deliveryRow struct {
	ID           string `gorm:"primaryKey"`
	TenantID     string
	Kind         string
	ResourceID   string
	Recipient    string
	State        string
	Attempts     int
	MessageID    string
	Problem      string
	CreatedAt    timestamp
	UpdatedAt    timestamp
	ClaimedUntil timestamp
	SentAt       timestamp
}

func (deliveryRow) TableName() string { return "deliveries" }

func (r deliveryRow) delivery() scan.Delivery {
	return scan.Delivery{
		ID: r.ID, TenantID: r.TenantID, Kind: r.Kind, ResourceID: r.ResourceID, Recipient: r.Recipient,
		State: scan.DeliveryState(r.State), Attempts: r.Attempts, MessageID: r.MessageID, Problem: r.Problem,
		CreatedAt: r.CreatedAt.t, UpdatedAt: r.UpdatedAt.t, ClaimedUntil: r.ClaimedUntil.t, SentAt: r.SentAt.t,
	}
}

func deliveryNotFound() error { return scan.Errorf(scan.CodeNotFound, "Delivery not found!") }

// NewDelivery is a message that is sent once.
type NewDelivery struct {
	TenantID   string
	Kind       string
	ResourceID string
	Recipient  string
	// Domain is the right side of the Message-ID; the left side is the record's id.
	Domain string
}

// noDomain is the right side of the Message-ID of a delivery without an attempt.
const noDomain = "assay.invalid"

// oweDelivery creates the delivery of an ended record's report. Its first attempt decides on the domain of the Message-ID.
func oweDelivery(tx *gorm.DB, now timestamp, kind string, record Lifecycle, recipient string) error {
	id, err := newID()
	if err != nil {
		return err
	}
	return tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&deliveryRow{
		ID: id, TenantID: record.TenantID, Kind: kind, ResourceID: record.ID, Recipient: recipient,
		State: string(scan.DeliveryPending), MessageID: id + "@" + noDomain, CreatedAt: now, UpdatedAt: now,
	}).Error
}

// Claim begins an attempt at a message: it creates the record if it is missing, claims it
// for the given time unless it is settled or another attempt has claimed it, and returns its
// present state. claimed is true if this caller may send. The recipient of the record and the
// Message-ID of the first attempt are retained, whatever a later call contains. An unknown
// tenant is CodeNotFound.
func (s *Deliveries) Claim(
	ctx context.Context, n NewDelivery, hold time.Duration,
) (d scan.Delivery, claimed bool, err error) {
	tenantID, ok := canonicalID(n.TenantID)
	if !ok {
		return d, false, tenantNotFound()
	}
	resource, ok := canonicalID(n.ResourceID)
	if !ok {
		return d, false, scan.Errorf(scan.CodeInvalid, "A delivery must have the id of the scan that it reports.")
	}
	id, err := newID()
	if err != nil {
		return d, false, wrap("creating a delivery id", err)
	}
	err = s.tx(ctx, "claiming a delivery", func(tx *gorm.DB, now timestamp) error {
		fresh := deliveryRow{
			ID: id, TenantID: tenantID, Kind: n.Kind, ResourceID: resource, Recipient: n.Recipient,
			State: string(scan.DeliveryPending), MessageID: id + "@" + n.Domain, CreatedAt: now, UpdatedAt: now,
		}
		if err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&fresh).Error; err != nil {
			return err
		}
		row, err := first[deliveryRow](tx.Clauses(forUpdate).Where(
			"tenant_id = ? AND kind = ? AND resource_id = ?", tenantID, n.Kind, resource), deliveryNotFound)
		if err != nil {
			return err
		}
		if claimed = row.State == string(scan.DeliveryPending) && !row.ClaimedUntil.t.After(now.t); claimed {
			if row.Attempts == 0 {
				row.MessageID = row.ID + "@" + n.Domain
			}
			row.Attempts++
			row.ClaimedUntil, row.UpdatedAt = newTimestamp(now.t.Add(hold)), now
			err = changeDelivery(tx, row, map[string]any{
				"attempts": row.Attempts, "message_id": row.MessageID, "claimed_until": row.ClaimedUntil, "updated_at": now,
			})
		}
		d = row.delivery()
		return err
	})
	if errors.Is(err, gorm.ErrForeignKeyViolated) {
		err = tenantNotFound()
	}
	return d, claimed && err == nil, err
}

// Record ends an attempt: PENDING releases the delivery for another attempt, any other state
// settles it. problem is why it was not sent. An attempt that lost its claim, or whose
// delivery is settled, changes nothing, except that a sent message is always recorded. An
// unknown id is CodeNotFound.
func (s *Deliveries) Record(
	ctx context.Context, tenantID, id string, attempt int, state scan.DeliveryState, problem string,
) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return deliveryNotFound()
	}
	return s.tx(ctx, "recording a delivery", func(tx *gorm.DB, now timestamp) error {
		row, err := first[deliveryRow](
			tx.Clauses(forUpdate).Where("tenant_id = ? AND id = ?", tenantID, id), deliveryNotFound)
		was := scan.DeliveryState(row.State)
		switch {
		case err != nil:
			return err
		case was == scan.DeliverySent, state != scan.DeliverySent && (was.Settled() || row.Attempts != attempt):
			return nil
		}
		set := map[string]any{"state": string(state), "problem": cleanText(problem), "claimed_until": nil, "updated_at": now}
		if state == scan.DeliverySent {
			set["sent_at"], set["problem"] = now, ""
		}
		return changeDelivery(tx, row, set)
	})
}

func changeDelivery(tx *gorm.DB, row deliveryRow, set map[string]any) error {
	return tx.Model(&deliveryRow{}).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).UpdateColumns(set).Error
}

// List returns the tenant's newest deliveries, newest first, at most limit
// (1 to 1,000).
func (s *Deliveries) List(ctx context.Context, tenantID string, limit int) ([]scan.Delivery, error) {
	if limit < 1 || limit > 1000 {
		return nil, scan.Errorf(scan.CodeInvalid, "limit must be between 1 and 1000")
	}
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return []scan.Delivery{}, nil
	}
	var rows []deliveryRow
	err := s.read.WithContext(ctx).Where("tenant_id = ?", tenantID).Order("created_at DESC, id DESC").Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, wrap("listing deliveries", err)
	}
	return mapRows(rows, deliveryRow.delivery), nil
}

// Owed returns at most limit pending deliveries without an attempt whose last change is before the given time, the oldest first.
func (o *AllDeliveries) Owed(ctx context.Context, before time.Time, limit int) ([]scan.Delivery, error) {
	var rows []deliveryRow
	err := allTenants(ctx, o.read).Where("state = 'PENDING' AND attempts = 0 AND updated_at < ?", newTimestamp(before)).
		Order("created_at, id").Limit(limit).Find(&rows).Error
	return mapRows(rows, deliveryRow.delivery), wrap("listing owed deliveries", err)
}

// Started notes that a workflow was started for a pending delivery. Owed returns the delivery again only if it still has no attempt later.
func (s *Deliveries) Started(ctx context.Context, d scan.Delivery) error {
	return s.tx(ctx, "noting that a delivery was started", func(tx *gorm.DB, now timestamp) error {
		return tx.Model(&deliveryRow{}).Where("tenant_id = ? AND id = ? AND state = 'PENDING'", d.TenantID, d.ID).
			UpdateColumns(map[string]any{"updated_at": now}).Error
	})
}

// GiveUp settles as GIVEN_UP the deliveries that are pending since before the given time and
// that no attempt owns now, and returns how many. These are messages whose workflow is gone
// or has no worker to send them.
func (o *AllDeliveries) GiveUp(ctx context.Context, before time.Time) (int64, error) {
	now := o.now()
	done := allTenants(ctx, o.write).Model(&deliveryRow{}).
		Where("state = ? AND created_at < ?", string(scan.DeliveryPending), newTimestamp(before)).
		Where("claimed_until IS NULL OR claimed_until <= ?", now).
		UpdateColumns(map[string]any{"state": string(scan.DeliveryGivenUp), "claimed_until": nil, "updated_at": now})
	return done.RowsAffected, wrap("abandoning deliveries", done.Error)
}

// Stats counts the pending deliveries of all tenants, and those settled in the last 24
// hours. Every state has an entry.
func (o *AllDeliveries) Stats(ctx context.Context) (map[scan.DeliveryState]int64, error) {
	var rows []struct {
		State      string
		Deliveries int64
	}
	const perState = "SELECT state, count(*) AS deliveries FROM deliveries WHERE "
	err := allTenants(ctx, o.read).Raw( // the conditions must match the indexes
		perState+"state = 'PENDING' GROUP BY state UNION ALL "+perState+"state <> 'PENDING' AND updated_at > ? GROUP BY state",
		newTimestamp(o.now().t.Add(-recentlyFinished))).Scan(&rows).Error
	if err != nil {
		return nil, wrap("counting deliveries", err)
	}
	stats := map[scan.DeliveryState]int64{}
	for _, s := range scan.DeliveryStates() {
		stats[s] = 0
	}
	for _, r := range rows {
		stats[scan.DeliveryState(r.State)] = r.Deliveries
	}
	return stats, nil
}
