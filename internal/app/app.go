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
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"
	"go.temporal.io/sdk/client"

	"assay/activities"
	"assay/config"
	"assay/internal/advisory"
	"assay/internal/blob"
	"assay/internal/key"
	"assay/internal/lighthouse"
	"assay/internal/redisconn"
	"assay/internal/sandbox"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/telemetry"
	"assay/internal/temporal"
	"assay/internal/website"
)

// App is one process's parts, opened and ready to serve.
type App struct {
	Config   config.Config
	Log      *slog.Logger
	Store    *store.Store
	Blobs    *blob.Store
	Temporal client.Client
	Scanner  *website.Scanner
	Scans    *service.WebsiteScans
	Sites    *service.SiteHealth
	Code     *service.CodeScans
	Accepted *service.Suppressions
	Domains  *service.Domains
	// Connections are those to Git providers.
	Connections *service.Connections
	Identity    *Identity
	Registry    *prometheus.Registry
	Metrics     *telemetry.Metrics

	redis *redis.Client // nil without redis.url
	began time.Time
	pool  *lighthouse.Pool // nil without a browser
	// codeHost checks repositories out; nil where this process does not.
	codeHost *activities.CodeHost
	fetcher  *site.Fetcher
	broken   atomic.Bool // the browser does not start
	pollers  pollers
	serving  serving
	closer   []func() error
	mirror   *advisory.Mirror
	// sandboxes are where git and engines run.
	sandboxes *sandbox.Host
	// notifier sends reports to people.
	notifier *activities.Notify
}

// Open connects to everything the Config names. The database must answer;
// Temporal and Redis may be away. The caller closes the App.
func Open(ctx context.Context, c config.Config, log *slog.Logger) (_ *App, err error) {
	a := &App{Config: c, Log: log, began: time.Now(), Registry: telemetry.NewRegistry()}
	a.Metrics = telemetry.NewMetrics(a.Registry)
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	if a.Store, err = OpenStore(ctx, c, log); err != nil {
		return nil, err
	}
	a.onClose(a.Store.Close)
	if a.Blobs, err = OpenBlobs(ctx, c); err != nil {
		return nil, err
	}
	a.onClose(a.Blobs.Close)
	if c.Redis.URL != "" {
		redisconn.RouteLogs(log)
		if a.redis, err = redisconn.Open(c.Redis.URL); err != nil {
			return nil, err
		}
		a.onClose(a.redis.Close)
	}
	if err = a.openTemporal(c.Temporal); err != nil {
		return nil, err
	}
	return a, a.openParts(ctx)
}

func (a *App) openTemporal(c config.Temporal) error {
	metrics, release, err := telemetry.MetricsHandler(a.Registry, a.Log)
	if err != nil {
		return err
	}
	a.onClose(func() error { return release(context.Background()) })
	if a.Temporal, err = temporal.Dial(c, a.Log, metrics); err != nil {
		return err
	}
	a.onClose(func() error { a.Temporal.Close(); return nil })
	return nil
}

func (a *App) openParts(ctx context.Context) error {
	targets, err := openTargets(a.Config, a.Blobs, a.Log)
	if err != nil {
		return err
	}
	a.onClose(targets.sources.close)
	telemetry.RegisterSources(a.Registry, targets.sources.statuses)
	pages, err := a.openBrowser(targets.dialer)
	if err != nil {
		return err
	}
	if a.Scanner, err = newScanner(a.Config, targets, pages, a.Log); err != nil {
		return err
	}
	if a.Domains, err = newDomains(a.Config, a.Store, targets.dialer, targets.names, a.Log); err != nil {
		return err
	}
	if a.sandboxes, err = openSandboxes(ctx, a.Config); err != nil {
		return err
	}
	a.onClose(a.sandboxes.Close)
	a.sandboxes.Log(ctx, a.Log)
	if err := a.openConnections(targets.dialer); err != nil {
		return err
	}
	if err := a.openIdentity(targets.dialer); err != nil {
		return err
	}
	if err := a.openCode(targets.dialer); err != nil {
		return err
	}
	if a.mirror, err = newMirror(a.Config, a.Blobs, targets.dialer, a.Log); err != nil {
		return err
	}
	if err := a.openCrawler(targets.dialer); err != nil {
		return err
	}
	a.Scans = &service.WebsiteScans{
		Store: a.Store, Workflows: &temporal.Workflows{Client: a.Temporal}, Resolver: targets.dialer,
		Parts: a.Scanner.Parts, Profile: a.profile, Keys: key.NewGenerator(rand.Reader), Clock: time.Now, Log: a.Log,
		InFlight: a.Config.Quota.WebsiteScans, QueueDeadline: a.Config.Scan.QueueDeadline, CloseAfter: a.Config.Scan.CloseAfter,
		WorkTime: activities.ScanWorkTime(a.Config.Scan.Deadline, a.Config.Scan.QueueLimit, a.Config.Worker.LossLimit),
	}
	a.Sites = newSiteHealth(a.Config, a.Store, &temporal.Workflows{Client: a.Temporal}, targets.dialer, a.Log)
	a.Code = newCodeScans(a.Config, a.Store, a.Blobs, a.Connections, &temporal.Workflows{Client: a.Temporal}, a.Log)
	a.Accepted = &service.Suppressions{Store: a.Store, Known: a.Scanner.Catalogue.Has, Clock: time.Now}
	telemetry.RegisterQueues(a.Registry, a.sampleQueues, a.Log)
	telemetry.RegisterDeliveries(a.Registry, a.sampleDeliveries, a.Log)
	a.notifier, err = a.newNotifier()
	return err
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

func (a *App) onClose(f func() error) { a.closer = append(a.closer, f) }

// Close releases everything, last opened first.
func (a *App) Close() error {
	var errs []error
	for i := len(a.closer) - 1; i >= 0; i-- {
		errs = append(errs, a.closer[i]())
	}
	a.closer = nil
	return errors.Join(errs...)
}
