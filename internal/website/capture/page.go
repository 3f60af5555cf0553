package capture

// Resource is a fetched file with its body as text.
type Resource struct {
	Exchange Exchange `json:"exchange"`
	// Chain holds the redirects that led here, without the final exchange.
	Chain []Exchange `json:"chain,omitempty"`
	Body  string     `json:"body,omitempty"` // decoded, cut at the limit; HTML is converted to UTF-8, other files may contain invalid UTF-8
}

// Found reports whether the response has the status 200.
func (r *Resource) Found() bool {
	return r != nil && r.Exchange.OK() && r.Exchange.Status == StatusOK
}

// Page is the judged document and the well-known files around it.
type Page struct {
	Document Resource `json:"document"` // redirects followed; body ≤ 2 MiB before its conversion to UTF-8
	// Robots is /robots.txt of the final host, redirects followed.
	Robots *Resource `json:"robots,omitempty"`
	// Sitemaps are those named by robots.txt, else /sitemap.xml; at most 3, 1 MiB each, gzip undone.
	Sitemaps []Sitemap `json:"sitemaps,omitempty"`
	// SecurityTxt is /.well-known/security.txt; SecurityTxtLegacy is /security.txt, requested when the former is absent.
	SecurityTxt       *Resource `json:"securityTxt,omitempty"`
	SecurityTxtLegacy *Resource `json:"securityTxtLegacy,omitempty"`
	Favicon           *Resource `json:"favicon,omitempty"` // /favicon.ico, requested if the page has no link rel=icon; its body is not stored
	LLMS              *Resource `json:"llms,omitempty"`    // /llms.txt
	// NotFound is a random path that cannot exist.
	NotFound *Resource `json:"notFound,omitempty"`
}

// Sitemap is one fetched sitemap and who named it.
type Sitemap struct {
	Resource
	FromRobots bool `json:"fromRobots"`
}

// IsHTML reports whether the document is an HTML response that page checks can judge.
func (p *Page) IsHTML() bool {
	if p == nil || !p.Document.Exchange.OK() {
		return false
	}
	return isHTMLType(p.Document.Exchange.Header.Get("Content-Type"), p.Document.Body)
}
