package dnssec

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/miekg/dns"
)

// Limits on the work that one hostile set can cause.
const (
	maxSigs = 8
	maxKeys = 4 // keys tried per signature
)

// verify checks a set against its signatures with the zone's keys and returns the valid
// signature. The error is the phrase that describes the best attempt.
func (v *Validator) verify(section []dns.RR, name string, t uint16, by link) (*dns.RRSIG, error) {
	set := pick(section, name, t)
	sigs := sigsOver(section, name, t)
	if len(sigs) == 0 {
		return nil, errors.New("the signature is missing")
	}
	err := errors.New("no signature was made with a key of " + by.zone)
	for _, sig := range sigs[:min(len(sigs), maxSigs)] {
		if dns.CanonicalName(sig.SignerName) != by.zone {
			continue
		}
		tried := 0
		for _, key := range by.keys {
			if tried == maxKeys {
				break
			}
			if key.KeyTag() != sig.KeyTag || key.Algorithm != sig.Algorithm || key.Flags&dns.ZONE == 0 || key.Flags&dns.REVOKE != 0 {
				continue
			}
			tried++
			switch {
			case sig.Verify(key, set) != nil:
				err = errors.New("the signature does not verify")
			case sigTime(sig.Expiration).Before(v.now):
				err = fmt.Errorf("the signature expired on %s", sigTime(sig.Expiration).Format(time.DateOnly))
			case !sig.ValidityPeriod(v.now):
				err = fmt.Errorf("the signature is valid from %s only", sigTime(sig.Inception).Format(time.DateOnly))
			default:
				return sig, nil
			}
		}
	}
	return nil, err
}

// substituted reports whether an alias without a signature follows from a signed DNAME of the
// zone (RFC 6672 section 5.3.1).
func (v *Validator) substituted(m *dns.Msg, name string, by link, res *Result) bool {
	alias := pick(m.Answer, name, dns.TypeCNAME)
	for _, rr := range m.Answer {
		d, ok := rr.(*dns.DNAME)
		owner := dns.CanonicalName(rr.Header().Name)
		if !ok || owner == name || !dns.IsSubDomain(owner, name) || !dns.IsSubDomain(by.zone, owner) {
			continue
		}
		target := strings.TrimSuffix(name, owner) + dns.CanonicalName(d.Target)
		if len(alias) != 1 || dns.CanonicalName(alias[0].(*dns.CNAME).Target) != target {
			continue
		}
		if sig, err := v.verify(m.Answer, owner, dns.TypeDNAME, by); err == nil && int(sig.Labels) == dns.CountLabel(owner) {
			res.sees(m, owner, dns.TypeDNAME)
			return true
		}
	}
	return false
}

// sigTime converts a signature time; the 32-bit serial arithmetic of RFC 4034 §3.1.5 is
// resolved in favour of the years 1970 to 2106.
func sigTime(t uint32) time.Time { return time.Unix(int64(t), 0).UTC() }

func supported(d *dns.DS) bool {
	return algorithmKnown(d.Algorithm) && (d.DigestType == dns.SHA1 || d.DigestType == dns.SHA256 || d.DigestType == dns.SHA384)
}

func algorithmKnown(a uint8) bool {
	switch a {
	case dns.RSASHA1, dns.RSASHA1NSEC3SHA1, dns.RSASHA256, dns.RSASHA512, dns.ECDSAP256SHA256, dns.ECDSAP384SHA384, dns.ED25519:
		return true
	}
	return false
}

func matches(k *dns.DNSKEY, d *dns.DS) bool {
	if k.Algorithm != d.Algorithm || k.KeyTag() != d.KeyTag {
		return false
	}
	made := k.ToDS(d.DigestType)
	return made != nil && strings.EqualFold(made.Digest, d.Digest)
}

func keysOf(m *dns.Msg, zone string) []*dns.DNSKEY {
	var out []*dns.DNSKEY
	for _, rr := range pick(m.Answer, zone, dns.TypeDNSKEY) {
		if k := rr.(*dns.DNSKEY); k.Protocol == 3 {
			out = append(out, k)
		}
	}
	return out
}

// pick returns the records of the name and type.
func pick(rrs []dns.RR, name string, t uint16) []dns.RR {
	var out []dns.RR
	for _, rr := range rrs {
		if h := rr.Header(); h.Rrtype == t && dns.CanonicalName(h.Name) == name {
			out = append(out, rr)
		}
	}
	return out
}

func sigsOver(rrs []dns.RR, name string, t uint16) []*dns.RRSIG {
	var out []*dns.RRSIG
	for _, rr := range pick(rrs, name, dns.TypeRRSIG) {
		if sig := rr.(*dns.RRSIG); sig.TypeCovered == t {
			out = append(out, sig)
		}
	}
	return out
}
