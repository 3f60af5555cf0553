package tls_test

import (
	"context"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/certificate"
	checktls "assay/internal/website/checks/tls"
	"assay/internal/website/gather/tls"
	"assay/internal/zoo/tlszoo"
)

const site = "www.zoo.example"

var (
	siteAddr      = netip.MustParseAddrPort("127.80.0.1:443")
	authorityAddr = netip.MustParseAddrPort("127.80.255.1:80")
)

// now is the time of every scan: before the lifetime limit of 100 days began.
var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func clock() time.Time { return now }

// world is a network with one authority and one site.
type world struct {
	ca     *tlszoo.CA
	dialer *egress.Dialer
	client *egress.Client
}

// sharedCA is one authority for all tests of the process, because RSA keys are
// slow to make.
var sharedCA = sync.OnceValues(func() (*tlszoo.CA, error) {
	return tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root", Clock: clock, BaseURL: "http://" + authorityAddr.Addr().String()})
})

type hosts map[string]netip.Addr

func (h hosts) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if a, ok := h[host]; ok {
		return []netip.Addr{a}, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
}

// newWorld returns a world whose site's address leads to server.
func newWorld(t *testing.T, server netip.AddrPort) *world {
	t.Helper()
	ca, err := sharedCA()
	require.NoError(t, err)
	authority := httptest.NewServer(ca.Handler())
	t.Cleanup(authority.Close)
	moved := map[netip.AddrPort]netip.AddrPort{
		siteAddr:      server,
		authorityAddr: netip.MustParseAddrPort(authority.Listener.Addr().String()),
	}
	policy, err := egress.NewPolicy([]string{"127.0.0.0/8"})
	require.NoError(t, err)
	dialer := egress.NewDialer(egress.DialConfig{
		Policy:   policy,
		Resolver: hosts{site: siteAddr.Addr()},
		DialMap: func(ap netip.AddrPort) netip.AddrPort {
			if to, ok := moved[ap]; ok {
				return to
			}
			return ap
		},
	})
	client := egress.NewClient(dialer, egress.ClientConfig{Timeout: 5 * time.Second})
	t.Cleanup(client.CloseIdleConnections)
	return &world{ca: ca, dialer: dialer, client: client}
}

func (w *world) config() tls.Config {
	return tls.Config{Dialer: w.dialer, Fetcher: w.client, Roots: w.ca.Anchors(), Clock: clock, Logger: slog.New(slog.DiscardHandler)}
}

func target() capture.Target {
	return capture.Target{
		URL: "https://" + site + "/", Scheme: "https", Host: site, Port: 443, Path: "/",
		Domain: "zoo.example", Secure: "https://" + site + "/", Plain: "http://" + site + "/",
	}
}

func (w *world) gather(t *testing.T, cfg tls.Config) *capture.TLS {
	t.Helper()
	facts, err := tls.New(cfg).Gather(t.Context(), target(), nil)
	require.NoError(t, err)
	return facts
}

// judge runs the two subcategories and returns the verdicts by id.
func judge(t *testing.T, facts *capture.TLS) map[string]check.Result {
	t.Helper()
	catalogue, err := check.NewCatalogue("test", checktls.Set(), certificate.Set())
	require.NoError(t, err)
	groups, panics := catalogue.Judge(scan.PillarSecurity, &capture.Capture{Target: target(), TakenAt: now, TLS: facts})
	require.Empty(t, panics)
	out := map[string]check.Result{}
	for _, g := range groups {
		for _, r := range g.Checks {
			out[r.ID] = r
		}
	}
	return out
}

// lost returns the statuses other than PASS. The rules for public authorities are left out: the zoo's names are made up, so no certificate
// can follow them.
func lost(results map[string]check.Result) map[string]check.Status {
	out := map[string]check.Status{}
	for id, r := range results {
		if r.Status != check.Pass && id != "SEC-CERT-LINT" {
			out[id] = r.Status
		}
	}
	return out
}

func caps(results map[string]check.Result) map[string]float64 {
	out := map[string]float64{}
	for _, r := range results {
		for _, c := range r.Caps {
			out[c.Name] = c.Limit
		}
	}
	return out
}

func start(t *testing.T, cfg tlszoo.Config) netip.AddrPort {
	t.Helper()
	server, err := tlszoo.Start(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	return server.Addr
}

const (
	warn = check.Warn
	fail = check.Fail
	na   = check.NotApplicable
	info = check.Info
)

func TestServicesLoseWhatTheyBreak(t *testing.T) {
	t.Parallel()
	type want struct {
		lost map[string]check.Status
		caps map[string]float64
	}
	// INFO loses no points: every service but one reports that it supports a hybrid key exchange.
	wants := map[tlszoo.Kind]want{
		tlszoo.Modern:      {},
		tlszoo.OnlyTLS13:   {lost: map[string]check.Status{"SEC-TLS-EMS": na}},
		tlszoo.OnlyTLS12:   {lost: map[string]check.Status{"SEC-TLS-PROTO": warn, "SEC-TLS-0RTT": na}},
		tlszoo.OldVersions: {map[string]check.Status{"SEC-TLS-PROTO": fail, "SEC-TLS-CIPHERS": warn}, map[string]float64{"OLD_TLS": 89}},
		tlszoo.SSL3:        {map[string]check.Status{"SEC-TLS-PROTO": fail}, map[string]float64{"SSLV3": 59}},
		tlszoo.SSL2:        {map[string]check.Status{"SEC-TLS-PROTO": fail}, map[string]float64{"BROKEN_CRYPTO": 35}},
		tlszoo.CBC:         {lost: map[string]check.Status{"SEC-TLS-CIPHERS": warn}},
		tlszoo.StaticRSA:   {lost: map[string]check.Status{"SEC-TLS-CIPHERS": warn, "SEC-TLS-FS": warn}},
		tlszoo.StaticOnly: {map[string]check.Status{
			"SEC-TLS-PROTO": warn, "SEC-TLS-CIPHERS": warn, "SEC-TLS-FS": fail, "SEC-TLS-GROUPS": na, "SEC-TLS-ORDER": na,
			"SEC-TLS-0RTT": na,
		}, map[string]float64{"NO_FS": 79}},
		tlszoo.TripleDES:       {map[string]check.Status{"SEC-TLS-CIPHERS": fail}, map[string]float64{"RC4_3DES": 69}},
		tlszoo.RC4:             {map[string]check.Status{"SEC-TLS-CIPHERS": fail}, map[string]float64{"RC4_3DES": 69}},
		tlszoo.NullSuite:       {map[string]check.Status{"SEC-TLS-CIPHERS": fail}, map[string]float64{"BROKEN_CRYPTO": 35}},
		tlszoo.Export:          {map[string]check.Status{"SEC-TLS-CIPHERS": fail, "SEC-TLS-FS": warn}, map[string]float64{"BROKEN_CRYPTO": 35}},
		tlszoo.Anonymous:       {map[string]check.Status{"SEC-TLS-CIPHERS": fail}, map[string]float64{"BROKEN_CRYPTO": 35}},
		tlszoo.DH1024:          {lost: map[string]check.Status{"SEC-TLS-GROUPS": fail}},
		tlszoo.DH512:           {map[string]check.Status{"SEC-TLS-GROUPS": fail}, map[string]float64{"WEAK_DH": 59}},
		tlszoo.CompositeDH:     {lost: map[string]check.Status{"SEC-TLS-GROUPS": fail}},
		tlszoo.DH2048:          {lost: map[string]check.Status{"SEC-TLS-GROUPS": warn}},
		tlszoo.WeakCurve:       {lost: map[string]check.Status{"SEC-TLS-GROUPS": fail}},
		tlszoo.Deflate:         {lost: map[string]check.Status{"SEC-TLS-COMPRESSION": fail}},
		tlszoo.NoRenegotiation: {lost: map[string]check.Status{"SEC-TLS-RENEG": fail}},
		tlszoo.NoEMS:           {lost: map[string]check.Status{"SEC-TLS-EMS": fail}},
		tlszoo.WeakFirst:       {lost: map[string]check.Status{"SEC-TLS-CIPHERS": warn, "SEC-TLS-ORDER": warn}},
		tlszoo.NoPostQuantum:   {},
		tlszoo.Ancient: {map[string]check.Status{
			"SEC-TLS-PROTO": fail, "SEC-TLS-CIPHERS": fail, "SEC-TLS-FS": fail, "SEC-TLS-GROUPS": na, "SEC-TLS-RENEG": fail,
			"SEC-TLS-COMPRESSION": fail, "SEC-TLS-EMS": fail, "SEC-TLS-0RTT": na, "SEC-TLS-ORDER": na, "SEC-CERT-STAPLE": check.NotRun,
		}, map[string]float64{"OLD_TLS": 89, "SSLV3": 59, "BROKEN_CRYPTO": 35, "RC4_3DES": 69, "NO_FS": 79}},
	}
	require.Len(t, wants, len(tlszoo.Kinds()))
	for kind, w := range wants {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			ca, err := sharedCA()
			require.NoError(t, err)
			leaf, err := ca.IssueFor(kind, site)
			require.NoError(t, err)
			cfg, err := kind.Config(leaf)
			require.NoError(t, err)
			world := newWorld(t, start(t, cfg))
			facts := world.gather(t, world.config())
			results := judge(t, facts)
			expected := map[string]check.Status{"SEC-TLS-PQ": info}
			maps.Copy(expected, w.lost)
			require.Equal(t, expected, lost(results))
			if w.caps == nil {
				w.caps = map[string]float64{}
			}
			require.Equal(t, w.caps, caps(results))
		})
	}
}

func TestCertificatesLoseWhatTheyBreak(t *testing.T) {
	t.Parallel()
	badCert := map[string]float64{"BAD_CERT": 30}
	noAuthority := map[string]check.Status{"SEC-CERT-CHAIN": fail, "SEC-CERT-CT": na, "SEC-CERT-REVOKED": na, "SEC-CERT-STAPLE": na}
	type want struct {
		lost map[string]check.Status
		caps map[string]float64
	}
	refused := want{map[string]check.Status{"SEC-CERT-CHAIN": fail}, badCert}
	wants := map[tlszoo.Fault]want{
		tlszoo.Sound:               {},
		tlszoo.Expired:             {map[string]check.Status{"SEC-CERT-DATES": fail}, badCert},
		tlszoo.Future:              {map[string]check.Status{"SEC-CERT-DATES": fail}, badCert},
		tlszoo.ExpiresSoon:         {lost: map[string]check.Status{"SEC-CERT-DATES": warn}},
		tlszoo.WrongName:           {map[string]check.Status{"SEC-CERT-NAME": fail}, badCert},
		tlszoo.CommonNameOnly:      {map[string]check.Status{"SEC-CERT-NAME": fail}, badCert},
		tlszoo.SelfSigned:          {noAuthority, badCert},
		tlszoo.UntrustedRoot:       {noAuthority, badCert},
		tlszoo.MissingIntermediate: {map[string]check.Status{"SEC-CERT-CHAIN": warn}, map[string]float64{"INCOMPLETE_CHAIN": 79}},
		tlszoo.ReversedChain:       {lost: map[string]check.Status{"SEC-CERT-CHAIN": warn}},
		tlszoo.ExtraCertificate:    {lost: map[string]check.Status{"SEC-CERT-CHAIN": warn}},
		tlszoo.WeakKey:             {map[string]check.Status{"SEC-CERT-KEY": fail}, badCert},
		tlszoo.SHA1:                {map[string]check.Status{"SEC-CERT-SIG": fail, "SEC-CERT-CHAIN": fail}, badCert},
		tlszoo.TooLong:             {lost: map[string]check.Status{"SEC-CERT-LIFETIME": fail}},
		tlszoo.NoSCT:               {lost: map[string]check.Status{"SEC-CERT-CT": fail}},
		tlszoo.OneSCT:              {lost: map[string]check.Status{"SEC-CERT-CT": warn}},
		tlszoo.NoStaple:            {lost: map[string]check.Status{"SEC-CERT-STAPLE": warn}},
		tlszoo.MustStaple:          {lost: map[string]check.Status{"SEC-CERT-STAPLE": fail}},
		tlszoo.Revoked:             {map[string]check.Status{"SEC-CERT-REVOKED": fail}, badCert},

		tlszoo.ClientLeaf:           refused,
		tlszoo.ExpiredAuthority:     refused,
		tlszoo.FutureAuthority:      refused,
		tlszoo.ClientAuthority:      refused,
		tlszoo.ConstrainedAuthority: refused,
		tlszoo.UnknownExtension:     refused,
		tlszoo.NoAuthority:          refused,
		tlszoo.PathTooLong:          refused,
		tlszoo.SHA1Authority:        {map[string]check.Status{"SEC-CERT-SIG": fail, "SEC-CERT-CHAIN": fail}, badCert},
	}
	require.Len(t, wants, len(tlszoo.Faults()))
	for fault, w := range wants {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			ca, err := sharedCA()
			require.NoError(t, err)
			leaf, err := ca.IssueFault(fault, site)
			require.NoError(t, err)
			world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
			results := judge(t, world.gather(t, world.config()))
			expected := map[string]check.Status{"SEC-TLS-PQ": info}
			maps.Copy(expected, w.lost)
			require.Equal(t, expected, lost(results))
			if w.caps == nil {
				w.caps = map[string]float64{}
			}
			require.Equal(t, w.caps, caps(results))
		})
	}
}

func TestSHA1ChainFollowsItsSignature(t *testing.T) {
	t.Parallel()
	ca, err := sharedCA()
	require.NoError(t, err)
	leaf, err := ca.IssueFault(tlszoo.SHA1, site)
	require.NoError(t, err)
	world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
	require.Equal(t, "SEC-CERT-SIG", judge(t, world.gather(t, world.config()))["SEC-CERT-CHAIN"].CausedBy)
}

func TestPrivateAuthority(t *testing.T) {
	t.Parallel()
	ca, err := sharedCA()
	require.NoError(t, err)
	leaf, err := ca.IssueFault(tlszoo.NoSCT, site)
	require.NoError(t, err)
	world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
	cfg := world.config()
	cfg.Roots, cfg.ExtraRoots = nil, world.ca.Anchors()
	facts := world.gather(t, cfg)
	require.True(t, facts.Trust.Trusted)
	require.False(t, facts.Trust.PublicRoot)
	require.Equal(t, map[string]check.Status{"SEC-TLS-PQ": info, "SEC-CERT-CT": na, "SEC-CERT-LIFETIME": na}, lost(judge(t, facts)))
}

func TestRevocationSources(t *testing.T) {
	t.Parallel()
	ca, err := sharedCA()
	require.NoError(t, err)
	fetched := func(t *testing.T, revoke bool, spoil func(http.Handler) http.Handler) (*capture.TLS, check.Result) {
		leaf, err := ca.IssueFault(tlszoo.NoStaple, site)
		require.NoError(t, err)
		if revoke {
			ca.Revoke(leaf)
		}
		world := newWorld(t, start(t, tlszoo.Config{Leaf: leaf}))
		cfg := world.config()
		cfg.Fetcher = &spoiled{next: spoil(ca.Handler())}
		facts := world.gather(t, cfg)
		return facts, judge(t, facts)["SEC-CERT-REVOKED"]
	}
	same := func(h http.Handler) http.Handler { return h }
	without := func(path string) func(http.Handler) http.Handler {
		return func(h http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasPrefix(r.URL.Path, path) {
					http.Error(w, "gone", http.StatusServiceUnavailable)
					return
				}
				h.ServeHTTP(w, r)
			})
		}
	}
	t.Run("responder", func(t *testing.T) {
		t.Parallel()
		facts, verdict := fetched(t, false, same)
		require.Equal(t, capture.RevocationOCSP, facts.OCSP.Source)
		require.Equal(t, check.Pass, verdict.Status)
	})
	t.Run("responder says revoked", func(t *testing.T) {
		t.Parallel()
		_, verdict := fetched(t, true, same)
		require.Equal(t, check.Fail, verdict.Status)
	})
	t.Run("list", func(t *testing.T) {
		t.Parallel()
		facts, verdict := fetched(t, false, without("/ocsp"))
		require.Equal(t, capture.RevocationCRL, facts.OCSP.Source)
		require.Equal(t, check.Pass, verdict.Status)
	})
	t.Run("list says revoked", func(t *testing.T) {
		t.Parallel()
		_, verdict := fetched(t, true, without("/ocsp"))
		require.Equal(t, check.Fail, verdict.Status)
	})
	t.Run("nothing answers", func(t *testing.T) {
		t.Parallel()
		facts, verdict := fetched(t, true, without(""))
		require.NotEmpty(t, facts.OCSP.Error)
		require.Equal(t, check.NotRun, verdict.Status)
		require.Equal(t, capture.ReasonNoDataSource, verdict.Reason)
	})
}

// spoiled answers requests from a handler, over its own transport.
type spoiled struct{ next http.Handler }

// Do implements tls.Fetcher.
func (s *spoiled) Do(req *http.Request) (*http.Response, error) {
	rec := httptest.NewRecorder()
	s.next.ServeHTTP(rec, req)
	return rec.Result(), nil
}
