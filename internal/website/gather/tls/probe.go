package tls

import (
	"context"
	"encoding/hex"
	"io"
	"slices"

	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
)

// probeVersions offers each protocol version alone, newest first, so that the most important
// facts are known if the service stops answering.
func (s *session) probeVersions(ctx context.Context) {
	s.accepted = map[uint16]*hello.Answer{}
	var probes []capture.VersionProbe
	for _, v := range []uint16{hello.TLS13, hello.TLS12, hello.TLS11, hello.TLS10, hello.SSL3} {
		s.say("offering " + hello.VersionName(v))
		// Some filters for old versions refuse by silence: two tries are enough for the
		// versions of this century, one for SSL.
		answer, err := s.ask(ctx, s.versionOffer(v), v == hello.SSL3)
		probes = append(probes, versionProbe(v, err))
		if err == nil {
			s.accepted[v] = answer
			s.noteAnswer(answer)
			s.keepRawCertificates(answer)
		}
	}
	s.say("offering SSLv2")
	probes = append(probes, s.probeSSL2(ctx))
	slices.Reverse(probes)
	s.facts.Versions = probes
	s.noteUnknownVersions()
	s.describeOldHello()
}

// noteUnknownVersions marks the suites and groups of a version as incomplete if it was neither accepted nor refused. Versions before
// TLS 1.2 do not count, because some filters refuse them by silence, nor does TLS 1.3 if the main handshake, which offered it, chose
// an older one.
func (s *session) noteUnknownVersions() {
	for _, p := range s.facts.Versions {
		older := s.facts.Handshake != nil && s.facts.Handshake.Version != capture.TLS13
		if p.Inconclusive && (p.Version == capture.TLS12 || p.Version == capture.TLS13 && !older) {
			s.facts.SuitesIncomplete, s.facts.GroupsIncomplete = true, true
		}
	}
}

func versionProbe(v uint16, err error) capture.VersionProbe {
	p := capture.VersionProbe{Version: hello.VersionName(v), Accepted: err == nil}
	if err != nil {
		p.Inconclusive, p.Detail = !conclusive(err), shortError(err)
	}
	return p
}

func (s *session) probeSSL2(ctx context.Context) capture.VersionProbe {
	message, err := hello.MarshalSSL2()
	if err != nil {
		return versionProbe(hello.SSL2, err)
	}
	err = s.exchange(ctx, message, func(r io.Reader) error {
		names, err := hello.ReadSSL2(r)
		for _, name := range names {
			s.facts.Suites = append(s.facts.Suites, capture.Suite{Name: name, Version: capture.SSL2})
		}
		return err
	})
	return versionProbe(hello.SSL2, err)
}

// versionOffer offers as many suites as fit, the best first.
func (s *session) versionOffer(v uint16) hello.Offer {
	o := hello.Offer{Version: v, ServerName: s.facts.Host}
	if v == hello.TLS13 {
		o.Suites, o.Groups = suites13(), hello.Groups13()
		return o
	}
	o.Compression = true
	o.Suites, o.Groups = suites12(), append(hello.Groups12(), hello.WeakCurves()...)
	o.Suites = o.Suites[:min(len(o.Suites), hello.MaxSuites)]
	return o
}

func suites13() []uint16 {
	return append(hello.Suites(true, capture.StrengthGood), hello.Suites(true, capture.StrengthPhaseOut)...)
}

// suites12 returns all suites before TLS 1.3, strong and common ones first, with the broken
// ones early enough to be in a list that is cut.
func suites12() []uint16 {
	good := hello.Suites(false, capture.StrengthGood)
	phaseOut := hello.Suites(false, capture.StrengthPhaseOut)
	usual := phaseOut[:min(len(phaseOut), 40)]
	rest := slices.Concat(hello.Suites(false, capture.StrengthBroken), hello.Suites(false, capture.StrengthNone))
	return slices.Concat(good, usual, rest, phaseOut[len(usual):])
}

// noteAnswer records the facts of an answer other than its suite.
func (s *session) noteAnswer(a *hello.Answer) {
	s.addSuite(a.Version, a.Suite)
	if a.DHBits > 0 && (s.facts.DHBits == 0 || a.DHBits < s.facts.DHBits) {
		s.facts.DHBits, s.facts.DHPrime, s.facts.DHGroup = a.DHBits, hex.EncodeToString(a.DHPrime), ""
		if id := hello.FFDHE(a.DHPrime); id != 0 {
			s.facts.DHGroup = hello.GroupName(id)
		}
	}
	if a.Version < hello.TLS13 {
		s.addGroup(a.Group)
	}
}

func (s *session) addSuite(version, id uint16) {
	suite := capture.Suite{ID: id, Name: hello.SuiteName(id), Version: hello.VersionName(version)}
	if !slices.Contains(s.facts.Suites, suite) {
		s.facts.Suites = append(s.facts.Suites, suite)
	}
}

func (s *session) addGroup(id uint16) {
	if name := hello.GroupName(id); id != 0 && !slices.Contains(s.facts.Groups, name) {
		s.facts.Groups = append(s.facts.Groups, name)
	}
}

// describeOldHello takes the three flags from the newest version before TLS 1.3, and
// compression from any.
func (s *session) describeOldHello() {
	top := s.topOld()
	if top == 0 {
		return
	}
	a, deflate := s.accepted[top], false
	for _, other := range s.accepted {
		deflate = deflate || other.Deflate
	}
	s.facts.Compression, s.facts.SecureRenegotiation, s.facts.ExtendedMasterSecret = &deflate, &a.Renegotiation, &a.EMS
}

// topOld returns the newest accepted version before TLS 1.3; 0 for none.
func (s *session) topOld() uint16 {
	for _, v := range []uint16{hello.TLS12, hello.TLS11, hello.TLS10, hello.SSL3} {
		if s.accepted[v] != nil {
			return v
		}
	}
	return 0
}

// keepRawCertificates uses the chain of a raw hello if the main handshake got none, because
// crypto/tls supports no version of the server.
func (s *session) keepRawCertificates(a *hello.Answer) {
	if len(s.main.facts.Certificates) == 0 && len(a.Certificates) > 0 {
		s.main = newAppearance(a.Certificates, nil, nil)
		s.main.facts.Via = []capture.Via{s.via(a.Version, "")}
	}
}
