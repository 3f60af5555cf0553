package dom

import (
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	maxText     = 256 << 10
	maxComments = 100
	maxElement  = 64 << 10 // bytes of text stored per element
	maxNodes    = 5000     // nodes looked at for the text of one element
	maxStyled   = 1000     // images of style attributes
)

// scope has the state that a node inherits from its ancestors.
type scope struct {
	depth   int
	inHead  bool
	inBody  bool
	hidden  bool // script, style, noscript, textarea, svg, …: not text to read
	form    int  // index+1 of the enclosing form
	picture int  // number of the enclosing picture
	lang    string
}

type walker struct {
	doc  *Document
	base *url.URL
	text strings.Builder
	// owners holds the form index+1 of each of doc.Inputs, ids those of forms by id.
	owners   []int
	ids      map[string]int
	pictures int
}

// findBase applies the first base element with an href (HTML §4.2.3).
func (w *walker) findBase(root *html.Node) {
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.DataAtom == atom.Base {
			if href, ok := attr(n, "href"); ok {
				if abs, usable := resolve(w.base, href); usable {
					w.base, _ = url.Parse(abs)
					w.doc.Base = abs
				}
				return
			}
		}
	}
}

func (w *walker) walk(n *html.Node, s scope) {
	switch n.Type {
	case html.DoctypeNode:
		w.doctype(n)
	case html.CommentNode:
		if len(w.doc.Comments) < maxComments {
			w.doc.Comments = append(w.doc.Comments, clip(n.Data, 500))
		}
	case html.TextNode:
		if s.inBody && !s.hidden {
			w.addText(n.Data)
		}
	case html.ElementNode:
		s = w.element(n, s)
	}
	if n.DataAtom == atom.Template && n.Namespace == "" {
		return
	}
	s.depth++
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.walk(c, s)
	}
}

func (w *walker) doctype(n *html.Node) {
	d := &Doctype{Name: n.Data}
	for _, a := range n.Attr {
		switch a.Key {
		case "public":
			d.PublicID = a.Val
		case "system":
			d.SystemID = a.Val
		}
	}
	w.doc.Doctype = d
}

func (w *walker) addText(t string) {
	for word := range strings.FieldsSeq(t) {
		if w.text.Len() >= maxText {
			return
		}
		if w.text.Len() > 0 {
			w.text.WriteByte(' ')
		}
		w.text.WriteString(clip(word, maxElement))
	}
}

// element records one element and returns the scope of its children.
func (w *walker) element(n *html.Node, s scope) scope {
	d := w.doc
	d.Elements++
	d.MaxDepth = max(d.MaxDepth, s.depth)
	if s.inBody {
		d.BodyTags++
	}
	w.style(n, s)
	if id := value(n, "id"); id != "" && len(d.IDs) < maxNodes {
		if d.IDs == nil {
			d.IDs = map[string]bool{}
		}
		d.IDs[id] = true
	}
	if hasKey(n, "lang") {
		s.lang = value(n, "lang")
	}
	w.collect(n, s)
	switch n.DataAtom {
	case atom.Html:
		d.Lang, d.HasLang = value(n, "lang"), hasKey(n, "lang")
	case atom.Head:
		s.inHead = true
	case atom.Body:
		s.inBody, s.inHead = true, false
	case atom.Script, atom.Style, atom.Noscript, atom.Textarea, atom.Select, atom.Datalist, atom.Svg, atom.Iframe:
		s.hidden = true
	case atom.Form:
		s.form = len(d.Forms)
	case atom.Picture:
		w.pictures++
		s.picture = w.pictures
	}
	return s
}

// style records what the element's style attribute loads.
func (w *walker) style(n *html.Node, s scope) {
	if !hasKey(n, "style") {
		return
	}
	w.doc.StyleAttrs++
	for _, ref := range attributeRefs(value(n, "style")) {
		address, ok := resolve(w.base, ref)
		if !ok || len(w.doc.Styled) == maxStyled {
			continue
		}
		e := w.makeElement(n, s)
		e.URL = address
		w.doc.Styled = append(w.doc.Styled, e)
	}
}

// collect appends the element to its list. Most elements of a page belong to no list.
func (w *walker) collect(n *html.Node, s scope) {
	d := w.doc
	list, inline := d.list(n), hasInlineScript(n)
	if list == nil && n.DataAtom != atom.Form && !inline {
		return
	}
	e := w.makeElement(n, s)
	if inline {
		d.Inline = append(d.Inline, e)
	}
	if list != nil {
		*list = append(*list, e)
	}
	switch n.DataAtom {
	case atom.Form:
		d.Forms = append(d.Forms, Form{Element: e, Method: formMethod(e)})
		if id := e.Attr["id"]; id != "" && w.ids[id] == 0 {
			w.ids[id] = len(d.Forms)
		}
	case atom.Input, atom.Select, atom.Textarea, atom.Button:
		w.owners = append(w.owners, s.form)
	}
}

// list returns the list for elements of that kind; nil for elements that are not collected,
// and for forms.
func (d *Document) list(n *html.Node) *[]Element {
	switch n.DataAtom {
	case atom.Title:
		if n.Namespace == "" {
			return &d.Titles
		}
	case atom.Meta:
		return &d.Metas
	case atom.Link:
		return &d.Links
	case atom.Script:
		return &d.Scripts
	case atom.Style:
		return &d.Styles
	case atom.Img:
		return &d.Images
	case atom.Source, atom.Track:
		return &d.Sources
	case atom.Iframe, atom.Frame, atom.Embed, atom.Object:
		return &d.Frames
	case atom.Audio, atom.Video:
		return &d.Media
	case atom.A, atom.Area:
		return &d.Anchors
	case atom.Input, atom.Select, atom.Textarea, atom.Button:
		return &d.Inputs
	}
	return d.listByMeaning(n)
}

// listByMeaning returns the list for elements that are not recognised by their tag alone.
func (d *Document) listByMeaning(n *html.Node) *[]Element {
	if n.Namespace == "svg" && (n.Data == "image" || n.Data == "feImage") {
		return &d.Drawings
	}
	if isHeadingElement(n) {
		return &d.Headings
	}
	return nil
}

// isHeadingElement reports whether the element is a heading by its tag, which a role overrides, or by its role.
func isHeadingElement(n *html.Node) bool {
	if hasRole(n) {
		return strings.EqualFold(strings.TrimSpace(value(n, "role")), "heading")
	}
	return isHeading(n.DataAtom)
}

// hasRole reports whether a role attribute makes the element something else than its tag says.
func hasRole(n *html.Node) bool { return strings.TrimSpace(value(n, "role")) != "" }

// assignFields gives the fields to their forms: the one that a field's form
// attribute names, else the enclosing one (HTML §4.10.18.3).
func (w *walker) assignFields() {
	for i, e := range w.doc.Inputs {
		owner := w.owners[i]
		if e.Has("form") {
			owner = w.ids[e.Attr["form"]]
		}
		if owner > 0 {
			f := &w.doc.Forms[owner-1]
			f.Fields = append(f.Fields, e)
		}
	}
}

func formMethod(e Element) string {
	if m := strings.ToLower(e.Attr["method"]); m == "post" || m == "dialog" {
		return m
	}
	return "get"
}

func (w *walker) makeElement(n *html.Node, s scope) Element {
	e := Element{Tag: n.Data, Attr: make(map[string]string, len(n.Attr)), InHead: s.inHead}
	if n.DataAtom == atom.Img || n.DataAtom == atom.Source {
		e.Picture = s.picture
	}
	if n.DataAtom == atom.A || n.DataAtom == atom.Area {
		e.Lang = s.lang
	}
	var tag strings.Builder
	tag.WriteString("<" + n.Data)
	for _, a := range n.Attr {
		if _, dup := e.Attr[a.Key]; !dup {
			e.Attr[a.Key] = a.Val
		}
		if tag.Len() < 300 {
			tag.WriteString(" " + a.Key + `="` + clip(a.Val, 200) + `"`)
		}
	}
	tag.WriteString(">")
	e.Tagged = clip(tag.String(), 300)
	e.RawURL = rawURL(n, e.Attr)
	if e.RawURL != "" {
		e.URL, _ = resolve(w.base, e.RawURL)
	}
	if wantsText(n.DataAtom) || hasRole(n) {
		e.Text, e.Labels = content(n)
	}
	return e
}

func rawURL(n *html.Node, attrs map[string]string) string {
	if n.Namespace == "svg" && n.DataAtom != atom.A && n.DataAtom != atom.Script {
		return attrs["href"] // with or without the prefix xlink
	}
	switch n.DataAtom {
	case atom.A, atom.Area, atom.Link, atom.Base:
		return attrs["href"]
	case atom.Form:
		return attrs["action"]
	case atom.Object:
		return attrs["data"]
	}
	return attrs["src"]
}

func wantsText(a atom.Atom) bool {
	switch a {
	case atom.A, atom.Title, atom.Script, atom.Style, atom.Button:
		return true
	}
	return isHeading(a)
}

// content returns the collapsed text below n, and the alt and aria labels.
func content(n *html.Node) (text, labels string) {
	var t, l strings.Builder
	if v, ok := attr(n, "aria-label"); ok {
		l.WriteString(v)
	}
	raw := isCode(n)
	nodes := 0
	for c := range n.Descendants() {
		if nodes++; nodes > maxNodes || t.Len()+l.Len() > maxElement {
			break
		}
		switch {
		case c.Type == html.TextNode && raw:
			t.WriteString(clip(c.Data, maxElement))
		case c.Type == html.TextNode && isCode(c.Parent):
		case c.Type == html.TextNode:
			t.WriteString(clip(c.Data, maxElement) + " ")
		case c.Type == html.ElementNode:
			if v, ok := attr(c, "alt"); ok {
				l.WriteString(" " + clip(v, maxElement))
			}
			if v, ok := attr(c, "aria-label"); ok {
				l.WriteString(" " + clip(v, maxElement))
			}
		}
	}
	if raw {
		return t.String(), ""
	}
	return strings.Join(strings.Fields(t.String()), " "), strings.Join(strings.Fields(l.String()), " ")
}

func isCode(n *html.Node) bool { return n.DataAtom == atom.Script || n.DataAtom == atom.Style }

// hasInlineScript reports an event handler or a script in place of an address. Of
// attributes with one name the first counts.
func hasInlineScript(n *html.Node) bool {
	for i, a := range n.Attr {
		address := a.Key == "href" || a.Key == "src" || a.Key == "action" || a.Key == "formaction"
		if isEventHandler(a.Key) || address && IsScriptURL(a.Val) && first(n, a.Key) == i {
			return true
		}
	}
	return false
}

// first returns the index of the first attribute with the name, whatever its namespace;
// -1 if missing.
func first(n *html.Node, key string) int {
	return slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

func hasKey(n *html.Node, key string) bool { return first(n, key) >= 0 }

// value returns the value of the first attribute with the name.
func value(n *html.Node, key string) string {
	if i := first(n, key); i >= 0 {
		return n.Attr[i].Val
	}
	return ""
}

func attr(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name && a.Namespace == "" {
			return a.Val, true
		}
	}
	return "", false
}

// clip cuts s to at most n bytes on a rune boundary.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n]
}
