// Package weburl reads addresses as browsers do (WHATWG URL Standard section 4.4), where net/url refuses them or takes them for something
// else: a backslash is a slash, further slashes before a host are ignored, characters that need percent-encoding get it, and a host has the
// form in which it is looked up, and is followed by a path.
package weburl

import (
	"cmp"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// errHost is the error of an address whose host or port cannot exist.
var errHost = errors.New("the address has no host, or a port above 65535")

// Resolve returns the address that browsers request for ref on a page at base, without its fragment.
func Resolve(base *url.URL, ref string) (*url.URL, error) {
	scheme := ""
	if base != nil {
		scheme = base.Scheme
	}
	ref = repair(ref, scheme)
	u, err := url.Parse(ref)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(ref, "//") || isWebScheme(u.Scheme) {
		_, err := strconv.ParseUint(cmp.Or(u.Port(), "0"), 10, 16)
		if u.Hostname() == "" || err != nil {
			return nil, errHost
		}
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	if u.Host == "" || !isWebScheme(u.Scheme) {
		return u, nil
	}
	if u.Path == "" {
		u.Path = "/"
	}
	return u, setHost(u)
}

// setHost writes the host of a web address in lower case and ASCII, without its scheme's default port.
func setHost(u *url.URL) error {
	if port := u.Port(); port == "" || u.Scheme+port == "http80" || u.Scheme+port == "https443" {
		u.Host = strings.TrimSuffix(u.Host, ":"+port)
	}
	u.Host = strings.ToLower(u.Host)
	if strings.IndexFunc(u.Host, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return nil
	}
	// The options are those of the URL Standard, which accepts underscores.
	profile := idna.New(idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(), idna.CheckJoiners(true),
		idna.StrictDomainName(false), idna.CheckHyphens(false))
	host, err := profile.ToASCII(u.Hostname())
	if err != nil {
		return errHost
	}
	if port := u.Port(); port != "" {
		host += ":" + port
	}
	u.Host = host
	return nil
}

// Same reports whether two absolute addresses are equivalent apart from their queries (RFC 3986 sections 6.2.2 and 6.2.3).
func Same(a, b *url.URL) bool {
	return strings.EqualFold(a.Scheme, b.Scheme) && strings.EqualFold(a.Host, b.Host) && Path(a) == Path(b)
}

// Equivalent reports whether two absolute addresses are equivalent, including their queries.
func Equivalent(a, b string) bool { return a == b || Key(a) == Key(b) }

// Key returns an absolute address without its fragment in the one form that it shares with all equivalent addresses.
func Key(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return address
	}
	key := strings.ToLower(u.Scheme+"://"+u.Host) + Path(u)
	if u.RawQuery == "" {
		return key
	}
	return key + "?" + u.RawQuery
}

// Path returns the escaped path in one form: "/" if it is empty, escapes in upper case, and unreserved characters without one.
func Path(u *url.URL) string {
	path := cmp.Or(u.EscapedPath(), "/")
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		if path[i] != '%' || !isEscape(path[i:]) {
			b.WriteByte(path[i])
			continue
		}
		if n, err := strconv.ParseUint(path[i+1:i+3], 16, 8); err == nil && isUnreserved(byte(n)) {
			b.WriteByte(byte(n))
		} else {
			b.WriteString(strings.ToUpper(path[i : i+3]))
		}
		i += 2
	}
	return b.String()
}

func isUnreserved(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("-._~", c) >= 0
}

// IsWeb reports whether ref is relative or of http or https: in other schemes a backslash is an ordinary character.
func IsWeb(ref string) bool {
	scheme, _, ok := strings.Cut(ref, ":")
	return !ok || strings.ContainsAny(scheme, "/\\?") || isWebScheme(scheme)
}

func isWebScheme(s string) bool { return strings.EqualFold(s, "http") || strings.EqualFold(s, "https") }

// repair rewrites ref into an address that net/url reads as browsers do on a page of the scheme.
func repair(ref, scheme string) string {
	ref = strings.TrimFunc(strings.ToValidUTF8(ref, "\uFFFD"), func(r rune) bool { return r <= ' ' })
	ref, _, _ = strings.Cut(ref, "#")
	ref = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(ref)
	query := ""
	if at := strings.IndexByte(ref, '?'); at >= 0 {
		ref, query = ref[:at], ref[at:]
	}
	if IsWeb(ref) {
		ref = slashes(strings.ReplaceAll(ref, `\`, "/"), scheme)
	}
	return escape(ref, "\"<>^`{|}", true) + escape(query, "\"<>", false)
}

// slashes writes the beginning of a web address as net/url expects it: two slashes before a host, and no scheme before an address that is
// relative in spite of it, such as https:page.html on a page with https.
func slashes(ref, scheme string) string {
	own, rest, ok := strings.Cut(ref, ":")
	if !ok || !isWebScheme(own) {
		own, rest = "", ref
	}
	if !strings.HasPrefix(rest, "//") && (own == "" || strings.EqualFold(own, scheme)) {
		return rest
	}
	if own != "" {
		own += ":"
	}
	return own + "//" + strings.TrimLeft(rest, "/")
}

// escape percent-encodes control characters, white space and the given bytes, and with percents each % that begins no escape.
func escape(s, also string, percents bool) string {
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c <= ' ' || c == 0x7f || strings.IndexByte(also, c) >= 0, percents && c == '%' && !isEscape(s[i:]):
			b.Write([]byte{'%', digits[c>>4], digits[c&0xf]})
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func isEscape(s string) bool { return len(s) >= 3 && isHex(s[1]) && isHex(s[2]) }

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }
