package web_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/datasource"
	"assay/internal/egress"
	"assay/internal/website/capture"
	"assay/internal/website/gather/web"
	"assay/internal/website/jslib"
	"assay/internal/website/preload"
	"assay/internal/zoo/webzoo"
)

// outside returns a data source at the address, fetched through the bench's guard.
func outside[T any](t *testing.T, b *bench, address string, parse datasource.Parser[T]) func(context.Context) (T, capture.DataSource) {
	t.Helper()
	client := egress.NewClient(b.cfg.Dialer, egress.ClientConfig{RootCAs: b.cfg.Roots.Pool()})
	s := datasource.New(datasource.Config{Name: "test", URL: address, Fetcher: client}, parse)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return func(ctx context.Context) (T, capture.DataSource) {
		got, err := s.Get(ctx)
		return got.Data, capture.DataSource{URL: s.Address(), Date: got.Date, Stale: got.Stale, Error: datasource.Sentence(err)}
	}
}

const knownLibraries = `{"lantern": {
 "vulnerabilities": [{"below": "1.4.0", "severity": "high", "identifiers": {"summary": "Prototype pollution",
 "CVE": ["CVE-2031-0002"]}, "info": ["https://lantern.example/1"]}],
 "extractors": {"filename": ["lantern-(§§version§§)(\\.min)?\\.js"], "filecontent": ["/\\*! Lantern v(§§version§§)"]}},
 "dont check": {"extractors": {"uri": ["/ignored-"]}}}`

func lanterns(context.Context) (*jslib.Repository, capture.DataSource) {
	r, err := jslib.Parse(strings.NewReader(knownLibraries))
	if err != nil {
		return nil, capture.DataSource{Error: err.Error()}
	}
	return r, capture.DataSource{URL: "https://lists.example/"}
}

// scripts adds scripts, by path, to the healthy front page.
func scripts(texts map[string]string) webzoo.Variant {
	return func(b *webzoo.Blueprint) {
		var tags strings.Builder
		for path, text := range texts {
			tags.WriteString(`<script src="` + path + `" defer></script>`)
			kind := "text/javascript"
			switch {
			case text == "gone":
				continue
			case strings.HasPrefix(text, "<"):
				kind = "text/html"
			}
			b.Resources[path] = webzoo.Resource{Type: kind, Body: []byte(text)}
		}
		b.Replace("<title>", tags.String()+"<title>")
	}
}

func librariesOf(t *testing.T, b *bench, to capture.Target) *capture.Libraries {
	t.Helper()
	g := web.New(b.cfg)
	page, err := g.GatherPage(t.Context(), to, nil)
	require.NoError(t, err)
	assets, err := g.GatherAssets(t.Context(), to, page, nil)
	require.NoError(t, err)
	require.NotNil(t, assets.Libraries)
	return assets.Libraries
}

func TestLibraries(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.cfg.Libraries = lanterns
	deep := string(bytes.Repeat([]byte("x();\n"), 40<<10)) + "/*! Lantern v1.2.9 */"
	for name, c := range map[string]struct {
		texts  map[string]string
		inline string
		want   []string // name, version, by, the end of the URL
		unread int
		cut    int
	}{
		"by its text":      {map[string]string{"/v.js": "/*! Lantern v1.3.4 */"}, "", []string{"1.3.4 text /v.js"}, 0, 0},
		"deep in a bundle": {map[string]string{"/bundle.js": deep}, "", []string{"1.2.9 text /bundle.js"}, 0, 0},
		"by its name": {
			map[string]string{"/lantern-1.3.4.min.js": "f()"}, "", []string{"1.3.4 file name /lantern-1.3.4.min.js"}, 0, 0,
		},
		"the text knows better": {
			map[string]string{"/lantern-1.3.4.js": "/*! Lantern v1.3.5 */"}, "", []string{"1.3.5 text /lantern-1.3.4.js"}, 0, 0,
		},
		"inline":                        {nil, "/*! Lantern v1.3.4 */ f()", []string{"1.3.4 text /"}, 0, 0},
		"a file that is not there":      {map[string]string{"/lantern-1.3.4.js": "gone"}, "", nil, 0, 0},
		"a page instead of a script":    {map[string]string{"/lantern-1.3.4.js": "<p>Lantern"}, "", nil, 0, 0},
		"one that is not to be checked": {map[string]string{"/ignored-x.js": "/*! Lantern v1.3.4 */"}, "", nil, 0, 0},
		"behind what is looked at": {
			map[string]string{"/big.js": string(bytes.Repeat([]byte(" "), 1<<20)) + "/*! Lantern v1.3.4 */"}, "", nil, 0, 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			variants := []webzoo.Variant{scripts(c.texts)}
			if c.inline != "" {
				variants = append(variants, func(b *webzoo.Blueprint) {
					b.Replace("<title>", `<script>`+c.inline+`</script><script type="application/json">"/*! Lantern v0.1 */"</script><title>`)
				})
			}
			got := librariesOf(t, b, b.add(t, strings.ReplaceAll(name, " ", "-"), variants...))
			var found []string
			for _, l := range got.Found {
				require.Equal(t, "lantern", l.Name)
				require.Equal(t, []capture.Weakness{
					{IDs: []string{"CVE-2031-0002"}, Severity: "high", Summary: "Prototype pollution", Info: "https://lantern.example/1"},
				}, l.Weaknesses)
				require.Equal(t, "1.4.0", l.Fixed)
				require.Equal(t, strings.HasSuffix(l.URL, ".js"), l.Request != "")
				found = append(found, l.Version+" "+l.By+" "+l.URL[strings.Index(l.URL, ".example")+len(".example"):])
			}
			require.Equal(t, c.want, found)
			require.Equal(t, c.unread, got.Unread)
			require.Equal(t, c.cut, got.Cut)
			require.Positive(t, got.Scripts)
		})
	}
}

func TestScriptsBeyondTheShareAreKnownByTheirAddress(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.cfg.Libraries = lanterns
	got := librariesOf(t, b, b.add(t, "elsewhere", func(b *webzoo.Blueprint) {
		b.Replace("<title>", `<script src="https://nowhere.example/lantern-1.3.4.js" async></script><title>`)
	}))
	require.Equal(t, 1, got.Unread)
	require.Len(t, got.Found, 1)
	require.True(t, got.Found[0].Unread)
	require.Empty(t, got.Found[0].Request)
}

func TestLibrariesWithoutData(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "sound", func(b *webzoo.Blueprint) {
		b.Resources["/known.json"] = webzoo.Resource{Type: "application/json", Body: []byte(knownLibraries), Header: http.Header{}}
	})
	require.Equal(t, "No source of this data is configured.", librariesOf(t, b, to).Source.Error)
	b.cfg.Libraries = outside(t, b, to.URL+"known.json", repository)
	got := librariesOf(t, b, to)
	require.Empty(t, got.Source.Error)
	require.Equal(t, to.URL+"known.json", got.Source.URL)
	b.cfg.Libraries = outside(t, b, to.URL+"nowhere.json", repository)
	require.Equal(t, "The source of the data returned status 404.", librariesOf(t, b, to).Source.Error)
	b.cfg.Libraries = outside(t, b, to.URL, repository)
	require.Equal(t, "The data from the source could not be read.", librariesOf(t, b, to).Source.Error)
}

var repository = datasource.Undated(jslib.Parse)

func TestPreloadedHosts(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	to := b.add(t, "sound")
	gather := func() *capture.Preload {
		h, err := web.New(b.cfg).GatherHTTP(t.Context(), to, nil)
		require.NoError(t, err)
		require.NotNil(t, h.Preload)
		return h.Preload
	}
	require.Equal(t, "No source of this data is configured.", gather().Source.Error)
	b.cfg.Preload = func(context.Context) (*preload.List, capture.DataSource) {
		l, err := preload.Parse(strings.NewReader(
			`{"entries":[{"name":"sound.example","mode":"force-https","include_subdomains":true},{"name":"other.example","mode":"force-https"}]}`,
		))
		if err != nil {
			return nil, capture.DataSource{Error: err.Error()}
		}
		return l, capture.DataSource{}
	}
	require.Equal(t, []capture.PreloadedHost{
		{Host: "sound.example", By: "sound.example", Subdomains: true}, {Host: "www.sound.example", By: "sound.example", Subdomains: true},
	}, gather().Hosts)
	b.cfg.Preload = func(context.Context) (*preload.List, capture.DataSource) {
		return nil, capture.DataSource{Error: "Away."}
	}
	require.Equal(t, "Away.", gather().Source.Error)
}
