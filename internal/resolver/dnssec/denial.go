package dnssec

import (
	"slices"
	"strings"

	"github.com/miekg/dns"
)

// denyDS judges a reply without DS: nil means that name is proven not to be a zone of its
// own, so the walk continues in the same zone.
func (v *Validator) denyDS(m *dns.Msg, cur link, name string) *outcome {
	if len(pick(m.Answer, name, dns.TypeCNAME)) > 0 {
		return nil // an alias inside the zone; its own signature is verified with the records
	}
	if o, found := v.denyNSEC(m, cur, name); found {
		return o
	}
	if o, found := v.denyNSEC3(m, cur, name); found {
		return o
	}
	return stop(Bogus, "The parent zone %s sends no valid proof that %s has no DS.", cur.zone, name)
}

// proofs returns the verified denial records of the type in the authority section.
func (v *Validator) proofs(m *dns.Msg, cur link, t uint16) []dns.RR {
	var out []dns.RR
	for _, rr := range m.Ns {
		owner := dns.CanonicalName(rr.Header().Name)
		if rr.Header().Rrtype != t || !dns.IsSubDomain(cur.zone, owner) || len(out) == maxSigs {
			continue
		}
		if sig, err := v.verify(m.Ns, owner, t, cur); err == nil && int(sig.Labels) == labelsOf(owner) {
			out = append(out, rr)
		}
	}
	return out
}

func labelsOf(owner string) int { return dns.CountLabel(strings.TrimPrefix(owner, "*.")) }

func (v *Validator) denyNSEC(m *dns.Msg, cur link, name string) (*outcome, bool) {
	for _, rr := range v.proofs(m, cur, dns.TypeNSEC) {
		n := rr.(*dns.NSEC)
		owner, next := dns.CanonicalName(n.Hdr.Name), dns.CanonicalName(n.NextDomain)
		if owner == name {
			return typesDeny(n.TypeBitMap, cur.zone, name)
		}
		// An ancestor's NSEC at a delegation proves nothing about names below it.
		if dns.IsSubDomain(owner, name) && owner != cur.zone && slices.Contains(n.TypeBitMap, dns.TypeNS) {
			continue
		}
		if between(owner, name, next, cur.zone) {
			return nil, true // an empty non-terminal or no such name: no delegation either way
		}
	}
	return nil, false
}

// typesDeny interprets the types at the name itself.
func typesDeny(types []uint16, zone, name string) (*outcome, bool) {
	switch {
	case slices.Contains(types, dns.TypeDS), slices.Contains(types, dns.TypeSOA) && name != ".":
		return stop(Bogus, "The denial in %s contradicts the missing DS of %s.", zone, name), true
	case slices.Contains(types, dns.TypeNS):
		return stop(Insecure, "%s has no DS in %s, so validators treat the zone as unsigned.", name, zone), true
	}
	return nil, true
}

// between reports whether name is in the gap after owner; the last gap of a zone ends at its
// apex.
func between(owner, name, next, zone string) bool {
	if !dns.IsSubDomain(zone, name) || compare(owner, name) >= 0 {
		return false
	}
	return compare(name, next) < 0 || next == zone
}

// compare orders names canonically (RFC 4034 §6.1).
func compare(a, b string) int {
	la, lb := dns.SplitDomainName(a), dns.SplitDomainName(b)
	slices.Reverse(la)
	slices.Reverse(lb)
	return slices.Compare(la, lb)
}

func (v *Validator) denyNSEC3(m *dns.Msg, cur link, name string) (*outcome, bool) {
	records := nsec3s(v.proofs(m, cur, dns.TypeNSEC3))
	if i := slices.IndexFunc(records, func(n *dns.NSEC3) bool { return n.Iterations > maxNSEC3 }); i >= 0 {
		return stop(Insecure, "%s uses %d NSEC3 iterations; validators treat more than %d as unsigned.", cur.zone, records[i].Iterations,
			maxNSEC3), true
	}
	for _, n := range records {
		if n.Match(name) {
			return typesDeny(n.TypeBitMap, cur.zone, name)
		}
	}
	for next := name; next != cur.zone && next != "."; next = parentOf(next) {
		encloser := parentOf(next)
		if !slices.ContainsFunc(records, func(n *dns.NSEC3) bool { return n.Match(encloser) }) {
			continue
		}
		for _, n := range records {
			if n.Cover(next) {
				if n.Flags&1 != 0 {
					return stop(Insecure, "%s has no DS in %s (opt-out), so validators treat the zone as unsigned.", name, cur.zone), true
				}
				return nil, true
			}
		}
	}
	return nil, false
}

func nsec3s(rrs []dns.RR) []*dns.NSEC3 {
	var out []*dns.NSEC3
	for _, rr := range rrs {
		if n := rr.(*dns.NSEC3); n.Hash == dns.SHA1 {
			out = append(out, n)
		}
	}
	return out
}

// denies reports whether the reply proves that the exact name does not exist, as
// wildcard answers must (RFC 4035 §5.3.4).
func (v *Validator) denies(m *dns.Msg, cur link, name string) bool {
	for _, rr := range v.proofs(m, cur, dns.TypeNSEC) {
		n := rr.(*dns.NSEC)
		if between(dns.CanonicalName(n.Hdr.Name), name, dns.CanonicalName(n.NextDomain), cur.zone) {
			return true
		}
	}
	for _, n := range nsec3s(v.proofs(m, cur, dns.TypeNSEC3)) {
		if n.Iterations > maxNSEC3 {
			return true // the zone counts as unsigned anyway
		}
		for next := name; next != cur.zone && next != "."; next = parentOf(next) {
			if n.Cover(next) {
				return true
			}
		}
	}
	return false
}
