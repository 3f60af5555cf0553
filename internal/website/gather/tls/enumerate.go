package tls

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
)

// Limits of an enumeration. A single accepted suite of a class decides the verdict, so not
// all suites of a permissive server are tried.
const (
	maxGoodSuites = 10
	maxOfFamily   = 2
)

// probeSuites finds the accepted suites by repeatedly offering the remaining ones until the
// server refuses: for TLS 1.3, and for the newest version before it. Older versions are
// assumed to accept the same suites; only their worst suites are probed separately.
func (s *session) probeSuites(ctx context.Context) {
	if s.accepted[hello.TLS13] != nil {
		s.say("enumerating the suites of TLS 1.3")
		s.enumerate(ctx, hello.TLS13, suites13(), len(suites13()))
	}
	top := s.topOld()
	if top == 0 {
		s.orderSuites()
		return
	}
	s.say("enumerating the suites of " + hello.VersionName(top))
	if s.enumerate(ctx, top, hello.Suites(false, capture.StrengthGood), maxGoodSuites) == maxGoodSuites {
		s.facts.SuitesSampled = true
	}
	s.enumerateWeak(ctx, top)
	for _, v := range []uint16{hello.SSL3, hello.TLS10, hello.TLS11} {
		if v < top && s.accepted[v] != nil {
			s.enumerate(ctx, v, worst(), 1)
			break
		}
	}
	s.orderSuites()
	s.probeOrder(ctx, top)
}

// worst returns the suites that must not be accepted at all.
func worst() []uint16 {
	all := slices.Concat(hello.Suites(false, capture.StrengthNone), hello.Suites(false, capture.StrengthBroken))
	return all[:min(len(all), hello.MaxSuites)]
}

// enumerateWeak offers all suites that are not good at once, except those of families with
// enough known suites: so every accepted family is found, with a few of its suites as
// examples.
func (s *session) enumerateWeak(ctx context.Context, version uint16) {
	var weak []uint16
	for _, id := range suites12() {
		if strength(id) != capture.StrengthGood {
			weak = append(weak, id)
		}
	}
	for chunk := range slices.Chunk(weak, hello.MaxSuites) {
		for left := s.unsampled(version, chunk); len(left) > 0; left = s.unsampled(version, chunk) {
			if s.enumerate(ctx, version, left, 1) == 0 {
				break
			}
		}
	}
}

// unsampled returns the unknown suites of the list from families with fewer than maxOfFamily
// known ones.
func (s *session) unsampled(version uint16, list []uint16) (left []uint16) {
	known, accepted := map[string]int{}, s.suitesOf(version)
	for _, id := range accepted {
		known[family(id)]++
	}
	for _, id := range list {
		switch {
		case slices.Contains(accepted, id):
		case known[family(id)] >= maxOfFamily:
			s.facts.SuitesSampled = true
		default:
			left = append(left, id)
		}
	}
	return left
}

func family(id uint16) string { return capture.Suite{ID: id, Name: hello.SuiteName(id)}.Family() }

func strength(id uint16) capture.Strength {
	return capture.Suite{ID: id, Name: hello.SuiteName(id)}.Strength()
}

// suitesOf returns the suites of a version that are known to be accepted so far.
func (s *session) suitesOf(version uint16) []uint16 {
	var out []uint16
	for _, suite := range s.facts.Suites {
		if suite.Version == hello.VersionName(version) {
			out = append(out, suite.ID)
		}
	}
	return out
}

// enumerate repeatedly offers the suites of the list that are not yet known to be accepted,
// at most limit times with success. It returns how many it found.
func (s *session) enumerate(ctx context.Context, version uint16, list []uint16, limit int) (found int) {
	known := s.suitesOf(version)
	left := slices.DeleteFunc(slices.Clone(list), func(id uint16) bool { return slices.Contains(known, id) })
	for len(left) > 0 && found < limit {
		o := s.versionOffer(version)
		o.Compression = false
		o.Suites = left[:min(len(left), hello.MaxSuites)]
		answer, err := s.ask(ctx, o, false)
		switch {
		case conclusive(err):
			left = left[len(o.Suites):]
			continue
		case err != nil:
			s.facts.SuitesIncomplete = true
			return found
		}
		s.noteAnswer(answer)
		at := slices.Index(left, answer.Suite)
		if at < 0 { // the server ignores the list
			s.facts.SuitesIncomplete = true
			return found
		}
		left = slices.Delete(left, at, at+1)
		found++
	}
	return found
}

// orderSuites sorts by version, newest first, and strength, strongest first; within a class
// the server's order stays.
func (s *session) orderSuites() {
	slices.SortStableFunc(s.facts.Suites, func(a, b capture.Suite) int {
		if a.Version != b.Version {
			return versionRank(b.Version) - versionRank(a.Version)
		}
		return int(b.Strength()) - int(a.Strength())
	})
}

func versionRank(name string) int {
	return slices.Index([]string{capture.SSL2, capture.SSL3, capture.TLS10, capture.TLS11, capture.TLS12, capture.TLS13}, name)
}

// probeOrder offers the accepted suites weakest first, if they differ in strength.
func (s *session) probeOrder(ctx context.Context, version uint16) {
	ids := s.suitesOf(version)
	slices.SortStableFunc(ids, func(a, b uint16) int { return int(strength(a)) - int(strength(b)) })
	if len(ids) < 2 || strength(ids[0]) == strength(ids[len(ids)-1]) {
		return
	}
	s.say("offering weak suites first")
	o := s.versionOffer(version)
	o.Compression, o.Suites = false, ids
	answer, err := s.ask(ctx, o, false)
	if err != nil {
		return
	}
	s.facts.WeakFirst = &capture.Suite{ID: answer.Suite, Name: hello.SuiteName(answer.Suite), Version: hello.VersionName(version)}
}

// probeGroups finds the accepted key-exchange groups: in TLS 1.3 by the group that the
// server requests, in older versions by the group that it uses.
func (s *session) probeGroups(ctx context.Context) {
	s.say("enumerating key-exchange groups")
	old := s.facts.Groups // from answers before TLS 1.3
	s.facts.Groups = nil
	if first := s.accepted[hello.TLS13]; first != nil {
		if h := s.facts.Handshake; h != nil && h.Version == capture.TLS13 {
			s.addGroup(hello.GroupID(h.Group))
		}
		s.addGroup(first.Group)
		o := s.versionOffer(hello.TLS13)
		o.AskGroup = true
		s.enumerateGroups(ctx, o, hello.Groups13(), 0)
	}
	for _, name := range old {
		if !slices.Contains(s.facts.Groups, name) {
			s.facts.Groups = append(s.facts.Groups, name)
		}
	}
	top := s.topOld()
	curves := slices.DeleteFunc(s.suitesOf(top), func(id uint16) bool { return !hello.IsECDHE(id) })
	if top != 0 && len(curves) > 0 {
		o := s.versionOffer(top)
		o.Compression, o.Suites = false, curves
		if s.accepted[hello.TLS13] == nil {
			s.enumerateGroups(ctx, o, hello.Groups12(), s.certificateCurve())
		}
		s.enumerateGroups(ctx, o, hello.WeakCurves(), s.certificateCurve())
	}
	s.probeFFDHE(ctx, top)
	if s.facts.DHBits == 0 && slices.ContainsFunc(s.suitesOf(top), hello.IsDHE) { // the prime never came
		s.facts.GroupsIncomplete = true
	}
	if s.facts.Handshake != nil {
		s.addGroup(hello.GroupID(s.facts.Handshake.Group))
	}
}

// probeFFDHE offers the finite-field groups of RFC 7919 to TLS 1.2. Servers that negotiate
// them use no DHE suite without them, and with them need not use the prime of their own that
// the other probes look for. Other servers ignore the list. The largest groups cost a server
// far more than the main handshake, so these probes have the whole time of a connection.
func (s *session) probeFFDHE(ctx context.Context, top uint16) {
	if top != hello.TLS12 {
		return
	}
	usual := s.timeout
	s.timeout = s.cfg.Timeout
	defer func() { s.timeout = usual }()
	o := s.versionOffer(top)
	o.Compression, o.Suites = false, nil
	for _, id := range suites12() {
		if hello.IsDHE(id) && len(o.Suites) < hello.MaxSuites {
			o.Suites = append(o.Suites, id)
		}
	}
	for left := hello.GroupsFFDHE(); len(left) > 0; {
		o.Groups = left
		answer, err := s.askGroup(ctx, o)
		if err != nil {
			s.facts.GroupsIncomplete = s.facts.GroupsIncomplete || !conclusive(err)
			break
		}
		s.noteAnswer(answer)
		if answer.Cut {
			s.facts.GroupsIncomplete = true
			break
		}
		id := hello.FFDHE(answer.DHPrime)
		s.addGroup(id)
		at := slices.Index(left, id)
		if at < 0 { // the server's own prime
			break
		}
		left = slices.Delete(left, at, at+1)
	}
	s.orderSuites() // there may be one more
}

// enumerateGroups offers the remaining groups until the server refuses. certificate, if not
// 0, is the curve of an ECDSA certificate, without which a TLS 1.2 server may not use the
// certificate (RFC 8422 §5.1): after a refusal it is added to the end of the offer.
func (s *session) enumerateGroups(ctx context.Context, o hello.Offer, list []uint16, certificate uint16) {
	left := slices.DeleteFunc(slices.Clone(list), func(id uint16) bool {
		return slices.Contains(s.facts.Groups, hello.GroupName(id))
	})
	with := []uint16{}
	for len(left) > 0 {
		o.Groups = slices.Concat(left, with)
		answer, err := s.askGroup(ctx, o)
		if conclusive(err) {
			if certificate == 0 || len(with) > 0 || slices.Contains(left, certificate) {
				return
			}
			with = []uint16{certificate}
			continue
		}
		if err != nil || answer.Group == 0 {
			s.facts.GroupsIncomplete = true
			return
		}
		s.addGroup(answer.Group)
		at := slices.Index(left, answer.Group)
		if at < 0 { // the certificate's curve, or the server ignores the list
			s.facts.GroupsIncomplete = s.facts.GroupsIncomplete || answer.Group != certificate
			return
		}
		left = slices.Delete(left, at, at+1)
	}
}

// certificateCurve returns the group number of the curve of an ECDSA leaf; 0 for other keys.
func (s *session) certificateCurve() uint16 {
	if len(s.main.sent) == 0 {
		return 0
	}
	key, ok := s.main.sent[0].PublicKey.(*ecdsa.PublicKey)
	if !ok || !strings.HasPrefix(key.Curve.Params().Name, "P-") {
		return 0
	}
	switch key.Curve {
	case elliptic.P224():
		return 21
	case elliptic.P256():
		return hello.GroupP256
	case elliptic.P384():
		return 24
	}
	return 25
}
