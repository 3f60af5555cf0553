package serverzoo_test

import (
	"crypto/tls"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/testsupport/ports"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks"
	"assay/internal/website/fixkit"
	"assay/internal/zoo/serverzoo"
	"assay/internal/zoo/tlszoo"
)

const host = "kit.example"

// site is a server with its addresses.
type site struct {
	name   string
	config serverzoo.Config
	server *serverzoo.Server
}

func newSite(t *testing.T, name string, configured bool) *site {
	t.Helper()
	dir, err := os.MkdirTemp("", "assay-"+name) // the server's user reads it
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o755))
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{})
	require.NoError(t, err)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{host}})
	require.NoError(t, err)
	files := http.FileServer(http.Dir(filepath.Join(dir, "www")))
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Server", "Backend/1.2.3")
		w.Header().Set("X-Powered-By", "PHP/8.2.1")
		w.Header().Add("Set-Cookie", "sid=1; Path=/")
		w.Header().Add("Set-Cookie", "XSRF-TOKEN=1; Path=/; samesite=None; Secure")
		if strings.HasPrefix(r.URL.Path, "/app/") {
			w.Header().Set("Cache-Control", "private, no-store")
			w.Header().Set("Content-Type", "image/png")
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(backend.Close)
	c := serverzoo.Config{
		Dir: dir, Host: host, Plain: ports.Free(t), Secure: ports.Free(t), Leaf: leaf, Backend: backend.Listener.Addr().String(),
		Configured: configured,
	}
	server, err := serverzoo.New(name, c)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Stop()) })
	require.NoError(t, server.Start(t.Context()))
	return &site{name, c, server}
}

// get requests an address over a version of TLS.
func (s *site) get(t *testing.T, at netip.AddrPort, path string, version uint16) (*http.Response, string, error) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{
			InsecureSkipVerify: true, ServerName: host, MinVersion: tls.VersionTLS10, MaxVersion: version,
		},
		DisableCompression: true,
	}, Timeout: time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	defer client.CloseIdleConnections()
	scheme := "https://"
	if at == s.config.Plain {
		scheme = "http://"
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, scheme+at.String()+path, nil)
	require.NoError(t, err)
	req.Host = host
	res, err := client.Do(req)
	if err != nil {
		return nil, "", err
	}
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return res, string(body), nil
}

// fetch requests an address of the encrypted site.
func (s *site) fetch(t *testing.T, path string) (*http.Response, string) {
	t.Helper()
	res, body, err := s.get(t, s.config.Secure, path, tls.VersionTLS13)
	require.NoError(t, err)
	return res, body
}

// answers returns the statuses and bodies of the site.
func (s *site) answers(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, path := range serverzoo.Paths() {
		res, body := s.fetch(t, path)
		out[path] = res.Status + " " + res.Header.Get("Content-Type")
		if res.StatusCode == http.StatusOK {
			out[path] += body
		}
	}
	return out
}

// facts returns what a scan finds out, with everything that changes a kit.
func (s *site) facts(t *testing.T) *capture.Capture {
	t.Helper()
	res, body := s.fetch(t, "/")
	const url = "https://" + host + "/"
	ex := capture.Exchange{Method: "GET", URL: url, Status: 200, Header: capture.Header(res.Header.Clone())}
	for name, value := range map[string]string{
		"X-Powered-By": "PHP/8.2.1", "Expect-Ct": "max-age=1", "Strict-Transport-Security": "max-age=1",
	} {
		ex.Header[name] = []string{value}
	}
	if s.name == "nginx" { // its kit has no cookies of PHP
		delete(ex.Header, "X-Powered-By")
	}
	c := &capture.Capture{
		Target: capture.Target{URL: url, Scheme: "https", Host: host, Domain: host}, Profile: capture.ProfileHTTP,
		HTTP: &capture.HTTP{Document: &ex, Secure: capture.Chain{Hops: []capture.Exchange{ex}}},
		Page: &capture.Page{Document: capture.Resource{Exchange: ex, Body: body}}, Assets: &capture.Assets{},
		Browser: &capture.Browser{FinalURL: url}, Probes: &capture.Probes{},
	}
	for _, path := range serverzoo.Exposed() {
		c.Probes.Paths = append(c.Probes.Paths, capture.PathProbe{
			Kind: capture.ProbeSecret, Match: "content", Exchange: capture.Exchange{URL: "https://" + host + path, Status: 200},
		})
	}
	return c
}

// apply builds the kit for the failed checks, applies it and starts the server again.
func (s *site) apply(t *testing.T, fails func(id string) bool) fixkit.Kit {
	t.Helper()
	catalogue, err := checks.Catalogue()
	require.NoError(t, err)
	library, err := fixkit.New(catalogue)
	require.NoError(t, err)
	var results []check.Result
	for _, p := range scan.Pillars() {
		for _, sub := range catalogue.Subcategories(p) {
			for _, spec := range sub.Checks {
				r := check.Result{ID: spec.ID, Title: spec.Title, Status: check.Fail}
				if strings.HasPrefix(spec.ID, "SEC-COOKIE-") {
					r.Evidence = []check.Evidence{{Quote: "Set-Cookie: sid=…; Path=/"}}
				}
				if fails(spec.ID) {
					results = append(results, r)
				}
			}
		}
	}
	kit, err := library.Build(fixkit.Input{Server: s.name, Facts: s.facts(t), Results: results})
	require.NoError(t, err)
	for _, command := range kit.Commands {
		s.server.Command(command)
	}
	for _, b := range kit.Blocks {
		edits := map[string]string{}
		for _, e := range b.Edits {
			edits[e.Find] = e.Replace
		}
		s.server.Change(b.ID, b.Text, edits)
	}
	require.NoError(t, s.server.Stop())
	require.NoError(t, s.server.Start(t.Context()), kit.Text)
	return kit
}

func every(string) bool { return true }

// With a kit for every finding, the servers start and serve the site as before, downloads
// included, but not the files that were exposed.
func TestKitsOfEverything(t *testing.T) {
	t.Parallel()
	for _, name := range serverzoo.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, name, false)
			before := s.answers(t)
			for _, path := range serverzoo.Exposed() {
				res, _ := s.fetch(t, path)
				require.Equal(t, http.StatusOK, res.StatusCode, path)
			}
			kit := s.apply(t, every)
			require.Contains(t, kit.Checks, "SEC-EXPOSE-SECRET")
			after := s.answers(t)
			for path, want := range before {
				require.Equal(t, want, after[path], kit.Text)
			}
			for _, path := range serverzoo.Exposed() {
				res, _ := s.fetch(t, path)
				require.Contains(t, []int{http.StatusForbidden, http.StatusNotFound}, res.StatusCode, "%s: %s", path, kit.Text)
			}
			for path, want := range map[string]string{"/logo.png": "2592000", "/app.3f2a9c81d0e4.js": "31", "/": "", "/missing.js": ""} {
				res, _ := s.fetch(t, path)
				cache := res.Header.Get("Cache-Control")
				if want == "" {
					require.NotRegexp(t, "max-age=[1-9]", cache, path)
				} else {
					require.Contains(t, cache, want, path)
				}
			}
			res, _ := s.fetch(t, "/")
			require.Equal(t, []string{"max-age=63072000; includeSubDomains"}, res.Header.Values("Strict-Transport-Security"))
			for _, field := range []string{"Server", "X-Powered-By"} {
				require.NotContains(t, res.Header.Get(field), ".", field)
			}
			plain, _, err := s.get(t, s.config.Plain, "/site.css?a=b", tls.VersionTLS13)
			require.NoError(t, err)
			require.Contains(t, []int{http.StatusMovedPermanently, http.StatusPermanentRedirect}, plain.StatusCode)
			require.True(t, strings.HasSuffix(plain.Header.Get("Location"), "/site.css?a=b"), plain.Header.Get("Location"))
			if name == "haproxy" {
				requireCookies(t, res)
				private, _ := s.fetch(t, "/app/passport.png")
				require.Equal(t, "private, no-store", private.Header.Get("Cache-Control"))
			}
		})
	}
}

// requireCookies requires that the session has all attributes, and the token for scripts only
// its own.
func requireCookies(t *testing.T, res *http.Response) {
	t.Helper()
	cookies := res.Cookies()
	require.Len(t, cookies, 2)
	require.True(t, cookies[0].HttpOnly && cookies[0].Secure && cookies[0].SameSite == http.SameSiteLaxMode, cookies[0].Raw)
	require.False(t, cookies[1].HttpOnly, cookies[1].Raw)
	require.Equal(t, http.SameSiteNoneMode, cookies[1].SameSite, cookies[1].Raw)
}

// A site of nginx with directives of its own is cured, too.
func TestKitOfAConfiguredNginx(t *testing.T) {
	t.Parallel()
	s := newSite(t, "nginx", true)
	_, listing := s.fetch(t, "/files/")
	require.Contains(t, listing, "hats.zip")
	_, _, err := s.get(t, s.config.Secure, "/", tls.VersionTLS11)
	require.NoError(t, err, "an old protocol")
	kit := s.apply(t, every)
	for _, id := range []string{
		"SEC-EXPOSE-DIRLIST", "SEC-TLS-PROTO", "SEC-TLS-CIPHERS", "SEC-HSTS", "SEC-CSP-OBJECT-BASE", "SEC-COOKIE-SECURE",
	} {
		require.True(t, slices.Contains(kit.Checks, id), id)
	}
	res, _ := s.fetch(t, "/files/")
	require.Equal(t, http.StatusForbidden, res.StatusCode)
	_, _, err = s.get(t, s.config.Secure, "/", tls.VersionTLS11)
	require.Error(t, err)
	res, _ = s.fetch(t, "/")
	require.Equal(t, "all", res.Header.Get("X-Robots-Tag"))
	require.NotEmpty(t, res.Header.Get("Strict-Transport-Security"), kit.Text)
	require.Len(t, res.Header.Values("Content-Security-Policy"), 1)
	require.Contains(t, res.Header.Get("Content-Security-Policy"), "object-src 'none'")
	private, _ := s.fetch(t, "/app/passport.png")
	require.Equal(t, "private, no-store", private.Header.Get("Cache-Control"))
	require.Empty(t, private.Header.Get("Expires"))
	requireCookies(t, private)
}
