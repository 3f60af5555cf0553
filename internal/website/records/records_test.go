package records_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/records"
)

func TestParseSPF(t *testing.T) {
	t.Parallel()
	for _, good := range []string{
		"v=spf1", "v=spf1 -all", "V=SPF1 ALL", "v=spf1  a  -all", "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all",
		"v=spf1 include:_spf.example.com ?all", "v=spf1 redirect=_spf.example.com", "v=spf1 a:example.com/24 mx/24//64 -all",
		"v=spf1 exists:%{i}._spf.%{d2} -all", "v=spf1 ptr -all", "v=spf1 ptr:example.com mx:mail.example.com//64 -all",
		"v=spf1 unknown=thing exp=explain.%{d} -all", "v=spf1 a/0 -all", "v=spf1 a:%{d}/24//64 -all", "v=spf1 a:%{d2r.-}.x.example. -all",
		"v=spf1 exists:%%%_%-.%{L1R+}.example.c0m -all", "v=spf1 a:example.xn--p1ai -all", "v=spf1 a:example.4a ptr:%{H} -all",
		"v=spf1 a:foo/bar.example/24 -all", "v=spf1 unknown= -all", "v=spf1 x.y_z-1=%{c}/%{t}%%:= -all", "v=spf1 ip4:0.0.0.0/0 ip6:::/0 ?all ",
	} {
		_, err := records.ParseSPF(good)
		require.NoError(t, err, good)
	}
	for bad, why := range map[string]string{
		"v=spf10 -all":                                    "does not start",
		"spf2.0/pra -all":                                 "does not start",
		"v=spf1 foo -all":                                 "unknown mechanism",
		"v=spf1 include: -all":                            "not a valid mechanism",
		"v=spf1 include -all":                             "not a valid mechanism",
		"v=spf1 ip4:192.0.2.0/33 -all":                    "not a valid mechanism",
		"v=spf1 ip4:999.1.1.1 -all":                       "not a valid mechanism",
		"v=spf1 ip4:2001:db8::1 -all":                     "not a valid mechanism",
		"v=spf1 ip6:192.0.2.1 -all":                       "not a valid mechanism",
		"v=spf1 a/33 -all":                                "not a valid mechanism",
		"v=spf1 a//129 -all":                              "not a valid mechanism",
		"v=spf1 a: -all":                                  "not a valid mechanism",
		"v=spf1 all:example.com":                          "not a valid mechanism",
		"v=spf1 exists:%{x} -all":                         "not a valid mechanism",
		"v=spf1 include:nodots -all":                      "not a valid mechanism",
		"v=spf1 a:192.0.2.1 -all":                         "not a valid mechanism",
		"v=spf1 mx:192.0.2.1/24 -all":                     "not a valid mechanism",
		"v=spf1 include:example.123 -all":                 "not a valid mechanism",
		"v=spf1 a:example.-com -all":                      "not a valid mechanism",
		"v=spf1 a:example.com- -all":                      "not a valid mechanism",
		"v=spf1 a:example.c_m -all":                       "not a valid mechanism",
		"v=spf1 a:example.com.. -all":                     "not a valid mechanism",
		"v=spf1 include:%{d}.192.0.2.1 -all":              "not a valid mechanism",
		"v=spf1 exists:%{i}nodot -all":                    "not a valid mechanism",
		"v=spf1 exists:%{i}.x.example/24 -all":            "not a valid mechanism",
		"v=spf1 exists:%{i0}.x.example -all":              "not a valid mechanism",
		"v=spf1 exists:%{c}.x.example -all":               "not a valid mechanism",
		"v=spf1 exists:%{i -all":                          "not a valid mechanism",
		"v=spf1 exists:100%.x.example -all":               "not a valid mechanism",
		"v=spf1 exists:%(i}.x.example -all":               "not a valid mechanism",
		"v=spf1 include:%{d}ä.example -all":               "not a valid mechanism",
		"v=spf1 a/024 -all":                               "not a valid mechanism",
		"v=spf1 a/24/64 -all":                             "not a valid mechanism",
		"v=spf1 a:example.com/24/ -all":                   "not a valid mechanism",
		"v=spf1 foo/24 -all":                              "unknown mechanism",
		"v=spf1 foo/bar=baz -all":                         "unknown mechanism",
		"v=spf1 -redirect=a.example":                      "unknown mechanism",
		"v=spf1 all/8":                                    "not a valid mechanism",
		"v=spf1 include:a.example/24 -all":                "not a valid mechanism",
		"v=spf1 ptr/24 -all":                              "not a valid mechanism",
		"v=spf1 ip4:192.0.2.0/024 -all":                   "not a valid mechanism",
		"v=spf1 ip4:192.0.2 -all":                         "not a valid mechanism",
		"v=spf1 ip4:192.000.2.1 -all":                     "not a valid mechanism",
		"v=spf1 a\t-all":                                  "unknown mechanism",
		"v=spf1 unknown=%x -all":                          "not a valid modifier",
		"v=spf1 unknown=%{x} -all":                        "not a valid modifier",
		"v=spf1 unknown=ü -all":                           "not a valid modifier",
		"v=spf1 9x=y -all":                                "unknown mechanism",
		"v=spf1 redirect=192.0.2.1":                       "contains no domain",
		"v=spf1 redirect=%{d":                             "contains no domain",
		"v=spf1 exp=%{d}x -all":                           "contains no domain",
		"v=spf1 redirect= ":                               "contains no domain",
		"v=spf1 redirect=a.example redirect=b.example":    "repeated",
		"v=spf1 mx:" + strings.Repeat("a.", 200) + "test": "not a valid mechanism",
	} {
		_, err := records.ParseSPF(bad)
		require.ErrorContains(t, err, why, bad)
	}
}

func TestSPFTerms(t *testing.T) {
	t.Parallel()
	s, err := records.ParseSPF(
		"v=spf1 a:one.example/24 ?include:two.example mx ptr exists:%{i}.x.example ip4:192.0.2.1 ~all mx redirect=three.example",
	)
	require.NoError(t, err)
	q, ok := s.All()
	require.True(t, ok)
	require.Equal(t, byte('~'), q)
	_, ok = s.Redirect()
	require.False(t, ok, "all makes redirect void")
	var asks []string
	for _, term := range s.Evaluated() {
		if term.Queries() {
			asks = append(asks, term.Name+" "+term.Value)
		}
	}
	require.Equal(t, []string{"a one.example", "include two.example", "mx ", "ptr ", "exists %{i}.x.example"}, asks)
	require.True(t, s.Terms[4].HasMacro())

	s, err = records.ParseSPF("v=spf1 redirect=three.example")
	require.NoError(t, err)
	target, ok := s.Redirect()
	require.True(t, ok)
	require.Equal(t, "three.example", target)
	require.Equal(t, s.Terms, s.Evaluated())

	s, err = records.ParseSPF("v=spf1 redirect=three.example exp=four.example mx -all all")
	require.NoError(t, err)
	require.Len(t, s.Evaluated(), 3, "exp, mx and the first all")

	s, err = records.ParseSPF("v=spf1 all=x include=one.example a= ptr=y mx redirect=three.example")
	require.NoError(t, err)
	_, ok = s.All()
	require.False(t, ok, "unknown modifiers have the names of mechanisms")
	asks = nil
	for _, term := range s.Evaluated() {
		if term.Queries() {
			asks = append(asks, term.Text)
		}
	}
	require.Equal(t, []string{"mx", "redirect=three.example"}, asks)
}

func TestParseDMARC(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]records.DMARC{
		"v=DMARC1; p=reject":             {Policy: "reject", Subdomains: "reject"},
		"V=DMARC1; P=NONE;":              {Policy: "none", Subdomains: "none"},
		"v=DMARC1;p=quarantine; pct=50":  {Policy: "quarantine", Subdomains: "quarantine"},
		"v=DMARC1; p=none; sp=reject":    {Policy: "none", Subdomains: "reject"},
		"v=DMARC1; p=reject; t=y; psd=y": {Policy: "reject", Subdomains: "reject", Testing: true, PSD: true},
		"v=DMARC1; p=reject; fo=1:d:s":   {Policy: "reject", Subdomains: "reject"},
		"v=DMARC1; p=none; psd=x":        {Policy: "none", Subdomains: "none", Flaws: []string{"psd=x is not a valid value"}},
		"v=DMARC1; p=none; pct=101": {
			Policy: "none", Subdomains: "none", Flaws: []string{"pct=101 is not between 0 and 100"},
		},
		"v=DMARC1; p=none; ri=soon": {
			Policy: "none", Subdomains: "none", Flaws: []string{"ri=soon is not a number of seconds"},
		},
		"v=DMARC1; p=none; fo=2":  {Policy: "none", Subdomains: "none", Flaws: []string{"fo=2 has an unknown option"}},
		"v=DMARC1; p=reject; x=y": {Policy: "reject", Subdomains: "reject", Flaws: []string{"x is an unknown tag"}},
		"v=DMARC1; p=none; ruf=a@b.test": {
			Policy: "none", Subdomains: "none", Flaws: []string{"ruf=a@b.test is not a mailto address"},
		},
		"v=DMARC1; sp=none; p=reject": {
			Policy: "reject", Subdomains: "none", Flaws: []string{"p does not follow v directly, as RFC 7489 receivers expect"},
		},
		"v=DMARC1; p=rejct; rua=mailto:d@e.test": {
			Policy: "none", Subdomains: "none", Flaws: []string{"p=rejct is not a policy"},
			RUA: []records.ReportURI{{Text: "mailto:d@e.test", Domain: "e.test"}},
		},
		"v=DMARC1; rua=mailto:d@e.test": {
			Policy: "none", Subdomains: "none", Flaws: []string{"the policy tag p is missing"},
			RUA: []records.ReportURI{{Text: "mailto:d@e.test", Domain: "e.test"}},
		},
		"v=DMARC1; p=reject; sp=all; rua=mailto:d@e.test": {
			Policy: "none", Subdomains: "none", Flaws: []string{"sp=all is not a policy"},
			RUA: []records.ReportURI{{Text: "mailto:d@e.test", Domain: "e.test"}},
		},
		"v=DMARC1; p=none; rua=d@e.test":  {Policy: "none", Subdomains: "none", RUA: []records.ReportURI{{Text: "d@e.test"}}},
		"v=DMARC1; p=none; rua=mailto:@x": {Policy: "none", Subdomains: "none", RUA: []records.ReportURI{{Text: "mailto:@x"}}},
		"v=DMARC1; p=none; rua=mailto:d@E.test!10m, mailto:x@f.test": {Policy: "none", Subdomains: "none", RUA: []records.ReportURI{
			{Text: "mailto:d@E.test!10m", Domain: "e.test"}, {Text: "mailto:x@f.test", Domain: "f.test"}}},
	} {
		got, err := records.ParseDMARC(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for text, why := range map[string]string{
		"p=none; v=DMARC1":           "does not start",
		"v=DMARC1 p=reject":          "does not start",
		"v=dmarc1; p=none":           "does not start",
		"v=DMARC1":                   "missing",
		"v=DMARC1; p=foo":            "not a policy",
		"v=DMARC1; p=foo; rua=d@e.t": "not a policy",
		"v=DMARC1; p=reject; sp=all": "sp=all is not a policy",
		"v=DMARC1; p=none; p=reject": "repeated",
		"v=DMARC1; ; p=none":         "empty tag",
		"v=DMARC1; p=none; what":     "does not have the form name=value",
	} {
		_, err := records.ParseDMARC(text)
		require.ErrorContains(t, err, why, text)
	}
}

func TestParseDKIM(t *testing.T) {
	t.Parallel()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	pkix, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	require.NoError(t, err)
	encode := base64.StdEncoding.EncodeToString
	ed := encode(make([]byte, 32))
	for text, want := range map[string]records.DKIM{
		"v=DKIM1; k=rsa; p=" + encode(pkix):                       {Type: "rsa", Bits: 2048},
		"p=" + encode(x509.MarshalPKCS1PublicKey(&key.PublicKey)): {Type: "rsa", Bits: 2048},
		"v=DKIM1; k=ed25519; t=s:y; p=" + ed:                      {Type: "ed25519", Bits: 256, Testing: true},
		"v=DKIM1; p=":                                             {Type: "rsa", Revoked: true},
		"v=DKIM1; p=" + strings.Join([]string{encode(pkix)[:9], encode(pkix)[9:]}, " "): {Type: "rsa", Bits: 2048},
	} {
		got, err := records.ParseDKIM(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
		require.True(t, records.IsDKIM(text))
	}
	for text, why := range map[string]string{
		"v=DKIM1; k=rsa":             "missing",
		"v=DKIM2; p=":                "instead of v=DKIM1",
		"p=; v=DKIM1":                "instead of v=DKIM1",
		"v=DKIM1; p=***":             "not base64",
		"v=DKIM1; p=AAAA":            "not an RSA key",
		"v=DKIM1; k=ed25519; p=AAAA": "3 bytes",
		"v=DKIM1; k=dsa; p=AAAA":     "unknown key type",
		"v=DKIM1; p=" + ed:           "not an RSA key",
		"v=DKIM1; h=sha1; p=" + ed:   "h=sha1",
	} {
		_, err := records.ParseDKIM(text)
		require.ErrorContains(t, err, why, text)
	}
	require.False(t, records.IsDKIM("some words"))
	require.NotEmpty(t, records.DKIMSelectors())
}

func TestParseMTASTS(t *testing.T) {
	t.Parallel()
	got, err := records.ParseSTSRecord("v=STSv1; id=20260101T000000;")
	require.NoError(t, err)
	require.Equal(t, "20260101T000000", got.ID)
	for text, why := range map[string]string{
		"v=STSv2; id=1": "does not start", "v=STSv1": "id=", "v=STSv1; id=a-b": "id=a-b", "v=STSv1; id": "does not have the form name=value",
	} {
		_, err := records.ParseSTSRecord(text)
		require.ErrorContains(t, err, why)
	}

	p, err := records.ParseSTSPolicy("version: STSv1\r\nmode: enforce\r\nmx: Mail.example.com\r\nmx: *.example.net\r\nmax_age: 604800\r\n\r\n")
	require.NoError(t, err)
	require.Equal(t, records.STSPolicy{Mode: "enforce", MX: []string{"mail.example.com", "*.example.net"}, MaxAge: 604800}, p)
	again, err := records.ParseSTSPolicy("version: STSv1\nmode: testing\nmx: a.example\nmax_age: 60\nmode: enforce\nmax_age: never\n")
	require.NoError(t, err, "of repeated fields the first counts")
	require.Equal(t, records.STSPolicy{Mode: "testing", MX: []string{"a.example"}, MaxAge: 60}, again)
	require.True(t, p.Covers("MAIL.example.com."))
	require.True(t, p.Covers("a.example.net"))
	require.False(t, p.Covers("a.b.example.net"))
	require.False(t, p.Covers("example.net"))
	for body, why := range map[string]string{
		"":                                       "version",
		"version: STSv1\nmode: maybe":            "mode",
		"version: STSv1\nmode: none":             "max_age is missing",
		"version: STSv1\nmode: none\nmax_age: x": "max_age",
		"version: STSv1\nmode: none\nmax_age: 99999999999": "max_age",
		"version: STSv1\nmode: testing\nmax_age: 1":        "no mx",
		"<html>": "does not have the form key: value",
	} {
		_, err := records.ParseSTSPolicy(body)
		require.ErrorContains(t, err, why)
	}
}

func TestParseTLSRPTAndBIMI(t *testing.T) {
	t.Parallel()
	got, err := records.ParseTLSRPT("v=TLSRPTv1; rua=mailto:tls@example.com, https://r.example.com/x")
	require.NoError(t, err)
	require.Equal(t, []string{"mailto:tls@example.com", "https://r.example.com/x"}, got)
	for text, why := range map[string]string{
		"v=TLSRPT": "does not start", "v=TLSRPTv1": "missing", "v=TLSRPTv1; rua=http://x.test": "neither",
		"v=TLSRPTv1; rua": "does not have the form name=value",
	} {
		_, err := records.ParseTLSRPT(text)
		require.ErrorContains(t, err, why)
	}

	b, err := records.ParseBIMI("v=BIMI1; l=https://example.com/logo.svg; a=")
	require.NoError(t, err)
	require.Equal(t, "https://example.com/logo.svg", b.Logo)
	for text, why := range map[string]string{
		"v=BIMI2; l=": "does not start", "v=BIMI1; l=http://x.test/l.svg": "not an https", "v=BIMI1; l": "does not have the form name=value",
	} {
		_, err := records.ParseBIMI(text)
		require.ErrorContains(t, err, why)
	}
}

func TestParseCAA(t *testing.T) {
	t.Parallel()
	c, err := records.ParseCAA(`128 issue "Ca.example; accounturi=https://ca.example/acct/1; validationmethods=dns-01"`)
	require.NoError(t, err)
	require.True(t, c.Critical)
	require.True(t, c.Known())
	require.Equal(t, "ca.example", c.Issuer)
	require.Equal(t, records.Tags{{"accounturi", "https://ca.example/acct/1"}, {"validationmethods", "dns-01"}}, c.Parameters)

	c, err = records.ParseCAA(`0 issuewild ";"`)
	require.NoError(t, err)
	require.Empty(t, c.Issuer)

	c, err = records.ParseCAA(`0 future "a \"b\" \195\164"`)
	require.NoError(t, err)
	require.False(t, c.Known())
	require.Equal(t, `a "b" ä`, c.Value)

	for text, why := range map[string]string{
		"":                         "flags",
		"256 issue \"a.test\"":     "flags",
		"0 is_sue \"a.test\"":      "tag",
		"0 issue \"%%%%\"":         "not the domain",
		"0 issue \"a.test; what\"": "parameters",
	} {
		_, err := records.ParseCAA(text)
		require.ErrorContains(t, err, why)
	}
}

func TestUnquote(t *testing.T) {
	t.Parallel()
	require.Equal(t, `one two`, records.Unquote(`"one " "two"`))
	require.Equal(t, `a;b\`, records.Unquote(`"a\;b\\"`))
	require.Equal(t, "bare word", records.Unquote("bare word"))
}
