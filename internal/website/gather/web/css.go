package web

import (
	"slices"
	"strings"
)

// styleRefs are the files that a stylesheet makes every browser load: other stylesheets, and
// for each font face the file that is tried first. Background images are left out, because
// browsers load only those of rules that match the document.
type styleRefs struct {
	imports []string
	fonts   []string
}

// maxStyleRefs limits the references of one stylesheet.
const maxStyleRefs = 50

// parseStyle reads the references of a stylesheet (CSS Syntax Level 3) as written. Text that
// is not CSS has no references.
func parseStyle(css string) styleRefs {
	var out styleRefs
	p := styleScanner{css: css}
	for p.at < len(css) && len(out.imports)+len(out.fonts) < maxStyleRefs {
		switch {
		case p.skipComment(), p.skipString():
		case p.keyword("@import"):
			if ref := p.importRef(); ref != "" {
				out.imports = append(out.imports, ref)
			}
		case p.keyword("@font-face"):
			if ref := firstFont(p.block()); ref != "" && !slices.Contains(out.fonts, ref) {
				out.fonts = append(out.fonts, ref)
			}
		default:
			p.at++
		}
	}
	return out
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

// url reads a url token or function.
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
		p.at = len(p.css)
		return "", false
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
