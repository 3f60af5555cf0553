package dns

import (
	"context"
	"slices"
	"strings"

	"github.com/miekg/dns"
	"golang.org/x/net/publicsuffix"

	"assay/internal/resolver/dnssec"
	"assay/internal/website/capture"
	"assay/internal/website/records"
)

// Limits on queries that mail records cause.
const (
	maxMX        = 10
	maxReportees = 5
	maxParents   = 4
)

// noSelector is a DKIM selector that no zone has; an answer to it is a wildcard.
const noSelector = "no-such-selector-7f3a"

func (s *session) mx(ctx context.Context) {
	a := s.cfg.Resolver.Lookup(ctx, s.out.Mail, dns.TypeMX)
	s.out.MX = convert(a)
	var hosts []capture.MXHost
	for _, rr := range a.Records {
		mx := rr.(*dns.MX)
		if host := dns.CanonicalName(mx.Mx); host != "." {
			hosts = append(hosts, capture.MXHost{Host: host, Preference: mx.Preference})
		}
	}
	slices.SortFunc(hosts, func(a, b capture.MXHost) int {
		return int(a.Preference)*1000 - int(b.Preference)*1000 + strings.Compare(a.Host, b.Host)
	})
	hosts = hosts[:min(len(hosts), maxMX)]
	s.each(ctx, len(hosts), func(ctx context.Context, i int) {
		h := &hosts[i]
		for _, t := range []uint16{dns.TypeA, dns.TypeAAAA} {
			a := s.lookup(ctx, h.Host, t)
			h.CNAME = h.CNAME || len(a.CNAMEs) > 0
			if h.Rcode == "" || a.Rcode != "NOERROR" {
				h.Rcode = a.Rcode
			}
			h.Addrs = append(h.Addrs, a.Data()...)
		}
		if i < capture.MaxMailHosts {
			s.mxTLSA(ctx, h)
		}
	})
	s.out.MXHosts = hosts
}

// maxAliases limits the aliases before a TLSA set whose zones are validated.
const maxAliases = 4

// mxTLSA looks up the keys that senders should expect (RFC 7672 §2.2), and whether DNSSEC
// secures them: for the set and for each alias that leads to it.
func (s *session) mxTLSA(ctx context.Context, h *capture.MXHost) {
	h.TLSA = s.lookup(ctx, "_25._tcp."+h.Host, dns.TypeTLSA)
	if !h.TLSA.Exists() {
		return
	}
	owners := []string{h.TLSA.Name}
	for _, c := range h.TLSA.CNAMEs[:min(len(h.TLSA.CNAMEs), maxAliases)] {
		owners = append(owners, dns.CanonicalName(c.Data))
	}
	for _, owner := range owners {
		apex, _ := s.enclosing(ctx, owner)
		got := s.validate(ctx, apex, dns.Question{Name: owner, Qtype: dns.TypeTLSA})
		h.TLSAState, h.TLSAReason = string(got.State), got.Reason
		if got.State != dnssec.Secure {
			return
		}
	}
}

// dmarc queries the organizational domain, then the public suffixes above it, whose record
// counts only with psd=y (RFC 9989 §4.10).
func (s *session) dmarc(ctx context.Context) {
	s.out.DMARC = s.lookup(ctx, "_dmarc."+s.out.Mail, dns.TypeTXT)
	if own := records.WithVersion(s.out.DMARC.Data(), "DMARC1"); len(own) == 0 && s.out.DMARC.Error == "" {
		n := parentOf(s.out.Mail)
		for range maxParents {
			if n == "." {
				break
			}
			a := s.lookup(ctx, "_dmarc."+n, dns.TypeTXT)
			if speaksForChildren(a.Data()) {
				s.out.DMARC = a
				break
			}
			n = parentOf(n)
		}
	}
	s.reportees(ctx)
}

func speaksForChildren(texts []string) bool {
	own := records.WithVersion(texts, "DMARC1")
	if len(own) != 1 {
		return false
	}
	d, err := records.ParseDMARC(own[0])
	return err == nil && d.PSD
}

// reportees checks whether foreign report addresses agree to receive the reports (RFC 7489
// §7.1).
func (s *session) reportees(ctx context.Context) {
	for _, text := range records.WithVersion(s.out.DMARC.Data(), "DMARC1") {
		d, err := records.ParseDMARC(text)
		if err != nil {
			continue
		}
		for _, uri := range d.RUA {
			if uri.Domain == "" || sameOrganization(uri.Domain, s.out.Mail) || len(s.out.DMARCExternal) >= maxReportees {
				continue
			}
			if s.out.DMARCExternal == nil {
				s.out.DMARCExternal = map[string]capture.Answer{}
			}
			s.out.DMARCExternal[uri.Domain] = s.lookup(ctx, s.out.Mail+"_report._dmarc."+uri.Domain, dns.TypeTXT)
		}
	}
}

// sameOrganization compares registrable domains.
func sameOrganization(a, b string) bool {
	org := func(n string) string {
		n = strings.TrimSuffix(strings.ToLower(n), ".")
		if d, err := publicsuffix.EffectiveTLDPlusOne(n); err == nil {
			return d
		}
		return n
	}
	return org(a) == org(b)
}

// dkim tries common selectors. A zone that answers for any name is recognised with
// noSelector.
func (s *session) dkim(ctx context.Context) {
	wild := s.lookup(ctx, noSelector+"._domainkey."+s.out.Mail, dns.TypeTXT)
	if wild.Rcode != "NOERROR" && wild.Rcode != "NXDOMAIN" {
		return // the rest would fail as well
	}
	found := make([]capture.Answer, len(s.cfg.Selectors))
	s.each(ctx, len(found), func(ctx context.Context, i int) {
		a := s.lookup(ctx, s.cfg.Selectors[i]+"._domainkey."+s.out.Mail, dns.TypeTXT)
		if slices.ContainsFunc(a.Data(), records.IsDKIM) && !slices.Equal(a.Data(), wild.Data()) {
			found[i] = a
		}
	})
	s.out.DKIM = slices.DeleteFunc(found, func(a capture.Answer) bool { return !a.Exists() })
}

func (s *session) mtaSTS(ctx context.Context) {
	domain := strings.TrimSuffix(s.out.Mail, ".")
	s.out.MTASTS = s.lookup(ctx, "_mta-sts."+domain, dns.TypeTXT)
	if len(records.WithVersion(s.out.MTASTS.Data(), "STSv1")) > 0 && s.cfg.Client != nil {
		s.say("MTA-STS policy of " + domain)
		policy := s.fetch(ctx, "https://mta-sts."+domain+"/.well-known/mta-sts.txt")
		if policy.Exchange.ErrorKind == "" || ctx.Err() == nil { // else the step's time ended, which is not the server's fault
			s.out.MTASTSPolicy = policy
		}
	}
}

func (s *session) otherMail(ctx context.Context) {
	s.out.TLSRPT = s.lookup(ctx, "_smtp._tls."+s.out.Mail, dns.TypeTXT)
	s.out.BIMI = s.lookup(ctx, "default._bimi."+s.out.Mail, dns.TypeTXT)
}
