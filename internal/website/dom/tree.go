package dom

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Nesting is limited twice: html.Parse refuses more than 512 open elements, and
// a document that it refuses is parsed again without the tags that nest deeper
// than keepDepth and only group others. Browsers flatten in the same manner.
const keepDepth = 200

// parseTree returns the tree of a document, nil when it is beyond repair.
func parseTree(source string) *html.Node {
	if root, err := html.Parse(strings.NewReader(source)); err == nil {
		return root
	}
	root, err := html.Parse(strings.NewReader(flatten(source)))
	if err != nil {
		return nil
	}
	return root
}

// flatten drops the tags of deeply nested elements. Text stays, and so do the elements that
// checks read.
func flatten(source string) string {
	var out strings.Builder
	var open []atom.Atom
	z := html.NewTokenizer(strings.NewReader(source))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return out.String()
		}
		raw := string(z.Raw())
		name, _ := z.TagName()
		tag := atom.Lookup(name)
		switch kind {
		case html.StartTagToken:
			if isVoid(tag) {
				break
			}
			open = append(open, tag)
			if len(open) > keepDepth && !isFact(tag) {
				continue
			}
		case html.EndTagToken:
			depth := len(open)
			open = closeTag(open, tag)
			if depth > keepDepth && !isFact(tag) {
				continue
			}
		}
		out.WriteString(raw)
	}
}

// closeTag removes the innermost open element of the name and all inside it; an
// end tag without a start tag changes nothing.
func closeTag(open []atom.Atom, tag atom.Atom) []atom.Atom {
	// The search for an end tag of an element far outside is limited: hostile input must not
	// make this quadratic.
	for i := len(open) - 1; i >= max(0, len(open)-keepDepth); i-- {
		if open[i] == tag {
			return open[:i]
		}
	}
	return open
}

func isVoid(a atom.Atom) bool {
	switch a {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link,
		atom.Meta, atom.Source, atom.Track, atom.Wbr:
		return true
	}
	return false
}

// isFact reports whether the element is one that checks read; none of them can be nested in
// itself.
func isFact(a atom.Atom) bool {
	switch a {
	case atom.Html, atom.Head, atom.Body, atom.Title, atom.Script, atom.Style, atom.A, atom.Iframe,
		atom.Video, atom.Audio, atom.Textarea, atom.Select, atom.Option, atom.Template, atom.Noscript:
		return true
	}
	return isHeading(a)
}
