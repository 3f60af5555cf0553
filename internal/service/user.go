package service

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/mail"
	"strings"
	"time"
	"unicode/utf8"

	"assay/internal/limit"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/store"
	"assay/internal/user"
)

// Windows of attempts. Several windows of growing length make guessers wait longer and
// longer, while a few mistakes cost minutes. An attempt is counted before it is judged, so
// that concurrent attempts allow no more guesses.
//
// The windows of a pair of account and address come first: a guessing stranger uses up their
// own attempts, and hardly any of the account owner's.
func attemptsByPair() []limit.Window {
	return []limit.Window{
		{Name: "sign-in-5m", Limit: 10, Period: 5 * time.Minute},
		{Name: "sign-in-1h", Limit: 20, Period: time.Hour},
		{Name: "sign-in-24h", Limit: 40, Period: 24 * time.Hour},
	}
}

func attemptsByAccount() []limit.Window {
	return []limit.Window{
		{Name: "sign-in-account-1h", Limit: 60, Period: time.Hour}, {Name: "sign-in-account-24h", Limit: 100, Period: 24 * time.Hour},
	}
}

func attemptsByAddress() []limit.Window {
	return []limit.Window{
		{Name: "sign-in-address-5m", Limit: 60, Period: 5 * time.Minute}, {Name: "sign-in-address-1h", Limit: 200, Period: time.Hour},
	}
}

// mailsByPair limits the mails to one account that one address can cause.
func mailsByPair() []limit.Window {
	return []limit.Window{{Name: "reset-15m", Limit: 3, Period: 15 * time.Minute}, {Name: "reset-24h", Limit: 10, Period: 24 * time.Hour}}
}

// maxUserName is the maximum length of a person's name, in characters.
const maxUserName = 100

// errWrongPassword reveals neither whether the user exists nor what is wrong.
func errWrongPassword() error {
	return scan.Errorf(scan.CodeUnauthorized, "The e-mail address or the password is wrong.")
}

func errWrongCode() error {
	return scan.Errorf(scan.CodeUnauthorized, "The code is wrong or has already been used. Wait for the next one and try again.")
}

// Users signs users in and manages their accounts.
type Users struct {
	Store   *store.Store
	Hasher  *user.Hasher
	Rules   user.Rules
	Limiter limit.Limiter
	Outbox  *Outbox
	// Ring seals the secrets of second factors; nil if this process has no keys.
	Ring  *seal.Ring
	Clock Clock
	Log   *slog.Logger
	// AppURL is the public address of the pages, without a trailing slash.
	AppURL string
}

// SignedIn is a user who is authenticated, possibly without the second factor yet.
type SignedIn struct {
	UserID string
	Epoch  int64 // of the user's sessions
	// NeedsCode: the session belongs to nobody until SecondFactor accepts a code.
	NeedsCode bool
}

// SignIn checks an address and a password. It takes as long for an unknown address.
// CodeUnauthorized, and CodeQuota with a waiting time after too many attempts.
func (u *Users) SignIn(ctx context.Context, email, password string) (SignedIn, error) {
	key := strings.ToLower(strings.TrimSpace(email))
	if err := u.attempt(ctx, key); err != nil {
		return SignedIn{}, err
	}
	account, err := u.Store.Users.ByEmail(ctx, email)
	if err != nil && !scan.IsCode(err, scan.CodeNotFound) {
		return SignedIn{}, err
	}
	ok, stale, hashErr := u.Hasher.Verify(ctx, account.Password, password)
	if hashErr != nil {
		return SignedIn{}, hashErr
	}
	if !ok || !account.DisabledAt.IsZero() {
		if err == nil {
			u.noteFailure(ctx, account.ID, "wrong password")
		}
		return SignedIn{}, errWrongPassword()
	}
	if stale {
		if err := u.rehash(ctx, account, password); err != nil {
			return SignedIn{}, err
		}
	}
	in := SignedIn{UserID: account.ID, Epoch: account.Epoch, NeedsCode: account.HasTOTP}
	if in.NeedsCode {
		return in, nil
	}
	return in, u.Store.Users.MarkSignIn(ctx, account.ID, "password")
}

// noteFailure records a failed attempt after the response: the time until the response must not
// reveal whether the user exists.
func (u *Users) noteFailure(ctx context.Context, userID, why string) {
	u.Outbox.Later(ctx, "recording a failed sign-in", func(ctx context.Context) error {
		return u.Store.Users.MarkFailedSignIn(ctx, userID, why)
	})
}

func (u *Users) rehash(ctx context.Context, account store.Account, password string) error {
	hash, err := u.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return u.Store.Users.RehashPassword(ctx, account.ID, account.Password, hash)
}

// attempt counts an attempt to authenticate as the account.
func (u *Users) attempt(ctx context.Context, account string) error {
	address, account := limit.AddressKey(scan.AddressOf(ctx)), hashed(account)
	for _, throttle := range []struct {
		key     string
		windows []limit.Window
	}{
		{"sign-in " + address, attemptsByAddress()},
		{"sign-in " + account + " " + address, attemptsByPair()},
		{"sign-in " + account, attemptsByAccount()},
	} {
		if err := u.take(ctx, throttle.key, throttle.windows); err != nil {
			return err
		}
	}
	return nil
}

// hashed returns the name of an account in keys of the limiter, whose storage must not contain addresses.
func hashed(account string) string {
	sum := sha256.Sum256([]byte(account))
	return hex.EncodeToString(sum[:16])
}

func (u *Users) take(ctx context.Context, key string, windows []limit.Window) error {
	d, err := u.Limiter.Take(ctx, key, windows...)
	if err != nil || d.Allowed {
		return err
	}
	e := scan.Errorf(scan.CodeQuota, "Too many attempts. Please try again in %s.", inWords(d.ResetAfter))
	e.RetryAfter = d.ResetAfter
	return e
}

// inWords formats a waiting time for people, rounded up.
func inWords(d time.Duration) string {
	switch {
	case d <= time.Minute:
		return "a minute"
	case d <= time.Hour:
		return fmt.Sprintf("%d minutes", (d+time.Minute-1)/time.Minute)
	}
	return fmt.Sprintf("%d hours", (d+time.Hour-1)/time.Hour)
}

// SecondFactor checks the one-time code, or a recovery code, of a user whose password was
// right. CodeUnauthorized and CodeQuota as for SignIn.
func (u *Users) SecondFactor(ctx context.Context, userID, code string) (SignedIn, error) {
	if err := u.attempt(ctx, "code of "+userID); err != nil {
		return SignedIn{}, err
	}
	account, err := u.Store.Users.Account(ctx, userID)
	if scan.IsCode(err, scan.CodeNotFound) || err == nil && (!account.HasTOTP || !account.DisabledAt.IsZero()) {
		return SignedIn{}, errWrongCode()
	}
	if err != nil {
		return SignedIn{}, err
	}
	how, err := u.checkCode(ctx, account, code)
	if err != nil {
		return SignedIn{}, err
	}
	if how == "" {
		u.noteFailure(ctx, account.ID, "wrong code")
		return SignedIn{}, errWrongCode()
	}
	return SignedIn{UserID: account.ID, Epoch: account.Epoch}, u.Store.Users.MarkSignIn(ctx, account.ID, how)
}

// checkCode returns the kind of code that matches; "" if none does.
func (u *Users) checkCode(ctx context.Context, account store.Account, code string) (how string, err error) {
	secret, err := u.openTOTP(account)
	if err != nil {
		return "", err
	}
	if step, ok := user.VerifyTOTP(secret, code, u.Clock()); ok {
		fresh, err := u.Store.Users.UseTOTPStep(ctx, account.ID, step)
		if err != nil || !fresh {
			return "", err
		}
		return "password and code", nil
	}
	used, err := u.Store.Users.UseRecoveryCode(ctx, account.ID, user.RecoveryHash(code))
	if err != nil || !used {
		return "", err
	}
	return "password and recovery code", nil
}

// Current returns the member of a session: in the workspace with the id, or else in the
// user's first one. CodeUnauthorized if the session is not valid, CodeForbidden if the user
// is not a member of any workspace.
func (u *Users) Current(ctx context.Context, userID string, epoch int64, tenantID string) (scan.Member, error) {
	account, err := u.Store.Users.Account(ctx, userID)
	if scan.IsCode(err, scan.CodeNotFound) {
		return scan.Member{}, errUnauthorized()
	}
	if err != nil {
		return scan.Member{}, err
	}
	if account.Epoch != epoch || !account.DisabledAt.IsZero() {
		return scan.Member{}, errUnauthorized()
	}
	if tenantID != "" {
		m, err := u.Store.Members.Get(ctx, tenantID, userID)
		if !scan.IsCode(err, scan.CodeNotFound) {
			return m, err
		}
	}
	all, err := u.Store.Members.Of(ctx, userID)
	if err != nil {
		return scan.Member{}, err
	}
	if len(all) == 0 {
		return scan.Member{UserID: account.ID, Email: account.Email, Name: account.Name},
			scan.Errorf(scan.CodeForbidden, "You are not a member of a workspace. Ask an administrator to invite you.")
	}
	return all[0], nil
}

func errUnauthorized() error { return scan.Errorf(scan.CodeUnauthorized, "Please sign in.") }

// Workspaces returns the user's memberships.
func (u *Users) Workspaces(ctx context.Context, userID string) ([]scan.Member, error) {
	return u.Store.Members.Of(ctx, userID)
}

// parseEmail returns an e-mail address without a name, in its stored form.
func parseEmail(text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", scan.Errorf(scan.CodeInvalid, "email is required")
	}
	a, err := mail.ParseAddress(text)
	if err != nil || a.Name != "" || a.Address != text || len(text) > maxEmail {
		return "", scan.Errorf(scan.CodeInvalid, "email must be an e-mail address")
	}
	return text, nil
}

// parseName returns the name of a person, which may be empty.
func parseName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if !utf8.ValidString(name) || utf8.RuneCountInString(name) > maxUserName || strings.ContainsFunc(name, breaksLine) {
		return "", scan.Errorf(scan.CodeInvalid, "name must be one line of at most %d characters", maxUserName)
	}
	return name, nil
}
