package csp

import (
	"net/netip"
	"net/url"
	"strings"
)

// address is a URL as sources are matched against it; the port is never empty
// for http and https.
type address struct{ scheme, host, port, path string }

func addressOf(raw string) address {
	u, err := url.Parse(raw)
	if err != nil {
		return address{}
	}
	a := address{scheme: strings.ToLower(u.Scheme), host: strings.ToLower(u.Hostname()), port: u.Port(), path: u.EscapedPath()}
	if a.port == "" {
		a.port = defaultPort(a.scheme)
	}
	return a
}

func defaultPort(scheme string) string {
	switch scheme {
	case "http", "ws":
		return "80"
	case "https", "wss":
		return "443"
	}
	return ""
}

// matches reports whether the source allows the address for a document at self
// (CSP3 section 6.7.2.8).
func (s Source) matches(a, self address) bool {
	switch s.Kind {
	case Self:
		return matchesSelf(a, self)
	case Scheme:
		return schemeAllows(s.Scheme, a.scheme)
	case Host:
		return s.hostMatches(a, self)
	}
	return false
}

func matchesSelf(a, self address) bool {
	if a.host != self.host || self.host == "" || !schemeAllows(self.scheme, a.scheme) {
		return false
	}
	return a.port == self.port || a.port == defaultPort(a.scheme) && self.port == defaultPort(self.scheme)
}

func (s Source) hostMatches(a, self address) bool {
	if s.Host == "*" && s.Scheme == "" && s.Port == "" && s.Path == "" {
		return a.scheme == "http" || a.scheme == "https" || a.scheme == self.scheme && a.scheme != ""
	}
	scheme := s.Scheme
	if scheme == "" {
		scheme = self.scheme
	}
	return schemeAllows(scheme, a.scheme) && hostAllows(s.Host, a.host) && s.portAllows(a) && pathAllows(s.Path, a.path)
}

// schemeAllows reports whether a scheme in a policy covers that of a URL: itself
// and its encrypted form. CSP3 lets ws and wss cover http and https too, but no
// browser does.
func schemeAllows(policy, actual string) bool {
	return policy == actual || policy == "http" && actual == "https" || policy == "ws" && actual == "wss"
}

func hostAllows(pattern, host string) bool {
	switch {
	case host == "":
		return false
	case pattern == "*":
		return true
	case strings.HasPrefix(pattern, "*."):
		return strings.HasSuffix(host, pattern[1:]) && len(host) > len(pattern)-1
	case pattern != host:
		return false
	}
	ip, err := netip.ParseAddr(host)
	return err != nil || ip == netip.AddrFrom4([4]byte{127, 0, 0, 1}) // other addresses never match
}

func (s Source) portAllows(a address) bool {
	switch s.Port {
	case "*", a.port:
		return true
	case "":
		return a.port == defaultPort(a.scheme)
	case "80":
		return a.port == "443" && a.scheme == "https"
	}
	return false
}

func pathAllows(pattern, path string) bool {
	switch {
	case pattern == "" || pattern == "/":
		return true
	case strings.HasSuffix(pattern, "/"):
		return strings.HasPrefix(path, pattern)
	}
	return path == pattern
}
