package dnssec

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/miekg/dns"
)

// State is the validation state of RFC 4035 §4.3.
type State string

// States.
const (
	Secure        State = "secure"
	Insecure      State = "insecure"
	Bogus         State = "bogus"
	Indeterminate State = "indeterminate"
)

// Source returns the reply of the authoritative servers (or of a recursive server with
// checking disabled) to one question, with DNSSEC records. It follows no CNAME.
type Source func(ctx context.Context, name string, qtype uint16) (*dns.Msg, error)

// RootAnchors returns the DS records of the root zone's key signing keys as IANA
// publishes them: KSK-2017 and KSK-2024.
func RootAnchors() []*dns.DS {
	root := dns.RR_Header{Name: ".", Rrtype: dns.TypeDS, Class: dns.ClassINET}
	return []*dns.DS{
		{
			Hdr: root, KeyTag: 20326, Algorithm: dns.RSASHA256, DigestType: dns.SHA256,
			Digest: "e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d",
		},
		{
			Hdr: root, KeyTag: 38696, Algorithm: dns.RSASHA256, DigestType: dns.SHA256,
			Digest: "683d2d0acb8c9b712a1948b27f741219298d0a450d612c483af444a4c0fb2b16",
		},
	}
}

// ParseAnchors reads trust anchors in zone-file form, DS or DNSKEY records.
func ParseAnchors(lines []string) ([]*dns.DS, error) {
	var out []*dns.DS
	for _, line := range lines {
		rr, err := dns.NewRR(line)
		if err != nil {
			return nil, fmt.Errorf("trust anchor %q: %w", line, err)
		}
		switch rr := rr.(type) {
		case *dns.DS:
			out = append(out, rr)
		case *dns.DNSKEY:
			out = append(out, rr.ToDS(dns.SHA256))
		default:
			return nil, fmt.Errorf("trust anchor %q is neither a DS nor a DNSKEY record", line)
		}
	}
	return out, nil
}

// Result is the verdict on one host.
type Result struct {
	State  State
	Reason string // one sentence; "" when secure
	// DS has the records that the parent publishes for the zone; Keys is the zone's DNSKEY
	// set, verified or not.
	DS   []*dns.DS
	Keys []*dns.DNSKEY
	// Expires is the earliest expiry of a signature over the zone's keys, SOA and the
	// requested sets; zero if missing. Signed is the inception of that signature.
	Expires, Signed time.Time
	// Iterations is the NSEC3 iteration count; nil with NSEC or without DNSSEC.
	Iterations *uint16
}

// Validator validates against fixed anchors at one point in time.
type Validator struct {
	ask     Source
	anchors []*dns.DS
	now     time.Time
}

// New returns a Validator. Anchors are DS records of the zones where trust starts.
func New(ask Source, anchors []*dns.DS, now time.Time) *Validator {
	return &Validator{ask: ask, anchors: anchors, now: now}
}

// maxNSEC3 is the iteration count above which a zone counts as unsigned.
const maxNSEC3 = 100

// link is a zone whose keys are trusted.
type link struct {
	zone string
	keys []*dns.DNSKEY
}

// outcome is a final state and why the chain ended there.
type outcome struct {
	state  State
	reason string
}

func stop(s State, reason string, a ...any) *outcome {
	return &outcome{state: s, reason: fmt.Sprintf(reason, a...)}
}

// Validate follows the chain to the zone with this apex and verifies its SOA and, of the
// given types, the host's sets that exist.
func (v *Validator) Validate(ctx context.Context, apex string, sets ...dns.Question) Result {
	apex = dns.CanonicalName(apex)
	var res Result
	cur, end := v.start(ctx, apex)
	for _, name := range below(cur.zone, apex) {
		if end != nil {
			break
		}
		cur, end = v.descend(ctx, cur, name, name == apex, &res)
	}
	if end == nil && cur.zone != apex {
		end = stop(Bogus, "The signed parent zone %s denies a delegation to %s.", cur.zone, apex)
	}
	v.collect(ctx, apex, &res)
	if end == nil {
		end = v.verifySets(ctx, cur, apex, sets, &res)
	}
	if end == nil && res.Iterations != nil && *res.Iterations > maxNSEC3 {
		end = stop(Insecure, "The zone uses %d NSEC3 iterations; validators treat more than %d as unsigned.", *res.Iterations, maxNSEC3)
	}
	if end == nil {
		res.State = Secure
		return res
	}
	res.State, res.Reason = end.state, end.reason
	return res
}

// below lists the names from just under zone down to name.
func below(zone, name string) []string {
	var out []string
	for n := name; n != zone && n != "."; n = parentOf(n) {
		out = append(out, n)
	}
	slices.Reverse(out)
	return out
}

func parentOf(name string) string {
	if i, end := dns.NextLabel(name, 0); !end {
		return name[i:]
	}
	return "."
}

// start trusts the keys of the closest anchor above the zone.
func (v *Validator) start(ctx context.Context, apex string) (link, *outcome) {
	zone := ""
	for _, a := range v.anchors {
		if n := dns.CanonicalName(a.Hdr.Name); dns.IsSubDomain(n, apex) && (zone == "" || dns.IsSubDomain(zone, n)) {
			zone = n
		}
	}
	if zone == "" {
		return link{zone: "."}, stop(Indeterminate, "No trust anchor covers %s.", apex)
	}
	var ds []*dns.DS
	for _, a := range v.anchors {
		if dns.CanonicalName(a.Hdr.Name) == zone {
			ds = append(ds, a)
		}
	}
	m, err := v.ask(ctx, zone, dns.TypeDNSKEY)
	if err != nil {
		return link{zone: zone}, stop(Indeterminate, "The keys of %s could not be queried: %v.", zone, err)
	}
	if len(sigsOver(m.Answer, zone, dns.TypeDNSKEY)) == 0 {
		return link{zone: zone}, stop(Indeterminate, "The DNS path removes the signatures of %s, so nothing can be validated over it.", zone)
	}
	keys, end := v.keysFrom(m, zone, ds)
	return link{zone: zone, keys: keys}, end
}

// descend goes from a trusted zone to name, which may or may not be a zone of its own.
func (v *Validator) descend(ctx context.Context, cur link, name string, last bool, res *Result) (link, *outcome) {
	m, err := v.ask(ctx, name, dns.TypeDS)
	if err != nil {
		return cur, stop(Indeterminate, "The DS of %s could not be queried: %v.", name, err)
	}
	set := pick(m.Answer, name, dns.TypeDS)
	if len(set) == 0 {
		return cur, v.denyDS(m, cur, name)
	}
	var ds []*dns.DS
	for _, rr := range set {
		ds = append(ds, rr.(*dns.DS))
	}
	if last {
		res.DS = ds
	}
	if _, err := v.verify(m.Answer, name, dns.TypeDS, cur); err != nil {
		return cur, stop(Bogus, "The DS of %s in %s: %v.", name, cur.zone, err)
	}
	usable := slices.DeleteFunc(slices.Clone(ds), func(d *dns.DS) bool { return !supported(d) })
	if len(usable) == 0 {
		return cur, stop(Indeterminate, "%s is signed only with algorithms that this scanner does not support.", name)
	}
	m, err = v.ask(ctx, name, dns.TypeDNSKEY)
	if err != nil {
		return cur, stop(Indeterminate, "The keys of %s could not be queried: %v.", name, err)
	}
	keys, end := v.keysFrom(m, name, usable)
	return link{zone: name, keys: keys}, end
}

// keysFrom trusts a DNSKEY set that is signed by a key with one of the DS records.
func (v *Validator) keysFrom(m *dns.Msg, zone string, ds []*dns.DS) ([]*dns.DNSKEY, *outcome) {
	keys := keysOf(m, zone)
	if len(keys) == 0 {
		return nil, stop(Bogus, "The parent has a DS for %s, but the zone has no DNSKEY.", zone)
	}
	var entry []*dns.DNSKEY
	for _, k := range keys {
		if slices.ContainsFunc(ds, func(d *dns.DS) bool { return matches(k, d) }) {
			entry = append(entry, k)
		}
	}
	if len(entry) == 0 {
		return nil, stop(Bogus, "No key of %s matches the DS in its parent.", zone)
	}
	if _, err := v.verify(m.Answer, zone, dns.TypeDNSKEY, link{zone: zone, keys: entry}); err != nil {
		return nil, stop(Bogus, "The DNSKEY set of %s: %v.", zone, err)
	}
	return keys, nil
}

// collect records the zone's keys, the expiry of its signatures and its NSEC3 parameters for
// the report, whether or not the chain is valid.
func (v *Validator) collect(ctx context.Context, apex string, res *Result) {
	for _, t := range []uint16{dns.TypeDNSKEY, dns.TypeSOA, dns.TypeNSEC3PARAM} {
		m, err := v.ask(ctx, apex, t)
		if err != nil {
			continue
		}
		if t == dns.TypeDNSKEY {
			res.Keys = keysOf(m, apex)
		}
		res.sees(m, apex, t)
		for _, rr := range pick(m.Answer, apex, dns.TypeNSEC3PARAM) {
			n := rr.(*dns.NSEC3PARAM).Iterations
			res.Iterations = &n
		}
	}
}

func (r *Result) sees(m *dns.Msg, name string, t uint16) {
	for _, sig := range sigsOver(m.Answer, name, t) {
		if end := sigTime(sig.Expiration); r.Expires.IsZero() || end.Before(r.Expires) {
			r.Expires, r.Signed = end, sigTime(sig.Inception)
		}
	}
}

// verifySets verifies the SOA and the requested sets that exist.
func (v *Validator) verifySets(ctx context.Context, cur link, apex string, sets []dns.Question, res *Result) *outcome {
	for _, q := range append([]dns.Question{{Name: apex, Qtype: dns.TypeSOA}}, sets...) {
		name := dns.CanonicalName(q.Name)
		m, err := v.ask(ctx, name, q.Qtype)
		if err != nil {
			return stop(Indeterminate, "%s %s could not be queried: %v.", dns.TypeToString[q.Qtype], name, err)
		}
		t := q.Qtype
		if len(pick(m.Answer, name, t)) == 0 {
			t = dns.TypeCNAME
		}
		if len(pick(m.Answer, name, t)) == 0 {
			continue
		}
		res.sees(m, name, t)
		sig, err := v.verify(m.Answer, name, t, cur)
		if err != nil && t == dns.TypeCNAME && v.substituted(m, name, cur, res) {
			continue
		}
		if err != nil {
			return stop(Bogus, "%s %s: %v.", dns.TypeToString[t], name, err)
		}
		if int(sig.Labels) < dns.CountLabel(name) && !v.denies(m, cur, name) {
			return stop(Bogus, "%s %s comes from a wildcard without proof that the name itself does not exist.", dns.TypeToString[t], name)
		}
	}
	return nil
}
