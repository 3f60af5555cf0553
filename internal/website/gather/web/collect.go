package web

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

// reference is a subresource that a document or stylesheet loads.
type reference struct {
	url, kind, from string
	same            bool
}

// collector gathers distinct references in document order.
type collector struct {
	doc  *dom.Document
	site string // registrable domain of the document
	from string
	seen map[string]bool
	refs []reference
}

// references lists what a browser loads for the document, and its preview image.
func references(doc *dom.Document, from string) []reference {
	c := &collector{doc: doc, site: capture.Site(from), from: from, seen: map[string]bool{}}
	c.links()
	for _, e := range doc.Scripts {
		c.add(capture.KindScript, e.URL)
	}
	for _, e := range doc.Styles {
		c.style(e.Text)
	}
	c.images()
	for _, e := range doc.Styled {
		c.add(capture.KindImage, e.URL)
	}
	c.media()
	c.addRaw(capture.KindOGImage, previewImage(doc))
	return c.refs
}

// previewImage returns the address of the preview image as written; "" if missing. og:image:url
// is a synonym.
func previewImage(doc *dom.Document) string {
	for _, name := range []string{"og:image", "og:image:url", "og:image:secure_url"} {
		for _, m := range doc.Metas {
			property, value := strings.TrimSpace(m.Attr["property"]), strings.TrimSpace(m.Attr["content"])
			if strings.EqualFold(property, name) && value != "" {
				return value
			}
		}
	}
	return ""
}

func (c *collector) add(kind, abs string) {
	u, err := url.Parse(abs)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil {
		return
	}
	u.Fragment, u.RawFragment = "", ""
	key := u.String()
	if c.seen[key] || key == c.from && kind != capture.KindOGImage {
		return
	}
	c.seen[key] = true
	c.refs = append(c.refs, reference{url: key, kind: kind, from: c.from, same: capture.Site(key) == c.site})
}

// addRaw adds a reference as written.
func (c *collector) addRaw(kind, raw string) {
	if abs, ok := c.doc.Resolve(raw); ok && raw != "" {
		c.add(kind, abs)
	}
}

func (c *collector) links() {
	for _, e := range c.doc.Links {
		for _, rel := range e.Rel() {
			switch rel {
			case "stylesheet":
				if !slices.Contains(e.Rel(), "alternate") {
					c.add(capture.KindStylesheet, e.URL)
				}
			case "icon", "apple-touch-icon":
				c.add(capture.KindIcon, e.URL)
			case "manifest":
				c.add(capture.KindManifest, e.URL)
			case "modulepreload":
				c.add(capture.KindScript, e.URL)
			case "preload":
				c.add(preloadKind(e.Attr["as"]), e.URL)
			}
		}
	}
}

func preloadKind(as string) string {
	switch strings.ToLower(as) {
	case "script":
		return capture.KindScript
	case "style":
		return capture.KindStylesheet
	case "font":
		return capture.KindFont
	case "image":
		return capture.KindImage
	case "audio", "video", "track":
		return capture.KindMedia
	}
	return capture.KindOther
}

// images adds the file of each image that a browser with a wide screen of standard density
// loads.
func (c *collector) images() {
	chosen := map[int]bool{} // pictures with a suitable source
	for _, e := range c.doc.Sources {
		set, ok := e.Attr["srcset"]
		if !ok || e.Picture == 0 || chosen[e.Picture] || !applies(e) {
			continue
		}
		if best := dom.BestCandidate(set, screenWidth); best != "" {
			chosen[e.Picture] = true
			c.addRaw(capture.KindImage, best)
		}
	}
	for _, e := range c.doc.Images {
		if e.Picture != 0 && chosen[e.Picture] {
			continue
		}
		if best := dom.BestCandidate(e.Attr["srcset"], screenWidth); best != "" {
			c.addRaw(capture.KindImage, best)
		} else {
			c.add(capture.KindImage, e.URL)
		}
	}
}

// screenWidth is the layout width in CSS pixels for the choice of images.
const screenWidth = 1280

func (c *collector) media() {
	for _, e := range c.doc.Media {
		c.add(capture.KindMedia, e.URL)
		c.addRaw(capture.KindImage, e.Attr["poster"])
	}
	for _, e := range c.doc.Sources {
		c.add(capture.KindMedia, e.URL)
	}
	for _, e := range c.doc.Frames {
		c.add(capture.KindOther, e.URL)
	}
	for _, e := range c.doc.Inputs {
		if strings.EqualFold(e.Attr["type"], "image") {
			c.add(capture.KindImage, e.URL)
		}
	}
}

// style adds what a stylesheet loads, resolved against c.from.
func (c *collector) style(css string) {
	refs := dom.ParseStyle(css)
	for _, ref := range refs.Imports {
		c.addRaw(capture.KindStylesheet, ref)
	}
	for _, ref := range refs.Fonts {
		c.addRaw(capture.KindFont, ref)
	}
}

// fromStyle lists what a fetched stylesheet loads; seen are the references already known.
func fromStyle(css, at, document string, seen map[string]bool) []reference {
	c := &collector{doc: &dom.Document{Base: at}, site: capture.Site(document), from: at, seen: seen}
	c.style(css)
	return c.refs
}

// rank orders kinds by how many checks need them, for when not everything can be fetched.
func rank(r reference) int {
	order := []string{
		capture.KindOGImage, capture.KindIcon, capture.KindManifest, capture.KindStylesheet,
		capture.KindScript, capture.KindFont, capture.KindImage, capture.KindMedia, capture.KindOther,
	}
	return slices.Index(order, r.kind)
}

func byRank(a, b reference) int { return cmp.Compare(rank(a), rank(b)) }

// risky are words in a path that suggest a side effect. GET should have none, but may have one. Such links are not sampled.
var risky = []string{
	"logout", "log-out", "signout", "sign-out", "logoff", "delete", "remove", "unsubscribe", "add-to-cart", "addtocart", "cancel",
}

func isRisky(u *url.URL) bool {
	target := strings.ToLower(path.Clean(u.Path) + "?" + u.RawQuery)
	return slices.ContainsFunc(risky, func(word string) bool { return strings.Contains(target, word) })
}
