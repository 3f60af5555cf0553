package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// LinkPurpose is the purpose of a one-time link.
type LinkPurpose string

// Purposes of links.
const (
	LinkSetup      LinkPurpose = "SETUP"      // the first administrator of a workspace sets address and password
	LinkInvitation LinkPurpose = "INVITATION" // somebody joins a workspace
	LinkPassword   LinkPurpose = "PASSWORD"   // a user sets a password
)

// linkRetention is how long an expired link is still listed.
const linkRetention = 30 * 24 * time.Hour

type linkRow struct {
	ID        string `gorm:"primaryKey"`
	Purpose   string
	Hash      []byte
	TenantID  *string
	UserID    *string
	Email     string
	Role      string
	CreatedBy string
	CreatedAt timestamp
	ExpiresAt timestamp
	UsedAt    timestamp
}

func (linkRow) TableName() string { return "links" }

func (r linkRow) link() Link {
	return Link{
		ID: r.ID, Purpose: LinkPurpose(r.Purpose), TenantID: orEmpty(r.TenantID), UserID: orEmpty(r.UserID), Email: r.Email,
		Role: scan.Role(r.Role), CreatedBy: r.CreatedBy, CreatedAt: r.CreatedAt.t, ExpiresAt: r.ExpiresAt.t,
	}
}

// Link is a one-time link. Instead of its token, the SHA-256 is stored.
type Link struct {
	ID        string // UUIDv7; the store's
	Purpose   LinkPurpose
	TenantID  string // its workspace; "" for LinkPassword
	UserID    string // the user whose password it sets; "" for the others
	Email     string // address of its user; "" for LinkSetup
	Role      scan.Role
	CreatedBy string // actor
	CreatedAt time.Time
	ExpiresAt time.Time
}

func linkNotFound() error {
	return scan.Errorf(scan.CodeNotFound, "This link is no longer valid. Links work once and for a limited time; request a new one.")
}

// Create stores a link under the hash of its token. Unused links for the same purpose and
// address or user are withdrawn: only the newest is valid.
func (s *Links) Create(ctx context.Context, l Link, hash [32]byte, actor string) (Link, error) {
	row := linkRow{
		Purpose: string(l.Purpose), Hash: hash[:], Email: cleanText(l.Email), Role: string(l.Role), CreatedBy: cleanText(actor),
		ExpiresAt: newTimestamp(l.ExpiresAt),
	}
	var err error
	if row.ID, err = newID(); err != nil {
		return Link{}, wrap("creating a link id", err)
	}
	var ok bool
	if row.TenantID, ok = optionalID(l.TenantID); !ok {
		return Link{}, tenantNotFound()
	}
	if row.UserID, ok = optionalID(l.UserID); !ok {
		return Link{}, userNotFound()
	}
	err = s.tx(ctx, "creating a link", func(tx *gorm.DB, now timestamp) error {
		if err := withdrawLinks(tx, row); err != nil {
			return err
		}
		row.CreatedAt = now
		if err := tx.Create(&row).Error; err != nil {
			return err
		}
		return auditLink(tx, now, row, actor, ".create")
	})
	return row.link(), err
}

// optionalID returns the canonical form of an id, nil for "".
func optionalID(id string) (*string, bool) {
	if id == "" {
		return nil, true
	}
	id, ok := canonicalID(id)
	return &id, ok
}

func withdrawLinks(tx *gorm.DB, row linkRow) error {
	query := tx.Where("purpose = ? AND used_at IS NULL", row.Purpose)
	if row.UserID != nil {
		query = query.Where("user_id = ?", *row.UserID)
	}
	if row.TenantID != nil {
		query = query.Where("tenant_id = ? AND lower(email) = lower(?)", *row.TenantID, row.Email)
	}
	return query.Delete(&linkRow{}).Error
}

// auditLink writes an action on a link to the log of its workspace, or, for a link to set a
// password, to the logs of its user's workspaces.
func auditLink(tx *gorm.DB, now timestamp, row linkRow, actor, what string) error {
	e := AuditEntry{Actor: actor, Subject: row.Email}
	switch LinkPurpose(row.Purpose) {
	case LinkPassword:
		e.Action = "user.password_link" + what
		return auditUserIn(tx, now, orEmpty(row.UserID), e)
	case LinkSetup:
		e.Action, e.Subject = "setup_link"+what, row.ID
	case LinkInvitation:
		e.Action, e.Detail = "invitation"+what, row.Role
	}
	e.TenantID = orEmpty(row.TenantID)
	return writeAudit(tx, now, e)
}

// ByHash returns the link whose token has the hash; CodeNotFound if it is unknown, used or
// expired.
func (s *Links) ByHash(ctx context.Context, hash [32]byte) (Link, error) {
	row, err := usableLink(s.read.WithContext(ctx), s.now(), hash)
	return row.link(), wrap("reading a link", err)
}

func usableLink(db *gorm.DB, now timestamp, hash [32]byte) (linkRow, error) {
	return first[linkRow](db.Where("hash = ? AND used_at IS NULL AND expires_at > ?", hash[:], now), linkNotFound)
}

// Invitations returns the open invitations of a workspace, newest first.
func (s *Links) Invitations(ctx context.Context, tenantID string) ([]Link, error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok {
		return []Link{}, nil
	}
	var rows []linkRow
	err := s.read.WithContext(ctx).Where("tenant_id = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?", tenantID,
		string(LinkInvitation), s.now()).
		Order("created_at DESC, id DESC").Find(&rows).Error
	return mapRows(rows, linkRow.link), wrap("listing invitations", err)
}

// Withdraw ends an open invitation of the workspace; CodeNotFound for an unknown one.
func (s *Links) Withdraw(ctx context.Context, tenantID, id, actor string) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return linkNotFound()
	}
	return s.tx(ctx, "withdrawing an invitation", func(tx *gorm.DB, now timestamp) error {
		mine := func() *gorm.DB {
			return tx.Where("tenant_id = ? AND id = ? AND purpose = ? AND used_at IS NULL", tenantID, id, string(LinkInvitation))
		}
		row, err := first[linkRow](mine(), linkNotFound)
		if err != nil {
			return err
		}
		if err := mine().Delete(&linkRow{}).Error; err != nil {
			return err
		}
		return auditLink(tx, now, row, actor, ".withdraw")
	})
}

// Redemption is who uses a link: User for a new user, UserID for an existing one, neither
// for LinkPassword.
type Redemption struct {
	User   NewUser
	UserID string
	// Password is the hash of the new password, for LinkPassword.
	Password string
}

// Redeem uses a link, once, in one transaction: the user is created if missing, becomes a
// member, or gets a new password. It returns the user. CodeNotFound for a link that is
// unknown, used or expired, CodeConflict if the address of a new user exists.
func (s *Links) Redeem(ctx context.Context, hash [32]byte, r Redemption) (user scan.User, err error) {
	err = s.tx(ctx, "using a link", func(tx *gorm.DB, now timestamp) error {
		link, err := usableLink(tx.Clauses(forUpdate), now, hash)
		if err != nil {
			return err
		}
		used := tx.Model(&linkRow{}).Where("id = ? AND used_at IS NULL", link.ID).Update("used_at", now)
		if used.Error != nil {
			return used.Error
		}
		if used.RowsAffected == 0 {
			return linkNotFound()
		}
		row, err := redeemer(tx, now, link, r)
		if err != nil {
			return err
		}
		user = row.user()
		actor := "user:" + row.Email
		if LinkPurpose(link.Purpose) == LinkPassword {
			return setPassword(tx, now, row, r.Password, actor)
		}
		return joinByLink(tx, now, link, row, actor)
	})
	return user, err
}

// redeemer returns the user who redeems a link, and creates a new one if necessary.
func redeemer(tx *gorm.DB, now timestamp, link linkRow, r Redemption) (userRow, error) {
	switch {
	case link.UserID != nil:
		return readUser(tx, *link.UserID)
	case r.UserID != "":
		return readUser(tx, r.UserID)
	}
	row, err := newUserRow(r.User, now)
	if err != nil {
		return row, err
	}
	return row, createUser(tx, row)
}

// joinByLink makes the user a member with the role of the link. A member with a stronger role keeps that role.
func joinByLink(tx *gorm.DB, now timestamp, link linkRow, user userRow, actor string) error {
	tenantID := orEmpty(link.TenantID)
	if err := lockTenant(tx, tenantID); err != nil {
		return err
	}
	m := membershipRow{TenantID: tenantID, UserID: user.ID, Role: link.Role, Source: SourceLocal}
	old, err := first[membershipRow](tx.Where("tenant_id = ? AND user_id = ?", tenantID, user.ID), memberNotFound)
	if err != nil && !scan.IsCode(err, scan.CodeNotFound) {
		return err
	}
	if err == nil && scan.Role(old.Role).Allows(scan.Role(link.Role)) {
		return auditLink(tx, now, link, actor, ".accept")
	}
	if err := setMember(tx, now, m, user, actor); err != nil {
		return err
	}
	return auditLink(tx, now, link, actor, ".accept")
}
