package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"assay/config"
	"assay/internal/app"
	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/testsupport/postgres"
)

// webTurns is the number of requests for each page.
const webTurns = 30

// web measures every page of the dashboard on Postgres with the records of a large
// customer: server time, statements, bytes of a first visit, and Lighthouse's scores.
func web(ctx context.Context, b *bench) (_ []figure, err error) {
	w, err := newWebWorld(ctx, b)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	pages, err := w.pages(ctx, b)
	if err != nil {
		return nil, err
	}
	slowest, maxStatements := time.Duration(0), 0
	for _, p := range pages {
		b.notef("%-70s p95 %6.1f ms, %2d statements, %4d KiB", p.path, float64(p.p95.Microseconds())/1000, p.statements, p.bytes>>10)
		slowest, maxStatements = max(slowest, p.p95), max(maxStatements, p.statements)
	}
	first, err := w.firstVisit(ctx)
	if err != nil {
		return nil, err
	}
	figures := []figure{
		{name: "web_pages", value: float64(len(pages)), op: ">=", bar: 20},
		{name: "web_page_p95_ms", value: float64(slowest.Microseconds()) / 1000, op: "<=", bar: 100},
		{name: "web_page_statements", value: float64(maxStatements), op: "<=", bar: 15},
		{name: "web_first_visit_kb", value: float64(first) / 1000, op: "<=", bar: 120},
	}
	scores, err := w.lighthouse(ctx, b, pages)
	if err != nil {
		return append(figures, scores...), err
	}
	security, err := webSecurity(ctx, b)
	return slices.Concat(figures, scores, security), err
}

// webWorld is an application on Postgres with someone signed in.
type webWorld struct {
	server     *postgres.Server
	app        *app.App
	handler    http.Handler
	cookie     string
	ids        map[string]string
	patterns   []string
	statements atomic.Int64
}

// Enabled implements slog.Handler: the world counts statements, which are logged at debug
// level.
func (w *webWorld) Enabled(context.Context, slog.Level) bool { return true }

// Handle implements slog.Handler.
func (w *webWorld) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "statement" || r.Message == "slow statement" {
		w.statements.Add(1)
	}
	return nil
}

// WithAttrs implements slog.Handler.
func (w *webWorld) WithAttrs([]slog.Attr) slog.Handler { return w }

// WithGroup implements slog.Handler.
func (w *webWorld) WithGroup(string) slog.Handler { return w }

func newWebWorld(ctx context.Context, b *bench) (w *webWorld, err error) {
	w = &webWorld{}
	defer func() {
		if err != nil {
			err = errors.Join(err, w.close())
		}
	}()
	if w.server, err = postgres.Start(ctx); err != nil {
		return w, err
	}
	database, err := w.server.CreateDatabase(ctx, "")
	if err != nil {
		return w, err
	}
	c, err := config.Load("", nil)
	if err != nil {
		return w, err
	}
	c.Data.Dir, c.Browser.Mode = filepath.Join(b.dir, "web"), "off"
	c.Database.Driver, c.Database.DSN = "postgres", w.server.DSN(database)
	c.Scan.CloseAfter = 1000 * time.Hour
	if err := os.MkdirAll(c.Data.Dir, 0o700); err != nil {
		return w, err
	}
	if w.app, err = app.Open(ctx, c, slog.New(w)); err != nil {
		return w, err
	}
	if err := w.app.Store.Migrate(ctx); err != nil {
		return w, err
	}
	tenant, err := w.app.Store.Tenants.Create(ctx, "Large")
	if err != nil {
		return w, err
	}
	if err := w.seed(ctx, b, c.Database.DSN, tenant.ID); err != nil {
		return w, err
	}
	if w.handler, err = w.app.Web(nil); err != nil {
		return w, err
	}
	pages, err := w.app.Dashboard(nil)
	if err != nil {
		return w, err
	}
	for _, r := range pages.Routes() {
		if r.Method == http.MethodGet {
			w.patterns = append(w.patterns, r.Pattern)
			if r.Pattern == "/code/{id}/findings" {
				w.patterns = append(w.patterns, findingSearches(r.Pattern)...)
			}
		}
	}
	return w, w.signIn(ctx, tenant.ID)
}

// seed fills the database and the blob store, and looks up the records that the measured
// pages show.
func (w *webWorld) seed(ctx context.Context, b *bench, dsn, tenantID string) (err error) {
	began := time.Now()
	if err := seedWeb(ctx, dsn, tenantID); err != nil {
		return err
	}
	b.notef("seeded in %s", time.Since(began).Round(time.Second))
	if w.ids, err = webIDs(ctx, dsn); err != nil {
		return err
	}
	return seedDocuments(ctx, dsn, w.app.Blobs, w.ids["/code"])
}

// findingSearches returns lists of findings that are filtered, counted and grouped.
func findingSearches(pattern string) (out []string) {
	for _, query := range []string{"text=weakness+7", "rule=rule-7", "path=src/part3/", "severity=LOW", "status=OPEN&age=week", "group=path"} {
		out = append(out, pattern+"?dimension=SAST&"+query)
	}
	return out
}

// signIn creates an administrator and a session.
func (w *webWorld) signIn(ctx context.Context, tenantID string) error {
	users := w.app.Identity.Users
	link, err := users.SetupLink(ctx, tenantID, "bench")
	if err != nil {
		return err
	}
	_, token, _ := strings.Cut(link, "token=")
	in, err := users.SignUp(ctx, token, service.NewAccount{Email: "bench@example.org", Name: "Bench", Password: "a password of the bench"})
	if err != nil {
		return err
	}
	out := httptest.NewRecorder()
	w.app.Identity.Sessions.Handler(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if err = w.app.Identity.Sessions.Begin(r, in); err == nil {
			rw.WriteHeader(http.StatusNoContent)
		}
	})).ServeHTTP(out, httptest.NewRequestWithContext(ctx, http.MethodPost, "/", nil))
	for _, c := range out.Result().Cookies() {
		w.cookie = c.Name + "=" + c.Value
	}
	return err
}

func (w *webWorld) close() error {
	var err error
	if w.app != nil {
		err = w.app.Close()
	}
	if w.server != nil {
		err = errors.Join(err, w.server.Close())
	}
	return err
}

var wildcard = regexp.MustCompile(`\{[a-z]+\}`)

// address fills in a route's wildcards; "" for routes that are not pages.
func (w *webWorld) address(pattern string) string {
	if strings.HasPrefix(pattern, "/watch/") {
		return ""
	}
	path := strings.ReplaceAll(pattern, "{$}", "")
	path = strings.ReplaceAll(path, "{project}", "project001")
	missing := false
	path = wildcard.ReplaceAllStringFunc(path, func(name string) string {
		if id, ok := w.ids[name]; ok {
			return id
		}
		for place, id := range w.ids {
			if strings.HasPrefix(pattern, place+"/") && name == "{id}" {
				return id
			}
		}
		missing = true
		return name
	})
	if missing {
		return ""
	}
	switch {
	case strings.HasSuffix(pattern, "/compare"):
		path += "?with=" + w.ids[pattern]
	case strings.HasSuffix(pattern, "/accept"):
		path += "?check=SEC-HSTS"
	}
	return path
}

// webPage is the cost of a page.
type webPage struct {
	path       string
	p95        time.Duration
	statements int
	bytes      int
}

// pages measures the pages that answer with HTML.
func (w *webWorld) pages(ctx context.Context, b *bench) ([]webPage, error) {
	var out []webPage
	for _, pattern := range w.patterns {
		path := w.address(pattern)
		if path == "" {
			continue
		}
		p := webPage{path: path}
		var took []time.Duration
		for i := range webTurns + 1 {
			w.statements.Store(0)
			began := time.Now()
			answer := w.get(ctx, path)
			d := time.Since(began)
			if answer.Code != http.StatusOK || !strings.HasPrefix(answer.Header().Get("Content-Type"), "text/html") {
				b.notef("%s returned %d %s: not measured", path, answer.Code, answer.Header().Get("Content-Type"))
				break
			}
			p.bytes = answer.Body.Len()
			// The first request warms the caches, and stores a check's digest, which the end of
			// a real check stores.
			if i > 0 {
				took, p.statements = append(took, d), max(p.statements, int(w.statements.Load()))
			}
		}
		if len(took) == 0 {
			continue
		}
		slices.Sort(took)
		p.p95 = took[len(took)*95/100]
		out = append(out, p)
	}
	if len(out) == 0 {
		return nil, errors.New("no page could be loaded")
	}
	return out, nil
}

func (w *webWorld) get(ctx context.Context, path string) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil)
	r.Header.Set("Cookie", w.cookie)
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Accept-Encoding", "gzip")
	out := httptest.NewRecorder()
	w.handler.ServeHTTP(out, r)
	return out
}

var assetAddress = regexp.MustCompile(`/assets/[^"]+`)

// firstVisit returns the transferred bytes of the home page and its files.
func (w *webWorld) firstVisit(ctx context.Context) (int, error) {
	home := w.get(ctx, "/")
	if home.Code != http.StatusOK {
		return 0, fmt.Errorf("the home page returned %d", home.Code)
	}
	body, page := home.Body.Bytes(), io.Reader(bytes.NewReader(home.Body.Bytes()))
	if home.Header().Get("Content-Encoding") == "gzip" {
		var err error
		if page, err = gzip.NewReader(page); err != nil {
			return 0, err
		}
	}
	text, err := io.ReadAll(page)
	if err != nil {
		return 0, err
	}
	sum := len(body)
	for _, file := range assetAddress.FindAllString(string(text), -1) {
		sum += w.get(ctx, file).Body.Len()
	}
	return sum, nil
}

// lighthouse scores every page for a signed-in member: a proxy adds the cookie.
func (w *webWorld) lighthouse(ctx context.Context, b *bench, pages []webPage) (_ []figure, err error) {
	srv := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		r.Header.Set("Cookie", w.cookie)
		w.handler.ServeHTTP(rw, r)
	}))
	defer srv.Close()
	in, err := lighthouse.Find(lighthouse.FindConfig{})
	if err != nil {
		return nil, err
	}
	pool, err := newPool(in)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	scorer := site.NewLighthouse(pool)
	worst := map[string]float64{}
	for _, p := range pages {
		page, err := scorer.Score(ctx, site.ScoreJob{URL: srv.URL + p.path, Mode: scan.ModeDesktop, Runs: 1})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.path, err)
		}
		for name, v := range map[string]*float64{
			"performance": page.Scores.Performance, "accessibility": page.Scores.Accessibility, "best_practices": page.Scores.BestPractices,
		} {
			if v == nil {
				continue
			}
			if low, ok := worst[name]; !ok || *v < low {
				worst[name] = *v
			}
			if *v < 95 {
				b.notef("%s: %s %.0f", p.path, name, *v)
			}
		}
	}
	var out []figure
	for _, name := range []string{"performance", "accessibility", "best_practices"} {
		out = append(out, figure{name: "web_lighthouse_" + name, value: worst[name], op: ">=", bar: 95})
	}
	return out, nil
}
