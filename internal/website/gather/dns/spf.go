package dns

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"

	"blitiri.com.ar/go/spf"
	"github.com/miekg/dns"

	"assay/internal/resolver"
	"assay/internal/website/capture"
	"assay/internal/website/records"
)

// maxWalk limits the records of an SPF policy that are visited; twice the number that
// receivers allow is enough to report that there are too many.
const maxWalk = 20

// maxEvaluation limits the messages of the evaluation, which also looks up the hosts of mx
// mechanisms.
const maxEvaluation = 40

// strangers returns senders that no policy contains: documentation addresses (RFC 5737, RFC 3849),
// so that evaluation goes through the whole record.
func strangers() []net.IP { return []net.IP{net.IPv4(192, 0, 2, 123), net.ParseIP("2001:db8::123")} }

// spf reads the policy, walks it and evaluates it. The field stays nil when the TXT records
// could not be read.
func (s *session) spf(ctx context.Context) {
	a := s.lookup(ctx, s.out.Mail, dns.TypeTXT)
	if a.Rcode != "NOERROR" && a.Rcode != "NXDOMAIN" {
		return
	}
	w := &spfWalk{session: s, out: &capture.SPF{Records: spfOf(a.Data())}}
	if len(w.out.Records) == 1 {
		w.visit(ctx, s.out.Mail, w.out.Records[0], nil)
		s.evaluateSPF(ctx, w.out)
	}
	s.out.SPF = w.out
}

func spfOf(texts []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(t string) bool { return !records.IsSPF(t) })
}

// spfWalk counts the look-ups of the whole policy, beyond the limits of receivers.
type spfWalk struct {
	*session
	out *capture.SPF
}

func (w *spfWalk) fail(f string, a ...any) {
	if text := fmt.Sprintf(f, a...); !slices.Contains(w.out.Errors, text) {
		w.out.Errors = append(w.out.Errors, text)
	}
}

// visit follows one record. path has the domains that led here.
func (w *spfWalk) visit(ctx context.Context, domain, text string, path []string) {
	w.out.Walk = append(w.out.Walk, capture.Record{Name: domain, Type: "TXT", Data: text})
	policy, err := records.ParseSPF(text)
	if err != nil {
		w.fail("The record of %s: %v.", bare(domain), err)
		return
	}
	path = append(slices.Clone(path), domain)
	for _, t := range policy.Evaluated() {
		if !t.Queries() {
			continue
		}
		if w.out.Lookups++; w.out.Lookups > maxWalk || ctx.Err() != nil {
			return
		}
		w.follow(ctx, t, domain, path)
	}
}

// follow looks up one term's target. Macros depend on the message and are not expanded.
func (w *spfWalk) follow(ctx context.Context, t records.SPFTerm, domain string, path []string) {
	if t.HasMacro() || t.Name == "ptr" {
		return
	}
	target := domain
	if t.Value != "" {
		target = dns.CanonicalName(t.Value)
	}
	switch t.Name {
	case "a", "exists":
		w.void(ctx, w.lookup(ctx, target, dns.TypeA), t.Name == "a")
	case "mx":
		w.void(ctx, w.lookup(ctx, target, dns.TypeMX), false)
	case "include", "redirect":
		w.descend(ctx, t, target, path)
	}
}

// void counts a look-up without result (RFC 7208 §4.6.4).
func (w *spfWalk) void(ctx context.Context, a capture.Answer, sixToo bool) {
	if a.Exists() || a.Rcode != "NOERROR" && a.Rcode != "NXDOMAIN" {
		return
	}
	if sixToo && a.Rcode == "NOERROR" {
		if b := w.lookup(ctx, a.Name, dns.TypeAAAA); b.Exists() {
			return
		}
	}
	w.out.VoidLookups++
}

func (w *spfWalk) descend(ctx context.Context, t records.SPFTerm, target string, path []string) {
	if slices.Contains(path, target) {
		w.fail("%s of %s refers back to itself.", t.Text, bare(path[len(path)-1]))
		return
	}
	a := w.lookup(ctx, target, dns.TypeTXT)
	if a.Rcode != "NOERROR" && a.Rcode != "NXDOMAIN" {
		return // a temporary failure is not the record's fault
	}
	switch found := spfOf(a.Data()); len(found) {
	case 0:
		if !a.Exists() {
			w.out.VoidLookups++
		}
		w.fail("%s refers to %s, which has no SPF record.", t.Name, bare(target))
	case 1:
		w.visit(ctx, target, found[0], path)
	default:
		w.fail("%s refers to %s, which has %d SPF records.", t.Name, bare(target), len(found))
	}
}

// evaluateSPF evaluates the policy with a complete implementation, as receivers do.
func (s *session) evaluateSPF(ctx context.Context, out *capture.SPF) {
	domain := bare(s.out.Mail)
	ctx = resolver.WithBudget(ctx, maxEvaluation)
	for _, ip := range strangers() {
		result, err := spf.CheckHostWithSender(ip, domain, "postmaster@"+domain,
			spf.WithContext(ctx), spf.WithResolver(spfResolver{s.cfg.Resolver}))
		if result != spf.PermError || ctx.Err() != nil {
			continue
		}
		text := "The evaluation ends in a permanent error."
		switch {
		case errors.Is(err, spf.ErrLookupLimitReached):
			text = "The evaluation needs more than 10 DNS look-ups."
		case errors.Is(err, spf.ErrVoidLookupLimitReached):
			text = "More than 2 look-ups of the evaluation return no records."
		case errors.Is(err, spf.ErrTooManyMXRecords):
			text = "An mx mechanism refers to a domain with more than 10 mail exchangers."
		case len(out.Errors) > 0:
			continue // the walk already found the reason
		}
		if !slices.Contains(out.Errors, text) {
			out.Errors = append(out.Errors, text)
		}
	}
}

func bare(name string) string { return strings.TrimSuffix(name, ".") }

// spfResolver adapts Resolver to package spf.
type spfResolver struct{ r *resolver.Resolver }

func (x spfResolver) ask(ctx context.Context, name string, qtype uint16) (*resolver.Answer, error) {
	a := x.r.Lookup(ctx, name, qtype)
	switch {
	case a.Err != nil:
		return a, &net.DNSError{Err: a.Err.Error(), Name: name, IsTemporary: true}
	case a.Rcode == dns.RcodeNameError:
		return a, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	case a.Rcode != dns.RcodeSuccess:
		return a, &net.DNSError{Err: dns.RcodeToString[a.Rcode], Name: name, IsTemporary: true}
	}
	return a, nil
}

func (x spfResolver) LookupTXT(ctx context.Context, name string) ([]string, error) {
	a, err := x.ask(ctx, name, dns.TypeTXT)
	var out []string
	for _, rr := range a.Records {
		out = append(out, joined(rr.(*dns.TXT)))
	}
	return out, err
}

func (x spfResolver) LookupMX(ctx context.Context, name string) ([]*net.MX, error) {
	a, err := x.ask(ctx, name, dns.TypeMX)
	var out []*net.MX
	for _, rr := range a.Records {
		mx := rr.(*dns.MX)
		out = append(out, &net.MX{Host: mx.Mx, Pref: mx.Preference})
	}
	return out, err
}

func (x spfResolver) LookupIPAddr(ctx context.Context, host string) ([]net.IPAddr, error) {
	four, err := x.ask(ctx, host, dns.TypeA)
	if err != nil {
		return nil, err
	}
	six, err := x.ask(ctx, host, dns.TypeAAAA)
	if err != nil {
		return nil, err
	}
	var out []net.IPAddr
	for _, a := range resolver.Addrs(append(slices.Clone(four.Records), six.Records...)) {
		out = append(out, net.IPAddr{IP: a.AsSlice()})
	}
	return out, nil
}

func (x spfResolver) LookupAddr(ctx context.Context, addr string) ([]string, error) {
	ip, err := netip.ParseAddr(addr)
	if err != nil {
		return nil, err
	}
	name, err := dns.ReverseAddr(ip.String())
	if err != nil {
		return nil, err
	}
	a, err := x.ask(ctx, name, dns.TypePTR)
	var out []string
	for _, rr := range a.Records {
		out = append(out, rr.(*dns.PTR).Ptr)
	}
	return out, err
}
