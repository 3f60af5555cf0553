package app

import (
	"context"
	"crypto/x509"
	"fmt"
	"log/slog"
	"runtime"
	"sync/atomic"

	"assay/config"
	"assay/internal/egress"
	"assay/internal/lighthouse"
	"assay/internal/website"
	"assay/internal/website/gather/browser"
	"assay/worker"
	"assay/workflows/contract"
)

// browsers are the headless browsers of this process.
type browsers struct {
	pool   *lighthouse.Pool // nil without a browser
	scans  bool             // this process serves the queue of website scans that need a browser
	broken atomic.Bool      // the browsers do not start
}

// newBrowsers returns the pool of browsers if this process needs one. With browser.mode
// auto, a machine without a browser is not an error: its scans run without.
func newBrowsers(c config.Config, dialer *egress.Dialer, log *slog.Logger) (*browsers, error) {
	b := &browsers{scans: worker.Serves(c.Worker, contract.QueueBrowser)}
	if c.Browser.Mode == browserOff || !needsBrowser(c.Worker) {
		return b, nil
	}
	_, extra, _, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	var roots *x509.CertPool // nil for no additional roots
	if extra != nil {
		roots = extra.Pool()
	}
	found, err := lighthouse.Find(lighthouse.FindConfig{Node: c.Browser.Node, Chromium: c.Browser.Path, Dir: c.Browser.WorkerDir})
	if err == nil {
		b.pool, err = lighthouse.NewPool(lighthouse.Config{
			Installation: found, Dialer: dialer, ExtraRoots: roots, PageTimeout: c.Browser.PageTimeout,
			Workers: workersOf(c.Browser), GateTokens: gateOf(c.Browser),
			Sandbox: lighthouse.Sandbox(c.Browser.Sandbox), Agent: browserAgent(c.Scan), Logger: log,
		})
	}
	switch {
	case err != nil && c.Browser.Mode == browserOn:
		return nil, fmt.Errorf("browser.mode is on: %w", err)
	case err != nil:
		log.Warn("no browser found: website scans use the profile http, without lab metrics, and Site Health pages are not scored", "why", err)
		return &browsers{}, nil
	}
	log.Info("browser found", "chromium", found.Chromium, "lighthouse", found.Version, "workers", b.pool.Workers(), "gate", gateOf(c.Browser))
	return b, nil
}

func (b *browsers) close() error {
	if b.pool == nil {
		return nil
	}
	return b.pool.Close()
}

// gatherer returns the gatherer of website scans, nil if this process does not serve their
// queue.
func (b *browsers) gatherer(c config.Browser) website.BrowserGatherer {
	if b.pool == nil || !b.scans {
		return nil
	}
	return browser.New(browser.Config{
		Runner: b.pool, FormFactor: lighthouse.FormFactor(c.FormFactor), Runs: c.Runs, GoodScore: c.GoodScore, Budget: c.StepTimeout,
	})
}

// forScans returns how many browsers this process has for website scans, as far as it knows.
func (b *browsers) forScans() int {
	if b.pool == nil || !b.scans || b.broken.Load() {
		return 0
	}
	return b.pool.Workers()
}

// browserAgent returns the addition to the browser's User-Agent: nothing without a contact,
// so that sites treat it like a visitor's browser.
func browserAgent(c config.Scan) string {
	if c.Contact == "" {
		return ""
	}
	return c.Agent()
}

// cores returns the number of cores that this process may use; Go respects the quota of its
// control group.
func cores() int { return runtime.GOMAXPROCS(0) }

// workersOf returns how many browsers to run: with a gate some more than may be loaded or
// audited at once, because pages mostly wait.
func workersOf(c config.Browser) int {
	if c.Workers > 0 {
		return c.Workers
	}
	n := lighthouse.Workers(cores(), lighthouse.Memory())
	if gate := gateOf(c); gate > 0 {
		n = min(n, lighthouse.WorkersPerToken*gate)
	}
	return n
}

// gateOf returns the maximum number of pages that are loaded at once; 0: as many as there
// are browsers.
func gateOf(c config.Browser) int {
	if c.Gate == 0 {
		return lighthouse.GateTokens(cores())
	}
	return max(0, c.Gate)
}

// serveBrowser starts the browsers, so that the first scan need not wait for them, and
// serves the queues that need them until ctx ends. With browser.mode auto it serves nothing
// if the browser does not start, so that no step waits that another worker could do.
func (a *App) serveBrowser(ctx context.Context, queues []string, deps worker.Deps) error {
	if err := a.browsers.pool.Warm(ctx); err != nil && ctx.Err() == nil {
		a.Log.Error("the browser does not start: lab metrics will be missing, and Site Health pages are not scored", "error", err)
		if a.Config.Browser.Mode != browserOn {
			a.browsers.broken.Store(true)
			return nil
		}
	}
	return a.serveQueues(ctx, queues, deps)
}
