package app

import (
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"

	"assay/config"
	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/limit"
	"assay/internal/mail"
	"assay/internal/oidc"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/user"
	"assay/internal/web/session"
)

// Identity contains how users sign in.
type Identity struct {
	Users    *service.Users
	Members  *service.Members
	Keys     *service.APIKeys
	Audit    *service.AuditLog
	Sessions *session.Manager
	// SignOn and Provider are nil without oidc.issuer.
	SignOn   *service.SignOn
	Provider *oidc.Provider
}

// OpenUsers opens only the use cases of users, for commands that need no other part of a
// process.
func OpenUsers(c config.Config, s *store.Store, log *slog.Logger) (*service.Users, error) {
	sender, err := newMailSender(c, log)
	if err != nil {
		return nil, err
	}
	return newUsers(c, s, limit.NewMemory(0, time.Now), sender, log)
}

// hashesAtOnce limits the passwords that are hashed at once: each needs 19 MiB.
func hashesAtOnce() int { return max(2, runtime.GOMAXPROCS(0)) }

func newUsers(c config.Config, s *store.Store, limiter limit.Limiter, sender mail.Sender, log *slog.Logger) (*service.Users, error) {
	ring, err := openRing(c, log)
	if err != nil {
		return nil, err
	}
	hasher, err := user.NewHasher(user.DefaultCosts, hashesAtOnce())
	if err != nil {
		return nil, err
	}
	return &service.Users{
		Store: s, Hasher: hasher, Rules: user.NewRules(), Limiter: limiter, Ring: ring, Clock: time.Now, Log: log, AppURL: ReportURL(c),
		Outbox: service.NewOutbox(sender, mail.Domain(c.Mail.From), c.Mail.Timeout, time.Now, log),
	}, nil
}

// newIdentity builds the parts that sign users in.
func newIdentity(c config.Config, b backends, d *egress.Dialer, log *slog.Logger, closing *closing) (*Identity, error) {
	sender, err := newMailSender(c, log)
	if err != nil {
		return nil, err
	}
	limiter, _, _ := b.shared(c.Redis.Timeout, log)
	users, err := newUsers(c, b.Store, limiter, sender, log)
	if err != nil {
		return nil, err
	}
	closing.add(users.Outbox.Close)
	who := &Identity{
		Users: users, Members: &service.Members{Store: b.Store, Users: users}, Audit: &service.AuditLog{Store: b.Store},
		Keys: &service.APIKeys{Store: b.Store, Keys: key.NewGenerator(rand.Reader), Clock: time.Now},
		Sessions: session.New(session.Config{
			Store: b.Store.Sessions, Users: users, Idle: c.Session.Idle, Lifetime: c.Session.Lifetime,
			Secure: strings.HasPrefix(ReportURL(c), "https://"), Clock: time.Now, Log: log,
		}),
	}
	who.SignOn, who.Provider, err = newProvider(c, users, d)
	return who, err
}

// newProvider returns the parts that sign users in with an identity provider, nil without
// oidc.issuer.
func newProvider(c config.Config, users *service.Users, d *egress.Dialer) (*service.SignOn, *oidc.Provider, error) {
	if c.OIDC.Issuer == "" {
		return nil, nil, nil
	}
	roles, err := service.ParseGroupRoles(c.OIDC.Roles)
	if err != nil {
		return nil, nil, err
	}
	client, err := providerClient(c, d)
	if err != nil {
		return nil, nil, err
	}
	return &service.SignOn{Users: users, Roles: roles}, oidc.New(oidc.Config{
		Issuer: c.OIDC.Issuer, ClientID: c.OIDC.ClientID, ClientSecret: c.OIDC.ClientSecret, Scopes: c.OIDC.Scopes,
		GroupsClaim: c.OIDC.GroupsClaim,
		RedirectURL: ReportURL(c) + service.PathCallback, HTTP: client, Clock: time.Now,
	}), nil
}

// Limits of requests to the identity provider.
const (
	providerTimeout = 15 * time.Second
	providerBytes   = 4 << 20
)

// providerClient returns the client for the identity provider: through the egress guard, or
// without it if so configured.
func providerClient(c config.Config, d *egress.Dialer) (*http.Client, error) {
	_, _, trusted, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	roots := trusted.Pool()
	if c.OIDC.CAFile != "" {
		pem, err := os.ReadFile(c.OIDC.CAFile)
		if err != nil {
			return nil, fmt.Errorf("oidc.ca_file: %w", err)
		}
		roots = x509.NewCertPool()
		if !roots.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("oidc.ca_file: %s contains no PEM certificate", c.OIDC.CAFile)
		}
	}
	if c.OIDC.Direct {
		return directClient(roots), nil
	}
	return egress.NewClient(d, egress.ClientConfig{
		UserAgent: c.Scan.Agent(), RootCAs: roots, Timeout: providerTimeout, Body: egress.BodyLimits{MaxBytes: providerBytes},
	}).HTTP(), nil
}

// directClient checks certificates like the guard's client, and dials any address that the
// operator configured.
func directClient(roots *x509.CertPool) *http.Client {
	return &http.Client{
		Timeout: providerTimeout,
		Transport: &http.Transport{
			TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}, TLSHandshakeTimeout: providerTimeout,
			ResponseHeaderTimeout: providerTimeout, MaxIdleConns: 4, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
