package store

import (
	"bytes"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// idempotencyLifetime is how long a key returns the resource that it created.
const idempotencyLifetime = 24 * time.Hour

type idempotencyRow struct {
	TenantID     string `gorm:"primaryKey"`
	Key          string `gorm:"primaryKey"`
	RequestHash  []byte
	ResourceKind string
	ResourceID   string
	CreatedAt    timestamp
	ExpiresAt    timestamp
}

func (idempotencyRow) TableName() string { return "idempotency_keys" }

// idempotentRequest is a request that may be repeated; key is "" for one without a key.
type idempotentRequest struct {
	tenantID, key string
	hash          [32]byte
	kind          string
}

// replayedResource returns the id of what the request created before, "" if it is new, and
// CodeConflict if its key identifies another request. An expired key is removed.
func replayedResource(tx *gorm.DB, now timestamp, r idempotentRequest) (string, error) {
	if r.key == "" {
		return "", nil
	}
	var rows []idempotencyRow
	err := tx.Where("tenant_id = ? AND key = ?", r.tenantID, r.key).Find(&rows).Error
	if err != nil || len(rows) == 0 {
		return "", err
	}
	row := rows[0]
	if !now.t.Before(row.ExpiresAt.t) {
		return "", tx.Where("tenant_id = ? AND key = ?", r.tenantID, r.key).Delete(&idempotencyRow{}).Error
	}
	if row.ResourceKind != r.kind || !bytes.Equal(row.RequestHash, r.hash[:]) {
		return "", scan.Errorf(scan.CodeConflict, "This Idempotency-Key was already used for another request.")
	}
	return row.ResourceID, nil
}

// storeResource records what the request created.
func storeResource(tx *gorm.DB, now timestamp, r idempotentRequest, id string) error {
	if r.key == "" {
		return nil
	}
	return tx.Create(&idempotencyRow{
		TenantID: r.tenantID, Key: r.key, RequestHash: r.hash[:], ResourceKind: r.kind, ResourceID: id,
		CreatedAt: now, ExpiresAt: newTimestamp(now.t.Add(idempotencyLifetime)),
	}).Error
}
