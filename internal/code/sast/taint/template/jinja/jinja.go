// Package jinja rewrites templates of Jinja and related engines: Django, Twig, Nunjucks, Swig.
package jinja

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// Target describes the language that templates are rewritten in. Conditional and repeated
// parts become consecutive statements on one line, because only the flow of data matters.
type Target struct {
	// Root, Member and Call write the name of a template's variable, a member, and a call.
	Root   func(name string) string
	Member func(of, name string) string
	// Join writes a concatenation of texts, First an element of a list.
	Join  string
	First func(list string) string
	// At writes the element at an index, if that is more precise than any element.
	At func(list, number string) string
	// Assign and Output write a statement; Include writes one that includes a template.
	Assign  func(target, value string) string
	Output  func(value string) string
	Include func(name string) string
	// Raw disables escaping.
	Raw bool
}

const (
	comment = iota
	tag
	output
)

// maxDepth is how deeply expressions and parts without escaping may be nested.
const maxDepth = 30

// marks are the delimiters of everything that is not text.
func marks() []template.Mark {
	return []template.Mark{
		{Open: "{#", Close: "#}", Kind: comment}, {Open: "{%", Close: "%}", Kind: tag}, {Open: "{{", Close: "}}", Kind: output},
	}
}

var (
	wordPattern  = regexp.MustCompile(`^[+-]?\s*(\w+)\s*`)
	offPattern   = regexp.MustCompile(`^(?:off|false)\b`)
	setPattern   = regexp.MustCompile(`^([A-Za-z_]\w*)\s*=\s*(.+)$`)
	forPattern   = regexp.MustCompile(`(?s)^([A-Za-z_]\w*)(?:\s*,\s*([A-Za-z_]\w*))?\s+in\s+(.+)$`)
	quotePattern = regexp.MustCompile(`^["']([\w./:@-]+)["']`)
)

// Template rewrites a template; w contains the code that precedes it.
func (j *Target) Template(w *template.Rewrite, source string) {
	r := rewriting{Target: j, w: w, raw: []bool{j.Raw}}
	template.Marked(source, marks(), func(kind int, text string) {
		inner := strings.TrimSpace(strings.Trim(text, "-~"))
		switch kind {
		case tag:
			if m := wordPattern.FindStringSubmatch(inner); m != nil {
				r.tag(m[1], inner[len(m[0]):])
			}
		case output:
			r.output(inner)
		}
		w.Skip(text)
	})
}

// rewriting is the state of the rewriting of a template.
type rewriting struct {
	*Target
	w   *template.Rewrite
	raw []bool // whether escaping is disabled, for each open part
	off string // the tag that ends a part that is not a template
}

// output writes the unescaped values of an expression.
func (r *rewriting) output(expr string) {
	if r.off != "" {
		return
	}
	for _, o := range r.parse(expr) {
		if o.passes() && (o.raw || r.raw[len(r.raw)-1]) {
			r.w.Put(r.Output(o.text))
		}
	}
}

// plainTags begin parts that are not templates.
var plainTags = []string{"raw", "verbatim", "comment"}

func (r *rewriting) tag(name, rest string) {
	switch {
	case r.off != "":
		if name == r.off {
			r.off = ""
		}
	case slices.Contains(plainTags, name):
		r.off = "end" + name
	case name == "autoescape" && len(r.raw) < maxDepth:
		r.raw = append(r.raw, offPattern.MatchString(rest))
	case name == "endautoescape" && len(r.raw) > 1:
		r.raw = r.raw[:len(r.raw)-1]
	case name == "set" || name == "with":
		if m := setPattern.FindStringSubmatch(rest); m != nil {
			r.assign(m[1], r.value(m[2]))
		}
	case name == "for":
		r.loop(forPattern.FindStringSubmatch(rest))
	case name == "include":
		if m := quotePattern.FindStringSubmatch(rest); m != nil {
			r.w.Put(r.Include(m[1]))
		}
	}
}

// loop writes the assignments of a loop's variables; m are the groups of forPattern.
func (r *rewriting) loop(m []string) {
	if m == nil {
		return
	}
	list := r.value(m[3])
	for _, name := range m[1:3] {
		if name != "" && list != "" {
			r.assign(name, r.First(list))
		}
	}
}

func (r *rewriting) assign(name, value string) {
	if value != "" {
		r.w.Put(r.Assign(r.Root(name), value))
	}
}

// value returns the concatenation of all values that an expression may have; "" if it has none.
func (j *Target) value(expr string) string {
	var parts []string
	for _, o := range j.parse(expr) {
		if o.passes() {
			parts = append(parts, o.text)
		}
	}
	return strings.Join(parts, j.Join)
}
