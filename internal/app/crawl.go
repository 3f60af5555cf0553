package app

import (
	"slices"
	"time"

	"assay/activities"
	"assay/config"
	"assay/internal/egress"
	"assay/internal/site"
	"assay/internal/temporal"
	"assay/worker"
	"assay/workflows/contract"
)

// openCrawler makes what fetches from sites for Site Health checks.
func (a *App) openCrawler(dialer *egress.Dialer) error {
	_, _, roots, err := trustedRoots(a.Config.Trust)
	if err != nil {
		return err
	}
	a.fetcher = site.NewFetcher(site.FetcherConfig{
		Dialer: dialer, Roots: roots.Pool(), UserAgent: a.Config.Scan.Agent(), Pacer: activities.Pacer{Store: a.Store}, Clock: time.Now, Logger: a.Log,
	})
	a.onClose(func() error { a.fetcher.Close(); return nil })
	return nil
}

// siteHealth returns the activities of Site Health checks; without a browser they
// score no pages.
func (a *App) siteHealth() *activities.SiteHealth {
	c := a.Config.Site
	out := &activities.SiteHealth{
		Store: a.Store, Blobs: a.Blobs, Crawlers: a.fetcher, Workflows: &temporal.Workflows{Client: a.Temporal}, Clock: time.Now, Log: a.Log,
		Batches: c.Batches, BatchPages: c.BatchPages, ContinueAfter: c.ContinueAfter,
		StopGrace: stopGrace(a.Config.Worker), LossLimit: a.Config.Worker.LossLimit,
	}
	if a.pool != nil {
		out.Scorer = site.NewLighthouse(a.pool)
	}
	return out
}

// browserQueues are the queues whose activities need a browser.
var browserQueues = []string{contract.QueueBrowser, contract.QueueCrawl}

// needsBrowser reports whether the process is to serve one of them.
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
