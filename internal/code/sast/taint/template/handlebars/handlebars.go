// Package handlebars rewrites templates of Handlebars as JavaScript.
package handlebars

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Handlebars: {{x}} is escaped, {{{x}}} and {{&x}} are not. Names are looked up in the value of the innermost block first, then in those
// around it.

const (
	maxBlocks    = 100
	maxArguments = 50 // of a partial that are read
)

var marks = template.NewMarks(map[string]template.Kind{
	"{{{{raw}}}} {{{{/raw}}}}": template.Nothing, `\{{{ }}}`: template.Nothing, `\{{ }}`: template.Nothing,
	"{{!-- --}}": template.Nothing, "{{! }}": template.Nothing, "{{{ }}}": template.Raw, "{{ }}": template.Code,
})

// handled is a template that is being rewritten.
type handled struct {
	w      template.Rewrite
	blocks []string // closing tags of the open blocks
	names  []string // variables that hold the values of the open blocks, innermost last
	// params are the open blocks' own names for their values, with the variables.
	params map[string]string
	made   int
}

// Source rewrites a template.
func Source(source []byte) []byte {
	h := &handled{params: map[string]string{}}
	marks.Split(string(source), h.part)
	for range h.blocks {
		h.w.Put("}")
	}
	return h.w.Done(source)
}

func (h *handled) part(kind template.Kind, text string) {
	code := strings.Trim(strings.TrimSpace(text), "~ ")
	switch {
	case kind == template.Raw:
		h.raw(code)
	case kind == template.Code && strings.HasPrefix(code, "&"):
		h.raw(code[1:])
	case kind == template.Code && strings.HasPrefix(code, "#"):
		h.open(strings.Fields(strings.TrimLeft(code, "#*>")))
	case kind == template.Code && strings.HasPrefix(code, "/"):
		h.end()
	case kind == template.Code && strings.HasPrefix(code, ">"):
		h.partial(strings.Fields(code[1:]))
	}
	h.w.Skip(text)
}

var (
	variableName = regexp.MustCompile(`^[A-Za-z_]\w*$`)
	bracketed    = regexp.MustCompile(`\.\[([A-Za-z_]\w*)\]`)
	asNames      = regexp.MustCompile(`^\|([A-Za-z_]\w*)`)
	partialName  = regexp.MustCompile(`^[\w./-]+$`)
	pathName     = regexp.MustCompile(`^(?:\.\./|\./|this[./])*@?[A-Za-z_$][\w$]*(?:[./][A-Za-z_$][\w$]*)*$`)
)

// partial writes the inclusion of a template, whose variables are those of a value or named ones.
func (h *handled) partial(words []string) {
	if len(words) == 0 || !partialName.MatchString(words[0]) {
		return
	}
	about, named := "undefined", ""
	for _, word := range words[1:min(len(words), maxArguments)] {
		if key, v, ok := strings.Cut(word, "="); ok && variableName.MatchString(key) {
			named += key + ": " + h.value(v) + ", "
		} else if about == "undefined" {
			about = h.value(word)
		}
	}
	switch {
	case named != "" && about != "undefined":
		about = "{..." + about + ", " + named + "}"
	case named != "":
		about = "{" + named + "}"
	}
	h.w.Put(";include('", words[0], "',", about, ");")
}

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
	word = bracketed.ReplaceAllString(word, ".$1")
	if rest, ok := strings.CutPrefix(word, "@root."); ok && pathName.MatchString(rest) {
		return "locals." + strings.ReplaceAll(rest, "/", ".")
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
	if root, rest, _ := strings.Cut(word, "."); h.params[root] != "" {
		return strings.TrimSuffix(h.params[root]+"."+rest, ".")
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
		if about = h.value(words[0]); len(words) > 1 || about == "undefined" || slices.Contains(helpers, words[0]) {
			h.w.Put(";{")
			h.blocks = append(h.blocks, "")
			return
		}
		h.w.Put(";for (const ", name, " of globalThis.any ? ", about, " : [", about, "]) {") // a list, or one value
	}
	for i, word := range words[:len(words)-1] {
		if m := asNames.FindStringSubmatch(words[i+1]); word == "as" && m != nil {
			h.params[m[1]] = name
		}
	}
	h.blocks = append(h.blocks, name)
	h.names = append(h.names, name)
}

// helpers are the names of blocks that are not values.
var helpers = []string{"if", "unless", "else", "inline", "raw"}

func (h *handled) end() {
	n := len(h.blocks)
	if n == 0 {
		return
	}
	if h.blocks[n-1] != "" {
		h.names = h.names[:len(h.names)-1]
		maps.DeleteFunc(h.params, func(_, name string) bool { return name == h.blocks[n-1] })
	}
	h.blocks = h.blocks[:n-1]
	h.w.Put("}")
}
