package e2e

import (
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/ports"
	"assay/internal/website/check"
	"assay/internal/zoo"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

// served is a site on nginx with its required findings.
type served struct {
	name   string
	leaves [][]*tlszoo.Leaf // by address
	failed string           // the check that fails; "" for none
	// signatures and address are those of a handshake that openssl must refuse.
	signatures string
	address    int
}

func servedSites(t *testing.T, ca *tlszoo.CA) []served {
	t.Helper()
	expired := tlszoo.LeafOptions{NotBefore: time.Now().AddDate(0, 0, -90), NotAfter: time.Now().AddDate(0, 0, -2)}
	issue := func(host string, o tlszoo.LeafOptions) *tlszoo.Leaf {
		o.Names, o.NoStaple = []string{host + ".example"}, true
		leaf, err := ca.Issue(o)
		require.NoError(t, err)
		return leaf
	}
	fault := func(host string, f tlszoo.Fault) *tlszoo.Leaf {
		leaf, err := ca.IssueFault(f, host+".example")
		require.NoError(t, err)
		return leaf
	}
	rsa := func(host string) *tlszoo.Leaf { return issue(host, tlszoo.LeafOptions{RSABits: 2048}) }
	sites := []served{
		{name: "two-good", leaves: [][]*tlszoo.Leaf{{rsa("two-good"), issue("two-good", tlszoo.LeafOptions{})}}},
		{
			name: "second-expired", leaves: [][]*tlszoo.Leaf{{rsa("second-expired"), issue("second-expired", expired)}},
			failed: "SEC-CERT-DATES", signatures: "ECDSA+SHA256",
		},
		{
			name: "other-address", leaves: [][]*tlszoo.Leaf{{rsa("other-address")}, {issue("other-address", expired)}},
			failed: "SEC-CERT-DATES", address: 1,
		},
	}
	for _, f := range []tlszoo.Fault{
		tlszoo.ExpiredAuthority, tlszoo.ConstrainedAuthority, tlszoo.ClientAuthority,
		tlszoo.UnknownExtension, tlszoo.ClientLeaf, tlszoo.PathTooLong,
	} {
		sites = append(sites, served{name: string(f), leaves: [][]*tlszoo.Leaf{{fault(string(f), f)}}, failed: "SEC-CERT-CHAIN"})
	}
	return sites
}

// TestUntrustedIsUntrusted scans sites on nginx whose certificates clients refuse, as
// openssl confirms, and one that it accepts.
func TestUntrustedIsUntrusted(t *testing.T) {
	t.Parallel()
	z := openZooWith(t, map[string]webzoo.Variant{"flaky": flaky})
	sites := servedSites(t, z.Authority())
	port := ports.Free(t).Port()
	var servers []tlszoo.NginxServer
	var remap []string
	targets := []zoo.Site{{Name: "flaky", Host: "flaky.example"}}
	addresses := map[string][]netip.AddrPort{}
	for i, s := range sites {
		host := s.name + ".example"
		var addrs []netip.Addr
		for j, leaves := range s.leaves {
			addr := netip.AddrFrom4([4]byte{127, 82, byte(j), byte(i + 1)})
			at := netip.AddrPortFrom(addr, port)
			addrs, addresses[s.name] = append(addrs, addr), append(addresses[s.name], at)
			servers = append(servers, tlszoo.NginxServer{Addr: at, Leaves: leaves})
			remap = append(remap, netip.AddrPortFrom(addr, 443).String()+"="+at.String())
		}
		require.NoError(t, z.AddHost(host, addrs...))
		targets = append(targets, zoo.Site{Name: s.name, Host: host})
	}
	nginx, err := tlszoo.StartNginx(t.Context(), t.TempDir(), servers...)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, nginx.Close()) })

	env := append(anyPorts(), z.Env()...)
	at := slices.IndexFunc(env, func(v string) bool { return strings.HasPrefix(v, "ASSAY_EGRESS_REMAP=") })
	env[at] += "," + strings.Join(remap, ",")
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), append(env, "ASSAY_SCAN_CONFIRM_EVERY=1s")...)
	db := openStore(t, store.DriverSQLite, filepath.Join(s.dir, "assay.db"))
	root := filepath.Join(t.TempDir(), "root.pem")
	require.NoError(t, os.WriteFile(root, z.Authority().RootPEM(), 0o600))
	for i, q := range queueAll(t, s.caller(t), db, targets) {
		view := follow(t, scanPatience, q.id, q.by)
		require.Equal(t, scan.StateComplete, view.Status, "%s: %s", q.site.Name, view.Reason)
		found := readJudged(t, db, q)
		if q.site.Name == "flaky" {
			require.Equal(t, check.Warn, found.results["INF-HEALTH"].Status)
			require.Equal(t, check.Pass, found.results["SEC-HSTS"].Status, "the rest is judged by what the site answered in the end")
			require.Equal(t, check.Pass, found.results["SEO-TITLE"].Status)
			require.Equal(t, check.Pass, found.results["SEC-CERT-CHAIN"].Status)
			continue
		}
		want := sites[i-1]
		security := found.categories[scan.PillarSecurity]
		accepted := opensslAccepts(t, root, q.site.Host, addresses[want.name][want.address], want.signatures)
		require.Equal(t, want.failed == "", accepted, want.name)
		bad := check.Cap{Name: "BAD_CERT", Limit: 30}
		if accepted {
			require.NotContains(t, security.Caps, bad, want.name)
			continue
		}
		require.Equal(t, check.Fail, found.results[want.failed].Status, want.name)
		require.Contains(t, security.Caps, bad, want.name)
		require.LessOrEqual(t, *security.Score, bad.Limit, want.name)
		require.Equal(t, scan.BandCriticalRisk, security.Band, want.name)
	}
	s.stop(t)
}

// flaky gives no response to the first three visitors of the front page.
func flaky(b *webzoo.Blueprint) {
	webzoo.NoSibling(b)
	b.HTTP2, b.HTTP3 = false, false
	var asked atomic.Int32
	b.Wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet && r.URL.Path == "/" && asked.Add(1) <= 3 {
				panic(http.ErrAbortHandler)
			}
			next.ServeHTTP(w, r)
		})
	}
}

// opensslAccepts reports whether openssl, as a client, trusts the certificate of the address
// for the signatures, "" for all.
func opensslAccepts(t *testing.T, root, host string, addr netip.AddrPort, signatures string) bool {
	t.Helper()
	args := []string{
		"s_client", "-connect", addr.String(), "-servername", host, "-verify_hostname", host, "-verify_return_error",
		"-no-CApath", "-no-CAstore", "-CAfile", root,
	}
	if signatures != "" {
		args = append(args, "-sigalgs", signatures)
	}
	out, err := exec.CommandContext(t.Context(), "openssl", args...).CombinedOutput()
	require.Contains(t, string(out), "Certificate chain", "openssl reached nothing")
	return err == nil
}
