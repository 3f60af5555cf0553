package resolver

import (
	"testing"

	"github.com/miekg/dns"
	"github.com/stretchr/testify/require"
)

// FuzzReply passes hostile messages to every function that parses them.
func FuzzReply(f *testing.F) {
	q := NewQuery("a.shop.example.", dns.TypeA, false)
	q.Id = 7
	answer := new(dns.Msg).SetReply(q)
	for _, s := range []string{"a.shop.example. 60 IN CNAME b.shop.example.", "b.shop.example. 60 IN A 192.0.2.1"} {
		rr, err := dns.NewRR(s)
		require.NoError(f, err)
		answer.Answer = append(answer.Answer, rr)
	}
	ns, err := dns.NewRR("shop.example. 60 IN NS ns.shop.example.")
	require.NoError(f, err)
	answer.Ns = append(answer.Ns, ns)
	wire, err := answer.Pack()
	require.NoError(f, err)
	f.Add(wire)
	f.Fuzz(func(t *testing.T, wire []byte) {
		m, ok := parseReply(wire, q)
		if !ok {
			return
		}
		require.Equal(t, q.Id, m.Id)
		clean := scrub(m, "shop.example.")
		for _, rr := range append(clean.Answer, clean.Ns...) {
			require.True(t, rr.Header().Rrtype == dns.TypeOPT || dns.IsSubDomain("shop.example.", dns.CanonicalName(rr.Header().Name)))
		}
		if kind, zone := classify(clean, "example.", "a.shop.example.", dns.TypeA); kind == referral {
			require.True(t, dns.IsSubDomain(zone, "a.shop.example."))
			referred(clean, zone)
		}
		for _, zone := range []string{"", "example."} {
			a := &Answer{Name: "a.shop.example.", Type: dns.TypeA}
			seen := []string{a.Name}
			_, _ = a.follow(&reply{msg: clean, zone: zone}, a.Name, Question{Type: dns.TypeA}, &seen)
			require.LessOrEqual(t, len(a.Chain), maxChain+1)
		}
		_ = ttlOf(clean)
	})
}
