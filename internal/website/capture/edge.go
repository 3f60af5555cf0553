package capture

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"assay/internal/website/dom"
)

// ObstacleKind is a kind of response that hides the owner's page from the scanner.
type ObstacleKind string

// Kinds of obstacles.
const (
	ObstacleChallenge   ObstacleKind = "CHALLENGE"          // a test whether the visitor is a person
	ObstacleRefusal     ObstacleKind = "REFUSAL"            // an edge or server that turns the scanner away
	ObstacleRateLimit   ObstacleKind = "RATE_LIMIT"         // too many requests
	ObstacleLogin       ObstacleKind = "LOGIN"              // nothing is shown without a login
	ObstacleCertificate ObstacleKind = "CLIENT_CERTIFICATE" // nothing is shown without a client certificate
	ObstacleLegal       ObstacleKind = "LEGAL"              // refused for legal reasons
	ObstacleCaptive     ObstacleKind = "CAPTIVE_PORTAL"     // the network's own page
	ObstacleParking     ObstacleKind = "PARKING"            // a page of a domain that is for sale or unused
)

// Obstacle is why the document is not the owner's page. Page, asset and header
// facts of such a document say nothing about the site; TLS and DNS facts still
// count.
type Obstacle struct {
	Kind ObstacleKind
	// Vendor is the vendor of the product that answered, "" if unknown.
	Vendor string
	// Sentence describes the obstacle for people.
	Sentence string
	// Quotes are the lines that prove it: the response's status first, then the fields and the
	// parts of the body.
	Quotes []string
	// Request and URL are those of the document's exchange.
	Request, URL string
}

// Blocked describes in one sentence why the document is not the owner's page, "" if it is,
// or if nothing answered.
func (c *Capture) Blocked() string {
	if o := c.Obstacle(); o != nil {
		return o.Sentence
	}
	return ""
}

// Obstacle returns the obstacle that answered instead of the owner's page, nil if that page answered, or nothing did. The owner's error
// pages, and a site that is down, are not obstacles. It is computed once for a capture.
func (c *Capture) Obstacle() *Obstacle {
	c.memo.edge.Do(func() { c.memo.obstacle = c.findObstacle() })
	return c.memo.obstacle
}

func (c *Capture) findObstacle() *Obstacle {
	a := c.answer()
	if a == nil {
		return nil
	}
	o := a.bySignature()
	if o == nil {
		o = a.byDestination(c.Target.Domain)
	}
	if o == nil {
		o = a.byStatus(c)
	}
	if o == nil {
		return nil
	}
	o.Sentence = o.sentence(a.doc.Status)
	o.Quotes = append([]string{fmt.Sprintf("%s → %d", a.doc.URL, a.doc.Status)}, o.Quotes...)
	o.Request, o.URL = a.doc.ID, a.doc.URL
	return o
}

func (o *Obstacle) sentence(status int) string {
	of := ""
	if o.Vendor != "" {
		of = " of " + o.Vendor
	}
	switch o.Kind {
	case ObstacleChallenge:
		return "A bot challenge" + of + " was served instead of the site."
	case ObstacleRateLimit:
		return fmt.Sprintf("The site limits the scanner's requests (status %d).", status)
	case ObstacleLogin:
		return "The site asks for a login" + of + " before it serves any page."
	case ObstacleCertificate:
		return "The site asks for a client certificate before it serves any page."
	case ObstacleLegal:
		return "The site is unavailable for legal reasons (status 451)."
	case ObstacleCaptive:
		return fmt.Sprintf("A captive portal responded instead of the site (status %d).", status)
	case ObstacleParking:
		return "A parking page is served instead of a site."
	}
	if o.Vendor != "" {
		return fmt.Sprintf("The site's protection%s refuses the scanner (status %d).", of, status)
	}
	return fmt.Sprintf("The site refuses the scanner (status %d).", status)
}

// answer is the document with what the detector extracts from it.
type answer struct {
	doc  *Exchange
	body string
	// dom is the parsed body; empty if it is large or not HTML, so that no signature of the
	// body matches.
	dom *dom.Document
	raw string // the body if signatures in it count, else ""
}

// maxObstacle is the size in bytes from which a document counts as content and not as a
// challenge.
const maxObstacle = 64 << 10

// answer finds the exchange that answered with the document.
func (c *Capture) answer() *answer {
	switch {
	case c.Page != nil && c.Page.Document.Exchange.Status != 0:
		a := &answer{doc: &c.Page.Document.Exchange, body: c.Page.Document.Body, dom: &dom.Document{}}
		if len(a.body) > maxObstacle {
			return a
		}
		media := a.doc.Header.Get("Content-Type")
		if media == "" || isHTMLType(media, a.body) {
			a.raw, a.dom = a.body, dom.Parse(a.body, a.doc.URL)
		}
		return a
	case c.HTTP != nil && c.HTTP.Document != nil:
		return &answer{doc: c.HTTP.Document, dom: &dom.Document{}}
	}
	return nil
}

// Limits of a page that consists of little more than an obstacle.
const (
	maxShellText  = 2000 // bytes of visible text
	maxShellLinks = 10
)

// shell reports whether the page has too little text and too few links to be content. Ordinary
// pages load the same scripts, but have words and links as well.
func (a *answer) shell() bool {
	return a.raw != "" && len(a.dom.Text) <= maxShellText && len(a.dom.Anchors) <= maxShellLinks
}

// bySignature looks for the signature of a known product.
func (a *answer) bySignature() *Obstacle {
	for i := range signatures {
		s := &signatures[i]
		if len(s.statuses) > 0 && !slices.Contains(s.statuses, a.doc.Status) {
			continue
		}
		if quotes, ok := s.match(a); ok {
			return &Obstacle{Kind: s.kind, Vendor: s.vendor, Quotes: quotes}
		}
	}
	return nil
}

// byDestination judges the target of redirects: a login service, or a marketplace for domains.
func (a *answer) byDestination(domain string) *Obstacle {
	u, err := url.Parse(a.doc.URL)
	if err != nil || domain == "" || under(u.Hostname(), domain) {
		return nil
	}
	for _, d := range destinations {
		if under(u.Hostname(), d.domain) && strings.HasPrefix(u.Path, d.path) {
			return &Obstacle{Kind: d.kind, Vendor: d.vendor}
		}
	}
	return nil
}

func under(host, domain string) bool {
	host = strings.ToLower(host)
	return host == domain || strings.HasSuffix(host, "."+domain)
}

// statusKinds are the statuses that identify an obstacle by themselves.
var statusKinds = map[int]ObstacleKind{
	StatusUnauthorized: ObstacleLogin, StatusProxyAuthRequired: ObstacleLogin, StatusForbidden: ObstacleRefusal,
	StatusTooManyRequests: ObstacleRateLimit, StatusUnavailableForLegalReasons: ObstacleLegal,
	StatusNetworkAuthenticationRequired: ObstacleCaptive, statusLinkedIn: ObstacleRefusal,
}

// statusLinkedIn is the unregistered status with which LinkedIn refuses robots.
const statusLinkedIn = 999

func (a *answer) byStatus(c *Capture) *Obstacle {
	kind, ok := statusKinds[a.doc.Status]
	if !ok || kind == ObstacleRefusal && a.ownRefusal(c.Page) {
		return nil
	}
	o := &Obstacle{Kind: kind}
	for _, name := range []string{"Www-Authenticate", "Proxy-Authenticate", "Retry-After"} {
		for _, v := range a.doc.Header.Values(name) {
			o.Quotes = append(o.Quotes, name+": "+clip(v))
		}
	}
	if kind == ObstacleRefusal {
		if f, ok := a.frontEnd(); ok {
			o.Vendor = f.vendor
			o.Quotes = append(o.Quotes, f.field+": "+clip(a.doc.Header.Get(f.field)))
		}
	}
	return o
}

// Minimum content of a page that its owner made.
const (
	minOwnText  = 400
	minOwnLinks = 5
)

// ownRefusal reports whether a 403 is the owner's response to everyone at this address, and not a refusal of the scanner: it is a page of
// the site, or another address of the host, chosen at random, gets a 404.
func (a *answer) ownRefusal(p *Page) bool {
	if len(a.body) > maxObstacle || len(a.dom.Text) >= minOwnText && len(a.dom.Anchors) >= minOwnLinks {
		return true
	}
	if p == nil || p.NotFound == nil {
		return false
	}
	other := p.NotFound.Exchange
	return (other.Status == StatusNotFound || other.Status == StatusGone) && sameHost(other.URL, a.doc.URL)
}

func sameHost(x, y string) bool {
	a, errA := url.Parse(x)
	b, errB := url.Parse(y)
	return errA == nil && errB == nil && strings.EqualFold(a.Host, b.Host)
}

// frontEnd returns the protection service that a header field of the response identifies.
func (a *answer) frontEnd() (frontEnd, bool) {
	for _, f := range frontEnds {
		for _, v := range a.doc.Header.Values(f.field) {
			if strings.Contains(strings.ToLower(v), f.contains) {
				return f, true
			}
		}
	}
	return frontEnd{}, false
}

// clip shortens untrusted text for a quote and puts it on one line.
func clip(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), " ")
	if len(s) > 160 {
		s = strings.ToValidUTF8(s[:160], "") + "…"
	}
	return s
}
