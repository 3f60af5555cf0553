package site

import "strings"

// tame rewrites an address that browsers accept into one that net/url parses. The fragment
// is dropped.
func tame(ref string) string {
	ref = strings.TrimFunc(string([]rune(ref)), func(r rune) bool { return r <= ' ' })
	ref, _, _ = strings.Cut(ref, "#")
	query := len(ref)
	if i := strings.IndexByte(ref, '?'); i >= 0 {
		query = i
	}
	web := isWeb(ref)
	var b strings.Builder
	for i := range len(ref) {
		switch c := ref[i]; {
		case c == '\t' || c == '\n' || c == '\r':
		case c == '\\' && i < query && web:
			b.WriteByte('/')
		case c == '%' && !isEscape(ref[i:]):
			b.WriteString("%25")
		case c <= ' ' || c == 0x7f || strings.IndexByte("\"<>^`{|}", c) >= 0:
			b.WriteByte('%')
			b.WriteByte(upperHex[c>>4])
			b.WriteByte(upperHex[c&0xf])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

const upperHex = "0123456789ABCDEF"

// isWeb is false for other schemes, in which a backslash is an ordinary character.
func isWeb(ref string) bool {
	scheme, _, ok := strings.Cut(ref, ":")
	return !ok || strings.ContainsAny(scheme, "/\\?") || strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
}

func isEscape(s string) bool {
	if len(s) < 3 {
		return false
	}
	_, ok := unhex(s[1], s[2])
	return ok
}
