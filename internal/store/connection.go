package store

import (
	"cmp"
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

func connectionNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "TENANT_INTEGRATION_NOT_FOUND", Message: "Git connection not found!"}
}

type connectionRow struct {
	ID       string `gorm:"primaryKey"`
	TenantID string
	Name     string
	Provider string
	BaseURL  string
	Username string
	Account  string

	Token          []byte // sealed
	TokenVersion   int    // increases with every new token
	TokenExpiresAt timestamp
	Status         string
	StatusReason   string
	CheckedAt      timestamp
	SyncedAt       timestamp
	CreatedAt      timestamp
	UpdatedAt      timestamp
}

func (connectionRow) TableName() string { return "connections" }

func (r connectionRow) connection() scan.Connection {
	return scan.Connection{
		ID: r.ID, TenantID: r.TenantID, Name: r.Name, Provider: r.Provider, BaseURL: r.BaseURL, Username: r.Username, Account: r.Account,
		Status: scan.ConnectionStatus(r.Status), StatusReason: r.StatusReason, TokenExpiresAt: r.TokenExpiresAt.t,
		CheckedAt: r.CheckedAt.t, SyncedAt: r.SyncedAt.t, CreatedAt: r.CreatedAt.t, UpdatedAt: r.UpdatedAt.t,
	}
}

// NewConnection is a connection to add.
type NewConnection struct {
	// Connection contains the caller's fields: ID (a UUID, "" for a new one), TenantID, Name,
	// Provider, BaseURL, Username, Account, TokenExpiresAt, CheckedAt. The store sets Status
	// (ACTIVE) and times.
	Connection  scan.Connection
	SealedToken []byte
}

// Create adds an active connection. CodeConflict if the tenant has one with the name,
// CodeInvalid for a blank name or no token, CodeNotFound for an unknown tenant.
func (s *Connections) Create(ctx context.Context, in NewConnection) (scan.Connection, error) {
	c := in.Connection
	tenantID, ok := canonicalID(c.TenantID)
	if !ok {
		return scan.Connection{}, tenantNotFound()
	}
	name, err := requiredName(c.Name)
	if err != nil {
		return scan.Connection{}, err
	}
	if len(name) > maxKeyText {
		return scan.Connection{}, scan.Errorf(scan.CodeInvalid, "name must have at most %d bytes", maxKeyText)
	}
	if len(in.SealedToken) == 0 {
		return scan.Connection{}, scan.Errorf(scan.CodeInvalid, "token must not be empty")
	}
	id, err := givenID(c.ID)
	if err != nil {
		return scan.Connection{}, err
	}
	now := s.now()
	row := connectionRow{
		ID: id, TenantID: tenantID, Name: name, Provider: cleanText(c.Provider), BaseURL: cleanText(c.BaseURL),
		Username: cleanText(c.Username), Account: cleanText(c.Account), Token: in.SealedToken, TokenVersion: 1,
		TokenExpiresAt: newTimestamp(c.TokenExpiresAt), Status: string(scan.ConnectionActive),
		CheckedAt: newTimestamp(c.CheckedAt), CreatedAt: now, UpdatedAt: now,
	}
	switch err := s.write.WithContext(ctx).Create(&row).Error; {
	case errors.Is(err, gorm.ErrDuplicatedKey):
		return scan.Connection{}, scan.Errorf(scan.CodeConflict, "A connection with this name already exists.")
	case errors.Is(err, gorm.ErrForeignKeyViolated):
		return scan.Connection{}, tenantNotFound()
	case err != nil:
		return scan.Connection{}, wrap("creating a connection", err)
	}
	return row.connection(), nil
}

// maxKeyText is the maximum length of untrusted text in an index, in bytes; Postgres allows
// 2,704 for all columns of an index.
const maxKeyText = 1024

// givenID returns the caller's id in canonical form, or a new one for "".
func givenID(id string) (string, error) {
	if id == "" {
		return newID()
	}
	id, ok := canonicalID(id)
	if !ok {
		return "", scan.Errorf(scan.CodeInvalid, "id must be a UUID")
	}
	return id, nil
}

// List returns the tenant's connections by name.
func (s *Connections) List(ctx context.Context, tenantID string) ([]scan.Connection, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return []scan.Connection{}, nil
	}
	var rows []connectionRow
	err := s.read.WithContext(ctx).Omit("Token").Where("tenant_id = ?", tenantID).Order("name, id").Find(&rows).Error
	if err != nil {
		return nil, wrap("listing connections", err)
	}
	return mapRows(rows, connectionRow.connection), nil
}

// Get returns a connection; CodeNotFound for an unknown id.
func (s *Connections) Get(ctx context.Context, tenantID, id string) (scan.Connection, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scan.Connection{}, connectionNotFound()
	}
	row, err := first[connectionRow](
		s.read.WithContext(ctx).Omit("Token").Where("tenant_id = ? AND id = ?", tenantID, id), connectionNotFound)
	return row.connection(), wrap("reading a connection", err)
}

// Token returns the sealed token of a connection and its version, which SetStatus and Touch
// require.
func (s *Connections) Token(ctx context.Context, tenantID, id string) (sealed []byte, version int, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return nil, 0, connectionNotFound()
	}
	row, err := first[connectionRow](s.read.WithContext(ctx).Where("tenant_id = ? AND id = ?", tenantID, id), connectionNotFound)
	return row.Token, row.TokenVersion, wrap("reading a connection's token", err)
}

// ReplaceToken sets a new token of a connection in any status: it is ACTIVE again, and later
// updates about the old token have no effect. account is the owner of the token, "" if
// unknown; expiresAt is zero for never.
func (s *Connections) ReplaceToken(
	ctx context.Context, tenantID, id string, sealed []byte, username, account string, expiresAt time.Time,
) (c scan.Connection, err error) {
	if len(sealed) == 0 {
		return c, scan.Errorf(scan.CodeInvalid, "token must not be empty")
	}
	err = s.connectionTx(ctx, "replacing a connection's token", tenantID, id, func(tx *gorm.DB, row connectionRow, now timestamp) error {
		row.Token, row.TokenVersion = sealed, row.TokenVersion+1
		row.Username, row.Account, row.TokenExpiresAt = cleanText(username), cleanText(account), newTimestamp(expiresAt)
		row.Status, row.StatusReason, row.UpdatedAt = string(scan.ConnectionActive), "", now
		c = row.connection()
		return tx.Model(&connectionRow{}).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).
			Select("Token", "TokenVersion", "Username", "Account", "TokenExpiresAt", "Status", "StatusReason", "UpdatedAt").
			Updates(&row).Error
	})
	return c, err
}

// connectionTx runs a transaction on a locked connection.
func (s *database) connectionTx(
	ctx context.Context, doing, tenantID, id string, fn func(tx *gorm.DB, row connectionRow, now timestamp) error,
) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return connectionNotFound()
	}
	return s.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		row, err := first[connectionRow](tx.Clauses(forUpdate).Where("tenant_id = ? AND id = ?", tenantID, id), connectionNotFound)
		if err != nil {
			return err
		}
		return fn(tx, row, now)
	})
}

// SetStatus records a status that follows from the token of the version. It changes nothing
// and returns false if the token was replaced since, or if the workspace has disconnected
// the connection: only a new token ends that, because the old one was removed. reason is one
// sentence; an ACTIVE connection has none.
func (s *Connections) SetStatus(
	ctx context.Context, tenantID, id string, tokenVersion int, status scan.ConnectionStatus, reason string,
) (changed bool, err error) {
	reason = cleanText(reason)
	if status == scan.ConnectionActive {
		reason = ""
	}
	err = s.connectionTx(ctx, "setting a connection's status", tenantID, id, func(tx *gorm.DB, row connectionRow, now timestamp) error {
		changed = row.TokenVersion == tokenVersion && row.Status != string(scan.ConnectionDisconnected) &&
			(row.Status != string(status) || row.StatusReason != reason)
		if !changed {
			return nil
		}
		set := map[string]any{"status": string(status), "status_reason": reason, "updated_at": now}
		if status == scan.ConnectionDisconnected {
			set["token"] = []byte{}
		}
		return tx.Model(&connectionRow{}).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).Updates(set).Error
	})
	return changed && err == nil, err
}

// Touch records that the provider answered now, and its information about the token; an
// empty account or expiry leaves the known one unchanged. Nothing changes if the token was
// replaced since.
func (s *Connections) Touch(
	ctx context.Context, tenantID, id string, tokenVersion int, account string, expiresAt time.Time,
) error {
	return s.connectionTx(ctx, "touching a connection", tenantID, id, func(tx *gorm.DB, row connectionRow, now timestamp) error {
		if row.TokenVersion != tokenVersion {
			return nil
		}
		set := map[string]any{"checked_at": now, "account": cmp.Or(cleanText(account), row.Account)}
		if !expiresAt.IsZero() {
			set["token_expires_at"] = newTimestamp(expiresAt)
		}
		return tx.Model(&connectionRow{}).Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).Updates(set).Error
	})
}

// Delete removes a connection with its token and its repositories. Repositories with runs
// remain as references of the runs and reviews, invisible otherwise, without the baselines
// of their branches.
func (s *Connections) Delete(ctx context.Context, tenantID, id string) error {
	return s.connectionTx(ctx, "deleting a connection", tenantID, id, func(tx *gorm.DB, row connectionRow, now timestamp) error {
		if err := abandonRepositories(tx, row.TenantID, row.ID, now); err != nil {
			return err
		}
		return tx.Where("tenant_id = ? AND id = ?", row.TenantID, row.ID).Delete(&connectionRow{}).Error
	})
}
