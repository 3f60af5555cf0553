package webzoo_test

import (
	"bytes"
	"crypto/tls"
	"errors"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

func open(t *testing.T) (*webzoo.Zoo, *tlszoo.CA) {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root"})
	require.NoError(t, err)
	z := webzoo.New(webzoo.Config{Net: 7, Issue: func(hosts ...string) (tls.Certificate, error) {
		leaf, err := ca.Issue(tlszoo.LeafOptions{Names: hosts})
		if err != nil {
			return tls.Certificate{}, err
		}
		return leaf.Certificate, nil
	}})
	t.Cleanup(func() { require.NoError(t, z.Close()) })
	return z, ca
}

// get requests a site at one of its addresses, without following redirects.
func get(t *testing.T, z *webzoo.Zoo, ca *tlszoo.CA, a netip.Addr, url string, header ...string) (*http.Response, string) {
	t.Helper()
	port := uint16(443)
	if strings.HasPrefix(url, "http:") {
		port = 80
	}
	served := z.DialMap(netip.AddrPortFrom(a, port))
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	require.NoError(t, err)
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	transport := &http.Transport{
		TLSClientConfig:   &tls.Config{RootCAs: ca.Roots(), ServerName: req.URL.Hostname(), MinVersion: tls.VersionTLS12},
		ForceAttemptHTTP2: true, DisableCompression: true,
	}
	defer transport.CloseIdleConnections()
	req.Host = req.URL.Host
	req.URL.Host = served.String()
	resp, err := transport.RoundTrip(req)
	require.NoError(t, err)
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp, string(body)
}

func TestHealthySite(t *testing.T) {
	t.Parallel()
	z, ca := open(t)
	site, err := z.Add("sound")
	require.NoError(t, err)
	require.Equal(t, "sound.example", site.Host)
	require.Len(t, site.Addrs, 3)
	for _, a := range site.Addrs {
		resp, body := get(t, z, ca, a, site.URL())
		require.Equal(t, 200, resp.StatusCode)
		require.Equal(t, "HTTP/2.0", resp.Proto)
		require.Contains(t, body, "<h1>")
		resp, _ = get(t, z, ca, a, "http://sound.example/about?x=1")
		require.Equal(t, "https://sound.example/about?x=1", resp.Header.Get("Location"))
		require.Empty(t, resp.Header.Get("Strict-Transport-Security"))
	}
	a := site.Addrs[0]
	for accept, want := range map[string]string{"gzip, br": "br", "gzip": "gzip", "zstd": "", "": ""} {
		resp, _ := get(t, z, ca, a, site.URL(), "Accept-Encoding", accept)
		require.Equal(t, want, resp.Header.Get("Content-Encoding"), accept)
		require.Equal(t, "Accept-Encoding", resp.Header.Get("Vary"))
	}
	resp, _ := get(t, z, ca, a, site.URL())
	again, body := get(t, z, ca, a, site.URL(), "If-None-Match", resp.Header.Get("Etag"))
	require.Equal(t, http.StatusNotModified, again.StatusCode)
	require.Empty(t, body)
	resp, _ = get(t, z, ca, a, "https://www.sound.example/about")
	require.Equal(t, "https://sound.example/about", resp.Header.Get("Location"))
	resp, _ = get(t, z, ca, a, "https://sound.example/nothing")
	require.Equal(t, 404, resp.StatusCode)
	_, picture := get(t, z, ca, a, "https://sound.example"+webzoo.PathOG)
	size, err := png.DecodeConfig(bytes.NewReader([]byte(picture)))
	require.NoError(t, err)
	require.Equal(t, []int{1200, 630}, []int{size.Width, size.Height})
}

func TestNamesAndAddresses(t *testing.T) {
	t.Parallel()
	z, _ := open(t)
	site, err := z.Add("sound", webzoo.NoSibling, webzoo.DeadAddress)
	require.NoError(t, err)
	addrs, err := z.LookupNetIP(t.Context(), "ip", "sound.example.")
	require.NoError(t, err)
	require.Equal(t, site.Addrs, addrs)
	addrs, err = z.LookupNetIP(t.Context(), "ip6", "sound.example")
	require.NoError(t, err)
	require.Len(t, addrs, 1)
	_, err = z.LookupNetIP(t.Context(), "ip", "www.sound.example")
	var dns *net.DNSError
	require.True(t, errors.As(err, &dns) && dns.IsNotFound)
	require.Equal(t, map[string][]netip.Addr{"sound.example": site.Addrs}, z.Addresses())

	elsewhere := netip.MustParseAddrPort("192.0.2.1:443")
	require.Equal(t, elsewhere, z.DialMap(elsewhere))
	dead := netip.AddrPortFrom(site.Addrs[1], 443)
	require.NotEqual(t, dead, z.DialMap(dead))
	_, err = net.Dial("tcp", z.DialMap(dead).String())
	require.Error(t, err)
}

func TestFaultsThatDoNothingAreNoticed(t *testing.T) {
	t.Parallel()
	z, _ := open(t)
	require.Panics(t, func() { _, _ = z.Add("x", func(b *webzoo.Blueprint) { b.Replace("not there", "x") }) })
}

func TestClockOfTheSites(t *testing.T) {
	t.Parallel()
	z, ca := open(t)
	site, err := z.Add("late", webzoo.WrongClock)
	require.NoError(t, err)
	resp, _ := get(t, z, ca, site.Addrs[0], site.URL())
	date, err := http.ParseTime(resp.Header.Get("Date"))
	require.NoError(t, err)
	require.Greater(t, time.Since(date), 9*time.Minute)
}

func TestVariantsCompose(t *testing.T) {
	t.Parallel()
	z, ca := open(t)
	site, err := z.Add("mix", webzoo.MissingHeaders, webzoo.InsecureCookies, webzoo.HTTP1Only, webzoo.CORSReflection, webzoo.MixedContent,
		webzoo.NoIndex)
	require.NoError(t, err)
	resp, body := get(t, z, ca, site.Addrs[0], site.URL(), "Origin", "https://evil.example")
	require.Equal(t, "HTTP/1.1", resp.Proto)
	require.Empty(t, resp.Header.Get("Content-Security-Policy"))
	require.Equal(t, "session=k3J9sQ2vX7; Path=/", resp.Header.Get("Set-Cookie"))
	require.Equal(t, "https://evil.example", resp.Header.Get("Access-Control-Allow-Origin"))
	require.Contains(t, body, `src="http://mix.example`)
	require.Contains(t, body, `content="noindex"`)
}
