package tls_test

import (
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/tls"
	"assay/internal/zoo/tlszoo"
)

// modern returns a service that passes everything.
func modern() *capture.TLS {
	no, yes := false, true
	return &capture.TLS{
		Host: "www.zoo.example", Port: 443, Addr: "192.0.2.1:443",
		Handshake: &capture.Handshake{Version: capture.TLS13, Suite: "TLS_AES_128_GCM_SHA256", Group: "X25519MLKEM768", ALPN: "h2"},
		Versions: []capture.VersionProbe{
			{Version: capture.SSL2, Detail: "the server closed the connection"},
			{Version: capture.SSL3, Detail: "alert: protocol version not supported"},
			{Version: capture.TLS10, Detail: "alert: protocol version not supported"},
			{Version: capture.TLS11, Detail: "alert: protocol version not supported"},
			{Version: capture.TLS12, Accepted: true},
			{Version: capture.TLS13, Accepted: true},
		},
		Suites: []capture.Suite{
			{ID: 0x1301, Name: "TLS_AES_128_GCM_SHA256", Version: capture.TLS13},
			{ID: 0xc02f, Name: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", Version: capture.TLS12},
		},
		Groups:      []string{"X25519MLKEM768", "x25519", "secp256r1"},
		Compression: &no, SecureRenegotiation: &yes, ExtendedMasterSecret: &yes, EarlyData: &no,
	}
}

// mersenne is 2^bits-1, a prime for some sizes but never a safe one.
func mersenne(bits uint) string { return power(bits).Text(16) }

// square returns a composite of twice as many bits.
func square(bits uint) string { return new(big.Int).Mul(power(bits), power(bits)).Text(16) }

func power(bits uint) *big.Int {
	one := big.NewInt(1)
	return new(big.Int).Sub(new(big.Int).Lsh(one, bits), one)
}

func facts(t *capture.TLS) *capture.Capture {
	return &capture.Capture{
		Target:  capture.Target{URL: "https://www.zoo.example/", Host: "www.zoo.example", Port: 443},
		TakenAt: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), TLS: t,
	}
}

func judge(t *testing.T, c *capture.Capture) map[string]check.Result {
	t.Helper()
	catalogue, err := check.NewCatalogue("test", tls.Set())
	require.NoError(t, err)
	groups, panics := catalogue.Judge(scan.PillarSecurity, c)
	require.Empty(t, panics)
	require.Len(t, groups, 1)
	out := map[string]check.Result{}
	for _, r := range groups[0].Checks {
		out[r.ID] = r
	}
	require.Len(t, out, 10)
	return out
}

func version(t *capture.TLS, name string, p capture.VersionProbe) {
	p.Version = name
	for i := range t.Versions {
		if t.Versions[i].Version == name {
			t.Versions[i] = p
		}
	}
	if t.Handshake != nil && t.Handshake.Version == name && !p.Accepted {
		t.Handshake.Version = capture.TLS12
	}
}

func add(names ...string) func(*capture.TLS) {
	return func(t *capture.TLS) {
		for _, n := range names {
			t.Suites = append(t.Suites, capture.Suite{Name: n, Version: capture.TLS12})
		}
	}
}

func onlyOld(t *capture.TLS, names ...string) {
	t.Suites, t.Groups = nil, nil
	t.Handshake = &capture.Handshake{Version: capture.TLS12, Suite: names[0]}
	version(t, capture.TLS13, capture.VersionProbe{Detail: "alert: protocol version not supported"})
	add(names...)(t)
}

func only13(t *capture.TLS) {
	version(t, capture.TLS12, capture.VersionProbe{Detail: "alert: protocol version not supported"})
	t.Suites = t.Suites[:1]
	t.Compression, t.SecureRenegotiation, t.ExtendedMasterSecret = nil, nil, nil
}

var (
	accepted = capture.VersionProbe{Accepted: true}
	silent   = capture.VersionProbe{Inconclusive: true, Detail: "no answer in time"}
	refused  = capture.VersionProbe{Detail: "alert: protocol version not supported"}
)

func TestVerdicts(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	const pass, warn, fail, na, notRun, info = check.Pass, check.Warn, check.Fail, check.NotApplicable, check.NotRun, check.Info
	for _, c := range []struct {
		id, name string
		change   func(*capture.TLS)
		status   check.Status
		caps     map[string]float64
	}{
		{"SEC-TLS-PROTO", "1.2 and 1.3", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-PROTO", "1.3 only", only13, pass, nil},
		{"SEC-TLS-PROTO", "1.2 only", func(t *capture.TLS) { version(t, capture.TLS13, refused) }, warn, nil},
		{"SEC-TLS-PROTO", "1.0", func(t *capture.TLS) { version(t, capture.TLS10, accepted) }, fail, map[string]float64{"OLD_TLS": 89}},
		{"SEC-TLS-PROTO", "1.0 and 1.1 give one cap", func(t *capture.TLS) {
			version(t, capture.TLS10, accepted)
			version(t, capture.TLS11, accepted)
		}, fail, map[string]float64{"OLD_TLS": 89}},
		{"SEC-TLS-PROTO", "SSLv3", func(t *capture.TLS) { version(t, capture.SSL3, accepted) }, fail, map[string]float64{"SSLV3": 59}},
		{"SEC-TLS-PROTO", "SSLv2", func(t *capture.TLS) { version(t, capture.SSL2, accepted) }, fail, map[string]float64{"BROKEN_CRYPTO": 35}},
		{"SEC-TLS-PROTO", "old one accepted, another unknown", func(t *capture.TLS) {
			version(t, capture.TLS10, accepted)
			version(t, capture.TLS11, silent)
		}, fail, map[string]float64{"OLD_TLS": 89}},
		{"SEC-TLS-PROTO", "silence to SSL is a no", func(t *capture.TLS) { version(t, capture.SSL3, silent) }, pass, nil},
		{"SEC-TLS-PROTO", "silence to 1.0 is not", func(t *capture.TLS) { version(t, capture.TLS10, silent) }, notRun, nil},
		{"SEC-TLS-PROTO", "silence to 1.3", func(t *capture.TLS) { version(t, capture.TLS13, silent) }, notRun, nil},
		{"SEC-TLS-PROTO", "the handshake counts", func(t *capture.TLS) { t.Versions[5] = silent }, pass, nil},
		{"SEC-TLS-PROTO", "nothing known", func(t *capture.TLS) { t.Versions, t.Handshake = nil, nil }, notRun, nil},

		{"SEC-TLS-CIPHERS", "strong", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-CIPHERS", "CBC", add("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"), warn, nil},
		{"SEC-TLS-CIPHERS", "CCM_8 of 1.3", func(t *capture.TLS) {
			t.Suites = append(t.Suites, capture.Suite{Name: "TLS_AES_128_CCM_8_SHA256", Version: capture.TLS13})
		}, warn, nil},
		{"SEC-TLS-CIPHERS", "RC4", add("TLS_ECDHE_RSA_WITH_RC4_128_SHA"), fail, map[string]float64{"RC4_3DES": 69}},
		{
			"SEC-TLS-CIPHERS", "3DES beside CBC", add("TLS_RSA_WITH_3DES_EDE_CBC_SHA", "TLS_RSA_WITH_AES_128_CBC_SHA"), fail,
			map[string]float64{"RC4_3DES": 69},
		},
		{
			"SEC-TLS-CIPHERS", "EXPORT and RC4", add("TLS_RSA_EXPORT_WITH_RC4_40_MD5", "TLS_RSA_WITH_RC4_128_SHA"), fail,
			map[string]float64{"BROKEN_CRYPTO": 35, "RC4_3DES": 69},
		},
		{"SEC-TLS-CIPHERS", "NULL", add("TLS_ECDHE_RSA_WITH_NULL_SHA"), fail, map[string]float64{"BROKEN_CRYPTO": 35}},
		{"SEC-TLS-CIPHERS", "SSLv2 is the version's matter", func(t *capture.TLS) {
			t.Suites = append(t.Suites, capture.Suite{Name: "SSL_CK_RC4_128_WITH_MD5", Version: capture.SSL2})
		}, pass, nil},
		{"SEC-TLS-CIPHERS", "a question is open", func(t *capture.TLS) { t.SuitesIncomplete = true }, notRun, nil},
		{"SEC-TLS-CIPHERS", "open but already bad", func(t *capture.TLS) {
			add("TLS_RSA_WITH_RC4_128_SHA")(t)
			t.SuitesIncomplete = true
		}, fail, map[string]float64{"RC4_3DES": 69}},
		{"SEC-TLS-CIPHERS", "nothing known", func(t *capture.TLS) { t.Suites = nil }, notRun, nil},

		{"SEC-TLS-FS", "all", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-FS", "some", add("TLS_RSA_WITH_AES_128_GCM_SHA256"), warn, nil},
		{"SEC-TLS-FS", "none", func(t *capture.TLS) { onlyOld(t, "TLS_RSA_WITH_AES_128_GCM_SHA256") }, fail, map[string]float64{"NO_FS": 79}},
		{"SEC-TLS-FS", "none yet", func(t *capture.TLS) {
			onlyOld(t, "TLS_RSA_WITH_AES_128_GCM_SHA256")
			t.SuitesIncomplete = true
		}, notRun, nil},
		{"SEC-TLS-FS", "nothing known", func(t *capture.TLS) { t.Suites = nil }, notRun, nil},

		{"SEC-TLS-GROUPS", "good", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-GROUPS", "DH 3072", func(t *capture.TLS) { t.DHBits = 3072 }, pass, nil},
		{"SEC-TLS-GROUPS", "DH 2048", func(t *capture.TLS) { t.DHBits = 2048 }, warn, nil},
		{"SEC-TLS-GROUPS", "a safe prime", func(t *capture.TLS) { t.DHBits, t.DHPrime = 3072, tlszoo.FFDHE(3072).Text(16) }, pass, nil},
		{
			"SEC-TLS-GROUPS", "a safe prime of 2048 bits",
			func(t *capture.TLS) { t.DHBits, t.DHPrime = 2048, tlszoo.FFDHE(2048).Text(16) }, warn, nil,
		},
		{"SEC-TLS-GROUPS", "composite", func(t *capture.TLS) { t.DHBits, t.DHPrime = 3072, square(1536) }, fail, nil},
		{"SEC-TLS-GROUPS", "small subgroups", func(t *capture.TLS) { t.DHBits, t.DHPrime = 2203, mersenne(2203) }, fail, nil},
		{"SEC-TLS-GROUPS", "too long to test", func(t *capture.TLS) { t.DHBits, t.DHPrime = 8192, square(4096) }, pass, nil},
		{"SEC-TLS-GROUPS", "ffdhe2048", func(t *capture.TLS) { t.Groups = append(t.Groups, "ffdhe2048") }, warn, nil},
		{"SEC-TLS-GROUPS", "P-224", func(t *capture.TLS) { t.Groups = append(t.Groups, "secp224r1") }, warn, nil},
		{"SEC-TLS-GROUPS", "P-192", func(t *capture.TLS) { t.Groups = append(t.Groups, "secp192r1") }, fail, nil},
		{"SEC-TLS-GROUPS", "DH 1024", func(t *capture.TLS) { t.DHBits = 1024 }, fail, nil},
		{"SEC-TLS-GROUPS", "DH 768", func(t *capture.TLS) { t.DHBits = 768 }, fail, map[string]float64{"WEAK_DH": 59}},
		{
			"SEC-TLS-GROUPS", "brainpool and X448",
			func(t *capture.TLS) { t.Groups = append(t.Groups, "brainpoolP256r1", "x448", "0x1234") }, pass, nil,
		},
		{"SEC-TLS-GROUPS", "a question is open", func(t *capture.TLS) { t.GroupsIncomplete = true }, notRun, nil},
		{"SEC-TLS-GROUPS", "static only", func(t *capture.TLS) { onlyOld(t, "TLS_RSA_WITH_AES_128_GCM_SHA256") }, na, nil},

		{"SEC-TLS-PQ", "hybrid", func(*capture.TLS) {}, info, nil},
		{"SEC-TLS-PQ", "classic", func(t *capture.TLS) { t.Groups, t.Handshake.Group = []string{"x25519"}, "x25519" }, info, nil},
		{"SEC-TLS-PQ", "unknown", func(t *capture.TLS) { t.Groups, t.Handshake, t.GroupsIncomplete = nil, nil, true }, notRun, nil},

		{"SEC-TLS-RENEG", "secure", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-RENEG", "clients may ask", func(t *capture.TLS) { t.ClientRenegotiation = &yes }, warn, nil},
		{"SEC-TLS-RENEG", "clients are refused", func(t *capture.TLS) { t.ClientRenegotiation = &no }, pass, nil},
		{"SEC-TLS-RENEG", "insecure", func(t *capture.TLS) { t.SecureRenegotiation = &no }, fail, nil},
		{"SEC-TLS-RENEG", "1.3 only", only13, pass, nil},
		{"SEC-TLS-RENEG", "unknown", func(t *capture.TLS) { t.SecureRenegotiation = nil }, notRun, nil},

		{"SEC-TLS-COMPRESSION", "off", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-COMPRESSION", "on", func(t *capture.TLS) { t.Compression = &yes }, fail, nil},
		{"SEC-TLS-COMPRESSION", "1.3 only", only13, pass, nil},
		{"SEC-TLS-COMPRESSION", "unknown", func(t *capture.TLS) { t.Compression = nil }, notRun, nil},

		{"SEC-TLS-EMS", "used", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-EMS", "not used", func(t *capture.TLS) { t.ExtendedMasterSecret = &no }, fail, nil},
		{"SEC-TLS-EMS", "1.3 only", only13, na, nil},
		{"SEC-TLS-EMS", "unknown", func(t *capture.TLS) { t.ExtendedMasterSecret = nil }, notRun, nil},

		{"SEC-TLS-0RTT", "not allowed", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-0RTT", "allowed", func(t *capture.TLS) { t.EarlyData = &yes }, warn, nil},
		{"SEC-TLS-0RTT", "unknown", func(t *capture.TLS) { t.EarlyData = nil }, notRun, nil},
		{"SEC-TLS-0RTT", "1.2 only", func(t *capture.TLS) { version(t, capture.TLS13, refused); t.EarlyData = nil }, na, nil},
		{"SEC-TLS-0RTT", "silence to 1.3", func(t *capture.TLS) { version(t, capture.TLS13, silent); t.EarlyData = nil }, notRun, nil},

		{"SEC-TLS-ORDER", "only strong", func(*capture.TLS) {}, pass, nil},
		{"SEC-TLS-ORDER", "1.3 only", only13, pass, nil},
		{"SEC-TLS-ORDER", "strong chosen", func(t *capture.TLS) {
			add("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA")(t)
			t.WeakFirst = &t.Suites[1]
		}, pass, nil},
		{"SEC-TLS-ORDER", "weak chosen", func(t *capture.TLS) {
			add("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA")(t)
			t.WeakFirst = &t.Suites[2]
		}, warn, nil},
		{"SEC-TLS-ORDER", "mixed and not asked", add("TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"), notRun, nil},
		{"SEC-TLS-ORDER", "nothing strong", func(t *capture.TLS) {
			onlyOld(t, "TLS_RSA_WITH_AES_128_CBC_SHA", "TLS_RSA_WITH_RC4_128_SHA")
		}, na, nil},
		{"SEC-TLS-ORDER", "nothing known", func(t *capture.TLS) { t.Suites = nil }, notRun, nil},
	} {
		t.Run(c.id+"/"+c.name, func(t *testing.T) {
			t.Parallel()
			service := modern()
			c.change(service)
			r := judge(t, facts(service))[c.id]
			require.Equal(t, c.status, r.Status, r.Explanation)
			got := map[string]float64{}
			for _, limit := range r.Caps {
				_, twice := got[limit.Name]
				require.False(t, twice)
				got[limit.Name] = limit.Limit
			}
			if c.caps == nil {
				c.caps = map[string]float64{}
			}
			require.Equal(t, c.caps, got)
			requireReadable(t, r)
		})
	}
}

// requireReadable requires the parts of every verdict that people need.
func requireReadable(t *testing.T, r check.Result) {
	t.Helper()
	switch r.Status {
	case check.Warn, check.Fail:
		require.NotEmpty(t, r.Explanation)
		require.NotEmpty(t, r.Remediation)
		require.NotEmpty(t, r.Evidence)
		fallthrough
	case check.Pass, check.Info:
		require.NotEmpty(t, r.Observed)
		for _, e := range r.Evidence {
			require.NotEmpty(t, e.Quote)
			if !strings.HasPrefix(e.Command, "printf") {
				require.Contains(t, e.Command, "openssl s_client -connect www.zoo.example:443 -servername www.zoo.example")
			}
		}
	case check.NotRun:
		require.NotEmpty(t, r.Reason)
		require.NotEmpty(t, r.Explanation)
	case check.NotApplicable:
		require.NotEmpty(t, r.Explanation)
	}
}

func TestNoService(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		facts  *capture.TLS
		status check.Status
		reason capture.Reason
	}{
		"not gathered": {nil, check.NotRun, capture.ReasonPartFailed},
		"closed port":  {&capture.TLS{Closed: true, ErrorKind: capture.ErrConnect, Error: "No connection."}, check.NotApplicable, ""},
		"not TLS":      {&capture.TLS{ErrorKind: capture.ErrProtocol, Error: "Not TLS."}, check.NotApplicable, ""},
		"no answer":    {&capture.TLS{ErrorKind: capture.ErrTimeout, Error: "No answer."}, check.NotRun, capture.ReasonUnreachable},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, r := range judge(t, facts(c.facts)) {
				require.Equal(t, c.status, r.Status, r.ID)
				require.Equal(t, c.reason, r.Reason, r.ID)
				requireReadable(t, r)
			}
		})
	}
}

func TestOutOfTime(t *testing.T) {
	t.Parallel()
	service := modern()
	service.OutOfTime, service.SuitesIncomplete = true, true
	require.Equal(t, capture.ReasonTimeBudget, judge(t, facts(service))["SEC-TLS-CIPHERS"].Reason)
}

func TestEmptyFactsDoNotPass(t *testing.T) {
	t.Parallel()
	for id, r := range judge(t, facts(&capture.TLS{})) {
		require.NotEqual(t, check.Pass, r.Status, id)
	}
}

func TestCommandForAddress(t *testing.T) {
	t.Parallel()
	service := modern()
	service.Host, service.Port = "", 8443
	c := facts(service)
	c.Target.Host = "2001:db8::1"
	e := judge(t, c)["SEC-TLS-EMS"].Evidence[0]
	require.Equal(t, "openssl s_client -connect [2001:db8::1]:8443 -noservername -tls1_2 </dev/null", e.Command)
}
