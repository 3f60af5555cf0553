package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

type tenantKeyRow struct {
	TenantID  string `gorm:"primaryKey"`
	Purpose   string `gorm:"primaryKey"`
	Sealed    []byte
	CreatedAt timestamp
}

func (tenantKeyRow) TableName() string { return "tenant_keys" }

// Key returns the tenant's key for a purpose, sealed. The first call creates it with
// makeKey; of concurrent calls, the first writer's key is used by all.
func (s *Tenants) Key(
	ctx context.Context, tenantID, purpose string, makeKey func() (sealed []byte, err error),
) ([]byte, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return nil, tenantNotFound()
	}
	if purpose == "" || len(purpose) > maxKeyText || !storable(purpose) {
		return nil, scan.Errorf(scan.CodeInvalid, "purpose must be a short text")
	}
	row, found, err := readTenantKey(s.read.WithContext(ctx), tenantID, purpose)
	if err != nil || found {
		return row.Sealed, wrap("reading a key", err)
	}
	sealed, err := makeKey()
	if err != nil {
		return nil, err
	}
	err = s.tx(ctx, "creating a key", func(tx *gorm.DB, now timestamp) error {
		if err := lockTenant(tx, tenantID); err != nil {
			return err
		}
		if row, found, err = readTenantKey(tx, tenantID, purpose); err != nil || found {
			return err
		}
		row = tenantKeyRow{TenantID: tenantID, Purpose: purpose, Sealed: sealed, CreatedAt: now}
		return tx.Create(&row).Error
	})
	if err != nil {
		return nil, err
	}
	return row.Sealed, nil
}

func readTenantKey(db *gorm.DB, tenantID, purpose string) (row tenantKeyRow, found bool, err error) {
	read := db.Where("tenant_id = ? AND purpose = ?", tenantID, purpose).Limit(1).Find(&row)
	return row, read.RowsAffected > 0, read.Error
}
