package capture

import (
	"net/textproto"
	"strings"
	"time"
)

// Header holds HTTP fields by canonical name, values in arrival order.
type Header map[string][]string

// Get returns the first value of the field, "" when absent.
func (h Header) Get(name string) string {
	if v := h.Values(name); len(v) > 0 {
		return v[0]
	}
	return ""
}

// Values returns all values of the field.
func (h Header) Values(name string) []string { return h[textproto.CanonicalMIMEHeaderKey(name)] }

// Has reports whether the field is present, even when empty.
func (h Header) Has(name string) bool { return len(h.Values(name)) > 0 }

// Joined returns the values joined by ", " as RFC 9110 §5.3 allows for list fields.
func (h Header) Joined(name string) string { return strings.Join(h.Values(name), ", ") }

// Failure classes of an exchange (Exchange.ErrorKind).
const (
	ErrResolve   = "resolve"   // the name has no usable address
	ErrForbidden = "forbidden" // the egress policy refused the address
	ErrConnect   = "connect"   // refused, reset or unroutable
	ErrTLS       = "tls"       // handshake or certificate failure
	ErrTimeout   = "timeout"   // no complete response in time
	ErrProtocol  = "protocol"  // not HTTP, oversized headers, bad encoding
	ErrLoop      = "loop"      // redirect loop
	ErrRedirects = "redirects" // too many redirects
)

// Timing is how long the phases of one exchange took, in milliseconds; 0 for a
// phase that did not happen.
type Timing struct {
	DNS     float64 `json:"dns"`
	Connect float64 `json:"connect"`
	TLS     float64 `json:"tls"`
	TTFB    float64 `json:"ttfb"` // request written → first response byte
	Total   float64 `json:"total"`
}

// Exchange is one request and its response.
type Exchange struct {
	ID            string            `json:"id"` // unique in the capture, e.g. "http-3"
	Method        string            `json:"method"`
	URL           string            `json:"url"`
	RequestHeader map[string]string `json:"requestHeader,omitempty"` // only what differs from the defaults
	Addr          string            `json:"addr,omitempty"`          // ip:port that answered
	At            time.Time         `json:"at"`                      // when the response's head arrived, scanner's clock
	Proto         string            `json:"proto,omitempty"`         // "HTTP/1.1", "HTTP/2.0", "HTTP/3.0"
	Status        int               `json:"status,omitempty"`        // 0 when no response
	Header        Header            `json:"header,omitempty"`
	HeaderBytes   int               `json:"headerBytes,omitempty"` // approximate size of the response head
	// body bytes before decoding: received, or announced by Content-Length when the body was cut
	WireBytes  int64    `json:"wireBytes"`
	BodyBytes  int64    `json:"bodyBytes"`            // body bytes after decoding
	Truncated  bool     `json:"truncated,omitempty"`  // the body passed a limit and was cut
	Reused     bool     `json:"reused,omitempty"`     // sent on an already open connection
	EarlyHints []Header `json:"earlyHints,omitempty"` // 103 answers before the final one
	Timing     Timing   `json:"timing"`
	// TLSError is why a browser would refuse the certificate; "" when it would not, or when there was no TLS. The response is read all the
	// same.
	TLSError string `json:"tlsError,omitempty"`
	// TLSReason is the same as a reason; "" in old captures too.
	TLSReason TrustReason `json:"tlsReason,omitempty"`
	Error     string      `json:"error,omitempty"` // one sentence when no complete response came
	ErrorKind string      `json:"errorKind,omitempty"`
}

// OK reports whether a response came.
func (e *Exchange) OK() bool { return e != nil && e.Status != 0 && e.ErrorKind == "" }

// Chain is a fetch with its redirects, one hop each, never followed silently.
type Chain struct {
	Start     string     `json:"start"`
	Hops      []Exchange `json:"hops"`
	ErrorKind string     `json:"errorKind,omitempty"` // ErrLoop, ErrRedirects, or the last hop's
}

// Final returns the last hop; nil without hops.
func (c *Chain) Final() *Exchange {
	if c == nil || len(c.Hops) == 0 {
		return nil
	}
	return &c.Hops[len(c.Hops)-1]
}

// OK reports whether the chain ended in a response that is not a redirect.
func (c *Chain) OK() bool { return c != nil && c.ErrorKind == "" && c.Final().OK() }

// HTTP is the protocol part: how the host answers, over both schemes.
type HTTP struct {
	Plain  Chain `json:"plain"`  // from Target.Plain
	Secure Chain `json:"secure"` // from Target.Secure
	// Document is the exchange that returned the judged document: the final
	// hop of the chain of the requested URL's scheme.
	Document *Exchange `json:"document,omitempty"`
	// Sibling is the www/apex counterpart of the host.
	Sibling *Sibling `json:"sibling,omitempty"`
	// Retries are the further tries of a document with a 5xx response, a time-out or a redirect loop, spread over time; empty when the first
	// try was good or none were configured.
	Retries []Exchange `json:"retries,omitempty"`
	// Outage is the chain of the first try if a later one reached the site: Plain, Secure and
	// Document are then those of the later one. nil in old captures, where they are the first
	// try's.
	Outage *Chain `json:"outage,omitempty"`
	// Samples are further GETs of the document on fresh connections, for medians:
	// as many as make five with the document itself when that came on a fresh one.
	Samples []Exchange `json:"samples,omitempty"`
	// KeepAlive is a second GET of the document after the first sample, sent as a browser
	// would; Reused reports whether the connection was still open.
	KeepAlive *Exchange `json:"keepAlive,omitempty"`
	// Conditional repeats the document with If-None-Match / If-Modified-Since;
	// nil when it carried no validator.
	Conditional *Exchange `json:"conditional,omitempty"`
	// ForeignOrigin and NullOrigin repeat the request with Origin set to a foreign site and to "null".
	ForeignOrigin *Exchange `json:"foreignOrigin,omitempty"`
	NullOrigin    *Exchange `json:"nullOrigin,omitempty"`
	// Mobile repeats the document's request with a phone's User-Agent; MobileHTML is its body (≤ 512 KiB).
	Mobile     *Exchange `json:"mobile,omitempty"`
	MobileHTML string    `json:"mobileHtml,omitempty"`
	// HTTP3 is the QUIC attempt, made when Alt-Svc or an HTTPS record announces h3.
	HTTP3 *HTTP3 `json:"http3,omitempty"`
	// Addresses is one probe per A/AAAA address of the host (≤ 8).
	Addresses []AddressProbe `json:"addresses,omitempty"`
	// V6Route is true when the scanner itself can reach IPv6 networks.
	V6Route bool `json:"v6Route"`
	// RDAP is the registration of Target.Domain; nil if there is no domain or no source is
	// configured.
	RDAP *RDAP `json:"rdap,omitempty"`
	// Preload contains the entries of the browsers' built-in list for the hosts of this part;
	// nil in old captures.
	Preload *Preload `json:"preload,omitempty"`
}

// Sibling is the www/apex counterpart of the target's host.
type Sibling struct {
	Host     string `json:"host"`
	Resolves bool   `json:"resolves"`
	Error    string `json:"error,omitempty"` // why it does not resolve, unless the record is simply missing
	Plain    *Chain `json:"plain,omitempty"`
	Secure   *Chain `json:"secure,omitempty"`
}

// HTTP3 is the outcome of one QUIC request.
type HTTP3 struct {
	Announced string `json:"announced"` // the Alt-Svc value that announced it
	OK        bool   `json:"ok"`
	Error     string `json:"error,omitempty"`
}

// AddressProbe is one GET sent to one particular address of the host: of the
// document when that lives on the target's host, else of the target's URL.
type AddressProbe struct {
	Addr     string   `json:"addr"`
	Family   int      `json:"family"`   // 4 or 6
	Skipped  Reason   `json:"skipped"`  // "" when probed
	Exchange Exchange `json:"exchange"` // the second try when the first failed
	// BodyHash is a 64-bit simhash of the visible text in hex; 16 digits.
	BodyHash string `json:"bodyHash,omitempty"`
}

// RDAP is the registry's data about the domain (RFC 9083).
type RDAP struct {
	Domain string `json:"domain"`
	URL    string `json:"url,omitempty"` // the request's URL, "" when no server is known
	// Error says why the data is missing; "" when it is there.
	Error     string    `json:"error,omitempty"`
	Expires   time.Time `json:"expires,omitzero"` // the expiration event; zero when the registry does not say
	Status    []string  `json:"status,omitempty"` // lower case, as in RFC 8056: "client transfer prohibited"
	Registrar string    `json:"registrar,omitempty"`
}
