package resolver

import (
	"net/netip"
	"sync"
	"time"

	"github.com/miekg/dns"
)

// cacheSize limits each table; a full table evicts an arbitrary entry.
const cacheSize = 4096

// negativeTTL limits how long negative answers are cached.
const negativeTTL = 30 * time.Second

// failureTTL is how long a failed query is not repeated (RFC 9520 §3.2 asks for at least one
// second).
const failureTTL = 5 * time.Second

type cacheKey struct {
	name    string // canonical
	qtype   uint16
	checked bool
}

type cacheEntry struct {
	reply *reply
	err   error // a failure of the zone's servers, cached for failureTTL
	until time.Time
}

// cut is a zone with the addresses and names of its servers.
type cut struct {
	zone  string
	addrs []netip.Addr
	names []string // servers without known address
	until time.Time
}

type cache struct {
	now    func() time.Time
	maxTTL time.Duration

	mu      sync.Mutex
	replies map[cacheKey]cacheEntry
	cuts    map[string]*cut
}

func newCache(now func() time.Time, maxTTL time.Duration) *cache {
	return &cache{now: now, maxTTL: maxTTL, replies: map[cacheKey]cacheEntry{}, cuts: map[string]*cut{}}
}

// get returns a cached entry that has not expired.
func (c *cache) get(k cacheKey) (e cacheEntry, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok = c.replies[k]; !ok || !c.now().Before(e.until) {
		delete(c.replies, k)
		return cacheEntry{}, false
	}
	return e, true
}

func (c *cache) putFailure(k cacheKey, err error) {
	c.store(k, cacheEntry{err: err}, c.clamp(failureTTL))
}

func (c *cache) store(k cacheKey, e cacheEntry, ttl time.Duration) {
	if ttl <= 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	evict(c.replies)
	e.until = c.now().Add(ttl)
	c.replies[k] = e
}

// put caches answers, including negative ones, but not missing ones.
func (c *cache) put(k cacheKey, r *reply) {
	if r.msg.Rcode != dns.RcodeSuccess && r.msg.Rcode != dns.RcodeNameError {
		return
	}
	c.store(k, cacheEntry{reply: r}, c.clamp(ttlOf(r.msg)))
}

// closest returns the deepest cached cut at or above name; for DS the one strictly above,
// because the parent has the DS records (RFC 4035 §3.1.4.1).
func (c *cache) closest(name string, qtype uint16) *cut {
	c.mu.Lock()
	defer c.mu.Unlock()
	if qtype == dns.TypeDS && name != "." {
		name = parentOf(name)
	}
	for ; ; name = parentOf(name) {
		if k, ok := c.cuts[name]; ok && c.now().Before(k.until) {
			return k
		}
		if name == "." {
			return nil
		}
	}
}

func (c *cache) putCut(k *cut, ttl time.Duration) {
	if ttl = c.clamp(ttl); ttl <= 0 {
		return
	}
	k.until = c.now().Add(ttl)
	c.mu.Lock()
	defer c.mu.Unlock()
	evict(c.cuts)
	c.cuts[k.zone] = k
}

func (c *cache) clamp(ttl time.Duration) time.Duration { return min(ttl, c.maxTTL) }

func evict[K comparable, V any](m map[K]V) {
	if len(m) < cacheSize {
		return
	}
	for k := range m {
		delete(m, k)
		return
	}
}

// ttlOf returns the shortest lifetime in the answer, or that of a negative answer (RFC
// 2308).
func ttlOf(m *dns.Msg) time.Duration {
	if len(m.Answer) > 0 {
		return minTTL(m.Answer)
	}
	for _, rr := range m.Ns {
		if soa, ok := rr.(*dns.SOA); ok {
			return min(negativeTTL, time.Duration(min(soa.Minttl, soa.Hdr.Ttl))*time.Second)
		}
	}
	return 0
}

func minTTL(rrs []dns.RR) time.Duration {
	ttl := rrs[0].Header().Ttl
	for _, rr := range rrs {
		ttl = min(ttl, rr.Header().Ttl)
	}
	return time.Duration(ttl) * time.Second
}

// parentOf returns the name without its first label, "." for "." and single labels.
func parentOf(name string) string {
	if i, end := dns.NextLabel(name, 0); !end {
		return name[i:]
	}
	return "."
}
