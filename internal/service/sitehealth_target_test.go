package service_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/zoo/tlszoo"
)

// site serves shop.example on loopback: the token's file over both schemes. It also serves all other hosts, which must not be requested.
type site struct {
	addrs         []netip.Addr
	roots         *x509.CertPool
	secure, plain netip.AddrPort

	mu       sync.Mutex
	answers  map[bool]answer // by whether TLS is spoken
	stranger []string
}

// answer is the site's answer for the file; status 0 is 200.
type answer struct {
	status   int
	to, body string
}

// newSite starts the site; its name resolves to the addresses, or to loopback.
func newSite(t *testing.T, addrs []netip.Addr) *site {
	t.Helper()
	s := &site{addrs: addrs, roots: x509.NewCertPool(), answers: map[bool]answer{true: {status: 404}, false: {status: 404}}}
	if len(addrs) == 0 {
		s.addrs = []netip.Addr{netip.MustParseAddr("127.0.0.1")}
	}
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Root"})
	require.NoError(t, err)
	require.True(t, s.roots.AppendCertsFromPEM(ca.RootPEM()))
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{"shop.example", "elsewhere.example"}})
	require.NoError(t, err)
	plain, secure := httptest.NewServer(s), httptest.NewUnstartedServer(s)
	secure.TLS = &tls.Config{Certificates: []tls.Certificate{leaf.Certificate}}
	secure.StartTLS()
	t.Cleanup(plain.Close)
	t.Cleanup(secure.Close)
	s.plain = netip.MustParseAddrPort(plain.Listener.Addr().String())
	s.secure = netip.MustParseAddrPort(secure.Listener.Addr().String())
	return s
}

func (s *site) say(secure, plain answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = map[bool]answer{true: secure, false: plain}
}

func (s *site) strangers() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stranger
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !strings.EqualFold(r.Host, "shop.example") {
		s.stranger = append(s.stranger, r.Host)
	}
	a := s.answers[r.TLS != nil]
	if a.to != "" {
		w.Header().Set("Location", a.to)
	}
	if a.status != 0 {
		w.WriteHeader(a.status)
	}
	_, _ = w.Write([]byte(a.body))
}

// LookupNetIP implements egress.Resolver.
func (s *site) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if host == "shop.example" || host == "elsewhere.example" {
		return s.addrs, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

func (s *site) dialMap(a netip.AddrPort) netip.AddrPort {
	switch a.Port() {
	case 80:
		return s.plain
	case 443:
		return s.secure
	}
	return a
}
