package caching

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"assay/internal/website/capture"
)

// directives maps the directives of a Cache-Control field to their values, by lower-case
// name.
type directives map[string]string

func (d directives) has(name string) bool { _, ok := d[name]; return ok }

// parseCacheControl reads a Cache-Control field (RFC 9111 §5.2). If a directive occurs twice,
// the first is used, as §4.2.1 allows.
func parseCacheControl(field string) directives {
	out := directives{}
	for field != "" {
		var name, value string
		if i := strings.IndexAny(field, "=,"); i < 0 {
			name, field = field, ""
		} else if field[i] == ',' {
			name, field = field[:i], field[i+1:]
		} else {
			name = field[:i]
			value, field = directiveValue(strings.TrimLeft(field[i+1:], " \t"))
		}
		name = strings.ToLower(strings.TrimSpace(name))
		if _, dup := out[name]; !dup && name != "" {
			out[name] = value
		}
	}
	return out
}

// directiveValue reads a token or quoted string and drops everything up to the
// next comma.
func directiveValue(s string) (value, rest string) {
	if s != "" && s[0] == '"' {
		var b strings.Builder
		for i := 1; i < len(s); i++ {
			if s[i] == '\\' && i+1 < len(s) {
				i++
			} else if s[i] == '"' {
				_, rest, _ = strings.Cut(s[i+1:], ",")
				return b.String(), rest
			}
			b.WriteByte(s[i])
		}
		return b.String(), ""
	}
	value, rest, _ = strings.Cut(s, ",")
	return strings.TrimSpace(value), rest
}

// maxSeconds is the largest delta-seconds that caches need to distinguish (RFC 9111 §1.2.2).
const maxSeconds = 1 << 31

// maxFresh is the longest freshness lifetime, even with Expires in the year 9999: the sum of two lifetimes must fit in a Duration.
const maxFresh = maxSeconds * time.Second

// seconds reads delta-seconds.
func seconds(s string) (time.Duration, bool) {
	if s == "" || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n > maxSeconds {
		n = maxSeconds
	}
	return time.Duration(n) * time.Second, true
}

// lifetime returns the explicit freshness lifetime of a response in a browser's cache (RFC
// 9111 §4.2.1); explicit is false if the response has none. A response that must not be stored
// or must be checked before each use is never fresh.
func lifetime(ex *capture.Exchange) (fresh time.Duration, explicit bool) {
	h := ex.Header
	cc := parseCacheControl(h.Joined("Cache-Control"))
	if cc.has("no-store") || cc.has("no-cache") {
		return 0, true
	}
	if cc.has("max-age") {
		age, _ := seconds(cc["max-age"]) // an invalid value means stale
		return age, true
	}
	if !h.Has("Expires") {
		return 0, false
	}
	expires, err := capture.ParseTime(h.Get("Expires"))
	if err != nil {
		return 0, true // invalid dates, above all "0", lie in the past (RFC 9111 §5.3)
	}
	date, err := capture.ParseTime(h.Get("Date"))
	if err != nil {
		date = ex.At // the time of receipt replaces a missing or invalid date (RFC 9110 §6.6.1)
	}
	return min(max(expires.Sub(date), 0), maxFresh), true
}

// shared reports whether a shared cache may store the response (RFC 9111 §3).
func shared(h capture.Header) bool {
	cc := parseCacheControl(h.Joined("Cache-Control"))
	return !cc.has("no-store") && !cc.has("private")
}

// varies returns the field names in Vary, in lower case.
func varies(h capture.Header) []string {
	var out []string
	for name := range strings.SplitSeq(h.Joined("Vary"), ",") {
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" {
			out = append(out, name)
		}
	}
	return out
}

// compressions are the content codings that make a response smaller (RFC 9110 §8.4.1, RFC 7932, RFC 8878, RFC 9842).
var compressions = []string{"gzip", "x-gzip", "deflate", "compress", "x-compress", "br", "zstd", "dcb", "dcz"}

// encodings returns the compressions that were applied to a response, in lower case.
func encodings(h capture.Header) []string {
	var out []string
	for name := range strings.SplitSeq(h.Joined("Content-Encoding"), ",") {
		if name = strings.ToLower(strings.TrimSpace(name)); slices.Contains(compressions, name) {
			out = append(out, name)
		}
	}
	return out
}

// isModern reports whether a coding compresses better than gzip.
func isModern(codings []string) bool {
	return slices.Contains(codings, "br") || slices.Contains(codings, "zstd") || slices.Contains(codings, "dcb") ||
		slices.Contains(codings, "dcz")
}
