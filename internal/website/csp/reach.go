package csp

import (
	"strings"

	"golang.org/x/net/publicsuffix"
)

// Reach classifies how far a source is from the document's own origin.
type Reach int

// Reaches, narrowest first.
const (
	Nowhere   Reach = iota
	Own             // the document's own origin, and for all but base-uri that of its www twin
	Hosts           // named hosts, or a scheme that no web server uses
	Wildcards       // all subdomains of named hosts
	Anywhere        // any host, or data: URLs
)

// Finding is a source that all policies let through.
type Finding struct {
	Policy    *Policy
	Directive string // name of the directive that holds the source
	Source    string // "" when no policy has a directive for it
}

// attacker stands for any host; nobody can own it (RFC 6761).
const attacker = "any-host.invalid"

// Reach works out how far the named directive lets a document reach under all
// enforced policies together, and which sources reach that far.
func (s Set) Reach(directive string) (Reach, []Finding) {
	if !s.restricts(directive) {
		return Anywhere, []Finding{{Directive: directive}}
	}
	reach, found := Nowhere, []Finding(nil)
	s.eachSource(directive, func(f Finding, src Source, a address) {
		r := src.reach(s.self, directive != BaseURI)
		if r < reach || r == Nowhere || !s.allows(directive, a, f.Policy) {
			return
		}
		if r > reach {
			reach, found = r, nil
		}
		found = append(found, f)
	})
	return reach, found
}

// restricts reports whether at least one enforced policy governs the directive.
func (s Set) restricts(directive string) bool {
	for i := range s.Enforced {
		if _, ok := s.Enforced[i].Effective(directive); ok {
			return true
		}
	}
	return false
}

// eachSource visits the sources that govern the directive in each policy, with
// an address that stands for what the source lets through.
func (s Set) eachSource(directive string, visit func(Finding, Source, address)) {
	for i := range s.Enforced {
		p := &s.Enforced[i]
		d, ok := p.Effective(directive)
		if !ok || dynamic(directive, d) {
			continue
		}
		for _, src := range d.Sources {
			visit(Finding{Policy: p, Directive: d.Name, Source: src.Text}, src, src.example(s.self))
		}
	}
}

// allows reports whether every enforced policy but the excepted one lets the
// directive reach the address.
func (s Set) allows(directive string, a address, except *Policy) bool {
	for i := range s.Enforced {
		if p := &s.Enforced[i]; p != except && !p.allows(directive, a, s.self) {
			return false
		}
	}
	return true
}

func (p *Policy) allows(directive string, a, self address) bool {
	d, ok := p.Effective(directive)
	if !ok {
		return true
	}
	if dynamic(directive, d) {
		return false
	}
	for _, src := range d.Sources {
		if src.matches(a, self) {
			return true
		}
	}
	return false
}

// dynamic reports that 'strict-dynamic' switches host and scheme sources off:
// scripts then run only by nonce, by hash, or when a trusted script loads them.
func dynamic(directive string, d Directive) bool {
	switch directive {
	case ScriptSrc, ScriptSrcElem, ScriptSrcAttr:
		return d.hasKeyword(strictDynamic)
	case "worker-src": // only where script-src stands in for it (CSP3 section 6.1.15)
		return d.Name == ScriptSrc && d.hasKeyword(strictDynamic)
	}
	return false
}

// example returns an address that the source matches.
func (s Source) example(self address) address {
	switch s.Kind {
	case Self:
		return self
	case Scheme:
		a := address{scheme: s.Scheme, port: defaultPort(s.Scheme)}
		if a.port != "" {
			a.host = attacker
		}
		return a
	case Host:
		return s.exampleHost(self)
	}
	return address{}
}

func (s Source) exampleHost(self address) address {
	a := address{scheme: s.Scheme, host: s.Host, port: s.Port, path: s.Path}
	switch {
	case a.scheme != "":
	case self.scheme != "":
		a.scheme = self.scheme
	default:
		a.scheme = "https"
	}
	if a.port == "" || a.port == "*" {
		a.port = defaultPort(a.scheme)
	}
	switch {
	case a.host == "*":
		a.host = attacker
	case strings.HasPrefix(a.host, "*."):
		a.host = "any" + a.host[1:]
	}
	return a
}

// reach classifies a source by itself. With twin, the name with or without www counts as the
// document's own; for base-uri it does not, because relative addresses are meant for this
// host.
func (s Source) reach(self address, twin bool) Reach {
	switch s.Kind {
	case Self:
		return Own
	case Scheme:
		if s.Scheme == "http" || s.Scheme == "https" || s.Scheme == "data" {
			return Anywhere
		}
		return Hosts
	case Host:
		return s.hostReach(self, twin)
	}
	return Nowhere
}

func (s Source) hostReach(self address, twin bool) Reach {
	if s.Host == "*" {
		return Anywhere
	}
	if base, ok := strings.CutPrefix(s.Host, "*."); ok {
		// Everybody can register a name below a top-level domain.
		if suffix, icann := publicsuffix.PublicSuffix(base); suffix == base && (icann || !strings.Contains(base, ".")) {
			return Anywhere
		}
		return Wildcards
	}
	if twin && isTwin(s.Host, self.host) {
		self.host = s.Host
	}
	if s.Host == self.host && matchesSelf(s.example(self), self) {
		return Own
	}
	return Hosts
}

// isTwin reports whether two hosts are one name with and without www.
func isTwin(a, b string) bool {
	return a != "" && b != "" && (a == "www."+b || b == "www."+a)
}

// WithinSite reports whether the source is a host or wildcard of the domain or
// below it; domain is a registrable domain, and "" contains nothing.
func WithinSite(source, domain string) bool {
	host := strings.TrimPrefix(parseSource(source).Host, "*.")
	return domain != "" && (host == domain || strings.HasSuffix(host, "."+domain))
}

// Insecure is a source that allows unencrypted requests under all policies.
type Insecure struct {
	Finding
	Passive bool // only images, audio and video
}

// InsecureSources lists sources with the scheme http or ftp that let a request
// through under all enforced policies.
func (s Set) InsecureSources() []Insecure {
	var out []Insecure
	seen := map[Finding]bool{}
	visit := func(directive string, passive bool) {
		s.eachSource(directive, func(f Finding, src Source, a address) {
			if (src.Scheme == "http" || src.Scheme == "ftp") && !seen[f] && s.allows(directive, a, f.Policy) {
				seen[f] = true
				out = append(out, Insecure{Finding: f, Passive: passive})
			}
		})
	}
	for _, name := range activeDirectives {
		visit(name, false)
	}
	for _, name := range []string{"img-src", "media-src"} {
		visit(name, true)
	}
	return out
}

// activeDirectives govern what can change or send a page: all except images and media.
var activeDirectives = []string{
	ScriptSrcElem, ScriptSrcAttr, "worker-src", "style-src-elem", "connect-src", "font-src", "manifest-src",
	ObjectSrc, "frame-src", BaseURI, FormAction, FrameAncestors,
}
