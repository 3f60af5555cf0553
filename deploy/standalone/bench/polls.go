package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/gin-gonic/gin"

	"assay/api"
	"assay/config"
	"assay/internal/app"
	"assay/internal/cache"
	"assay/internal/limit"
	"assay/internal/telemetry"
)

const statusRoute = "/v1/scans/:id/status"

// statusPolls compares polls of the whole API, over loopback connections that
// are kept alive, with those of a handler of bare Gin that answers the same
// bytes: once with the status cache, once with a cache that never has anything,
// so that each poll is authenticated, limited, and read from the database.
// Scans are polled while they run and when they are complete; the figure is the
// worse of the two.
func statusPolls(ctx context.Context, b *bench) (_ []figure, err error) {
	w, err := newPollWorld(ctx, b)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	cached := figure{name: "status_polls_cached_ratio", op: ">=", bar: 0.5}
	uncached := figure{name: "status_polls_uncached_ratio", op: ">=", bar: 0.25}
	for i, id := range w.scans {
		c, u, err := w.compare(ctx, b, id)
		if err != nil {
			return nil, fmt.Errorf("%s scan: %w", scanKinds[i], err)
		}
		b.notef("%s scan: cached %.3f, uncached %.3f of bare", scanKinds[i], c, u)
		if i == 0 || c < cached.value {
			cached.value = c
		}
		if i == 0 || u < uncached.value {
			uncached.value = u
		}
	}
	return []figure{cached, uncached}, nil
}

// pollWorld is an application over a real store with seeded scans.
type pollWorld struct {
	app   *app.App
	logs  *os.File
	key   string
	scans []string // ids, as scanKinds
}

func newPollWorld(ctx context.Context, b *bench) (*pollWorld, error) {
	c, err := config.Load("", nil)
	if err != nil {
		return nil, err
	}
	c.Data.Dir = filepath.Join(b.dir, "polls")
	c.API.TrustedProxies = []string{"127.0.0.0/8"}
	c.Scan.CloseAfter = time.Hour // the seeded scans have no workflow to look up
	if err := os.MkdirAll(c.Data.Dir, 0o700); err != nil {
		return nil, err
	}
	w := &pollWorld{}
	if w.logs, err = os.Create(filepath.Join(c.Data.Dir, "log")); err != nil {
		return nil, err
	}
	log, err := telemetry.NewLogger(w.logs, c.Log.Format, c.Log.Level)
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	if w.app, err = app.Open(ctx, c, log); err != nil {
		return nil, errors.Join(err, w.close())
	}
	if err = w.app.Store.Migrate(ctx); err == nil {
		err = w.seed(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

func (w *pollWorld) close() error {
	var err error
	if w.app != nil {
		err = w.app.Close()
	}
	return errors.Join(err, w.logs.Close())
}

// compare returns the polls of the API per poll of bare Gin, with and without
// the status cache.
func (w *pollWorld) compare(ctx context.Context, b *bench, id string) (cached, uncached float64, err error) {
	withCache, err := w.app.API()
	if err != nil {
		return 0, 0, err
	}
	withoutCache, err := w.apiWithoutCache()
	if err != nil {
		return 0, 0, err
	}
	path := "/v1/scans/" + id + "/status"
	var sides []*poller
	defer func() {
		for _, p := range sides {
			err = errors.Join(err, p.close())
		}
	}()
	add := func(h http.Handler) error {
		p, err := servedTo(ctx, h, path, w.key)
		if err == nil {
			sides = append(sides, p)
		}
		return err
	}
	if err := errors.Join(add(withCache), add(withoutCache)); err != nil {
		return 0, 0, err
	}
	bodies := make([][]byte, 2)
	for i := range bodies {
		if bodies[i], err = sides[i].body(); err != nil {
			return 0, 0, err
		}
	}
	if !bytes.Equal(bodies[0], bodies[1]) {
		return 0, 0, errors.New("the answers with and without the cache differ")
	}
	if err := add(bareGin(bodies[0])); err != nil {
		return 0, 0, err
	}
	return w.turns(b, sides, len(bodies[0]))
}

// turns lets the sides take turns; the first turn of each warms it up.
func (w *pollWorld) turns(b *bench, sides []*poller, size int) (cached, uncached float64, err error) {
	var ratios [2][]float64
	var rates [3][]float64
	for turn := range b.turns + 1 {
		var now [3]float64
		for i, p := range sides {
			if now[i], err = p.run(b.slice); err != nil {
				return 0, 0, err
			}
		}
		if turn == 0 {
			continue
		}
		for i, r := range now {
			rates[i] = append(rates[i], r)
		}
		for i := range ratios {
			ratios[i] = append(ratios[i], now[i]/now[2])
		}
	}
	b.notef("%d bytes: %.0f/s cached, %.0f/s uncached, %.0f/s bare", size, median(rates[0]), median(rates[1]), median(rates[2]))
	return median(ratios[0]), median(ratios[1]), nil
}

// servedTo serves the handler on a loopback port with the settings of the
// product's server, and returns a poller of it. The server ends with ctx.
func servedTo(ctx context.Context, h http.Handler, path, key string) (*poller, error) {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	srv := &http.Server{
		Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 64 << 10,
	}
	go func() { _ = srv.Serve(ln) }()
	context.AfterFunc(ctx, func() { _ = srv.Close() })
	return newPoller(ctx, ln.Addr().String(), path, key)
}

// bareGin answers the status route with the bytes and does nothing else.
func bareGin(body []byte) http.Handler {
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.GET(statusRoute, func(c *gin.Context) { c.Data(http.StatusOK, "application/json; charset=utf-8", body) })
	return r
}

// apiWithoutCache is the API of the application but for its status cache.
func (w *pollWorld) apiWithoutCache() (http.Handler, error) {
	a := w.app
	return api.New(api.Deps{
		Keys: a.Store, Projects: a.Store, WebsiteScans: a.Scans, Limiter: limit.NewMemory(0, time.Now), Cache: noCache{},
		Database: a.Store.Ping, Observer: a.Metrics, Clock: time.Now, Log: a.Log,
		AppURL: app.ReportURL(a.Config), TrustedProxies: a.Config.API.TrustedProxies,
	})
}

// noCache never has anything.
type noCache struct{}

func (noCache) Get(context.Context, string) (cache.Entry, bool, error) {
	return cache.Entry{}, false, nil
}
func (noCache) Set(context.Context, string, []byte, time.Duration) error { return nil }
func (noCache) SetIfNewer(context.Context, string, int64, []byte, time.Duration) (bool, error) {
	return true, nil
}
func (noCache) Delete(context.Context, string) error { return nil }
