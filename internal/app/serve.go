package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"assay/activities"
	"assay/api"
	"assay/config"
	"assay/internal/breaker"
	"assay/internal/cache"
	"assay/internal/httpserver"
	"assay/internal/liblog"
	"assay/internal/limit"
	"assay/internal/service"
	"assay/internal/telemetry"
	"assay/internal/temporal"
	"assay/worker"
	"assay/workflows/contract"
)

// statusCacheBytes limits the cache of status views in this process.
const statusCacheBytes = 32 << 20

// API returns the REST API over this process's parts. Long polls are answered at once
// when stopping is closed; nil: never.
func (a *App) API(stopping <-chan struct{}) (http.Handler, error) {
	limiter, views, redisProbe := a.shared(a.Config.Redis.Timeout, a.Log)
	return api.New(api.Deps{
		Keys: a.Store.Keys, Projects: a.Store.Projects, WebsiteScans: a.Scans, SiteHealth: a.Sites, CodeScans: a.Code, Reports: a.reports,
		SiteReports: a.siteReports,
		Domains:     a.Domains, Repositories: a.Connections, Suppressions: a.Accepted, Licences: a.Licences, Schedules: a.Schedules,
		Webhooks: a.Webhooks, Publications: a.Published, Limiter: limiter, Cache: views,
		Database: a.Store.Ping, Redis: redisProbe, Disk: a.disks(), RequestTimeout: a.Config.API.RequestTimeout, Observer: a.Metrics,
		Checks: a.Scanner.Catalogue, Clock: time.Now, Log: a.Log,
		AppURL: ReportURL(a.Config), ScanRetention: a.Config.Scan.Retention, Internal: a.Config.API.Variant == "internal",
		TrustedProxies: a.Config.API.TrustedProxies, CORSOrigins: a.Config.API.CORSOrigins, Stopping: stopping,
		Assistants: a.assistants,
	})
}

// shared returns the limiter and the status cache: in Redis for all replicas, with a
// fallback to this process while Redis is unavailable, or only in this process.
func (b backends) shared(timeout time.Duration, log *slog.Logger) (limit.Limiter, cache.Cache, api.Probe) {
	local := limit.NewMemory(0, time.Now)
	if b.redis == nil {
		return local, cache.NewMemory(statusCacheBytes, time.Now), nil
	}
	change := func(healthy bool, cause error) {
		if healthy {
			log.Info("redis is available again; rate limits are shared between processes")
			return
		}
		log.Warn("redis is unavailable; each process counts rate limits by itself", "error", cause)
	}
	limiter := limit.NewFallback(limit.NewRedis(b.redis, "assay:limit:"), local,
		breaker.New(breaker.Options{Timeout: timeout, OnChange: change}))
	views := cache.NewOptional(cache.NewRedis(b.redis, "assay:cache:"), breaker.New(breaker.Options{Timeout: timeout}))
	return limiter, views, func(ctx context.Context) error { return b.redis.Ping(ctx).Err() }
}

// ServeAPI serves the API and the dashboard on the listener until ctx ends, then waits for
// running requests.
func (a *App) ServeAPI(ctx context.Context, ln net.Listener) error {
	handler, err := a.Web(ctx.Done())
	if err != nil {
		return err
	}
	proxies, err := httpserver.ParseProxies(a.Config.API.TrustedProxies)
	if err != nil {
		return fmt.Errorf("api.trusted_proxies: %w", err)
	}
	a.serving.startAPI()
	srv := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10, ErrorLog: liblog.New(a.Log, slog.LevelWarn),
	}
	return httpserver.Serve(ctx, srv, ln, httpserver.Limits{
		MaxConnections: a.Config.API.MaxConnections, MaxPerClient: a.Config.API.MaxConnectionsPerClient, Proxies: proxies,
		Stall: a.Config.API.StallTimeout, Drain: a.Config.API.DrainTime,
	}, a.Config.API.StopTimeout)
}

// metricsConnections bounds the connections to the operators' port.
const metricsConnections = 64

// ServeMetrics serves the operators' port until ctx ends; without
// metrics.listen it only waits.
func (a *App) ServeMetrics(ctx context.Context) error {
	if a.Config.Metrics.Listen == "" {
		<-ctx.Done()
		return nil
	}
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.Config.Metrics.Listen)
	if err != nil {
		return fmt.Errorf("metrics.listen: %w", err)
	}
	codec, err := temporal.CodecHandler(a.Config.Temporal)
	if err != nil {
		return errors.Join(err, ln.Close())
	}
	a.Log.Info("metrics and probes listening", "address", ln.Addr().String())
	srv := telemetry.NewServer(a.Registry, telemetry.ServerOptions{
		Addr: a.Config.Metrics.Listen, Pprof: a.Config.Metrics.PProf, Logger: a.Log, Health: a.health(), Codec: codec,
	})
	return httpserver.Serve(ctx, srv, ln, httpserver.Limits{MaxConnections: metricsConnections, MaxPerClient: metricsConnections}, time.Second)
}

// Keep runs the dispatcher and the reconciler until ctx ends.
func (a *App) Keep(ctx context.Context) error {
	service.Keep(ctx, a.Log, a.records()...)
	return nil
}

// records returns the kinds of records that are reconciled with their workflows.
func (a *App) records() []service.Sweeper {
	return []service.Sweeper{a.Scans, a.Sites, a.Code, a.Schedules, a.Webhooks, a.Mails, a.Reported}
}

// connectPause is the wait between attempts to reach Temporal.
const connectPause = 2 * time.Second

// Work serves the configured task queues until ctx ends. It waits until Temporal is
// available.
func (a *App) Work(ctx context.Context) error {
	if err := a.awaitTemporal(ctx); err != nil {
		return err
	}
	if slices.Contains(a.Config.Worker.Queues, contract.QueueLight) {
		a.sources.prefetch()
	}
	deps := a.workerDeps()
	browsing, others := split(a.Config.Worker)
	group, ctx := errgroup.WithContext(ctx)
	if a.browsers.pool != nil {
		group.Go(func() error { return a.serveBrowser(ctx, browsing, deps) })
	}
	if deps.CodeScan.Host != nil {
		group.Go(func() error { deps.CodeScan.Tidy(ctx); return nil })
	}
	group.Go(func() error { return a.serveQueues(ctx, others, deps) })
	return group.Wait()
}

// serveQueues serves the task queues until ctx ends.
func (a *App) serveQueues(ctx context.Context, queues []string, deps worker.Deps) error {
	conf := a.Config.Worker
	conf.Queues = queues
	workers, err := worker.Start(a.Temporal, conf, deps)
	if err != nil {
		return err
	}
	if len(queues) > 0 {
		a.Log.Info("worker started", "queues", queues)
	}
	defer workers.Stop()
	defer a.serving.addWorkers(workers)()
	select {
	case err := <-workers.Failed():
		return fmt.Errorf("worker: %w", err)
	case <-ctx.Done():
		return nil
	}
}

// stopGrace returns how long short steps may continue when their worker stops; the rest of
// its time is for handing over those that take longer.
func stopGrace(c config.Worker) time.Duration { return c.StopTimeout * 3 / 4 }

func (a *App) housekeeping() *activities.Housekeeping {
	return &activities.Housekeeping{
		Store: a.Store, Records: a.records(), Clock: time.Now, Log: a.Log,
		Leftovers: &service.Leftovers{Store: a.Store, Blobs: a.Blobs, Clock: time.Now, Log: a.Log, After: a.Config.Blob.LeftoversAfter},
	}
}

// purgeTime lets a step of the purge end well within its hour, although a check of a large site takes minutes: there are six kinds, with
// those beyond the limits by count.
const purgeTime = 8 * time.Minute

func (a *App) workerDeps() worker.Deps {
	return worker.Deps{
		WebsiteScan: &activities.WebsiteScan{
			Store: a.Store, Blobs: a.Blobs, Scanner: a.Scanner, Workflows: &temporal.Workflows{Client: a.Temporal},
			Clock: time.Now, Log: a.Log, Deadline: a.Config.Scan.Deadline, StepTimeout: stepTimeout(a.Config.Scan),
			BrowserTimeout: a.Config.Browser.StepTimeout,
			QueueLimit:     a.Config.Scan.QueueLimit, LossLimit: a.Config.Worker.LossLimit, StopGrace: stopGrace(a.Config.Worker),
		},
		SiteHealth:   a.siteHealth(),
		CodeScan:     a.codeScan(),
		Browsers:     a.browsers.forScans(),
		Log:          a.Log,
		Notify:       a.notifier,
		Housekeeping: a.housekeeping(),
		Connections:  &activities.Connections{Connections: a.Connections},
		Advisories:   &activities.Advisories{Mirror: a.mirror},
		Schedules:    &activities.Schedules{Schedules: a.Schedules},
		Webhooks:     &activities.Webhooks{Webhooks: a.Webhooks},
		Reports: &activities.ChangeReports{Reports: &service.ChangeReports{
			Store: a.Store, Access: a.Connections, AppURL: ReportURL(a.Config), Log: a.Log,
		}},
		Purge: &activities.Purge{
			Purge: &service.Purge{
				Store: a.Store.LongRunning(), Blobs: a.Blobs, Clock: time.Now, Log: a.Log, ScanRetention: a.Config.Scan.Retention,
				CodeRetention: a.Config.Code.Retention,
				ScanKeep:      a.Config.Scan.Keep, SiteKeep: a.Config.Site.Keep, CodeKeep: a.Config.Code.Keep, Time: purgeTime,
			}, Log: a.Log,
		},
	}
}

// awaitTemporal returns when the workflow service answers and knows Assay's search
// attributes and schedules.
func (a *App) awaitTemporal(ctx context.Context) error {
	warned := false
	for {
		err := a.prepareTemporal(ctx)
		if err == nil {
			return nil
		}
		if !warned {
			a.Log.Warn("waiting for Temporal", "address", a.Config.Temporal.Address, "error", err)
			warned = true
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(connectPause):
		}
	}
}

// prepareTemporal registers what the namespace needs. It may be called at every start.
func (a *App) prepareTemporal(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := temporal.RegisterSearchAttributes(ctx, a.Temporal, a.Config.Temporal.Namespace, contract.SearchAttributes()); err != nil {
		return err
	}
	if err := temporal.EnsureSchedules(ctx, a.Temporal); err != nil {
		return err
	}
	return temporal.EnsureAdvisories(ctx, a.Temporal, a.Config.Code.AdvisoryEvery)
}
