package ruby

import (
	"cmp"
	"path"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/template/erb"
	"assay/internal/code/sast/taint/template/outline"
)

// Facts about templates: whether the repository uses Rails, which escapes; whether other templates are configured to escape; the modules
// with methods of views; and, with the path of a class without its ending, that it is a component.
const (
	factRails     = "rails"
	factEscapes   = "escape"
	factHelpers   = "helpers"
	factComponent = "component:"
)

const maxHelpers = 200

// views collects the facts that templates depend on.
func (x *language) views(paths []string, read func(string) ([]byte, error), facts map[string]string) {
	var helpers []string
	known := &x.lib.Views
	for _, file := range paths {
		base := path.Base(file)
		switch {
		case base == "Gemfile" || strings.HasSuffix(base, ".gemspec"):
			if data, err := read(file); err == nil && known.Gems.Match(data) {
				facts[factRails] = "1"
			}
		case strings.HasSuffix(file, known.Controller), known.Pages.MatchString("/" + file):
			facts[factRails] = "1"
		}
		if _, name, ok := strings.Cut("/"+file, known.Helpers); ok && strings.HasSuffix(name, "_helper.rb") && len(helpers) < maxHelpers {
			helpers = append(helpers, moduleOf(strings.TrimSuffix(name, ".rb")))
		}
		if _, name, ok := strings.Cut("/"+file, known.Components); ok && strings.HasSuffix(name, ".rb") {
			facts[factComponent+strings.TrimSuffix(file, ".rb")] = moduleOf(strings.TrimSuffix(name, ".rb"))
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
func (*language) Templates([]string) func(string) bool {
	return func(file string) bool { return erb.Is(file) || outline.Is(file) }
}

// Source rewrites a template as Ruby.
func (*language) Source(file string, source []byte, facts map[string]string) ([]byte, string) {
	if outline.Is(file) {
		return outline.Source(file, source), "Ruby"
	}
	return erb.Source(source, facts[factRails] != "" || facts[factEscapes] != ""), "Ruby"
}

// component returns the class of the component that a template belongs to: the one beside it, or beside its folder; "" for others.
func component(facts map[string]string, file string) string {
	dir, name := path.Split(file)
	name, _, _ = strings.Cut(name, ".")
	return cmp.Or(facts[factComponent+dir+name], facts[factComponent+strings.TrimSuffix(dir, "/")])
}

// isComponent reports whether a class of the file is a component, whose template is another part of it.
func (l *lowering) isComponent(class string) bool {
	return l.unit.Facts[factComponent+strings.TrimSuffix(l.unit.Path, ".rb")] == class
}

// view makes the code of a template a method: of its component, or of a class of its own, which has the methods of views.
func (l *lowering) view(c *ir.Class, body []ir.Stmt) {
	if body == nil {
		body = []ir.Stmt{}
	}
	fn := &ir.Func{Body: body, Pos: ir.Pos{Line: 1}}
	if class := component(l.unit.Facts, l.unit.Path); class != "" {
		c.Name, c.Partial = class, true
		fn.Name, fn.Class, fn.Exported = class+"."+l.lang.lib.Views.Component, class, true
	} else {
		l.viewClass(c)
		fn.Name, fn.Class, fn.Template = c.Name+".fill", c.Name, true
	}
	for _, m := range c.Methods {
		m.Class, m.Name = c.Name, c.Name+strings.TrimPrefix(m.Name, mainClass)
	}
	c.Methods = append(c.Methods, fn)
	l.File.Classes = append(l.File.Classes, c)
}

// viewClass names the class of a template after its file.
func (l *lowering) viewClass(c *ir.Class) {
	base := l.lang.lib.Views.Others
	if l.unit.Facts[factRails] != "" {
		base = l.lang.lib.Views.Rails
	}
	dir, name := path.Split(l.unit.Path)
	name, _, _ = strings.Cut(name, ".")
	c.Name = "ERB:" + strings.ReplaceAll(dir, ".", " ") + ":" + name
	c.Supers = append(strings.Fields(l.unit.Facts[factHelpers]), base, rootClass)
}

// helped declares, beside the controller that others extend, the class of the object with the methods of views that controllers use.
func (l *lowering) helped() {
	known := &l.lang.lib.Views
	if helpers := strings.Fields(l.unit.Facts[factHelpers]); len(helpers) > 0 && strings.HasSuffix(l.unit.Path, known.Controller) {
		c := &ir.Class{Name: known.Helped, Supers: append(helpers, known.Rails), Partial: true, Pos: ir.Pos{Line: 1}}
		l.File.Classes = append(l.File.Classes, c)
	}
}

// rendered lowers a call in a template that renders records: the name of their template is the argument "of".
func (l *lowering) rendered(c call) *ir.Expr {
	if !l.unit.Template {
		return nil
	}
	records := option(c.args, "partial")
	if list := c.list(); !records.OK() && len(list) > 0 {
		records = list[0]
	}
	name := ""
	switch records.Kind() {
	case "identifier", "instance_variable":
		name = strings.TrimPrefix(records.Text(), "@")
	case "call":
		if isConstant(records.Field("receiver")) { // an object that is made here
			return nil
		}
		name = records.Field("method").Text()
	}
	if name == "" {
		return nil
	}
	of := ir.Arg{Name: "of", X: front.At(ir.String, c.n, singular(name))}
	return front.Call(c.n, front.OwnMember(c.n, c.name), append(l.args(c), of)...)
}

var _ front.Templater = (*language)(nil)
