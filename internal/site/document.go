package site

import (
	"bytes"
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/html"

	"assay/internal/website/dom"
	"assay/internal/website/robots"
	"assay/internal/website/weblink"
)

// Limits of reading a document.
const (
	maxDocumentLinks = 10_000
	maxReference     = 8 << 10 // bytes of an address as written
	maxTitle         = 500     // characters
	// maxRefresh is the longest delay after which a meta refresh counts as a redirect.
	maxRefresh = 5 * time.Second
)

// document has the parts of a page that a crawl uses. Addresses are absolute.
type document struct {
	title     string
	canonical string // "" if missing
	moved     string // target of a meta refresh that counts as a redirect
	content   int64  // scan.SitePage.Content
	noIndex   bool
	noFollow  bool
	links     []Link
}

// readDocument reads an HTML page and the related header fields. It scans the tags once
// without building a tree, so that memory is proportional to the number of links for any
// input. agent is Assay's name in robots rules.
func readDocument(body []byte, header http.Header, at *url.URL, agent string, now time.Time) document {
	r := &reader{agent: strings.ToLower(agent), now: now, seen: map[string]int{}}
	r.header(header)
	text := bytes.TrimPrefix(dom.Decode(body, header.Get("Content-Type")), []byte("\ufeff"))
	r.read(html.NewTokenizer(bytes.NewReader(text)))
	return r.document(at)
}

// reference is an address as written in the document.
type reference struct {
	raw      string
	noFollow bool
	file     bool // a download
	embedded bool
}

// reader collects the content of a document.
type reader struct {
	agent     string
	now       time.Time
	title     string
	hasTitle  bool
	base      string
	hasBase   bool
	canonical string // of the document
	inHeader  string // canonical address in the Link header field
	refresh   string
	text      content
	noIndex   bool
	noFollow  bool
	refs      []reference
	seen      map[string]int // raw → index in refs

	body      bool // the head has ended
	templates int  // number of open template elements, whose content is inert
	drawings  int  // number of open svg elements, whose titles are not the page's
}

func (r *reader) header(h http.Header) {
	for _, value := range h.Values("X-Robots-Tag") {
		r.robots(robots.ParseHeader(value))
	}
	for _, link := range weblink.Parse(h.Values("Link")) {
		switch {
		case link.Has("canonical"):
			r.inHeader = cmp.Or(r.inHeader, link.Target)
		case link.Has("next"), link.Has("prev"):
			r.add(link.Target, false)
		}
	}
	r.setRefresh(h.Get("Refresh"))
}

func (r *reader) robots(rules []robots.Directive) {
	for _, d := range rules {
		if d.Agent != "" && d.Agent != r.agent {
			continue
		}
		r.noIndex = r.noIndex || d.NoIndex(r.now)
		r.noFollow = r.noFollow || d.NoFollow()
	}
}

func (r *reader) read(z *html.Tokenizer) {
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return
		case html.TextToken:
			if r.templates == 0 {
				r.text.add(z.Raw())
			}
			r.body = r.body || len(bytes.TrimSpace(z.Raw())) > 0
		case html.StartTagToken, html.SelfClosingTagToken:
			name, hasAttr := z.TagName()
			r.start(z, string(name), hasAttr, kind == html.StartTagToken)
		case html.EndTagToken:
			name, _ := z.TagName()
			switch string(name) {
			case "template":
				r.templates = max(r.templates-1, 0)
			case "svg":
				r.drawings = max(r.drawings-1, 0)
			case "head":
				r.body = true
			}
		}
	}
}

// inHead are the elements that may be in the head; any other element ends it.
var inHead = []string{"html", "head", "title", "base", "link", "meta", "style", "script", "noscript", "template", "noframes"}

func (r *reader) start(z *html.Tokenizer, name string, hasAttr, open bool) {
	if !slices.Contains(inHead, name) {
		r.body = true
	}
	if r.templates == 0 && hasAttr {
		r.attributed(z, name) // before the content, which comes with the next token
	}
	switch name {
	case "template":
		r.templates++
	case "svg":
		if open {
			r.drawings++
		}
	case "style":
		if open && z.Next() == html.TextToken && r.templates == 0 {
			r.style(z.Raw())
		}
	case "script", "noscript", "iframe", "noembed", "noframes", "textarea", "xmp":
		if open {
			z.Next() // raw text, not content
		}
	case "title":
		if open {
			r.takeTitle(z)
		}
	}
}

// referring are the elements whose attributes are of interest, besides style.
var referring = []string{
	"a", "area", "frame", "link", "base", "meta", "img", "source", "script", "video", "audio", "track", "embed", "object", "input", "image",
	"use", "iframe", "body", "table", "tr", "th", "td",
}

// attributed reads an element by its attributes.
func (r *reader) attributed(z *html.Tokenizer, name string) {
	styled := bytes.Contains(z.Raw(), []byte("url("))
	if !styled && !slices.Contains(referring, name) {
		return
	}
	a := attributes(z)
	if styled {
		r.style([]byte(a["style"]))
	}
	switch name {
	case "a", "area":
		r.refer(reference{raw: a["href"], noFollow: slices.Contains(tokens(a["rel"]), "nofollow"), file: has(a, "download")})
	case "frame":
		r.add(a["src"], false)
	case "img", "source", "script", "video", "audio", "track", "embed", "object", "input", "image", "use",
		"iframe", "body", "table", "tr", "th", "td":
		r.embed(name, a)
	case "link":
		r.link(a)
	case "base":
		if has(a, "href") && !r.hasBase {
			r.base, r.hasBase = a["href"], true
		}
	case "meta":
		r.meta(a)
	}
}

// takeTitle reads the document's first title.
func (r *reader) takeTitle(z *html.Tokenizer) {
	if z.Next() != html.TextToken || r.hasTitle || r.drawings > 0 || r.templates > 0 {
		return
	}
	r.hasTitle = true
	text := z.Text()
	r.title = strings.Join(strings.Fields(strings.ToValidUTF8(string(text[:min(len(text), 8*maxTitle)]), "")), " ")
	if runes := []rune(r.title); len(runes) > maxTitle {
		r.title = string(runes[:maxTitle])
	}
}

func (r *reader) link(a map[string]string) {
	rel := tokens(a["rel"])
	switch {
	case slices.Contains(rel, "canonical"):
		if !r.body { // in the body it may come from a visitor
			r.canonical = cmp.Or(r.canonical, strings.TrimSpace(a["href"]))
		}
	case slices.Contains(rel, "next"), slices.Contains(rel, "prev"),
		slices.Contains(rel, "alternate") && has(a, "hreflang") && !slices.Contains(rel, "stylesheet"):
		r.add(a["href"], slices.Contains(rel, "nofollow"))
	case slices.ContainsFunc(rel, isEmbedding):
		r.refer(reference{raw: a["href"], embedded: true})
		r.sources(a["imagesrcset"])
	}
}

func (r *reader) meta(a map[string]string) {
	switch name := strings.ToLower(strings.TrimSpace(a["name"])); name {
	case "robots", r.agent:
		r.robots(robots.ParseMeta(name, a["content"]))
	}
	if strings.EqualFold(strings.TrimSpace(a["http-equiv"]), "refresh") {
		r.setRefresh(a["content"])
	}
}

func (r *reader) setRefresh(content string) {
	if target, after, ok := parseRefresh(content); ok && r.refresh == "" {
		if after <= maxRefresh {
			r.refresh = target
		} else {
			r.add(target, false)
		}
	}
}

func (r *reader) add(raw string, noFollow bool) { r.refer(reference{raw: raw, noFollow: noFollow}) }

// refer adds an address. If an address is found twice, it is followed if either link may be followed; it counts as a file, or as a part of
// the page, only if both links say so.
func (r *reader) refer(to reference) {
	to.raw = strings.TrimSpace(to.raw)
	if to.raw == "" || to.raw[0] == '#' || len(to.raw) > maxReference {
		return
	}
	if i, ok := r.seen[to.raw]; ok {
		r.refs[i].noFollow, r.refs[i].file = r.refs[i].noFollow && to.noFollow, r.refs[i].file && to.file
		r.refs[i].embedded = r.refs[i].embedded && to.embedded
	} else if len(r.refs) < maxDocumentLinks {
		r.seen[to.raw] = len(r.refs)
		r.refs = append(r.refs, to)
	}
}

// document resolves the collected addresses against the base URL, whose element may follow
// the first links.
func (r *reader) document(at *url.URL) document {
	d := document{title: r.title, content: r.text.sum(), noIndex: r.noIndex, noFollow: r.noFollow}
	base := at
	if abs, ok := resolve(at, r.base); ok && r.hasBase {
		base, _ = url.Parse(abs) // valid: made by resolve
	}
	if r.inHeader != "" {
		d.canonical, _ = resolve(at, r.inHeader)
	}
	if r.canonical != "" {
		d.canonical, _ = resolve(base, r.canonical)
	}
	if r.refresh != "" {
		d.moved, _ = resolve(base, r.refresh)
	}
	index := map[string]int{}
	for _, ref := range r.refs {
		abs, ok := resolve(base, ref.raw)
		malformed := !ok && isMalformed(base, ref.raw)
		if malformed {
			abs = clipText(ref.raw, maxMalformed)
		} else if !ok {
			continue
		}
		noFollow := ref.noFollow || r.noFollow
		if i, known := index[abs]; known {
			d.links[i].NoFollow, d.links[i].File = d.links[i].NoFollow && noFollow, d.links[i].File && ref.file
			d.links[i].Embedded = d.links[i].Embedded && ref.embedded
			continue
		}
		index[abs] = len(d.links)
		d.links = append(d.links, Link{URL: abs, NoFollow: noFollow, File: ref.file, Embedded: ref.embedded, Malformed: malformed})
	}
	return d
}

// attributes reads the attributes of a start tag; the first one of each name counts.
func attributes(z *html.Tokenizer) map[string]string {
	out := map[string]string{}
	for {
		key, value, more := z.TagAttr()
		if _, known := out[string(key)]; !known && len(key) > 0 {
			out[string(key)] = string(value)
		}
		if !more {
			return out
		}
	}
}

func has(a map[string]string, name string) bool { _, ok := a[name]; return ok }

func tokens(s string) []string { return strings.Fields(strings.ToLower(s)) }
