package app

import (
	"encoding/pem"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	"assay/config"
	"assay/internal/key"
	"assay/internal/provider/gittest"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/syncbuffer"
)

// connections opens the use cases on a migrated database.
func connections(t *testing.T, c config.Config) (*service.Connections, scan.Tenant) {
	t.Helper()
	s, err := OpenStore(t.Context(), c, quiet())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	require.NoError(t, s.Migrate(t.Context()))
	use, release, err := OpenConnections(c, s, quiet())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, release()) })
	tenant, err := s.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)
	return use, tenant
}

// plainGit connects to a Git server and lists its repository.
func plainGit(t *testing.T, use *service.Connections, tenant scan.Tenant, url, token string) error {
	t.Helper()
	c, err := use.Create(t.Context(), service.NewConnection{
		TenantID: tenant.ID, Name: url, Provider: "GIT", BaseURL: url, Token: key.Secret(token),
	})
	if err != nil {
		return err
	}
	report, err := use.Sync(t.Context(), tenant.ID, c.ID)
	require.NoError(t, err)
	require.Equal(t, 1, report.Listed)
	return nil
}

// The operator's roots apply to git as to everything else.
func TestConnectionsTrustTheOperatorsRoots(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	origin.Repository("app.git", "main")
	srv := httptest.NewTLSServer(origin.Handler(""))
	t.Cleanup(srv.Close)
	c := testConfig(t)
	c.Egress.Allow = []string{"127.0.0.0/8"}
	use, tenant := connections(t, c)
	require.True(t, scan.IsCode(plainGit(t, use, tenant, srv.URL+"/app.git", ""), scan.CodeUnavailable))

	c = testConfig(t)
	c.Egress.Allow = []string{"127.0.0.0/8"}
	c.Trust.ExtraRoots = filepath.Join(t.TempDir(), "roots.pem")
	require.NoError(t,
		os.WriteFile(c.Trust.ExtraRoots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: srv.Certificate().Raw}), 0o600))
	use, tenant = connections(t, c)
	require.NoError(t, plainGit(t, use, tenant, srv.URL+"/app.git", ""))
}

// With a configured file of host keys, only its hosts are trusted, and the file is not
// changed.
func TestConnectionsKnowHosts(t *testing.T) {
	t.Parallel()
	origin := gittest.New(t)
	origin.Repository("app.git", "main")
	host, mine, other := gittest.NewKey(t), gittest.NewKey(t), gittest.NewKey(t)
	at := origin.SSH(host, mine.Signer.PublicKey())
	name, port, _ := strings.Cut(at, ":")
	line := func(k gittest.Key) string {
		return "[" + name + "]:" + port + " " + string(ssh.MarshalAuthorizedKey(k.Signer.PublicKey()))
	}
	for what, tt := range map[string]struct {
		known string
		ok    bool
	}{"known": {line(host), true}, "changed": {line(other), false}, "unknown": {"", false}} {
		c := testConfig(t)
		c.Egress.Allow = []string{"127.0.0.0/8"}
		c.Code.KnownHosts = filepath.Join(t.TempDir(), "known_hosts")
		require.NoError(t, os.WriteFile(c.Code.KnownHosts, []byte(tt.known), 0o600))
		use, tenant := connections(t, c)
		err := plainGit(t, use, tenant, "ssh://git@"+at+"/app.git", mine.PEM)
		if tt.ok {
			require.NoError(t, err, what)
		} else {
			require.ErrorContains(t, err, "The host key of the Git server differs from the known one (code.known_hosts)", what)
		}
		content, err := os.ReadFile(c.Code.KnownHosts)
		require.NoError(t, err)
		require.Equal(t, tt.known, string(content), what)
		raw, err := os.ReadFile(filepath.Join(c.Data.Dir, "assay.db"))
		require.NoError(t, err)
		for keyLine := range strings.Lines(mine.PEM) {
			require.NotContains(t, string(raw), strings.TrimSpace(keyLine)) // a private key is a secret
		}
	}
}

func TestKeysOfTheProcess(t *testing.T) {
	t.Parallel()
	c := testConfig(t)
	text, err := seal.NewKey()
	require.NoError(t, err)
	c.Secret.Keys = []string{text}
	ring, err := openRing(c, quiet())
	require.NoError(t, err)
	require.NotNil(t, ring)
	_, err = os.Stat(filepath.Join(c.Data.Dir, keyFile))
	require.ErrorIs(t, err, os.ErrNotExist, "there is no need for a file")
	c.Secret.Keys = []string{"hunter2"}
	_, err = openRing(c, quiet())
	require.ErrorContains(t, err, "secret.keys: seal: key 1 must be 32 bytes in base64")
	require.NotContains(t, err.Error(), "hunter2")

	c.Secret.Keys = nil
	logs := &syncbuffer.Buffer{}
	log := slog.New(slog.NewTextHandler(logs, nil))
	ring, err = openRing(c, log)
	require.NoError(t, err)
	sealed, err := ring.Seal([]byte("x"))
	require.NoError(t, err)
	require.Empty(t, logs.String())
	c.Database.Driver = store.DriverPostgres
	again, err := openRing(c, log)
	require.NoError(t, err)
	require.True(t, again.Current(sealed), "the key of the first start")
	require.Contains(t, logs.String(), "set secret.keys")

	// An unwritable directory disables secrets and nothing else.
	c.Data.Dir = filepath.Join(c.Data.Dir, keyFile)
	ring, err = openRing(c, log)
	require.NoError(t, err)
	require.Nil(t, ring)
	require.Contains(t, logs.String(), "Git connections cannot be used")
}
