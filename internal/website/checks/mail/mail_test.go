package mail

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact/facttest"
)

type (
	c1 = *capture.Capture
	d1 = *capture.DNS
)

const zone = "shop.example."

func TestCatalogue(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func noSuchDomain(_ c1, d d1) { d.MX = facttest.Missing(zone, "MX") }

func TestSPF(t *testing.T) {
	t.Parallel()
	policy := func(text string, lookups int) func(c1, d1) {
		return func(_ c1, d d1) { d.SPF = facttest.SPF(text, lookups) }
	}
	redirected := func(text string) func(c1, d1) {
		return func(_ c1, d d1) {
			d.SPF = facttest.SPF("v=spf1 redirect=_spf.shop.example", 1)
			d.SPF.Walk = append(d.SPF.Walk, capture.Record{Name: "_spf.shop.example.", Type: "TXT", Data: text})
		}
	}
	included := func(text string) func(c1, d1) {
		return func(_ c1, d d1) {
			d.SPF = facttest.SPF("v=spf1 include:_spf.shop.example -all", 1)
			d.SPF.Walk = append(d.SPF.Walk, capture.Record{Name: "_spf.shop.example.", Type: "TXT", Data: text})
		}
	}
	facttest.Run(t, spf,
		facttest.Case{Name: "-all", Want: check.Pass, Says: "-all, 1 look-ups"},
		facttest.Case{Name: "~all", Change: policy("v=spf1 mx ~all", 8), Want: check.Pass, Says: "~all"},
		facttest.Case{Name: "redirect", Change: redirected("v=spf1 -all"), Want: check.Pass, Says: "-all"},
		facttest.Case{Name: "?all", Change: policy("v=spf1 ?all", 0), Want: check.Warn, Says: "?all"},
		facttest.Case{Name: "open end", Change: policy("v=spf1 mx", 1), Want: check.Warn, Says: "no all"},
		facttest.Case{Name: "redirect to open end", Change: redirected("v=spf1 mx"), Want: check.Warn},
		facttest.Case{Name: "redirect to itself", Change: redirected("v=spf1 redirect=_spf.shop.example"), Want: check.Warn},
		facttest.Case{
			Name: "redirect, not read", Change: policy("v=spf1 mx redirect=_spf.shop.example", 2), Want: check.NotRun, Says: "of _spf.shop.example",
		},
		facttest.Case{
			Name: "redirect to one, not read", Change: redirected("v=spf1 redirect=_spf.other.example"), Want: check.NotRun,
			Says: "of _spf.other.example",
		},
		facttest.Case{
			Name: "redirect with a macro", Change: policy("v=spf1 redirect=%{l}._spf.shop.example", 1), Want: check.NotRun, Says: "%{l}",
		},
		facttest.Case{
			Name: "open, redirect not read", Change: policy("v=spf1 ip4:0.0.0.0/0 redirect=_spf.shop.example", 1), Want: check.Fail,
			Cap: "SPF_PLUS_ALL",
		},
		facttest.Case{Name: "9 look-ups", Change: policy("v=spf1 mx -all", 9), Want: check.Warn, Says: "9 look-ups"},
		facttest.Case{Name: "10 look-ups", Change: policy("v=spf1 mx -all", 10), Want: check.Warn},
		facttest.Case{Name: "ptr", Change: policy("v=spf1 ptr -all", 1), Want: check.Warn, Says: "ptr"},
		facttest.Case{Name: "ptr behind all", Change: policy("v=spf1 -all ptr", 0), Want: check.Pass},
		facttest.Case{Name: "11 look-ups", Change: policy("v=spf1 mx -all", 11), Want: check.Fail, Says: "11"},
		facttest.Case{Name: "+all", Change: policy("v=spf1 +all", 0), Want: check.Fail, Cap: "SPF_PLUS_ALL"},
		facttest.Case{Name: "all", Change: policy("v=spf1 all", 0), Want: check.Fail, Cap: "SPF_PLUS_ALL"},
		facttest.Case{Name: "redirect to +all", Change: redirected("v=spf1 +all"), Want: check.Fail, Cap: "SPF_PLUS_ALL"},
		facttest.Case{
			Name: "include of +all", Change: included("v=spf1 +all"), Want: check.Fail, Cap: "SPF_PLUS_ALL",
			Says: "include:_spf.shop.example with +all",
		},
		facttest.Case{Name: "include of -all", Change: included("v=spf1 -all"), Want: check.Pass},
		facttest.Case{Name: "include of itself", Change: included("v=spf1 include:_spf.shop.example -all"), Want: check.Pass},
		facttest.Case{Name: "all of IPv4", Change: policy("v=spf1 ip4:0.0.0.0/0 -all",
			0), Want: check.Fail, Cap: "SPF_PLUS_ALL", Says: "ip4:0.0.0.0/0"},
		facttest.Case{Name: "all of IPv6", Change: policy("v=spf1 ip6:::/0 -all", 0), Want: check.Fail, Cap: "SPF_PLUS_ALL"},
		facttest.Case{Name: "every neighbour", Change: policy("v=spf1 a/0//64 -all", 1), Want: check.Fail, Cap: "SPF_PLUS_ALL"},
		facttest.Case{Name: "denied networks", Change: policy("v=spf1 -ip4:0.0.0.0/0 ~all", 0), Want: check.Pass},
		facttest.Case{Name: "behind all", Change: policy("v=spf1 -all ip4:0.0.0.0/0", 0), Want: check.Pass},
		facttest.Case{Name: "none", Change: func(_ c1, d d1) { d.SPF = &capture.SPF{} }, Want: check.Fail, Says: "no SPF"},
		facttest.Case{Name: "two", Change: func(_ c1, d d1) {
			d.SPF.Records = []string{
				"v=spf1 -all", "v=spf1 ~all",
			}
		}, Want: check.Fail, Says: "2 SPF"},
		facttest.Case{Name: "invalid", Change: policy("v=spf1 foo -all", 0), Want: check.Fail, Says: "unknown mechanism"},
		facttest.Case{
			Name: "permanent error", Change: func(_ c1, d d1) { d.SPF.Errors = []string{"include names nobody."} }, Want: check.Fail,
			Says: "names nobody",
		},
		facttest.Case{Name: "not had", Change: func(_ c1, d d1) { d.SPF = nil }, Want: check.NotRun},
		facttest.Case{Name: "no such domain", Change: noSuchDomain, Want: check.NotApplicable},
	)
}

func dmarcIs(texts ...string) func(c1, d1) {
	return func(_ c1, d d1) { d.DMARC = facttest.Answer("_dmarc."+zone, "TXT", texts...) }
}

func TestDMARC(t *testing.T) {
	t.Parallel()
	parent := func(text string) func(c1, d1) {
		return func(_ c1, d d1) { d.DMARC = facttest.Answer("_dmarc.example.", "TXT", text) }
	}
	facttest.Run(t, dmarc,
		facttest.Case{Name: "reject", Want: check.Pass, Says: "p=reject"},
		facttest.Case{Name: "quarantine beside other text", Change: dmarcIs("something",
			"v=DMARC1; p=quarantine"), Want: check.Pass, Says: "p=quarantine"},
		facttest.Case{Name: "inherited sp", Change: parent("v=DMARC1; p=none; sp=reject; psd=y"), Want: check.Pass, Says: "p=reject"},
		facttest.Case{Name: "inherited none", Change: parent("v=DMARC1; p=none; psd=y"), Want: check.Warn},
		facttest.Case{Name: "none", Change: dmarcIs("v=DMARC1; p=none"), Want: check.Warn, Says: "p=none"},
		facttest.Case{Name: "testing", Change: dmarcIs("v=DMARC1; p=reject; t=y"), Want: check.Warn, Says: "testing"},
		facttest.Case{Name: "pct", Change: dmarcIs("v=DMARC1; p=reject; pct=101"), Want: check.Warn, Says: "pct=101"},
		facttest.Case{Name: "absent", Change: dmarcIs(), Want: check.Fail, Says: "no DMARC"},
		facttest.Case{Name: "other text", Change: dmarcIs("v=DMARC2; p=none"), Want: check.Fail, Says: "no DMARC"},
		facttest.Case{Name: "nxdomain", Change: func(_ c1, d d1) { d.DMARC = facttest.Missing("_dmarc."+zone, "TXT") }, Want: check.Fail},
		facttest.Case{Name: "two", Change: dmarcIs("v=DMARC1; p=none", "v=DMARC1; p=reject"), Want: check.Fail, Says: "2 DMARC"},
		facttest.Case{Name: "invalid", Change: dmarcIs("v=DMARC1; p=maybe"), Want: check.Fail, Says: "not a policy"},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.DMARC = facttest.Failing("_dmarc."+zone, "TXT") }, Want: check.NotRun},
		facttest.Case{Name: "no such domain", Change: noSuchDomain, Want: check.NotApplicable},
	)
}

func TestDMARCReports(t *testing.T) {
	t.Parallel()
	outside := func(a capture.Answer) func(c1, d1) {
		return func(c c1, d d1) {
			dmarcIs("v=DMARC1; p=reject; rua=mailto:a@reports.test")(c, d)
			d.DMARCExternal = map[string]capture.Answer{"reports.test": a}
		}
	}
	const name = "shop.example._report._dmarc.reports.test."
	facttest.Run(t, dmarcReports,
		facttest.Case{Name: "own", Want: check.Pass, Says: "1 report"},
		facttest.Case{Name: "agreed", Change: outside(facttest.Answer(name, "TXT", "v=DMARC1;")), Want: check.Pass},
		facttest.Case{Name: "none", Change: dmarcIs("v=DMARC1; p=reject"), Want: check.Warn, Says: "no rua"},
		facttest.Case{Name: "not mailto", Change: dmarcIs("v=DMARC1; p=reject; rua=a@shop.example"), Want: check.Fail, Says: "not a mailto"},
		facttest.Case{Name: "not agreed", Change: outside(facttest.Missing(name, "TXT")), Want: check.Fail, Says: "does not accept reports"},
		facttest.Case{Name: "agreement unknown", Change: outside(facttest.Failing(name, "TXT")), Want: check.NotRun},
		facttest.Case{Name: "no record", Change: dmarcIs(), Want: check.NotApplicable},
		facttest.Case{Name: "invalid record", Change: dmarcIs("v=DMARC1; p=maybe"), Want: check.NotApplicable},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.DMARC = facttest.Failing("_dmarc."+zone, "TXT") }, Want: check.NotRun},
		facttest.Case{Name: "no such domain", Change: noSuchDomain, Want: check.NotApplicable},
	)
}

func TestDKIM(t *testing.T) {
	t.Parallel()
	key := func(bits int) string {
		der, err := x509.MarshalPKIXPublicKey(&rsa.PublicKey{N: new(big.Int).SetBit(big.NewInt(1), bits-1, 1), E: 65537})
		require.NoError(t, err)
		return "v=DKIM1; p=" + base64.StdEncoding.EncodeToString(der)
	}
	keys := func(texts ...string) func(c1, d1) {
		return func(_ c1, d d1) {
			for _, text := range texts {
				d.DKIM = append(d.DKIM, facttest.Answer("s._domainkey."+zone, "TXT", text))
			}
		}
	}
	ed := "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(make([]byte, 32))
	facttest.Run(t, dkim,
		facttest.Case{Name: "2048", Change: keys(key(2048)), Want: check.Pass},
		facttest.Case{Name: "ed25519 beside revoked", Change: keys("v=DKIM1; p=", ed), Want: check.Pass},
		facttest.Case{Name: "1024 beside 2048", Change: keys(key(1024), key(2048)), Want: check.Pass},
		facttest.Case{Name: "1024", Change: keys(key(1024)), Want: check.Warn, Says: "below 2048"},
		facttest.Case{Name: "768 beside 2048", Change: keys(key(2048), key(768)), Want: check.Fail, Says: "768"},
		facttest.Case{Name: "revoked", Change: keys("v=DKIM1; p="), Want: check.Fail, Says: "no usable key"},
		facttest.Case{Name: "testing", Change: keys(key(2048) + "; t=y"), Want: check.Fail},
		facttest.Case{Name: "unusable", Change: keys("v=DKIM1; p=AAAA"), Want: check.Fail},
		facttest.Case{Name: "unknown selector", Want: check.NotRun, Says: "selectors"},
		facttest.Case{Name: "sends no mail", Change: func(_ c1, d d1) { d.SPF = facttest.SPF("v=spf1 -all", 0) }, Want: check.NotApplicable},
		facttest.Case{
			Name: "sends no mail, with explanation", Change: func(_ c1, d d1) { d.SPF = facttest.SPF("v=spf1 exp=e.shop.example -ALL mx", 0) },
			Want: check.NotApplicable,
		},
		facttest.Case{Name: "sends mail", Change: func(_ c1, d d1) { d.SPF = facttest.SPF("v=spf1 mx -all", 1) }, Want: check.NotRun},
		facttest.Case{Name: "no such domain", Change: noSuchDomain, Want: check.NotApplicable},
	)
}

func mxIs(data ...string) func(c1, d1) {
	return func(_ c1, d d1) { d.MX, d.MXHosts = facttest.Answer(zone, "MX", data...), nil }
}

func TestExchangers(t *testing.T) {
	t.Parallel()
	host := func(change func(h *capture.MXHost)) func(c1, d1) {
		return func(_ c1, d d1) { change(&d.MXHosts[1]) }
	}
	facttest.Run(t, exchangers,
		facttest.Case{Name: "two", Want: check.Pass, Says: "2 mail"},
		facttest.Case{Name: "null", Change: mxIs("0 ."), Want: check.Pass, Says: "null MX"},
		facttest.Case{Name: "one", Change: func(_ c1, d d1) { d.MXHosts = d.MXHosts[:1] }, Want: check.Warn, Says: "one mail"},
		facttest.Case{Name: "one with two families", Change: func(_ c1, d d1) {
			d.MXHosts = d.MXHosts[:1]
			d.MXHosts[0].Addrs = []string{"192.0.2.25", "2001:db8::25"}
		}, Want: check.Warn, Says: "one mail"},
		facttest.Case{Name: "one of a provider", Change: func(_ c1, d d1) {
			d.MXHosts = d.MXHosts[:1]
			d.MXHosts[0].Addrs = []string{"192.0.2.25", "192.0.2.26"}
		}, Want: check.Pass, Says: "1 mail exchanger"},
		facttest.Case{Name: "none", Change: mxIs(), Want: check.Warn, Says: "no MX"},
		facttest.Case{Name: "alias", Change: host(func(h *capture.MXHost) { h.CNAME = true }), Want: check.Fail, Says: "alias"},
		facttest.Case{
			Name: "missing", Change: host(func(h *capture.MXHost) { h.Rcode, h.Addrs = "NXDOMAIN", nil }), Want: check.Fail,
			Says: "does not exist",
		},
		facttest.Case{Name: "no address", Change: host(func(h *capture.MXHost) { h.Addrs = nil }), Want: check.Fail, Says: "no address"},
		facttest.Case{Name: "null beside others", Change: func(_ c1, d d1) {
			d.MX = facttest.Answer(zone, "MX", "0 .",
				"10 mx1."+zone)
		}, Want: check.Fail, Says: "null MX"},
		facttest.Case{Name: "host unknown", Change: host(func(h *capture.MXHost) { h.Rcode, h.Addrs = "SERVFAIL", nil }), Want: check.NotRun},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.MX = facttest.Failing(zone, "MX") }, Want: check.NotRun},
		facttest.Case{Name: "no such domain", Change: noSuchDomain, Want: check.NotApplicable},
	)
}

func TestMTASTS(t *testing.T) {
	t.Parallel()
	record := func(texts ...string) func(c1, d1) {
		return func(_ c1, d d1) { d.MTASTS = facttest.Answer("_mta-sts."+zone, "TXT", texts...) }
	}
	policy := func(body string) func(c1, d1) {
		return func(_ c1, d d1) { d.MTASTSPolicy = facttest.Policy(body) }
	}
	exchange := func(status int, kind string) func(c1, d1) {
		return func(_ c1, d d1) {
			d.MTASTSPolicy.Exchange.Status, d.MTASTSPolicy.Exchange.ErrorKind, d.MTASTSPolicy.Exchange.Error = status, kind, kind
		}
	}
	facttest.Run(t, mtaSTS,
		facttest.Case{Name: "enforced", Want: check.Pass},
		facttest.Case{Name: "absent", Change: record(), Want: check.Warn, Says: "no MTA-STS"},
		facttest.Case{
			Name: "testing", Change: policy("version: STSv1\nmode: testing\nmx: *.shop.example\nmax_age: 1"), Want: check.Warn,
			Says: "mode testing",
		},
		facttest.Case{Name: "off", Change: policy("version: STSv1\nmode: none\nmax_age: 1"), Want: check.Warn, Says: "mode none"},
		facttest.Case{Name: "invalid record", Change: record("v=STSv1"), Want: check.Fail, Says: "invalid record"},
		facttest.Case{Name: "two records", Change: record("v=STSv1; id=1", "v=STSv1; id=2"), Want: check.Fail, Says: "2 records"},
		facttest.Case{Name: "invalid policy", Change: policy("hello"), Want: check.Fail, Says: "invalid policy"},
		facttest.Case{
			Name: "not covered", Change: policy("version: STSv1\nmode: enforce\nmx: mx1.shop.example\nmax_age: 1"), Want: check.Fail,
			Says: "mx2",
		},
		facttest.Case{Name: "certificate", Change: exchange(0, capture.ErrTLS), Want: check.Fail, Says: "certificate"},
		facttest.Case{Name: "down", Change: exchange(0, capture.ErrTimeout), Want: check.Fail, Says: "not reachable"},
		facttest.Case{Name: "redirect", Change: exchange(301, ""), Want: check.Fail, Says: "HTTP 301"},
		facttest.Case{Name: "not fetched", Change: func(_ c1, d d1) { d.MTASTSPolicy = nil }, Want: check.NotRun},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.MTASTS = facttest.Failing("_mta-sts."+zone, "TXT") }, Want: check.NotRun},
		facttest.Case{Name: "takes no mail", Change: mxIs("0 ."), Want: check.NotApplicable},
		facttest.Case{Name: "no such domain", Change: noSuchDomain, Want: check.NotApplicable},
	)
}

func TestTLSReports(t *testing.T) {
	t.Parallel()
	record := func(texts ...string) func(c1, d1) {
		return func(_ c1, d d1) { d.TLSRPT = facttest.Answer("_smtp._tls."+zone, "TXT", texts...) }
	}
	facttest.Run(t, tlsReports,
		facttest.Case{Name: "valid", Want: check.Pass},
		facttest.Case{Name: "absent", Change: record(), Want: check.Warn},
		facttest.Case{Name: "invalid", Change: record("v=TLSRPTv1; rua=nobody"), Want: check.Fail},
		facttest.Case{Name: "two", Change: record("v=TLSRPTv1; rua=mailto:a@b.test", "v=TLSRPTv1; rua=mailto:c@b.test"), Want: check.Fail},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.TLSRPT = facttest.Failing("_smtp._tls."+zone, "TXT") }, Want: check.NotRun},
		facttest.Case{Name: "takes no mail", Change: mxIs("0 ."), Want: check.NotApplicable},
		facttest.Case{Name: "MX unknown", Change: func(_ c1, d d1) { d.MX, d.MXHosts = facttest.Failing(zone, "MX"), nil }, Want: check.NotRun},
	)
}

func TestBIMI(t *testing.T) {
	t.Parallel()
	record := func(text string) func(c1, d1) {
		return func(_ c1, d d1) { d.BIMI = facttest.Answer("default._bimi."+zone, "TXT", text) }
	}
	const good = "v=BIMI1; l=https://shop.example/logo.svg"
	facttest.Run(t, bimi,
		facttest.Case{Name: "absent", Want: check.NotApplicable},
		facttest.Case{Name: "valid", Change: record(good), Want: check.Pass},
		facttest.Case{Name: "declined", Change: record("v=BIMI1; l=; a=;"), Want: check.NotApplicable, Says: "declines"},
		facttest.Case{Name: "invalid", Change: record("v=BIMI1; l=http://shop.example/logo.svg"), Want: check.Info, Says: "invalid"},
		facttest.Case{Name: "without DMARC", Change: func(c c1, d d1) {
			record(good)(c,
				d)
			dmarcIs()(c, d)
		}, Want: check.Info, Says: "not enforced"},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.BIMI = facttest.Failing("default._bimi."+zone, "TXT") }, Want: check.NotRun},
	)
}
