package app

import (
	"crypto/rand"
	"log/slog"
	"time"

	"assay/config"
	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/resolver"
	"assay/internal/service"
	"assay/internal/store"
)

// Limits of fetching a verification file.
const (
	domainFileTimeout = 8 * time.Second
	domainFileBytes   = 16 << 10
)

// OpenDomains opens only the use cases of domains, for commands that need no other part of a
// process.
func OpenDomains(c config.Config, s *store.Store, log *slog.Logger) (*service.Domains, error) {
	dialer, names, err := openGuard(c, log)
	if err != nil {
		return nil, err
	}
	return newDomains(c, s, dialer, names, log)
}

func newDomains(c config.Config, s *store.Store, d *egress.Dialer, names *resolver.Resolver, log *slog.Logger) (*service.Domains, error) {
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	return &service.Domains{
		Store: s, Names: names, Keys: key.NewGenerator(rand.Reader), Clock: time.Now, Log: log, ValidFor: c.Consent.ValidFor,
		Web: egress.NewClient(d, egress.ClientConfig{
			UserAgent: c.Scan.Agent(), RootCAs: roots.Pool(), ManualRedirects: true, DisableKeepAlives: true,
			Timeout: domainFileTimeout, Body: egress.BodyLimits{MaxBytes: domainFileBytes},
		}),
	}, nil
}
