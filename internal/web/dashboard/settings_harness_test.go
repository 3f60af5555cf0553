package dashboard_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/mail"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/testsupport/githost"
)

// gitToken is the secret of the connections under test.
const gitToken = "tok-5ecret.AbCdEf0123456789"

// connections returns the use cases with real adapters, which may reach loopback.
func (b *bench) connections(log *slog.Logger) *service.Connections {
	b.t.Helper()
	secret, err := seal.NewKey()
	require.NoError(b.t, err)
	ring, err := seal.Parse([]string{secret})
	require.NoError(b.t, err)
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(b.t, err)
	cfg := provider.Config{Dialer: egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()}), Clock: b.clock.Now, Logger: log}
	return &service.Connections{
		Store: b.store, Ring: ring, Clock: b.clock.Now, Log: log, Every: 6 * time.Hour,
		Open: func(kind provider.Kind, baseURL string, as provider.Credentials) (provider.Provider, error) {
			at := cfg
			at.BaseURL, at.Credentials = baseURL, as
			return provider.New(kind, at)
		},
	}
}

// gitHost starts a GitHub for the test with the usual repositories.
func (b *bench) gitHost() *githost.Host {
	b.t.Helper()
	return githost.Start(b.t, githost.GitHub(githost.NewWorld("acme"), "/api/v3"), "Authorization", "Bearer "+gitToken)
}

// connected creates a connection to the host with the form.
func (b *bench) connected(h *githost.Host) string {
	b.t.Helper()
	return b.post("/settings/connections", url.Values{"name": {"Code"}, "provider": {"GITHUB"}, "baseUrl": {h.URL}, "token": {gitToken}})
}

// repository returns a repository of the workspace by its full name.
func (b *bench) repository(name string) scan.Repository {
	b.t.Helper()
	all, err := b.store.Repositories.List(b.t.Context(), b.tenant.ID, "")
	require.NoError(b.t, err)
	for _, r := range all {
		if r.FullName == name {
			return r
		}
	}
	require.Fail(b.t, "no such repository", name)
	return scan.Repository{}
}

// zone is a resolver with the TXT records of one name.
type zone struct {
	mu    sync.Mutex
	texts []string
}

func (z *zone) publish(texts ...string) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.texts = texts
}

// LookupTXT implements service.TXTResolver.
func (z *zone) LookupTXT(context.Context, string) ([]string, error) {
	z.mu.Lock()
	defer z.mu.Unlock()
	return z.texts, nil
}

// noWeb is an HTTP client for which no server answers.
type noWeb struct{}

func (noWeb) Do(*http.Request) (*http.Response, error) { return nil, errors.New("nothing answers") }
func (noWeb) ReadBody(*http.Response) ([]byte, egress.BodyInfo, error) {
	return nil, egress.BodyInfo{}, errors.New("nothing answers")
}

func (b *bench) domains(log *slog.Logger) *service.Domains {
	b.zone = &zone{}
	return &service.Domains{
		Store: b.store, Names: b.zone, Web: noWeb{}, Keys: key.NewGenerator(rand.Reader), Clock: b.clock.Now, Log: log,
		ValidFor: 90 * 24 * time.Hour,
	}
}

func (b *bench) testMail(log *slog.Logger) *service.TestMail {
	b.t.Helper()
	b.mails = b.t.TempDir()
	folder, err := mail.NewFolder(b.mails, mail.Identity{From: "assay@example.org"}, log)
	require.NoError(b.t, err)
	return &service.TestMail{
		Store: b.store, Sender: folder, Domain: "example.org", AppURL: "http://assay.example", Clock: b.clock.Now, Log: log,
	}
}
