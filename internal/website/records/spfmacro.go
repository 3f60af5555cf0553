package records

import (
	"regexp"
	"strings"
)

// The letters of macros: those allowed in domains, and these with c, r and t, which RFC 7208
// section 7.2 allows only in explanations.
const (
	domainMacro = "slodiphv"
	anyMacro    = domainMacro + "crt"
)

var (
	// spfExpand matches a macro-expand at the beginning. A number of labels of 0 is a
	// syntax error (RFC 7208 section 7.3).
	spfExpand = regexp.MustCompile(`^%(?:[%_-]|\{([A-Za-z])(?:0*[1-9][0-9]*)?[rR]?[-.+,/_=]*\})`)
	// spfTopLabel matches "." toplabel [ "." ] at the end: a label that is not a number.
	spfTopLabel = regexp.MustCompile(`\.(?:[0-9A-Za-z]*[A-Za-z][0-9A-Za-z]*|[0-9A-Za-z]+-[0-9A-Za-z-]*[0-9A-Za-z])\.?$`)
)

// validDomainSpec reports whether s is a domain-spec (RFC 7208 section 7.1): a macro string
// that ends in a macro or in a top-level label. Without macros, its length is limited to that
// of a domain; otherwise it is truncated when it is expanded.
func validDomainSpec(s string) bool {
	literal, ok := splitMacros(s, domainMacro)
	if !ok || s == "" {
		return false
	}
	if literal == s && len(s) > maxDomain {
		return false
	}
	return literal == "" || spfTopLabel.MatchString(literal)
}

// maxDomain is the maximum length of a domain name in text form.
const maxDomain = 253

// validMacroString reports whether s is a macro-string with macros of these letters.
func validMacroString(s, letters string) bool {
	_, ok := splitMacros(s, letters)
	return ok
}

// splitMacros reads a macro-string and returns the literal text after its last macro; ok is
// false where the grammar is broken.
func splitMacros(s, letters string) (literal string, ok bool) {
	start := 0
	for i := 0; i < len(s); {
		if s[i] != '%' {
			if s[i] <= ' ' || s[i] >= 0x7f {
				return "", false
			}
			i++
			continue
		}
		m := spfExpand.FindStringSubmatch(s[i:])
		if m == nil || !strings.Contains(letters, strings.ToLower(m[1])) {
			return "", false
		}
		i += len(m[0])
		start = i
	}
	return s[start:], true
}
