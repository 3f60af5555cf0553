package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"time"

	"assay/config"
	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/zoo"
)

// Shape of the load: that many workspaces each keep that many scans of tarpits in flight.
const (
	fairWorkspaces = 5
	fairTarpits    = 20 // per workspace
	fairScans      = 20 // measured alone, and as many during the tarpits
	dripPeriod     = time.Second
)

// fairness compares how long a workspace's scan takes while other workspaces scan hosts that accept connections and never answer, or send
// their responses byte by byte, with how long it takes alone: the 95th percentiles from queueing to completion. Scans are triggered in the
// database of a whole standalone, bypassing the API's limits per minute.
func fairness(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	z, _, err := b.openZoo(ctx, "fairness-zoo")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	p, err := startProcess(ctx, b, "fairness", append(z.Env(), "ASSAY_SCAN_CONFIRM_EVERY="+defaultOf("scan.confirm_every"))...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	a, err := p.records(ctx, z)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	w, err := newFairWorld(ctx, a, z.Healthy().URL())
	if err != nil {
		return nil, err
	}
	defer w.pit.close()

	alone, err := w.measure(ctx, func() error { return nil })
	if err != nil {
		return nil, errors.Join(fmt.Errorf("alone: %w", err), p.showLog(b))
	}
	if err := w.fill(ctx); err != nil {
		return nil, err
	}
	if err := w.awaitStuck(ctx); err != nil {
		return nil, errors.Join(err, p.showLog(b))
	}
	beside, err := w.measure(ctx, func() error { return w.fill(ctx) })
	if err != nil {
		return nil, errors.Join(fmt.Errorf("scans beside tarpits: %w", err), p.showLog(b))
	}
	b.notef("alone %s; beside %s", alone, beside)
	b.notef("scan alone: median %s, p95 %s; beside %d scans of tarpits: median %s, p95 %s",
		median(alone), p95(alone), fairWorkspaces*fairTarpits, median(beside), p95(beside))
	return []figure{{name: "fairness_p95_ratio", value: p95(beside).Seconds() / p95(alone).Seconds(), op: "<=", bar: 3}}, nil
}

// p95 returns the 95th percentile by nearest rank; the list is sorted.
func p95(values []time.Duration) time.Duration {
	slices.Sort(values)
	return values[(len(values)*95+99)/100-1]
}

// records opens the process's database and its workflow service in parallel to it.
func (p *process) records(ctx context.Context, z *zoo.Zoo, change ...func(*config.Config)) (*app.App, error) {
	c, err := config.Load("", nil)
	if err != nil {
		return nil, err
	}
	z.Configure(&c)
	c.Data.Dir, c.Temporal.Address, c.Browser.Mode, c.Worker.Queues = p.dataDir(), p.first.TemporalAddress, "off", nil
	for _, set := range change {
		set(&c)
	}
	return app.Open(ctx, c, slog.New(slog.DiscardHandler))
}

// fairWorld has the workspaces and their scans.
type fairWorld struct {
	app      *app.App
	site     string
	visitor  workspace // its scans are measured
	hoarders []workspace
	pit      *tarpit
	stuck    map[string][]scan.WebsiteScan // scans of tarpits in flight, by tenant
}

func newFairWorld(ctx context.Context, a *app.App, site string) (*fairWorld, error) {
	w := &fairWorld{app: a, site: site, stuck: map[string][]scan.WebsiteScan{}}
	var err error
	if w.visitor, err = newWorkspace(ctx, a.Store, "visitor"); err != nil {
		return nil, err
	}
	for i := range fairWorkspaces {
		one, err := newWorkspace(ctx, a.Store, fmt.Sprint("hoarder ", i))
		if err != nil {
			return nil, err
		}
		w.hoarders = append(w.hoarders, one)
	}
	w.pit, err = newTarpit(ctx, fairTarpits)
	return w, err
}

// trigger queues a scan. It shares the database file with the process, which may be busy
// writing.
func (w *fairWorld) trigger(ctx context.Context, by workspace, url string) (scan.WebsiteScan, error) {
	ctx, cancel := context.WithTimeout(ctx, zooPatience)
	defer cancel()
	for {
		s, _, err := w.app.Scans.Trigger(ctx, service.TriggerWebsiteScan{TenantID: by.tenant, ProjectID: by.projectID, URL: url, Trigger: "api"})
		if !scan.IsCode(err, scan.CodeUnavailable) {
			return s, err
		}
		select {
		case <-time.After(zooPoll):
		case <-ctx.Done():
			return s, err
		}
	}
}

func (w *fairWorld) now(ctx context.Context, s scan.WebsiteScan) (scan.WebsiteScan, error) {
	return w.app.Store.WebsiteScans.Get(ctx, s.TenantID, s.ID)
}

// fill restores every hoarder's number of scans in flight.
func (w *fairWorld) fill(ctx context.Context) error {
	for _, by := range w.hoarders {
		var going []scan.WebsiteScan
		for _, s := range w.stuck[by.tenant] {
			now, err := w.now(ctx, s)
			if err != nil {
				return err
			}
			if !now.State.Terminal() {
				going = append(going, s)
			}
		}
		for i := len(going); i < fairTarpits; i++ {
			s, err := w.trigger(ctx, by, w.pit.urls[i])
			if err != nil {
				return err
			}
			going = append(going, s)
		}
		w.stuck[by.tenant] = going
	}
	return nil
}

// awaitStuck returns when all scans of tarpits have begun.
func (w *fairWorld) awaitStuck(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, zooPatience)
	defer cancel()
	for _, scans := range w.stuck {
		for _, s := range scans {
			for s.State == scan.StateQueued {
				select {
				case <-ctx.Done():
					return fmt.Errorf("waiting for scans of tarpits to begin: %w", ctx.Err())
				case <-time.After(zooPoll):
				}
				var err error
				if s, err = w.now(ctx, s); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// measure runs scans of the visitor one after the other, and returns how long each took.
func (w *fairWorld) measure(ctx context.Context, between func() error) (took []time.Duration, err error) {
	for i := range fairScans + 1 {
		if err := between(); err != nil {
			return nil, err
		}
		s, err := w.trigger(ctx, w.visitor, w.site)
		if err != nil {
			return nil, err
		}
		waiting, cancel := context.WithTimeout(ctx, 2*zooPatience)
		for !s.State.Terminal() && err == nil {
			select {
			case <-waiting.Done():
				err = fmt.Errorf("waiting for scan %d: %w", i, waiting.Err())
			case <-time.After(zooPoll):
				s, err = w.now(ctx, s)
			}
		}
		cancel()
		switch {
		case err != nil:
			return nil, err
		case s.State != scan.StateComplete:
			return nil, fmt.Errorf("scan %d ended %s: %s", i, s.State, s.Reason)
		case i > 0: // the first one warms up
			took = append(took, s.CompletedAt.Sub(s.QueuedAt))
		}
	}
	return took, nil
}

// tarpit accepts connections on several hosts. Every other one drips a response that never ends; the others send nothing.
type tarpit struct {
	urls      []string
	listeners []net.Listener
}

func newTarpit(ctx context.Context, hosts int) (*tarpit, error) {
	t := &tarpit{}
	for i := range hosts {
		ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", fmt.Sprintf("127.0.0.%d:0", 10+i))
		if err != nil {
			t.close()
			return nil, err
		}
		t.listeners = append(t.listeners, ln)
		scheme, serve := "https://", func(c net.Conn) { _, _ = io.Copy(io.Discard, c) }
		if i%2 == 1 {
			scheme, serve = "http://", drip
		}
		t.urls = append(t.urls, scheme+ln.Addr().String()+"/")
		go func() {
			for {
				c, err := ln.Accept()
				if err != nil {
					return // closed
				}
				go func() {
					defer func() { _ = c.Close() }()
					serve(c)
				}()
			}
		}()
	}
	return t, nil
}

// drip sends one byte of a response at a time until the client disconnects.
func drip(c net.Conn) {
	text := []byte("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000000\r\n\r\n")
	for i := 0; ; i++ {
		next := byte('a')
		if i < len(text) {
			next = text[i]
		}
		if _, err := c.Write([]byte{next}); err != nil {
			return
		}
		time.Sleep(dripPeriod) //nolint:forbidigo // a tarpit is slow
	}
}

func (t *tarpit) close() {
	for _, ln := range t.listeners {
		_ = ln.Close()
	}
}
