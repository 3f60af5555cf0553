package store

import (
	"bytes"
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// reasonExpired is the reason of a connection whose token is known to have expired.
const reasonExpired = "The token has expired."

// Due returns at most limit active connections of all tenants whose provider has not
// answered since the given time, the longest first.
func (o *AllConnections) Due(ctx context.Context, checkedBefore time.Time, limit int) ([]scan.Connection, error) {
	var rows []connectionRow
	err := allTenants(ctx, o.read).Omit("Token").Where("status = 'ACTIVE'").
		Where("checked_at IS NULL OR checked_at < ?", newTimestamp(checkedBefore)).
		Order("checked_at IS NOT NULL, checked_at, id").Limit(limit).Find(&rows).Error
	return mapRows(rows, connectionRow.connection), wrap("listing due connections", err)
}

// Expire marks active connections with an expired token as EXPIRED, and returns how many.
func (o *AllConnections) Expire(ctx context.Context, now time.Time) (int64, error) {
	done := allTenants(ctx, o.write).Model(&connectionRow{}).
		Where("status = 'ACTIVE' AND token_expires_at IS NOT NULL AND token_expires_at <= ?", newTimestamp(now)).
		Updates(map[string]any{"status": string(scan.ConnectionExpired), "status_reason": reasonExpired, "updated_at": o.now()})
	return done.RowsAffected, wrap("expiring connections", done.Error)
}

// SealedSecret is a sealed secret and its place: with a ConnectionID the token of that
// connection, with a UserID the TOTP secret of that user, else the tenant's key for Purpose.
type SealedSecret struct {
	TenantID     string
	ConnectionID string
	UserID       string
	Purpose      string
	Sealed       []byte
}

// ResealSecrets passes every sealed secret of all tenants (tokens of connections, keys of
// tenants and TOTP secrets of users) to reseal, stores the results, and counts those that
// changed. A secret that was replaced meanwhile is skipped, because it is sealed with the
// present key. It stops at the first error; another call continues.
func (o *Operator) ResealSecrets(ctx context.Context, reseal func(SealedSecret) ([]byte, error)) (changed int64, err error) {
	secrets, err := o.sealedSecrets(ctx)
	if err != nil {
		return 0, wrap("listing sealed secrets", err)
	}
	for _, old := range secrets {
		sealed, err := reseal(old)
		if err != nil {
			return changed, err
		}
		if bytes.Equal(sealed, old.Sealed) {
			continue
		}
		done := resealed(allTenants(ctx, o.write), old, sealed)
		if done.Error != nil {
			return changed, wrap("storing a sealed secret", done.Error)
		}
		changed += done.RowsAffected
	}
	return changed, nil
}

// EachSealed calls each with every sealed secret of all tenants.
func (o *Operator) EachSealed(ctx context.Context, each func(sealed []byte)) error {
	secrets, err := o.sealedSecrets(ctx)
	for _, s := range secrets {
		each(s.Sealed)
	}
	return wrap("listing sealed secrets", err)
}

func resealed(db *gorm.DB, old SealedSecret, sealed []byte) *gorm.DB {
	if old.ConnectionID != "" {
		return db.Model(&connectionRow{}).Where("id = ? AND token = ?", old.ConnectionID, old.Sealed).UpdateColumn("token", sealed)
	}
	if old.UserID != "" {
		return db.Model(&userRow{}).Where("id = ? AND totp = ?", old.UserID, old.Sealed).UpdateColumn("totp", sealed)
	}
	return db.Model(&tenantKeyRow{}).Where("tenant_id = ? AND purpose = ? AND sealed = ?", old.TenantID, old.Purpose, old.Sealed).
		UpdateColumn("sealed", sealed)
}

func (o *Operator) sealedSecrets(ctx context.Context) ([]SealedSecret, error) {
	var tokens []connectionRow
	if err := allTenants(ctx, o.read).Select("id, tenant_id, token").Where("length(token) > 0").Order("id").Find(&tokens).Error; err != nil {
		return nil, err
	}
	var keys []tenantKeyRow
	if err := allTenants(ctx, o.read).Order("tenant_id, purpose").Find(&keys).Error; err != nil {
		return nil, err
	}
	var users []userRow
	if err := allTenants(ctx, o.read).Select("id, totp").Where("totp IS NOT NULL").Order("id").Find(&users).Error; err != nil {
		return nil, err
	}
	secrets := make([]SealedSecret, 0, len(tokens)+len(keys)+len(users))
	for _, u := range users {
		secrets = append(secrets, SealedSecret{UserID: u.ID, Sealed: u.TOTP})
	}
	for _, t := range tokens {
		secrets = append(secrets, SealedSecret{TenantID: t.TenantID, ConnectionID: t.ID, Sealed: t.Token})
	}
	for _, k := range keys {
		secrets = append(secrets, SealedSecret{TenantID: k.TenantID, Purpose: k.Purpose, Sealed: k.Sealed})
	}
	return secrets, nil
}
