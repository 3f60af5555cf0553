package lighthouse

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"net/url"
	"sync"
	"time"
)

// Chromium ignores Config.ExtraRoots, and it cannot be given another root, only be set to
// accept any certificate. So Assay verifies the page's certificate first, and then sets that
// for the page.

const (
	trustTimeout = 15 * time.Second
	maxTrusted   = 10_000
)

// trust caches which hosts have a certificate under the extra roots.
type trust struct {
	cfg Config

	mu    sync.Mutex
	hosts map[string]bool
}

// knows reports whether the host of a URL was verified before.
func (t *trust) knows(rawURL string) bool {
	u, err := url.Parse(rawURL)
	if err != nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.hosts[u.Hostname()]
}

// verify connects to the host of an https URL and reports whether its certificate is valid
// under the extra roots, or those of the system.
func (t *trust) verify(ctx context.Context, rawURL string) bool {
	u, err := url.Parse(rawURL)
	if err != nil || u.Scheme != "https" || t.cfg.ExtraRoots == nil {
		return false
	}
	port := u.Port()
	if port == "" {
		port = "443"
	}
	ctx, cancel := context.WithTimeout(ctx, trustTimeout)
	defer cancel()
	for _, roots := range []*x509.CertPool{t.cfg.ExtraRoots, nil} {
		conn, err := t.cfg.Dialer.DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
		if err != nil {
			return false
		}
		err = tls.Client(conn, &tls.Config{ServerName: u.Hostname(), RootCAs: roots, MinVersion: tls.VersionTLS12}).HandshakeContext(ctx)
		_ = conn.Close()
		if err == nil {
			t.add(u.Hostname())
			return true
		}
	}
	return false
}

func (t *trust) add(host string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.hosts) >= maxTrusted {
		clear(t.hosts)
	}
	t.hosts[host] = true
}
