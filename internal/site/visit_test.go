package site_test

import (
	"context"
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

// visit visits a page of shop.example that was found by a link.
func visit(t *testing.T, c site.Crawler, url string) (site.Visit, *site.PageError) {
	t.Helper()
	v, err := c.Visit(t.Context(), scan.SitePage{URL: url, Source: scan.FoundByLink, Depth: 1})
	var fault *site.PageError
	if err != nil {
		require.ErrorAs(t, err, &fault, url)
	}
	return v, fault
}

func TestVisitReadsAPage(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			return
		}
		w.Header().Set("Content-Type", "Text/HTML; Charset=ISO-8859-1")
		w.Header().Add("X-Robots-Tag", "otherbot: noindex")
		w.Header().Add("X-Robots-Tag", "assay: noindex")
		w.Header().Set("Link", `</p>; rel="canonical", </p/2>; rel=next`)
		_, _ = w.Write([]byte("<title>\n Caf\xe9 &amp; <b>more</b> </title><body><a href='/stra\xdfe'>x</a>"))
	}))
	v, fault := visit(t, h.crawler("http://shop.example/", wide), "http://shop.example/p")
	require.Nil(t, fault)
	require.Equal(t, site.Visit{
		Status: 200, FinalURL: "http://shop.example/p", ContentType: "Text/HTML; Charset=ISO-8859-1", Title: "Café & <b>more</b>",
		Canonical: "http://shop.example/p", NoIndex: true,
		Links: []site.Link{{URL: "http://shop.example/p/2"}, {URL: "http://shop.example/stra%C3%9Fe"}},
	}, v)
}

func TestVisitJudgesWhatAPageStandsFor(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	canonical := func(to string) string { return `<link rel=canonical href="` + to + `">` + linking("/x") }
	refresh := func(content string) string {
		return `<meta http-equiv="Refresh" content="` + content + `">` + linking("/x")
	}
	h.serve("shop.example", pages{
		"/robots.txt": "text/plain\nUser-agent: *\nDisallow: /forbidden",
		"/":           linking(), "/x": linking(), "/home": canonical("/"), "/?a=1": canonical("/"), "/start": linking(),
		"/variant": canonical("/x#part"), "/self": canonical("?utm_source=a"), "/relative": canonical("x"),
		"/outside": canonical("http://other.example/x"),
		"/a":       canonical("/b"), "/b": canonical("/a"), "/c1": canonical("/c2"), "/c2": canonical("/x"), "/dead": canonical("/gone"),
		"/moved": canonical(
			"/old",
		), "/old": "301 /moved", "/hidden": canonical("/forbidden"), "/pdf": canonical("/file"), "/file": "application/pdf\n%PDF",
		"/two":   `<link rel=canonical href=""><link rel=canonical href=/x><link rel=canonical href=/start>`,
		"/body":  "<p>Comments: " + canonical("/x"),
		"/empty": canonical(""), "/script": `<script>"<link rel=canonical href=/x>"</script>` + canonical("/start"),
		"/now": refresh("0; url=/x"), "/soon": refresh(" 5 ;URL = '/x' trailing"), "/later": refresh("30; url=/x"), "/reload": refresh("3"),
		"/again": refresh("0;url=/again#top"),
		"/leave": refresh("0,http://other.example/"), "/noscript": `<noscript>` + refresh("0;url=/x") +
			`</noscript>`, "/script-url": refresh("0;url=javascript:alert(1)"),
		"/utm": "301 /x?b=1", "/x?b=1": linking(), "/into-robots": "301 /forbidden/x", "/into-file": "301 /file.pdf", "/into-error": "301 /gone",
		"/into-nothing": "301 http://127.0.0.1/",
		"/into-trap":    "301 /en/en/en", "/many": "301 /many2", "/many2": "301 /x", "/l1": "301 /l2", "/l2": "301 /l1", "/no-location": "301 ",
		"/bad-location": "301 http://[",
	})
	c := h.crawler("http://shop.example/", wide)
	for path, want := range map[string]string{
		"/home": "", "/?a=1": "SAME_AS_OTHER /", "/variant": "SAME_AS_OTHER /x", "/self": "", "/relative": "SAME_AS_OTHER /x", "/outside": "",
		"/a": "", "/b": "", "/c1": "", "/c2": "SAME_AS_OTHER /x", "/dead": "", "/moved": "", "/hidden": "", "/pdf": "",
		"/two": "SAME_AS_OTHER /x", "/body": "",
		"/empty": "", "/script": "SAME_AS_OTHER /start", "/now": "REDIRECT /x", "/soon": "REDIRECT /x", "/later": "", "/reload": "", "/again": "",
		"/leave": "OTHER_SITE http://other.example/", "/noscript": "", "/script-url": "", "/utm": "REDIRECT /x?b=1",
		"/into-robots": "REDIRECT /forbidden/x", "/into-file": "REDIRECT /file.pdf", "/into-error": "REDIRECT /gone",
		"/into-nothing": "OTHER_SITE http://127.0.0.1/",
		"/into-trap":    "REDIRECT /en/en/en", "/many": "REDIRECT /x", "/l1": "fault REDIRECT_LOOP", "/no-location": "NOT_A_PAGE ",
		"/bad-location": "fault UNREACHABLE",
		"/gone":         "fault HTTP_ERROR 404", "/file": "NOT_A_PAGE ", "/forbidden": "ROBOTS ",
	} {
		v, fault := visit(t, c, "http://shop.example"+path)
		got := ""
		switch {
		case fault != nil:
			got = strings.TrimSuffix(fmt.Sprintf("fault %s %d", fault.Kind, fault.Status), " 0")
			got = strings.TrimSuffix(got, " 301")
			require.False(t, fault.Again, path)
		case v.Skip != "":
			got = string(v.Skip) + " " + strings.TrimPrefix(v.Target, "http://shop.example")
			require.Empty(t, v.Links, path)
		}
		require.Equal(t, want, got, path)
	}
	require.Zero(t, h.count("GET shop.example/forbidden/x"))
	// The entry is exempt: it was chosen by name.
	v, err := c.Visit(t.Context(), scan.SitePage{URL: "http://shop.example/variant", Source: scan.FoundAsEntry})
	require.NoError(t, err)
	require.Empty(t, v.Skip)
	require.Equal(t, "http://shop.example/x", v.Canonical)
}

func TestCanonicalAddressIsLookedAtOnce(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	list := `<link rel=canonical href=/list>` + linking()
	h.serve("shop.example", pages{"/list": list, "/list?s=1": list, "/list?s=2": list, "/list?s=3": list})
	c := h.crawler("http://shop.example/", wide)
	for i := range 3 {
		v, fault := visit(t, c, fmt.Sprintf("http://shop.example/list?s=%d", i+1))
		require.Nil(t, fault)
		require.Equal(t, site.SkipAlias, v.Skip)
	}
	require.Equal(t, 1, h.count("GET shop.example/list"))
}

func TestRedirectThatSetsACookieEnds(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	var cookies atomic.Int32
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie("seen"); err == nil {
			cookies.Add(1)
			w.Header().Set("Content-Type", "text/html")
			return
		}
		http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1"})
		w.Header().Set("Location", r.URL.Path+"?utm_source=cookie")
		w.WriteHeader(http.StatusFound)
	}))
	c := h.crawler("http://shop.example/", wide)
	for range 2 {
		v, fault := visit(t, c, "http://shop.example/p")
		require.Nil(t, fault)
		require.Equal(t, site.SkipNone, v.Skip)
		require.Equal(t, []string{"http://shop.example/p"}, v.Redirects)
		require.Equal(t, "http://shop.example/p?utm_source=cookie", v.FinalURL)
	}
	require.EqualValues(t, 3, cookies.Load(), "one chain of robots.txt and two of the page, each from the start")
}

func TestFaults(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	bomb := []byte(zipped(t, strings.Repeat(" ", 50<<20)))
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/429":
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(http.StatusTooManyRequests)
		case "/503":
			w.Header().Set("Retry-After", "86400")
			w.WriteHeader(http.StatusServiceUnavailable)
		case "/500":
			w.Header().Set("Retry-After", "soon")
			w.WriteHeader(http.StatusInternalServerError)
		case "/410":
			w.WriteHeader(http.StatusGone)
		case "/drip":
			for r.Context().Err() == nil {
				_, _ = w.Write([]byte("<p>"))
				w.(http.Flusher).Flush()
				select {
				case <-r.Context().Done():
				case <-time.After(20 * time.Millisecond):
				}
			}
		case "/silent":
			<-r.Context().Done()
		case "/cut":
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write([]byte("<p>"))
		case "/reset":
			if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
				_ = conn.Close()
			}
		case "/headers":
			for i := range 1000 {
				w.Header().Set(fmt.Sprintf("X-%d", i), strings.Repeat("x", 1000))
			}
		case "/bomb":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb)
		case "/coding":
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write([]byte("<p>"))
		}
	}))
	patient := h.crawler("http://shop.example/", wide)
	hasty, err := h.fetcher(func(c *site.FetcherConfig) { c.Timeout = 6 * time.Second }).Crawler("http://shop.example/", wide,
		scan.ModeDesktop, nil)
	require.NoError(t, err)
	for path, want := range map[string]site.PageError{
		"/429":     {Kind: "HTTP_ERROR", Status: 429, Message: "The server returns status 429.", Again: true, After: 7 * time.Second},
		"/503":     {Kind: "HTTP_ERROR", Status: 503, Message: "The server returns status 503.", Again: true, After: time.Minute},
		"/500":     {Kind: "HTTP_ERROR", Status: 500, Message: "The server returns status 500.", Again: true},
		"/410":     {Kind: "HTTP_ERROR", Status: 410, Message: "The server returns status 410."},
		"/drip":    {Kind: "TIMEOUT", Status: 200, Message: "The server did not send its complete response in time.", Again: true},
		"/silent":  {Kind: "TIMEOUT", Message: "The server did not send its complete response in time.", Again: true},
		"/cut":     {Kind: "UNREACHABLE", Status: 200, Message: "The connection was lost before the response was complete.", Again: true},
		"/reset":   {Kind: "UNREACHABLE", Message: "The connection was lost before the response was complete.", Again: true},
		"/headers": {Kind: "UNREACHABLE", Message: "The server's response is not valid HTTP."},
		"/bomb":    {Kind: "UNREACHABLE", Status: 200, Message: "The response is a decompression bomb."},
		"/coding":  {Kind: "UNREACHABLE", Status: 200, Message: "The response cannot be decoded with its content coding."},
	} {
		c := patient
		if want.Kind == "TIMEOUT" {
			c = hasty
		}
		_, fault := visit(t, c, "http://shop.example"+path)
		require.NotNil(t, fault, path)
		require.Equal(t, want, *fault, path)
	}
	// The end of the caller's context is not a fault of the page.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = patient.Visit(ctx, scan.SitePage{URL: "http://shop.example/x"})
	require.ErrorIs(t, err, context.Canceled)
	var fault *site.PageError
	require.NotErrorAs(t, err, &fault)
}

func TestMostOfAPageIsBounded(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	var links strings.Builder
	for i := range 100_000 {
		_, _ = fmt.Fprintf(&links, "<a href=/p/%d>", i)
	}
	h.serve("shop.example", pages{
		"/many": links.String(), "/large": "<title>Large</title>" + strings.Repeat("<p>words ", 2<<20) + "<a href=/behind>",
		"/depth": strings.Repeat("<div>", 1<<19) + "<a href=/deep>", "/attributes": "<a " + strings.Repeat("x=y ", 1<<20) + "href=/a>",
		"/address": `<a href="/` + strings.Repeat("x", 3<<20) + `"><a href=/short>`, "/title": "<title>" + strings.Repeat("long ", 1<<20),
		"/unknown": "text/nothing\n<html>", "/plain": "text/plain\n<html>",
	})
	c := h.crawler("http://shop.example/", wide)
	v, fault := visit(t, c, "http://shop.example/many")
	require.Nil(t, fault)
	require.Len(t, v.Links, 10_000)
	found := c.Judge(t.Context(), scan.SitePage{URL: "http://shop.example/many", Key: "http://shop.example/many"}, scan.FoundByLink, v.Links)
	require.Len(t, found, 10_000, "a list of all pages of a large site is read to its end")
	v, fault = visit(t, c, "http://shop.example/large")
	require.Nil(t, fault)
	require.Equal(t, "Large", v.Title)
	require.Empty(t, v.Links, "it is behind the limit")
	for path, links := range map[string]int{"/depth": 1, "/attributes": 1, "/address": 1, "/title": 0} {
		v, fault = visit(t, c, "http://shop.example"+path)
		require.Nil(t, fault, path)
		require.Len(t, v.Links, links, path)
		require.LessOrEqual(t, len(v.Title), 500)
	}
	for _, path := range []string{"/unknown", "/plain"} {
		v, fault = visit(t, c, "http://shop.example"+path)
		require.Nil(t, fault)
		require.Equal(t, site.SkipNotAPage, v.Skip)
	}
}

func TestPageWithoutContentType(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Content-Type"] = nil
		body := "  <!doctype html><a href=/x>"
		if r.URL.Path == "/file" {
			body = "%PDF-1.4"
		}
		_, _ = w.Write([]byte(body))
	}))
	c := h.crawler("http://shop.example/", wide)
	v, fault := visit(t, c, "http://shop.example/")
	require.Nil(t, fault)
	require.Len(t, v.Links, 1)
	v, fault = visit(t, c, "http://shop.example/file")
	require.Nil(t, fault)
	require.Equal(t, site.SkipNotAPage, v.Skip)
}

func TestHugeRobotsTxtIsReadAsFarAsCrawlersMust(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/robots.txt" {
			w.Header().Set("Content-Type", "text/html")
			return
		}
		_, _ = w.Write([]byte("User-agent: *\nDisallow: /early\n"))
		for range 10 << 20 / 64 {
			_, _ = w.Write([]byte("# " + strings.Repeat("x", 61) + "\n"))
		}
		_, _ = w.Write([]byte("Disallow: /late\n"))
	}))
	c := h.crawler("http://shop.example/", wide)
	v, fault := visit(t, c, "http://shop.example/early")
	require.Nil(t, fault)
	require.Equal(t, site.SkipRobots, v.Skip)
	v, fault = visit(t, c, "http://shop.example/late")
	require.Nil(t, fault)
	require.Equal(t, site.SkipNone, v.Skip)
}

func TestJudge(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("shop.example", pages{"/robots.txt": "text/plain\nUser-agent: *\nDisallow: /no"})
	h.serve("sub.shop.example", pages{"/robots.txt": "text/plain\nUser-agent: *\nDisallow: /"})
	settings := wide
	settings.MaxDepth, settings.Subdomains, settings.Exclude = 3, true, []string{"/ex/**"}
	c := h.crawler("http://shop.example/", settings)
	from := scan.SitePage{URL: "http://shop.example/f", Key: "http://shop.example/f", Depth: 2}
	links := []site.Link{
		{URL: "http://shop.example/a"}, {URL: "http://shop.example/a#x"}, {URL: "http://shop.example/f?utm_source=self"},
		{URL: "http://shop.example/n", NoFollow: true},
		{URL: "http://shop.example/both", NoFollow: true}, {URL: "http://shop.example/both"}, {URL: "http://shop.example/no/1"},
		{URL: "http://shop.example/ex/1"},
		{URL: "http://elsewhere.example/"}, {URL: "http://shop.example/x.pdf"}, {URL: "ftp://shop.example/"}, {URL: "http://sub.shop.example/"},
		{URL: "http://shop.example/2026/05"},
	}
	list := func(pages []scan.SitePage) string {
		var out []string
		for _, p := range pages {
			out = append(out, strings.TrimSpace(strings.TrimPrefix(p.URL, "http://")+" "+p.Skip))
		}
		return strings.Join(out, ", ")
	}
	found := c.Judge(t.Context(), from, scan.FoundByLink, links)
	require.Equal(t, "shop.example/a, shop.example/n NOT_FOLLOWED, shop.example/both, shop.example/no/1 ROBOTS, shop.example/ex/1 "+
		"EXCLUDED, sub.shop.example/, shop.example/2026/05", list(found))
	require.Equal(t, scan.SitePage{
		URL: "http://shop.example/2026/05", Key: "http://shop.example/2026/05", Shape: "/#/#?", Depth: 3, Source: scan.FoundByLink,
		From: "http://shop.example/f",
	}, found[6])
	require.Zero(t, h.count("GET sub.shop.example/robots.txt"), "links alone make no requests to other hosts")
	v, fault := visit(t, c, "http://sub.shop.example/")
	require.Nil(t, fault)
	require.Equal(t, site.SkipRobots, v.Skip)
	require.Contains(t, list(c.Judge(t.Context(), from, scan.FoundByLink, links)), "sub.shop.example/ ROBOTS", "now it is known")

	from.Depth = 3
	require.Equal(t, "shop.example/a TOO_DEEP", list(c.Judge(t.Context(), from, scan.FoundByLink, links[:1])))
	require.Equal(t, "shop.example/a", list(c.Judge(t.Context(), from, scan.FoundByRedirect, links[:1])), "a redirect goes no deeper")
	var skipped []site.Link
	for i := range 500 {
		skipped = append(skipped, site.Link{URL: fmt.Sprintf("http://shop.example/ex/%d", i)})
	}
	require.Len(t, c.Judge(t.Context(), from, scan.FoundByLink, skipped), 200)
}

func TestModesDifferInTheirUserAgentOnly(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	var last atomic.Pointer[http.Header]
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := r.Header.Clone()
		last.Store(&header)
		w.Header().Set("Content-Type", "text/html")
	}))
	f := h.fetcher()
	ask := func(mode scan.Mode) http.Header {
		c, err := f.Crawler("http://shop.example/", wide, mode, nil)
		require.NoError(t, err)
		_, fault := visit(t, c, "http://shop.example/")
		require.Nil(t, fault)
		return *last.Load()
	}
	desktop, mobile := ask(scan.ModeDesktop), ask(scan.ModeMobile)
	require.Equal(t, "Assay/1.0 (+https://assay.example/bot)", desktop.Get("User-Agent"))
	require.Contains(t, mobile.Get("User-Agent"), " Mobile Assay/1.0 (+https://assay.example/bot)")
	desktop.Del("User-Agent")
	mobile.Del("User-Agent")
	require.Equal(t, desktop, mobile)
	require.Contains(t, desktop.Get("Accept"), "text/html")
}

func TestManyVisitsAtOnceAskForRobotsOnce(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	arrived := make(chan struct{}, 100)
	answer := make(chan struct{})
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			<-answer
			return
		}
		pages{"/x": `<link rel=canonical href=/y>` + linking("/z"), "/y": linking()}.ServeHTTP(w, r)
	}))
	c := h.crawler("http://shop.example/", wide)
	// A caller that gives up while robots.txt is fetched does not end the fetch.
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		_, err := c.Visit(ctx, scan.SitePage{URL: "http://shop.example/x"})
		left <- err
	}()
	cancel()
	require.ErrorIs(t, <-left, context.Canceled)
	skips := make(chan site.Skip, 20)
	for range cap(skips) {
		go func() {
			arrived <- struct{}{}
			v, err := c.Visit(t.Context(), scan.SitePage{URL: "http://shop.example/x"})
			if err != nil {
				v.Skip = site.Skip(err.Error())
			}
			skips <- v.Skip
		}()
	}
	for range cap(skips) {
		<-arrived
	}
	close(answer)
	for range cap(skips) {
		require.Equal(t, site.SkipAlias, <-skips)
	}
	require.Equal(t, 1, h.count("GET shop.example/robots.txt"))
}

func TestRedirectsWithoutEnd(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	var hops atomic.Int32
	h.serve("shop.example", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/robots.txt" {
			w.Header().Set("Location", fmt.Sprintf("/more?n=%d", hops.Add(1)))
			w.WriteHeader(http.StatusFound)
		}
	}))
	h.serve("circle.example", pages{"/a": "301 /b", "/b": "301 /c", "/c": "301 /b"})
	_, fault := visit(t, h.crawler("http://shop.example/", wide), "http://shop.example/x")
	require.NotNil(t, fault)
	require.Equal(t, site.FaultRedirect, fault.Kind)
	require.EqualValues(t, 21, hops.Load(), "twenty are followed")
	_, fault = visit(t, h.crawler("http://circle.example/", wide), "http://circle.example/a")
	require.NotNil(t, fault)
	require.Equal(t, site.FaultRedirect, fault.Kind)
	require.Equal(t, 1, h.count("GET circle.example/b"), "a circle is seen when it closes")
}

// Which final addresses of the browser are another page.
func TestMoved(t *testing.T) {
	t.Parallel()
	h := newHosts(t)
	h.serve("shop.example", pages{"/robots.txt": "text/plain\n", "/": linking()})
	c := h.crawler("http://shop.example/", wide)
	for final, want := range map[string]site.Skip{
		"": site.SkipNone, "http://shop.example/a": site.SkipNone, "http://shop.example/a#/route": site.SkipNone,
		"http://shop.example/a?utm_source=x": site.SkipNone, "http://shop.example/en/": site.SkipRedirect,
		"https://login.other.example/": site.SkipForeign,
	} {
		got, fault := c.Moved(scan.SitePage{URL: "http://shop.example/a"}, final)
		require.Nil(t, fault)
		require.Equal(t, want, got, final)
	}
	back := scan.SitePage{URL: "http://shop.example/a", From: "http://shop.example/b", Source: scan.FoundByRedirect}
	_, fault := c.Moved(back, back.From)
	require.NotNil(t, fault)
	require.Equal(t, site.FaultRedirect, fault.Kind)
}
