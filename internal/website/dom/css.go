package dom

import (
	"slices"
	"strings"
)

// StyleRefs are the files that a stylesheet makes every browser load: other stylesheets, and
// for each font face the file that is tried first. Background images are left out, because
// browsers load only those of rules that match the document.
type StyleRefs struct {
	Imports []string
	Fonts   []string
}

// maxStyleRefs limits the references of one stylesheet or style attribute.
const maxStyleRefs = 50

// ParseStyle reads the references of a stylesheet (CSS Syntax Level 3) as written. Text that
// is not CSS has no references.
func ParseStyle(css string) StyleRefs {
	var out StyleRefs
	p := styleScanner{css: css}
	for p.at < len(css) && len(out.Imports)+len(out.Fonts) < maxStyleRefs {
		switch {
		case p.skipComment(), p.skipString():
		case p.keyword("@import"):
			if ref := p.importRef(); ref != "" {
				out.Imports = append(out.Imports, ref)
			}
		case p.keyword("@font-face"):
			if ref := firstFont(p.block()); ref != "" && !slices.Contains(out.Fonts, ref) {
				out.Fonts = append(out.Fonts, ref)
			}
		default:
			p.at++
		}
	}
	return out
}

// attributeRefs reads the images that a style attribute makes browsers load, as written. An element that
// is not displayed loads none, and a custom property loads nothing where it is declared.
func attributeRefs(css string) []string {
	var out []string
	p := styleScanner{css: css}
	property, start := "", 0
	for p.at < len(css) && len(out) < maxStyleRefs {
		if p.skipComment() || p.skipString() {
			continue
		}
		if ref, ok := p.url(); ok {
			if !isLocal(ref) && !strings.HasPrefix(property, "--") && !slices.Contains(out, ref) {
				out = append(out, ref)
			}
			continue
		}
		switch css[p.at] {
		case ':':
			if property == "" {
				property = strings.ToLower(strings.TrimSpace(css[start:p.at]))
			}
		case ';':
			if isNone(property, css[start:p.at]) {
				return nil
			}
			property, start = "", p.at+1
		}
		p.at++
	}
	if isNone(property, css[min(start, len(css)):]) {
		return nil
	}
	return out
}

// isLocal reports whether a reference loads no file: a part of the document, or the data itself.
func isLocal(ref string) bool {
	return ref == "" || ref[0] == '#' || len(ref) >= 5 && strings.EqualFold(ref[:5], "data:")
}

// isNone reports whether the declaration of the property hides the element.
func isNone(property, declaration string) bool {
	_, value, _ := strings.Cut(declaration, ":")
	value = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
	return property == "display" && strings.EqualFold(value, "none")
}

// styleScanner scans CSS text. Every method moves forward or reports that it does not apply.
type styleScanner struct {
	css string
	at  int
}

func (p *styleScanner) rest() string { return p.css[p.at:] }

func (p *styleScanner) skipComment() bool {
	if !strings.HasPrefix(p.rest(), "/*") {
		return false
	}
	if end := strings.Index(p.css[p.at+2:], "*/"); end >= 0 {
		p.at += 2 + end + 2
	} else {
		p.at = len(p.css)
	}
	return true
}

func (p *styleScanner) skipString() bool {
	_, ok := p.quoted()
	return ok
}

// quoted reads a string token.
func (p *styleScanner) quoted() (string, bool) {
	if p.at >= len(p.css) || p.css[p.at] != '"' && p.css[p.at] != '\'' {
		return "", false
	}
	quote, start := p.css[p.at], p.at+1
	for i := start; i < len(p.css); i++ {
		switch p.css[i] {
		case '\\':
			i++
		case quote, '\n':
			p.at = i + 1
			return p.css[start:i], true
		}
	}
	p.at = len(p.css)
	return p.css[start:], true
}

func (p *styleScanner) keyword(word string) bool {
	rest := p.rest()
	if len(rest) < len(word) || !strings.EqualFold(rest[:len(word)], word) {
		return false
	}
	if len(rest) > len(word) && (isNameByte(rest[len(word)])) {
		return false
	}
	p.at += len(word)
	return true
}

func isNameByte(b byte) bool {
	return b == '-' || b == '_' || b >= 0x80 || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func (p *styleScanner) space() {
	for p.at < len(p.css) && strings.IndexByte(" \t\r\n\f", p.css[p.at]) >= 0 {
		p.at++
	}
}

// importRef reads the target of @import: a string or a url token.
func (p *styleScanner) importRef() string {
	p.space()
	if s, ok := p.quoted(); ok {
		return s
	}
	s, _ := p.url()
	return s
}

// url reads a url token or function; the end of the text closes it (CSS Syntax 3, section 4.3.6).
func (p *styleScanner) url() (string, bool) {
	if rest := p.rest(); len(rest) < 4 || !strings.EqualFold(rest[:4], "url(") {
		return "", false
	}
	p.at += 4
	p.space()
	if s, ok := p.quoted(); ok {
		return s, true
	}
	end := strings.IndexByte(p.rest(), ')')
	if end < 0 {
		s := strings.TrimSpace(p.rest())
		p.at = len(p.css)
		return s, true
	}
	s := strings.TrimSpace(p.rest()[:end])
	p.at += end + 1
	return s, true
}

// block returns the text between the next braces.
func (p *styleScanner) block() string {
	open := strings.IndexByte(p.rest(), '{')
	if open < 0 {
		return ""
	}
	p.at += open + 1
	start := p.at
	for p.at < len(p.css) {
		switch {
		case p.skipComment(), p.skipString():
		case p.css[p.at] == '}':
			p.at++
			return p.css[start : p.at-1]
		default:
			p.at++
		}
	}
	return p.css[start:]
}

// firstFont returns the file of a font face that a modern browser loads: the first WOFF2
// one, else the first.
func firstFont(face string) string {
	p := styleScanner{css: face}
	first := ""
	for p.at < len(face) {
		if p.skipComment() {
			continue
		}
		ref, ok := p.url()
		if !ok {
			if !p.skipString() {
				p.at++
			}
			continue
		}
		if strings.HasPrefix(strings.ToLower(ref), "data:") || ref == "" {
			continue
		}
		path, _, _ := strings.Cut(ref, "?")
		if strings.HasSuffix(strings.ToLower(path), ".woff2") || strings.Contains(formatAfter(p.rest()), "woff2") {
			return ref
		}
		if first == "" {
			first = ref
		}
	}
	return first
}

// formatAfter returns the text up to the next source, which has the format.
func formatAfter(rest string) string {
	if end := strings.IndexAny(rest, ",;}"); end >= 0 {
		return strings.ToLower(rest[:end])
	}
	return strings.ToLower(rest)
}
