package app

import (
	"context"
	"crypto/x509"
	"fmt"
	"runtime"

	"assay/config"
	"assay/internal/egress"
	"assay/internal/lighthouse"
	"assay/internal/website"
	"assay/internal/website/gather/browser"
	"assay/worker"
	"assay/workflows/contract"
)

// openBrowser starts a pool of browsers where this process is to have one, and returns
// the gatherer of website scans where it serves their queue, else nil. With
// browser.mode auto a machine without a browser is no error: its scans do without.
func (a *App) openBrowser(dialer *egress.Dialer) (website.BrowserGatherer, error) {
	c := a.Config.Browser
	if c.Mode == browserOff || !needsBrowser(a.Config.Worker) {
		return nil, nil
	}
	_, extra, _, err := trustedRoots(a.Config.Trust)
	if err != nil {
		return nil, err
	}
	var roots *x509.CertPool // nil for none
	if extra != nil {
		roots = extra.Pool()
	}
	found, err := lighthouse.Find(lighthouse.FindConfig{Node: c.Node, Chromium: c.Path, Dir: c.WorkerDir})
	if err == nil {
		a.pool, err = lighthouse.NewPool(lighthouse.Config{
			Installation: found, Dialer: dialer, ExtraRoots: roots, PageTimeout: c.PageTimeout,
			Workers: workersOf(c), GateTokens: gateOf(c),
			Sandbox: lighthouse.Sandbox(c.Sandbox), Agent: browserAgent(a.Config.Scan), Logger: a.Log,
		})
	}
	switch {
	case err != nil && c.Mode == browserOn:
		return nil, fmt.Errorf("browser.mode is on: %w", err)
	case err != nil:
		a.Log.Warn("no browser here: scans are of the profile http, without lab metrics, and no pages of sites are scored", "why", err)
		return nil, nil
	}
	a.onClose(a.pool.Close)
	a.Log.Info("browser found", "chromium", found.Chromium, "lighthouse", found.Version, "workers", a.pool.Workers(), "gate", gateOf(c))
	if !worker.Serves(a.Config.Worker, contract.QueueBrowser) {
		return nil, nil
	}
	return browser.New(browser.Config{
		Runner: a.pool, FormFactor: lighthouse.FormFactor(c.FormFactor), Runs: c.Runs, GoodScore: c.GoodScore, Budget: c.StepTimeout,
	}), nil
}

// browserAgent is what the browser adds to its User-Agent: nothing without a contact,
// so that sites serve it what they serve to people.
func browserAgent(c config.Scan) string {
	if c.Contact == "" {
		return ""
	}
	return c.Agent()
}

// cores are those that this process may use; Go heeds the quota of its control
// group.
func cores() int { return runtime.GOMAXPROCS(0) }

// workersOf returns how many browsers to run. Where loads are kept apart more than
// may load at once would only take processor time from them with their audits.
func workersOf(c config.Browser) int {
	if c.Workers > 0 {
		return c.Workers
	}
	n := lighthouse.Workers(cores(), lighthouse.Memory())
	if gate := gateOf(c); gate > 0 {
		n = min(n, gate)
	}
	return n
}

// gateOf returns how many pages may be loaded at once; 0 is as many as there are
// browsers.
func gateOf(c config.Browser) int {
	if c.Gate == 0 {
		return lighthouse.GateTokens(cores())
	}
	return max(0, c.Gate)
}

// browsers is how many headless browsers this process has for website scans, as far
// as it knows.
func (a *App) browsers() int {
	if a.pool == nil || a.broken.Load() || !worker.Serves(a.Config.Worker, contract.QueueBrowser) {
		return 0
	}
	return a.pool.Workers()
}

// serveBrowser starts the browsers, so that the first scan need not wait for
// them, and serves the queues that need them until ctx ends. With browser.mode auto a browser
// that does not start is none: it takes no steps that another worker can do.
func (a *App) serveBrowser(ctx context.Context, queues []string, deps worker.Deps) error {
	if err := a.pool.Warm(ctx); err != nil && ctx.Err() == nil {
		a.Log.Error("the browser does not start; lab metrics will be missing, and no pages of sites are scored", "error", err)
		if a.Config.Browser.Mode != browserOn {
			a.broken.Store(true)
			return nil
		}
	}
	return a.serveQueues(ctx, queues, deps)
}
