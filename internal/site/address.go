package site

import (
	"net/url"
	"slices"
	"strings"

	"assay/internal/website"
	"assay/internal/website/capture"
)

// Address is the address of a page in the forms that a crawl needs.
type Address struct {
	// URL is the address to request: in normal form (website.ParseTarget), without fragment,
	// session id and tracking parameters.
	URL string
	// Key is equal for all addresses of one page. Its parameters are sorted, return addresses
	// are removed, and spellings that many servers treat alike are unified.
	Key  string
	Host string
	Port int
	Path string // escaped, without the query

	query url.Values
}

// ParseAddress reads an absolute http or https URL. Errors are CodeInvalid.
func ParseAddress(raw string) (Address, error) {
	t, err := website.ParseTarget(raw)
	if err != nil {
		return Address{}, err
	}
	u, err := url.Parse(t.URL)
	if err != nil {
		return Address{}, err // impossible for a URL in normal form
	}
	return newAddress(t, u), nil
}

func newAddress(t capture.Target, u *url.URL) Address {
	setPath(u, cleanPath(u.EscapedPath()))
	u.RawQuery = dropNoise(u.RawQuery)
	u.ForceQuery = false
	a := Address{URL: u.String(), Host: t.Host, Port: t.Port, Path: u.EscapedPath(), query: u.Query()}
	key := *u
	setPath(&key, directory(a.Path))
	key.RawQuery = sorted(dropReturns(u.RawQuery))
	a.Key = key.Scheme + "://" + strings.TrimSuffix(key.Host, ".") + key.EscapedPath()
	if key.RawQuery != "" {
		a.Key += "?" + key.RawQuery
	}
	return a
}

// setPath sets an escaped path.
func setPath(u *url.URL, escaped string) {
	if path, err := url.PathUnescape(escaped); err == nil {
		u.Path, u.RawPath = path, escaped
	}
}

// tidy resolves dot segments, also percent-encoded ones as browsers do (WHATWG URL Standard
// section 4.4), and decodes characters that need no encoding (RFC 3986 section 6.2.2).
func tidy(escaped string) string {
	in := strings.Split(decodeUnreserved(escaped), "/")[1:]
	var out []string
	for i, s := range in {
		last := i == len(in)-1
		switch s {
		case ".":
		case "..":
			out = out[:max(len(out)-1, 0)]
		default:
			out = append(out, s)
			continue
		}
		if last {
			out = append(out, "") // a trailing slash
		}
	}
	return "/" + strings.Join(out, "/")
}

func decodeUnreserved(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			c, ok := unhex(s[i+1], s[i+2])
			if ok && isUnreserved(c) {
				b.WriteByte(c)
				i += 2
				continue
			}
			if ok {
				b.WriteString(strings.ToUpper(s[i : i+3]))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func unhex(hi, lo byte) (byte, bool) {
	h, l := strings.IndexByte(hexDigits, lower(hi)), strings.IndexByte(hexDigits, lower(lo))
	return byte(h<<4 | l&0xf), h >= 0 && l >= 0
}

const hexDigits = "0123456789abcdef"

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func isUnreserved(c byte) bool {
	letter := lower(c)
	return 'a' <= letter && letter <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("-._~", c) >= 0
}

// directory replaces the path of an index page by that of its folder: servers respond to both with the same page.
func directory(path string) string {
	for _, index := range []string{"index.html", "index.htm", "index.php", "default.aspx", "default.asp"} {
		if base, ok := strings.CutSuffix(path, "/"+index); ok {
			return base + "/"
		}
	}
	return path
}

// cleanPath tidies a path and removes session ids from it. It repeats this, because removing
// one session id may uncover another, or a path that needs tidying.
func cleanPath(escaped string) string {
	for {
		path := tidy(escaped)
		if escaped = dropPathSession(path); escaped == path {
			return path
		}
	}
}

// dropPathSession removes a session id: the suffix that servlet containers append to a path,
// or the segment that ASP.NET inserts, such as (S(lit3py55t21z5v55vlm25s55)).
func dropPathSession(path string) string {
	if i := strings.Index(strings.ToLower(path), ";jsessionid="); i >= 0 {
		end := strings.IndexAny(path[i+1:], ";/")
		if end < 0 {
			return path[:i]
		}
		return path[:i] + path[i+1+end:]
	}
	if i := strings.Index(path, "/("); i >= 0 {
		end := strings.IndexByte(path[i+1:], '/')
		if segment, ok := strings.CutSuffix(path[i+1:][:max(end, 0)], "))"); ok && isSessionSegment(segment) {
			return path[:i] + path[i+1+end:]
		}
	}
	return path
}

// isSessionSegment matches "(S(id" and variants with other letters before it, such as
// "(X(1)S(id".
func isSessionSegment(s string) bool {
	at := strings.Index(s, "S(")
	return at > 0 && len(s)-at > 10 && strings.Trim(s[at+2:], "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// dropNoise removes parameters that serve statistics and do not change the page.
func dropNoise(query string) string {
	var out []string
	for _, pair := range strings.Split(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		if pair != "" && !isNoise(name) && !isSession(name, value) && !isListOrder(pair) {
			out = append(out, pair)
		}
	}
	return strings.Join(out, "&")
}

// isSession decides by the length of the value for names, such as sid, that are session ids
// on some sites and content ids on others.
func isSession(name, value string) bool {
	return len(value) >= 16 && slices.Contains([]string{"sid", "sessionid", "session_id", "session"}, strings.ToLower(name))
}

// isListOrder matches the sort parameters of Apache's directory listings.
func isListOrder(pair string) bool {
	column, order, ok := strings.Cut(pair, ";O=")
	return ok && len(column) == 3 && strings.HasPrefix(column, "C=") && (order == "A" || order == "D")
}

// dropReturns removes return addresses: with them every page would link to a sign-in page of
// its own. A value that is not a path stays, as it may select the content.
func dropReturns(query string) string {
	var out []string
	for _, pair := range strings.Split(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		path := strings.Contains(value, "/") || strings.Contains(strings.ToLower(value), "%2f")
		if !path || !slices.Contains(returns, strings.ToLower(name)) {
			out = append(out, pair)
		}
	}
	return strings.Join(out, "&")
}

var returns = []string{
	"next", "return", "returnto", "return_to", "returnurl", "return_url", "redirect", "redirect_to", "redirect_url", "redirecturl",
	"continue", "destination", "goto", "back", "backurl", "back_url", "came_from", "referer", "referrer", "service",
}

// isNoise matches tracking parameters, as documented by those who add them, and the default
// names of session ids.
func isNoise(name string) bool {
	name = strings.ToLower(name)
	if strings.HasPrefix(name, "utm_") || strings.HasPrefix(name, "mtm_") || strings.HasPrefix(name, "pk_") ||
		strings.HasPrefix(name, "hsa_") {
		return true
	}
	return slices.Contains(noise, name)
}

var noise = []string{
	// advertising and mail campaigns
	"gclid", "gclsrc", "dclid", "gbraid", "wbraid", "fbclid", "msclkid", "twclid", "ttclid", "li_fat_id", "igshid", "yclid", "ysclid",
	"mc_cid", "mc_eid", "_hsenc", "_hsmi", "mkt_tok", "vero_id", "_ga", "_gl", "srsltid", "epik", "rb_clickid", "wickedid", "ref_src",
	// session ids
	"jsessionid", "phpsessid", "cfid", "cftoken", "zenid", "oscsid",
}

func sorted(query string) string {
	if query == "" {
		return ""
	}
	pairs := strings.Split(query, "&")
	slices.SortStableFunc(pairs, func(a, b string) int {
		an, _, _ := strings.Cut(a, "=")
		bn, _, _ := strings.Cut(b, "=")
		return strings.Compare(an, bn) // values of one name keep their order
	})
	return strings.Join(pairs, "&")
}
