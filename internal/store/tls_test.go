package store_test

import (
	"net"
	"net/url"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/store"
	"assay/internal/testsupport/certs"
	"assay/internal/testsupport/ports"
	"assay/internal/testsupport/postgres"
)

// The server accepts only TLS with a client certificate, and the client only a server whose certificate it can verify.
func TestPostgresWithTLS(t *testing.T) {
	t.Parallel()
	authority, stranger := certs.New(t, t.TempDir()), certs.New(t, t.TempDir())
	served, client, foreign := authority.Issue(t, "database"), authority.Issue(t, "postgres"), stranger.Issue(t, "postgres")
	port := int(ports.Free(t).Port())
	dir, err := os.MkdirTemp("", "pgtls") // its path must be short, and open to the server's user
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	server, err := postgres.Open(t.Context(), postgres.Config{
		Dir: dir, Port: port, TLS: &postgres.TLS{Cert: served.Cert, Key: served.Key, Authority: authority.File},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	name, err := server.CreateDatabase(t.Context(), "")
	require.NoError(t, err)

	for about, c := range map[string]struct {
		mode, root string
		show       certs.Pair
		opens      bool
	}{
		"both verified":                {"verify-full", authority.File, client, true},
		"a server of somebody else":    {"verify-full", stranger.File, client, false},
		"no client certificate":        {"verify-full", authority.File, certs.Pair{}, false},
		"a certificate of a stranger":  {"verify-full", authority.File, foreign, false},
		"without TLS":                  {"disable", "", certs.Pair{}, false},
		"encrypted without a look":     {"require", "", client, true},
		"TLS only if the server likes": {"prefer", "", certs.Pair{}, false},
	} {
		t.Run(about, func(t *testing.T) {
			t.Parallel()
			q := url.Values{"sslmode": {c.mode}}
			for key, value := range map[string]string{"sslrootcert": c.root, "sslcert": c.show.Cert, "sslkey": c.show.Key} {
				if value != "" {
					q.Set(key, value)
				}
			}
			dsn := url.URL{
				Scheme: "postgres", User: url.UserPassword("postgres", "hunter2"), Path: name, RawQuery: q.Encode(),
				Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(port)),
			}
			s, err := store.Open(t.Context(), store.Config{Driver: store.DriverPostgres, DSN: dsn.String()})
			if c.opens {
				require.NoError(t, err)
				require.NoError(t, s.Close())
				return
			}
			require.Error(t, err)
			require.NotContains(t, err.Error(), "hunter2")
		})
	}
}
