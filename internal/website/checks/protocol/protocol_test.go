package protocol_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/protocol"
)

const site = "https://shop.example/"

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", protocol.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func judge(id string, c *capture.Capture) check.Verdict { return protocol.Set().Judges[id](c) }

func served(proto string, header ...string) *capture.Capture {
	x := capture.Exchange{ID: "http-1", Method: "GET", URL: site, Status: 200, Proto: proto, Header: capture.Header{}}
	for i := 0; i+1 < len(header); i += 2 {
		x.Header[header[i]] = []string{header[i+1]}
	}
	return &capture.Capture{
		Target: capture.Target{Scheme: "https", Host: "shop.example", URL: site},
		HTTP:   &capture.HTTP{Document: &x, Secure: capture.Chain{Hops: []capture.Exchange{x}}},
		Page:   &capture.Page{Document: capture.Resource{Exchange: x, Body: "<!doctype html><title>Shop</title>"}},
		TLS:    &capture.TLS{},
	}
}

func plainOnly() *capture.Capture {
	c := served("")
	c.HTTP.Secure.Hops[0] = capture.Exchange{URL: site, ErrorKind: capture.ErrConnect}
	c.HTTP.Plain.Hops = []capture.Exchange{{URL: "http://shop.example/", Status: 200}}
	return c
}

func silent() *capture.Capture { return &capture.Capture{HTTP: &capture.HTTP{}} }

func TestHTTP2(t *testing.T) {
	t.Parallel()
	quic := served("HTTP/1.1")
	quic.HTTP.HTTP3 = &capture.HTTP3{OK: true}
	broken := served("HTTP/1.1")
	broken.HTTP.HTTP3 = &capture.HTTP3{Error: "No answer."}
	require.Equal(t, check.Pass, judge("PERF-H2", served("HTTP/2.0")).Status)
	require.Equal(t, check.Pass, judge("PERF-H2", quic).Status)
	require.Equal(t, check.Fail, judge("PERF-H2", served("HTTP/1.1")).Status)
	require.Equal(t, check.Fail, judge("PERF-H2", broken).Status)
	require.Equal(t, check.NotRun, judge("PERF-H2", silent()).Status)
	v := judge("PERF-H2", plainOnly())
	require.Equal(t, check.Fail, v.Status)
	require.Equal(t, "SEC-HTTPS-AVAIL", v.CausedBy)
}

func TestHTTP3(t *testing.T) {
	t.Parallel()
	works := served("HTTP/2.0")
	works.HTTP.HTTP3 = &capture.HTTP3{Announced: `h3=":443"`, OK: true}
	require.Equal(t, check.Pass, judge("PERF-H3", works).Status)
	require.Equal(t, check.Warn, judge("PERF-H3", served("HTTP/2.0")).Status)
	fails := served("HTTP/2.0")
	fails.HTTP.HTTP3 = &capture.HTTP3{Announced: `h3=":443"`, Error: "No complete answer came in time."}
	v := judge("PERF-H3", fails)
	require.Equal(t, check.Warn, v.Status)
	require.Equal(t, check.Tentative, v.Confidence)
	require.Equal(t, check.NotRun, judge("PERF-H3", silent()).Status)
	blocked := served("HTTP/2.0", "Cf-Mitigated", "challenge")
	require.Equal(t, capture.ReasonBlockedByEdge, judge("PERF-H3", blocked).Reason)
	v = judge("PERF-H3", plainOnly())
	require.Equal(t, check.Warn, v.Status)
	require.Equal(t, "SEC-HTTPS-AVAIL", v.CausedBy)
}

func TestHTTP3AnnouncedInDNS(t *testing.T) {
	t.Parallel()
	for data, want := range map[string]check.Status{
		`1 . alpn="h3,h2"`:         check.NotRun,
		`1 . alpn="h2"`:            check.Warn,
		`1 . alpn="h3-29"`:         check.Warn,
		`1 . ipv4hint="192.0.2.1"`: check.Warn,
	} {
		c := served("HTTP/2.0")
		c.DNS = &capture.DNS{HTTPSRR: capture.Answer{Records: []capture.Record{{Data: data}}}}
		require.Equal(t, want, judge("PERF-H3", c).Status, data)
	}
}

func TestKeepAlive(t *testing.T) {
	t.Parallel()
	c := served("HTTP/1.1")
	require.Equal(t, check.NotRun, judge("PERF-KEEPALIVE", c).Status)
	c.HTTP.KeepAlive = &capture.Exchange{URL: site, ErrorKind: capture.ErrConnect}
	require.Equal(t, check.NotRun, judge("PERF-KEEPALIVE", c).Status)
	c.HTTP.KeepAlive = &capture.Exchange{URL: site, Status: 200}
	require.Equal(t, check.Fail, judge("PERF-KEEPALIVE", c).Status)
	c.HTTP.KeepAlive.Reused = true
	require.Equal(t, check.Pass, judge("PERF-KEEPALIVE", c).Status)
}

func TestResumption(t *testing.T) {
	t.Parallel()
	c := served("HTTP/2.0")
	require.Equal(t, check.NotApplicable, judge("PERF-RESUME", c).Status)
	c.TLS.Handshake = &capture.Handshake{Version: capture.TLS13}
	require.Equal(t, check.NotRun, judge("PERF-RESUME", c).Status)
	yes, no := true, false
	c.TLS.Resumed = &no
	require.Equal(t, check.Fail, judge("PERF-RESUME", c).Status)
	c.TLS.Resumed, c.TLS.Host = &yes, "shop.example"
	v := judge("PERF-RESUME", c)
	require.Equal(t, check.Pass, v.Status)
	require.Contains(t, v.Evidence[0].Command, "-servername 'shop.example'")
}

func TestCDN(t *testing.T) {
	t.Parallel()
	assets := served("HTTP/2.0", "Cf-Ray", "8f1-FRA", "Cf-Cache-Status", "DYNAMIC")
	assets.Assets = &capture.Assets{Assets: []capture.Asset{
		{SameSite: true, Exchange: capture.Exchange{URL: site + "a.js", Status: 200, Header: capture.Header{"Cf-Cache-Status": {"HIT"}}}},
	}}
	tests := map[string]struct {
		capture *capture.Capture
		want    check.Status
	}{
		"none":              {served("HTTP/2.0"), check.Info},
		"hit":               {served("HTTP/2.0", "Cf-Ray", "8f1-FRA", "Cf-Cache-Status", "HIT"), check.Pass},
		"standard field":    {served("HTTP/2.0", "X-Amz-Cf-Id", "abc", "Cache-Status", "edge; hit; ttl=40"), check.Pass},
		"aged":              {served("HTTP/2.0", "X-Served-By", "cache-fra-1", "Age", "17"), check.Pass},
		"miss":              {served("HTTP/2.0", "Server", "cloudflare", "Cf-Cache-Status", "DYNAMIC"), check.Warn},
		"assets from cache": {assets, check.Pass},
		"no document":       {silent(), check.NotRun},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, test.want, judge("PERF-CDN", test.capture).Status)
		})
	}
}

func TestHints(t *testing.T) {
	t.Parallel()
	early := served("HTTP/2.0")
	early.Page.Document.Exchange.EarlyHints = []capture.Header{{"Link": {"</a.css>; rel=preload; as=style"}}}
	named := served("HTTP/2.0")
	named.Page.Document.Body = `<!doctype html><link rel=preconnect href="https://fonts.example">`
	require.Equal(t, check.Pass, judge("PERF-ALTSVC", early).Status)
	require.Equal(t, check.Pass, judge("PERF-ALTSVC", named).Status)
	require.Equal(t, check.Pass, judge("PERF-ALTSVC", served("HTTP/2.0", "Link", "<https://cdn.example>; rel=preconnect")).Status)
	require.Equal(t, check.Info, judge("PERF-ALTSVC", served("HTTP/2.0", "Link", "<https://api.example>; rel=alternate")).Status)
}
