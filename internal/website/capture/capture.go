// Package capture owns the facts that one website scan gathers: the requests sent, the responses
// received, and when. It holds plain serialisable types and pure functions over them; it
// fetches nothing. Gatherers (package gather) fill one part each, checks read the whole. A
// stored capture is enough to recompute and explain every verdict.
package capture

import (
	"net/netip"
	"time"
)

// Version is the layout version of stored parts; it is incremented when a field changes its
// meaning.
const Version = 1

// Part names one independently gathered portion of a capture.
type Part string

// The parts of a capture, in the order in which they are shown.
const (
	PartHTTP    Part = "http"    // redirect chains, timings, protocol behaviour
	PartPage    Part = "page"    // the final document and the well-known files
	PartTLS     Part = "tls"     // handshakes, certificates, versions and suites
	PartDNS     Part = "dns"     // zone, delegation, DNSSEC, mail records
	PartMail    Part = "mail"    // the mail exchangers' SMTP and TLS service
	PartAssets  Part = "assets"  // subresources, sampled links and sitemap URLs
	PartBrowser Part = "browser" // a load in a headless browser; profile lab only
	PartProbes  Part = "probes"  // probing requests; only on verified domains
)

// Parts lists every part in display order.
func Parts() []Part {
	return []Part{PartHTTP, PartPage, PartTLS, PartDNS, PartMail, PartAssets, PartBrowser, PartProbes}
}

// Profile is the set of tools that a scan may use. Scores of different profiles are
// separate series and are never compared.
type Profile string

// The profiles.
const (
	ProfileHTTP Profile = "http" // no browser
	ProfileLab  Profile = "lab"  // with a headless browser
)

// Target is the scanned URL, normalised at trigger time.
type Target struct {
	URL    string `json:"url"`    // absolute, no fragment, host lower-case A-label
	Scheme string `json:"scheme"` // "http" or "https"
	Host   string `json:"host"`   // A-label or IP literal without brackets or port
	Port   int    `json:"port"`   // effective port of URL
	Path   string `json:"path"`   // path and query as requested, at least "/"
	// Domain is the registrable domain (public suffix + 1); "" for IP literals
	// and hosts that are themselves a public suffix.
	Domain string `json:"domain"`
	// Secure and Plain are the two entry addresses that are judged: the same host and path
	// over https and http. The scheme that was not requested uses its default port.
	Secure string `json:"secure"`
	Plain  string `json:"plain"`
}

// IsIP reports whether the host is an address literal, for which names are not judged.
func (t Target) IsIP() bool { _, err := netip.ParseAddr(t.Host); return err == nil }

// Capture contains all the facts of one scan. A nil part was not gathered; Failures contains
// the reason if it should have been.
type Capture struct {
	Version int       `json:"version"`
	Target  Target    `json:"target"`
	TakenAt time.Time `json:"takenAt"` // the clock all date rules are judged against, UTC
	Profile Profile   `json:"profile"`
	Consent bool      `json:"consent"` // the workspace has proved ownership of the domain
	// ConsentDomain is the proved name that Consent is based on; without consent the name
	// whose proof has expired, "" without any proof.
	ConsentDomain string           `json:"consentDomain,omitempty"`
	HTTP          *HTTP            `json:"http,omitempty"`
	Page          *Page            `json:"page,omitempty"`
	TLS           *TLS             `json:"tls,omitempty"`
	DNS           *DNS             `json:"dns,omitempty"`
	Mail          *Mail            `json:"mail,omitempty"`
	Assets        *Assets          `json:"assets,omitempty"`
	Browser       *Browser         `json:"browser,omitempty"`
	Probes        *Probes          `json:"probes,omitempty"`
	Failures      map[Part]Failure `json:"failures,omitempty"`

	memo memo
}

// Failure is why a part could not be gathered at all.
type Failure struct {
	Reason  Reason `json:"reason"`
	Message string `json:"message"` // one sentence, no internals
}

// Has reports whether the part was gathered.
func (c *Capture) Has(p Part) bool {
	switch p {
	case PartHTTP:
		return c.HTTP != nil
	case PartPage:
		return c.Page != nil
	case PartTLS:
		return c.TLS != nil
	case PartDNS:
		return c.DNS != nil
	case PartMail:
		return c.Mail != nil
	case PartAssets:
		return c.Assets != nil
	case PartBrowser:
		return c.Browser != nil
	case PartProbes:
		return c.Probes != nil
	}
	return false
}

// Reason is why something could not be judged.
type Reason string

// Reasons for NOT_RUN, as shown to people beside the sentence that explains them.
const (
	ReasonPartFailed      Reason = "GATHER_FAILED"    // the gather step ended without its facts
	ReasonNoRouteV6       Reason = "NO_ROUTE_V6"      // the scanner has no IPv6 route
	ReasonPortBlocked     Reason = "PORT_25_BLOCKED"  // the scanner's network blocks the port
	ReasonNoDataSource    Reason = "NO_DATA_SOURCE"   // outside data is unavailable
	ReasonConsentRequired Reason = "CONSENT_REQUIRED" // probing needs a verified domain
	ReasonBlockedByEdge   Reason = "BLOCKED_BY_EDGE"  // a challenge or captive page answered
	ReasonTimeBudget      Reason = "TIME_BUDGET"      // the scan's budget ran out
	ReasonUnreachable     Reason = "UNREACHABLE"      // the service did not answer
	ReasonOtherSite       Reason = "OTHER_SITE"       // the browser was sent to another site
)
