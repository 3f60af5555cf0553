// Package oidc owns sign-in with an identity provider that speaks OpenID Connect: the
// authorization code flow with PKCE (RFC 7636), state and nonce. It establishes who a user
// is, not what the user may do.
package oidc

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"

	"assay/internal/scan"
	"assay/internal/user"
)

// timeout limits a group of requests to the provider.
const timeout = 15 * time.Second

// Config identifies the provider and this client.
type Config struct {
	Issuer       string
	ClientID     string
	ClientSecret string // "" for a public client
	Scopes       []string
	GroupsClaim  string
	// RedirectURL is the address to which the provider redirects the browser.
	RedirectURL string
	HTTP        *http.Client
	Clock       func() time.Time
}

// Provider is an identity provider. Its configuration is discovered at the first use, and
// again after a failure, so that nothing else waits for it.
type Provider struct {
	cfg Config

	known     atomic.Pointer[oidc.Provider]
	discovery singleflight.Group
}

// New returns a provider.
func New(cfg Config) *Provider { return &Provider{cfg: cfg} }

// Flow has the values of a sign-in that must match when the browser returns. It is stored
// in the browser's session.
type Flow struct {
	State, Nonce, Verifier string
}

// Identity is a user as the identity provider reports it.
type Identity struct {
	Issuer, Subject string
	Email           string // "" unless the provider reports a verified one
	Name            string
	Groups          []string
}

// discovered returns the provider's endpoints and keys. All who need them wait for one discovery at most.
func (p *Provider) discovered(ctx context.Context) (*oidc.Provider, error) {
	if known := p.known.Load(); known != nil {
		return known, nil
	}
	outcome := p.discovery.DoChan("", func() (any, error) {
		// The context of the discovery is used later to fetch keys: it must not end with this
		// request.
		found, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client()), p.cfg.Issuer)
		if err == nil {
			p.known.Store(found)
		}
		return nil, err
	})
	select {
	case <-ctx.Done():
		return nil, away(context.Cause(ctx))
	case ended := <-outcome:
		if ended.Err != nil {
			return nil, away(ended.Err)
		}
		return p.known.Load(), nil
	}
}

func (p *Provider) client() *http.Client {
	bounded := *p.cfg.HTTP
	if bounded.Timeout == 0 || bounded.Timeout > timeout {
		bounded.Timeout = timeout
	}
	return &bounded
}

func away(err error) error {
	return scan.Wrap(scan.CodeUnavailable, err, "The identity provider did not send a valid response. Please retry shortly.")
}

func (p *Provider) oauth(found *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID: p.cfg.ClientID, ClientSecret: p.cfg.ClientSecret, Endpoint: found.Endpoint(), RedirectURL: p.cfg.RedirectURL,
		Scopes: p.cfg.Scopes,
	}
}

// Begin returns the provider's address to which the browser is redirected, and the flow that
// it has to present later.
func (p *Provider) Begin(ctx context.Context) (address string, f Flow, err error) {
	found, err := p.discovered(ctx)
	if err != nil {
		return "", f, err
	}
	state, _, err := user.NewToken()
	if err != nil {
		return "", f, err
	}
	nonce, _, err := user.NewToken()
	if err != nil {
		return "", f, err
	}
	f = Flow{State: state.Reveal(), Nonce: nonce.Reveal(), Verifier: oauth2.GenerateVerifier()}
	return p.oauth(found).AuthCodeURL(f.State, oidc.Nonce(f.Nonce), oauth2.S256ChallengeOption(f.Verifier)), f, nil
}

func errStale() error {
	return scan.Errorf(scan.CodeInvalid, "This sign-in was started in another browser, or took too long. Sign in again.")
}

// Finish returns the identity of the user who returned from the provider with the query.
// CodeInvalid for an unknown flow, CodeForbidden if the provider or the user refused,
// CodeUnavailable.
func (p *Provider) Finish(ctx context.Context, f Flow, query url.Values) (Identity, error) {
	if f.State == "" || subtle.ConstantTimeCompare([]byte(f.State), []byte(query.Get("state"))) != 1 {
		return Identity{}, errStale()
	}
	if query.Get("error") != "" { // the description is untrusted input
		return Identity{}, scan.Errorf(scan.CodeForbidden, "The identity provider refused the sign-in.")
	}
	if iss := query.Get("iss"); iss != "" && iss != p.cfg.Issuer { // RFC 9207
		return Identity{}, errStale()
	}
	found, err := p.discovered(ctx)
	if err != nil {
		return Identity{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client())
	token, err := p.oauth(found).Exchange(ctx, query.Get("code"), oauth2.VerifierOption(f.Verifier))
	if err != nil {
		if e, ok := errors.AsType[*oauth2.RetrieveError](err); ok && e.ErrorCode == "invalid_grant" {
			return Identity{}, errStale()
		}
		return Identity{}, away(withoutBody(err))
	}
	return p.identify(ctx, found, token, f.Nonce)
}

// withoutBody returns the error without the provider's response, which may contain secrets.
func withoutBody(err error) error {
	if e, ok := errors.AsType[*oauth2.RetrieveError](err); ok {
		return errors.New("token endpoint: " + e.Response.Status + " " + e.ErrorCode)
	}
	return err
}

func (p *Provider) identify(ctx context.Context, found *oidc.Provider, token *oauth2.Token, nonce string) (id Identity, err error) {
	raw, _ := token.Extra("id_token").(string)
	if raw == "" {
		return id, away(errors.New("the token endpoint returned no ID token"))
	}
	verified, err := found.Verifier(&oidc.Config{ClientID: p.cfg.ClientID, Now: p.cfg.Clock}).Verify(ctx, raw)
	if err != nil {
		return id, away(err)
	}
	if subtle.ConstantTimeCompare([]byte(verified.Nonce), []byte(nonce)) != 1 {
		return id, errStale()
	}
	var c claims
	if err := verified.Claims(&c); err != nil {
		return id, away(err)
	}
	if c.incomplete(p.cfg.GroupsClaim) {
		info, err := found.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err == nil && info.Subject == verified.Subject {
			err = info.Claims(&c)
		}
		if err != nil {
			return id, away(err)
		}
	}
	id = Identity{Issuer: verified.Issuer, Subject: verified.Subject, Name: c.text("name"), Groups: c.texts(p.cfg.GroupsClaim)}
	if c.isTrue("email_verified") {
		id.Email = c.text("email")
	}
	return id, nil
}

// claims are the claims of an ID token and of the user info, by name.
type claims map[string]any

// incomplete reports whether claims are missing that the user info may have.
func (c claims) incomplete(groups string) bool {
	_, named := c[groups]
	return c.text("email") == "" || !named
}

func (c claims) text(name string) string {
	s, _ := c[name].(string)
	return s
}

// isTrue accepts true and, for some providers, "true".
func (c claims) isTrue(name string) bool { return c[name] == true || c[name] == "true" }

// texts accepts a list of strings or a single one.
func (c claims) texts(name string) (out []string) {
	switch v := c[name].(type) {
	case string:
		return []string{v}
	case []any:
		for _, x := range v {
			if s, ok := x.(string); ok {
				out = append(out, s)
			}
		}
	}
	return out
}
