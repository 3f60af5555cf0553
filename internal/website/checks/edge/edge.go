// Package edge owns the recognition of content delivery networks and other
// shared front ends by what they write into answers. The list is our own, made
// from the operators' public documentation of these fields.
package edge

import (
	"strings"

	"assay/internal/website/capture"
)

// Edge is a recognised front end.
type Edge struct {
	Name  string // of the operator
	Field string // the header field that identified it
	Value string
}

// mark is a field by which a front end is known. Contains is looked for in the
// value in lower case; "" accepts any value.
type mark struct{ field, contains, name string }

var marks = []mark{
	{"Cf-Ray", "", "Cloudflare"},
	{"Server", "cloudflare", "Cloudflare"},
	{"X-Amz-Cf-Id", "", "Amazon CloudFront"},
	{"X-Azure-Ref", "", "Azure Front Door"},
	{"X-Fastly-Request-Id", "", "Fastly"},
	{"X-Served-By", "cache-", "Fastly"},
	{"Akamai-Grn", "", "Akamai"},
	{"X-Akamai-Transformed", "", "Akamai"},
	{"Server", "akamai", "Akamai"},
	{"X-Vercel-Id", "", "Vercel"},
	{"X-Nf-Request-Id", "", "Netlify"},
	{"X-Github-Request-Id", "", "GitHub Pages"},
	{"Server", "bunnycdn", "bunny.net"},
	{"Cdn-Requestid", "", "bunny.net"},
	{"Server", "keycdn", "KeyCDN"},
	{"X-77-Cache", "", "CDN77"},
	{"X-Sucuri-Id", "", "Sucuri"},
	{"X-Iinfo", "", "Imperva"},
	{"X-Cdn", "imperva", "Imperva"},
	{"Fly-Request-Id", "", "Fly.io"},
	{"Server", "gws", "Google"},
	{"Via", "1.1 google", "Google Cloud"},
	{"Server", "esf", "Google"},
	{"X-Cache-Status", "", "a caching proxy"},
	{"X-Varnish", "", "Varnish"},
	{"Via", "varnish", "Varnish"},
}

// Of recognises the front end of an answer.
func Of(ex *capture.Exchange) (Edge, bool) {
	if ex == nil {
		return Edge{}, false
	}
	for _, m := range marks {
		for _, v := range ex.Header.Values(m.field) {
			if strings.Contains(strings.ToLower(v), m.contains) {
				return Edge{Name: m.name, Field: m.field, Value: v}, true
			}
		}
	}
	return Edge{}, false
}

// Distributed reports whether the front end answers from many places behind one
// address, so that the address is not a single point of failure.
func (e Edge) Distributed() bool { return e.Name != "Varnish" && e.Name != "a caching proxy" }

// Cache says what a front end or cache did with the request.
type Cache string

// Outcomes at a cache.
const (
	Unknown Cache = ""
	Hit     Cache = "hit"
	Miss    Cache = "miss"
)

// cacheFields name the outcome at a cache, the standard one (RFC 9211) first.
var cacheFields = []string{"Cache-Status", "Cf-Cache-Status", "X-Cache", "X-Cache-Status", "X-Vercel-Cache", "Cdn-Cache"}

// CacheOf reads what the nearest cache did with the request.
func CacheOf(ex *capture.Exchange) (outcome Cache, field string) {
	if ex == nil {
		return Unknown, ""
	}
	for _, name := range cacheFields {
		v := strings.ToLower(ex.Header.Joined(name))
		switch {
		case v == "":
		case strings.Contains(v, "hit"), strings.Contains(v, "stale"), strings.Contains(v, "revalidated"):
			return Hit, name
		default:
			return Miss, name
		}
	}
	if age := ex.Header.Get("Age"); age != "" && age != "0" {
		return Hit, "Age"
	}
	return Unknown, ""
}
