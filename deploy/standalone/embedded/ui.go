package embedded

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	uiserver "github.com/temporalio/ui-server/v2/server"
	uiconfig "github.com/temporalio/ui-server/v2/server/config"
	uioptions "github.com/temporalio/ui-server/v2/server/server_options"
)

// uiPollInterval is how often the UI's own health route is asked while it starts.
const uiPollInterval = 5 * time.Millisecond

type webUI struct {
	server *uiserver.Server
	url    string
	done   chan struct{} // closed when the server has ended
}

// startUI serves the web UI in place of ln and returns when it answers. The UI
// server opens its own listener and ends the process when it cannot, which is
// why ln reserves the address up to now. All the UI's actions are enabled:
// whoever can reach a loopback address owns the machine.
func startUI(ctx context.Context, o *Options, ln net.Listener, frontend string) (*webUI, error) {
	addr := ln.Addr().(*net.TCPAddr)
	if err := ln.Close(); err != nil {
		return nil, fmt.Errorf("web UI: %w", err)
	}
	path := strings.TrimRight(o.PublicPath, "/")
	server, err := newUIServer(&uiconfig.Config{
		TemporalGRPCAddress: frontend,
		Host:                bracketed(addr.IP),
		Port:                addr.Port,
		PublicPath:          path,
		EnableUI:            true,
		DefaultNamespace:    o.Namespace,
		HideLogs:            true,
		// No calls to the outside: neither news nor releases.
		DisableNewsFetch:   true,
		NotifyOnNewVersion: false,
		// Loopback is plain HTTP; a Secure cookie would never come back.
		CORS: uiconfig.CORS{CookieInsecure: true},
	})
	if err != nil {
		return nil, err
	}
	u := &webUI{server: server, url: "http://" + addr.String() + path, done: make(chan struct{})}
	go func() {
		defer close(u.done)
		_ = server.Start() // nil, or the process has ended
	}()
	if err := u.waitHealthy(ctx, "http://"+addr.String()+"/healthz"); err != nil {
		u.stop()
		return nil, fmt.Errorf("web UI: %w", err)
	}
	return u, nil
}

// newUIServer turns the constructor's panics into errors.
func newUIServer(c *uiconfig.Config) (s *uiserver.Server, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("web UI: %v", r)
		}
	}()
	return uiserver.NewServer(uioptions.WithConfigProvider(c)), nil
}

func (u *webUI) waitHealthy(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeoutCause(ctx, startTimeout, errors.New("it does not answer"))
	defer cancel()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		if res, err := client.Do(req); err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(uiPollInterval):
		}
	}
}

func (u *webUI) stop() {
	u.server.Stop()
	<-u.done
}

func bracketed(ip net.IP) string {
	if ip.To4() == nil {
		return "[" + ip.String() + "]"
	}
	return ip.String()
}
