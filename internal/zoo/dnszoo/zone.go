package dnszoo

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/miekg/dns"
)

// defaultTTL is the default lifetime of records, in seconds.
const defaultTTL = 3600

// zone is the content of one zone with its signing. Changing it makes the signatures stale;
// they are renewed at the next question.
type zone struct {
	name string // canonical
	sign *signing

	mu    sync.Mutex
	rrs   []dns.RR
	built *built
}

// built is an immutable snapshot that answers questions.
type built struct {
	name  string
	sets  map[string]map[uint16][]dns.RR
	sigs  map[string]map[uint16][]dns.RR
	names []string // every existing name, empty non-terminals included, in canonical order
	cuts  map[string]bool
	nsec3 []*dns.NSEC3 // by hash; nil when NSEC or unsigned
	param *dns.NSEC3PARAM
	order []dns.RR // everything in file order, for transfers
}

func newZone(name string, sign *signing) *zone {
	return &zone{name: dns.CanonicalName(name), sign: sign}
}

// add parses records in zone-file form, names relative to the zone.
func (z *zone) add(records ...string) error {
	z.mu.Lock()
	defer z.mu.Unlock()
	for _, text := range records {
		zp := dns.NewZoneParser(strings.NewReader(text+"\n"), z.name, "")
		zp.SetDefaultTTL(defaultTTL)
		for rr, ok := zp.Next(); ok; rr, ok = zp.Next() {
			z.rrs = append(z.rrs, rr)
		}
		if err := zp.Err(); err != nil {
			return fmt.Errorf("zone %s: %q: %w", z.name, text, err)
		}
	}
	z.built = nil
	return nil
}

func (z *zone) addRR(rrs ...dns.RR) {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.rrs = append(z.rrs, rrs...)
	z.built = nil
}

// snapshot returns the present zone, signed.
func (z *zone) snapshot() *built {
	z.mu.Lock()
	defer z.mu.Unlock()
	if z.built != nil {
		return z.built
	}
	b := &built{name: z.name, sets: map[string]map[uint16][]dns.RR{}, sigs: map[string]map[uint16][]dns.RR{}, cuts: map[string]bool{}}
	for _, rr := range z.rrs {
		b.put(rr)
	}
	if z.sign != nil {
		b.put(z.sign.key)
	}
	b.findCuts()
	b.listNames()
	if z.sign != nil {
		z.sign.apply(b)
	}
	z.built = b
	return b
}

func (b *built) put(rr dns.RR) {
	h := rr.Header()
	name := dns.CanonicalName(h.Name)
	if b.sets[name] == nil {
		b.sets[name] = map[uint16][]dns.RR{}
	}
	b.sets[name][h.Rrtype] = append(b.sets[name][h.Rrtype], rr)
	b.order = append(b.order, rr)
}

func (b *built) findCuts() {
	for name, types := range b.sets {
		if name != b.name && len(types[dns.TypeNS]) > 0 {
			b.cuts[name] = true
		}
	}
}

// cutAbove returns the delegation point at or above name; "" if name is in the zone itself.
func (b *built) cutAbove(name string) string {
	found := ""
	for n := name; n != b.name && dns.IsSubDomain(b.name, n); n = parent(n) {
		if b.cuts[n] {
			found = n
		}
	}
	return found
}

// listNames collects the names that exist in the zone, without glue.
func (b *built) listNames() {
	exist := map[string]bool{}
	for name := range b.sets {
		if c := b.cutAbove(name); c != "" && c != name {
			continue
		}
		for n := name; ; n = parent(n) {
			exist[n] = true
			if n == b.name {
				break
			}
		}
	}
	for n := range exist {
		b.names = append(b.names, n)
	}
	slices.SortFunc(b.names, canonicalCompare)
}

func (b *built) exists(name string) bool {
	_, ok := slices.BinarySearchFunc(b.names, name, canonicalCompare)
	return ok
}

func parent(name string) string {
	if i, end := dns.NextLabel(name, 0); !end {
		return name[i:]
	}
	return "."
}

// canonicalCompare orders names as RFC 4034 §6.1 does.
func canonicalCompare(a, b string) int {
	la, lb := dns.SplitDomainName(a), dns.SplitDomainName(b)
	slices.Reverse(la)
	slices.Reverse(lb)
	return slices.Compare(la, lb)
}
