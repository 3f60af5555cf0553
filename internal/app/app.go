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
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/telemetry"
	"assay/internal/temporal"
	"assay/internal/website"
)

// App is one process's parts, opened and ready to serve.
type App struct {
	Config config.Config
	Log    *slog.Logger
	backends
	parts
	Registry *prometheus.Registry
	Metrics  *telemetry.Metrics

	began   time.Time
	serving serving
	closing closing
}

// backends are what the process stores things in and orders work from.
type backends struct {
	Store    *store.Store
	Blobs    *blob.Store
	Temporal client.Client
	redis    *redis.Client // nil without redis.url
}

// parts are the use cases of the process, and what its activities work with.
type parts struct {
	Scanner   *website.Scanner
	Scans     *service.WebsiteScans
	Sites     *service.SiteHealth
	Code      *service.CodeScans
	Schedules *service.Schedules
	Webhooks  *service.Webhooks
	Published *service.Publications
	Accepted  *service.Suppressions
	Licences  *service.LicencePolicies
	Domains   *service.Domains
	// Connections are those to Git providers.
	Connections *service.Connections
	Identity    *Identity

	reports     *service.Reports
	siteReports *service.SiteReports
	browsers    *browsers
	codeHost    *activities.CodeHost // checks repositories out; nil where this process does not
	fetcher     *site.Fetcher
	mirror      *advisory.Mirror
	notifier    *activities.Notify // sends reports to people
}

// Open connects to everything the Config names. The database must answer;
// Temporal and Redis may be away. The caller closes the App.
func Open(ctx context.Context, c config.Config, log *slog.Logger) (_ *App, err error) {
	var closing closing
	defer func() {
		if err != nil {
			err = errors.Join(err, closing.close())
		}
	}()
	registry := telemetry.NewRegistry()
	b, err := openBackends(ctx, c, registry, log, &closing)
	if err != nil {
		return nil, err
	}
	p, err := openParts(ctx, c, b, registry, log, &closing)
	if err != nil {
		return nil, err
	}
	telemetry.RegisterQueues(registry, b.sampleQueues, log)
	telemetry.RegisterDeliveries(registry, b.sampleDeliveries, log)
	return &App{
		Config: c, Log: log, backends: b, parts: p, Registry: registry, Metrics: telemetry.NewMetrics(registry),
		began: time.Now(), closing: closing,
	}, nil
}

func openBackends(
	ctx context.Context, c config.Config, registry *prometheus.Registry, log *slog.Logger, closing *closing,
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
		if b.redis, err = redisconn.Open(c.Redis.URL); err != nil {
			return b, err
		}
		closing.add(b.redis.Close)
	}
	metrics, release, err := telemetry.MetricsHandler(registry, log)
	if err != nil {
		return b, err
	}
	closing.add(func() error { return release(context.Background()) })
	if b.Temporal, err = temporal.Dial(c.Temporal, log, metrics); err != nil {
		return b, err
	}
	closing.add(func() error { b.Temporal.Close(); return nil })
	return b, nil
}

func openParts(
	ctx context.Context, c config.Config, b backends, registry *prometheus.Registry, log *slog.Logger, closing *closing,
) (p parts, err error) {
	targets, err := openTargets(c, b.Blobs, log)
	if err != nil {
		return p, err
	}
	closing.add(targets.sources.close)
	telemetry.RegisterSources(registry, targets.sources.statuses)
	if p.browsers, err = newBrowsers(c, targets.dialer, log); err != nil {
		return p, err
	}
	closing.add(p.browsers.close)
	if p.Scanner, err = newScanner(c, targets, p.browsers.gatherer(c.Browser), log); err != nil {
		return p, err
	}
	if p.Domains, err = newDomains(c, b.Store, targets.dialer, targets.names, log); err != nil {
		return p, err
	}
	if p.fetcher, err = newFetcher(c, b.Store, targets.dialer, log); err != nil {
		return p, err
	}
	closing.add(func() error { p.fetcher.Close(); return nil })
	if p.mirror, err = newMirror(c, b.Blobs, targets.dialer, log); err != nil {
		return p, err
	}
	boxes, err := openSandboxes(ctx, c)
	if err != nil {
		return p, err
	}
	closing.add(boxes.Close)
	boxes.Log(ctx, log)
	conns, release, err := newConnections(c, b.Store, targets.dialer, boxes, log)
	if err != nil {
		return p, err
	}
	closing.add(release)
	p.Connections = conns
	if p.Identity, err = newIdentity(c, b, targets.dialer, log, closing); err != nil {
		return p, err
	}
	if p.codeHost, release, err = newCodeHost(c, b, conns, targets.dialer, boxes, log); err != nil {
		return p, err
	}
	closing.add(release)
	return p.withUseCases(c, b, targets.dialer, log)
}

// withUseCases adds the use cases over the parts that they need.
func (p parts) withUseCases(c config.Config, b backends, names *egress.Dialer, log *slog.Logger) (parts, error) {
	flows := &temporal.Workflows{Client: b.Temporal}
	profiles := &profiles{mode: c.Browser.Mode, browsers: p.browsers, flows: flows}
	p.Scans = &service.WebsiteScans{
		Store: b.Store, Workflows: flows, Resolver: names,
		Parts: p.Scanner.Parts, Profile: profiles.current, Keys: key.NewGenerator(rand.Reader), Clock: time.Now, Log: log,
		InFlight: c.Quota.WebsiteScans, QueueDeadline: c.Scan.QueueDeadline, CloseAfter: c.Scan.CloseAfter,
		WorkTime: activities.ScanWorkTime(c.Scan.Deadline, c.Scan.QueueLimit, c.Worker.LossLimit),
	}
	p.Sites = newSiteHealth(c, b.Store, flows, names, log)
	p.Code = newCodeScans(c, b.Store, b.Blobs, p.Connections, flows, log)
	p.Schedules = newSchedules(c, b.Store, &temporal.Schedules{Client: b.Temporal}, log)
	p.Schedules.WebsiteScans, p.Schedules.SiteHealth, p.Schedules.CodeScans = p.Scans, p.Sites, p.Code
	p.Licences = &service.LicencePolicies{Store: b.Store}
	p.Accepted = &service.Suppressions{Store: b.Store, Known: p.Scanner.Catalogue.Has, Clock: time.Now}
	p.siteReports = newSiteReports(b, log)
	var err error
	if p.reports, err = newReports(c, b, p.Scanner.Catalogue, log); err != nil {
		return p, err
	}
	if p.Webhooks, err = newWebhooks(c, b.Store, names, log); err != nil {
		return p, err
	}
	p.Webhooks.Workflows = flows
	p.Published = &service.Publications{Store: b.Store, Keys: key.NewGenerator(rand.Reader), Clock: time.Now, AppURL: ReportURL(c)}
	p.notifier, err = newNotifier(c, b.Store, p.reports, p.siteReports, log)
	return p, err
}

// BaseURL is the public address of the API.
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

// ReportURL is the public address of the report site.
func ReportURL(c config.Config) string {
	if c.API.AppURL != "" {
		return strings.TrimRight(c.API.AppURL, "/")
	}
	return BaseURL(c)
}

// closing is what a process releases when it ends, in the order in which it was opened.
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
