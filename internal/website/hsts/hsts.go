// Package hsts owns the reading of Strict-Transport-Security fields (RFC 6797).
// It is pure, and no input makes it panic.
package hsts

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Lengths of a policy in seconds.
const (
	Year     = 31_536_000
	HalfYear = 15_552_000
)

// Policy is a parsed Strict-Transport-Security field.
type Policy struct {
	MaxAge     int64 // seconds
	Subdomains bool
	Preload    bool
}

// Parse reads a field value (RFC 6797 section 6.1): each directive is a token, alone
// or with a token or quoted string. White space around "=" is accepted, which RFC 6797
// inherits from RFC 2616. The error is a sentence.
func Parse(value string) (Policy, error) {
	p := Policy{MaxAge: -1}
	seen := map[string]bool{}
	for _, text := range splitDirectives(value) {
		text = strings.Trim(text, space)
		if text == "" {
			continue // empty directives are allowed
		}
		d, err := parseDirective(text)
		if err != nil {
			return p, err
		}
		if seen[d.name] {
			return p, fmt.Errorf("the directive %s is repeated", d.name)
		}
		seen[d.name] = true
		if err := p.apply(d); err != nil {
			return p, err
		}
	}
	if p.MaxAge < 0 {
		return p, fmt.Errorf("the max-age directive is missing")
	}
	return p, nil
}

// apply adds what the directive says; unknown directives have no effect.
func (p *Policy) apply(d directive) (err error) {
	switch d.name {
	case "max-age":
		p.MaxAge, err = parseAge(d.value)
	case "includesubdomains":
		if d.hasValue {
			return fmt.Errorf("includeSubDomains takes no value")
		}
		p.Subdomains = true
	case "preload":
		p.Preload = !d.hasValue
	}
	return err
}

// directive is a name, in lower case, with its value without quotes.
type directive struct {
	name, value string
	hasValue    bool
}

func parseDirective(text string) (directive, error) {
	name, value, hasValue := strings.Cut(text, "=")
	d := directive{name: strings.ToLower(strings.Trim(name, space)), hasValue: hasValue}
	if !isToken(d.name) {
		return d, fmt.Errorf("%q is not the name of a directive", clip(strings.Trim(name, space)))
	}
	if !hasValue {
		return d, nil
	}
	value = strings.Trim(value, space)
	if isToken(value) {
		d.value = value
		return d, nil
	}
	unquoted, ok := unquote(value)
	if !ok {
		return d, fmt.Errorf("the value of %s is neither a token nor a quoted string", clip(d.name))
	}
	d.value = unquoted
	return d, nil
}

// space is linear white space without line ends, which no field value contains.
const space = " \t"

// isToken reports whether s is a token (RFC 9110 section 5.6.2).
func isToken(s string) bool {
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte(`()<>@,;:\"/[]?={}`, c) >= 0 {
			return false
		}
	}
	return s != ""
}

// splitDirectives splits at semicolons outside quoted strings.
func splitDirectives(value string) []string {
	var out []string
	start, quoted := 0, false
	for i := 0; i < len(value); i++ {
		switch {
		case quoted && value[i] == '\\':
			i++
		case value[i] == '"':
			quoted = !quoted
		case value[i] == ';' && !quoted:
			out = append(out, value[start:i])
			start = i + 1
		}
	}
	return append(out, value[start:])
}

// unquote returns the text of a quoted string; ok is false if s is anything else.
func unquote(s string) (text string, ok bool) {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return "", false
	}
	var b strings.Builder
	inner := s[1 : len(s)-1]
	for i := 0; i < len(inner); i++ {
		switch inner[i] {
		case '"':
			return "", false
		case '\\':
			if i++; i == len(inner) {
				return "", false
			}
		}
		b.WriteByte(inner[i])
	}
	return b.String(), true
}

// clip shortens what a message quotes.
func clip(s string) string {
	const maxQuote = 60
	if len(s) <= maxQuote {
		return s
	}
	return strings.ToValidUTF8(s[:maxQuote], "") + "…"
}

// parseAge reads delta-seconds: digits alone. A number that overflows counts as the maximum.
func parseAge(s string) (int64, error) {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return 0, fmt.Errorf("max-age is not a number of seconds")
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, err
	}
	return n, nil
}
