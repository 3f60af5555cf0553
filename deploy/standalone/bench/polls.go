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
	"assay/internal/service"
	"assay/internal/telemetry"
)

const statusRoute = "/v1/scans/:id/status"

// statusPolls compares polls of the whole API, over keep-alive loopback connections, with
// those of a bare Gin handler that answers the same bytes. The API authenticates, limits and
// logs every request:
//
//   - cached: the unchanged application, whose status cache misses once a second
//   - uncached: with an empty status cache, so that each poll queries the database
//     and renders the record again if its revision has changed
//   - rendered: each poll also finds its record changed, reads and renders it
//     completely; shows what uncached saves, and is not a figure
//
// Running and completed scans are polled; a figure is the worse of the two.
func statusPolls(ctx context.Context, b *bench) (_ []figure, err error) {
	w, err := newPollWorld(ctx, b)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	figures := []figure{
		{name: "status_polls_cached_ratio", op: ">=", bar: 0.5},
		{name: "status_polls_uncached_ratio", op: ">=", bar: 0.25},
	}
	for i, id := range w.scans {
		ratios, err := w.compare(ctx, b, id)
		if err != nil {
			return nil, fmt.Errorf("%s scan: %w", scanKinds[i], err)
		}
		b.notef("%s scan: cached %.3f, uncached %.3f, rendered %.3f of bare", scanKinds[i], ratios[0], ratios[1], ratios[2])
		for k := range figures {
			if i == 0 || ratios[k] < figures[k].value {
				figures[k].value = ratios[k]
			}
		}
	}
	return figures, nil
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

// apis returns the sides that are compared with bare Gin.
func (w *pollWorld) apis() ([]http.Handler, error) {
	cached, err := w.app.API(nil)
	if err != nil {
		return nil, err
	}
	uncached, err := w.uncachedAPI(w.app.Scans)
	if err != nil {
		return nil, err
	}
	rendered, err := w.uncachedAPI(everChanged{w.app.Scans})
	return []http.Handler{cached, uncached, rendered}, err
}

// compare returns the polls of each side per poll of bare Gin.
func (w *pollWorld) compare(ctx context.Context, b *bench, id string) (_ []float64, err error) {
	handlers, err := w.apis()
	if err != nil {
		return nil, err
	}
	path := "/v1/scans/" + id + "/status"
	var sides []*poller
	defer func() {
		for _, p := range sides {
			err = errors.Join(err, p.close())
		}
	}()
	var body []byte
	for i := 0; i <= len(handlers); i++ {
		h := bareGin(body)
		if i < len(handlers) {
			h = handlers[i]
		}
		p, err := servedTo(ctx, h, path, w.key)
		if err != nil {
			return nil, err
		}
		sides = append(sides, p)
		answer, err := p.body()
		if err != nil {
			return nil, err
		}
		if i > 0 && !bytes.Equal(answer, body) {
			return nil, errors.New("the two sides return different responses")
		}
		body = answer
	}
	return takeTurns(b, sides, len(body))
}

// takeTurns polls the sides in turns, the last of which is the yardstick; the first turn of
// each is a warm-up.
func takeTurns(b *bench, sides []*poller, size int) (_ []float64, err error) {
	yardstick := len(sides) - 1
	ratios, rates := make([][]float64, yardstick), make([][]float64, len(sides))
	for turn := range b.turns + 1 {
		now := make([]float64, len(sides))
		for i, p := range sides {
			if now[i], err = p.run(b.slice); err != nil {
				return nil, err
			}
		}
		if turn == 0 {
			continue
		}
		for i, r := range now {
			rates[i] = append(rates[i], r)
		}
		for i := range ratios {
			ratios[i] = append(ratios[i], now[i]/now[yardstick])
		}
	}
	text := ""
	for i := range rates {
		text += fmt.Sprintf(" %.0f", median(rates[i]))
	}
	b.notef("%d bytes, polls per second, bare last:%s", size, text)
	medians := make([]float64, yardstick)
	for i := range medians {
		medians[i] = median(ratios[i])
	}
	return medians, nil
}

// servedTo serves the handler on a loopback port with the settings of the product's server,
// and returns a poller for it. The server ends with ctx.
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

// uncachedAPI returns the API of the application without its status cache.
func (w *pollWorld) uncachedAPI(scans api.WebsiteScans) (http.Handler, error) {
	a := w.app
	return api.New(api.Deps{
		Keys: a.Store.Keys, Projects: a.Store.Projects, WebsiteScans: scans, Limiter: limit.NewMemory(0, time.Now), Cache: noCache{},
		Database: a.Store.Ping, Observer: a.Metrics, Checks: a.Scanner.Catalogue, Clock: time.Now, Log: a.Log,
		AppURL: app.ReportURL(a.Config), TrustedProxies: a.Config.API.TrustedProxies,
	})
}

// everChanged reports every record as changed, after reading it.
type everChanged struct{ *service.WebsiteScans }

func (e everChanged) Changed(ctx context.Context, tenantID, id string, revision int64) (bool, error) {
	_, err := e.WebsiteScans.Changed(ctx, tenantID, id, revision)
	return true, err
}

// noCache is always empty.
type noCache struct{}

func (noCache) Get(context.Context, string) (cache.Entry, bool, error) {
	return cache.Entry{}, false, nil
}
func (noCache) Set(context.Context, string, []byte, time.Duration) error { return nil }
func (noCache) SetIfNewer(context.Context, string, int64, []byte, time.Duration) (bool, error) {
	return true, nil
}
func (noCache) Delete(context.Context, string) error { return nil }
