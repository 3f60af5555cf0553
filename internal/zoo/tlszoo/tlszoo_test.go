package tlszoo_test

import (
	"crypto/tls"
	"crypto/x509"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ocsp"

	"assay/internal/zoo/tlszoo"
)

const name = "www.zoo.example"

func newCA(t *testing.T) *tlszoo.CA {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root", BaseURL: "http://127.80.255.1"})
	require.NoError(t, err)
	return ca
}

func TestHandlerIsServed(t *testing.T) {
	t.Parallel()
	ca := newCA(t)
	server, err := ca.Run(tlszoo.Modern, tlszoo.Config{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "hello by "+r.Proto)
	})}, name)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	for _, h2 := range []bool{false, true} {
		transport := &http.Transport{
			TLSClientConfig:   &tls.Config{RootCAs: ca.Roots(), ServerName: name, MinVersion: tls.VersionTLS12},
			ForceAttemptHTTP2: h2,
		}
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+server.Addr.String()+"/", http.NoBody)
		require.NoError(t, err)
		resp, err := transport.RoundTrip(req)
		require.NoError(t, err)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		require.Equal(t, map[bool]string{false: "hello by HTTP/1.1", true: "hello by HTTP/2.0"}[h2], string(body))
		transport.CloseIdleConnections()
	}
}

func TestCloseEndsListening(t *testing.T) {
	t.Parallel()
	ca := newCA(t)
	for _, kind := range []tlszoo.Kind{tlszoo.Modern, tlszoo.SSL3} {
		server, err := ca.Run(kind, tlszoo.Config{}, name)
		require.NoError(t, err)
		require.NoError(t, server.Close())
		var d net.Dialer
		_, err = d.DialContext(t.Context(), "tcp", server.Addr.String())
		require.Error(t, err, kind)
	}
}

func TestKindsServeModernClients(t *testing.T) {
	t.Parallel()
	ca := newCA(t)
	for _, kind := range tlszoo.Kinds() {
		if kind == tlszoo.Ancient {
			continue // it serves no version of TLS
		}
		server, err := ca.Run(kind, tlszoo.Config{}, name)
		require.NoError(t, err, kind)
		d := &tls.Dialer{Config: &tls.Config{
			RootCAs: ca.Roots(), ServerName: name, MinVersion: tls.VersionTLS12,
			CipherSuites: append(tlszoo.ModernSuites(), tls.TLS_RSA_WITH_AES_128_GCM_SHA256),
		}}
		conn, err := d.DialContext(t.Context(), "tcp", server.Addr.String())
		require.NoError(t, err, kind)
		require.NoError(t, conn.Close())
		require.NoError(t, server.Close())
	}
}

func TestSoundLeafVerifies(t *testing.T) {
	t.Parallel()
	ca := newCA(t)
	leaf, err := ca.IssueFault(tlszoo.Sound, name)
	require.NoError(t, err)
	pool := x509.NewCertPool()
	pool.AddCert(ca.Intermediate())
	_, err = leaf.Leaf.Verify(x509.VerifyOptions{DNSName: name, Roots: ca.Roots(), Intermediates: pool})
	require.NoError(t, err)
	answer, err := ocsp.ParseResponseForCert(leaf.OCSPStaple, leaf.Leaf, ca.Intermediate())
	require.NoError(t, err)
	require.Equal(t, ocsp.Good, answer.Status)
	require.True(t, answer.NextUpdate.After(time.Now()))
}

func TestFaultsAreIssued(t *testing.T) {
	t.Parallel()
	ca := newCA(t)
	for _, fault := range tlszoo.Faults() {
		leaf, err := ca.IssueFault(fault, name)
		require.NoError(t, err, fault)
		require.NotEmpty(t, leaf.Certificate.Certificate, fault)
	}
	_, err := ca.IssueFault("nonsense", name)
	require.Error(t, err)
	_, err = tlszoo.Kind("nonsense").Config(nil)
	require.Error(t, err)
}
