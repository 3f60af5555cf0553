package webzoo

import (
	"crypto/tls"
	"net/http"
	"time"
)

// Resource is the response of a site at one path.
type Resource struct {
	Status int    // 200 when 0
	Type   string // Content-Type; "" sends none
	Body   []byte
	// Header is sent in addition to the blueprint's; an empty list removes a field.
	Header http.Header
	// Cache is Cache-Control, "" for none.
	Cache string
	// Validators adds ETag and Last-Modified and answers conditional requests.
	Validators bool
	// Compress allows br and gzip for clients that accept them.
	Compress bool
}

// Plain is the behaviour of a site on port 80.
type Plain string

// Behaviours on port 80.
const (
	PlainRedirect Plain = "redirect" // to https on the same host
	PlainServe    Plain = "serve"    // the same content as over https
	PlainClosed   Plain = "closed"
	PlainVia      Plain = "via" // to https through another hop on http
)

// Blueprint describes a site.
type Blueprint struct {
	Host string
	// Resources are the responses by path. NotFound answers every other path.
	Resources map[string]Resource
	NotFound  Resource
	// Header is sent with every response over https.
	Header http.Header
	Plain  Plain
	// Secure is whether port 443 is open.
	Secure bool
	// HTTP2, HTTP3 and KeepAlive are features of the server beyond one request of HTTP/1.1
	// per connection. The announcement of HTTP/3 is in Header.
	HTTP2, HTTP3, KeepAlive bool
	// Addresses is the number of IPv4 addresses. DeadAddress closes the last of them.
	Addresses   int
	DeadAddress bool
	// DualStack adds an IPv6 address; DifferentV6 serves another page there, and DeadV6
	// nothing.
	DualStack, DifferentV6, DeadV6 bool
	// Sibling is true if the www name exists; SiblingServes makes it serve the site instead
	// of a redirect to it.
	Sibling, SiblingServes bool
	// Delay passes before the first byte of the front page.
	Delay time.Duration
	// FailEvery answers every n-th request for the front page with 503; 0 never does.
	FailEvery int
	// ClockSkew shifts the Date field; NoDate leaves it out.
	ClockSkew time.Duration
	NoDate    bool
	// Registration is the registry's data about the domain.
	Registration Registration
	// Certificate replaces the one that the zoo's CA issues.
	Certificate *tls.Certificate
	// TLS changes the server's configuration.
	TLS func(*tls.Config)
	// Wrap wraps the handler of both ports, for faults that need code.
	Wrap func(http.Handler) http.Handler
}

// Variant changes the blueprint of the healthy site.
type Variant func(*Blueprint)

// Healthy changes nothing.
func Healthy(*Blueprint) {}

// Set changes one header field of every response; without values it removes it.
func (b *Blueprint) Set(name string, values ...string) {
	b.Header.Del(name)
	for _, v := range values {
		b.Header.Add(name, v)
	}
}

// Edit changes the resource at a path.
func (b *Blueprint) Edit(path string, f func(*Resource)) {
	r := b.Resources[path]
	f(&r)
	b.Resources[path] = r
}

// Replace replaces text in the front page, and panics if it is missing: a fault without
// effect would make its test worthless.
func (b *Blueprint) Replace(old, replacement string) {
	b.Edit("/", func(r *Resource) { r.Body = replaceOnce(r.Body, old, replacement) })
}
