// Package facttest owns the artificial DNS facts that the tests of checks modify, and the
// runner of their cases.
package facttest

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
)

// Now is the time of the captures.
var Now = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// Healthy returns the facts of a site without faults: two dual-stack name servers, a signed
// zone, CAA, and a complete mail set-up.
func Healthy() *capture.Capture {
	const zone = "shop.example."
	d := &capture.DNS{
		Host: "www." + zone, Zone: zone, Mail: zone, Attempts: 3, Direct: true, TTLKnown: true,
		A: Answer("www."+zone, "A", "192.0.2.1"), AAAA: Answer("www."+zone, "AAAA", "2001:db8::1"),
		ParentNS: []string{"ns1." + zone, "ns2." + zone}, ChildNS: []string{"ns1." + zone, "ns2." + zone},
		SOA: &capture.SOA{
			MName: "ns1." + zone, RName: "hostmaster." + zone, Serial: 7, Refresh: 14400, Retry: 3600, Expire: 1209600, Minimum: 3600,
		},
		CAA: Answer(zone, "CAA", `0 issue "letsencrypt.org"`, `0 iodef "mailto:security@shop.example"`),
		MX:  Answer(zone, "MX", "10 mx1."+zone, "20 mx2."+zone),
		MXHosts: []capture.MXHost{
			{Host: "mx1." + zone, Preference: 10, Addrs: []string{"192.0.2.25"}, Rcode: "NOERROR"},
			{Host: "mx2." + zone, Preference: 20, Addrs: []string{"192.0.2.26"}, Rcode: "NOERROR"},
		},
		SPF: SPF("v=spf1 mx -all", 1), DMARC: Answer("_dmarc."+zone, "TXT", "v=DMARC1; p=reject; rua=mailto:dmarc@shop.example"),
		MTASTS:       Answer("_mta-sts."+zone, "TXT", "v=STSv1; id=1"),
		MTASTSPolicy: Policy("version: STSv1\nmode: enforce\nmx: *.shop.example\nmax_age: 604800\n"),
		TLSRPT:       Answer("_smtp._tls."+zone, "TXT", "v=TLSRPTv1; rua=mailto:tls@shop.example"),
		BIMI:         Answer("default._bimi."+zone, "TXT"), HTTPSRR: Answer("www."+zone, "HTTPS"), TLSA: Answer("_443._tcp.www."+zone, "TLSA"),
		Targets: []capture.DNSTarget{{From: "NS " + zone, Name: "ns1." + zone, Rcode: "NOERROR"}},
		DNSSEC: capture.DNSSEC{State: capture.Secure, DS: []capture.Record{{Name: zone, Type: "DS", TTL: 3600, Data: "12345 13 2 ABCDEF"}},
			Keys:    []capture.DNSKey{{Algorithm: 13, Name: "ECDSAP256SHA256", Bits: 256, KSK: true}},
			Expires: Now.Add(20 * 24 * time.Hour), Signed: Now.Add(-10 * 24 * time.Hour)},
	}
	for i, host := range d.ParentNS {
		n := string(rune('1' + i))
		d.Servers = append(d.Servers, capture.NameServer{Name: host, Addresses: []capture.ServerProbe{
			Probe("192.0."+n+".53", d.ParentNS), Probe("2001:db8:"+n+"::53", d.ParentNS)}})
	}
	return &capture.Capture{Target: capture.Target{Host: "www.shop.example", Domain: "shop.example"}, TakenAt: Now, DNS: d}
}

// Probe returns the probe of an address without faults.
func Probe(addr string, ns []string) capture.ServerProbe {
	return capture.ServerProbe{
		Addr: addr, Answered: true, Authoritative: true, Serial: 7, NS: ns, TCP: new(true), EDNS: true, Recursive: new(false),
		Transfer: new(false),
	}
}

// Answer returns a successful look-up of the records with a TTL of one hour; NODATA without
// records.
func Answer(name, qtype string, data ...string) capture.Answer {
	a := capture.Answer{Name: name, Type: qtype, Rcode: "NOERROR", Server: "192.0.1.53"}
	for _, d := range data {
		a.Records = append(a.Records, capture.Record{Name: name, Type: qtype, TTL: 3600, Data: d})
	}
	return a
}

// Missing returns an NXDOMAIN answer.
func Missing(name, qtype string) capture.Answer {
	return capture.Answer{Name: name, Type: qtype, Rcode: "NXDOMAIN"}
}

// Failing returns a SERVFAIL answer.
func Failing(name, qtype string) capture.Answer {
	return capture.Answer{Name: name, Type: qtype, Rcode: "SERVFAIL"}
}

// SPF returns a gathered policy of one record.
func SPF(text string, lookups int) *capture.SPF {
	return &capture.SPF{Records: []string{text}, Lookups: lookups, Walk: []capture.Record{{Name: "shop.example.", Type: "TXT", Data: text}}}
}

// Policy returns a fetched MTA-STS policy.
func Policy(body string) *capture.Resource {
	return &capture.Resource{
		Body:     body,
		Exchange: capture.Exchange{ID: "dns-1", Method: "GET", URL: "https://mta-sts.shop.example/.well-known/mta-sts.txt", Status: 200},
	}
}

// Case is one change of the healthy facts and the expected verdict.
type Case struct {
	Name   string
	Change func(c *capture.Capture, d *capture.DNS)
	Want   check.Status
	// Says is a part of the observation or the explanation.
	Says   string
	Cap    string
	Follow string
}

// Run judges every case, and an empty capture.
func Run(t *testing.T, judge check.Judge, cases ...Case) {
	t.Helper()
	for _, tc := range cases {
		t.Run(tc.Name, func(t *testing.T) {
			t.Parallel()
			c := Healthy()
			if tc.Change != nil {
				tc.Change(c, c.DNS)
			}
			v := judge(c)
			require.Equal(t, tc.Want, v.Status, v)
			require.True(t, strings.Contains(v.Observed, tc.Says) || strings.Contains(v.Explanation, tc.Says), v)
			require.Equal(t, tc.Follow, v.CausedBy)
			if tc.Cap == "" {
				require.Empty(t, v.Caps)
			} else {
				require.Len(t, v.Caps, 1)
				require.Equal(t, tc.Cap, v.Caps[0].Name)
			}
			wellFormed(t, v)
		})
	}
	t.Run("nothing", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, check.NotApplicable, judge(&capture.Capture{Target: capture.Target{Host: "192.0.2.1"}, DNS: &capture.DNS{}}).Status)
		for _, c := range []*capture.Capture{
			{}, {DNS: &capture.DNS{}}, {DNS: &capture.DNS{Host: "x."}}, {DNS: &capture.DNS{Host: "x."}, TLS: &capture.TLS{}},
		} {
			v := judge(c)
			require.NotEqual(t, check.Pass, v.Status, "no silent pass")
			require.NotEmpty(t, v.Status)
		}
	})
}

// Inputs judges each input with the healthy facts as change alters them. They are grouped by the verdict that the specification demands.
func Inputs(
	t *testing.T, judge check.Judge, change func(input string) func(*capture.Capture, *capture.DNS), want map[check.Status][]string,
) {
	t.Helper()
	for status, inputs := range want {
		for _, input := range inputs {
			t.Run(input, func(t *testing.T) {
				t.Parallel()
				c := Healthy()
				change(input)(c, c.DNS)
				v := judge(c)
				require.Equal(t, status, v.Status, "%s\n%+v", input, v)
				wellFormed(t, v)
			})
		}
	}
}

// wellFormed requires that every problem has an explanation and a command that repeats it.
func wellFormed(t *testing.T, v check.Verdict) {
	t.Helper()
	switch v.Status {
	case check.NotRun:
		require.NotEmpty(t, v.Reason)
		require.NotEmpty(t, v.Explanation)
	case check.NotApplicable:
		require.NotEmpty(t, v.Explanation)
	case check.Warn, check.Fail:
		require.NotEmpty(t, v.Explanation)
		require.NotEmpty(t, v.Evidence)
		require.NotEmpty(t, v.Observed)
	}
	for _, e := range v.Evidence {
		require.NotEmpty(t, e.Quote)
		require.NotEmpty(t, e.Command)
	}
}
