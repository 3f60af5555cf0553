package site_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
)

func TestDiscoverSaysWhyThereIsNothingToCrawl(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("closed.example", pages{"/robots.txt": "text/plain\nUser-agent: *\nDisallow: /private\n", "/private/": linking()})
	h.serve("named.example", pages{"/robots.txt": "text/plain\nUser-agent: *\nAllow: /\n\nUser-agent: assay\nDisallow: /", "/": linking()})
	h.serve("broken.example", pages{"/robots.txt": "500"})
	h.serve("error.example", pages{"/": "500"})
	h.serve("missing.example", pages{})
	h.serve("file.example", pages{"/": "application/pdf\n%PDF"})
	h.serve("attached.example", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Disposition", `attachment; filename="x.html"`)
		w.Header().Set("Content-Type", "text/html")
	}))
	h.serve("loop.example", pages{"/": "301 /b", "/b": "301 /"})
	h.serve("refreshing.example", pages{
		"/": `<meta http-equiv=refresh content="0;url=/b">`, "/b": `<meta http-equiv=refresh content="0;url=/">`,
	})
	h.serve("oauth.example", pages{"/": "301 http://id.example/authorize?client_id=1&redirect_uri=http://oauth.example/&response_type=code"})
	h.serve("members.example", pages{"/": "301 http://login.members.example/"})
	h.serve("later.example", pages{"/": `<meta http-equiv=refresh content="1; URL='http://sso.other.example/'">`})
	h.serve("inside.example", pages{"/": "301 http://10.0.0.1/"})
	h.serve("scheme.example", pages{"/": "301 file:///etc/passwd"})
	h.serve("away.example", pages{"/": "301 http://closed.example/private/"})
	for url, want := range map[string]string{
		"http://closed.example/private/": "robots.txt of closed.example forbids crawling /private/.",
		"http://away.example/":           "robots.txt of closed.example forbids crawling /private/.",
		"http://named.example/":          "robots.txt of named.example forbids crawling /.",
		"http://broken.example/":         "robots.txt of broken.example cannot be read (status 500), so nothing may be crawled.",
		"http://error.example/":          "http://error.example/ returns status 500.",
		"http://error.example/?a=secret": "http://error.example/ returns status 404.",
		"http://missing.example/":        "http://missing.example/ returns status 404.",
		"http://file.example/":           "http://file.example/ is not a web page.",
		"http://attached.example/":       "http://attached.example/ is not a web page.",
		"http://loop.example/":           "The server redirects endlessly.",
		"http://refreshing.example/":     "Pages refresh to one another endlessly.",
		"http://oauth.example/":          "oauth.example sends visitors to sign in at id.example, and only pages without sign-in can be checked.",
		"http://members.example/": "members.example sends visitors to sign in at login.members.example, and only pages " +
			"without sign-in can be checked.",
		"http://later.example/":   "later.example sends visitors to sign in at sso.other.example, and only pages without sign-in can be checked.",
		"http://inside.example/":  "10.0.0.1 is not a public address (private network).",
		"http://scheme.example/":  "The server redirects to something that is not an http or https URL.",
		"http://nobody.example/":  "The name nobody.example has no address.",
		"http://127.0.0.1/":       "127.0.0.1 is not a public address (loopback).",
		"https://closed.example/": "The server refused the connection.",
	} {
		d, err := h.crawler(url, wide).Discover(t.Context())
		require.NoError(t, err, url)
		require.Equal(t, want, d.Stop, url)
		require.Empty(t, d.Found, url)
	}
}

func TestDiscoverTriesAgain(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	var robots, entry atomic.Int32
	h.serve("shaky.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" && robots.Add(1) == 1 || r.URL.Path == "/" && entry.Add(1) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		pages{"/": linking("/a"), "/robots.txt": "text/plain\n"}.ServeHTTP(w, r)
	}))
	d, err := h.crawler("http://shaky.example/", wide).Discover(t.Context())
	require.NoError(t, err)
	require.Empty(t, d.Stop)
	require.Len(t, d.Found, 1)
}

// The server refuses every request until the requested wait is over.
func TestDiscoverComesBackWhenTheServerSays(t *testing.T) {
	t.Parallel()
	for _, refusing := range []string{"/robots.txt", "/"} {
		h := newHosts(t)
		var first atomic.Pointer[time.Time]
		h.serve("busy.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			now := time.Now()
			if r.URL.Path == refusing && (first.CompareAndSwap(nil, &now) || now.Sub(*first.Load()) < time.Second) {
				w.Header().Set("Retry-After", "1")
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			pages{"/": linking(), "/robots.txt": "text/plain\n"}.ServeHTTP(w, r)
		}))
		d, err := h.crawler("http://busy.example/", wide).Discover(t.Context())
		require.NoError(t, err)
		require.Empty(t, d.Stop, refusing)
	}
}

// The server responds with an error to requests that arrive before its Crawl-delay is over.
func TestDiscoverKeepsToTheCrawlDelay(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	const delay = 300 * time.Millisecond
	var last atomic.Int64
	var hasty atomic.Int32
	site := pages{
		"/robots.txt": "text/plain\nUser-agent: *\nCrawl-delay: 0.3\n", "/": linking("/a", "/b/c", "/d/e/f"),
		"/a": linking("/"), "/a/": linking("/"), "/sitemap_index.xml": urlset("http://calm.example/orphan"),
	}
	h.serve("calm.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		now := time.Now().UnixNano()
		if before := last.Swap(now); r.URL.Path != "/" && r.URL.Path != "/robots.txt" && time.Duration(now-before) < delay/2 {
			hasty.Add(1)
		}
		site.ServeHTTP(w, r)
	}))
	d, err := h.crawler("http://calm.example/", wide).Discover(t.Context())
	require.NoError(t, err)
	require.Len(t, d.Found, 2)
	require.Zero(t, hasty.Load())
}

func TestTheEntryMayLeadToAnotherSite(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("old.example", pages{"/": "301 http://new.example/start?utm_source=old"})
	h.serve("new.example", pages{
		"/start?utm_source=old": `<meta http-equiv=refresh content="0; url=en/">`, "/en/": linking("/a", "http://old.example/b"),
		"/a": linking(),
	})
	d, fate := walk(t, h.fetcher(), "http://old.example/", wide)
	require.Equal(t, "http://new.example/en/", d.Entry)
	require.Equal(t, map[string]string{"http://new.example/en/": "scored at 0 by ENTRY", "http://new.example/a": "scored at 1 by LINK"}, fate)
}

func zipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.String()
}

func urlset(urls ...string) string {
	return "application/xml\n<urlset><url><loc>" + strings.Join(urls, "</loc></url><url><loc>") + "</loc></url></urlset>"
}

func index(urls ...string) string {
	return "application/xml\n<sitemapindex><sitemap><loc>" + strings.Join(urls,
		"</loc></sitemap><sitemap><loc>") + "</loc></sitemap></sitemapindex>"
}

func TestSitemaps(t *testing.T) {
	t.Parallel()
	const at = "http://shop.example"
	type want struct {
		facts []site.SitemapFacts
		urls  string
	}
	fact := func(path, from string, f site.SitemapFacts) site.SitemapFacts {
		f.URL, f.From = at+path, from
		if f.Status == 0 {
			f.Status = 200
		}
		return f
	}
	for name, c := range map[string]struct {
		files pages
		want  want
	}{
		"none": {pages{}, want{nil, "/"}},
		"the second default location, because the first is a page": {
			pages{
				"/sitemap.xml": "<!doctype html><p>Not found", "/sitemap_index.xml": index(at + "/posts.xml"),
				"/posts.xml": urlset(at+"/a", at+"/b?utm_source=map"),
			},
			want{[]site.SitemapFacts{
				fact("/sitemap_index.xml", "default location", site.SitemapFacts{Index: true, Entries: 1}),
				fact("/posts.xml", at+"/sitemap_index.xml", site.SitemapFacts{Entries: 2}),
			}, "/ /a /b"},
		},
		"a default location that robots.txt forbids": {
			pages{"/robots.txt": "text/plain\nUser-agent: *\nDisallow: /*.xml", "/sitemap.xml": urlset(at + "/a")}, want{nil, "/"},
		},
		"gzip, text and feed": {
			pages{
				"/robots.txt": "text/plain\nSitemap: " + at + "/a.xml.gz\nSitemap: " + at + "/b.txt\nSitemap: " + at + "/c.rss\n",
				"/a.xml.gz":   "application/gzip\n" + zipped(t, strings.TrimPrefix(urlset(at+"/a"), "application/xml\n")),
				"/b.txt":      "text/plain\n" + at + "/b\n" + at + "/b2\n",
				"/c.rss":      "application/rss+xml\n<rss><channel><item><link>" + at + "/c</link></item></channel></rss>",
			},
			want{[]site.SitemapFacts{
				fact("/a.xml.gz", "robots.txt", site.SitemapFacts{Entries: 1}),
				fact("/b.txt", "robots.txt", site.SitemapFacts{Entries: 2}),
				fact("/c.rss", "robots.txt", site.SitemapFacts{Entries: 1}),
			}, "/ /a /b /b2 /c"},
		},
		"broken ones cost nothing but themselves": {
			pages{
				"/robots.txt": "text/plain\nSitemap: " + at + "/gone.xml\nSitemap: " + at + "/half.xml\nSitemap: " + at +
					"/page\nSitemap: http://nobody.example/s.xml\nSitemap: " + at + "/bad.gz\nSitemap: " + at + "/fine.xml\n",
				"/half.xml": "application/xml\n<urlset><url><loc>" + at + "/half</loc></url><url></urlset>",
				"/page":     "<!doctype html><p>Hello",
				"/bad.gz":   "application/gzip\n\x1f\x8bnot really",
				"/fine.xml": urlset(at + "/fine"),
			},
			want{[]site.SitemapFacts{
				fact("/gone.xml", "robots.txt", site.SitemapFacts{Status: 404, Error: "The server returns status 404."}),
				fact("/half.xml", "robots.txt", site.SitemapFacts{
					Entries: 1, Error: "The file is not well-formed; only the part before the error was read.",
				}),
				fact("/page", "robots.txt", site.SitemapFacts{Error: "The file is not a sitemap."}),
				{URL: "http://nobody.example/s.xml", From: "robots.txt", Error: "The name nobody.example has no address."},
				fact("/bad.gz", "robots.txt", site.SitemapFacts{Error: "The file is not valid gzip."}),
				fact("/fine.xml", "robots.txt", site.SitemapFacts{Entries: 1}),
			}, "/ /half /fine"},
		},
		"indexes that name each other": {
			pages{
				"/robots.txt": "text/plain\nSitemap: " + at + "/1.xml\n",
				"/1.xml":      index(at+"/2.xml", at+"/1.xml", "relative.xml"), "/2.xml": index(at+"/1.xml", at+"/3.xml"),
				"/3.xml": index(at + "/4.xml"), "/4.xml": urlset(at + "/never"),
			},
			want{[]site.SitemapFacts{
				fact("/1.xml", "robots.txt", site.SitemapFacts{Index: true, Entries: 3}),
				fact("/2.xml", at+"/1.xml", site.SitemapFacts{Index: true, Entries: 2}),
				fact("/3.xml", at+"/2.xml", site.SitemapFacts{
					Index: true, Entries: 1, Error: "The index is listed in an index of indexes; its files were not read.",
				}),
			}, "/"},
		},
		"entries of other sites, and files": {
			pages{"/sitemap.xml": urlset(at+"/", at+"/a", "http://other.example/", "ftp://shop.example/", at+"/a.pdf", at+"/logout", at+"/a#x")},
			want{[]site.SitemapFacts{fact("/sitemap.xml", "default location", site.SitemapFacts{Entries: 7, Foreign: 1})},
				"/ /a /logout:NOT_FOLLOWED"},
		},
		"a redirect": {
			pages{"/robots.txt": "301 /r.txt", "/r.txt": "text/plain\nSitemap: " + at + "/s\n", "/s": "301 /s2", "/s2": urlset(at + "/a")},
			want{[]site.SitemapFacts{fact("/s", "robots.txt", site.SitemapFacts{Entries: 1})}, "/ /a"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHosts(t)
			c.files["/"] = linking()
			h.serve("shop.example", c.files)
			d, err := h.crawler(at+"/", wide).Discover(t.Context())
			require.NoError(t, err)
			require.Empty(t, d.Stop)
			require.Equal(t, c.want.facts, d.Sitemaps)
			var urls []string
			for i, p := range d.Found {
				require.Equal(t, min(i, 1), p.Depth)
				s := strings.TrimPrefix(p.URL, at)
				if p.Skip != "" {
					s += ":" + p.Skip
				}
				urls = append(urls, s)
			}
			require.Equal(t, c.want.urls, strings.Join(urls, " "))
		})
	}
}

func TestSitemapsAreReadUntilThereIsEnough(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	var urls []string
	for i := range 60_000 {
		urls = append(urls, fmt.Sprintf("http://many.example/p.xml/%d", i))
	}
	listed := []byte(strings.TrimPrefix(urlset(urls...), "application/xml\n"))
	many := func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html")
		case "/robots.txt":
			_, _ = fmt.Fprintln(w, "Sitemap: http://many.example/index.xml")
		case "/index.xml":
			var urls []string
			for i := range 1000 {
				urls = append(urls, fmt.Sprintf("http://many.example/%d.xml", i))
			}
			_, _ = w.Write([]byte(strings.TrimPrefix(index(urls...), "application/xml\n")))
		default:
			_, _ = w.Write(listed)
		}
	}
	h.serve("many.example", http.HandlerFunc(many))
	d, err := h.crawler("http://many.example/", site.Settings{MaxPages: 500, MaxDepth: 25}).Discover(t.Context())
	require.NoError(t, err)
	require.Len(t, d.Found, 1001)
	require.Len(t, d.Sitemaps, 2, "one file has enough")
	require.Equal(t, 50_000, d.Listed, "what the protocol allows in one file")
	require.Equal(t, "The file has more than 50,000 entries; the others were not read.", d.Sitemaps[1].Error)

	// Skipped pages are bounded as well.
	d, err = h.crawler("http://many.example/",
		site.Settings{MaxPages: 10, MaxDepth: 25, Exclude: []string{"/**.xml/**"}}).Discover(t.Context())
	require.NoError(t, err)
	require.Len(t, d.Found, 1001, "the entry and a thousand skipped ones")
	require.Equal(t, "EXCLUDED", d.Found[1].Skip)
	require.Equal(t, 500_000, d.Listed, "there is an end to it")
}

func TestSitemapBombs(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	zeros := zipped(t, "<urlset>"+strings.Repeat(" ", 30<<20))
	twice := zipped(t, zipped(t, strings.Repeat(" ", 30<<20)))
	var asked atomic.Int32
	h.serve("bomb.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html")
		case "/robots.txt":
			for i := range 20 {
				_, _ = fmt.Fprintf(w, "Sitemap: http://bomb.example/%d.gz\nSitemap: http://bomb.example/encoded/%d\n", i, i)
			}
		default:
			if strings.HasPrefix(r.URL.Path, "/encoded") {
				w.Header().Set("Content-Encoding", "gzip")
				_, _ = w.Write([]byte(twice))
				return
			}
			_, _ = w.Write([]byte(zeros))
		}
	}))
	d, err := h.crawler("http://bomb.example/", wide).Discover(t.Context())
	require.NoError(t, err)
	require.Empty(t, d.Stop)
	require.Len(t, d.Found, 1)
	require.NotEmpty(t, d.Sitemaps)
	require.Less(t, asked.Load(), int32(40), "what all of them may inflate to is bounded")
}

func TestSpellingsThatAreAnsweredAlike(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	// A server that ignores a slash at the end and answers any host name.
	lax := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.Path = "/" + strings.Trim(r.URL.Path, "/")
		pages{
			"/":  linking("/a", "/b/", "http://www.lax.example/a", "/b", "/c/?x=1", "/c?x=1"),
			"/a": linking("/a/"), "/b": linking("/a/"), "/c?x=1": linking("/"),
		}.ServeHTTP(w, r)
	})
	h.serve("lax.example", lax)
	h.serve("www.lax.example", lax)
	d, fate := walk(t, h.fetcher(), "http://lax.example/", wide)
	require.Equal(t, site.Alike{Slash: true, WWW: true}, d.Alike)
	require.Equal(t, map[string]string{
		"http://lax.example/": "scored at 0 by ENTRY", "http://lax.example/a": "scored at 1 by LINK",
		"http://lax.example/b/": "scored at 1 by LINK", "http://lax.example/c/?x=1": "scored at 1 by LINK",
	}, fate)

	// A server that puts a new session id into the links of each response.
	session := func(w http.ResponseWriter, r *http.Request) {
		id := fmt.Sprintf("%016x", time.Now().UnixNano())
		pages{"/": linking("/a;jsessionid="+id, "/b?PHPSESSID="+id, "/c?sid="+id)}.ServeHTTP(w, r)
	}
	h.serve("session.example", http.HandlerFunc(session))
	h.serve("www.session.example", http.HandlerFunc(session))
	d, _ = walk(t, h.fetcher(), "http://session.example/", wide)
	require.Equal(t, site.Alike{WWW: true}, d.Alike)

	// A server whose pages with and without a slash differ, although their titles are equal.
	h.serve("strict.example", pages{
		"/": linking("/a", "/b"), "/a": linking("/", "/a/", "/b"), "/a/": linking("x", "y", "z"), "/b": linking(),
		"/a/x": linking(), "/a/y": linking(), "/a/z": linking(),
	})
	h.serve("www.strict.example", pages{"/": "301 http://strict.example/"})
	d, fate = walk(t, h.fetcher(), "http://strict.example/", wide)
	require.Equal(t, site.Alike{}, d.Alike)
	require.Len(t, fate, 7)
	require.Equal(t, "scored at 2 by LINK", fate["http://strict.example/a/"])
}

func TestRobotsIsCachedForTenMinutesAndWhileTheServerFails(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	var asked, status atomic.Int32
	status.Store(200)
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			asked.Add(1)
			w.WriteHeader(int(status.Load()))
			_, _ = w.Write([]byte("User-agent: *\nCrawl-delay: 2.5\nDisallow: /no"))
			return
		}
		w.Header().Set("Content-Type", "text/html")
	}))
	var minutes atomic.Int64
	f := h.fetcher(func(c *site.FetcherConfig) {
		c.Clock = func() time.Time { return time.Unix(0, 0).Add(time.Duration(minutes.Load()) * time.Minute) }
	})
	c, err := f.Crawler("http://shop.example/", wide, scan.ModeDesktop, nil)
	require.NoError(t, err)
	look := func(want site.Skip, times int) {
		t.Helper()
		v, err := c.Visit(t.Context(), scan.SitePage{URL: "http://shop.example/no"})
		require.NoError(t, err)
		require.Equal(t, want, v.Skip)
		require.EqualValues(t, times, asked.Load())
	}
	look(site.SkipRobots, 1)
	require.Equal(t, 2500*time.Millisecond, c.Delay(t.Context(), scan.SitePage{URL: "http://shop.example/x"}))
	minutes.Store(9)
	look(site.SkipRobots, 1)
	minutes.Store(11)
	status.Store(500)
	look(site.SkipRobots, 2) // the last version that was fetched counts
	minutes.Store(12)
	status.Store(404)
	look(site.SkipNone, 3) // robots.txt was removed
	minutes.Store(30)
	status.Store(403)
	look(site.SkipNone, 4)
	minutes.Store(60 * 20)
	status.Store(503)
	look(site.SkipNone, 5)
	minutes.Store(60 * 24 * 4)
	_, err = c.Visit(t.Context(), scan.SitePage{URL: "http://shop.example/no"})
	var fault *site.PageError
	require.ErrorAs(t, err, &fault)
	require.True(t, fault.Again)
	require.Equal(t, "UNREACHABLE", fault.Kind)
	require.Equal(t, "robots.txt of shop.example could not be read. The server returns status 503.", fault.Message)
	require.Zero(t, c.Delay(t.Context(), scan.SitePage{URL: "http://shop.example/x"}))
}
