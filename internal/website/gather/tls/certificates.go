package tls

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/rsa"
	"io"
	"net/netip"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
)

// Limits of the search for certificates: addresses beyond the first one, chains to judge,
// and handshakes in all.
const (
	maxOtherAddresses = 7
	maxOthers         = 7
	maxSearches       = 24
)

// signatures are the algorithms of each kind, including old ones, so that servers show every
// certificate.
var signatures = map[capture.KeyKind][]uint16{
	capture.KeyRSA:   {0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0301, 0x0201},
	capture.KeyECDSA: {0x0403, 0x0503, 0x0603, 0x0303, 0x0203},
	capture.KeyOther: {0x0807, 0x0808, 0x0809, 0x080a, 0x080b},
}

// findCertificates looks for chains that other clients get than the main handshake: a server
// may have a certificate for each kind of key, one for clients that send no server name, and
// others on each of its addresses.
func (s *session) findCertificates(ctx context.Context) {
	newest := s.newest()
	if newest == 0 || s.silent >= maxSilent {
		return
	}
	s.say("searching for further certificates")
	f := finder{session: s, left: maxSearches}
	for _, kind := range []capture.KeyKind{capture.KeyRSA, capture.KeyECDSA, capture.KeyOther} {
		if !f.seen(newest, kind) {
			f.search(ctx, newest, kind, s.facts.Host)
		}
	}
	if old := s.topOld(); old != newest && old != 0 {
		f.search(ctx, old, capture.KeyRSA, s.facts.Host)
		f.search(ctx, old, capture.KeyECDSA, s.facts.Host)
	}
	if s.facts.Host != "" {
		for _, kind := range f.kinds() {
			f.search(ctx, newest, kind, "")
		}
	}
	f.searchAddresses(ctx, newest)
}

// newest returns the newest accepted version; 0 for none.
func (s *session) newest() uint16 {
	if s.accepted[hello.TLS13] != nil {
		return hello.TLS13
	}
	return s.topOld()
}

// appearances returns the chains to judge, the main one first.
func (s *session) appearances() []*appearance {
	out := []*appearance{s.main}
	for _, a := range s.others {
		if !a.facts.Default {
			out = append(out, a)
		}
	}
	return out
}

func (s *session) via(version uint16, offered capture.KeyKind) capture.Via {
	return capture.Via{Addr: s.addr.String(), SNI: s.facts.Host, Version: hello.VersionName(version), Offered: offered}
}

// finder makes the handshakes of the search.
type finder struct {
	*session
	left int // remaining handshakes
}

// searchAddresses requests both usual kinds of certificate from the other addresses.
func (f *finder) searchAddresses(ctx context.Context, newest uint16) {
	main := f.addr
	defer func() { f.addr = main }()
	asked := 0
	for _, a := range f.addrs {
		if addr := netip.AddrPortFrom(a, main.Port()); addr != main && asked < maxOtherAddresses {
			asked++
			f.addr = addr
			f.silent = 0 // silence of one address says nothing about another
			f.searchAddress(ctx, newest)
		}
	}
}

func (f *finder) searchAddress(ctx context.Context, newest uint16) {
	answered := false
	for _, version := range []uint16{newest, f.topOld()} {
		if answered || version == 0 {
			return
		}
		for _, kind := range []capture.KeyKind{capture.KeyRSA, capture.KeyECDSA} {
			got, gone := f.search(ctx, version, kind, f.facts.Host)
			if gone {
				return
			}
			answered = answered || got
		}
		if version == f.topOld() {
			return
		}
	}
}

// search makes one handshake and records its chain. gone is set when the service did not answer; a refusal counts as a response.
func (f *finder) search(ctx context.Context, version uint16, kind capture.KeyKind, sni string) (got, gone bool) {
	if f.left == 0 || ctx.Err() != nil {
		return false, true
	}
	f.left--
	o := hello.Offer{Version: version, ServerName: sni, SignatureAlgorithms: signatures[kind], Status: true}
	answer, err := f.fetchChain(ctx, o, kind)
	if err != nil || len(answer.Certificates) == 0 {
		return false, err != nil && !conclusive(err)
	}
	via := f.via(version, kind)
	via.SNI = sni
	f.keep(newAppearance(answer.Certificates, answer.Staple, answer.Timestamps), via)
	return true, false
}

// fetchChain requests the certificate: in TLS 1.3 up to the encrypted part, in older
// versions with suites of the kind.
func (f *finder) fetchChain(ctx context.Context, o hello.Offer, kind capture.KeyKind) (answer *hello.Answer, err error) {
	if o.Version == hello.TLS13 {
		question, err := o.Ask()
		if err != nil {
			return nil, err
		}
		err = f.exchange(ctx, question.Message(), func(r io.Reader) (err error) {
			answer, err = question.ReadCertificate(r)
			return err
		})
		return answer, err
	}
	o.Groups = append(hello.Groups12(), hello.WeakCurves()...)
	for _, id := range suites12() {
		if name := hello.SuiteName(id); len(o.Suites) < hello.MaxSuites && signs(name, kind) {
			o.Suites = append(o.Suites, id)
		}
	}
	return f.ask(ctx, o, true)
}

// signs reports whether the suite authenticates with a key of the kind.
func signs(suite string, kind capture.KeyKind) bool {
	ecdsaSuite := strings.Contains(suite, "_ECDSA_")
	rsaSuite := strings.HasPrefix(suite, "TLS_RSA_") || strings.HasPrefix(suite, "TLS_ECDHE_RSA_") || strings.HasPrefix(suite, "TLS_DHE_RSA_")
	switch kind {
	case capture.KeyECDSA:
		return ecdsaSuite
	case capture.KeyRSA:
		return rsaSuite
	case capture.KeyOther:
	}
	return ecdsaSuite || strings.HasPrefix(suite, "TLS_ECDHE_RSA_")
}

// keep records the handshake with its chain.
func (f *finder) keep(a *appearance, via capture.Via) {
	for _, known := range append([]*appearance{f.main}, f.others...) {
		if slices.EqualFunc(known.facts.Certificates, a.facts.Certificates, sameCertificate) {
			known.facts.Via = append(known.facts.Via, via)
			known.facts.Default = known.facts.Default && via.SNI == ""
			return
		}
	}
	if len(f.others) == maxOthers {
		return
	}
	leaf := a.leaf()
	a.facts.Via = []capture.Via{via}
	a.facts.Default = via.SNI != f.facts.Host && (leaf == nil || leaf.VerifyHostname(f.host) != nil)
	f.others = append(f.others, a)
}

func sameCertificate(a, b capture.Certificate) bool { return bytes.Equal(a.DER, b.DER) }

// seen reports whether the version has shown a certificate of the kind.
func (f *finder) seen(version uint16, kind capture.KeyKind) bool {
	return slices.ContainsFunc(append([]*appearance{f.main}, f.others...), func(a *appearance) bool {
		return kindOfKey(a) == kind &&
			slices.ContainsFunc(a.facts.Via, func(v capture.Via) bool { return v.Version == hello.VersionName(version) })
	})
}

// kinds returns the kinds of the certificates found.
func (f *finder) kinds() (out []capture.KeyKind) {
	for _, a := range append([]*appearance{f.main}, f.others...) {
		if kind := kindOfKey(a); !slices.Contains(out, kind) {
			out = append(out, kind)
		}
	}
	return out
}

func kindOfKey(a *appearance) capture.KeyKind {
	leaf := a.leaf()
	if leaf == nil {
		return capture.KeyOther
	}
	switch leaf.PublicKey.(type) {
	case *rsa.PublicKey:
		return capture.KeyRSA
	case *ecdsa.PublicKey:
		return capture.KeyECDSA
	}
	return capture.KeyOther
}
