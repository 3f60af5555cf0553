package app

import (
	"log/slog"
	"slices"
	"time"

	"assay/activities"
	"assay/config"
	"assay/internal/egress"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/worker"
	"assay/workflows/contract"
)

// newFetcher returns the fetcher for Site Health checks.
func newFetcher(c config.Config, s *store.Store, dialer *egress.Dialer, log *slog.Logger) (*site.Fetcher, error) {
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	return site.NewFetcher(site.FetcherConfig{
		Dialer: dialer, Roots: roots.Pool(), UserAgent: c.Scan.Agent(), Pacer: activities.Pacer{Store: s}, Clock: time.Now, Logger: log,
		Timeout: c.Site.FetchTimeout,
	}), nil
}

// siteHealth returns the activities of Site Health checks; without a browser they
// score no pages.
func (a *App) siteHealth() *activities.SiteHealth {
	c := a.Config.Site
	out := &activities.SiteHealth{
		Store: a.Store, Blobs: a.Blobs, Crawlers: a.fetcher, Workflows: &temporal.Workflows{Client: a.Temporal}, Clock: time.Now, Log: a.Log,
		Reports: a.siteReports,
		Batches: c.Batches, BatchPages: c.BatchPages, ContinueAfter: c.ContinueAfter,
		StopGrace: stopGrace(a.Config.Worker), LossLimit: a.Config.Worker.LossLimit,
	}
	if a.browsers.pool != nil {
		out.Scorer = site.NewLighthouse(a.browsers.pool)
	}
	return out
}

// browserQueues are the queues whose activities need a browser.
var browserQueues = []string{contract.QueueBrowser, contract.QueueCrawl}

// needsBrowser reports whether the process serves one of them.
func needsBrowser(c config.Worker) bool {
	return slices.ContainsFunc(browserQueues, func(queue string) bool { return worker.Serves(c, queue) })
}

// split returns the configured queues that need a browser, and the others.
func split(c config.Worker) (browsing, others []string) {
	for _, queue := range c.Queues {
		if slices.Contains(browserQueues, queue) {
			browsing = append(browsing, queue)
		} else {
			others = append(others, queue)
		}
	}
	return browsing, others
}
