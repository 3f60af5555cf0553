// Package handlebars rewrites templates of Handlebars as JavaScript.
package handlebars

import (
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Handlebars: {{x}} is escaped, {{{x}}} and {{&x}} are not. Names are looked up in the value of the innermost block first, then in those
// around it.

const maxBlocks = 100

const (
	markRaw = iota
	markCode
	markNothing
)

// handled is a template that is being rewritten.
type handled struct {
	w      template.Rewrite
	blocks []string // closing tags of the open blocks
	names  []string // variables that hold the values of the open blocks, innermost last
	made   int
}

// Source rewrites a template.
func Source(source []byte) []byte {
	h := &handled{}
	template.Marked(string(source), []template.Mark{
		{Open: "{{!--", Close: "--}}", Kind: markNothing}, {Open: "{{!", Close: "}}", Kind: markNothing},
		{Open: "{{{", Close: "}}}", Kind: markRaw}, {Open: "{{", Close: "}}", Kind: markCode},
	}, h.part)
	for range h.blocks {
		h.w.Put("}")
	}
	return h.w.Done(source)
}

func (h *handled) part(kind int, text string) {
	code := strings.Trim(strings.TrimSpace(text), "~ ")
	switch {
	case kind == markRaw:
		h.raw(code)
	case kind == markCode && strings.HasPrefix(code, "&"):
		h.raw(code[1:])
	case kind == markCode && strings.HasPrefix(code, "#"):
		h.open(strings.Fields(code[1:]))
	case kind == markCode && strings.HasPrefix(code, "/"):
		h.end()
	case kind == markCode && strings.HasPrefix(code, ">"):
		if f := strings.Fields(code[1:]); len(f) > 0 && partialName.MatchString(f[0]) {
			h.w.Put(";include('", f[0], "',", h.value(append(f, "")[1]), ");")
		}
	}
	h.w.Skip(text)
}

var (
	partialName = regexp.MustCompile(`^[\w./-]+$`)
	pathName    = regexp.MustCompile(`^(?:\.\./|\./|this[./])*@?[A-Za-z_$][\w$]*(?:[./][A-Za-z_$][\w$]*)*$`)
)

// raw writes a value that is not escaped; for a helper, all of its arguments.
func (h *handled) raw(code string) {
	words := strings.Fields(code)
	if len(words) > 1 {
		words = words[1:]
	}
	for _, word := range words {
		if x := h.value(strings.Trim(word, "()")); x != "undefined" {
			h.w.Put(";", template.Unescaped, "(", x, ");")
		}
	}
}

// value returns the expressions that a path may stand for.
func (h *handled) value(word string) string {
	if _, v, named := strings.Cut(word, "="); named {
		word = v
	}
	if word == "this" || word == "." {
		if len(h.names) > 0 {
			return h.names[len(h.names)-1]
		}
		return "locals"
	}
	if !pathName.MatchString(word) || strings.HasPrefix(word, "@") {
		return "undefined"
	}
	own := strings.HasPrefix(word, "this") || strings.HasPrefix(word, "./")
	for _, p := range []string{"../", "./", "this.", "this/", "@root."} {
		for strings.HasPrefix(word, p) {
			word = word[len(p):]
		}
	}
	word = strings.ReplaceAll(word, "/", ".")
	if len(h.names) == 0 {
		return "locals." + word
	}
	inner := h.names[len(h.names)-1] + "." + word
	if own {
		return inner
	}
	return "(" + inner + " || locals." + word + ")"
}

func (h *handled) open(words []string) {
	if len(h.blocks) >= maxBlocks || len(words) == 0 {
		return
	}
	about := "undefined"
	if len(words) > 1 {
		about = h.value(words[1])
	}
	h.made++
	name := "it" + strconv.Itoa(h.made)
	switch words[0] {
	case "each":
		h.w.Put(";for (const ", name, " of ", about, ") {")
	case "with":
		h.w.Put(";{ const ", name, " = ", about, ";")
	default:
		h.w.Put(";{")
		h.blocks = append(h.blocks, "")
		return
	}
	h.blocks = append(h.blocks, name)
	h.names = append(h.names, name)
}

func (h *handled) end() {
	n := len(h.blocks)
	if n == 0 {
		return
	}
	if h.blocks[n-1] != "" {
		h.names = h.names[:len(h.names)-1]
	}
	h.blocks = h.blocks[:n-1]
	h.w.Put("}")
}
