package flows_test

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"assay/config"
	"assay/internal/temporal"
	"assay/internal/testsupport/certs"
)

// gateway protects Temporal as managed services do, with TLS, client certificates and an API key. It returns its address.
func (b *bench) gateway(authority *certs.Authority, served certs.Pair, key string) string {
	b.t.Helper()
	pair, err := tls.LoadX509KeyPair(served.Cert, served.Key)
	require.NoError(b.t, err)
	pem, err := os.ReadFile(authority.File)
	require.NoError(b.t, err)
	clients := x509.NewCertPool()
	require.True(b.t, clients.AppendCertsFromPEM(pem))
	plain := new(http.Protocols)
	plain.SetUnencryptedHTTP2(true)
	forward := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: b.server.Addr()})
	forward.Transport, forward.FlushInterval = &http.Transport{Protocols: plain}, -1
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+key {
			w.Header().Set("Content-Type", "application/grpc")
			w.Header().Set("Grpc-Status", "16") // UNAUTHENTICATED
			return
		}
		forward.ServeHTTP(w, r)
	}))
	s.EnableHTTP2 = true
	s.TLS = &tls.Config{
		Certificates: []tls.Certificate{pair}, ClientCAs: clients, ClientAuth: tls.RequireAndVerifyClientCert, MinVersion: tls.VersionTLS12,
	}
	s.StartTLS()
	b.t.Cleanup(s.CloseClientConnections)
	return strings.TrimPrefix(s.URL, "https://")
}

// A scan runs through a Temporal that needs client certificates and an API key, and nobody gets in without either.
func TestScanThroughTemporalWithMutualTLS(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	authority := certs.New(t, t.TempDir())
	mine, stranger := authority.Issue(t, "worker"), certs.New(t, t.TempDir()).Issue(t, "worker")
	address := b.gateway(authority, authority.Issue(t, "temporal"), "an-api-key")
	connect := func(show certs.Pair, key string) client.Client {
		c, err := temporal.Dial(config.Temporal{
			Address: address, Namespace: namespace, TLS: true, CAFile: authority.File, CertFile: show.Cert, KeyFile: show.Key, APIKey: key,
		}, quiet(), nil)
		require.NoError(t, err)
		t.Cleanup(c.Close)
		return c
	}
	for name, c := range map[string]client.Client{
		"no certificate":           connect(certs.Pair{}, "an-api-key"),
		"a stranger's certificate": connect(stranger, "an-api-key"),
		"no key":                   connect(mine, ""),
		"another key":              connect(mine, "guessed"),
	} {
		_, err := temporal.Describe(t.Context(), c, "website-scan-1")
		require.Error(t, err, name)
		require.NotErrorIs(t, err, temporal.ErrNoWorkflow, name)
	}

	b.client = connect(mine, "an-api-key")
	b.scans.Workflows = &temporal.Workflows{Client: b.client}
	b.work(b.client, patience)
	require.Equal(t, "COMPLETE", b.ended(b.trigger().ID).State)
}
