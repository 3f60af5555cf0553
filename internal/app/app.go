// Package app owns the wiring: from a Config to a process that serves the API,
// works on task queues, or both. It is the only place that knows every part.
package app

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"
	"go.temporal.io/sdk/client"

	"assay/activities"
	"assay/config"
	"assay/internal/advisory"
	"assay/internal/blob"
	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/redisconn"
	"assay/internal/resolver"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/telemetry"
	"assay/internal/temporal"
	"assay/internal/website"
)

// App contains one process's parts, opened and ready to serve.
type App struct {
	Config config.Config
	Log    *slog.Logger
	backends
	analysis
	useCases
	Registry *prometheus.Registry
	Metrics  *telemetry.Metrics
	Tracing  *telemetry.Tracing // nil without tracing.endpoint

	began   time.Time
	serving serving
	closing closing
}

// backends are where the process stores data and orders work.
type backends struct {
	Store    *store.Store
	Blobs    *blob.Store
	Temporal client.Client
	redis    redis.UniversalClient // nil without redis.url
}

// analysis contains the components that scans use in this process.
type analysis struct {
	Scanner *website.Scanner
	// Connections are the connections to Git providers.
	Connections *service.Connections

	dialer   *egress.Dialer
	sources  *sources
	names    *resolver.Resolver
	browsers *browsers
	codeHost *activities.CodeHost // checks repositories out; nil where this process does not
	fetcher  *site.Fetcher
	mirror   *advisory.Mirror
}

// useCases contains the use cases that the entry points of the process call.
type useCases struct {
	Scans     *service.WebsiteScans
	Sites     *service.SiteHealth
	Code      *service.CodeScans
	Schedules *service.Schedules
	Webhooks  *service.Webhooks
	Mails     *service.Deliveries
	Reported  *service.OwedReports
	Published *service.Publications
	Accepted  *service.Suppressions
	Licences  *service.LicencePolicies
	Domains   *service.Domains
	Identity  *Identity

	reports     *service.Reports
	siteReports *service.SiteReports
	notifier    *activities.Notify // sends reports to people
}

// Open connects to everything the Config names. The database must be reachable; Temporal and
// Redis need not be. The caller closes the App.
func Open(ctx context.Context, c config.Config, log *slog.Logger) (_ *App, err error) {
	var closing closing
	defer func() {
		if err != nil {
			err = errors.Join(err, closing.close())
		}
	}()
	registry := telemetry.NewRegistry()
	tracing, err := telemetry.NewTracing(c.Tracing, version(), registry, log)
	if err != nil {
		return nil, err
	}
	closing.add(tracing.Close)
	b, err := openBackends(ctx, c, registry, tracing, log, &closing)
	if err != nil {
		return nil, err
	}
	an, err := openAnalysis(ctx, c, b, registry, log, &closing)
	if err != nil {
		return nil, err
	}
	u, err := newUseCases(c, b, an, log, &closing)
	if err != nil {
		return nil, err
	}
	telemetry.RegisterQueues(registry, b.sampleQueues, log)
	telemetry.RegisterDeliveries(registry, b.sampleDeliveries, log)
	return &App{
		Config: c, Log: log, backends: b, analysis: an, useCases: u, Registry: registry, Metrics: telemetry.NewMetrics(registry),
		Tracing: tracing, began: time.Now(), closing: closing,
	}, nil
}

func openBackends(
	ctx context.Context, c config.Config, registry *prometheus.Registry, tracing *telemetry.Tracing, log *slog.Logger, closing *closing,
) (b backends, err error) {
	if b.Store, err = OpenStore(ctx, c, log); err != nil {
		return b, err
	}
	closing.add(b.Store.Close)
	if b.Blobs, err = OpenBlobs(ctx, c); err != nil {
		return b, err
	}
	closing.add(b.Blobs.Close)
	if c.Redis.URL != "" {
		redisconn.RouteLogs(log)
		if b.redis, err = redisconn.Open(c.Redis.URL, c.Redis.Timeout); err != nil {
			return b, err
		}
		closing.add(b.redis.Close)
	}
	metrics, release, err := telemetry.MetricsHandler(registry, log)
	if err != nil {
		return b, err
	}
	closing.add(func() error { return release(context.Background()) })
	if b.Temporal, err = temporal.Dial(c.Temporal, log, metrics, tracing.Interceptor(), telemetry.NewSteps(registry)); err != nil {
		return b, err
	}
	closing.add(func() error { b.Temporal.Close(); return nil })
	return b, nil
}

func openAnalysis(
	ctx context.Context, c config.Config, b backends, registry *prometheus.Registry, log *slog.Logger, closing *closing,
) (an analysis, err error) {
	targets, err := openTargets(c, b.Blobs, log)
	if err != nil {
		return an, err
	}
	closing.add(targets.sources.close)
	telemetry.RegisterSources(registry, targets.sources.statuses)
	an.dialer, an.names, an.sources = targets.dialer, targets.names, targets.sources
	if an.browsers, err = newBrowsers(c, an.dialer, log); err != nil {
		return an, err
	}
	closing.add(an.browsers.close)
	if an.Scanner, err = newScanner(c, targets, an.browsers.gatherer(c.Browser), log); err != nil {
		return an, err
	}
	if an.fetcher, err = newFetcher(c, b.Store, an.dialer, log); err != nil {
		return an, err
	}
	closing.add(func() error { an.fetcher.Close(); return nil })
	if an.mirror, err = newMirror(c, b.Blobs, an.dialer, log); err != nil {
		return an, err
	}
	boxes, err := openSandboxes(ctx, c)
	if err != nil {
		return an, err
	}
	closing.add(boxes.Close)
	boxes.Log(ctx, log)
	connections, release, err := newConnections(c, b.Store, an.dialer, boxes, log)
	if err != nil {
		return an, err
	}
	closing.add(release)
	an.Connections = connections
	if an.codeHost, release, err = newCodeHost(c, b, connections, an.dialer, boxes, log); err != nil {
		return an, err
	}
	closing.add(release)
	return an, nil
}

func newUseCases(c config.Config, b backends, an analysis, log *slog.Logger, closing *closing) (u useCases, err error) {
	flows := newWorkflows(c, b.Temporal)
	u = useCases{
		Scans: newWebsiteScans(c, b.Store, flows, an, log), Sites: newSiteHealth(c, b.Store, flows, an.dialer, log),
		Code:     newCodeScans(c, b.Store, b.Blobs, an.Connections, flows, log),
		Licences: &service.LicencePolicies{Store: b.Store}, siteReports: newSiteReports(b, log),
		Accepted:  &service.Suppressions{Store: b.Store, Known: an.Scanner.Catalogue.Has, Clock: time.Now},
		Published: &service.Publications{Store: b.Store, Keys: key.NewGenerator(rand.Reader), Clock: time.Now, AppURL: ReportURL(c)},
	}
	u.Schedules = newSchedules(c, b.Store, &temporal.Schedules{Client: b.Temporal}, scheduled{u.Scans, u.Sites, u.Code}, log)
	if u.Domains, err = newDomains(c, b.Store, an.dialer, an.names, log); err != nil {
		return u, err
	}
	if u.Identity, err = newIdentity(c, b, an.dialer, log, closing); err != nil {
		return u, err
	}
	u.Mails = &service.Deliveries{Store: b.Store, Workflows: flows, Clock: time.Now, Log: log}
	u.Reported = &service.OwedReports{Store: b.Store, Workflows: flows, Clock: time.Now, Log: log}
	if u.Webhooks, err = newWebhooks(c, b.Store, flows, an.dialer, log); err != nil {
		return u, err
	}
	if u.reports, err = newReports(c, b, an.Scanner.Catalogue, log); err != nil {
		return u, err
	}
	u.notifier, err = newNotifier(c, b.Store, u.reports, u.siteReports, log)
	return u, err
}

// BaseURL returns the public address of the API.
func BaseURL(c config.Config) string {
	if c.API.BaseURL != "" {
		return strings.TrimRight(c.API.BaseURL, "/")
	}
	host, port, err := net.SplitHostPort(c.API.Listen)
	if ip, perr := netip.ParseAddr(host); err == nil && (host == "" || perr == nil && ip.IsUnspecified()) {
		return "http://" + net.JoinHostPort("localhost", port)
	}
	return "http://" + c.API.Listen
}

// ReportURL returns the public address of the report site.
func ReportURL(c config.Config) string {
	if c.API.AppURL != "" {
		return strings.TrimRight(c.API.AppURL, "/")
	}
	return BaseURL(c)
}

// closing lists the resources that a process releases when it ends, in the order of
// opening.
type closing []func() error

func (c *closing) add(release func() error) { *c = append(*c, release) }

// close releases everything, last opened first.
func (c *closing) close() error {
	var errs []error
	for _, release := range slices.Backward(*c) {
		errs = append(errs, release())
	}
	*c = nil
	return errors.Join(errs...)
}

// Close releases everything, last opened first.
func (a *App) Close() error { return a.closing.close() }
