package tls_test

import (
	"bytes"
	"context"
	"encoding/asn1"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/testsupport/ports"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/certificate"
	"assay/internal/website/gather/tls"
	"assay/internal/zoo/tlszoo"
)

// tool finds a program from a Debian package that deploy/scripts/setup installs.
func tool(t *testing.T, name string) string {
	t.Helper()
	for _, path := range []string{name, "/usr/sbin/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	require.FailNow(t, "the tests need "+name, "deploy/scripts/setup test installs it")
	return ""
}

// virtual is one server block of nginx.
type virtual struct {
	addr   netip.Addr
	host   string // "" is the default server of the address, for other names and requests without one
	leaves []*tlszoo.Leaf
	more   string // further directives
}

// front is a running nginx.
type front struct {
	port int
	dir  string
}

// serveNginx starts nginx with the server blocks on a free port.
func serveNginx(t *testing.T, blocks ...virtual) *front {
	t.Helper()
	f := &front{port: int(ports.Free(t).Port()), dir: t.TempDir()}
	var servers []tlszoo.NginxServer
	for _, b := range blocks {
		servers = append(servers, tlszoo.NginxServer{
			Addr: netip.AddrPortFrom(b.addr, uint16(f.port)), Host: b.host, Leaves: b.leaves, Directives: b.more,
		})
	}
	n, err := tlszoo.StartNginx(t.Context(), f.dir, servers...)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, n.Close()) })
	return f
}

// names resolves each name to several addresses.
type names map[string][]netip.Addr

func (n names) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if a, ok := n[host]; ok {
		return a, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

// scanned gathers and judges the site on nginx at the present time: curl and openssl have no
// other clock.
func (f *front) scanned(t *testing.T, ca *tlszoo.CA, addrs ...netip.Addr) (*capture.TLS, map[string]check.Result) {
	t.Helper()
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(t, err)
	to := target()
	to.Port = f.port
	to.Secure = fmt.Sprintf("https://%s:%d/", site, f.port)
	cfg := tls.Config{
		Dialer: egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: names{site: addrs}}),
		Roots:  ca.Anchors(), Clock: time.Now, Logger: slog.New(slog.DiscardHandler),
	}
	facts, err := tls.New(cfg).Gather(t.Context(), to, nil)
	require.NoError(t, err)
	catalogue, err := check.NewCatalogue("test", certificate.Set())
	require.NoError(t, err)
	groups, panics := catalogue.Judge(scan.PillarSecurity, &capture.Capture{Target: to, TakenAt: time.Now(), TLS: facts})
	require.Empty(t, panics)
	out := map[string]check.Result{}
	for _, r := range groups[0].Checks {
		out[r.ID] = r
	}
	return facts, out
}

// accepts runs a client and reports whether it accepts the certificate.
func accepts(t *testing.T, name string, args ...string) bool {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), tool(t, name), args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")} // no proxy or roots from the environment
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		t.Logf("%s: %s", name, bytes.TrimSpace(out))
		return false
	}
	require.NoError(t, err)
	return true
}

// accepted asks curl and openssl, which must agree.
func (f *front) accepted(t *testing.T, root string, addr netip.Addr) bool {
	t.Helper()
	port := strconv.Itoa(f.port)
	curl := accepts(t, "curl", "-sS", "-m", "60", "-o", filepath.Join(f.dir, "answer"), "--cacert", root, "--resolve",
		site+":"+port+":"+addr.String(), "https://"+site+":"+port+"/")
	openssl := accepts(t, "openssl", "s_client", "-connect", netip.AddrPortFrom(addr, uint16(f.port)).String(), "-servername", site,
		"-verify_hostname", site, "-verify_return_error", "-no-CApath", "-no-CAstore", "-CAfile", root)
	require.Equal(t, curl, openssl, "curl and openssl disagree")
	return curl
}

func realCA(t *testing.T) *tlszoo.CA {
	t.Helper()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root"})
	require.NoError(t, err)
	return ca
}

func address(n byte) netip.Addr { return netip.AddrFrom4([4]byte{127, 81, 0, n}) }

// TestTrustAsClients serves every faulty certificate with nginx and compares our verdict
// with those of curl and openssl: what they refuse has a cap, and nothing else has, except
// what only browsers refuse.
func TestTrustAsClients(t *testing.T) {
	t.Parallel()
	ca := realCA(t)
	root := filepath.Join(t.TempDir(), "root.pem")
	require.NoError(t, os.WriteFile(root, ca.RootPEM(), 0o600))
	var blocks []virtual
	for i, fault := range tlszoo.Faults() {
		leaf, err := ca.IssueFault(fault, site)
		require.NoError(t, err)
		blocks = append(blocks, virtual{addr: address(byte(10 + i)), leaves: []*tlszoo.Leaf{leaf}})
	}
	f := serveNginx(t, blocks...)
	for i, fault := range tlszoo.Faults() {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			_, results := f.scanned(t, ca, blocks[i].addr)
			_, capped := caps(results)["BAD_CERT"]
			browsersOnly := fault == tlszoo.CommonNameOnly || fault == tlszoo.Revoked
			require.Equal(t, f.accepted(t, root, blocks[i].addr), !capped || browsersOnly)
		})
	}
}

// TestEveryCertificateIsJudged runs nginx with several certificates for one site.
func TestEveryCertificateIsJudged(t *testing.T) {
	t.Parallel()
	ca := realCA(t)
	issue := func(o tlszoo.LeafOptions) *tlszoo.Leaf {
		if o.Names == nil {
			o.Names = []string{site}
		}
		leaf, err := ca.Issue(o)
		require.NoError(t, err)
		return leaf
	}
	before, after := time.Now().AddDate(0, 0, -90), time.Now().AddDate(0, 0, -2)
	expired := tlszoo.LeafOptions{NotBefore: before, NotAfter: after}
	expiredRSA, expiredEdwards := expired, expired
	expiredRSA.RSABits, expiredEdwards.Ed25519 = 2048, true
	spoiled := tlszoo.LeafOptions{}
	spoiledLeaf, err := ca.IssueFault(tlszoo.ExpiredAuthority, site)
	require.NoError(t, err)
	goodRSA, good, bad, badRSA := issue(tlszoo.LeafOptions{RSABits: 2048}), issue(spoiled), issue(expired), issue(expiredRSA)
	foreign := issue(tlszoo.LeafOptions{Names: []string{"hoster.example"}, SelfSigned: true})
	for name, c := range map[string]struct {
		addrs  int
		blocks func(addrs []netip.Addr) []virtual
		failed string // the check that fails; "" for none
		says   string // about the handshake
		others int
	}{
		"both are good":            {1, one("", goodRSA, good), "", "", 1},
		"ECDSA expired":            {1, one("", goodRSA, bad), "SEC-CERT-DATES", "offering ECDSA signatures only", 1},
		"RSA expired":              {1, one("", badRSA, good), "SEC-CERT-DATES", "offering RSA signatures only", 1},
		"ECDSA expired in TLS 1.2": {1, one("ssl_protocols TLSv1.2;", goodRSA, bad), "SEC-CERT-DATES", "TLS 1.2 to", 1},
		"ECDSA expired in TLS 1.3": {1, one("ssl_protocols TLSv1.3;", goodRSA, bad), "SEC-CERT-DATES", "TLS 1.3 to", 1},
		"RSA expired in TLS 1.2":   {1, one("ssl_protocols TLSv1.2;", badRSA, good), "SEC-CERT-DATES", "TLS 1.2 to", 1},
		"Ed25519 expired":          {1, one("", goodRSA, issue(expiredEdwards)), "SEC-CERT-DATES", "Ed25519 certificate", 1},
		"the intermediate expired": {1, one("", goodRSA, spoiledLeaf), "SEC-CERT-CHAIN", "ECDSA certificate", 1},
		"on curves without X25519": {1, one("ssl_ecdh_curve secp384r1;", goodRSA, bad), "SEC-CERT-DATES", "TLS 1.3 to", 1},
		"on the second address":    {2, each([]*tlszoo.Leaf{good}, []*tlszoo.Leaf{bad}), "SEC-CERT-DATES", "127.81.0.101", 1},
		"on the second, RSA alone": {
			2, each([]*tlszoo.Leaf{good}, []*tlszoo.Leaf{good, badRSA}), "SEC-CERT-DATES", "offering RSA signatures only", 1,
		},
		"without SNI":                 {1, named(good, bad), "SEC-CERT-DATES", "without SNI", 1},
		"without SNI somebody else's": {1, named(good, foreign), "", "", 1},
		"the same without SNI":        {1, named(good, good), "", "", 0},
		"the second address is closed": {
			2, func(a []netip.Addr) []virtual { return []virtual{{addr: a[0], leaves: []*tlszoo.Leaf{good}}} }, "", "", 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var addrs []netip.Addr
			for i := range c.addrs {
				addrs = append(addrs, address(byte(100+i)))
			}
			f := serveNginx(t, c.blocks(addrs)...)
			facts, results := f.scanned(t, ca, addrs...)
			require.Len(t, facts.Others, c.others)
			require.LessOrEqual(t, facts.Connections, 80)
			for id, r := range results {
				if id == "SEC-CERT-LINT" {
					continue // no certificate of the zoo follows the profile, because its names are made up
				}
				if id != c.failed {
					require.NotEqual(t, check.Fail, r.Status, "%s: %s", id, r.Explanation)
					continue
				}
				require.Equal(t, check.Fail, r.Status, r.Explanation)
				require.Equal(t, []check.Cap{{Name: "BAD_CERT", Limit: 30}}, r.Caps)
				require.Contains(t, r.Explanation+r.Evidence[len(r.Evidence)-1].Quote, c.says)
				repeats(t, r)
			}
			require.Contains(t, results, "SEC-CERT-CHAIN")
		})
	}
}

// TestResumptionWithoutTickets: TLS 1.2 can also resume sessions by their id.
func TestResumptionWithoutTickets(t *testing.T) {
	t.Parallel()
	ca := realCA(t)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{site}})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		directives       string
		tickets, resumed bool
	}{
		"tickets in TLS 1.2":        {"ssl_protocols TLSv1.2;", true, true},
		"session ids alone":         {"ssl_protocols TLSv1.2; ssl_session_tickets off; ssl_session_cache shared:a:1m;", false, true},
		"neither":                   {"ssl_protocols TLSv1.2; ssl_session_tickets off; ssl_session_cache off;", false, false},
		"ids that are never cached": {"ssl_protocols TLSv1.2; ssl_session_tickets off; ssl_session_cache none;", false, false},
		"TLS 1.3 with a cache":      {"ssl_session_tickets off; ssl_session_cache shared:b:1m;", true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := serveNginx(t, virtual{addr: address(1), leaves: []*tlszoo.Leaf{leaf}, more: c.directives})
			facts, _ := f.scanned(t, ca, address(1))
			require.Equal(t, c.tickets, *facts.Tickets)
			require.NotNil(t, facts.Resumed)
			require.Equal(t, c.resumed, *facts.Resumed)
		})
	}
}

// TestNamedFamiliesAreAllThatIsWrong: removing the families of suites that a verdict names,
// and nothing else, makes it pass.
func TestNamedFamiliesAreAllThatIsWrong(t *testing.T) {
	t.Parallel()
	ca := realCA(t)
	var leaves []*tlszoo.Leaf
	for _, o := range []tlszoo.LeafOptions{{RSABits: 2048}, {}} {
		o.Names = []string{site}
		leaf, err := ca.Issue(o)
		require.NoError(t, err)
		leaves = append(leaves, leaf)
	}
	params, err := asn1.Marshal(struct{ P, G *big.Int }{tlszoo.FFDHE(3072), big.NewInt(2)})
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "dh.pem")
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "DH PARAMETERS", Bytes: params}), 0o600))
	remove := map[string]string{ // in OpenSSL's terms
		"NULL encryption": "!eNULL", "anonymous ECDH": "!AECDH", "anonymous DH": "!ADH", "static key exchange": "!kRSA",
		"CCM_8": "!AESCCM8", "Camellia": "!CAMELLIA", "ARIA": "!ARIA", "CBC mode": "!SHA1:!SHA256:!SHA384",
	}
	asked := func(ciphers string) (*capture.TLS, map[string]check.Result) {
		f := serveNginx(t, virtual{
			addr: address(1), leaves: leaves,
			more: "ssl_protocols TLSv1.2; ssl_dhparam " + file + "; ssl_ciphers ALL:COMPLEMENTOFALL:" + ciphers + "@SECLEVEL=0;",
		})
		facts, _ := f.scanned(t, ca, address(1))
		return facts, judge(t, facts)
	}
	facts, results := asked("")
	require.True(t, facts.SuitesSampled)
	require.Less(t, facts.Connections, 80)
	var removed string
	for rounds := 0; results["SEC-TLS-CIPHERS"].Status != check.Pass; rounds++ {
		require.Less(t, rounds, 2, "named after the first round: %s", results["SEC-TLS-CIPHERS"].Observed)
		require.Contains(t, results["SEC-TLS-CIPHERS"].Explanation, "at least")
		if rounds == 1 { // forbidden suites take precedence over those to be phased out
			require.Equal(t, check.Warn, results["SEC-TLS-CIPHERS"].Status)
		}
		for _, kind := range strings.Split(strings.TrimSuffix(results["SEC-TLS-CIPHERS"].Observed, " accepted"), ", ") {
			require.Contains(t, remove, kind)
			removed += remove[kind] + ":"
		}
		_, results = asked(removed)
	}
	for _, kind := range []string{"!eNULL", "!AECDH", "!ADH", "!kRSA", "!CAMELLIA", "!ARIA", "!SHA1"} {
		require.Contains(t, removed, kind)
	}
	require.Equal(t, check.Pass, results["SEC-TLS-FS"].Status)
}

func one(more string, leaves ...*tlszoo.Leaf) func([]netip.Addr) []virtual {
	return func(a []netip.Addr) []virtual { return []virtual{{addr: a[0], leaves: leaves, more: more}} }
}

func each(leaves ...[]*tlszoo.Leaf) func([]netip.Addr) []virtual {
	return func(a []netip.Addr) (out []virtual) {
		for i, l := range leaves {
			out = append(out, virtual{addr: a[i], leaves: l})
		}
		return out
	}
}

// named has one certificate for the site's name and one for requests without a name.
func named(site0, other *tlszoo.Leaf) func([]netip.Addr) []virtual {
	return func(a []netip.Addr) []virtual {
		return []virtual{{addr: a[0], leaves: []*tlszoo.Leaf{other}}, {addr: a[0], host: site, leaves: []*tlszoo.Leaf{site0}}}
	}
}

// repeats runs the command of the first evidence, whose output must contain the quote.
func repeats(t *testing.T, r check.Result) {
	t.Helper()
	if r.ID != "SEC-CERT-DATES" {
		return
	}
	out, err := exec.CommandContext(t.Context(), "sh", "-c", r.Evidence[0].Command).Output()
	require.NoError(t, err, r.Evidence[0].Command)
	require.Equal(t, r.Evidence[0].Quote, strings.ReplaceAll(strings.TrimSpace(string(out)), "\n", ", "), r.Evidence[0].Command)
}
