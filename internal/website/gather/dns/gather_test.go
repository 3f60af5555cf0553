package dns_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	mdns "github.com/miekg/dns"
	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/resolver"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/gather/dns"
	"assay/internal/zoo/dnszoo"
)

func TestGatherIsFrugal(t *testing.T) {
	t.Parallel()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}}))
	var messages atomic.Int64
	counting := resolver.DialFunc(func(ctx context.Context, network string, a netip.AddrPort) (net.Conn, error) {
		messages.Add(1)
		return z.DialAddr(ctx, network, a)
	})
	r, err := resolver.New(resolver.Config{Mode: resolver.Iterative, Roots: z.Roots(), Authoritative: counting})
	require.NoError(t, err)
	var said []string
	facts, err := dns.New(dns.Config{Resolver: r, Anchors: z.Anchors(), Now: z.Now}).
		Gather(t.Context(), target("www.shop.example", "shop.example"), func(s string) { said = append(said, s) })
	require.NoError(t, err)
	require.NotEmpty(t, said)
	require.LessOrEqual(t, messages.Load(), int64(150))

	require.Equal(t, "www.shop.example.", facts.Host)
	require.Equal(t, "shop.example.", facts.Zone)
	require.Equal(t, "shop.example.", facts.Mail)
	require.Equal(t, []string{"127.80.0.1"}, facts.A.Data())
	require.Equal(t, 3, facts.Attempts)
	require.Zero(t, facts.Failures)
	require.True(t, facts.Direct)
	require.True(t, facts.TTLKnown)
	require.Equal(t, []string{"ns1.shop.example.", "ns2.shop.example."}, facts.ParentNS)
	require.Equal(t, facts.ParentNS, facts.ChildNS)
	require.Len(t, facts.Servers, 2)
	require.Equal(t, capture.Secure, facts.DNSSEC.State, facts.DNSSEC.Reason)
	require.Equal(t, "shop.example.", facts.CAA.Name)
	require.Equal(t, []string{"v=spf1 -all"}, facts.SPF.Records)
	require.Nil(t, facts.Servers[0].Addresses[0].Transfer, "not asked without consent")
}

// The end of the scan's own budget says nothing about a server.
func TestQueriesThatAreCutOffAreNotJudged(t *testing.T) {
	t.Parallel()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}}))
	limited := resolver.DialFunc(func(ctx context.Context, network string, a netip.AddrPort) (net.Conn, error) {
		if network == "tcp" {
			return nil, resolver.ErrBudget
		}
		return z.DialAddr(ctx, network, a)
	})
	r, err := resolver.New(resolver.Config{Mode: resolver.Iterative, Roots: z.Roots(), Authoritative: limited})
	require.NoError(t, err)
	facts, err := dns.New(dns.Config{Resolver: r, Anchors: z.Anchors(), Now: z.Now, Foreign: "foreign.test."}).
		Gather(t.Context(), target("www.shop.example", "shop.example"), nil)
	require.NoError(t, err)
	probe := facts.Servers[0].Addresses[0]
	require.True(t, probe.Answered)
	require.Nil(t, probe.TCP)
	require.Equal(t, new(false), probe.Recursive)
}

func TestLookupsThatAreCutOffAreNotFailures(t *testing.T) {
	t.Parallel()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}}))
	known := mdns.Question{Name: "shop.example.", Qtype: mdns.TypeA, Qclass: mdns.ClassINET}
	var asked atomic.Int64
	limited := resolver.DialFunc(func(ctx context.Context, network string, a netip.AddrPort) (net.Conn, error) {
		conn, err := z.DialAddr(ctx, network, a)
		return &sparing{Conn: conn, refuse: func(q mdns.Question) bool { return q == known && asked.Add(1) > 1 }}, err
	})
	r, err := resolver.New(resolver.Config{Mode: resolver.Iterative, Roots: z.Roots(), Authoritative: limited})
	require.NoError(t, err)
	facts, err := dns.New(dns.Config{Resolver: r, Anchors: z.Anchors(), Now: z.Now}).
		Gather(t.Context(), target("shop.example", "shop.example"), nil)
	require.NoError(t, err)
	require.True(t, facts.A.Exists())
	require.Zero(t, facts.Failures)
	require.Equal(t, 1, facts.Attempts)
}

// sparing refuses some questions as if the budget of messages were used up.
type sparing struct {
	net.Conn
	refuse func(mdns.Question) bool
}

func (c *sparing) Write(wire []byte) (int, error) {
	m := new(mdns.Msg)
	if m.Unpack(wire) == nil && len(m.Question) == 1 && c.refuse(m.Question[0]) {
		return 0, resolver.ErrBudget
	}
	return c.Conn.Write(wire)
}

func TestGatherAddressLiteral(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	_, all := w.judge(t, "127.80.0.1", "")
	for id, r := range all {
		require.Equal(t, check.NotApplicable, r.Status, id)
	}
}

func TestGatherEndsWithContext(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := w.gatherer.Gather(ctx, target("shop.example", "shop.example"), nil)
	require.ErrorIs(t, err, context.Canceled)
}

// recursive serves a resolver as a recursive server with DNSSEC records.
func recursive(t *testing.T, from *resolver.Resolver) netip.AddrPort {
	t.Helper()
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	require.NoError(t, err)
	srv := &mdns.Server{PacketConn: conn, Handler: mdns.HandlerFunc(func(w mdns.ResponseWriter, q *mdns.Msg) {
		m := new(mdns.Msg).SetReply(q)
		m.RecursionAvailable = true
		m.SetEdns0(1232, true)
		name := q.Question[0].Name
		for range 8 {
			a := from.Ask(t.Context(), resolver.Question{Name: name, Type: q.Question[0].Qtype, Alias: true})
			if a.Err != nil {
				m.Rcode = mdns.RcodeServerFailure
				break
			}
			m.Rcode, m.Ns = a.Rcode, a.Msg.Ns
			m.Answer = append(m.Answer, a.Msg.Answer...)
			next := ""
			for _, rr := range a.Msg.Answer {
				if c, ok := rr.(*mdns.CNAME); ok && q.Question[0].Qtype != mdns.TypeCNAME {
					next = c.Target
				}
			}
			if next == "" {
				break
			}
			name = next
		}
		_ = w.WriteMsg(m)
	})}
	go func() { _ = srv.ActivateAndServe() }()
	t.Cleanup(func() { _ = srv.Shutdown() })
	return netip.MustParseAddrPort(conn.LocalAddr().String())
}

func TestGatherThroughRecursiveServer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.zoo.AddSite("shop.example", dnszoo.ZoneOptions{
		Addrs: []netip.Addr{siteV4}, TTL: ptr(uint32(600)), Records: []string{"alias IN CNAME www"},
	}))
	require.NoError(t, w.zoo.AddSite("wrong.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}, WrongDS: true}))
	up := recursive(t, w.resolver)
	forward, err := resolver.New(resolver.Config{Mode: resolver.Forward, Servers: []netip.AddrPort{up}, Authoritative: w.zoo})
	require.NoError(t, err)
	w.gatherer = dns.New(dns.Config{Resolver: forward, Anchors: w.zoo.Anchors(), Now: w.zoo.Now, Foreign: "foreign.test."})

	lost, all := w.judge(t, "www.shop.example", "shop.example")
	require.Empty(t, lost, all)
	require.Equal(t, "600 to 600 s", all["INF-TTL"].Observed)
	lost, _ = w.judge(t, "wrong.example", "wrong.example")
	require.Equal(t, map[string]string{"INF-DNSSEC": "FAIL"}, lost)
	lost, _ = w.judge(t, "alias.shop.example", "shop.example")
	require.Equal(t, map[string]string{"INF-TTL": "NOT_RUN"}, lost, "what is left in a cache is not judged")
}

func TestGatherWithPort53Closed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.zoo.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}}))
	up := recursive(t, w.resolver)
	closed := resolver.DialFunc(func(context.Context, string, netip.AddrPort) (net.Conn, error) {
		return nil, errors.New("filtered")
	})
	forward, err := resolver.New(resolver.Config{Mode: resolver.Forward, Servers: []netip.AddrPort{up}, Authoritative: closed})
	require.NoError(t, err)
	w.gatherer = dns.New(dns.Config{Resolver: forward, Anchors: w.zoo.Anchors(), Now: w.zoo.Now})
	lost, _ := w.judge(t, "www.shop.example", "shop.example")
	want := map[string]string{}
	for _, id := range []string{"INF-NS-LAME", "INF-NS-CONSISTENT", "INF-NS-TRANSPORT", "INF-NS-RECURSION", "INF-AXFR", "INF-TTL"} {
		want[id] = "NOT_RUN"
	}
	require.Equal(t, want, lost)
}

func TestGatherThroughTheGuard(t *testing.T) {
	t.Parallel()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}}))
	gather := func(allow ...string) *capture.DNS {
		policy, err := egress.NewPolicy(allow)
		require.NoError(t, err)
		dialer := egress.NewDialer(egress.DialConfig{Policy: policy, DialMap: z.Map})
		r, err := resolver.New(resolver.Config{Mode: resolver.Iterative, Roots: z.Roots(), Authoritative: dialer})
		require.NoError(t, err)
		facts, err := dns.New(dns.Config{Resolver: r, Anchors: z.Anchors(), Now: z.Now}).Gather(t.Context(),
			target("shop.example", "shop.example"), nil)
		require.NoError(t, err)
		return facts
	}
	facts := gather(dnszoo.Prefixes()...)
	require.Equal(t, []string{"127.80.0.1"}, facts.A.Data())
	for _, s := range facts.Servers {
		for _, p := range s.Addresses {
			require.True(t, p.Authoritative, p)
		}
	}
	facts = gather("127.53.0.0/16")
	require.Equal(t, []string{"127.80.0.1"}, facts.A.Data())
	require.False(t, facts.Servers[0].Addresses[1].Answered)
	require.Contains(t, facts.Servers[0].Addresses[1].Error, "not a public address")
	require.False(t, gather().A.Exists(), "nothing is reached that the policy forbids")
}

func ptr[T any](v T) *T { return &v }

// policyHost serves MTA-STS policies over TLS for any name.
func policyHost(t *testing.T, h http.Handler, names ...string) (*x509.CertPool, *x509.Certificate, uint16) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: names, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	leaf, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	srv := httptest.NewUnstartedServer(h)
	srv.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
	srv.StartTLS()
	t.Cleanup(srv.Close)
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	return pool, leaf, netip.MustParseAddrPort(srv.Listener.Addr().String()).Port()
}

func TestMTASTSPolicies(t *testing.T) {
	t.Parallel()
	policies := map[string]string{
		"enforced":  "version: STSv1\nmode: enforce\nmx: *.sts-enforced.example\nmax_age: 604800\n",
		"testing":   "version: STSv1\nmode: testing\nmx: mx1.sts-testing.example\nmx: mx2.sts-testing.example\nmax_age: 604800\n",
		"mismatch":  "version: STSv1\nmode: enforce\nmx: mx1.sts-mismatch.example\nmax_age: 604800\n",
		"malformed": "<html>\n",
		"untrusted": "version: STSv1\nmode: enforce\nmx: *.sts-untrusted.example\nmax_age: 604800\n",
	}
	want := map[string]map[string]string{
		"enforced":  {},
		"testing":   {"INF-MTA-STS": "WARN"},
		"mismatch":  {"INF-MTA-STS": "FAIL"},
		"malformed": {"INF-MTA-STS": "FAIL"},
		"redirect":  {"INF-MTA-STS": "FAIL"},
		"untrusted": {"INF-MTA-STS": "FAIL"},
		"missing":   {"INF-MTA-STS": "FAIL"},
	}
	mux := http.NewServeMux()
	var names []string
	for name := range want {
		host := "mta-sts.sts-" + name + ".example"
		if name != "untrusted" {
			names = append(names, host)
		}
		mux.HandleFunc(host+"/.well-known/mta-sts.txt", func(w http.ResponseWriter, r *http.Request) {
			body, ok := policies[name]
			switch {
			case name == "redirect":
				http.Redirect(w, r, "https://mta-sts.sts-enforced.example/.well-known/mta-sts.txt", http.StatusFound)
			case ok:
				_, _ = w.Write([]byte(body))
			default:
				http.NotFound(w, r)
			}
		})
	}
	roots, _, port := policyHost(t, mux, names...)
	w := newWorld(t)
	policy, err := egress.NewPolicy(append(dnszoo.Prefixes(), "127.80.0.0/16"))
	require.NoError(t, err)
	dialer := egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: w.resolver, DialMap: func(a netip.AddrPort) netip.AddrPort {
		if a == netip.MustParseAddrPort("127.80.9.9:443") {
			return netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), port)
		}
		return w.zoo.Map(a)
	}})
	client := egress.NewClient(dialer, egress.ClientConfig{RootCAs: roots, ManualRedirects: true})
	w.gatherer = dns.New(dns.Config{Resolver: w.resolver, Client: client, Anchors: w.zoo.Anchors(), Now: w.zoo.Now, Foreign: "foreign.test."})

	for name, lost := range want {
		zone := "sts-" + name + ".example"
		require.NoError(t,
			w.zoo.AddSite(zone, dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}, MX: []string{"10 mx1", "20 mx2"}, Records: []string{
				"mx1 IN A 127.80.25.1", "mx2 IN A 127.80.25.2", "mta-sts IN A 127.80.9.9",
				`_mta-sts IN TXT "v=STSv1; id=1"`, `_smtp._tls IN TXT "v=TLSRPTv1; rua=mailto:tls@reports.example"`}}))
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, all := w.judge(t, zone, zone)
			require.Equal(t, lost, got, all["INF-MTA-STS"])
		})
	}
}

func TestTLSAMatches(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	leaf, err := x509.ParseCertificate(w.leaf)
	require.NoError(t, err)
	sum := sha256.Sum256(leaf.RawSubjectPublicKeyInfo)
	require.NoError(t, w.zoo.AddSite("dane.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4},
		Records: []string{"_443._tcp IN TLSA 3 1 1 " + hex.EncodeToString(sum[:])}}))
	lost, all := w.judge(t, "dane.example", "dane.example")
	require.Empty(t, lost)
	require.Equal(t, check.Pass, all["INF-DANE"].Status)
}

func TestInheritedDMARC(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.zoo.AddRecords("bank", `_dmarc IN TXT "v=DMARC1; p=none; sp=reject; psd=y"`))
	require.NoError(t, w.zoo.AddRecords("shops", `_dmarc IN TXT "v=DMARC1; p=reject"`))
	for _, name := range []string{"one.bank", "one.shops"} {
		require.NoError(t, w.zoo.AddSite(name, dnszoo.ZoneOptions{Addrs: []netip.Addr{siteV4}, DMARC: []string{}}))
	}
	lost, all := w.judge(t, "one.bank", "one.bank")
	require.Empty(t, lost)
	require.Equal(t, "p=reject", all["INF-DMARC"].Observed)
	lost, _ = w.judge(t, "one.shops", "one.shops")
	require.Equal(t, map[string]string{"INF-DMARC": "FAIL"}, lost, "a suffix without psd=y does not speak for others")
}

func TestUnregisteredDomain(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	require.NoError(t, w.zoo.AddSite("other.example", dnszoo.ZoneOptions{}))
	lost, all := w.judge(t, "www.nobody.example", "nobody.example")
	require.Equal(t, map[string]string{"INF-RESOLVES": "FAIL", "INF-CAA": "WARN"}, lost)
	require.Equal(t, []check.Cap{{Name: "UNRESOLVABLE", Limit: 20}}, all["INF-RESOLVES"].Caps)
}
