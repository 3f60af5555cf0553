package service_test

import (
	"bytes"
	"encoding/base64"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/githost"
	"assay/internal/testsupport/syncbuffer"
)

// gitToken is the secret of the connections under test.
const gitToken = "tok-5ecret.AbCdEf0123456789"

// connBench is the use cases of connections with a real store and realistic fakes of the
// providers.
type connBench struct {
	t       *testing.T
	use     *service.Connections
	store   *store.Store
	clock   *clock.Clock
	logs    *syncbuffer.Buffer
	dir     string
	key     string
	tenant  scan.Tenant
	project scan.Project
}

func newConnBench(t *testing.T) *connBench {
	t.Helper()
	b := &connBench{t: t, clock: clock.At(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)), logs: &syncbuffer.Buffer{}, dir: t.TempDir()}
	var err error
	b.store, err = store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(b.dir, "a.db"), Clock: b.clock.Now})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.store.Close()) })
	require.NoError(t, b.store.Migrate(t.Context()))
	b.tenant, err = b.store.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)
	b.project, err = b.store.Projects.Create(t.Context(), b.tenant.ID, "Project")
	require.NoError(t, err)
	b.key, err = seal.NewKey()
	require.NoError(t, err)
	b.use = b.replica(b.key)
	return b
}

// replica returns the use cases in another process, with its own keys.
func (b *connBench) replica(keys ...string) *service.Connections {
	b.t.Helper()
	ring, err := seal.Parse(keys)
	require.NoError(b.t, err)
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(b.t, err)
	log := slog.New(slog.NewTextHandler(b.logs, &slog.HandlerOptions{Level: slog.LevelDebug}))
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

// hostKinds are the fake hosts, each with its credentials.
type hostKind struct {
	kind   provider.Kind
	header string
	value  func(token string) string
	api    func(w *githost.World) http.Handler
	user   string
}

func gitHubKind() hostKind {
	return hostKind{provider.GitHub, "Authorization", func(t string) string { return "Bearer " + t },
		func(w *githost.World) http.Handler { return githost.GitHub(w, "/api/v3") }, "robot"}
}

func gitLabKind() hostKind {
	return hostKind{provider.GitLab, "Private-Token", func(t string) string { return t },
		func(w *githost.World) http.Handler { return githost.GitLab(w, "/api/v4") }, "robot"}
}

func giteaKind() hostKind {
	return hostKind{provider.Gitea, "Authorization", func(t string) string { return "token " + t },
		func(w *githost.World) http.Handler { return githost.Gitea(w, "/api/v1") }, "robot"}
}

func gogsKind() hostKind {
	return hostKind{provider.Gogs, "Authorization", func(t string) string { return "token " + t },
		func(w *githost.World) http.Handler { return githost.Gogs(w, "/api/v1") }, "robot"}
}

// host starts a fake of the kind with the usual world.
func (b *connBench) host(k hostKind) *githost.Host {
	b.t.Helper()
	return githost.Start(b.t, k.api(githost.NewWorld("acme")), k.header, k.value(gitToken))
}

// request returns a request for a connection to the host.
func (b *connBench) request(k hostKind, h *githost.Host) service.NewConnection {
	return service.NewConnection{
		TenantID: b.tenant.ID, Actor: "tester", Name: "Code", Provider: string(k.kind), BaseURL: h.URL, Token: key.Secret(gitToken),
	}
}

// connect creates a connection to a new host of the kind.
func (b *connBench) connect(k hostKind) (scan.Connection, *githost.Host) {
	b.t.Helper()
	h := b.host(k)
	c, err := b.use.Create(b.t.Context(), b.request(k, h))
	require.NoError(b.t, err)
	return c, h
}

// connected is connect with the repositories listed; it returns acme/app.
func (b *connBench) connected(k hostKind) (scan.Connection, *githost.Host, scan.Repository) {
	b.t.Helper()
	c, h := b.connect(k)
	_, err := b.use.Sync(b.t.Context(), b.tenant.ID, c.ID)
	require.NoError(b.t, err)
	return c, h, b.repository("acme/app")
}

func (b *connBench) repository(full string) scan.Repository {
	b.t.Helper()
	r, err := b.use.FindRepository(b.t.Context(), b.tenant.ID, full)
	require.NoError(b.t, err)
	return r
}

func (b *connBench) status(id string) scan.ConnectionStatus {
	b.t.Helper()
	c, err := b.use.Get(b.t.Context(), b.tenant.ID, id)
	require.NoError(b.t, err)
	return c.Status
}

// silent requires that a secret is neither in the logs nor in any file of the database.
func (b *connBench) silent(secrets ...string) {
	b.t.Helper()
	files, err := os.ReadDir(b.dir)
	require.NoError(b.t, err)
	require.NotEmpty(b.t, files)
	for _, secret := range secrets {
		for _, spelled := range []string{
			secret, base64.StdEncoding.EncodeToString([]byte(secret)), base64.RawURLEncoding.EncodeToString([]byte(secret)),
		} {
			require.False(b.t, strings.Contains(b.logs.String(), spelled), "the secret is in the logs") //nolint:testifylint // NotContains would print the secret
			for _, f := range files {
				raw, err := os.ReadFile(filepath.Join(b.dir, f.Name()))
				require.NoError(b.t, err)
				require.False(b.t, bytes.Contains(raw, []byte(spelled)), "the secret is in %s", f.Name())
			}
		}
	}
}

// requireError requires the code, the name in the contract, and that the error contains no
// secret. It returns the error for further checks, which are optional.
func requireError(t testing.TB, err error, code scan.Code, name string) scan.Error {
	t.Helper()
	require.Error(t, err)
	require.Equal(t, code, scan.CodeOf(err), "%v", err)
	var e *scan.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, name, e.Name, "%v", err)
	require.NotContains(t, err.Error(), gitToken)
	require.NotEmpty(t, e.Message)
	return *e
}

func newKeyText(t testing.TB) string {
	t.Helper()
	text, err := seal.NewKey()
	require.NoError(t, err)
	return text
}
