// Package dom owns what Assay reads from an HTML document: one tolerant parse into flat
// lists of the elements that checks and gatherers need, with every URL resolved against the
// document's base. It processes hostile input and never fetches or executes anything.
package dom

import (
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"

	"assay/internal/website/weburl"
)

// Element is one start tag with its attributes.
type Element struct {
	Tag    string            // lower case
	Attr   map[string]string // lower-case names; the first of duplicates wins, as browsers do
	Text   string            // collapsed text content for a, title, h1–h6, script, style, button; else ""
	URL    string            // resolved href, src, action or data, of any scheme; "" when absent or no URL
	RawURL string            // the attribute as written
	InHead bool
	Tagged string // the start tag rebuilt, at most 300 bytes, as evidence
	Labels string // aria-label and alt texts of a, button and headings, which name them beside Text
	// Picture numbers the enclosing picture element from 1, for img and source; 0 outside of pictures.
	Picture int
	// Lang is the declared language of a and area, by themselves or by an ancestor, as written.
	Lang string
}

// Has reports whether the attribute is present.
func (e Element) Has(name string) bool { _, ok := e.Attr[name]; return ok }

// Level returns the level of a heading: that of its tag, or of aria-level, which is 2 by default.
func (e Element) Level() int {
	n, err := strconv.Atoi(strings.TrimSpace(e.Attr["aria-level"]))
	switch explicit := strings.EqualFold(strings.TrimSpace(e.Attr["role"]), "heading"); {
	case explicit && err == nil && n > 0:
		return n
	case len(e.Tag) == 2 && e.Tag[0] == 'h' && e.Tag[1] >= '1' && e.Tag[1] <= '6':
		return int(e.Tag[1] - '0')
	}
	return 2
}

// Rel returns the rel tokens in lower case.
func (e Element) Rel() []string { return strings.Fields(strings.ToLower(e.Attr["rel"])) }

// Document is the flat view of a parsed page.
type Document struct {
	Base       string // the base URL in force
	Doctype    *Doctype
	Lang       string // html[lang] as written
	HasLang    bool
	Titles     []Element // title elements of the HTML namespace
	Metas      []Element
	Links      []Element // link elements
	Scripts    []Element
	Styles     []Element // style elements
	Images     []Element // img elements
	Sources    []Element // source and track elements
	Frames     []Element // iframe, frame, embed, object
	Media      []Element // audio, video
	Anchors    []Element // a and area
	Forms      []Form
	Inputs     []Element       // input, select, textarea and button outside and inside forms
	Headings   []Element       // h1–h6, and elements with the role heading, in document order
	Drawings   []Element       // image and feImage elements of SVG
	IDs        map[string]bool // values of id attributes
	Elements   int             // element count
	MaxDepth   int
	Text       string    // visible text, whitespace collapsed, at most 256 KiB
	Comments   []string  // at most 100, 500 bytes each
	Inline     []Element // elements with on* handlers or javascript: URLs
	StyleAttrs int       // elements with a style attribute
	Styled     []Element // elements whose style attribute loads an image, once for each, with its address as URL
	BodyTags   int       // elements inside body
}

// Doctype is the document type declaration.
type Doctype struct{ Name, PublicID, SystemID string }

// Form is a form with its fields.
type Form struct {
	Element
	Method string // lower case, "get" by default
	Fields []Element
}

// HasPassword reports whether the form asks for a password or card number.
func (f Form) HasPassword() bool {
	for _, e := range f.Fields {
		if IsCredential(e) {
			return true
		}
	}
	return false
}

// IsCredential reports whether a field takes a password or payment card data
// (type=password, or the autocomplete tokens of HTML §4.10.18.7).
func IsCredential(e Element) bool {
	if strings.EqualFold(e.Attr["type"], "password") {
		return true
	}
	for _, tok := range strings.Fields(strings.ToLower(e.Attr["autocomplete"])) {
		if tok == "current-password" || tok == "new-password" || strings.HasPrefix(tok, "cc-") {
			return true
		}
	}
	return false
}

// Meta returns the content of the first meta with the name (case-insensitive) and whether there is one.
func (d *Document) Meta(name string) (string, bool) { return d.meta("name", name) }

// Property returns the content of the first meta with the RDFa property (Open Graph).
func (d *Document) Property(name string) (string, bool) { return d.meta("property", name) }

// HTTPEquiv returns the content of the first meta with the http-equiv value.
func (d *Document) HTTPEquiv(name string) (string, bool) { return d.meta("http-equiv", name) }

func (d *Document) meta(attr, name string) (string, bool) {
	for _, m := range d.Metas {
		if strings.EqualFold(strings.TrimSpace(m.Attr[attr]), name) {
			return m.Attr["content"], true
		}
	}
	return "", false
}

// Alternates returns the link elements that name versions in other languages, in the head
// alone, where search engines look for them, or in the body alone.
func (d *Document) Alternates(inHead bool) []Element {
	var out []Element
	for _, l := range d.LinksRel("alternate") {
		if l.Has("hreflang") && l.InHead == inHead {
			out = append(out, l)
		}
	}
	return out
}

// LinksRel returns the link elements that carry the rel token.
func (d *Document) LinksRel(rel string) []Element {
	var out []Element
	for _, l := range d.Links {
		for _, r := range l.Rel() {
			if r == rel {
				out = append(out, l)
				break
			}
		}
	}
	return out
}

// byteOrderMark may begin a document; it belongs to the encoding, not to the text.
const byteOrderMark = "\ufeff"

// Parse reads a document. The contents of template elements are inert and left
// out, and so is the markup inside noscript, as in a browser with scripting. It never fails: broken markup is repaired as the HTML
// standard says, and an empty string gives an empty document.
func Parse(source, base string) *Document {
	d := &Document{Base: base}
	source = strings.TrimPrefix(source, byteOrderMark)
	root := parseTree(source)
	if root == nil || source == "" {
		return d
	}
	w := &walker{doc: d, ids: map[string]int{}}
	w.base, _ = url.Parse(base)
	w.findBase(root)
	w.walk(root, scope{})
	w.assignFields()
	d.Text = w.text.String()
	return d
}

// Resolve returns ref resolved against the document's base without its
// fragment, and whether it is an http(s) URL.
func (d *Document) Resolve(ref string) (string, bool) {
	b, err := url.Parse(d.Base)
	if err != nil {
		return "", false
	}
	return resolve(b, ref)
}

func resolve(base *url.URL, ref string) (string, bool) {
	u, err := weburl.Resolve(base, ref)
	if err != nil {
		return "", false
	}
	if (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return u.String(), false
	}
	return u.String(), true
}

func isHeading(a atom.Atom) bool {
	switch a {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}
