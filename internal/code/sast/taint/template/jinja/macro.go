package jinja

import (
	"regexp"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/template"
)

// A call of a macro assigns the arguments to variables named after the macro and its parameter's place or name. The macro, which
// may be in another template, reads them.

// macros are the macros that a template declares and imports.
type macros struct {
	files map[string]string    // of the names for all macros of another template
	names map[string][2]string // of the macros that are imported by name: the template, and the macro's name there
	own   map[string][]string  // arguments of the calls of macros that the template itself declares
	outer *Target              // what a macro's end restores; nil outside of macros
}

// maxCalls is the maximum number of calls of one macro that are considered.
const maxCalls = 50

// itself is a template's name for its own macros.
const itself = "_self"

var (
	importPattern = regexp.MustCompile(`^(?:["']([\w./:@-]+)["']|(_self))\s+as\s+(\w+)`)
	fromPattern   = regexp.MustCompile(`(?s)^(?:["']([\w./:@-]+)["']|(_self))\s+import\s+(.+)$`)
	renamePattern = regexp.MustCompile(`^\s*(\w+)(?:\s+as\s+(\w+))?`)
	macroPattern  = regexp.MustCompile(`^(\w+)\s*\(`)
	callPattern   = regexp.MustCompile(`(?:\b(\w+)\.)?\b(\w+)\(`)
	namedPattern  = regexp.MustCompile(`(?s)^\s*(\w+)\s*[=:]\s*([^=].*)$`)
	namePattern   = regexp.MustCompile(`^[A-Za-z_]\w*$`)
)

func isName(s string) bool { return namePattern.MatchString(s) }

// survey finds the macros that a template imports and declares, and the calls of the latter.
func (r *rewriting) survey(source string) {
	r.macros = macros{files: map[string]string{}, names: map[string][2]string{}, own: map[string][]string{}}
	var texts []string
	marks.Split(source, func(kind template.Kind, text string) {
		inner := strings.TrimSpace(strings.Trim(text, "-~"))
		if kind != template.Code && kind != template.Escaped || len(inner) > maxLength {
			return
		}
		m := wordPattern.FindStringSubmatch(inner)
		if kind == template.Code && m != nil {
			r.declare(m[1], inner[len(m[0]):])
		}
		if kind == template.Escaped || m == nil || m[1] != "macro" {
			texts = append(texts, inner)
		}
	})
	if len(r.own) == 0 {
		return
	}
	for _, text := range texts {
		r.calls(text, func(file, name, args string) {
			if list, ok := r.own[name]; file == "" && ok && len(list) < maxCalls {
				r.own[name] = append(list, args)
			}
		})
	}
}

// declare reads a tag that declares or imports macros.
func (r *rewriting) declare(tag, rest string) {
	switch tag {
	case "macro":
		if m := macroPattern.FindStringSubmatch(rest); m != nil {
			r.own[m[1]] = nil
		}
	case "import":
		if m := importPattern.FindStringSubmatch(rest); m != nil {
			r.files[m[3]] = m[1]
		}
	case "from":
		m := fromPattern.FindStringSubmatch(rest)
		if m == nil {
			return
		}
		for _, one := range strings.Split(m[3], ",") {
			if n := renamePattern.FindStringSubmatch(one); n != nil && n[2] != "" {
				r.names[n[2]] = [2]string{m[1], n[1]}
			} else if n != nil {
				r.names[n[1]] = [2]string{m[1], n[1]}
			}
		}
	}
}

// calls visits the calls of macros in an expression: the template that declares each, "" for this one, with its name and arguments.
func (r *rewriting) calls(expr string, visit func(file, name, args string)) {
	if len(expr) > maxLength || len(r.files)+len(r.names)+len(r.own) == 0 {
		return
	}
	for _, m := range callPattern.FindAllStringSubmatchIndex(expr, maxCalls) {
		of, name := "", expr[m[4]:m[5]]
		if m[2] >= 0 {
			of = expr[m[2]:m[3]]
		}
		file, imported := r.files[of]
		if one, ok := r.names[name]; ok && of == "" {
			file, name, imported = one[0], one[1], true
		}
		if _, ok := r.own[name]; !imported && (!ok || of != "" && of != itself) {
			continue
		}
		if end := template.Closing(expr[m[1]-1:]); end > 0 {
			visit(file, name, expr[m[1]:m[1]-1+end])
		}
	}
}

// called writes the calls of other templates' macros in an expression. It reports whether the expression calls a macro, which escapes
// its arguments itself.
func (r *rewriting) called(expr string) (some bool) {
	r.calls(expr, func(file, name, args string) {
		some = true
		if file == "" {
			return
		}
		var given []Variable
		for i, one := range template.Split(args, ",") {
			key := strconv.Itoa(i)
			if m := namedPattern.FindStringSubmatch(one); m != nil {
				key, one = m[1], m[2]
			}
			if x := r.value(one); x != "" {
				given = append(given, Variable{parameter(name, key), x})
			}
		}
		if len(given) > 0 {
			r.w.Put(r.Include.write(file, given, true))
		}
	})
	return some
}

// parameter names the variable of an argument.
func parameter(macro, key string) string { return macro + "__" + key }

// macro begins or ends a macro: it writes the assignments of its parameters, which are variables of their own up to its end.
func (r *rewriting) macro(tag, rest string) {
	if tag == "endmacro" && r.outer != nil {
		r.Target, r.outer = r.outer, nil
	}
	m := macroPattern.FindStringSubmatch(rest)
	if m == nil || r.outer != nil {
		return
	}
	end := template.Closing(rest[len(m[0])-1:])
	if end < 0 || len(rest) > maxLength {
		return
	}
	outside, inside := r.Target, *r.Target
	own := map[string]bool{}
	for i, one := range template.Split(rest[len(m[0]):len(m[0])-1+end], ",") {
		name, _, _ := strings.Cut(one, "=")
		if name = strings.TrimPrefix(strings.TrimSpace(name), "$"); !isName(name) {
			continue
		}
		own[name] = true
		place := outside.Root(parameter(m[1], strconv.Itoa(i)))
		target := outside.Root(parameter(m[1], name))
		parts := append([]string{target, place}, r.passed(m[1], name, i)...)
		r.w.Put(target, " = ", strings.Join(parts, r.Join), "; ")
	}
	inside.Root = func(name string) string {
		if own[name] {
			name = parameter(m[1], name)
		}
		return outside.Root(name)
	}
	r.outer, r.Target = outside, &inside
}

// passed returns what the calls in the template itself pass to a parameter.
func (r *rewriting) passed(macro, name string, at int) []string {
	var out []string
	for _, args := range r.own[macro] {
		for i, one := range template.Split(args, ",") {
			key := ""
			if m := namedPattern.FindStringSubmatch(one); m != nil {
				key, one = m[1], m[2]
			}
			if x := r.value(one); x != "" && (key == name || key == "" && i == at) {
				out = append(out, x)
			}
		}
	}
	return out
}
