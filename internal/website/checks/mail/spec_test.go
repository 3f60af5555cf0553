package mail

import (
	"strings"
	"testing"

	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact/facttest"
)

// TestSPFAsSpecified tests records against the grammar of RFC 7208 section 12.
func TestSPFAsSpecified(t *testing.T) {
	t.Parallel()
	facttest.Inputs(t, spf, func(text string) func(c1, d1) {
		return func(_ c1, d d1) { d.SPF = facttest.SPF(text, 1) }
	}, map[check.Status][]string{
		check.Pass: {
			"v=spf1 include:%{i}._ip.%{h}._spf.example.org -all", "v=spf1 exists:%{ir}.%{v}._spf.%{d2} -all",
			"v=spf1 exists:%{l1r-+}.%%.%_.example.org ~all",
			"V=SPF1 MX -ALL", "v=spf1 -all redirect=_spf.example.org", "v=spf1 +mx ?a -all", "v=spf1  mx   -all ",
			"v=spf1 a/24 mx//64 -all",
			"v=spf1 a:example.org/24//64 -all", "v=spf1 ip6:::ffff:192.0.2.1 -all", "v=spf1 foo=bar x.y-z_1=%{d} -all",
			"v=spf1 mx -all exp=explain.%{d}",
			"v=spf1 include:_spf.example.org. -all", "v=spf1 a:xn--mnchen-3ya.xn--p1ai -all", "v=spf1 mx -all extra=",
		},
		check.Warn: {"v=spf1", "v=spf1 mx exp=e.example.org", "v=spf1 ?all", "v=spf1 PTR:example.org -all", "v=spf1 ~mx ?all"},
		check.Fail: {
			"v=spf1 exists:%(ir).example.org -all", "v=spf1 exists:%{x}.example.org -all", "v=spf1 exists:%{c}.example.org -all",
			"v=spf1 a:%{d -all",
			"v=spf1 redirect=_a.example.org redirect=_b.example.org", "v=spf1 mx exp=a.example.org exp=b.example.org",
			"v=spf1 ip4:192.0.2.0/33 -all",
			"v=spf1 ip4:192.0.2 -all", "v=spf1 ip4:192.0.02.1 -all", "v=spf1 ip4:256.0.2.1 -all", "v=spf1 ip6:2001:db8::/129 -all",
			"v=spf1 ip6:192.0.2.1 -all",
			"v=spf1 ip4:2001:db8::1 -all", "v=spf1 ip4 -all", "v=spf1 a//24/64 -all", "v=spf1 mx/ -all", "v=spf1 all:foo",
			"v=spf1 -all/24", "v=spf1 include: -all",
			"v=spf1 include -all", "v=spf1 exists -all", "v=spf1 ptr: -all", "v=spf1 a: -all", "v=spf1 foo=% -all",
			"v=spf1 1foo=bar -all", "v=spf1 mx\t-all",
			"v=spf1 include:localhost -all", "v=spf1 a:example.123 -all", "v=spf1 a:example.org- -all", "v=spf1 --all", "v=spf1 -+all",
			"v=spf1 mx,-all",
			"v=spf1 redirect= ", "v=spf1 exists:example.org/24 -all", "v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all",
			"v=spf1 include:example.org/24 -all",
			"v=spf1 ip4:192.0.2.0/24/64 -all", "v=spf1 ip4:192.0.2.0/024 -all",
		},
	})
}

// TestDMARCAsSpecified tests records against RFC 7489 section 6.4 and RFC 9989 section 4.8.
func TestDMARCAsSpecified(t *testing.T) {
	t.Parallel()
	facttest.Inputs(t, dmarc, func(text string) func(c1, d1) { return dmarcIs(text) }, map[check.Status][]string{
		check.Pass: {
			"v=DMARC1;p=reject", "v = DMARC1 ; p = reject", "V=DMARC1; P=REJECT", "v=DMARC1; p=quarantine; fo=1:d:s; adkim=S; aspf=r",
			"v=DMARC1; p=reject; np=reject; psd=n",
			"v=DMARC1; p=reject; t=n; rua=mailto:a@shop.example", "v=DMARC1; p=reject; rf=afrf; ri=86400; pct=100", "v=DMARC1; p=reject;",
		},
		check.Warn: {
			"v=DMARC1; rua=mailto:a@shop.example", "v=DMARC1; p=reject; pct=0", "v=DMARC1; p=reject; adkim=x", "v=DMARC1; p=reject; fo=2",
			"v=DMARC1; p=reject; t=y", "v=DMARC1; p=none; sp=reject",
		},
		check.Fail: {
			"v=dmarc1; p=reject", "p=reject; v=DMARC1", "v=DMARC1 p=reject", "v=DMARC1, p=reject", "v=DMARC1.0; p=reject",
			"\"v=DMARC1; p=reject\"",
			"v=DMARC; p=reject",
		},
	})
	facttest.Inputs(t, dmarcReports, func(rua string) func(c1, d1) {
		return dmarcIs("v=DMARC1; p=reject; rua=" + rua)
	}, map[check.Status][]string{
		check.Pass: {
			"mailto:a@shop.example,mailto:b@shop.example", "mailto:a@shop.example!10m", "MAILTO:a@shop.example", "mailto:a@SHOP.EXAMPLE",
			"mailto:a@mail.shop.example", "mailto:a%2Cb@shop.example", "mailto:a@shop.example , mailto:b@shop.example",
		},
		check.Fail: {"https://shop.example/dmarc", "mailto:", "mailto:a", "shop.example", "mailto:@shop.example", "mailto:a@"},
	})
}

// TestTransportAsSpecified tests records and policies against RFC 8461 section 3 and RFC 8460 section 3.
func TestTransportAsSpecified(t *testing.T) {
	t.Parallel()
	facttest.Inputs(t, mtaSTS, func(text string) func(c1, d1) {
		return func(_ c1, d d1) { d.MTASTS = facttest.Answer("_mta-sts."+zone, "TXT", text) }
	}, map[check.Status][]string{
		check.Pass: {
			"v=STSv1; id=20160831085700Z;", "v=STSv1;id=1", "v=STSv1; foo=bar; id=1", "v=STSv1 ; id=1 ;",
			"v=STSv1; id=" + strings.Repeat("a", 32),
			"v=STSv1; id=1; x_y.z-1=a/b",
		},
		check.Warn: {"v=STSv2; id=1", "id=1; v=STSv1", "something else", "v=stsv1; id=1"},
		check.Fail: {
			"v=STSv1; id=" + strings.Repeat("a", 33), "v=STSv1; id=2026-11-01", "v=STSv1;", "v=STSv1; id=", "v=STSv1; ID=1",
			"v=STSv1; id=1 2",
		},
	})
	const head, tail = "version: STSv1\n", "mx: *.shop.example\nmax_age: 604800\n"
	facttest.Inputs(t, mtaSTS, func(body string) func(c1, d1) {
		return func(_ c1, d d1) { d.MTASTSPolicy = facttest.Policy(body) }
	}, map[check.Status][]string{
		check.Pass: {
			"version:STSv1\r\nmode:enforce\r\nmx:*.shop.example\r\nmax_age:604800", head + "mode: enforce\nfoo: bar\n" + tail,
			head + "mode: enforce\nmode: none\n" + tail, tail + "mode: enforce\n" + head,
			head + "mode: enforce\nmx: MX1.shop.example\nmx: mx2.SHOP.example\nmax_age: 31557600",
		},
		check.Warn: {head + "mode: testing\n" + tail, head + "mode: none\nmax_age: 1"},
		check.Fail: {
			head + "mode: enforce\nmx: *.shop.example\nmax_age: 31557601", "mode: enforce\n" + tail, head + tail,
			head + "mode: strict\n" + tail,
			head + "mode: enforce\nmx: shop.example\nmax_age: 1", head + "mode: enforce\nmx: *.*.example\nmax_age: 1",
			head + "mode: enforce\nmx: *.shop.example",
			head + "mode: enforce\nmx: *.shop.example\nmax_age: -1", head + "mode: enforce\nmx: *.shop.example\nmax_age: 1d",
			head + "mode: enforce\nmax_age: 1",
			"version: STSv2\nmode: enforce\n" + tail,
		},
	})
	facttest.Inputs(t, tlsReports, func(text string) func(c1, d1) {
		return func(_ c1, d d1) { d.TLSRPT = facttest.Answer("_smtp._tls."+zone, "TXT", text) }
	}, map[check.Status][]string{
		check.Pass: {
			"v=TLSRPTv1;rua=https://reports.example/x", "v=TLSRPTv1; rua=mailto:a@shop.example,https://c.example/d;",
			"v=TLSRPTv1; foo=bar; rua=mailto:a@shop.example",
		},
		check.Warn: {"v=TLSRPTv2; rua=mailto:a@shop.example", "rua=mailto:a@shop.example"},
		check.Fail: {"v=TLSRPTv1;", "v=TLSRPTv1; rua=http://c.example/d", "v=TLSRPTv1; rua=", "v=TLSRPTv1; rua=a@shop.example"},
	})
}

// TestKeysAsSpecified tests DKIM records against RFC 6376 section 3.6.1 and RFC 8301 section 3.1.
func TestKeysAsSpecified(t *testing.T) {
	t.Parallel()
	ed := strings.Repeat("A", 43) + "="
	facttest.Inputs(t, dkim, func(text string) func(c1, d1) {
		return func(_ c1, d d1) { d.DKIM = append(d.DKIM, facttest.Answer("s._domainkey."+zone, "TXT", text)) }
	}, map[check.Status][]string{
		check.Pass: {
			"v=DKIM1; k=ed25519; p=" + ed, "k=ed25519; p=" + ed + ";", "v=DKIM1;k=ed25519;h=sha256;s=email;t=s;p=" + ed,
			"v=DKIM1; k=ed25519; h=sha1 : SHA256; p=" + ed, "v=DKIM1; k=ed25519; h=sha256:sha3; p=" + ed,
			"v=DKIM1; k=ed25519; s=*; n=note; p=" + ed[:20] + " \t" + ed[20:],
		},
		check.Fail: {
			"v=DKIM1; k=ed25519; p=", "v=DKIM1; k=ed25519", "v=DKIM1; k=whimsy; p=" + ed, "v=DKIM1; k=ed25519; t=s:y; p=" + ed,
			"v=DKIM1; k=ed25519; s=tlsrpt; p=" + ed,
			"v=DKIM1; k=ed25519; h=sha1; p=" + ed, "v=DKIM1; k=ed25519; h=sha3:md5; p=" + ed, "v=DKIM1; k=ed25519; h=; p=" + ed,
			"v=DKIM2; k=ed25519; p=" + ed, "v=DKIM1; k=ed25519; p=" + ed[:20], "k=ed25519; p=" + ed + "; v=DKIM1",
		},
	})
}
