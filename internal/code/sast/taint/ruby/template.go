package ruby

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template"
)

// Facts about templates: whether the repository uses Rails, which escapes; whether other templates are configured to escape; and the
// modules with helpers.
const (
	factRails   = "rails"
	factEscape  = "escape"
	factHelpers = "helpers"
)

const mostHelpers = 200

var (
	// escaping matches options that make templates escape if they do not by default.
	escaping = regexp.MustCompile(`escape_html(?::|\s*=>)\s*true`)
	railsGem = regexp.MustCompile(`(?m)^\s*gem\s*\(?\s*["'](?:rails|railties|actionpack|actionview)["']|add_(?:runtime_)?dependency\s*\(?\s*["'](?:rails|railties|actionpack|actionview)["']`)
	// opens matches the end of code that begins a block, which ends in another tag.
	opens = regexp.MustCompile(`(?:\bdo\s*(?:\|[^|]*\|)?|\{\s*(?:\|[^|]*\|)?)\s*$`)
)

// views collects the facts that templates depend on.
func views(paths []string, read func(string) ([]byte, error), facts map[string]string) {
	var helpers []string
	for _, file := range paths {
		base := path.Base(file)
		switch {
		case base == "Gemfile" || strings.HasSuffix(base, ".gemspec"):
			if data, err := read(file); err == nil && railsGem.Match(data) {
				facts[factRails] = "1"
			}
		case strings.HasSuffix(file, "app/controllers/application_controller.rb"):
			facts[factRails] = "1"
		}
		if _, name, ok := strings.Cut("/"+file, "/app/helpers/"); ok && strings.HasSuffix(name, "_helper.rb") && len(helpers) < mostHelpers {
			helpers = append(helpers, moduleOf(strings.TrimSuffix(name, ".rb")))
		}
	}
	if len(helpers) > 0 {
		facts[factHelpers] = strings.Join(helpers, " ")
	}
}

// moduleOf returns the module of a file: "Admin::UserHelper" for admin/user_helper.
func moduleOf(name string) string {
	parts := strings.Split(name, "/")
	for i := range parts {
		parts[i] = camel(parts[i])
	}
	return strings.Join(parts, "::")
}

// Templates returns the files that are templates of pages in ERB, Haml and Slim.
func (language) Templates([]string) func(string) bool {
	return func(file string) bool {
		base, ok := strings.CutSuffix(file, ".erb")
		if !ok {
			return strings.HasSuffix(file, ".rhtml") || strings.HasSuffix(file, ".haml") || strings.HasSuffix(file, ".slim")
		}
		switch path.Ext(base) {
		case "", ".html", ".htm", ".xhtml", ".js", ".turbo_stream", ".html+phone", ".html+tablet":
			return true
		}
		return false
	}
}

// unescaped is the method that receives the values that a template writes without escaping.
const unescaped = "unescaped_output"

const (
	markNothing = iota
	markCode
	markOutput
	markOther // output that is escaped where other output is not, and vice versa
)

// Source rewrites a template as Ruby.
func (language) Source(file string, source []byte, facts map[string]string) ([]byte, string) {
	if o := outlines()[path.Ext(file)]; o != nil {
		return o.unfolded(string(source)), "Ruby"
	}
	var w template.Rewrite
	escapes := facts[factRails] != "" || facts[factEscape] != ""
	template.Marked(string(source), []template.Mark{
		{Open: "<%%", Close: "%>", Kind: markNothing}, {Open: "<%#", Close: "%>", Kind: markNothing}, {Open: "<%==", Close: "%>", Kind: markOther},
		{Open: "<%=", Close: "%>", Kind: markOutput}, {Open: "<%-", Close: "%>", Kind: markCode}, {Open: "<%", Close: "%>", Kind: markCode},
	}, func(kind int, text string) {
		code := template.Uncommented(strings.TrimSuffix(text, "-"), "'\"`", " #")
		inner := strings.TrimSpace(code)
		switch {
		case kind == markNothing || kind == template.Text || inner == "":
			w.Skip(text)
		case kind == markCode || opens.MatchString(code) || strings.HasPrefix(inner, "yield") || (kind == markOutput) == escapes:
			w.Put(strings.TrimRight(code, " \t"), ";")
		default:
			w.Put(unescaped, "((", strings.TrimRight(code, " \t;"), "));")
		}
	})
	return w.Done(source), "Ruby"
}

// filled makes a template of all that stands outside of methods: a method of a class of
// its own, which has the methods of views.
func (l *lowering) filled(top *class) {
	base := "Sinatra::Base"
	supers := strings.Fields(l.u.Facts[factHelpers])
	if l.u.Facts[factRails] != "" {
		base = "ActionView::Base"
	}
	c := top.ir
	dir, name := path.Split(l.u.Path)
	name, _, _ = strings.Cut(name, ".")
	c.Name = "ERB:" + strings.ReplaceAll(dir, ".", " ") + ":" + name
	c.Supers = append(supers, base, rootClass)
	fn := &ir.Func{Name: c.Name + ".fill", Class: c.Name, Template: true, Body: l.closed(&top.body), Pos: ir.Pos{Line: 1}}
	if fn.Body == nil {
		fn.Body = []ir.Stmt{}
	}
	for _, m := range c.Methods {
		m.Class, m.Name = c.Name, c.Name+strings.TrimPrefix(m.Name, mainClass)
	}
	c.Methods = append(c.Methods, fn)
	l.file.Classes = append(l.file.Classes, c)
	l.file.Lines, l.file.Lost = front.Lines(l.u.Tree)
	l.file.Lost += l.Lost
}
