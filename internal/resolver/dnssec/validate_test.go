package dnssec_test

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/miekg/dns"
	"github.com/stretchr/testify/require"

	"assay/internal/resolver"
	"assay/internal/resolver/dnssec"
	"assay/internal/zoo/dnszoo"
)

var site = netip.MustParseAddr("127.80.0.1")

func ptr[T any](v T) *T { return &v }

func world(t *testing.T) (*dnszoo.Zoo, *resolver.Resolver) {
	t.Helper()
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	r, err := resolver.New(resolver.Config{Mode: resolver.Iterative, Roots: z.Roots(), Authoritative: z, Timeout: time.Minute})
	require.NoError(t, err)
	return z, r
}

func source(r *resolver.Resolver) dnssec.Source {
	return func(ctx context.Context, name string, qtype uint16) (*dns.Msg, error) {
		a := r.Ask(ctx, resolver.Question{Name: name, Type: qtype, Alias: true})
		return a.Msg, a.Err
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	z, r := world(t)
	add := func(name string, o dnszoo.ZoneOptions) {
		o.Addrs = []netip.Addr{site}
		require.NoError(t, z.AddSite(name, o))
	}
	wild := []string{"*.wild IN A 127.80.0.9", "alias IN CNAME www"}
	add("good.example", dnszoo.ZoneOptions{Records: wild})
	add("nsec3.example", dnszoo.ZoneOptions{NSEC3: ptr(uint16(0)), Records: wild})
	add("many.example", dnszoo.ZoneOptions{NSEC3: ptr(uint16(150))})
	add("rsa.example", dnszoo.ZoneOptions{Algorithm: dns.RSASHA256, Bits: 1024})
	add("ed.example", dnszoo.ZoneOptions{Algorithm: dns.ED25519, Bits: 256})
	add("sha1ds.example", dnszoo.ZoneOptions{SHA1DS: true})
	add("plain.example", dnszoo.ZoneOptions{Unsigned: true})
	add("expired.example", dnszoo.ZoneOptions{Lifetime: -24 * time.Hour})
	add("wrongds.example", dnszoo.ZoneOptions{WrongDS: true})

	for _, tc := range []struct {
		apex, host string
		want       dnssec.State
		reason     string
	}{
		{"good.example.", "www.good.example.", dnssec.Secure, ""},
		{"good.example.", "alias.good.example.", dnssec.Secure, ""},
		{"good.example.", "x.wild.good.example.", dnssec.Secure, ""},
		{"nsec3.example.", "www.nsec3.example.", dnssec.Secure, ""},
		{"nsec3.example.", "x.y.wild.nsec3.example.", dnssec.Secure, ""},
		{"many.example.", "www.many.example.", dnssec.Insecure, "150 NSEC3 iterations"},
		{"rsa.example.", "www.rsa.example.", dnssec.Secure, ""},
		{"ed.example.", "www.ed.example.", dnssec.Secure, ""},
		{"sha1ds.example.", "www.sha1ds.example.", dnssec.Secure, ""},
		{"plain.example.", "www.plain.example.", dnssec.Insecure, "no DS"},
		{"expired.example.", "www.expired.example.", dnssec.Bogus, "expired"},
		{"wrongds.example.", "www.wrongds.example.", dnssec.Bogus, "matches the DS"},
		{"example.", "example.", dnssec.Secure, ""},
		{".", ".", dnssec.Secure, ""},
	} {
		t.Run(tc.host, func(t *testing.T) {
			t.Parallel()
			got := dnssec.New(source(r), z.Anchors(), z.Now()).Validate(t.Context(), tc.apex, dns.Question{Name: tc.host, Qtype: dns.TypeA})
			require.Equal(t, tc.want, got.State, got.Reason)
			require.Contains(t, got.Reason, tc.reason)
			if tc.want == dnssec.Secure {
				require.NotEmpty(t, got.Keys)
				require.True(t, got.Expires.After(z.Now()))
			}
		})
	}
}

func TestValidateAgainstTheClock(t *testing.T) {
	t.Parallel()
	z, r := world(t)
	for want, at := range map[string]time.Time{
		"expired on": z.Now().Add(40 * 24 * time.Hour),
		"valid from": z.Now().Add(-40 * 24 * time.Hour),
	} {
		got := dnssec.New(source(r), z.Anchors(), at).Validate(t.Context(), "example.")
		require.Equal(t, dnssec.Bogus, got.State)
		require.Contains(t, got.Reason, want)
	}
}

// Servers make the alias of a name below a DNAME, and cannot sign it.
func TestValidateBelowDNAME(t *testing.T) {
	t.Parallel()
	z, r := world(t)
	require.NoError(t, z.AddSite("good.example", dnszoo.ZoneOptions{Addrs: []netip.Addr{site}, Records: []string{"old IN DNAME www"}}))
	const host = "x.old.good.example."
	for _, tc := range []struct {
		target string
		change func(*dns.Msg) *dns.Msg
		want   dnssec.State
	}{
		{"x.www.good.example.", nil, dnssec.Secure},
		{"X.WWW.good.example.", nil, dnssec.Secure},
		{"x.elsewhere.example.", nil, dnssec.Bogus},
		{"x.www.good.example.", func(m *dns.Msg) *dns.Msg { return drop(m, dns.TypeRRSIG) }, dnssec.Bogus},
		{"x.www.good.example.", func(m *dns.Msg) *dns.Msg { return drop(m, dns.TypeDNAME) }, dnssec.Bogus},
	} {
		ask := func(ctx context.Context, name string, qtype uint16) (*dns.Msg, error) {
			if name != host {
				return source(r)(ctx, name, qtype)
			}
			m, err := source(r)(ctx, "old.good.example.", dns.TypeDNAME)
			if err != nil {
				return nil, err
			}
			m = m.Copy()
			m.Answer = append(m.Answer, &dns.CNAME{
				Hdr: dns.RR_Header{Name: host, Rrtype: dns.TypeCNAME, Class: dns.ClassINET, Ttl: 60}, Target: tc.target,
			})
			if tc.change != nil {
				m = tc.change(m)
			}
			return m, nil
		}
		got := dnssec.New(ask, z.Anchors(), z.Now()).Validate(t.Context(), "good.example.", dns.Question{Name: host, Qtype: dns.TypeA})
		require.Equal(t, tc.want, got.State, "%s: %s", tc.target, got.Reason)
	}
}

func TestParseAnchors(t *testing.T) {
	t.Parallel()
	z, r := world(t)
	key := r.Lookup(t.Context(), ".", dns.TypeDNSKEY).Records[0].String()
	for _, line := range []string{key, z.Anchors()[0].String()} {
		anchors, err := dnssec.ParseAnchors([]string{line})
		require.NoError(t, err)
		require.Equal(t, dnssec.Secure, dnssec.New(source(r), anchors, z.Now()).Validate(t.Context(), "example.").State)
	}
	for _, bad := range []string{"", "nonsense", ". IN A 192.0.2.1"} {
		_, err := dnssec.ParseAnchors([]string{bad})
		require.Error(t, err)
	}
	for _, root := range dnssec.RootAnchors() {
		again, err := dnssec.ParseAnchors([]string{root.String()})
		require.NoError(t, err)
		require.Len(t, again, 1)
	}
}

func TestValidateWithoutMeans(t *testing.T) {
	t.Parallel()
	z, r := world(t)
	got := dnssec.New(source(r), nil, z.Now()).Validate(t.Context(), "example.")
	require.Equal(t, dnssec.Indeterminate, got.State)
	require.Contains(t, got.Reason, "trust anchor")

	dead := func(context.Context, string, uint16) (*dns.Msg, error) { return nil, net.ErrClosed }
	got = dnssec.New(dead, z.Anchors(), z.Now()).Validate(t.Context(), "example.")
	require.Equal(t, dnssec.Indeterminate, got.State)

	// The forwarder strips signatures, as old ones do.
	deaf := func(ctx context.Context, name string, qtype uint16) (*dns.Msg, error) {
		m, err := source(r)(ctx, name, qtype)
		return drop(m, dns.TypeRRSIG), err
	}
	got = dnssec.New(deaf, z.Anchors(), z.Now()).Validate(t.Context(), "example.")
	require.Equal(t, dnssec.Indeterminate, got.State)
	require.Contains(t, got.Reason, "removes the signatures")
}

func drop(m *dns.Msg, types ...uint16) *dns.Msg {
	if m == nil {
		return nil
	}
	m = m.Copy()
	for _, section := range []*[]dns.RR{&m.Answer, &m.Ns} {
		var left []dns.RR
		for _, rr := range *section {
			for _, t := range types {
				if rr.Header().Rrtype == t {
					rr = nil
					break
				}
			}
			if rr != nil {
				left = append(left, rr)
			}
		}
		*section = left
	}
	return m
}

// TestValidateForgeries alters messages between the servers and the validator: no result may
// be secure or a proven unsigned zone.
func TestValidateForgeries(t *testing.T) {
	t.Parallel()
	z, r := world(t)
	for _, name := range []string{"good.example", "other.example"} {
		require.NoError(t, z.AddSite(name, dnszoo.ZoneOptions{Addrs: []netip.Addr{site}, Records: []string{"*.wild IN A 127.80.0.9"}}))
	}
	require.NoError(t, z.AddSite("plain.example", dnszoo.ZoneOptions{Unsigned: true, Addrs: []netip.Addr{site}}))
	const host = "www.good.example."
	forgeries := map[string]func(name string, qtype uint16, m *dns.Msg) *dns.Msg{
		"changed address": func(name string, qtype uint16, m *dns.Msg) *dns.Msg {
			for _, rr := range m.Answer {
				if a, ok := rr.(*dns.A); ok {
					a.A = net.IPv4(192, 0, 2, 66)
				}
			}
			return m
		},
		"address without signature": func(name string, qtype uint16, m *dns.Msg) *dns.Msg {
			if qtype == dns.TypeA {
				return drop(m, dns.TypeRRSIG)
			}
			return m
		},
		"DS left out": func(name string, qtype uint16, m *dns.Msg) *dns.Msg {
			if qtype == dns.TypeDS && name == "good.example." {
				return drop(m, dns.TypeDS, dns.TypeRRSIG)
			}
			return m
		},
		"denial of another zone": func(name string, qtype uint16, m *dns.Msg) *dns.Msg {
			if qtype == dns.TypeDS && name == "good.example." {
				other := r.Lookup(context.Background(), "plain.example", dns.TypeDS)
				return other.Msg.Copy()
			}
			return m
		},
		"keys of another zone": func(name string, qtype uint16, m *dns.Msg) *dns.Msg {
			if qtype == dns.TypeDNSKEY && name == "good.example." {
				other := r.Lookup(context.Background(), "other.example", dns.TypeDNSKEY).Msg.Copy()
				for _, rr := range other.Answer {
					rr.Header().Name = name
				}
				return other
			}
			return m
		},
		"wildcard moved to an existing name": func(name string, qtype uint16, m *dns.Msg) *dns.Msg {
			if qtype == dns.TypeA {
				other := r.Lookup(context.Background(), "x.wild.good.example", dns.TypeA).Msg.Copy()
				other.Ns = nil
				for _, rr := range other.Answer {
					rr.Header().Name = host
				}
				return other
			}
			return m
		},
		"no keys": func(name string, qtype uint16, m *dns.Msg) *dns.Msg {
			if qtype == dns.TypeDNSKEY && name == "good.example." {
				m.Answer = nil
			}
			return m
		},
	}
	for name, forge := range forgeries {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			src := func(ctx context.Context, name string, qtype uint16) (*dns.Msg, error) {
				m, err := source(r)(ctx, name, qtype)
				if err != nil || m == nil {
					return nil, errors.Join(err, net.ErrClosed)
				}
				return forge(name, qtype, m.Copy()), nil
			}
			got := dnssec.New(src, z.Anchors(), z.Now()).Validate(t.Context(), "good.example.", dns.Question{Name: host, Qtype: dns.TypeA})
			require.Equal(t, dnssec.Bogus, got.State, got.Reason)
		})
	}
}

// FuzzDenial reads hostile authority sections; the validator must terminate and never panic.
func FuzzDenial(f *testing.F) {
	m := new(dns.Msg).SetQuestion("good.example.", dns.TypeDS)
	m.Response = true
	for _, s := range []string{
		"example. 60 IN NSEC z.example. NS SOA RRSIG NSEC", "A.example. 60 IN NSEC3 1 0 0 - 2T7B4G4VSA5SMI47K61MV5BV1A22BOJR NS",
	} {
		rr, err := dns.NewRR(s)
		require.NoError(f, err)
		m.Ns = append(m.Ns, rr)
	}
	wire, err := m.Pack()
	require.NoError(f, err)
	f.Add(wire)
	f.Fuzz(func(t *testing.T, wire []byte) {
		m := new(dns.Msg)
		if m.Unpack(wire) != nil {
			return
		}
		src := func(context.Context, string, uint16) (*dns.Msg, error) { return m, nil }
		got := dnssec.New(src, dnssec.RootAnchors(), time.Unix(1767225600, 0)).Validate(t.Context(), "good.example.", dns.Question{
			Name: "a.good.example.", Qtype: dns.TypeA,
		})
		require.NotEqual(t, dnssec.Secure, got.State)
	})
}
