package dns

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/miekg/dns"
	"golang.org/x/net/publicsuffix"

	"assay/internal/resolver"
	"assay/internal/resolver/dnssec"
	"assay/internal/website/capture"
)

// maxTargets limits how many target names are looked up.
const maxTargets = 24

// caa climbs from the host towards the root (RFC 8659 §3).
func (s *session) caa(ctx context.Context) {
	s.out.CAA = capture.Answer{Name: s.out.Host, Type: "CAA"}
	for n := s.out.Host; n != "."; n = parentOf(n) {
		a := s.lookup(ctx, n, dns.TypeCAA)
		failed := a.Rcode != "NOERROR" && a.Rcode != "NXDOMAIN"
		if a.Exists() || failed || n == s.out.Host {
			s.out.CAA = a
		}
		if a.Exists() || failed {
			return
		}
	}
}

// webRecords queries other records of the host.
func (s *session) webRecords(ctx context.Context) {
	port := s.securePort()
	rr := s.out.Host
	if port != 443 {
		rr = fmt.Sprintf("_%d._https.%s", port, s.out.Host)
	}
	s.out.HTTPSRR = s.lookup(ctx, rr, dns.TypeHTTPS)
	s.out.TLSA = s.lookup(ctx, fmt.Sprintf("_%d._tcp.%s", port, s.out.Host), dns.TypeTLSA)
}

func (s *session) securePort() int {
	u, err := url.Parse(s.target.Secure)
	if err != nil || u.Port() == "" {
		return 443
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		return 443
	}
	return port
}

// validate follows the chain of trust to the zone and verifies the record sets in it.
func (s *session) validate(ctx context.Context, apex string, sets ...dns.Question) dnssec.Result {
	ask := func(ctx context.Context, name string, qtype uint16) (*dns.Msg, error) {
		a := s.cfg.Resolver.Ask(ctx, resolver.Question{Name: name, Type: qtype, Alias: true})
		if a.Err == nil && a.Rcode != dns.RcodeSuccess && a.Rcode != dns.RcodeNameError {
			return nil, fmt.Errorf("the name server returned %s", dns.RcodeToString[a.Rcode])
		}
		return a.Msg, a.Err
	}
	return dnssec.New(ask, s.cfg.Anchors, s.cfg.Now()).Validate(ctx, apex, sets...)
}

func (s *session) dnssec(ctx context.Context) {
	tlsa := fmt.Sprintf("_%d._tcp.%s", s.securePort(), s.out.Host)
	got := s.validate(ctx, s.zone.apex,
		dns.Question{Name: s.out.Host, Qtype: dns.TypeA}, dns.Question{Name: s.out.Host, Qtype: dns.TypeAAAA},
		dns.Question{Name: tlsa, Qtype: dns.TypeTLSA})
	out := capture.DNSSEC{State: string(got.State), Reason: got.Reason, Expires: got.Expires, Signed: got.Signed}
	for _, d := range got.DS {
		out.DS = append(out.DS, record(d))
	}
	for _, k := range got.Keys {
		out.Keys = append(out.Keys, dnsKey(k))
	}
	if got.Iterations != nil {
		n := int(*got.Iterations)
		out.NSEC3Iterations = &n
	}
	s.out.DNSSEC = out
}

// targets looks up the names that aliases, name servers and mail exchangers lead to.
func (s *session) targets(ctx context.Context) {
	var list []capture.DNSTarget
	add := func(from, name string) {
		known := slices.ContainsFunc(list, func(t capture.DNSTarget) bool { return t.Name == name })
		if name != "." && !known && len(list) < maxTargets {
			list = append(list, capture.DNSTarget{From: from, Name: name})
		}
	}
	chain := s.out.A.CNAMEs
	if len(chain) == 0 {
		chain = s.out.AAAA.CNAMEs
	}
	for _, c := range chain {
		add("CNAME "+c.Name, dns.CanonicalName(c.Data))
	}
	for _, ns := range append(slices.Clone(s.out.ParentNS), s.out.ChildNS...) {
		add("NS "+s.out.Zone, ns)
	}
	for _, mx := range s.out.MXHosts {
		add("MX "+s.out.Mail, mx.Host)
	}
	s.each(ctx, len(list), func(ctx context.Context, i int) { s.target1(ctx, &list[i]) })
	s.out.Targets = list
}

func (s *session) target1(ctx context.Context, t *capture.DNSTarget) {
	a := s.lookup(ctx, t.Name, dns.TypeA)
	t.Rcode, t.Error = a.Rcode, a.Error
	if a.Rcode == "NXDOMAIN" {
		t.Claimable = s.claimable(ctx, t.Name)
	}
}

// claimable returns how a stranger could take over a name that does not exist. Names under
// the private part of the public suffix list belong to customers of a service; other names
// to the registrant of their domain, if it is registered.
func (s *session) claimable(ctx context.Context, name string) string {
	bare := strings.TrimSuffix(name, ".")
	suffix, icann := publicsuffix.PublicSuffix(bare)
	if !icann && strings.Contains(suffix, ".") {
		return capture.ClaimService
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(bare)
	if err != nil {
		return ""
	}
	if s.lookup(ctx, domain, dns.TypeNS).Rcode != "NXDOMAIN" {
		return ""
	}
	// Under a top-level domain that does not exist, nothing can be registered.
	if s.lookup(ctx, suffix, dns.TypeNS).Rcode == "NXDOMAIN" {
		return ""
	}
	return capture.ClaimDomain
}
