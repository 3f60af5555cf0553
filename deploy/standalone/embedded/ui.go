package embedded

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"reflect"
	"strings"
	"time"

	uiserver "github.com/temporalio/ui-server/v2/server"
	uiconfig "github.com/temporalio/ui-server/v2/server/config"
	uioptions "github.com/temporalio/ui-server/v2/server/server_options"

	"assay/internal/liblog"
)

// Time-outs of the web UI's connections. Responses have none: histories can be long.
const (
	uiHeaderTimeout = 10 * time.Second
	uiIdleTimeout   = 2 * time.Minute
)

type webUI struct {
	server *http.Server
	url    string
	done   chan struct{} // closed when the server has ended
}

// startUI serves the web UI on ln; fail is called with the error that ends it. All the UI's
// actions are enabled: whoever can reach a loopback address owns the machine.
func startUI(o *Options, ln net.Listener, frontend string, fail func(error)) (*webUI, error) {
	path := strings.TrimRight(o.PublicPath, "/")
	handler, err := newUI(&uiconfig.Config{
		TemporalGRPCAddress: frontend,
		PublicPath:          path,
		EnableUI:            true,
		DefaultNamespace:    o.Namespace,
		HideLogs:            true,
		// No outgoing requests, neither for news nor for releases.
		DisableNewsFetch:   true,
		NotifyOnNewVersion: false,
		// Loopback is plain HTTP; a Secure cookie would never be sent back.
		CORS: uiconfig.CORS{CookieInsecure: true},
	})
	if err != nil {
		return nil, fmt.Errorf("web UI: %w", err)
	}
	u := &webUI{url: "http://" + ln.Addr().String() + path, done: make(chan struct{}), server: &http.Server{
		Handler: o.hosts().guard(handler), ReadHeaderTimeout: uiHeaderTimeout, IdleTimeout: uiIdleTimeout,
		ErrorLog: liblog.New(o.Logger, slog.LevelWarn),
	}}
	go func() {
		defer close(u.done)
		if err := u.server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
			fail(fmt.Errorf("web UI: %w", err))
		}
	}()
	return u, nil
}

// newUI returns the UI's handler. The UI's server has it in an unexported field, and would
// open its own listener, answer for every host, and end the process when it cannot listen.
// The constructor's panics become errors.
func newUI(c *uiconfig.Config) (h http.Handler, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	server := uiserver.NewServer(uioptions.WithConfigProvider(c))
	field := reflect.ValueOf(server).Elem().FieldByName("httpServer")
	if !field.IsValid() {
		return nil, errors.New("the UI server of this release has no field for its handler")
	}
	h, ok := reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem().Interface().(http.Handler)
	if !ok {
		return nil, fmt.Errorf("the handler of the UI server of this release is a %s", field.Type())
	}
	return h, nil
}

func (u *webUI) stop() {
	_ = u.server.Close() // closes all its listeners
	<-u.done
}
