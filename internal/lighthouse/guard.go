package lighthouse

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"

	"assay/internal/egress"
)

// guard is the network access of one run of a page: a proxy on loopback that ends, with all
// its connections, when the run does.
type guard struct {
	url    string // for the browser
	cancel context.CancelFunc
	done   chan error

	mu      sync.Mutex
	refused map[string]error // by host: why the proxy answered instead
}

// maxRefused limits the hosts in guard.refused.
const maxRefused = 1000

func startGuard(ctx context.Context, dialer *egress.Dialer, cfg egress.ProxyConfig) (*guard, error) {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("guard: %w", err)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	g := &guard{url: "http://" + ln.Addr().String(), cancel: cancel, done: make(chan error, 1), refused: map[string]error{}}
	cfg.OnRefusal = g.note
	proxy := egress.NewProxy(dialer, cfg)
	go func() { g.done <- proxy.Serve(ctx, ln) }()
	return g, nil
}

func (g *guard) note(host string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.refused) < maxRefused {
		g.refused[hostOf(host)] = err
	}
}

// refusal returns the reason why the proxy answered instead of the host; nil if it did not.
func (g *guard) refusal(host string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.refused[hostOf(host)]
}

// close ends the proxy and waits for its connections to end.
func (g *guard) close() error {
	g.cancel()
	return <-g.done
}

// hostOf strips the port.
func hostOf(hostport string) string {
	if host, _, err := net.SplitHostPort(hostport); err == nil {
		hostport = host
	}
	return strings.ToLower(strings.Trim(hostport, "[]"))
}

// authority returns the host:port of a URL; "" if it is not valid.
func authority(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" {
		return ""
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return net.JoinHostPort(u.Hostname(), port)
}
