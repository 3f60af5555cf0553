package records_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/records"
)

// TestRecordsAsSpecified tests records against the grammars of their RFCs, valid and not.
func TestRecordsAsSpecified(t *testing.T) {
	t.Parallel()
	spf := func(s string) error { _, err := records.ParseSPF(s); return err }
	dmarc := func(s string) error { _, err := records.ParseDMARC(s); return err }
	sts := func(s string) error { _, err := records.ParseSTSRecord(s); return err }
	policy := func(s string) error { _, err := records.ParseSTSPolicy(s); return err }
	reports := func(s string) error { _, err := records.ParseTLSRPT(s); return err }
	caa := func(s string) error { _, err := records.ParseCAA(s); return err }
	for _, tt := range []struct {
		name       string
		parse      func(string) error
		valid, bad []string
	}{
		{
			name: "SPF (RFC 7208)", parse: spf,
			valid: []string{
				"v=spf1", "v=spf1 ", "V=SPF1 -ALL", "v=spf1  mx   -all", "v=spf1 a/24//64 -all", "v=spf1 a//64 -all", "v=spf1 a/0 mx//0 -all",
				"v=spf1 +mx:example.com/24 ~all", "v=spf1 a:example.com. -all", "v=spf1 a:%%x.example.com -all", "v=spf1 a:%{d2r.}.example -all",
				"v=spf1 exists:%{ir}.%{l1r+-}._spf.%{d} -all", "v=spf1 unknown=%{d} -all", "v=spf1 unknown= -all", "v=spf1 -all -all",
				"v=spf1 ip6:::ffff:192.0.2.1 -all", "v=spf1 ip6:::/0 -all", "v=spf1 ?ptr -all", "v=spf1 ip4:192.0.2.0/0 -all",
				"v=spf1 a:_spf.example.xn--p1ai -all", "v=spf1 redirect=_spf.%{o}", "v=spf1 exp=%{d}.example -all",
			},
			bad: []string{
				"v=spf1\t-all", "v=spf10 -all", "v=spf1 a/33 -all", "v=spf1 a//129 -all", "v=spf1 a/ -all", "v=spf1 a/024 -all",
				"v=spf1 ip4:192.0.2.1/33 -all", "v=spf1 ip4:192.0.2.01 -all", "v=spf1 ip4:192.0.2 -all", "v=spf1 ip6:2001:db8::/129 -all",
				"v=spf1 ip6:192.0.2.1 -all", "v=spf1 ip6:fe80::1%eth0 -all", "v=spf1 include: -all", "v=spf1 include -all", "v=spf1 all: ",
				"v=spf1 a:example -all", "v=spf1 a:exa%mple.com -all", "v=spf1 a:%{z}.example -all", "v=spf1 a:%{d0}.example -all",
				"v=spf1 a:%{d -all", "v=spf1 a:example.123 -all", "v=spf1 a:example.-x -all", "v=spf1 redirect=a.example redirect=b.example",
				"v=spf1 -redirect=a.example", "v=spf1 redirect=", "v=spf1 moo:x -all", "v=spf1 1x=y -all", "v=spf1 mx,a -all",
				"v=spf1 ptr/24 -all", "v=spf1 exists -all", "v=spf1 --all", "v=spf1 - all",
			},
		},
		{
			name: "DMARC (RFC 7489)", parse: dmarc,
			valid: []string{
				"v=DMARC1;p=none", "v=DMARC1 ; p = reject ;", "V=DMARC1; P=REJECT", "v=DMARC1; p=none; rua=mailto:a@b.example!10m",
				"v=DMARC1; p=none; rua=mailto:a@b.example , mailto:c@d.example", "v=DMARC1; rua=mailto:a@b.example",
				"v=DMARC1;\tp=quarantine;\tsp=none", "v=DMARC1; p=bogus; rua=mailto:a@b.example",
			},
			bad: []string{
				"v=dmarc1; p=none", "v=DMARC1", "v=DMARC1; p=none;;", "v=DMARC1; p", "v=DMARC1; p=none; p=none", "p=none; v=DMARC1",
				"v=DMARC1; sp=none", "v=DMARC1; p=", "v=DMARC1 p=none", "v=DMARC1; p=bogus; rua=https://b.example/", `"v=DMARC1; p=none"`,
			},
		},
		{
			name: "MTA-STS record (RFC 8461)", parse: sts,
			valid: []string{"v=STSv1; id=1", "v=STSv1;id=20261123T000000;", "v=STSv1 ; id = a1 ; x=y"},
			bad:   []string{"v=STSv1", "v=STSv1; id=", "v=STSv1; id=a-1", "v=STSv1; id=123456789012345678901234567890123", "v=STSV1; id=1"},
		},
		{
			name: "MTA-STS policy (RFC 8461)", parse: policy,
			valid: []string{
				"version: STSv1\nmode: enforce\nmx: a.example\nmax_age: 86400\n", "version: STSv1\r\nmode: testing\r\nmx: *.example\r\nmax_age: 0",
				"version: STSv1\nmode: none\nmax_age: 1", "mode: enforce\nversion: STSv1\nmax_age: 31557600\nmx: a.example\nx: y\n",
			},
			bad: []string{
				"version: STSv1\nmode: enforce\nmax_age: 1", "version: STSv1\nMode: enforce\nmx: a.example\nmax_age: 1",
				"version: STSv1\nmode: enforce\nmx: a.example\nmax_age: 31557601", "version: STSv1\nmode: enforce\nmx: a.example\nmax_age: -1",
				"version: STSv1\nmode: Enforce\nmx: a.example\nmax_age: 1", "version: stsv1\nmode: none\nmax_age: 1",
				"version: STSv1\nmode: enforce\nmx: a.example\nmax_age: +1", "version: STSv1\nmode: enforce\nmx: \nmax_age: 1",
				"version: STSv1\nmode: enforce\nmx: *\nmax_age: 1", "version: STSv1\nmode: enforce\nmx: a.*.example\nmax_age: 1",
			},
		},
		{
			name: "TLS reporting (RFC 8460)", parse: reports,
			valid: []string{
				"v=TLSRPTv1;rua=mailto:a@b.example", "v=TLSRPTv1; rua=https://b.example/r,mailto:a@b.example;",
				"v=TLSRPTv1; x=y; rua=mailto:a@b.example",
			},
			bad: []string{
				"v=TLSRPTv1", "v=TLSRPTv1; rua=", "v=TLSRPTv1; rua=http://b.example/", "v=TLSRPTv1; rua=a@b.example",
				"v=tlsrptv1; rua=mailto:a@b.example",
			},
		},
		{
			name: "CAA (RFC 8659)", parse: caa,
			valid: []string{
				`0 issue "ca.example"`, `0 ISSUE "CA.example; account=1"`, `0 issue ";"`, `0 issue ""`, `128 tbs "x"`, `0 issue "ca.example;"`,
				`0 issue "ca.example; a=b; c=d"`, `0 iodef "mailto:a@b.example"`,
			},
			bad: []string{
				`0 issue "%%%%%"`, `0 issue "ca.example account=1"`, `256 issue "ca.example"`, `-1 issue ";"`, `0 is-sue ";"`, `0 issue`,
				`0 issue "ca.example; a b=c"`, `0 issue "ca.example; =c"`, `0 issue "ca_example"`,
			},
		},
	} {
		for _, s := range tt.valid {
			require.NoError(t, tt.parse(s), "%s: %s", tt.name, s)
		}
		for _, s := range tt.bad {
			require.Error(t, tt.parse(s), "%s: %s", tt.name, s)
		}
	}
}
