package hierarchy

import (
	slash "path"
	"strings"
	"unicode"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

// template is a template with its path in lower case, with and without the file's ending.
type template struct {
	fn         *ir.Func
	path, stem string
}

// Limits of templates.
const (
	maxTemplates = 64 // of one name that are considered
	MaxRendered  = 3  // that a call may mean
)

// addTemplate adds a template by the name of its file.
func (x *Index) addTemplate(f *ir.File, fn *ir.Func) {
	t := template{fn: fn, path: strings.ToLower(f.Path)}
	t.stem = Stem(t.path)
	x.Templates["/"+t.stem] = append(x.Templates["/"+t.stem], t)
	base := slash.Base(t.stem)
	if len(x.Templates[base]) < maxTemplates {
		x.Templates[base] = append(x.Templates[base], t)
	}
}

// Stem returns a path without the endings of the file's name, and without the underscore
// in front of it that marks a partial template.
func Stem(file string) string {
	dir, name := slash.Split(file)
	name = strings.TrimPrefix(name, "_")
	if i := strings.IndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	return dir + name
}

// Underscored returns the path that belongs to the name of a class: admin/user_card for Admin::UserCard.
func Underscored(class string) string {
	var out strings.Builder
	small := false
	for _, c := range strings.NewReplacer("::", "/", "\\", "/", ".", "/").Replace(class) {
		if small && unicode.IsUpper(c) {
			out.WriteByte('_')
		}
		small = unicode.IsLower(c) || unicode.IsDigit(c)
		out.WriteRune(unicode.ToLower(c))
	}
	return out.String()
}

// TemplateOf returns the template of a rendering without a name: it is named after the
// file, or after the function.
func (x *Index) TemplateOf(s *model.Render, file string, fn *ir.Func) []*ir.Func {
	if !s.File {
		return x.ownTemplate(file, fn)
	}
	var found []*ir.Func
	for _, t := range x.Templates["/"+Stem(strings.ToLower(file))] {
		found = append(found, t.fn)
	}
	return found
}

// ownTemplate returns the template that is named after a function, in a folder that is
// named after its class.
func (x *Index) ownTemplate(file string, fn *ir.Func) []*ir.Func {
	_, member := ir.Split(fn.Name)
	found, near := x.nearest(file, fn.Class, strings.ToLower(member))
	if !near {
		return nil
	}
	return found
}

// TemplatesNamed returns the templates that a name can mean. The name is the end of a path, with or
// without the file's ending; it may have dots for slashes.
func (x *Index) TemplatesNamed(file, class, name string) []*ir.Func {
	name = strings.ToLower(name)
	if i := strings.LastIndex(name, "::"); i >= 0 {
		name = name[i+2:]
	}
	if strings.HasPrefix(name, "@") { // Twig: the namespace of a folder
		_, name, _ = strings.Cut(name, "/")
	}
	name = strings.TrimLeft(slash.Clean("/"+strings.TrimLeft(name, "~/.@")), "/")
	if name == "" {
		return nil
	}
	for _, t := range x.Templates[slash.Base(Stem(name))] {
		if ends(t.path, name) || ends(withoutLast(t.path), name) {
			found, _ := x.nearest(file, class, name)
			return found
		}
	}
	if found, _ := x.nearest(file, class, strings.ReplaceAll(name, ".", "/")); len(found) > 0 {
		return found
	}
	found, _ := x.nearest(file, class, Stem(name))
	return found
}

// nearest returns the templates whose paths end with the name: those beside the file or in a folder
// named after it, if there are any; near is true then.
func (x *Index) nearest(file, class, name string) (found []*ir.Func, near bool) {
	best := -1
	for _, t := range x.Templates[slash.Base(Stem(name))] {
		if !ends(t.stem, Stem(name)) || strings.Contains(slash.Base(name), ".") && !ends(t.path, name) && !ends(withoutLast(t.path), name) {
			continue
		}
		n := nearness(t.path, strings.ToLower(file), class)
		if n > best {
			best, found = n, nil
		}
		if n == best {
			found = append(found, t.fn)
		}
	}
	if len(found) > MaxRendered {
		return nil, false
	}
	return found, best > 0
}

// nearness is higher for templates that belong to the file.
func nearness(template, file, class string) int {
	dir, n := slash.Dir(template), 0
	own := slash.Base(dir)
	base := slash.Base(file)
	if i := strings.LastIndexAny(class, ".:\\"); i >= 0 {
		class = class[i+1:]
	}
	switch {
	case dir == slash.Dir(file):
		n = 4
	case strings.HasPrefix(base, own) || class != "" && strings.HasPrefix(strings.ToLower(class), own):
		n = 2
	}
	if n > 0 && slash.Base(slash.Dir(dir)) == slash.Base(slash.Dir(file)) {
		n++
	}
	return n
}

// withoutLast returns a path without its last ending: "page.html" of "page.html.erb".
func withoutLast(file string) string { return strings.TrimSuffix(file, slash.Ext(file)) }

// ends reports whether a path ends in another one.
func ends(whole, end string) bool {
	return whole == end || strings.HasSuffix(whole, "/"+end)
}
