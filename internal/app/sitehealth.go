package app

import (
	"crypto/rand"
	"log/slog"
	"time"

	"go.temporal.io/sdk/client"

	"assay/config"
	"assay/internal/key"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/temporal"
)

// OpenSiteHealth opens only the use cases of Site Health checks, for commands that need no
// other part of a process. release closes their connections.
func OpenSiteHealth(c config.Config, s *store.Store, log *slog.Logger) (checks *service.SiteHealth, release func(), err error) {
	dialer, _, err := openGuard(c, log)
	if err != nil {
		return nil, nil, err
	}
	client, err := temporal.Dial(c.Temporal, log, nil)
	if err != nil {
		return nil, nil, err
	}
	return newSiteHealth(c, s, newWorkflows(c, client), dialer, log), client.Close, nil
}

// newWorkflows returns what starts workflows. The weights were checked with the Config.
func newWorkflows(c config.Config, client client.Client) *temporal.Workflows {
	weights, _ := c.Quota.FairnessWeights()
	return &temporal.Workflows{Client: client, Namespace: c.Temporal.Namespace, Weights: weights}
}

func newSiteHealth(c config.Config, s *store.Store, flows service.Workflows, names service.Resolver, log *slog.Logger) *service.SiteHealth {
	return &service.SiteHealth{
		Store: s, Workflows: flows, Resolver: names, Clock: time.Now, Log: log, Keys: key.NewGenerator(rand.Reader),
		Defaults: siteSettings(c.Site), PagesCeiling: c.Site.PagesCeiling,
		InFlight: c.Quota.SiteHealth, AtOnce: c.Quota.AtOnce, QueueDeadline: c.Site.QueueDeadline,
		Retention: c.Site.Retention, CloseAfter: c.Scan.CloseAfter,
	}
}

// siteSettings returns the default settings of a crawl.
func siteSettings(c config.Site) site.Settings {
	return site.Settings{
		MaxPages: min(c.MaxPages, c.PagesCeiling), MaxDepth: c.MaxDepth, PerShape: c.PerShape, MaxFiles: c.MaxFiles, MaxDuration: c.MaxDuration,
		Pause: c.Pause, Runs: c.Runs, FullPage: c.FullPage, Outside: c.ExternalLinks,
	}
}
