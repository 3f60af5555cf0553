package csp

import "strings"

// Kind is the sort of a source expression (CSP3 section 2.3.1).
type Kind int

// Kinds of source expressions.
const (
	Invalid Kind = iota // browsers ignore it
	None                // 'none'
	Self                // 'self'
	Keyword             // another quoted keyword
	Nonce
	Hash
	Scheme
	Host
)

// Source is one source expression.
type Source struct {
	Kind Kind
	Text string // as written
	// Name is a keyword in lower case without quotes, the value of a nonce, the
	// algorithm and digest of a hash.
	Name string
	// Scheme, Host, Port and Path are the parts of a scheme or host source; Host
	// and Scheme are lower case. Host may be "*" or begin with "*.", Port may be "*".
	Scheme, Host, Port, Path string
}

// Keywords without quotes.
const (
	unsafeInline  = "unsafe-inline"
	unsafeEval    = "unsafe-eval"
	strictDynamic = "strict-dynamic"
)

var keywords = map[string]bool{
	unsafeInline: true, unsafeEval: true, strictDynamic: true, "unsafe-hashes": true, "report-sample": true,
	"wasm-unsafe-eval": true, "unsafe-allow-redirects": true, "inline-speculation-rules": true,
	"trusted-types-eval": true, "report-sha256": true, "report-sha384": true, "report-sha512": true,
	"unsafe-webtransport-hashes": true,
}

func parseSource(text string) Source {
	s := Source{Text: text}
	lower := strings.ToLower(text)
	if len(text) >= 2 && text[0] == '\'' && text[len(text)-1] == '\'' {
		s.quoted(text[1:len(text)-1], lower[1:len(lower)-1])
		return s
	}
	if scheme, ok := strings.CutSuffix(lower, ":"); ok && isScheme(scheme) {
		s.Kind, s.Scheme = Scheme, scheme
		return s
	}
	s.host(text)
	return s
}

func (s *Source) quoted(inner, lower string) {
	algorithm, value, cut := strings.Cut(lower, "-")
	switch {
	case lower == "none":
		s.Kind = None
	case lower == "self":
		s.Kind = Self
	case keywords[lower]:
		s.Kind, s.Name = Keyword, lower
	case cut && algorithm == "nonce" && isBase64(value):
		s.Kind, s.Name = Nonce, inner[len("nonce-"):]
	case cut && (algorithm == "sha256" || algorithm == "sha384" || algorithm == "sha512") && isBase64(value):
		s.Kind, s.Name = Hash, algorithm+inner[len("sha256"):]
	}
}

// host reads [scheme "://"] host [":" port] [path].
func (s *Source) host(text string) {
	scheme, rest, has := strings.Cut(text, "://")
	if !has {
		scheme, rest = "", text
	} else if !isScheme(strings.ToLower(scheme)) {
		return
	}
	authority, path := rest, ""
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		authority, path = rest[:i], rest[i:]
	}
	host, port, _ := strings.Cut(authority, ":")
	if strings.HasSuffix(authority, ":") || !isHost(strings.ToLower(host)) || !isPort(port) {
		return
	}
	if i := strings.IndexAny(path, "?#"); i >= 0 {
		path = path[:i] // browsers leave out query and fragment
	}
	s.Kind, s.Scheme, s.Host, s.Port, s.Path = Host, strings.ToLower(scheme), strings.ToLower(host), port, path
}

// The arguments of the following are in lower case.

func isScheme(s string) bool {
	return s != "" && s[0] >= 'a' && s[0] <= 'z' && only(s, "abcdefghijklmnopqrstuvwxyz0123456789+-.")
}

func isHost(s string) bool {
	if s == "*" {
		return true
	}
	s = strings.TrimPrefix(s, "*.")
	// Browsers also accept "_", which the grammar does not contain.
	return s != "" && s[0] != '.' && !strings.Contains(s, "..") && only(s, "abcdefghijklmnopqrstuvwxyz0123456789-_.")
}

func isPort(s string) bool { return s == "*" || only(s, "0123456789") }

// isBase64 reports whether s is of the form that nonces and digests have, in
// either alphabet, with at most two "=" at the end.
func isBase64(s string) bool {
	body := strings.TrimSuffix(strings.TrimSuffix(s, "="), "=")
	return body != "" && only(body, "abcdefghijklmnopqrstuvwxyz0123456789+/-_")
}

func only(s, allowed string) bool {
	for i := range len(s) {
		if strings.IndexByte(allowed, s[i]) < 0 {
			return false
		}
	}
	return true
}

func (d Directive) hasKeyword(name string) bool {
	for _, s := range d.Sources {
		if s.Kind == Keyword && s.Name == name {
			return true
		}
	}
	return false
}

func (d Directive) hasKind(kinds ...Kind) bool {
	for _, s := range d.Sources {
		for _, k := range kinds {
			if s.Kind == k {
				return true
			}
		}
	}
	return false
}
