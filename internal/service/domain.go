package service

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"golang.org/x/net/publicsuffix"

	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
)

// TXTResolver reads the TXT records of a name, each as one text, from servers and not from a
// cache. A name without any is not an error.
type TXTResolver interface {
	LookupTXT(ctx context.Context, name string) ([]string, error)
}

// Fetcher fetches without following redirects (egress.Client).
type Fetcher interface {
	Do(req *http.Request) (*http.Response, error)
	ReadBody(resp *http.Response) ([]byte, egress.BodyInfo, error)
}

// Domains lets workspaces prove that they own a domain.
type Domains struct {
	Store *store.Store
	Names TXTResolver
	Web   Fetcher
	Keys  *key.Generator
	Clock Clock
	Log   *slog.Logger
	// ValidFor is how long a proof is in force.
	ValidFor time.Duration
}

// DomainAttempt is the result of one way of proving a domain.
type DomainAttempt struct {
	Method   scan.DomainMethod
	Location string // the name of the record or the address of the file
	Found    bool   // the token was found
	Message  string // what was found, and what is missing; one or two sentences
}

// DomainVerification is the outcome of a verification.
type DomainVerification struct {
	Domain   scan.Domain
	Verified bool
	Attempts []DomainAttempt
}

// Add adds a domain, not yet proved, to the workspace. actor is for the audit log. Errors:
// CodeInvalid, CodeConflict.
func (d *Domains) Add(ctx context.Context, tenantID, actor, name string) (scan.Domain, error) {
	name, err := ParseDomain(name)
	if err != nil {
		return scan.Domain{}, err
	}
	code, err := d.Keys.ShortCode()
	if err != nil {
		return scan.Domain{}, fmt.Errorf("create a domain token: %w", err)
	}
	return d.Store.Domains.Create(ctx, tenantID, actor, name, scan.DomainTokenPrefix+code.Reveal())
}

// List returns the workspace's domains by name.
func (d *Domains) List(ctx context.Context, tenantID string) ([]scan.Domain, error) {
	return d.Store.Domains.List(ctx, tenantID)
}

// Get returns the workspace's domain, in any spelling of its name; CodeNotFound for an
// unknown one.
func (d *Domains) Get(ctx context.Context, tenantID, name string) (scan.Domain, error) {
	return d.Store.Domains.Get(ctx, tenantID, canonicalDomain(name))
}

// Delete removes the workspace's domain with its proof. Queued scans retain the consent they
// were queued with.
func (d *Domains) Delete(ctx context.Context, tenantID, actor, name string) error {
	return d.Store.Domains.Delete(ctx, tenantID, actor, canonicalDomain(name))
}

// Verify looks for the token in both places and records what it finds. A missing token is
// not an error; the attempts contain the reasons.
func (d *Domains) Verify(ctx context.Context, tenantID, actor, name string) (v DomainVerification, err error) {
	if v.Domain, err = d.Get(ctx, tenantID, name); err != nil {
		return v, err
	}
	v.Attempts = d.attempt(ctx, v.Domain)
	if err := ctx.Err(); err != nil {
		return v, err
	}
	for _, a := range v.Attempts {
		if a.Found {
			v.Verified = true
			v.Domain, err = d.prove(ctx, v.Domain, actor, a.Method)
			return v, err
		}
	}
	v.Domain, err = d.Store.Domains.MarkChecked(ctx, tenantID, v.Domain.Name, "The token was found neither in the TXT record nor in the file.")
	return v, err
}

// Vouch records that the operator of this installation confirms the workspace's ownership of
// the domain, without looking for the token.
func (d *Domains) Vouch(ctx context.Context, tenantID, actor, name string) (scan.Domain, error) {
	found, err := d.Get(ctx, tenantID, name)
	if err != nil {
		return found, err
	}
	return d.prove(ctx, found, actor, scan.DomainByOperator)
}

func (d *Domains) prove(ctx context.Context, found scan.Domain, actor string, by scan.DomainMethod) (scan.Domain, error) {
	d.Log.InfoContext(ctx, "domain verified", "tenant", found.TenantID, "domain", found.Name, "method", string(by))
	return d.Store.Domains.Prove(ctx, found.TenantID, actor, found.Name, store.DomainProof{
		Method: by, ExpiresAt: d.Clock().UTC().Add(d.ValidFor),
	})
}

// ParseDomain converts a domain name to its stored form. Addresses, names that are not a
// registrable domain or below one, and URLs are CodeInvalid.
func ParseDomain(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", scan.Errorf(scan.CodeInvalid, "name is required")
	case strings.ContainsAny(name, "/:@?#%*\\"):
		return "", scan.Errorf(scan.CodeInvalid, "name must be a domain name such as example.com, without scheme, port or path")
	}
	host, err := egress.ParseHost(name)
	if err != nil || host.String() == "" {
		return "", scan.Errorf(scan.CodeInvalid, "name must be a valid domain name")
	}
	if host.IsAddr() {
		return "", scan.Errorf(scan.CodeInvalid, "name must be a domain name; the ownership of an IP address cannot be verified")
	}
	if len("_assay-challenge.")+len(host.Name) > 253 {
		return "", scan.Errorf(scan.CodeInvalid, "name is too long for a TXT record below it")
	}
	if _, err := publicsuffix.EffectiveTLDPlusOne(host.Name); err != nil {
		return "", scan.Errorf(scan.CodeInvalid, "name must not be a public suffix: other people register domains below %s", host.Name)
	}
	return host.Name, nil
}

// canonicalDomain returns the stored form of a name for a look-up; an invalid domain name is
// returned unchanged, and is unknown.
func canonicalDomain(name string) string {
	if parsed, err := ParseDomain(name); err == nil {
		return parsed
	}
	return name
}
