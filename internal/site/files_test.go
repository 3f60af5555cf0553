package site_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
)

// Next implements site.FileList over the frontier.
func (f *fakeSite) Next(_ context.Context, n int) (out []scan.SitePage, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for attempts := range 3 {
		for _, p := range f.frontier {
			if p.Skip == string(site.SkipFile) && p.Status == 0 && p.ErrorKind == "" && p.Attempts == attempts && len(out) < n {
				out = append(out, *p)
			}
		}
	}
	return out, nil
}

// Record implements site.FileList.
func (f *fakeSite) Record(_ context.Context, p scan.SitePage) error {
	return f.Settle(context.Background(), p, nil)
}

// Add implements site.FileList.
func (f *fakeSite) Add(_ context.Context, files []scan.SitePage) error {
	for _, p := range files {
		p.Skip = string(site.SkipFile)
		f.add(p)
	}
	return nil
}

func (f *fakeSite) files() *site.Files {
	return &site.Files{CheckID: "check", Time: time.Hour, Crawler: f, List: f, Pacer: f, Log: slog.New(slog.DiscardHandler)}
}

func fileSite(urls ...string) *fakeSite {
	f := newFakeSite()
	for _, u := range urls {
		f.add(scan.SitePage{URL: u, Key: u, Skip: string(site.SkipFile)})
	}
	return f
}

func refusing(faults ...*site.PageError) func() (site.Visit, error) {
	calls := 0
	return func() (site.Visit, error) {
		calls++
		if calls <= len(faults) {
			return site.Visit{}, faults[calls-1]
		}
		return site.Visit{Status: 200}, nil
	}
}

const pdf = "https://a.example/a.pdf"

func TestFilesAreAskedFor(t *testing.T) {
	t.Parallel()
	gone := &site.PageError{Kind: site.FaultHTTP, Status: 404, Message: "The server returns status 404."}
	refused := &site.PageError{Kind: site.FaultHTTP, Status: 405}
	broken := &site.PageError{Kind: "UNREACHABLE", Again: true}
	busy := &site.PageError{Kind: site.FaultHTTP, Status: 503, Again: true, After: 30 * time.Second}
	forbidden := &site.PageError{Kind: "FORBIDDEN"}
	for name, c := range map[string]struct {
		head, get func() (site.Visit, error)
		log       string
		status    int
		kind      string
		broken    bool
		took      time.Duration
	}{
		"there":               {log: "head", status: 200},
		"there for GET alone": {head: refusing(refused), log: "head get", status: 200, took: time.Second},
		"gone": {
			head: refusing(gone), get: refusing(gone), log: "head get", status: 404, kind: site.FaultHTTP, broken: true, took: time.Second,
		},
		"gone for ever": {
			head: refusing(&site.PageError{Kind: site.FaultHTTP, Status: 410}), log: "head", status: 410, kind: site.FaultHTTP,
			broken: true,
		},
		"the connection broke once": {head: refusing(broken), get: refusing(broken), log: "head get head", status: 200, took: 2 * time.Second},
		"the connection broke always": {
			head: refusing(broken, broken), get: refusing(broken, broken), log: "head get head get", kind: "UNREACHABLE", broken: true,
			took: 3 * time.Second,
		},
		"the server was busy": {head: refusing(busy), log: "head head", status: 200, took: 30 * time.Second},
		"the server is busy": {
			head: refusing(busy, busy), log: "head head", status: 503, kind: site.FaultHTTP, broken: true, took: 30 * time.Second,
		},
		"an address that is not ours": {head: refusing(forbidden), log: "head", kind: "FORBIDDEN"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(t *testing.T) {
				f := fileSite(pdf)
				f.visits["head "+pdf], f.visits["get "+pdf] = c.head, c.get
				asking := f.files()
				asking.Settings.Pause = time.Second
				began := time.Now()
				require.NoError(t, asking.Run(t.Context()))
				require.Equal(t, c.log, strings.ReplaceAll(strings.Join(f.log, " "), " "+pdf, ""))
				p := f.page(t, pdf)
				require.Equal(t, []any{scan.PageSkipped, string(site.SkipFile), c.status, c.kind}, []any{p.State, p.Skip, p.Status, p.ErrorKind})
				require.Equal(t, c.broken, site.IsBroken(p))
				require.Equal(t, c.took, time.Since(began))
			})
		})
	}
}

func TestFilesThatRobotsForbids(t *testing.T) {
	t.Parallel()
	f := fileSite(pdf)
	f.visits["head "+pdf] = func() (site.Visit, error) { return site.Visit{Skip: site.SkipRobots}, nil }
	require.NoError(t, f.files().Run(t.Context()))
	require.Equal(t, string(site.SkipRobots), f.page(t, pdf).Skip)
}

// The full Crawl-delay is also observed between files.
func TestFilesKeepToTheDelay(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := fileSite(many(4)...)
		f.delay = 90 * time.Second
		began := time.Now()
		require.NoError(t, f.files().Run(t.Context()))
		require.Equal(t, 3*90*time.Second, time.Since(began))
	})
}

func TestFilesEnd(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		f := fileSite(many(10)...)
		f.delay = time.Minute
		asking := f.files()
		asking.Time = 150 * time.Second
		require.NoError(t, asking.Run(t.Context()))
		require.Len(t, f.log, 3, "after its time none is begun")

		ctx, cancel := context.WithCancelCause(t.Context())
		stopped := errors.New("stopped")
		time.AfterFunc(time.Second, func() { cancel(stopped) })
		began := time.Now()
		asking.Time = time.Hour
		require.ErrorIs(t, asking.Run(ctx), stopped)
		require.Equal(t, time.Second, time.Since(began))
	})
}

// A host that asks for long pauses delays neither the files of other hosts nor the end.
func TestFilesOfSlowHosts(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T) {
		var slow []string
		for i := range 120 {
			slow = append(slow, fmt.Sprintf("https://slow.example/%d.pdf", i))
		}
		f := fileSite(append(slow, many(10)...)...)
		f.delays = map[string]time.Duration{"https://slow.example/": time.Hour}
		asking := f.files()
		asking.Time = 20 * time.Minute
		began := time.Now()
		require.NoError(t, asking.Run(t.Context()))
		require.Less(t, time.Since(began), time.Minute, "nothing is due in time")
		for _, u := range append(many(10), slow[0]) {
			require.Equal(t, 200, f.page(t, u).Status, u)
		}
		require.Len(t, f.log, 11)

		// Another check has just visited the host.
		f = fileSite(slow...)
		f.next["slow.example"] = time.Now().Add(time.Hour)
		began = time.Now()
		asking = f.files()
		asking.Time = 20 * time.Minute
		require.NoError(t, asking.Run(t.Context()))
		require.Equal(t, 20*time.Minute, time.Since(began))
		require.Empty(t, f.log)
	})
}

func TestFileThatBreaksTheCrawler(t *testing.T) {
	t.Parallel()
	f := fileSite(many(2)...)
	f.visits["head "+many(2)[0]] = func() (site.Visit, error) {
		f.mu.Unlock()
		defer f.mu.Lock()
		panic("hostile")
	}
	require.NoError(t, f.files().Run(t.Context()))
	require.Equal(t, 200, f.page(t, many(2)[1]).Status)
	require.NotEmpty(t, f.page(t, many(2)[0]).ErrorKind)
}

// Which links count as files, and how servers are asked for them.
func TestLook(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	status := func(head, get int) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodHead {
				w.WriteHeader(head)
				return
			}
			w.WriteHeader(get)
			_, _ = w.Write(make([]byte, 1<<20))
		}
	}
	to := func(where string) http.Handler { return http.RedirectHandler(where, http.StatusFound) }
	mux := http.NewServeMux()
	mux.Handle("/robots.txt", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("User-agent: *\nDisallow: /secret*.pdf$"))
	}))
	mux.Handle("/there.pdf", status(200, 500))
	mux.Handle("/headless.pdf", status(405, 200))
	mux.Handle("/moved.pdf", to("/there.pdf"))
	mux.Handle("/away.pdf", to("http://cdn.example/x.pdf"))
	mux.Handle("/dead.pdf", to("/nowhere.pdf"))
	mux.Handle("/loop.pdf", to("/loop.pdf"))
	h.serve("shop.example", mux)
	h.serve("cdn.example", http.NotFoundHandler())
	c := h.crawler("http://shop.example/", wide)
	for path, want := range map[string]any{
		"head /there.pdf": 200, "head /headless.pdf": 405, "get /headless.pdf": 200, "head /moved.pdf": 200, "head /away.pdf": 302,
		"head /dead.pdf": 404, "head /loop.pdf": site.FaultRedirect, "head /secret/a.pdf": site.SkipRobots,
	} {
		method, path, _ := strings.Cut(path, " ")
		v, err := c.Look(t.Context(), scan.SitePage{URL: "http://shop.example" + path}, method == "get")
		var fault *site.PageError
		switch want := want.(type) {
		case site.Skip:
			require.NoError(t, err)
			require.Equal(t, want, v.Skip)
		case string:
			require.ErrorAs(t, err, &fault)
			require.Equal(t, want, fault.Kind)
		case int:
			got := v.Status
			if want >= 400 {
				require.ErrorAs(t, err, &fault)
				got = fault.Status
			} else {
				require.NoError(t, err)
			}
			require.Equal(t, want, got, path)
		}
	}
	require.Zero(t, h.count("HEAD cdn.example/x.pdf"), "another host is not asked")
	require.Zero(t, h.count("HEAD shop.example/secret/a.pdf"))
	require.Zero(t, h.count("GET shop.example/there.pdf"))
}

// A sitemap that lists only files costs no more requests than the limit on files.
func TestFilesOfASitemapAreBounded(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	var urls []string
	for i := range 20_000 {
		urls = append(urls, fmt.Sprintf("http://shop.example/%d.pdf", i))
	}
	h.serve("shop.example", pages{"/sitemap.xml": urlset(urls...), "/": linking()})
	settings := wide
	settings.MaxFiles = 30
	d, err := h.crawler("http://shop.example/", settings).Discover(t.Context())
	require.NoError(t, err)
	require.Len(t, d.Found, 1+31, "one more shows that there are more")
}

func TestJudgeOfFiles(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("shop.example", pages{"/robots.txt": "text/plain\nUser-agent: *\nDisallow: /secret\n"})
	links := []site.Link{
		{URL: "http://shop.example/a.pdf"}, {URL: "http://shop.example/export", File: true}, {URL: "http://shop.example/both", File: true},
		{URL: "http://shop.example/both"}, {URL: "http://cdn.example/b.pdf"}, {URL: "http://shop.example/secret/c.pdf"},
		{URL: "http://shop.example/d.pdf", NoFollow: true}, {URL: "http://shop.example/e.pdf", NoFollow: true},
		{URL: "http://shop.example/e.pdf"},
	}
	judge := func(settings site.Settings) map[string]string {
		out := map[string]string{}
		from := scan.SitePage{URL: "http://shop.example/deep", Key: "http://shop.example/deep", Depth: 25}
		for _, p := range h.crawler("http://shop.example/", settings).Judge(t.Context(), from, scan.FoundByLink, links) {
			out[strings.TrimPrefix(p.URL, "http://shop.example")] = p.Skip
		}
		return out
	}
	settings := wide
	settings.MaxFiles = 10
	require.Equal(t, map[string]string{
		"/a.pdf": "FILE", "/export": "FILE", "/both": "FILE", "/secret/c.pdf": "ROBOTS", "/d.pdf": "NOT_FOLLOWED", "/e.pdf": "FILE",
	}, judge(settings), "a page beyond the depth is not a reason not to ask for a file")
	settings.MaxDepth = 26
	require.Empty(t, judge(settings)["/both"], "a page")
	require.NotContains(t, judge(wide), "/a.pdf", "without files")
}

// A style sheet's fonts and pictures are files too, wherever they lie on the site.
func TestFilesOfAStyleSheet(t *testing.T) {
	t.Parallel()
	const css, font = "https://a.example/a.css", "https://a.example/a.woff2"
	const final = "https://a.example/v2/a.css"
	f := fileSite(css)
	f.styles = map[string][]site.Link{final: {{URL: font, Embedded: true}}}
	f.visits["head "+css] = func() (site.Visit, error) {
		return site.Visit{Status: 200, FinalURL: final, ContentType: "text/css; charset=utf-8"}, nil
	}
	f.visits["head "+font] = refusing(&site.PageError{Kind: site.FaultHTTP, Status: 404}, &site.PageError{Kind: site.FaultHTTP, Status: 404})
	f.visits["get "+font] = f.visits["head "+font]
	require.NoError(t, f.files().Run(t.Context()))
	require.Equal(t, 200, f.page(t, css).Status)
	require.Equal(t, 404, f.page(t, font).Status)
	require.True(t, site.IsBroken(f.page(t, font)))
}

func TestStyles(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("shop.example", pages{
		"/robots.txt": "text/plain\nUser-agent: *\nDisallow: /secret\n", "/css/a.css": "text/css\n@font-face{src:url(../f.woff)}",
		"/no.css": "text/plain\na{background:url(x.png)}", "/secret/a.css": "text/css\na{background:url(x.png)}",
	})
	c := h.crawler("http://shop.example/", wide)
	for path, want := range map[string][]site.Link{
		"/css/a.css": {{URL: "http://shop.example/f.woff", Embedded: true}}, "/no.css": nil, "/secret/a.css": nil, "/gone.css": nil,
	} {
		links, err := c.Styles(t.Context(), scan.SitePage{URL: "http://shop.example" + path})
		require.NoError(t, err)
		require.Equal(t, want, links, path)
	}
}

// Links to other sites are files where the check asks for them; what keeps programs out is not
// broken.
func TestLinksToOtherSites(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	mux := http.NewServeMux()
	for path, status := range map[string]int{"/dead": 404, "/members": 403, "/busy": 429, "/there": 200} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
	}
	mux.Handle("/moved", http.RedirectHandler("http://third.example/x", http.StatusFound))
	h.serve("other.example", mux)
	h.serve("third.example", http.NotFoundHandler())
	h.serve("shop.example", pages{})
	links := []site.Link{
		{URL: "http://other.example/dead"}, {URL: "http://other.example/logo.png", Embedded: true},
		{URL: "http://shop.example/x", Embedded: true},
		{URL: "http://", Malformed: true},
	}
	settings := wide
	settings.MaxFiles = 10
	judge := func() (out []string) {
		for _, p := range h.crawler("http://shop.example/", settings).Judge(
			t.Context(), scan.SitePage{URL: "http://shop.example/"}, scan.FoundByLink, links,
		) {
			out = append(out, fmt.Sprintf("%s %s %s %s", p.URL, p.Skip, p.Source, p.ErrorKind))
		}
		return out
	}
	own := []string{"http://shop.example/x FILE EMBEDDED ", "http:// INVALID LINK MALFORMED_URL"}
	require.Equal(t, own, judge())
	settings.Outside = true
	require.Equal(
		t, append([]string{"http://other.example/dead FILE OUTSIDE ", "http://other.example/logo.png FILE OUTSIDE "}, own...), judge(),
	)

	c := h.crawler("http://shop.example/", settings)
	for path, broken := range map[string]bool{"/dead": true, "/members": false, "/busy": false, "/there": false, "/moved": true} {
		_, err := c.Look(t.Context(), scan.SitePage{URL: "http://other.example" + path, Source: scan.FoundOutside}, true)
		require.Equal(t, broken, err != nil, "%s: %v", path, err)
	}
}
