package service

import (
	"context"
	"net/url"
	"strings"
	"time"

	"assay/internal/limit"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/user"
)

// How long links can be used.
const (
	setupValid      = 7 * 24 * time.Hour
	invitationValid = 7 * 24 * time.Hour
	resetValid      = time.Hour
	// handedValid is the validity of password links that operators hand over themselves.
	handedValid = 24 * time.Hour
)

// Paths of the linked pages. The token is a query parameter, which the pages exclude from
// Referer.
const (
	PathSetup  = "/setup"
	PathJoin   = "/join"
	PathReset  = "/reset-password"
	linkOfPath = "?token="
	// PathCallback is the path to which the identity provider redirects browsers.
	PathCallback = "/sign-in/callback"
)

// newLink stores a link and returns its address, to be shown or sent once.
func (u *Users) newLink(ctx context.Context, l store.Link, path string, valid time.Duration, actor string) (string, error) {
	token, hash, err := user.NewToken()
	if err != nil {
		return "", err
	}
	l.ExpiresAt = u.Clock().Add(valid)
	if _, err = u.Store.Links.Create(ctx, l, hash, actor); err != nil {
		return "", err
	}
	return u.AppURL + path + linkOfPath + url.QueryEscape(token.Reveal()), nil
}

// SetupLink creates the link with which the first administrator of a workspace signs up. It
// replaces an earlier one.
func (u *Users) SetupLink(ctx context.Context, tenantID, actor string) (string, error) {
	address, err := u.newLink(ctx, store.Link{Purpose: store.LinkSetup, TenantID: tenantID, Role: scan.RoleAdmin}, PathSetup, setupValid,
		actor)
	return address, err
}

// PasswordLink creates a link with which a user sets a password, for operators to hand over.
func (u *Users) PasswordLink(ctx context.Context, email, actor string) (string, error) {
	account, err := u.Store.Users.ByEmail(ctx, email)
	if err != nil {
		return "", err
	}
	address, err := u.newLink(ctx, store.Link{Purpose: store.LinkPassword, UserID: account.ID, Email: account.Email}, PathReset,
		handedValid, actor)
	return address, err
}

// NewMember is a request of an operator to add a user to a workspace.
type NewMember struct {
	TenantID, Actor, Email, Name string
	Role                         scan.Role
}

// Create adds a user to a workspace and returns the link with which they set a password, for
// operators to hand over; "" for a user with a password.
func (u *Users) Create(ctx context.Context, in NewMember) (link string, err error) {
	if !in.Role.Valid() {
		return "", errRole()
	}
	if in.Email, err = parseEmail(in.Email); err != nil {
		return "", err
	}
	if in.Name, err = parseName(in.Name); err != nil {
		return "", err
	}
	if _, err := u.Store.Tenants.Get(ctx, in.TenantID); err != nil {
		return "", err
	}
	account, err := u.Store.Users.ByEmail(ctx, in.Email)
	if scan.IsCode(err, scan.CodeNotFound) {
		account.User, err = u.Store.Users.Create(ctx, store.NewUser{Email: in.Email, Name: in.Name})
	}
	if err != nil {
		return "", err
	}
	if err := u.Store.Members.Set(ctx, in.TenantID, account.ID, in.Role, store.SourceLocal, in.Actor); err != nil || account.HasPassword {
		return "", err
	}
	return u.PasswordLink(ctx, account.Email, in.Actor)
}

// Link returns the link with the token if it has one of the purposes; CodeNotFound for an unknown one.
func (u *Users) Link(ctx context.Context, token string, purposes ...store.LinkPurpose) (store.Link, error) {
	l, err := u.Store.Links.ByHash(ctx, user.TokenHash(token))
	if err != nil {
		return l, err
	}
	for _, p := range purposes {
		if l.Purpose == p {
			return l, nil
		}
	}
	return store.Link{}, scan.Errorf(scan.CodeNotFound,
		"This link is no longer valid. Links work once and for a limited time; request a new one.")
}

// Known reports whether there is a user with the address.
func (u *Users) Known(ctx context.Context, email string) (bool, error) {
	_, err := u.Store.Users.ByEmail(ctx, email)
	if scan.IsCode(err, scan.CodeNotFound) {
		return false, nil
	}
	return err == nil, err
}

// NewAccount is the input of a person who uses a link.
type NewAccount struct {
	Email    string // only for a setup link; an invitation already names the address
	Name     string
	Password string
}

// SignUp creates the user of a setup link or an invitation, as a member of its workspace. CodeNotFound for an invalid link, CodeInvalid for
// invalid fields, CodeConflict if the address has a user.
func (u *Users) SignUp(ctx context.Context, token string, in NewAccount) (SignedIn, error) {
	l, err := u.Link(ctx, token, store.LinkSetup, store.LinkInvitation)
	if err != nil {
		return SignedIn{}, err
	}
	if l.Purpose == store.LinkInvitation {
		in.Email = l.Email
	}
	if in.Email, err = parseEmail(in.Email); err != nil {
		return SignedIn{}, err
	}
	if in.Name, err = parseName(in.Name); err != nil {
		return SignedIn{}, err
	}
	if err := u.Rules.Check(in.Password, in.Email, in.Name); err != nil {
		return SignedIn{}, err
	}
	hash, err := u.Hasher.Hash(ctx, in.Password)
	if err != nil {
		return SignedIn{}, err
	}
	made, err := u.Store.Links.Redeem(ctx, user.TokenHash(token), store.Redemption{
		User: store.NewUser{Email: in.Email, Name: in.Name, Password: hash},
	})
	if err != nil {
		return SignedIn{}, err
	}
	u.Log.InfoContext(ctx, "user signed up by link", "user", made.ID, "tenant", l.TenantID, "purpose", string(l.Purpose))
	if err := u.Store.Users.MarkSignIn(ctx, made.ID, "link"); err != nil {
		return SignedIn{}, err
	}
	return u.begin(ctx, made.ID)
}

// Join makes a signed-in user a member of the workspace of an invitation. CodeForbidden if
// it is for another address.
func (u *Users) Join(ctx context.Context, token string, m scan.Member) (tenantID string, err error) {
	l, err := u.Link(ctx, token, store.LinkInvitation, store.LinkSetup)
	if err != nil {
		return "", err
	}
	if l.Email != "" && !sameEmail(l.Email, m.Email) {
		return "", scan.Errorf(scan.CodeForbidden, "This invitation is for another e-mail address. Sign out and open it again.")
	}
	_, err = u.Store.Links.Redeem(ctx, user.TokenHash(token), store.Redemption{UserID: m.UserID})
	return l.TenantID, err
}

// ForgotPassword sends a link to set a new password, if the address has a user. The caller
// cannot see whether it has: the mail is sent in the background, so that both cases take the
// same time.
func (u *Users) ForgotPassword(ctx context.Context, email string) error {
	email, err := parseEmail(email)
	if err != nil {
		return err
	}
	key := strings.ToLower(email)
	if err := u.attempt(ctx, "reset of "+key); err != nil {
		return err
	}
	mails, err := u.Limiter.Take(ctx, "reset mail "+hashed(key)+" "+limit.AddressKey(scan.AddressOf(ctx)), mailsByPair()...)
	if err != nil || !mails.Allowed {
		return err // without a mail, whether or not the address is known
	}
	account, err := u.Store.Users.ByEmail(ctx, email)
	if scan.IsCode(err, scan.CodeNotFound) || err == nil && !account.DisabledAt.IsZero() {
		return nil
	}
	if err != nil {
		return err
	}
	u.Outbox.Later(ctx, "mailing a password link", func(ctx context.Context) error {
		l := store.Link{Purpose: store.LinkPassword, UserID: account.ID, Email: account.Email}
		link, err := u.newLink(ctx, l, PathReset, resetValid, "user:"+account.Email)
		if err != nil {
			return err
		}
		return u.Outbox.Send(ctx, resetLetter(account.Email, link))
	})
	return nil
}

// ResetPassword sets the password of a link's user, and ends all their sessions. The user
// then signs in with it, and with the second factor if there is one.
func (u *Users) ResetPassword(ctx context.Context, token, password string) error {
	l, err := u.Link(ctx, token, store.LinkPassword)
	if err != nil {
		return err
	}
	account, err := u.Store.Users.Account(ctx, l.UserID)
	if err != nil {
		return err
	}
	if err := u.Rules.Check(password, account.Email, account.Name); err != nil {
		return err
	}
	hash, err := u.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	_, err = u.Store.Links.Redeem(ctx, user.TokenHash(token), store.Redemption{Password: hash})
	return err
}
