package site

import (
	"fmt"
	"regexp"
	"strings"
)

// anyCharacter matches one character of an address: as it is, or percent-encoded in UTF-8.
const anyCharacter = `(?:[^%]|%[0-7][[:xdigit:]]|%[c-dC-D][[:xdigit:]]` + trailing + `|%[eE][[:xdigit:]]` + trailing + trailing +
	`|%[fF][[:xdigit:]]` + trailing + trailing + trailing + `)`

// trailing matches an encoded trailing byte of UTF-8.
const trailing = `%[89abAB][[:xdigit:]]`

// encodedSomewhere are the ASCII characters that addresses contain percent-encoded in their path, in their query or in both
// (website.ParseTarget).
const encodedSomewhere = "\"<>\\^`{|}'"

// globExpression returns the regular expression for a glob of CompilePatterns.
func globExpression(glob string) string {
	var b strings.Builder
	for i := 0; i < len(glob); i++ {
		switch {
		case strings.HasPrefix(glob[i:], "**"):
			b.WriteString(".*")
			i++
		case glob[i] == '*':
			b.WriteString("[^/]*")
		case glob[i] == '?':
			b.WriteString(anyCharacter)
		case isEscape(glob[i:]):
			c, _ := unhex(glob[i+1], glob[i+2])
			b.WriteString(byteExpression(c, true))
			i += 2
		default:
			b.WriteString(byteExpression(glob[i], false))
		}
	}
	return b.String()
}

// byteExpression matches a byte in the forms in which an address may contain it. An escaped delimiter, such as %2F, is not
// the delimiter.
func byteExpression(c byte, escaped bool) string {
	plain, code := regexp.QuoteMeta(string(rune(c))), fmt.Sprintf("(?i:%%%02X)", c)
	switch {
	case mustEscape(c):
		return code
	case strings.IndexByte(encodedSomewhere, c) >= 0, c == '%', escaped && isUnreserved(c):
		return "(?:" + plain + "|" + code + ")"
	case escaped:
		return code
	}
	return plain
}

// escapedPath returns text for a path in the form of Address.Path.
func escapedPath(text string) string {
	var b strings.Builder
	for i := range len(text) {
		c := text[i]
		if mustEscape(c) || strings.IndexByte("\"<>\\^`{|}?#", c) >= 0 || c == '%' && !isEscape(text[i:]) {
			fmt.Fprintf(&b, "%%%02X", c)
			continue
		}
		b.WriteByte(c)
	}
	return cleanPath(b.String())
}

// mustEscape reports whether no address contains the byte as it is.
func mustEscape(c byte) bool { return c <= ' ' || c >= 0x7f }

// isEscape reports whether s begins with a percent-encoded byte.
func isEscape(s string) bool {
	if len(s) < 3 || s[0] != '%' {
		return false
	}
	_, ok := unhex(s[1], s[2])
	return ok
}
