package store

import (
	"context"
	"errors"
	"strings"

	"gorm.io/gorm"

	"assay/internal/scan"
)

type userRow struct {
	ID         string `gorm:"primaryKey"`
	Email      string
	EmailKey   string
	Name       string
	Password   string
	TOTP       []byte `gorm:"column:totp"`
	TOTPStep   int64  `gorm:"column:totp_step"`
	Epoch      int64
	DisabledAt timestamp
	CreatedAt  timestamp
	LastSignIn timestamp
}

func (userRow) TableName() string { return "users" }

func (r userRow) user() scan.User {
	return scan.User{
		ID: r.ID, Email: r.Email, Name: r.Name, HasPassword: r.Password != "", HasTOTP: len(r.TOTP) > 0,
		DisabledAt: r.DisabledAt.t, CreatedAt: r.CreatedAt.t, LastSignIn: r.LastSignIn.t,
	}
}

func (r userRow) account() Account {
	return Account{User: r.user(), Password: r.Password, SealedTOTP: r.TOTP, Epoch: r.Epoch}
}

type recoveryCodeRow struct {
	UserID string `gorm:"primaryKey"`
	Hash   []byte `gorm:"primaryKey"`
}

func (recoveryCodeRow) TableName() string { return "user_recovery_codes" }

type identityRow struct {
	Issuer    string `gorm:"primaryKey"`
	Subject   string `gorm:"primaryKey"`
	UserID    string
	CreatedAt timestamp
}

func (identityRow) TableName() string { return "user_identities" }

// Account is a user with the data that authenticates them.
type Account struct {
	scan.User
	Password   string // hash in PHC form; "" for none
	SealedTOTP []byte // nil without a second factor
	// Epoch counts how often all sessions of the user were ended. A session of an
	// earlier epoch is not valid, even if a concurrent request stored it again.
	Epoch int64
}

func userNotFound() error { return scan.Errorf(scan.CodeNotFound, "User not found!") }

// emailKey returns the form of an address that is unique among users.
func emailKey(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// NewUser is a user to add.
type NewUser struct {
	Email, Name string
	Password    string // hash; "" for none yet
}

// Create adds a user. CodeConflict if the address, ignoring case, exists.
func (s *Users) Create(ctx context.Context, n NewUser) (scan.User, error) {
	row, err := newUserRow(n, s.now())
	if err != nil {
		return scan.User{}, err
	}
	return row.user(), createUser(s.write.WithContext(ctx), row)
}

func newUserRow(n NewUser, now timestamp) (userRow, error) {
	key := emailKey(n.Email)
	if key == "" || !storable(n.Email) { // ToLower repairs invalid UTF-8
		return userRow{}, scan.Errorf(scan.CodeInvalid, "email is required")
	}
	id, err := newID()
	if err != nil {
		return userRow{}, wrap("creating a user id", err)
	}
	return userRow{
		ID: id, Email: strings.TrimSpace(n.Email), EmailKey: key, Name: strings.TrimSpace(cleanText(n.Name)), Password: n.Password,
		CreatedAt: now,
	}, nil
}

func createUser(tx *gorm.DB, row userRow) error {
	err := tx.Create(&row).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return scan.Errorf(scan.CodeConflict, "A user with this e-mail address already exists.")
	}
	return wrap("creating a user", err)
}

// Account returns the user with the id; CodeNotFound for an unknown one.
func (s *Users) Account(ctx context.Context, userID string) (Account, error) {
	row, err := readUser(s.read.WithContext(ctx), userID)
	return row.account(), wrap("reading a user", err)
}

func readUser(db *gorm.DB, userID string) (userRow, error) {
	userID, ok := canonicalID(userID)
	if !ok {
		return userRow{}, userNotFound()
	}
	return first[userRow](db.Where("id = ?", userID), userNotFound)
}

// ByEmail returns the user with the address, ignoring case; CodeNotFound for an unknown one.
func (s *Users) ByEmail(ctx context.Context, email string) (Account, error) {
	if !storable(email) {
		return Account{}, userNotFound()
	}
	row, err := first[userRow](s.read.WithContext(ctx).Where("email_key = ?", emailKey(email)), userNotFound)
	return row.account(), wrap("reading a user", err)
}

// ByIdentity returns the user who signs in as subject of an OpenID Connect issuer;
// CodeNotFound for an unknown one.
func (s *Users) ByIdentity(ctx context.Context, issuer, subject string) (Account, error) {
	if !storable(issuer) || !storable(subject) {
		return Account{}, userNotFound()
	}
	db := s.read.WithContext(ctx)
	known, err := first[identityRow](db.Where("issuer = ? AND subject = ?", issuer, subject), userNotFound)
	if err != nil {
		return Account{}, wrap("reading an identity", err)
	}
	row, err := readUser(db, known.UserID)
	return row.account(), wrap("reading a user", err)
}

// AddIdentity lets the subject of an issuer sign in as the user. Repeating it changes
// nothing; CodeConflict if the subject belongs to another user.
func (s *Users) AddIdentity(ctx context.Context, userID, issuer, subject, actor string) error {
	return s.changeUser(ctx, "linking an identity", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		known, err := first[identityRow](tx.Where("issuer = ? AND subject = ?", issuer, subject), userNotFound)
		switch {
		case err == nil && known.UserID == row.ID:
			return nil
		case err == nil:
			return scan.Errorf(scan.CodeConflict, "This identity belongs to another user.")
		case !scan.IsCode(err, scan.CodeNotFound):
			return err
		}
		if err := tx.Create(&identityRow{Issuer: issuer, Subject: subject, UserID: row.ID, CreatedAt: now}).Error; err != nil {
			return err
		}
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: actor, Action: "user.identity", Subject: row.Email, Detail: "issuer " + issuer})
	})
}

// List returns all users, oldest first. It is meant for operators.
func (s *Users) List(ctx context.Context) ([]scan.User, error) {
	var rows []userRow
	if err := s.read.WithContext(ctx).Order("created_at, id").Find(&rows).Error; err != nil {
		return nil, wrap("listing users", err)
	}
	return mapRows(rows, userRow.user), nil
}

// Any reports whether any user can sign in.
func (s *Users) Any(ctx context.Context) (bool, error) {
	var n int64
	err := s.read.WithContext(ctx).Model(&userRow{}).Where("password <> '' OR last_sign_in IS NOT NULL").Limit(1).Count(&n).Error
	return n > 0, wrap("counting users", err)
}

// changeUser runs change on the locked row of a user.
func (s *database) changeUser(ctx context.Context, doing, userID string, change func(tx *gorm.DB, now timestamp, row userRow) error) error {
	return s.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		row, err := readUser(tx.Clauses(forUpdate), userID)
		if err != nil {
			return err
		}
		return change(tx.Session(&gorm.Session{NewDB: true, Context: ctx}), now, row)
	})
}

func setUser(tx *gorm.DB, userID string, set map[string]any) error {
	return tx.Model(&userRow{}).Where("id = ?", userID).Updates(set).Error
}

// SetName changes the user's name.
func (s *Users) SetName(ctx context.Context, userID, name, actor string) error {
	return s.changeUser(ctx, "naming a user", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		name = strings.TrimSpace(cleanText(name))
		if name == row.Name {
			return nil
		}
		if err := setUser(tx, row.ID, map[string]any{"name": name}); err != nil {
			return err
		}
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: actor, Action: "user.name", Subject: row.Email, Detail: "now " + name})
	})
}

// SetPassword stores the hash of a new password and ends all sessions of the user.
func (s *Users) SetPassword(ctx context.Context, userID, hash, actor string) error {
	return s.changeUser(ctx, "setting a password", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		return setPassword(tx, now, row, hash, actor)
	})
}

func setPassword(tx *gorm.DB, now timestamp, row userRow, hash, actor string) error {
	if err := setUser(tx, row.ID, map[string]any{"password": hash}); err != nil {
		return err
	}
	if err := endSessions(tx, row); err != nil {
		return err
	}
	return auditUserIn(tx, now, row.ID, AuditEntry{Actor: actor, Action: "user.password", Subject: row.Email})
}

// RehashPassword replaces the hash of the same password, computed with other costs. If the
// password was changed meanwhile, nothing happens.
func (s *Users) RehashPassword(ctx context.Context, userID, old, hash string) error {
	userID, ok := canonicalID(userID)
	if !ok {
		return userNotFound()
	}
	err := s.write.WithContext(ctx).Model(&userRow{}).Where("id = ? AND password = ?", userID, old).Update("password", hash).Error
	return wrap("storing a password", err)
}

// endSessions ends all sessions of a user.
func endSessions(tx *gorm.DB, row userRow) error {
	if err := setUser(tx, row.ID, map[string]any{"epoch": row.Epoch + 1}); err != nil {
		return err
	}
	return tx.Where("user_id = ?", row.ID).Delete(&sessionRow{}).Error
}

// SignOutEverywhere ends all sessions of the user.
func (s *Users) SignOutEverywhere(ctx context.Context, userID, actor string) error {
	return s.changeUser(ctx, "ending sessions", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		if err := endSessions(tx, row); err != nil {
			return err
		}
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: actor, Action: "user.sign_out_everywhere", Subject: row.Email})
	})
}

// SetDisabled prevents a user from signing in to any workspace, or allows it again.
func (s *Users) SetDisabled(ctx context.Context, userID string, disabled bool, actor string) error {
	return s.changeUser(ctx, "disabling a user", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		action, at := "user.enable", timestamp{}
		if disabled {
			action, at = "user.disable", now
		}
		if err := setUser(tx, row.ID, map[string]any{"disabled_at": at}); err != nil {
			return err
		}
		if err := endSessions(tx, row); err != nil {
			return err
		}
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: actor, Action: action, Subject: row.Email})
	})
}

// MarkSignIn records that the user has signed in; how is the method.
func (s *Users) MarkSignIn(ctx context.Context, userID, how string) error {
	return s.changeUser(ctx, "recording a sign-in", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		if err := setUser(tx, row.ID, map[string]any{"last_sign_in": now}); err != nil {
			return err
		}
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: "user:" + row.Email, Action: "user.sign_in", Subject: row.Email, Detail: how})
	})
}

// MarkFailedSignIn records a failed attempt to authenticate as the user.
func (s *Users) MarkFailedSignIn(ctx context.Context, userID, why string) error {
	return s.changeUser(ctx, "recording a failed sign-in", userID, func(tx *gorm.DB, now timestamp, row userRow) error {
		return auditUserIn(tx, now, row.ID, AuditEntry{Actor: "anonymous", Action: "user.sign_in_failed", Subject: row.Email, Detail: why})
	})
}
