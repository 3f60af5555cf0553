// Package jinja rewrites templates of Jinja and related engines: Django, Twig, Nunjucks, Swig.
package jinja

import (
	"fmt"
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
	// Include writes a statement that includes a template. Those that assign or write a value are alike in all languages.
	Include Inclusion
	// Interpolates is true if "#{x}" in a text between double quotation marks is an expression.
	Interpolates bool
	// Raw disables escaping.
	Raw bool
}

// Inclusion has the parts of a statement that includes a template, as formats: its beginning with the name of the template, with further
// variables or with no others than those that follow; a variable and its value; and its end.
type Inclusion struct{ All, Only, Pair, End string }

func (i Inclusion) write(name string, given []Variable, only bool) string {
	begin := i.All
	if only {
		begin = i.Only
	}
	out := fmt.Sprintf(begin, name)
	for _, v := range given {
		if v.Value != "" {
			out += fmt.Sprintf(i.Pair, v.Name, v.Value)
		}
	}
	return out + i.End
}

// Variable is a variable of a template with its value, as an expression of the language.
type Variable struct{ Name, Value string }

var marks = template.NewMarks(map[string]template.Kind{
	"{# #}": template.Nothing, "{% %}": template.Code, "{{ }}": template.Escaped,
})

// maxDepth is how deeply expressions and parts without escaping may be nested.
const maxDepth = 30

var (
	wordPattern  = regexp.MustCompile(`^[+-]?\s*(\w+)\s*`)
	offPattern   = regexp.MustCompile(`^(?:off|false)\b`)
	setPattern   = regexp.MustCompile(`(?s)^([A-Za-z_][\w\s,]*?)\s*=\s*(.+)$`)
	asPattern    = regexp.MustCompile(`(?s)^(.+)\s+as\s+([A-Za-z_]\w*)$`)
	forPattern   = regexp.MustCompile(`(?s)^([A-Za-z_]\w*)(?:\s*,\s*([A-Za-z_]\w*))?\s+in\s+(.+)$`)
	quotePattern = regexp.MustCompile(`^["']([\w./:@-]+)["']`)
	namesPattern = regexp.MustCompile(`^\[[^\[\]]*\]`)
	filePattern  = regexp.MustCompile(`["']([\w./:@-]+)["']`)
	withPattern  = regexp.MustCompile(`(?s)\bwith\s+(.+)$`)
	onlyPattern  = regexp.MustCompile(`\s(?:only|without\s+context)\s*$`)
	givenPattern = regexp.MustCompile(`(?:^|[\s,])([A-Za-z_]\w*)\s*=\s*`)
)

// Template rewrites a template; w contains the code that precedes it.
func (j *Target) Template(w *template.Rewrite, source string) {
	r := rewriting{Target: j, w: w, raw: []bool{j.Raw}}
	r.survey(source)
	marks.Split(source, func(kind template.Kind, text string) {
		inner := strings.TrimSpace(strings.Trim(text, "-~"))
		switch kind {
		case template.Code:
			if m := wordPattern.FindStringSubmatch(inner); m != nil {
				r.tag(m[1], inner[len(m[0]):])
			}
		case template.Escaped:
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
	macros
}

// output writes the unescaped values of an expression.
func (r *rewriting) output(expr string) {
	if r.off != "" {
		return
	}
	if r.called(expr) {
		return
	}
	if m := includePattern.FindString(expr); m != "" {
		r.includeCall(expr[len(m)-1:])
		return
	}
	for _, o := range r.parse(expr) {
		if o.passes() && (o.raw || r.raw[len(r.raw)-1]) {
			r.w.Put(template.Unescaped, "(", o.text, "); ")
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
	case strings.HasSuffix(name, "autoescape"):
		r.escape(name, rest)
	case name == "set" || name == "with":
		r.variables(name, rest)
	case strings.HasPrefix(name, "for"), strings.HasPrefix(name, "async"):
		r.loop(forPattern.FindStringSubmatch(rest))
	case name == "include" || name == "extends" || name == "embed":
		r.include(rest)
	case strings.HasSuffix(name, "macro"):
		r.macro(name, rest)
	case name == "call":
		r.called(rest)
	}
}

// escape begins or ends a part that turns escaping on or off.
func (r *rewriting) escape(tag, rest string) {
	switch {
	case tag == "autoescape" && len(r.raw) < maxDepth:
		r.raw = append(r.raw, offPattern.MatchString(rest))
	case tag == "endautoescape" && len(r.raw) > 1:
		r.raw = r.raw[:len(r.raw)-1]
	}
}

// variables writes the assignments of a tag.
func (r *rewriting) variables(tag, rest string) {
	if m := asPattern.FindStringSubmatch(rest); tag == "with" && m != nil {
		r.assign(m[2], r.value(m[1]))
		return
	}
	if tag == "with" {
		for _, v := range r.given(rest) {
			r.assign(v.Name, v.Value)
		}
		return
	}
	m := setPattern.FindStringSubmatch(rest)
	if m == nil {
		return
	}
	names, values := template.Split(m[1], ","), template.Split(m[2], ",")
	for i, name := range names {
		switch {
		case len(names) == 1:
			r.assign(name, r.value(m[2]))
		case i < len(values):
			r.assign(strings.TrimSpace(name), r.value(values[i]))
		}
	}
}

// given returns the variables of a list such as "a=b c=d" or "{'a': b, 'c': d}".
func (r *rewriting) given(list string) []Variable {
	var out []Variable
	add := func(name, expr string) {
		if name = strings.Trim(name, " \n\t\r\"'"); isName(name) {
			out = append(out, Variable{name, r.value(strings.TrimRight(expr, " \n\t\r,"))})
		}
	}
	if len(list) > maxLength {
		return nil
	}
	if list = strings.TrimSpace(list); strings.HasPrefix(list, "{") {
		if end := template.Closing(list); end > 0 {
			for _, one := range template.Split(list[1:end], ",") {
				if key, expr, ok := strings.Cut(one, ":"); ok {
					add(key, expr)
				}
			}
		}
		return out
	}
	found := givenPattern.FindAllStringSubmatchIndex(list, -1)
	for i, m := range found {
		end := len(list)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		add(list[m[2]:m[3]], list[m[1]:end])
	}
	return out
}

// include writes the inclusion of the templates that a tag names.
func (r *rewriting) include(rest string) {
	names := namesPattern.FindString(rest)
	if names == "" {
		names = quotePattern.FindString(rest)
	}
	only := onlyPattern.FindStringIndex(rest)
	if only != nil {
		rest = rest[:only[0]]
	}
	var given []Variable
	if m := withPattern.FindStringSubmatch(rest[min(len(names), len(rest)):]); m != nil && m[1] != "context" {
		given = r.given(m[1])
	}
	for _, m := range filePattern.FindAllStringSubmatch(names, maxNames) {
		r.w.Put(r.Include.write(m[1], given, only != nil))
	}
}

// maxNames is the maximum number of templates that a tag names.
const maxNames = 8

var includePattern = regexp.MustCompile(`^include\(`)

// includeCall writes the inclusion that a function does; args is the list of its arguments.
func (r *rewriting) includeCall(args string) {
	end := template.Closing(args)
	if end < 0 || len(args) > maxLength {
		return
	}
	list := template.Split(args[1:end], ",")
	name, rest := strings.TrimSpace(list[0]), ""
	if len(list) > 1 {
		rest = " with " + list[1]
	}
	r.include(name + rest)
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
		r.w.Put(r.Root(name), " = ", value, "; ")
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
