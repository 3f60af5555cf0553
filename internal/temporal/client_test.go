package temporal_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"

	"assay/config"
	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/internal/testsupport/ports"
)

func TestDialDoesNotWaitForTheServer(t *testing.T) {
	t.Parallel()
	c := dial(t, config.Temporal{Address: ports.Closed(t).String(), Namespace: "assay"})
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	err := (&temporal.Workflows{Client: c}).StartWebsiteScan(ctx, scan.WebsiteScan{
		Record: scan.Record{ID: "1", QueuedAt: time.Now(), DeadlineAt: time.Now().Add(time.Hour)},
	}, "p", "example.org", time.Hour)
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), err)
	require.Equal(t, "The workflow service is not available", scan.MessageOf(err))

	_, err = temporal.Describe(ctx, c, "website-scan-1")
	require.Error(t, err)
	require.NotErrorIs(t, err, temporal.ErrNoWorkflow, "who does not answer knows nothing")
}

func dial(t *testing.T, c config.Temporal) client.Client {
	t.Helper()
	got, err := temporal.Dial(c, slog.New(slog.DiscardHandler), nil)
	require.NoError(t, err)
	t.Cleanup(got.Close)
	return got
}

// A server that accepts connections but does not answer must not delay triggers and status
// requests.
func TestSilentServerHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = ln.Close() })
	flows := &temporal.Workflows{Client: dial(t, config.Temporal{Address: ln.Addr().String(), Namespace: "assay"})}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	_, err = flows.Describe(ctx, "website-scan-1")
	require.Error(t, err)
	require.NotErrorIs(t, err, temporal.ErrNoWorkflow)
	err = flows.StartWebsiteScan(ctx, scan.WebsiteScan{
		Record: scan.Record{ID: "1", QueuedAt: time.Now(), DeadlineAt: time.Now().Add(time.Hour)},
	}, "p", "example.org", time.Hour)
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), err)
	require.NoError(t, ctx.Err(), "they give up by themselves")
}

// A server observes which settings make the client use TLS.
func TestDialUsesTLSWhenAskedTo(t *testing.T) {
	t.Parallel()
	ca, pair := certificates(t)
	for name, c := range map[string]struct {
		conf           config.Temporal
		trusted, shown bool
	}{
		"tls, system roots": {conf: config.Temporal{TLS: true}},
		"api key":           {conf: config.Temporal{APIKey: "k"}},
		"authority":         {conf: config.Temporal{CAFile: ca}, trusted: true},
		"mutual":            {conf: config.Temporal{CAFile: ca, CertFile: pair, KeyFile: pair}, trusted: true, shown: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cert, err := tls.LoadX509KeyPair(pair, pair)
			require.NoError(t, err)
			ln, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{
				Certificates: []tls.Certificate{cert}, ClientAuth: tls.RequestClientCert, NextProtos: []string{"h2"},
			})
			require.NoError(t, err)
			t.Cleanup(func() { _ = ln.Close() })
			c.conf.Address, c.conf.Namespace = ln.Addr().String(), "assay"
			client := dial(t, c.conf)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			go func() { _, _ = temporal.Describe(ctx, client, "any") }()

			conn, err := ln.Accept()
			require.NoError(t, err)
			defer func() { _ = conn.Close() }()
			secure := conn.(*tls.Conn)
			err = secure.HandshakeContext(t.Context())
			if err == nil { // in TLS 1.3 the refusal arrives with the first record
				_, err = secure.Read(make([]byte, 1))
			}
			require.Equal(t, c.trusted, err == nil, "%v", err)
			require.Equal(t, c.shown, len(secure.ConnectionState().PeerCertificates) > 0)
			require.GreaterOrEqual(t, secure.ConnectionState().Version, uint16(tls.VersionTLS12))
		})
	}
}

func TestDialRefusesBadFiles(t *testing.T) {
	t.Parallel()
	_, pair := certificates(t)
	empty := filepath.Join(t.TempDir(), "empty.pem")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	for want, c := range map[string]config.Temporal{
		"temporal.ca_file: ":                           {CAFile: "/nowhere.pem"},
		"temporal.ca_file contains no PEM certificate": {CAFile: empty},
		"temporal.cert_file: open /nowhere.pem":        {CertFile: "/nowhere.pem", KeyFile: pair},
		"temporal.cert_file: tls: failed to find any":  {CertFile: pair, KeyFile: empty},
	} {
		c.Address, c.Namespace = "127.0.0.1:1", "assay"
		_, err := temporal.Dial(c, slog.New(slog.DiscardHandler), nil)
		require.ErrorContains(t, err, want)
	}
}

// certificates writes a self-signed certificate, and the same one with its key.
func certificates(t *testing.T) (ca, pair string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "temporal"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	require.NoError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	dir := t.TempDir()
	ca, pair = filepath.Join(dir, "ca.pem"), filepath.Join(dir, "pair.pem")
	public := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	require.NoError(t, os.WriteFile(ca, public, 0o600))
	require.NoError(t, os.WriteFile(pair, append(public, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})...), 0o600))
	return ca, pair
}
