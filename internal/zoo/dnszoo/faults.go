package dnszoo

import (
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"math/big"
	"net/netip"
	"strings"
	"time"

	"github.com/miekg/dns"
)

// Fault is a site whose zone has one fault.
type Fault struct {
	Name string // the fault
	Host string // the name to scan
	// Lost are the checks on DNS facts that do not pass: WARN, FAIL or NOT_RUN by check id.
	// Zone transfers are judged only with consent.
	Lost map[string]string

	zone ZoneOptions
}

// AddFaults adds every faulty zone, all with the site addresses, and returns them.
func (z *Zoo) AddFaults(addrs ...netip.Addr) ([]Fault, error) {
	faults := append(append(append(serverFaults(), nameFaults()...), dnssecFaults()...), mailFaults()...)
	for i, f := range faults {
		f.zone.Addrs = addrs
		name := f.Name + ".example"
		if faults[i].Host = name; f.Host != "" {
			faults[i].Host = f.Host + "." + name
		}
		if err := z.AddSite(name, f.zone); err != nil {
			return nil, fmt.Errorf("fault %s: %w", f.Name, err)
		}
	}
	return faults, nil
}

func ptr[T any](v T) *T { return &v }

// servfailLost returns everything that cannot be judged when no server answers.
func servfailLost() map[string]string {
	lost := map[string]string{"INF-RESOLVES": "FAIL", "INF-NS-LAME": "FAIL"}
	for _, id := range []string{"INF-NS-CONSISTENT", "INF-SOA", "INF-CNAME", "INF-DANGLING", "INF-DNSSEC", "INF-DNSSEC-ALG",
		"INF-DNSSEC-EXPIRY",
		"INF-DNSSEC-NSEC3", "INF-DANE", "INF-CAA", "INF-CAA-STRICT", "INF-SPF", "INF-DMARC", "INF-DMARC-RUA", "INF-DKIM", "INF-MX", "INF-MTA-STS",
		"INF-TLSRPT", "INF-BIMI"} {
		lost[id] = "NOT_RUN"
	}
	return lost
}

func serverFaults() []Fault {
	servers := func(how ...Behaviour) ZoneOptions {
		var o ZoneOptions
		for _, h := range how {
			o.Servers = append(o.Servers, NameServer{How: h})
		}
		return o
	}
	noEDNS := servers(Behaviour{NoEDNS: true}, Behaviour{NoEDNS: true})
	noEDNS.Unsigned = true
	good := Behaviour{}
	return []Fault{
		{Name: "lame", zone: servers(good, Behaviour{Refuse: true}), Lost: map[string]string{"INF-NS-LAME": "FAIL"}},
		{Name: "one-of-three-lame", zone: servers(good, good, Behaviour{NotAuth: true}), Lost: map[string]string{"INF-NS-LAME": "WARN"}},
		{Name: "servfail", zone: servers(Behaviour{ServFail: true}, Behaviour{ServFail: true}), Lost: servfailLost()},
		{
			Name: "serial", zone: ZoneOptions{Servers: []NameServer{{}, {Serial: 2025010100}}},
			Lost: map[string]string{"INF-NS-CONSISTENT": "WARN"},
		},
		{
			Name: "ns-differ", zone: ZoneOptions{ChildNS: []string{"ns1", "ns2", "ns1.reports.example."}},
			Lost: map[string]string{"INF-NS-CONSISTENT": "FAIL"},
		},
		{Name: "single-ns", zone: servers(good), Lost: map[string]string{"INF-NS-COUNT": "FAIL", "INF-NS-DIVERSE": "WARN"}},
		{Name: "one-network", zone: ZoneOptions{Servers: []NameServer{{}, {SameNet: true}}}, Lost: map[string]string{"INF-NS-DIVERSE": "WARN"}},
		{Name: "ipv4-only-ns", zone: ZoneOptions{NoV6NS: true}, Lost: map[string]string{"INF-NS-COUNT": "WARN"}},
		{Name: "open-axfr", zone: servers(good, Behaviour{Transfer: true}), Lost: map[string]string{"INF-AXFR": "FAIL"}},
		{Name: "no-tcp", zone: servers(good, Behaviour{NoTCP: true, Truncate: true}), Lost: map[string]string{"INF-NS-TRANSPORT": "FAIL"}},
		{Name: "no-edns", zone: noEDNS, Lost: map[string]string{"INF-NS-TRANSPORT": "FAIL", "INF-DNSSEC": "WARN"}},
		{Name: "open-recursion", zone: servers(good, Behaviour{Recursive: true}), Lost: map[string]string{"INF-NS-RECURSION": "FAIL"}},
		{Name: "soa-timers", zone: ZoneOptions{SOA: "600 60 3600 30"}, Lost: map[string]string{"INF-SOA": "WARN"}},
	}
}

func nameFaults() []Fault {
	loop := []string{"www IN CNAME a", "a IN CNAME www"}
	long := []string{"www IN CNAME c1", "c1 IN CNAME c2", "c2 IN CNAME c3", "c3 IN CNAME @"}
	return []Fault{
		{Name: "ttl-zero", zone: ZoneOptions{TTL: ptr(uint32(0))}, Lost: map[string]string{"INF-TTL": "FAIL"}},
		{Name: "ttl-short", zone: ZoneOptions{TTL: ptr(uint32(30))}, Lost: map[string]string{"INF-TTL": "WARN"}},
		{Name: "ttl-long", zone: ZoneOptions{TTL: ptr(uint32(604800))}, Lost: map[string]string{"INF-TTL": "WARN"}},
		{
			Name: "cname-loop", Host: "www", zone: ZoneOptions{NoWWW: true, Records: loop},
			Lost: map[string]string{"INF-RESOLVES": "FAIL", "INF-CNAME": "FAIL"},
		},
		{Name: "cname-chain", Host: "www", zone: ZoneOptions{NoWWW: true, Records: long}, Lost: map[string]string{"INF-CNAME": "WARN"}},
		{Name: "dangling", Host: "www", zone: ZoneOptions{NoWWW: true, Records: []string{"www IN CNAME gone.unregistered.example."}},
			Lost: map[string]string{"INF-RESOLVES": "FAIL", "INF-CNAME": "FAIL", "INF-DANGLING": "FAIL"}},
		{Name: "dangling-own", Host: "www", zone: ZoneOptions{NoWWW: true, Records: []string{"www IN CNAME gone"}},
			Lost: map[string]string{"INF-RESOLVES": "FAIL", "INF-CNAME": "FAIL", "INF-DANGLING": "WARN"}},
		{
			Name: "no-address", Host: "empty", zone: ZoneOptions{Records: []string{`empty IN TXT "nothing here"`}},
			Lost: map[string]string{"INF-RESOLVES": "FAIL"},
		},
		{Name: "nxdomain", Host: "missing", Lost: map[string]string{"INF-RESOLVES": "FAIL"}},
		{Name: "caa-none", zone: ZoneOptions{CAA: []string{}}, Lost: map[string]string{"INF-CAA": "WARN"}},
		{Name: "caa-no-contact", zone: ZoneOptions{CAA: []string{`0 issue "ca.example"`}}, Lost: map[string]string{"INF-CAA": "WARN"}},
		{Name: "caa-broken", zone: ZoneOptions{CAA: []string{`0 issue "%%%%"`}}, Lost: map[string]string{"INF-CAA": "FAIL"}},
		{
			Name: "caa-critical", zone: ZoneOptions{CAA: []string{`0 issue "ca.example"`, `128 tbs "unknown"`}},
			Lost: map[string]string{"INF-CAA": "FAIL"},
		},
		{Name: "caa-from-parent", Host: "www", Lost: map[string]string{}},
	}
}

func dnssecFaults() []Fault {
	tlsa := []string{"_443._tcp IN TLSA 3 1 1 " + strings.Repeat("ab", 32)}
	return []Fault{
		{Name: "unsigned", zone: ZoneOptions{Unsigned: true}, Lost: map[string]string{"INF-DNSSEC": "WARN"}},
		{
			Name: "expired", zone: ZoneOptions{Lifetime: -24 * time.Hour},
			Lost: map[string]string{"INF-DNSSEC": "FAIL", "INF-DNSSEC-EXPIRY": "FAIL"},
		},
		{Name: "expiring", zone: ZoneOptions{Lifetime: 48 * time.Hour}, Lost: map[string]string{"INF-DNSSEC-EXPIRY": "WARN"}},
		{Name: "wrong-ds", zone: ZoneOptions{WrongDS: true}, Lost: map[string]string{"INF-DNSSEC": "FAIL"}},
		{Name: "nsec3-good", zone: ZoneOptions{NSEC3: ptr(uint16(0))}, Lost: map[string]string{}},
		{Name: "nsec3-some", zone: ZoneOptions{NSEC3: ptr(uint16(10))}, Lost: map[string]string{"INF-DNSSEC-NSEC3": "WARN"}},
		{
			Name: "nsec3-many", zone: ZoneOptions{NSEC3: ptr(uint16(150))},
			Lost: map[string]string{"INF-DNSSEC": "WARN", "INF-DNSSEC-NSEC3": "FAIL"},
		},
		{Name: "rsa-1024", zone: ZoneOptions{Algorithm: dns.RSASHA256, Bits: 1024}, Lost: map[string]string{"INF-DNSSEC-ALG": "WARN"}},
		{Name: "rsa-sha1", zone: ZoneOptions{Algorithm: dns.RSASHA1, Bits: 2048}, Lost: map[string]string{"INF-DNSSEC-ALG": "FAIL"}},
		{Name: "sha1-ds", zone: ZoneOptions{SHA1DS: true}, Lost: map[string]string{"INF-DNSSEC-ALG": "FAIL"}},
		{Name: "tlsa-mismatch", zone: ZoneOptions{Records: tlsa}, Lost: map[string]string{"INF-DANE": "FAIL"}},
		{
			Name: "tlsa-unsigned", zone: ZoneOptions{Records: tlsa, Unsigned: true},
			Lost: map[string]string{"INF-DNSSEC": "WARN", "INF-DANE": "FAIL"},
		},
	}
}

func mailFaults() []Fault {
	spf := func(name, status string, texts ...string) Fault {
		o := ZoneOptions{SPF: append([]string{}, texts...), Records: []string{strongDKIM()}}
		lost := map[string]string{}
		if status != "" {
			lost["INF-SPF"] = status
		}
		return Fault{Name: name, zone: o, Lost: lost}
	}
	dmarc := func(name string, lost map[string]string, texts ...string) Fault {
		return Fault{Name: name, zone: ZoneOptions{DMARC: append([]string{}, texts...)}, Lost: lost}
	}
	dkim := func(name, status, record string) Fault {
		return Fault{
			Name: name, zone: ZoneOptions{SPF: []string{"v=spf1 a -all"}, Records: []string{record}},
			Lost: map[string]string{"INF-DKIM": status},
		}
	}
	eleven := "v=spf1" + strings.Repeat(" a:www.spf-eleven.example", 11) + " -all"
	nine := "v=spf1" + strings.Repeat(" a:www.spf-nine.example", 9) + " -all"
	const rua = "; rua=mailto:dmarc@reports.example"
	return append(mxFaults(),
		spf("spf-none", "FAIL"),
		spf("spf-two", "FAIL", "v=spf1 -all", "v=spf1 ~all"),
		spf("spf-plus-all", "FAIL", "v=spf1 +all"),
		spf("spf-neutral", "WARN", "v=spf1 ?all"),
		spf("spf-open-end", "WARN", "v=spf1 ip4:192.0.2.0/24"),
		spf("spf-syntax", "FAIL", "v=spf1 ipv4:192.0.2.1 -all"),
		spf("spf-loop", "FAIL", "v=spf1 include:spf-loop.example -all"),
		spf("spf-eleven", "FAIL", eleven),
		spf("spf-nine", "WARN", nine),
		spf("spf-void", "FAIL", "v=spf1 a:n1.spf-void.example a:n2.spf-void.example a:n3.spf-void.example -all"),
		spf("spf-missing", "FAIL", "v=spf1 include:missing.spf-missing.example -all"),
		spf("spf-ptr", "WARN", "v=spf1 ptr -all"),
		spf("spf-unread", "NOT_RUN", "v=spf1 redirect=servfail.example"),
		spf("spf-behind-all", "", "v=spf1 redirect=missing.spf-behind-all.example -all ptr include:missing.spf-behind-all.example"),
		dmarc("dmarc-missing", map[string]string{"INF-DMARC": "FAIL"}),
		dmarc("dmarc-two", map[string]string{"INF-DMARC": "FAIL"}, "v=DMARC1; p=reject"+rua, "v=DMARC1; p=none"+rua),
		dmarc("dmarc-invalid", map[string]string{"INF-DMARC": "FAIL"}, "v=DMARC1; p=block"),
		dmarc("dmarc-reports-only", map[string]string{"INF-DMARC": "WARN"}, "v=DMARC1; p=block"+rua),
		dmarc("dmarc-p-none", map[string]string{"INF-DMARC": "WARN"}, "v=DMARC1; p=none"+rua),
		dmarc("dmarc-testing", map[string]string{"INF-DMARC": "WARN"}, "v=DMARC1; p=reject; t=y"+rua),
		dmarc("dmarc-no-rua", map[string]string{"INF-DMARC-RUA": "WARN"}, "v=DMARC1; p=reject"),
		dmarc("dmarc-bad-rua", map[string]string{"INF-DMARC-RUA": "FAIL"}, "v=DMARC1; p=reject; rua=dmarc@reports.example"),
		dmarc("dmarc-unauthorised", map[string]string{"INF-DMARC-RUA": "FAIL"}, "v=DMARC1; p=reject; rua=mailto:dmarc@unsigned.example"),
		dkim("dkim-1024", "WARN", rsaDKIM(1024)),
		dkim("dkim-512", "FAIL", rsaDKIM(512)),
		dkim("dkim-revoked", "FAIL", `default._domainkey IN TXT "v=DKIM1; p="`),
		dkim("dkim-unknown", "NOT_RUN", strings.Replace(strongDKIM(), "default.", "unguessable.", 1)),
	)
}

// mxFaults all accept mail, so they lack MTA-STS and TLS reporting unless stated otherwise.
func mxFaults() []Fault {
	reports := `_smtp._tls IN TXT "v=TLSRPTv1; rua=mailto:tls@reports.example"`
	hosts := []string{"mx1 IN A 127.80.25.1", "mx2 IN A 127.80.25.2"}
	good := []string{"10 mx1", "20 mx2"}
	mail := func(name string, mx []string, lost map[string]string, records ...string) Fault {
		lost["INF-MTA-STS"] = "WARN"
		return Fault{Name: name, zone: ZoneOptions{MX: mx, Records: append(records, hosts...)}, Lost: lost}
	}
	return []Fault{
		mail("mx-good", good, map[string]string{}, reports),
		mail("mx-single", good[:1], map[string]string{"INF-MX": "WARN"}, reports),
		mail("mx-alias", []string{"10 mx1", "20 mail"}, map[string]string{"INF-MX": "FAIL"}, reports, "mail IN CNAME mx2"),
		mail("mx-missing", []string{"10 mx1", "20 mx3"}, map[string]string{"INF-MX": "FAIL", "INF-DANGLING": "WARN"}, reports),
		mail("mx-dangling", []string{"10 mx1", "20 mail.unregistered.example."}, map[string]string{"INF-MX": "FAIL", "INF-DANGLING": "FAIL"},
			reports),
		{Name: "mx-none", zone: ZoneOptions{MX: []string{}}, Lost: map[string]string{"INF-MX": "WARN"}},
		mail("tlsrpt-missing", good, map[string]string{"INF-TLSRPT": "WARN"}),
		mail("tlsrpt-invalid", good, map[string]string{"INF-TLSRPT": "FAIL"}, `_smtp._tls IN TXT "v=TLSRPTv1; rua=somewhere"`),
		{Name: "mta-sts-invalid", zone: ZoneOptions{
			MX: good, Records: append([]string{reports, `_mta-sts IN TXT "v=STSv1; id=not/valid"`}, hosts...),
		},
			Lost: map[string]string{"INF-MTA-STS": "FAIL"}},
	}
}

func strongDKIM() string {
	return `default._domainkey IN TXT "v=DKIM1; k=ed25519; p=` + base64.StdEncoding.EncodeToString(make([]byte, ed25519.PublicKeySize)) + `"`
}

// rsaDKIM publishes a modulus of that many bits; its factors are not needed.
func rsaDKIM(bits int) string {
	n := new(big.Int).SetBit(big.NewInt(1), bits-1, 1)
	der, err := x509.MarshalPKIXPublicKey(&rsa.PublicKey{N: n, E: 65537})
	if err != nil {
		der = nil // cannot happen for a key of this shape; an empty key shows as a different fault
	}
	return `default._domainkey IN TXT "v=DKIM1; k=rsa; p=` + base64.StdEncoding.EncodeToString(der) + `"`
}
