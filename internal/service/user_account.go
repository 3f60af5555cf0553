package service

import (
	"context"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/user"
)

// Account returns a user's own account.
func (u *Users) Account(ctx context.Context, userID string) (scan.User, error) {
	account, err := u.Store.Users.Account(ctx, userID)
	return account.User, err
}

// SetName changes the user's name.
func (u *Users) SetName(ctx context.Context, m scan.Member, name string) error {
	name, err := parseName(name)
	if err != nil {
		return err
	}
	return u.Store.Users.SetName(ctx, m.UserID, name, m.Actor())
}

// ChangePassword replaces the password of a user who enters the present one, ends all their
// sessions, and returns the user for a new session.
func (u *Users) ChangePassword(ctx context.Context, m scan.Member, old, password string) (SignedIn, error) {
	account, err := u.confirm(ctx, m.UserID, old, "current")
	if err != nil {
		return SignedIn{}, err
	}
	if err := u.Rules.Check(password, account.Email, account.Name); err != nil {
		return SignedIn{}, err
	}
	hash, err := u.Hasher.Hash(ctx, password)
	if err != nil {
		return SignedIn{}, err
	}
	if err := u.Store.Users.SetPassword(ctx, m.UserID, hash, m.Actor()); err != nil {
		return SignedIn{}, err
	}
	return u.begin(ctx, m.UserID)
}

// begin returns a new session for a user who has just signed in.
func (u *Users) begin(ctx context.Context, userID string) (SignedIn, error) {
	account, err := u.Store.Users.Account(ctx, userID)
	return SignedIn{UserID: account.ID, Epoch: account.Epoch}, err
}

// confirm returns the account of a signed-in user who enters the password again. field names
// the input in errors. A user without a password need not enter one.
func (u *Users) confirm(ctx context.Context, userID, password, field string) (store.Account, error) {
	account, err := u.Store.Users.Account(ctx, userID)
	if err != nil || !account.HasPassword {
		return account, err
	}
	if err := u.attempt(ctx, account.ID); err != nil {
		return account, err
	}
	ok, _, err := u.Hasher.Verify(ctx, account.Password, password)
	if err == nil && !ok {
		err = scan.Errorf(scan.CodeInvalid, "%s is wrong: enter your current password", field)
	}
	return account, err
}

// SignOutEverywhere ends all sessions of the user.
func (u *Users) SignOutEverywhere(ctx context.Context, m scan.Member) error {
	return u.Store.Users.SignOutEverywhere(ctx, m.UserID, m.Actor())
}

// totpIssuer is the name of this installation in authenticator apps.
const totpIssuer = "Assay"

// TOTPOffer is a second factor that the user has not proved yet.
type TOTPOffer struct {
	Secret  []byte
	Text    string // the secret in the form that people type
	Address string // for a QR code
}

// OfferTOTP creates a secret for a second factor, which ConfirmTOTP activates with a code.
func (u *Users) OfferTOTP(m scan.Member) (TOTPOffer, error) {
	if u.Ring == nil {
		return TOTPOffer{}, errNoKeys()
	}
	secret, err := user.NewTOTPSecret()
	return ShowTOTP(m, secret), err
}

// ShowTOTP returns the offer for an existing secret.
func ShowTOTP(m scan.Member, secret []byte) TOTPOffer {
	return TOTPOffer{Secret: secret, Text: user.TOTPText(secret), Address: user.TOTPAddress(secret, totpIssuer, m.Email)}
}

// ConfirmTOTP turns on the second factor of a user who enters a valid code, and returns
// recovery codes, to be shown only once. CodeConflict if another session has turned it on.
func (u *Users) ConfirmTOTP(ctx context.Context, m scan.Member, secret []byte, code string) (recovery []string, err error) {
	if u.Ring == nil {
		return nil, errNoKeys()
	}
	if err := u.attempt(ctx, "code of "+m.UserID); err != nil {
		return nil, err
	}
	step, ok := user.VerifyTOTP(secret, code, u.Clock())
	if !ok {
		return nil, scan.Errorf(scan.CodeInvalid, "code must be the one that the app shows now; check your device's clock")
	}
	sealed, err := u.Ring.Seal(secret, totpBinding(m.UserID)...)
	if err != nil {
		return nil, err
	}
	codes, hashes, err := user.NewRecoveryCodes()
	if err != nil {
		return nil, err
	}
	if err := u.Store.Users.SetTOTP(ctx, m.UserID, sealed, step, hashes, m.Actor()); err != nil {
		return nil, err
	}
	return codes, nil
}

func (u *Users) openTOTP(account store.Account) ([]byte, error) {
	if u.Ring == nil {
		return nil, errNoKeys()
	}
	secret, err := u.Ring.Open(account.SealedTOTP, totpBinding(account.ID)...)
	if err != nil {
		return nil, scan.Wrap(scan.CodeUnavailable, err,
			"The second factor cannot be decrypted with the keys of this installation; its operator must restore secret.keys.")
	}
	return secret, nil
}

// RemoveTOTP turns off the second factor of a user who enters the password again.
func (u *Users) RemoveTOTP(ctx context.Context, m scan.Member, password string) error {
	if _, err := u.confirm(ctx, m.UserID, password, "password"); err != nil {
		return err
	}
	return u.Store.Users.ClearTOTP(ctx, m.UserID, m.Actor())
}

// NewRecoveryCodes replaces the recovery codes of a user who enters the password again.
func (u *Users) NewRecoveryCodes(ctx context.Context, m scan.Member, password string) ([]string, error) {
	account, err := u.confirm(ctx, m.UserID, password, "password")
	if err != nil {
		return nil, err
	}
	if !account.HasTOTP {
		return nil, scan.Errorf(scan.CodeConflict, "Recovery codes require a second factor; turn it on first.")
	}
	codes, hashes, err := user.NewRecoveryCodes()
	if err != nil {
		return nil, err
	}
	return codes, u.Store.Users.SetRecoveryCodes(ctx, m.UserID, hashes, m.Actor())
}
