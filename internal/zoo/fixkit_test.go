package zoo_test

import (
	"bytes"
	"compress/gzip"
	"crypto/tls"
	"crypto/x509"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/testsupport/ports"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/fixkit"
	"assay/internal/zoo"
	"assay/internal/zoo/serverzoo"
	"assay/internal/zoo/tlszoo"
)

// settled are the findings that each Debian package's default configuration has and its kit
// fixes.
var settled = map[string][]string{
	"nginx": {
		"SEC-TLS-CIPHERS", "SEC-TLS-GROUPS", "SEC-HTTPS-REDIRECT", "SEC-HSTS", "SEC-HSTS-SUBDOMAINS", "SEC-CSP-PRESENT",
		"SEC-CSP-SCRIPT", "SEC-CSP-OBJECT-BASE", "SEC-FRAME", "SEC-NOSNIFF", "SEC-PERMISSIONS", "SEC-COOP", "SEC-DISCLOSE-VERSION", "PERF-H2",
		"PERF-COMPRESS-DOC", "PERF-COMPRESS-ASSETS", "PERF-CACHE-STATIC", "PERF-CACHE-DOC",
	},
	"apache": {
		"SEC-TLS-CIPHERS", "SEC-TLS-GROUPS", "SEC-HTTPS-REDIRECT", "SEC-HSTS", "SEC-CSP-PRESENT", "SEC-FRAME", "SEC-NOSNIFF",
		"PERF-H2", "PERF-COMPRESS-DOC", "PERF-CACHE-STATIC", "PERF-CACHE-DOC", "PERF-304",
	},
	"caddy": {
		"SEC-TLS-EMS", "SEC-HSTS", "SEC-CSP-PRESENT", "SEC-FRAME", "SEC-NOSNIFF", "PERF-COMPRESS-DOC", "PERF-COMPRESS-ASSETS",
		"PERF-CACHE-STATIC", "PERF-CACHE-DOC",
	},
	"lighttpd": {
		"SEC-TLS-GROUPS", "SEC-HTTPS-REDIRECT", "SEC-HSTS", "SEC-CSP-PRESENT", "SEC-FRAME", "SEC-NOSNIFF", "SEC-DISCLOSE-VERSION",
		"PERF-COMPRESS-DOC", "PERF-COMPRESS-ASSETS", "PERF-CACHE-STATIC", "PERF-CACHE-DOC",
	},
	"haproxy": {
		"SEC-TLS-GROUPS", "SEC-HTTPS-REDIRECT", "SEC-HSTS", "SEC-CSP-PRESENT", "SEC-FRAME", "SEC-NOSNIFF", "SEC-DISCLOSE-VERSION",
		"SEC-COOKIE-SECURE", "SEC-COOKIE-HTTPONLY", "SEC-COOKIE-SAMESITE", "PERF-H2", "PERF-COMPRESS-ASSETS", "PERF-CACHE-STATIC",
		"PERF-CACHE-DOC",
	},
}

// kitZoo is a zoo with the servers of Debian packages.
type kitZoo struct {
	*zoo.Zoo
	scanner *website.Scanner
	library *fixkit.Library
	roots   *x509.CertPool
	servers map[string]*serverzoo.Server
	configs map[string]serverzoo.Config
}

func openKitZoo(t *testing.T) *kitZoo {
	t.Helper()
	z, err := zoo.New(t.Context(), zoo.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, z.Close()) })
	k := &kitZoo{Zoo: z, roots: x509.NewCertPool(), servers: map[string]*serverzoo.Server{}, configs: map[string]serverzoo.Config{}}
	require.True(t, k.roots.AppendCertsFromPEM(z.Authority().RootPEM()))
	c, err := config.Load("", nil)
	require.NoError(t, err)
	c.Data.Dir = t.TempDir()
	z.Configure(&c)
	for i, name := range serverzoo.Names() {
		host := name + "-kit.example"
		addr := netip.AddrFrom4([4]byte{127, 83, 0, byte(i + 1)})
		require.NoError(t, z.AddHost(host, addr))
		k.configs[name] = k.prepare(t, name, host, addr)
		for port, at := range map[uint16]netip.AddrPort{80: k.configs[name].Plain, 443: k.configs[name].Secure} {
			c.Egress.Remap = append(c.Egress.Remap, netip.AddrPortFrom(addr, port).String()+"="+at.String())
		}
	}
	a, err := app.Open(t.Context(), c, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, a.Close()) })
	k.scanner = a.Scanner
	k.library, err = fixkit.New(a.Scanner.Catalogue)
	require.NoError(t, err)
	return k
}

func (k *kitZoo) prepare(t *testing.T, name, host string, addr netip.Addr) serverzoo.Config {
	t.Helper()
	// The servers read their files as another user, whom t.TempDir would lock out.
	dir, err := os.MkdirTemp("", "assay-"+name)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o755))
	leaf, err := k.Authority().Issue(tlszoo.LeafOptions{Names: []string{host}})
	require.NoError(t, err)
	c := serverzoo.Config{Dir: dir, Host: host, Plain: ports.FreeAt(t, addr.String()), Secure: ports.FreeAt(t, addr.String()), Leaf: leaf}
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Server", "Backend/1.2.3")
		w.Header().Set("X-Powered-By", "PHP/8.2.1")
		http.SetCookie(w, &http.Cookie{Name: "sessionid", Value: "MTIzNDU2Nzg5MDEyMzQ1Ng", Path: "/"})
		http.FileServer(http.Dir(dir+"/www")).ServeHTTP(w, r)
	}))
	t.Cleanup(backend.Close)
	c.Backend = backend.Listener.Addr().String()
	k.servers[name], err = serverzoo.New(name, c)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, k.servers[name].Stop()) })
	return c
}

// scan gathers and judges the server's site.
func (k *kitZoo) scan(t *testing.T, name string) (*capture.Capture, []check.Result) {
	t.Helper()
	facts := gathered(t, k.scanner, zoo.Site{Host: k.configs[name].Host}, terms)
	var out []check.Result
	for _, p := range scan.Pillars() {
		for _, sub := range k.scanner.Judge(p, facts, nil).Results {
			out = append(out, sub.Checks...)
		}
	}
	require.NotNil(t, facts.Page)
	// What a browser would add: the scripts of the site request nothing.
	facts.Browser = &capture.Browser{FinalURL: facts.Page.Document.Exchange.URL}
	return facts, out
}

// answers returns the status and the decoded body of every address of the site.
func (k *kitZoo) answers(t *testing.T, name string) map[string]string {
	t.Helper()
	c := k.configs[name]
	client := &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: k.roots, ServerName: c.Host, MinVersion: tls.VersionTLS12}, DisableCompression: true,
	}, Timeout: time.Minute}
	defer client.CloseIdleConnections()
	out := map[string]string{}
	for _, path := range serverzoo.Paths() {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+c.Secure.String()+path, nil)
		require.NoError(t, err)
		req.Host = c.Host
		req.Header.Set("Accept-Encoding", "gzip")
		res, err := client.Do(req)
		require.NoError(t, err)
		body, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		if res.Header.Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(bytes.NewReader(body))
			require.NoError(t, err)
			body, err = io.ReadAll(z)
			require.NoError(t, err)
		}
		out[path] = res.Status + " " + res.Header.Get("Content-Type")
		if res.StatusCode == http.StatusOK {
			out[path] += "\n" + string(body)
		}
	}
	return out
}

// Each server is scanned with its Debian package's configuration, its kit is applied automatically, and it is scanned again: every finding
// that the kit names is gone, and the site responds as before.
func TestFixKitsSettleWhatTheyName(t *testing.T) {
	t.Parallel()
	k := openKitZoo(t)
	for _, name := range serverzoo.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := k.servers[name]
			require.NoError(t, server.Start(t.Context()))
			before := k.answers(t, name)
			facts, results := k.scan(t, name)
			if name != "haproxy" { // it does not reveal itself
				require.Equal(t, name, k.library.Detect(facts))
			}
			kit, err := k.library.Build(fixkit.Input{Server: name, Facts: facts, Results: results})
			require.NoError(t, err)
			t.Log(kit.Text)
			for _, id := range settled[name] {
				require.Contains(t, kit.Checks, id)
			}
			apply(server, kit)
			require.NoError(t, server.Stop())
			require.NoError(t, server.Start(t.Context()), kit.Text)
			require.Equal(t, before, k.answers(t, name))
			_, results = k.scan(t, name)
			for _, r := range results {
				if slices.Contains(kit.Checks, r.ID) {
					require.NotContains(t, []check.Status{check.Warn, check.Fail, check.NotRun}, r.Status,
						"%s: %s. %s %v", r.ID, r.Observed, r.Explanation, r.Evidence)
				}
			}
		})
	}
}

// A kit for all findings at once is a configuration with which the server starts and serves
// the site.
func TestFixKitsOfEverything(t *testing.T) {
	t.Parallel()
	k := openKitZoo(t)
	for _, name := range serverzoo.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := k.servers[name]
			require.NoError(t, server.Start(t.Context()))
			before := k.answers(t, name)
			facts, results := k.scan(t, name)
			for _, old := range []string{"Expect-Ct", "X-Xss-Protection"} {
				facts.HTTP.Document.Header[old] = []string{"old"}
			}
			facts.HTTP.Document.Header["X-Powered-By"] = []string{"PHP/8.2.1"}
			facts.Probes = &capture.Probes{}
			for _, path := range serverzoo.Exposed() {
				facts.Probes.Paths = append(facts.Probes.Paths, capture.PathProbe{
					Kind: capture.ProbeSecret, Match: "content", Exchange: capture.Exchange{URL: "https://" + k.configs[name].Host + path, Status: 200},
				})
			}
			for i := range results {
				results[i].Status = check.Fail
			}
			kit, err := k.library.Build(fixkit.Input{Server: name, Facts: facts, Results: results})
			require.NoError(t, err)
			require.Contains(t, kit.Checks, "SEC-EXPOSE-SECRET")
			apply(server, kit)
			require.NoError(t, server.Stop())
			require.NoError(t, server.Start(t.Context()), kit.Text)
			require.Equal(t, before, k.answers(t, name))
		})
	}
}

func apply(server *serverzoo.Server, kit fixkit.Kit) {
	for _, command := range kit.Commands {
		server.Command(command)
	}
	for _, b := range kit.Blocks {
		edits := map[string]string{}
		for _, e := range b.Edits {
			edits[e.Find] = e.Replace
		}
		server.Change(b.ID, b.Text, edits)
	}
}
