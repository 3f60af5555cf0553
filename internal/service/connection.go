package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/store"
)

// maxConnectionName is the maximum length of a connection's name, in characters.
const maxConnectionName = 100

// Connections are the use cases of Git connections and their repositories.
type Connections struct {
	Store *store.Store
	// Ring seals the tokens; nil if this process has no keys.
	Ring *seal.Ring
	// Open opens the adapter of a provider; provider.New with this process's network.
	Open  func(kind provider.Kind, baseURL string, as provider.Credentials) (provider.Provider, error)
	Clock Clock
	Log   *slog.Logger
	// Every is how often connections are checked and their repositories listed again.
	Every time.Duration
}

// NewConnection is a request for a connection.
type NewConnection struct {
	TenantID string
	Actor    string // actor, for the audit log
	Name     string
	Provider string // provider.Kind
	BaseURL  string // "" for the provider's public service; for GIT the URL of the repository
	Username string // if the provider needs one
	Token    key.Secret
	// ExpiresAt is the expiry of the token as far as the caller knows. The provider's
	// information takes precedence.
	ExpiresAt time.Time
}

// NewToken is another token for a connection.
type NewToken struct {
	TenantID     string
	Actor        string
	ConnectionID string
	Username     *string // nil: unchanged
	Token        key.Secret
	ExpiresAt    time.Time // as in NewConnection
}

// Create creates a connection if the provider accepts its credentials. Errors: CodeInvalid
// naming the field (UNSUPPORTED_INTEGRATION_PROVIDER for an unknown provider), CodeConflict
// if the name exists, CodeForbidden, CodeUnavailable.
func (c *Connections) Create(ctx context.Context, req NewConnection) (scan.Connection, error) {
	name, err := connectionName(req.Name)
	if err != nil {
		return scan.Connection{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return scan.Connection{}, fmt.Errorf("create a connection id: %w", err)
	}
	conn := scan.Connection{
		ID: id.String(), TenantID: req.TenantID, Name: name, Provider: strings.ToUpper(strings.TrimSpace(req.Provider)),
		BaseURL: strings.TrimSpace(req.BaseURL), Username: strings.TrimSpace(req.Username), TokenExpiresAt: req.ExpiresAt.UTC(),
		Status: scan.ConnectionActive,
	}
	if conn, err = c.introduce(ctx, conn, req.Token); err != nil {
		return scan.Connection{}, err
	}
	sealed, err := c.seal(conn, req.Token)
	if err != nil {
		return scan.Connection{}, err
	}
	made, err := c.Store.Connections.Create(ctx, store.NewConnection{Connection: conn, SealedToken: sealed})
	if err != nil {
		return scan.Connection{}, err
	}
	c.Log.InfoContext(ctx, "connection created", "tenant", made.TenantID, "connection", made.ID, "provider", made.Provider)
	return made, c.Store.Audit.Add(ctx, made.TenantID, req.Actor, "connection.create", made.ID)
}

// ReplaceToken replaces the token of a connection in any status, if the provider accepts it.
// The errors are those of Create, and CodeNotFound.
func (c *Connections) ReplaceToken(ctx context.Context, req NewToken) (scan.Connection, error) {
	conn, err := c.Get(ctx, req.TenantID, req.ConnectionID)
	if err != nil {
		return conn, err
	}
	conn.TokenExpiresAt = req.ExpiresAt.UTC()
	if req.Username != nil {
		conn.Username = strings.TrimSpace(*req.Username)
	}
	if conn, err = c.introduce(ctx, conn, req.Token); err != nil {
		return scan.Connection{}, err
	}
	sealed, err := c.seal(conn, req.Token)
	if err != nil {
		return scan.Connection{}, err
	}
	changed, err := c.Store.Connections.ReplaceToken(ctx, conn.TenantID, conn.ID, sealed, conn.Username, conn.Account, conn.TokenExpiresAt)
	if err != nil {
		return scan.Connection{}, err
	}
	return changed, c.Store.Audit.Add(ctx, changed.TenantID, req.Actor, "connection.token", changed.ID)
}

// introduce asks the provider for the token's owner and stores it.
func (c *Connections) introduce(ctx context.Context, conn scan.Connection, token key.Secret) (scan.Connection, error) {
	p, err := c.adapter(conn, token.Reveal())
	if err != nil {
		return conn, err
	}
	account, err := p.Account(ctx)
	if err != nil {
		return conn, introductionFailed(conn, token.Reveal() != "", err)
	}
	conn.Account, conn.CheckedAt = cut(account.Name, maxAccount), c.Clock().UTC()
	if !account.ExpiresAt.IsZero() {
		conn.TokenExpiresAt = account.ExpiresAt.UTC()
	}
	if expired(conn, c.Clock()) {
		return conn, scan.Errorf(scan.CodeInvalid, "token has expired")
	}
	return conn, nil
}

// List returns the workspace's connections by name.
func (c *Connections) List(ctx context.Context, tenantID string) ([]scan.Connection, error) {
	return c.Store.Connections.List(ctx, tenantID)
}

// Get returns a connection; TENANT_INTEGRATION_NOT_FOUND for an unknown one.
func (c *Connections) Get(ctx context.Context, tenantID, id string) (scan.Connection, error) {
	return c.Store.Connections.Get(ctx, tenantID, id)
}

// Find returns a connection by name or id; see Get.
func (c *Connections) Find(ctx context.Context, tenantID, nameOrID string) (scan.Connection, error) {
	all, err := c.List(ctx, tenantID)
	if err != nil {
		return scan.Connection{}, err
	}
	if i := slices.IndexFunc(all, func(x scan.Connection) bool { return x.Name == nameOrID }); i >= 0 {
		return all[i], nil
	}
	return c.Get(ctx, tenantID, nameOrID)
}

// Disconnect removes the token of a connection, which cannot be used until it gets another.
func (c *Connections) Disconnect(ctx context.Context, tenantID, actor, id string) (scan.Connection, error) {
	conn, err := c.Get(ctx, tenantID, id)
	// If the token is replaced meanwhile, try again.
	for range 3 {
		if err != nil || conn.Status == scan.ConnectionDisconnected {
			break
		}
		_, version, terr := c.Store.Connections.Token(ctx, tenantID, id)
		if terr != nil {
			return conn, terr
		}
		changed, serr := c.Store.Connections.SetStatus(ctx, tenantID, id, version, scan.ConnectionDisconnected,
			"A member of the workspace disconnected it.")
		if serr != nil {
			return conn, serr
		}
		if conn, err = c.Get(ctx, tenantID, id); err == nil && changed {
			return conn, c.Store.Audit.Add(ctx, tenantID, actor, "connection.disconnect", conn.ID)
		}
	}
	return conn, err
}

// Delete removes a connection with its token and its repositories. Existing runs retain
// their findings.
func (c *Connections) Delete(ctx context.Context, tenantID, actor, id string) error {
	conn, err := c.Get(ctx, tenantID, id)
	if err != nil {
		return err
	}
	if err := c.Store.Connections.Delete(ctx, tenantID, id); err != nil {
		return err
	}
	return c.Store.Audit.Add(ctx, tenantID, actor, "connection.delete", conn.ID)
}

// Check asks the provider whether a connection works and updates its status. A token that
// the provider refuses is a result, not an error; a provider that does not answer is an
// error: CodeUnavailable, CodeForbidden. A DISCONNECTED connection is not checked.
func (c *Connections) Check(ctx context.Context, tenantID, id string) (scan.Connection, error) {
	conn, err := c.Get(ctx, tenantID, id)
	if err != nil || conn.Status == scan.ConnectionDisconnected {
		return conn, err
	}
	l, err := c.link(ctx, conn)
	if err != nil {
		return conn, err
	}
	account, err := l.adapter.Account(ctx)
	if err != nil {
		if failure := l.observe(ctx, err); !rejected(err) {
			return conn, failure
		}
		return c.Get(ctx, tenantID, id)
	}
	// The token's expiry according to the provider takes precedence over the stored one.
	if !account.ExpiresAt.IsZero() {
		conn.TokenExpiresAt = account.ExpiresAt.UTC()
	}
	if err := c.Store.Connections.Touch(ctx, tenantID, id, l.version, cut(account.Name, maxAccount), conn.TokenExpiresAt); err != nil {
		return conn, err
	}
	if expired(conn, c.Clock()) {
		err = l.mark(ctx, scan.ConnectionExpired, tokenExpired)
	} else {
		err = l.mark(ctx, scan.ConnectionActive, "")
	}
	if err != nil {
		return conn, err
	}
	return c.Get(ctx, tenantID, id)
}

// expired reports whether the token is known to have expired.
func expired(conn scan.Connection, now time.Time) bool {
	return !conn.TokenExpiresAt.IsZero() && !conn.TokenExpiresAt.After(now)
}

func connectionName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", scan.Errorf(scan.CodeInvalid, "name is required")
	case utf8.RuneCountInString(name) > maxConnectionName:
		return "", scan.Errorf(scan.CodeInvalid, "name must be at most %d characters", maxConnectionName)
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unprintable):
		return "", scan.Errorf(scan.CodeInvalid, "name must consist of printable characters")
	}
	return name, nil
}

// adapter opens the provider of a connection.
func (c *Connections) adapter(conn scan.Connection, token string) (provider.Provider, error) {
	kind := provider.Kind(conn.Provider)
	if !slices.Contains(provider.Kinds(), kind) {
		return nil, &scan.Error{Code: scan.CodeInvalid, Name: NameUnsupportedProvider,
			Message: "provider must be one of " + provider.KindNames()}
	}
	return c.Open(kind, conn.BaseURL, provider.Credentials{Username: conn.Username, Token: token})
}

func (c *Connections) seal(conn scan.Connection, token key.Secret) ([]byte, error) {
	if c.Ring == nil {
		return nil, errNoKeys()
	}
	return c.Ring.Seal([]byte(token.Reveal()), tokenBinding(conn.TenantID, conn.ID)...)
}

// unseal reads the token of a connection, and its version.
func (c *Connections) unseal(ctx context.Context, conn scan.Connection) (token string, version int, err error) {
	sealed, version, err := c.Store.Connections.Token(ctx, conn.TenantID, conn.ID)
	if err != nil {
		return "", 0, err
	}
	if c.Ring == nil {
		return "", 0, errNoKeys()
	}
	plain, err := c.Ring.Open(sealed, tokenBinding(conn.TenantID, conn.ID)...)
	if err != nil {
		c.Log.ErrorContext(ctx, "the token of a connection cannot be decrypted", "tenant", conn.TenantID, "connection", conn.ID,
			"other_key", errors.Is(err, seal.ErrUnknownKey))
		return "", 0, scan.Wrap(scan.CodeUnavailable, err,
			"The connection's token cannot be decrypted with the keys of this installation. Replace the token, or ask the operator to restore "+
				"secret.keys.")
	}
	return string(plain), version, nil
}

// maxAccount limits the account's name from a provider, in bytes.
const maxAccount = 255

// cut shortens text of a provider for storage and display on one line.
func cut(s string, maxLen int) string {
	s = strings.Map(func(r rune) rune {
		if unprintable(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	for len(s) > maxLen {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	return strings.TrimSpace(s)
}
