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
	ErrTimeout   = "timeout"   // no complete answer in time
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

// Exchange is one request and its answer.
type Exchange struct {
	ID            string            `json:"id"` // unique in the capture, e.g. "http-3"
	Method        string            `json:"method"`
	URL           string            `json:"url"`
	RequestHeader map[string]string `json:"requestHeader,omitempty"` // only what differs from the defaults
	Addr          string            `json:"addr,omitempty"`          // ip:port that answered
	At            time.Time         `json:"at"`                      // when the answer's head arrived, scanner's clock
	Proto         string            `json:"proto,omitempty"`         // "HTTP/1.1", "HTTP/2.0", "HTTP/3.0"
	Status        int               `json:"status,omitempty"`        // 0 when no answer
	Header        Header            `json:"header,omitempty"`
	HeaderBytes   int               `json:"headerBytes,omitempty"` // approximate size of the response head
	WireBytes     int64             `json:"wireBytes"`             // body bytes received, before decoding
	BodyBytes     int64             `json:"bodyBytes"`             // body bytes after decoding
	Truncated     bool              `json:"truncated,omitempty"`   // the body passed a limit and was cut
	Reused        bool              `json:"reused,omitempty"`      // sent on an already open connection
	EarlyHints    []Header          `json:"earlyHints,omitempty"`  // 103 answers before the final one
	Timing        Timing            `json:"timing"`
	Error         string            `json:"error,omitempty"` // one sentence when no complete answer came
	ErrorKind     string            `json:"errorKind,omitempty"`
}

// OK reports whether an answer came.
func (e *Exchange) OK() bool { return e != nil && e.Status != 0 && e.ErrorKind == "" }

// Chain is a fetch with its redirects, one hop each, never followed silently.
type Chain struct {
	Start     string     `json:"start"`
	Hops      []Exchange `json:"hops"`
	ErrorKind string     `json:"errorKind,omitempty"` // ErrLoop, ErrRedirects, or the last hop's
}

// Final returns the last hop, nil when there is none.
func (c *Chain) Final() *Exchange {
	if c == nil || len(c.Hops) == 0 {
		return nil
	}
	return &c.Hops[len(c.Hops)-1]
}

// OK reports whether the chain ended in an answer that is no redirect.
func (c *Chain) OK() bool { return c != nil && c.ErrorKind == "" && c.Final().OK() }

// HTTP is the protocol part: how the host answers, over both schemes.
type HTTP struct {
	Plain  Chain `json:"plain"`  // from Target.Plain
	Secure Chain `json:"secure"` // from Target.Secure
	// Document is the exchange that answered with the judged document: the final
	// hop of the chain of the requested URL's scheme.
	Document *Exchange `json:"document,omitempty"`
	// Sibling is the www/apex counterpart of the host.
	Sibling *Sibling `json:"sibling,omitempty"`
	// Samples are further GETs of the document on fresh connections, for medians.
	Samples []Exchange `json:"samples,omitempty"`
	// KeepAlive is a second request on the connection of the first; Reused tells.
	KeepAlive *Exchange `json:"keepAlive,omitempty"`
	// Conditional repeats the document with If-None-Match / If-Modified-Since;
	// nil when it carried no validator.
	Conditional *Exchange `json:"conditional,omitempty"`
	// ForeignOrigin and NullOrigin repeat it with Origin set to a foreign site and to "null".
	ForeignOrigin *Exchange `json:"foreignOrigin,omitempty"`
	NullOrigin    *Exchange `json:"nullOrigin,omitempty"`
	// Mobile repeats it with a phone's User-Agent; MobileHTML is its body (≤ 512 KiB).
	Mobile     *Exchange `json:"mobile,omitempty"`
	MobileHTML string    `json:"mobileHtml,omitempty"`
	// HTTP3 is the QUIC attempt, made when Alt-Svc or an HTTPS record announces h3.
	HTTP3 *HTTP3 `json:"http3,omitempty"`
	// Addresses is one probe per A/AAAA address of the host.
	Addresses []AddressProbe `json:"addresses,omitempty"`
	// V6Route is whether the scanner itself can reach IPv6 networks.
	V6Route bool `json:"v6Route"`
}

// Sibling is the www/apex counterpart of the target's host.
type Sibling struct {
	Host     string `json:"host"`
	Resolves bool   `json:"resolves"`
	Plain    *Chain `json:"plain,omitempty"`
	Secure   *Chain `json:"secure,omitempty"`
}

// HTTP3 is the outcome of one QUIC request.
type HTTP3 struct {
	Announced string `json:"announced"` // the Alt-Svc value that announced it
	OK        bool   `json:"ok"`
	Error     string `json:"error,omitempty"`
}

// AddressProbe is one GET of the document sent to one particular address.
type AddressProbe struct {
	Addr     string   `json:"addr"`
	Family   int      `json:"family"`  // 4 or 6
	Skipped  Reason   `json:"skipped"` // "" when probed
	Exchange Exchange `json:"exchange"`
	// BodyHash is a 64-bit simhash of the visible text in hex; 16 digits.
	BodyHash string `json:"bodyHash,omitempty"`
}
