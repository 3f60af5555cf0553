// Package embedded owns the Temporal server and its web UI inside the standalone process:
// their SQLite file, its upgrades, the ports they listen on, and their start and stop.
//
// The Temporal modules are not a library with a stability promise, so nothing outside this
// package imports them. Everything listens on loopback addresses, because neither Temporal
// nor its UI has authentication here.
package embedded

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	enumspb "go.temporal.io/api/enums/v1"
)

const (
	// DefaultRetention is how long closed workflows stay visible unless
	// Options.Retention says otherwise.
	DefaultRetention = 7 * 24 * time.Hour
	// minRetention is the shortest retention Temporal accepts for a namespace
	// (system.namespaceMinRetentionLocal).
	minRetention = time.Hour
	// stopTimeout limits Stop. Temporal's own limit is minutes per service, and the file
	// survives an abrupt end.
	stopTimeout = time.Minute
)

// Options configures Start.
type Options struct {
	// DataDir is the data directory; the files are in its folder "temporal", which is created
	// if missing. Required.
	DataDir string
	// Namespace is created if missing. Required.
	Namespace string
	// Retention of closed workflows; DefaultRetention if zero, at least 1 h. It is applied at
	// every start.
	Retention time.Duration
	// SearchAttributes are the custom search attributes by name. They are applied at every
	// start; attributes that are no longer listed stay. Temporal stores at most 10 Keyword
	// and 3 each of the other types.
	SearchAttributes map[string]enumspb.IndexedValueType
	// FrontendAddr is the loopback host:port of Temporal's gRPC frontend. Empty
	// or port 0 takes a free port.
	FrontendAddr string
	// UIAddr is the loopback host:port of the web UI. Empty or port 0 takes a
	// free port.
	UIAddr string
	// DisableUI disables the web UI.
	DisableUI bool
	// Hosts are additional addresses (URLs, host:port or names) of the frontend and the UI,
	// through a proxy or a tunnel. Loopback addresses and localhost are always accepted;
	// requests for any other host are refused.
	Hosts []string
	// PublicPath is the path prefix of the web UI ("/temporal") when a reverse
	// proxy serves it; empty for none.
	PublicPath string
	// Logger receives the log of this package and of Temporal. Required.
	Logger *slog.Logger
	// LogLevel is the minimum level of Temporal's own records; warn if nil.
	LogLevel slog.Leveler
}

func (o *Options) validate() error {
	switch {
	case o.DataDir == "":
		return errors.New("embedded Temporal: no data directory")
	case o.Namespace == "":
		return errors.New("embedded Temporal: no namespace")
	case o.Logger == nil:
		return errors.New("embedded Temporal: no logger")
	}
	if o.Retention == 0 {
		o.Retention = DefaultRetention
	}
	if o.Retention < minRetention {
		return fmt.Errorf("embedded Temporal: retention %s is below %s", o.Retention, minRetention)
	}
	if o.LogLevel == nil {
		o.LogLevel = slog.LevelWarn
	}
	return nil
}

func (o *Options) hosts() hosts { return newHosts(o.Hosts...) }

// Server is a running Temporal server with its web UI.
type Server struct {
	logger   *slog.Logger
	frontend string
	store    *store
	services *services
	ui       *webUI // nil when disabled

	failed   chan error
	stopping atomic.Bool
	stopOnce sync.Once
	stopErr  error
}

// Start opens or creates the database, brings its schema and namespace up to date, starts
// the server and the UI, and returns when workflows can be started. ctx limits only the
// start.
//
// It fails if another process uses the data directory or an address. It does not fail
// because of a database that this binary cannot use: the file is set aside and replaced by
// an empty one, see Server.Fresh.
func Start(ctx context.Context, o Options) (*Server, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	begun := time.Now()
	st, err := openStore(ctx, filepath.Join(o.DataDir, "temporal"), o.Logger)
	if err != nil {
		return nil, fmt.Errorf("embedded Temporal: %w", err)
	}
	s := &Server{logger: o.Logger, store: st, failed: make(chan error, 1)}
	if err := s.start(ctx, &o); err != nil {
		return nil, fmt.Errorf("embedded Temporal: %w", errors.Join(err, s.Stop()))
	}
	o.Logger.Info("Temporal started", "address", s.frontend, "ui", s.UIURL(), "database", st.path,
		"state", string(st.report.State), "took", time.Since(begun).Round(time.Millisecond))
	return s, nil
}

// start runs the server on the opened store, and the UI.
func (s *Server) start(ctx context.Context, o *Options) error {
	if o.DisableUI {
		return s.startOrReplace(ctx, o)
	}
	// Opened before the server, to report a bad address at once.
	ln, err := listenLoopback(o.UIAddr)
	if err != nil {
		return fmt.Errorf("web UI: %w", err)
	}
	if err := s.startOrReplace(ctx, o); err != nil {
		return errors.Join(err, ln.Close())
	}
	if s.ui, err = startUI(o, ln, s.frontend, s.fail); err != nil {
		return errors.Join(err, ln.Close())
	}
	return nil
}

// startOrReplace starts the services. If that fails and the database turns out to be
// damaged, it tries once more with an empty one.
func (s *Server) startOrReplace(ctx context.Context, o *Options) error {
	err := s.startServices(ctx, o)
	if err == nil || ctx.Err() != nil {
		return err
	}
	damage := s.store.check(ctx)
	if damage == nil {
		return err
	}
	if err := s.store.replace(ctx, fmt.Sprintf("the database is damaged: %v", damage)); err != nil {
		return err
	}
	return s.startServices(ctx, o)
}

func (s *Server) startServices(ctx context.Context, o *Options) (err error) {
	addrs, err := reserve(ctx, o.FrontendAddr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, addrs.release()) }()
	if err := ensureNamespace(ctx, s.store.sqlConfig(), o); err != nil {
		return fmt.Errorf("namespace %q: %w", o.Namespace, err)
	}
	running, err := newServices(ctx, *addrs, o.hosts(), s.store.sqlConfig(), newLogger(o.Logger, o.LogLevel, &s.stopping, s.fail), s.failed)
	if err != nil {
		return err
	}
	s.services, s.frontend = running, addrs.frontend.String()
	return nil
}

// fail stores the error with which Temporal gave up. During Stop, services that lose each
// other are expected.
func (s *Server) fail(err error) {
	if s.stopping.Load() {
		return
	}
	select {
	case s.failed <- err:
	default: // the first one is the cause
	}
}

// Addr returns the host:port of the gRPC frontend.
func (s *Server) Addr() string { return s.frontend }

// UIURL returns the address of the web UI without a trailing slash, or "" when it is
// disabled.
func (s *Server) UIURL() string {
	if s.ui == nil {
		return ""
	}
	return s.ui.url
}

// Store reports what Start found and did to the database.
func (s *Server) Store() StoreReport { return s.store.state() }

// Fresh reports whether workflows that callers started may be lost: the database was created
// empty, at this start or at an earlier one after which ConfirmFresh was not called. The
// caller starts its unfinished work again and then calls ConfirmFresh.
func (s *Server) Fresh() bool { return s.store.fresh.Load() }

// ConfirmFresh records that the caller has started its unfinished work again,
// so that the next Start no longer reports Fresh.
func (s *Server) ConfirmFresh() error { return s.store.confirmFresh() }

// Failed delivers the error with which a running server gave up, for instance when it lost
// its listener. The process should stop then.
func (s *Server) Failed() <-chan error { return s.failed }

// Stop stops the UI and the server, merges the write-ahead log into the database and
// releases the data directory. It returns within a few seconds; later calls return the
// result of the first.
func (s *Server) Stop() error {
	s.stopOnce.Do(func() { s.stopErr = s.stop() })
	return s.stopErr
}

func (s *Server) stop() error {
	s.stopping.Store(true)
	ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if s.ui != nil {
		s.ui.stop()
	}
	if s.services != nil {
		// A server that does not end retains the lock: it may still write.
		if err := s.services.stop(ctx); err != nil {
			return fmt.Errorf("stop Temporal: %w", err)
		}
	}
	return s.store.close(ctx)
}
