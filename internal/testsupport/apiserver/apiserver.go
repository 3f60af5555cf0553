// Package apiserver owns a whole API in one process, for tests of its callers: the real
// handler, services and database, with a fake Git host, and with the workflow service
// replaced by one that simulates each scan.
package apiserver

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/blob"
	"assay/internal/cache"
	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/limit"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/testsupport/githost"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/checks"
	"assay/internal/website/fixkit"
)

// Server is a running API with one workspace.
type Server struct {
	URL       string
	Key       string
	ProjectID string
	TenantID  string
	// Repository is the connected repository, acme/app with the branch main.
	Repository scan.Repository
	Store      *store.Store

	player *player
	closer []func() error
}

// Start returns a server that lives as long as the test.
func Start(t testing.TB, options ...Option) *Server {
	t.Helper()
	s, err := Open(context.Background(), t.TempDir(), options...) //nolint:usetesting // the context of a test ends before its clean-up
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// Option changes a Server.
type Option func(*Server)

// Holding keeps scans QUEUED until the returned function is called.
func Holding() (Option, func()) {
	hold := make(chan struct{})
	return func(s *Server) { s.player.hold = hold }, func() { close(hold) }
}

// Failing makes scans end without any result.
func Failing() Option { return func(s *Server) { s.player.fail = true } }

// Incomplete makes website scans end as PARTIAL, without a score of SEO if unscored.
func Incomplete(unscored bool) Option {
	return func(s *Server) { s.player.partial, s.player.unscored = true, unscored }
}

// Open starts a server with its data in dir.
func Open(ctx context.Context, dir string, options ...Option) (_ *Server, err error) {
	s := &Server{player: &player{}}
	for _, o := range options {
		o(s)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
		}
	}()
	if s.Store, err = store.Open(ctx, store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(dir, "a.db")}); err != nil {
		return nil, err
	}
	s.onClose(s.Store.Close)
	if err := s.Store.Migrate(ctx); err != nil {
		return nil, err
	}
	s.player.begin(s.Store)
	s.onClose(s.player.end)
	if err := s.workspace(ctx); err != nil {
		return nil, err
	}
	conns, err := s.connect(ctx)
	if err != nil {
		return nil, err
	}
	handler, err := s.handler(ctx, conns)
	if err != nil {
		return nil, err
	}
	web := httptest.NewServer(handler)
	s.onClose(func() error { web.CloseClientConnections(); web.Close(); return nil })
	s.URL = web.URL
	return s, nil
}

func (s *Server) onClose(f func() error) { s.closer = append(s.closer, f) }

// Close ends the server and the simulated scans.
func (s *Server) Close() error {
	var errs []error
	for i := len(s.closer) - 1; i >= 0; i-- {
		errs = append(errs, s.closer[i]())
	}
	return errors.Join(errs...)
}

// workspace creates a tenant with a key and a project.
func (s *Server) workspace(ctx context.Context) error {
	tenant, err := s.Store.Tenants.Create(ctx, "Workspace")
	if err != nil {
		return err
	}
	s.TenantID = tenant.ID
	project, err := s.Store.Projects.Create(ctx, tenant.ID, "Shop")
	if err != nil {
		return err
	}
	s.ProjectID = project.ShortID
	plain, m, err := key.NewGenerator(rand.Reader).APIKey()
	if err != nil {
		return err
	}
	s.Key = plain.Reveal()
	_, err = s.Store.Keys.Create(ctx, scan.APIKey{TenantID: tenant.ID, Name: "test", Scope: scan.ScopeAdmin, Prefix: m.Prefix, Hash: m.Hash})
	return err
}

// connect connects the workspace to a Git host and assigns acme/app to the project.
func (s *Server) connect(ctx context.Context) (*service.Connections, error) {
	host := httptest.NewServer(githost.GitHub(githost.NewWorld("acme"), "/api/v3"))
	s.onClose(func() error { host.Close(); return nil })
	text, err := seal.NewKey()
	if err != nil {
		return nil, err
	}
	ring, err := seal.Parse([]string{text})
	if err != nil {
		return nil, err
	}
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	if err != nil {
		return nil, err
	}
	conf := provider.Config{Dialer: egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()}), Clock: time.Now, Logger: discard()}
	conns := &service.Connections{
		Store: s.Store, Ring: ring, Clock: time.Now, Log: discard(), Every: time.Hour,
		Open: func(kind provider.Kind, baseURL string, as provider.Credentials) (provider.Provider, error) {
			at := conf
			at.BaseURL, at.Credentials = baseURL, as
			return provider.New(kind, at)
		},
	}
	conn, err := conns.Create(ctx, service.NewConnection{
		TenantID: s.TenantID, Actor: "test", Name: "Code", Provider: "GITHUB", BaseURL: host.URL, Token: "tok-0123456789",
	})
	if err != nil {
		return nil, err
	}
	if _, err := conns.Sync(ctx, s.TenantID, conn.ID); err != nil {
		return nil, err
	}
	repo, err := conns.FindRepository(ctx, s.TenantID, "acme/app")
	if err != nil {
		return nil, err
	}
	s.Repository, err = s.Store.Repositories.Change(ctx, s.TenantID, repo.ID, store.RepositoryChange{ProjectShortID: &s.ProjectID})
	return conns, err
}

func (s *Server) handler(ctx context.Context, conns *service.Connections) (http.Handler, error) {
	blobs, err := blob.Open(ctx, "mem://", blob.Options{})
	if err != nil {
		return nil, err
	}
	s.onClose(blobs.Close)
	s.player.blobs = blobs
	catalogue, err := checks.Catalogue()
	if err != nil {
		return nil, err
	}
	kits, err := fixkit.New(catalogue)
	if err != nil {
		return nil, err
	}
	log := discard()
	return api.New(api.Deps{
		Keys: s.Store.Keys, Projects: s.Store.Projects, Repositories: conns, Checks: catalogue,
		WebsiteScans: &service.WebsiteScans{
			Store: s.Store, Workflows: s.player, Resolver: anyName{}, Keys: key.NewGenerator(rand.Reader),
			Parts: func([]scan.Pillar, website.Terms) []capture.Part {
				return []capture.Part{capture.PartHTTP, capture.PartTLS}
			},
			Profile: func(context.Context) capture.Profile { return capture.ProfileHTTP },
			Clock:   time.Now, Log: log, InFlight: 20, QueueDeadline: time.Hour, CloseAfter: time.Hour,
		},
		SiteHealth: &service.SiteHealth{
			Store: s.Store, Workflows: s.player, Resolver: anyName{}, Clock: time.Now, Log: log, Keys: key.NewGenerator(rand.Reader),
			Defaults: site.Settings{
				MaxPages: 500, MaxDepth: 25, PerShape: 1000, MaxDuration: 6 * time.Hour, Pause: 250 * time.Millisecond, Runs: 1, FullPage: true,
			},
			PagesCeiling: 1000, InFlight: 3, QueueDeadline: time.Hour, Retention: 30 * 24 * time.Hour, CloseAfter: time.Hour,
		},
		CodeScans: &service.CodeScans{
			Store: s.Store, Blobs: blobs, Providers: conns, Workflows: s.player, Clock: time.Now, Log: log,
			InFlight: 10, QueueDeadline: time.Hour, RunTime: time.Hour, CloseAfter: time.Hour, Server: "https://assay.example",
		},
		Reports:     &service.Reports{Store: s.Store, Blobs: blobs, Why: func(string) string { return "" }, Log: log, Kits: kits},
		SiteReports: &service.SiteReports{Store: s.Store, Blobs: blobs, Log: log},
		Domains:     nil, Licences: &service.LicencePolicies{Store: s.Store},
		Suppressions: &service.Suppressions{Store: s.Store, Known: func(string) bool { return true }, Clock: time.Now},
		Limiter:      limit.NewMemory(0, time.Now), Cache: cache.NewMemory(1<<20, time.Now), Database: s.Store.Ping, Clock: time.Now, Log: log,
		AppURL: "https://app.example", RequestTimeout: time.Minute, // no matter how slow the machine is
	})
}

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

// anyName is a resolver that returns a public address for every name.
type anyName struct{}

// Resolve implements service.Resolver.
func (anyName) Resolve(context.Context, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("192.0.2.1")}, nil
}
