package python

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// outline describes the top-level names of a module: what it defines, what it imports under which name, and from which modules it imports
// everything.
type outline struct {
	path, module string
	isPackage    bool
	defines      map[string]bool
	imports      map[string]string
	// reexports are the names that a package imports from its own modules; other files should import them from the package.
	reexports map[string]string
	stars     []string
	asked     []string // imported names of other modules, as module.name
}

// definition matches the beginning of a line that defines a name: of a function, a class or a variable.
var definition = regexp.MustCompile(`^(?:(?:async +)?(?:def|class) +([\pL\pN_]+)|([\pL_][\pL\pN_]*)[ \t]*(?::|=(?:[^=]|$)))`)

// outline reads the top level of a module line by line. Mistakes in unusual cases matter little, because the result is used only
// for names that are not found otherwise.
func (m modules) outline(file string, source []byte) *outline {
	module, isPackage := moduleOf(file)
	o := &outline{
		path: file, module: module, isPackage: isPackage,
		defines: map[string]bool{}, imports: map[string]string{}, reexports: map[string]string{},
	}
	for len(source) > 0 {
		line, rest, _ := bytes.Cut(source, []byte("\n"))
		text := bytes.TrimLeft(line, " \t")
		top := len(text) == len(line)
		if bytes.HasPrefix(text, []byte("from ")) {
			text, _, _ = bytes.Cut(text, []byte("#"))
			if open := bytes.IndexByte(text, '('); open >= 0 && bytes.IndexByte(text, ')') < 0 {
				inner, after, _ := bytes.Cut(rest, []byte(")"))
				text, rest = slices.Concat(text, []byte(" "), withoutComments(inner)), after
			}
			o.importFrom(m, string(text), top)
		} else if found := definition.FindSubmatch(line); found != nil {
			o.defines[string(found[1])+string(found[2])] = true
		}
		source = rest
	}
	return o
}

func withoutComments(list []byte) []byte {
	var out []byte
	for line := range bytes.Lines(list) {
		line, _, _ = bytes.Cut(line, []byte("#"))
		out = append(append(out, bytes.TrimSpace(line)...), ' ')
	}
	return out
}

// importFrom reads "from x import y, z as w".
func (o *outline) importFrom(m modules, text string, top bool) {
	from, items, ok := strings.Cut(strings.TrimPrefix(text, "from "), " import ")
	written := strings.TrimSpace(from)
	if !ok || written == "" {
		return
	}
	inside := written[0] == '.'
	if inside {
		from, written = relative(o.module, o.isPackage, written), ""
	} else {
		from = m.absolute(o.path, written)
	}
	known := m.has(from)
	for item := range strings.SplitSeq(strings.Trim(strings.TrimSpace(items), "()\\"), ",") {
		words := strings.Fields(strings.Trim(item, "() "))
		if len(words) == 0 {
			continue
		}
		if words[0] == "*" {
			if top && known {
				o.stars = append(o.stars, from)
			}
			continue
		}
		full, as := m.member(o.path, from, written, words[0]), words[len(words)-1]
		if known {
			o.asked = append(o.asked, full)
		}
		if top {
			o.imports[as] = full
		}
		if top && inside && o.isPackage {
			o.reexports[as] = full
		}
	}
}
