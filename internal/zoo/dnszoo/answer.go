package dnszoo

import (
	"slices"

	"github.com/miekg/dns"
)

// reply answers the question from the zone (RFC 1034 §4.3.2, RFC 4035 §3.1).
// dnssec is the DO bit.
func (b *built) reply(q dns.Question, dnssec bool) *dns.Msg {
	m := new(dns.Msg)
	name := dns.CanonicalName(q.Name)
	if cut := b.cutAbove(name); cut != "" && (cut != name || q.Qtype != dns.TypeDS) {
		b.refer(m, cut, dnssec)
		return m
	}
	m.Authoritative = true
	switch {
	case len(b.sets[name]) > 0:
		b.answer(m, name, name, q.Qtype, dnssec)
	case b.exists(name):
		b.deny(m, name, dnssec)
	default:
		b.wildcard(m, name, q.Qtype, dnssec)
	}
	return m
}

// answer adds the records of owner to the answer under the name; owner differs from name for
// wildcards.
func (b *built) answer(m *dns.Msg, owner, name string, qtype uint16, dnssec bool) {
	t := qtype
	if len(b.sets[owner][t]) == 0 && len(b.sets[owner][dns.TypeCNAME]) > 0 {
		t = dns.TypeCNAME
	}
	set := b.sets[owner][t]
	if len(set) == 0 {
		b.deny(m, owner, dnssec)
		return
	}
	if dnssec {
		set = b.signed(owner, t)
	}
	for _, rr := range set {
		rr = dns.Copy(rr)
		rr.Header().Name = name
		m.Answer = append(m.Answer, rr)
	}
}

// wildcard answers from the closest encloser's wildcard, or with NXDOMAIN.
func (b *built) wildcard(m *dns.Msg, name string, qtype uint16, dnssec bool) {
	next, encloser := name, parent(name)
	for !b.exists(encloser) {
		next, encloser = encloser, parent(encloser)
	}
	star := "*." + encloser
	if encloser == "." {
		star = "*."
	}
	if len(b.sets[star]) > 0 {
		b.answer(m, star, name, qtype, dnssec)
		if dnssec {
			m.Ns = join(m.Ns, b.proof(b.covering(next)))
		}
		return
	}
	m.Rcode = dns.RcodeNameError
	m.Ns = append(m.Ns, b.sets[b.name][dns.TypeSOA]...)
	if !dnssec {
		return
	}
	m.Ns = join(m.Ns, b.sigs[b.name][dns.TypeSOA])
	if b.nsec3 != nil {
		m.Ns = join(m.Ns, b.proof(b.matching(encloser)))
	}
	m.Ns = join(m.Ns, b.proof(b.covering(next)))
	m.Ns = join(m.Ns, b.proof(b.covering(star)))
}

// deny answers that the name exists without the type.
func (b *built) deny(m *dns.Msg, name string, dnssec bool) {
	m.Ns = append(m.Ns, b.sets[b.name][dns.TypeSOA]...)
	if dnssec {
		m.Ns = join(m.Ns, b.sigs[b.name][dns.TypeSOA])
		m.Ns = join(m.Ns, b.proof(b.matching(name)))
	}
}

// refer refers to the servers of a delegated zone.
func (b *built) refer(m *dns.Msg, cut string, dnssec bool) {
	m.Ns = append(m.Ns, b.sets[cut][dns.TypeNS]...)
	if dnssec {
		if len(b.sets[cut][dns.TypeDS]) > 0 {
			m.Ns = append(m.Ns, b.signed(cut, dns.TypeDS)...)
		} else {
			m.Ns = join(m.Ns, b.proof(b.matching(cut)))
		}
	}
	for _, rr := range b.sets[cut][dns.TypeNS] {
		host := dns.CanonicalName(rr.(*dns.NS).Ns)
		m.Extra = append(m.Extra, b.sets[host][dns.TypeA]...)
		m.Extra = append(m.Extra, b.sets[host][dns.TypeAAAA]...)
	}
}

// proof returns the records, or none in an unsigned zone.
func (b *built) proof(rrs []dns.RR) []dns.RR {
	if len(b.sigs) == 0 {
		return nil
	}
	return rrs
}

// join appends records that are not there yet.
func join(to, more []dns.RR) []dns.RR {
	for _, rr := range more {
		if !slices.ContainsFunc(to, func(x dns.RR) bool { return x.String() == rr.String() }) {
			to = append(to, rr)
		}
	}
	return to
}
