// Package weblink owns the reading of Link fields (RFC 8288), as far as checks
// need it: target, relation types and parameters.
package weblink

import (
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/weburl"
)

// Link is one link of a Link field.
type Link struct {
	Target string            // as written between the angle brackets
	Rel    []string          // lower case
	Params map[string]string // lower-case names; the first of duplicates wins (RFC 8288 §3.3)
}

// Has reports whether the link has the relation type.
func (l Link) Has(rel string) bool { return slices.Contains(l.Rel, rel) }

// About reports whether the link is about the page at the address, as it is unless its anchor names another resource (RFC 8288 §3.2).
func (l Link) About(page *url.URL) bool {
	anchor, ok := l.Params["anchor"]
	if !ok || page == nil {
		return !ok
	}
	context, err := weburl.Resolve(page, anchor)
	return err == nil && weburl.Same(context, page) && context.RawQuery == page.RawQuery
}

const (
	maxLinks = 200
	space    = " \t"
)

// Parse reads the values of Link fields. Malformed links are left out.
func Parse(values []string) []Link {
	var out []Link
	for _, s := range values {
		for len(out) < maxLinks {
			open := strings.IndexByte(s, '<')
			if open < 0 {
				break
			}
			end := strings.IndexByte(s[open:], '>')
			if end < 0 {
				break
			}
			l := Link{Target: strings.Trim(s[open+1:open+end], space), Params: map[string]string{}}
			s = params(s[open+end+1:], l.Params)
			l.Rel = strings.Fields(strings.ToLower(l.Params["rel"]))
			out = append(out, l)
		}
	}
	return out
}

// params reads ";name=value" pairs up to the comma that ends the link and
// returns what follows it.
func params(s string, into map[string]string) string {
	for {
		s = strings.TrimLeft(s, space)
		if s == "" || s[0] != ';' {
			if i := strings.IndexByte(s, ','); i >= 0 {
				return s[i+1:]
			}
			return ""
		}
		s = strings.TrimLeft(s[1:], space)
		n := strings.IndexAny(s, "=;,")
		if n < 0 {
			return ""
		}
		name := strings.ToLower(strings.Trim(s[:n], space))
		value := ""
		if s[n] == '=' {
			value, s = paramValue(strings.TrimLeft(s[n+1:], space))
		} else {
			s = s[n:]
		}
		if _, dup := into[name]; !dup && name != "" {
			into[name] = value
		}
	}
}

// paramValue reads a token or a quoted string.
func paramValue(s string) (value, rest string) {
	if s == "" || s[0] != '"' {
		n := strings.IndexAny(s, ";,")
		if n < 0 {
			n = len(s)
		}
		return strings.Trim(s[:n], space), s[n:]
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i++; i < len(s) {
				b.WriteByte(s[i])
			}
		case '"':
			return b.String(), s[i+1:]
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), ""
}
