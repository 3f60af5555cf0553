// Package edge owns the detection of content delivery networks and other shared front ends
// by the header fields that they add. The list is our own, from the operators' public
// documentation of these fields.
package edge

import (
	"strings"

	"assay/internal/website/capture"
)

// Edge is a detected front end.
type Edge struct {
	Name  string // of the operator
	Field string // the header field that identified it
	Value string
}

// mark is a header field that identifies a front end. contains is searched in the value in
// lower case; "" accepts any value.
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

// Of detects the front end of a response.
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

// Distributed reports whether the front end answers from many locations behind one address,
// so that the address is not a single point of failure.
func (e Edge) Distributed() bool { return e.Name != "Varnish" && e.Name != "a caching proxy" }

// Cache is how a front end or cache treated the request.
type Cache string

// Outcomes at a cache.
const (
	Unknown Cache = ""
	Hit     Cache = "hit"
	Miss    Cache = "miss"
)

// cacheFields are the fields with the result of a cache, the standard one (RFC 9211) first.
var cacheFields = []string{"Cache-Status", "Cf-Cache-Status", "X-Cache", "X-Cache-Status", "X-Vercel-Cache", "Cdn-Cache"}

// CacheOf returns what the nearest cache did with the request.
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
