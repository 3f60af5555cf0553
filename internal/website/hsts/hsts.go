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

// Parse reads a field value (RFC 6797 section 6.1). White space around "="
// is accepted, which RFC 6797 inherits from RFC 2616. The error is a sentence.
func Parse(value string) (Policy, error) {
	p := Policy{MaxAge: -1}
	seen := map[string]bool{}
	for _, directive := range splitDirectives(value) {
		name, arg, hasArg := strings.Cut(directive, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "" {
			if hasArg {
				return p, fmt.Errorf("a directive has no name")
			}
			continue // empty directives are allowed
		}
		if seen[name] {
			return p, fmt.Errorf("the directive %s is there twice", name)
		}
		seen[name] = true
		switch name {
		case "max-age":
			n, err := parseAge(unquote(strings.TrimSpace(arg)))
			if err != nil {
				return p, err
			}
			p.MaxAge = n
		case "includesubdomains":
			p.Subdomains = true
		case "preload":
			p.Preload = true
		}
	}
	if p.MaxAge < 0 {
		return p, fmt.Errorf("the max-age directive is missing")
	}
	return p, nil
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

func unquote(s string) string {
	if len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"' {
		return s[1 : len(s)-1]
	}
	return s
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
