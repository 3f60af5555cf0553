package web_test

import (
	"crypto/tls"
	"encoding/binary"
	"net/http"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/gather/web"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

// bench is a zoo with a gatherer that reaches nothing else.
type bench struct {
	zoo *webzoo.Zoo
	cfg web.Config
}

func newBench(t *testing.T) *bench {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root"})
	require.NoError(t, err)
	zoo := webzoo.New(webzoo.Config{Issue: func(hosts ...string) (tls.Certificate, error) {
		leaf, err := ca.Issue(tlszoo.LeafOptions{Names: hosts})
		if err != nil {
			return tls.Certificate{}, err
		}
		return leaf.Certificate, nil
	}})
	t.Cleanup(func() { require.NoError(t, zoo.Close()) })
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8", "2001:db8:80::/48"})
	require.NoError(t, err)
	dialer := egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: zoo, DialMap: zoo.DialMap})
	return &bench{zoo: zoo, cfg: web.Config{
		Dialer: dialer, Roots: ca.Anchors(), UserAgent: "Assay/test (+https://assay.example/bot)",
		MobileUserAgent: "Mozilla/5.0 (Linux; Android 15; Mobile) Assay/test", V6Route: func() bool { return true },
	}}
}

func (b *bench) add(t *testing.T, name string, variants ...webzoo.Variant) capture.Target {
	t.Helper()
	site, err := b.zoo.Add(name, variants...)
	require.NoError(t, err)
	return target(t, site.URL())
}

func target(t *testing.T, raw string) capture.Target {
	t.Helper()
	out, err := website.ParseTarget(raw)
	require.NoError(t, err)
	return out
}

func TestGatherHTTPOfAHealthySite(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	bootstrap, err := b.zoo.AddRegistry()
	require.NoError(t, err)
	b.cfg.RDAP.Bootstrap = outside(t, b, bootstrap, web.ParseBootstrap)
	var said []string
	h, err := web.New(b.cfg).GatherHTTP(t.Context(), b.add(t, "sound"), func(s string) { said = append(said, s) })
	require.NoError(t, err)
	require.NotEmpty(t, said)

	require.True(t, h.Plain.OK())
	require.Len(t, h.Plain.Hops, 2)
	require.Equal(t, 301, h.Plain.Hops[0].Status)
	require.True(t, h.Secure.OK())
	doc := h.Document
	require.Equal(t, 200, doc.Status)
	require.Equal(t, "HTTP/2.0", doc.Proto)
	require.Equal(t, "br", doc.Header.Get("Content-Encoding"))
	require.Less(t, doc.WireBytes, doc.BodyBytes, "compressed on the wire")
	require.Greater(t, doc.HeaderBytes, 500)
	require.Empty(t, doc.TLSError)
	require.Regexp(t, `^127\.80\.0\.\d+:443$|^\[2001:db8:80::`, doc.Addr)
	require.Positive(t, doc.Timing.TTFB)
	require.Positive(t, doc.Timing.TLS)
	require.GreaterOrEqual(t, doc.Timing.Total, doc.Timing.TTFB)

	require.Len(t, h.Samples, 4, "with the document these are five")
	for _, s := range h.Samples {
		require.False(t, s.Reused)
		require.True(t, s.OK())
	}
	require.True(t, h.KeepAlive.Reused)
	require.Equal(t, 304, h.Conditional.Status)
	require.Equal(t, doc.Header.Get("Etag"), h.Conditional.RequestHeader["If-None-Match"])
	require.Equal(t, "https://cross-origin.example", h.ForeignOrigin.RequestHeader["Origin"])
	require.Equal(t, "null", h.NullOrigin.RequestHeader["Origin"])
	require.Contains(t, h.Mobile.RequestHeader["User-Agent"], "Mobile")
	require.Contains(t, h.MobileHTML, "<h1>Ferries")
	require.True(t, h.HTTP3.OK, h.HTTP3.Error)

	require.Equal(t, "www.sound.example", h.Sibling.Host)
	require.True(t, h.Sibling.Resolves)
	require.Equal(t, "https://sound.example/", h.Sibling.Secure.Final().URL)
	require.Len(t, h.Addresses, 3)
	for _, a := range h.Addresses {
		require.Equal(t, 200, a.Exchange.Status)
		require.Contains(t, a.Exchange.Addr, a.Addr[:4])
		require.Equal(t, h.Addresses[0].BodyHash, a.BodyHash)
	}
	require.Equal(t, "sound.example", h.RDAP.Domain)
	require.Equal(t, "http://rdap.example/v1/domain/sound.example", h.RDAP.URL)
	require.Empty(t, h.RDAP.Error)
	require.Equal(t, "Zoo Registrar", h.RDAP.Registrar)
	require.False(t, h.RDAP.Expires.IsZero())

	ids := map[string]bool{}
	for _, x := range exchangesOf(h) {
		require.NotEmpty(t, x.ID)
		require.False(t, ids[x.ID], "%s is repeated", x.ID)
		ids[x.ID] = true
	}
}

// exchangesOf lists every exchange of the part but the document, which is one of them.
func exchangesOf(h *capture.HTTP) []*capture.Exchange {
	var out []*capture.Exchange
	add := func(list []capture.Exchange) {
		for i := range list {
			out = append(out, &list[i])
		}
	}
	add(h.Plain.Hops)
	add(h.Secure.Hops)
	add(h.Samples)
	add(h.Sibling.Plain.Hops)
	add(h.Sibling.Secure.Hops)
	for i := range h.Addresses {
		out = append(out, &h.Addresses[i].Exchange)
	}
	return append(out, h.KeepAlive, h.Conditional, h.ForeignOrigin, h.NullOrigin, h.Mobile)
}

func TestGatherPageOfAHealthySite(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	p, err := web.New(b.cfg).GatherPage(t.Context(), b.add(t, "sound"), nil)
	require.NoError(t, err)
	require.True(t, p.IsHTML())
	require.Contains(t, p.Document.Body, "<h1>Ferries")
	require.Empty(t, p.Document.Chain)
	require.True(t, p.Robots.Found())
	require.Contains(t, p.Robots.Body, "Sitemap:")
	require.Len(t, p.Sitemaps, 1)
	require.True(t, p.Sitemaps[0].FromRobots)
	require.Contains(t, p.Sitemaps[0].Body, "<urlset")
	require.True(t, p.SecurityTxt.Found())
	require.Contains(t, p.SecurityTxt.Body, "Expires: ")
	require.Nil(t, p.SecurityTxtLegacy)
	require.Nil(t, p.Favicon, "the document names its icon")
	require.True(t, p.LLMS.Found())
	require.Equal(t, 404, p.NotFound.Exchange.Status)
}

// Captures are stored as JSON, which loses what is not UTF-8.
func TestPagesInOtherEncodings(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "cyrillic", webzoo.NoSibling, func(bp *webzoo.Blueprint) {
		bp.Edit("/", func(r *webzoo.Resource) {
			r.Type = "text/html; charset=windows-1251"
			r.Body = []byte("<!doctype html><title>\xcf\xe0\xf0\xee\xec\xfb</title>")
		})
		bp.Edit("/sitemap.xml", func(r *webzoo.Resource) {
			text := utf16.Encode([]rune("\ufeff" + string(r.Body)))
			r.Body = nil
			for _, c := range text {
				r.Body = binary.LittleEndian.AppendUint16(r.Body, c)
			}
		})
		bp.Resources["/llms.txt"] = webzoo.Resource{Type: "text/plain", Body: []byte("\xcf\xe0")}
	})
	p, err := web.New(b.cfg).GatherPage(t.Context(), to, nil)
	require.NoError(t, err)
	require.Equal(t, "<!doctype html><title>Паромы</title>", p.Document.Body)
	require.Equal(t, "\xcf\xe0", p.LLMS.Body)
	require.Contains(t, p.Sitemaps[0].Body, "<urlset")
	h, err := web.New(b.cfg).GatherHTTP(t.Context(), to, nil)
	require.NoError(t, err)
	require.Equal(t, p.Document.Body, h.MobileHTML)
}

func TestGatherPageLooksInTheUsualPlaces(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "bare", func(bp *webzoo.Blueprint) {
		delete(bp.Resources, "/robots.txt")
		bp.Resources["/security.txt"] = bp.Resources["/.well-known/security.txt"]
		delete(bp.Resources, "/.well-known/security.txt")
		bp.Replace(`<link rel="icon"`, `<link rel="x"`)
		bp.Resources["/favicon.ico"] = bp.Resources[webzoo.PathIcon]
		index := bp.Resources["/sitemap.xml"]
		bp.Resources["/part.xml.gz"] = index
		index.Body = []byte(
			`<sitemapindex><sitemap><loc>https://bare.example/part.xml.gz</loc></sitemap><sitemap><loc>https://bare.example/sitemap.xml</loc></sitemap></sitemapindex>`,
		)
		bp.Resources["/sitemap.xml"] = index
	})
	p, err := web.New(b.cfg).GatherPage(t.Context(), to, nil)
	require.NoError(t, err)
	require.False(t, p.Robots.Found())
	require.Equal(t, 404, p.Robots.Exchange.Status)
	require.Len(t, p.Sitemaps, 2, "the index and its member, each once")
	require.False(t, p.Sitemaps[0].FromRobots)
	require.Contains(t, p.Sitemaps[1].Body, "<urlset")
	require.False(t, p.SecurityTxt.Found())
	require.True(t, p.SecurityTxtLegacy.Found())
	require.True(t, p.Favicon.Found())
	require.Empty(t, p.Favicon.Body)
}

func TestGatherAssetsOfAHealthySite(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "sound")
	g := web.New(b.cfg)
	p, err := g.GatherPage(t.Context(), to, nil)
	require.NoError(t, err)
	a, err := g.GatherAssets(t.Context(), to, p, nil)
	require.NoError(t, err)
	kinds := map[string]capture.Asset{}
	for _, asset := range a.Assets {
		kinds[asset.Kind] = asset
		require.Equal(t, 200, asset.Exchange.Status, asset.URL)
		require.True(t, asset.SameSite)
	}
	require.Len(t, kinds, 5)
	require.Equal(t, 4, a.Referenced, "the preview image is not loaded by browsers")
	require.Zero(t, a.Skipped)
	require.Contains(t, kinds[capture.KindScript].Head, `"use strict"`)
	require.Equal(t, []int{1200, 630}, []int{kinds[capture.KindOGImage].Width, kinds[capture.KindOGImage].Height})
	require.Equal(t, []int{48, 48}, []int{kinds[capture.KindIcon].Width, kinds[capture.KindIcon].Height})
	require.Len(t, a.Links, 4)
	for _, l := range a.Links {
		require.Equal(t, "HEAD", l.Exchange.Method)
		require.Equal(t, 200, l.Exchange.Status)
	}
	require.Len(t, a.SitemapSample, 5)
	require.Equal(t, "https://sound.example/about", a.SitemapSample[1].Canonical)
	require.Equal(t, "en", a.SitemapSample[1].Lang)
	require.Nil(t, a.Canonical, "it is the document itself")
	require.Empty(t, a.Hreflang)
}

func TestGatherAssetsFollowsStylesAndRelations(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "related", func(bp *webzoo.Blueprint) {
		bp.Edit(webzoo.PathStyle, func(r *webzoo.Resource) {
			r.Body = []byte(`@import "more.css"; @font-face{font-family:x;src:url(/f.woff2) format("woff2")}`)
		})
		font := bp.Resources[webzoo.PathIcon]
		font.Type = "font/woff2"
		bp.Resources["/f.woff2"] = font
		more := bp.Resources[webzoo.PathStyle]
		more.Body = []byte(`@font-face{src:url(g.woff2)}`)
		bp.Resources["/assets/more.css"] = more
		bp.Replace(`<link rel="canonical" href="https://related.example/">`, `<link rel="canonical" href="/about">
<link rel="alternate" hreflang="de" href="/de">
<link rel="alternate" hreflang="fr" href="/fr"><link rel="alternate" hreflang="it" href="/it">
<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="x-default" href="https://related.example">`)
		bp.Resources["/de"] = bp.Resources["/about"]
		bp.Edit("/de", func(r *webzoo.Resource) {
			r.Body = []byte(
				`<!doctype html><html lang=de><meta name=robots content="noindex, follow">
<link rel=alternate hreflang=en href="https://related.example">`,
			)
		})
		bp.Resources["/fr"], bp.Resources["/it"] = bp.Resources["/about"], bp.Resources["/about"]
		bp.Edit("/it", func(r *webzoo.Resource) {
			r.Header = http.Header{"Link": {`<https://related.example/>; rel="alternate"; hreflang="en"`}}
		})
	})
	g := web.New(b.cfg)
	p, err := g.GatherPage(t.Context(), to, nil)
	require.NoError(t, err)
	a, err := g.GatherAssets(t.Context(), to, p, nil)
	require.NoError(t, err)
	from := map[string]string{}
	for _, asset := range a.Assets {
		from[asset.URL] = asset.From
	}
	const origin = "https://related.example"
	require.Equal(t, origin+webzoo.PathStyle, from[origin+"/f.woff2"])
	require.Equal(t, origin+webzoo.PathStyle, from[origin+"/assets/more.css"])
	require.Equal(t, origin+"/assets/more.css", from[origin+"/assets/g.woff2"])
	require.Equal(t, 7, a.Referenced)
	require.Equal(t, origin+"/about", a.Canonical.URL)
	require.Equal(t, origin+"/about", a.Canonical.Canonical)
	require.Len(t, a.Hreflang, 3)
	require.Equal(t, "de", a.Hreflang[0].Lang)
	require.True(t, a.Hreflang[0].ReturnLink)
	require.Equal(t, "noindex, follow", a.Hreflang[0].Link.Robots)
	require.False(t, a.Hreflang[1].ReturnLink)
	require.True(t, a.Hreflang[2].ReturnLink, "by its Link field")
}

func TestRelationsInLinkFields(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "fields", func(bp *webzoo.Blueprint) {
		bp.Replace(`<link rel="canonical" href="https://fields.example/">`, ``)
		bp.Edit("/", func(r *webzoo.Resource) {
			r.Header = http.Header{"Link": {`</about>; rel=canonical, <https://fields.example/de>; rel="alternate"; hreflang="de"`,
				`</routes>; rel=alternate; hreflang=fr; anchor="/other", </feed>; rel=alternate; type="application/atom+xml"`}}
		})
		bp.Resources["/de"] = bp.Resources["/about"]
	})
	g := web.New(b.cfg)
	p, err := g.GatherPage(t.Context(), to, nil)
	require.NoError(t, err)
	a, err := g.GatherAssets(t.Context(), to, p, nil)
	require.NoError(t, err)
	require.Equal(t, "https://fields.example/about", a.Canonical.URL)
	require.Len(t, a.Hreflang, 1)
	require.Equal(t, "de", a.Hreflang[0].Lang)
	require.False(t, a.Hreflang[0].ReturnLink)
}

// A server that refuses HEAD delivers its files all the same.
func TestAssetsOfServersWithoutHEAD(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "headless", func(bp *webzoo.Blueprint) {
		bp.Resources["/film.mp4"] = webzoo.Resource{Type: "video/mp4", Body: make([]byte, 3<<20)}
		bp.Replace("</main>", `<video src="/film.mp4"></video><video src="/gone.mp4"></video></main>`)
		bp.Wrap = func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodHead {
					w.WriteHeader(http.StatusMethodNotAllowed)
					return
				}
				next.ServeHTTP(w, r)
			})
		}
	})
	g := web.New(b.cfg)
	p, err := g.GatherPage(t.Context(), to, nil)
	require.NoError(t, err)
	a, err := g.GatherAssets(t.Context(), to, p, nil)
	require.NoError(t, err)
	films := map[string]capture.Exchange{}
	for _, asset := range a.Assets {
		if asset.Kind == capture.KindMedia {
			films[asset.URL] = asset.Exchange
		}
	}
	there := films["https://headless.example/film.mp4"]
	require.Equal(t, 200, there.Status)
	require.Equal(t, int64(3<<20), there.WireBytes)
	require.Less(t, there.BodyBytes, int64(1<<20), "the film is not downloaded")
	require.Equal(t, 404, films["https://headless.example/gone.mp4"].Status)
}

func TestAssetsOfNoPage(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := target(t, "https://nothing.example/")
	for _, p := range []*capture.Page{nil, {}} {
		a, err := web.New(b.cfg).GatherAssets(t.Context(), to, p, nil)
		require.NoError(t, err)
		require.Empty(t, a.Assets)
	}
}
