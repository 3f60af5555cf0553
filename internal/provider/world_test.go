package provider

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/githost"
)

// token is the secret of all connections under test.
const token = "tok-5ecret.AbCdEf0123456789"

// now is the time of the tests.
var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// world is the data of all fake providers.
type world = githost.World

// evil is a host that no credential may reach.
const evil = githost.Evil

// reply is a response in a provider's own form.
type reply struct {
	status int
	header map[string]string
	body   string
}

func (r reply) write(w http.ResponseWriter) {
	for name, value := range r.header {
		w.Header().Set(name, value)
	}
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(r.status)
	_, _ = w.Write([]byte(r.body))
}

// stage is a fake provider and the network between it and the adapter.
type stage struct {
	*httptest.Server
	t     testing.TB
	mu    sync.Mutex
	mood  http.HandlerFunc // replaces the provider when set
	seen  []string         // host and URI of all requests
	heads []http.Header
	roots *x509.CertPool
	logs  *bytes.Buffer
}

func newStage(t testing.TB, secure bool, api http.Handler) *stage {
	t.Helper()
	s := &stage{t: t, logs: &bytes.Buffer{}}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.seen = append(s.seen, r.Host+r.RequestURI)
		s.heads = append(s.heads, r.Header.Clone())
		mood := s.mood
		s.mu.Unlock()
		if mood != nil {
			mood(w, r)
			return
		}
		api.ServeHTTP(w, r)
	})
	s.Server = httptest.NewUnstartedServer(handler)
	if secure {
		s.TLS = &tls.Config{Certificates: []tls.Certificate{s.certificate()}}
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(s.Close)
	return s
}

func (s *stage) certificate() tls.Certificate {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(s.t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign, DNSNames: []string{evil},
	}
	for _, about := range table() {
		for _, domain := range about.domains {
			template.DNSNames = append(template.DNSNames, domain, "*."+domain)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(s.t, err)
	cert, err := x509.ParseCertificate(der)
	require.NoError(s.t, err)
	s.roots = x509.NewCertPool()
	s.roots.AddCert(cert)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}

func (s *stage) set(mood http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mood, s.seen, s.heads = mood, nil, nil
}

func (s *stage) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.seen)
}

// anyName resolves every name to loopback.
type anyName struct{}

func (anyName) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
}

// dialer returns a dialer that directs every connection to the address.
func dialer(t testing.TB, to string) *egress.Dialer {
	t.Helper()
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8", "*.test"})
	require.NoError(t, err)
	return egress.NewDialer(egress.DialConfig{
		Policy: policy.WithAnyPort(), Resolver: anyName{},
		DialMap: func(netip.AddrPort) netip.AddrPort { return netip.MustParseAddrPort(to) },
	})
}

func (s *stage) config() Config {
	return Config{
		Dialer: dialer(s.t, s.Listener.Addr().String()), RootCAs: s.roots, UserAgent: "Assay/test", Clock: clock.At(now).Now,
		Logger: slog.New(slog.NewTextHandler(&lockedWriter{s: s}, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
}

type lockedWriter struct{ s *stage }

func (w *lockedWriter) Write(p []byte) (int, error) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	return w.s.logs.Write(p)
}

func (s *stage) logged() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.logs.String()
}

// requireProblem returns the error as a value, so that the linter does not require a check.
func requireProblem(t testing.TB, want Problem, err error) Error {
	t.Helper()
	e, ok := errors.AsType[*Error](err)
	require.True(t, ok, "%T %v", err, err)
	require.Equal(t, want, e.Problem, "%v, cause %v", e, e.Cause)
	require.NotEmpty(t, e.Message)
	return *e
}

// texts returns an error in all forms in which it may be logged.
func texts(err error) string {
	var b strings.Builder
	for ; err != nil; err = errors.Unwrap(err) {
		fmt.Fprintf(&b, "%v %+v %#v\n", err, err, err)
	}
	return b.String()
}

// spellings returns the forms in which the secret is sent.
func spellings(c Credentials) []string {
	out := []string{c.Token}
	for _, user := range []string{c.Username, "", "x-access-token", "oauth2", "x-token-auth", "git"} {
		_, encoded, _ := strings.Cut(basic(user, c.Token), " ")
		out = append(out, encoded)
	}
	return out
}
