package python

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

const (
	mostModuleBytes = 1 << 20
	// mostHandedOn is the maximum number of modules through which a name is followed.
	mostHandedOn = 8
)

// outline describes the top-level names of a module: what it defines, what it imports under which name, and from which modules it imports
// everything.
type outline struct {
	path    string
	defines map[string]bool
	imports map[string]string
	stars   []string
	asked   []string // imported names of other modules, as module.name
}

// handedOnFacts adds facts about where names are defined that modules import from modules that do not define them: a module exports its
// imports. Only names that are imported somewhere are stored, because every file depends on the facts.
func handedOnFacts(facts map[string]string, modules map[string]*outline) {
	for _, m := range modules {
		for _, full := range m.asked {
			dot := strings.LastIndexByte(full, '.')
			owner, name := full[:max(dot, 0)], full[dot+1:]
			if facts[factExport+full] != "" || facts[factModule+full] != "" {
				continue
			}
			if to := defined(modules, owner, name, mostHandedOn); to != "" && to != full {
				facts[factExport+full] = to
			}
		}
	}
}

// defined returns the name under which an export of a module is defined, "" if that is unknown.
func defined(modules map[string]*outline, module, name string, left int) string {
	m := modules[module]
	if m == nil || left == 0 {
		return ""
	}
	if m.defines[name] {
		return join(module, name)
	}
	if to := m.imports[name]; to != "" {
		if i := strings.LastIndexByte(to, '.'); i > 0 {
			if further := defined(modules, to[:i], to[i+1:], left-1); further != "" {
				return further
			}
		}
		return to
	}
	for _, star := range m.stars {
		if to := defined(modules, star, name, left-1); to != "" {
			return to
		}
	}
	return ""
}

// outlined reads the top level of a module line by line. It may be wrong in unusual cases, because its result is used only for names that
// are not found otherwise.
func outlined(facts map[string]string, file string, source []byte) *outline {
	module, isPackage := moduleOf(file)
	o := &outline{path: file, defines: map[string]bool{}, imports: map[string]string{}}
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
			o.importFrom(facts, module, isPackage, string(text), top)
		} else if top {
			if name := definition(text); name != "" {
				o.defines[name] = true
			}
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

// importFrom matches "from x import y, z as w" in a line.
func (o *outline) importFrom(facts map[string]string, module string, isPackage bool, text string, top bool) {
	from, items, ok := strings.Cut(strings.TrimPrefix(text, "from "), " import ")
	if from = strings.TrimSpace(from); !ok || from == "" {
		return
	}
	written := ""
	if from[0] == '.' {
		from = relative(module, isPackage, from)
	} else {
		written, from = from, absoluteIn(facts, o.path, from)
	}
	known := facts[factModule+from] != ""
	for item := range strings.SplitSeq(strings.Trim(strings.TrimSpace(items), "()\\"), ",") {
		words := strings.Fields(strings.Trim(item, "() "))
		switch {
		case len(words) == 0:
			continue
		case words[0] == "*":
			if top && known {
				o.stars = append(o.stars, from)
			}
			continue
		}
		full, as := memberOf(facts, o.path, from, written, words[0]), words[len(words)-1]
		if known {
			o.asked = append(o.asked, full)
		}
		if top {
			o.imports[as] = full
		}
	}
}

// definition returns the name that a top-level line defines, "" for none.
func definition(line []byte) string {
	for _, word := range []string{"async ", "def ", "class "} {
		if rest, ok := bytes.CutPrefix(line, []byte(word)); ok {
			line = bytes.TrimLeft(rest, " ")
			if word != "async " {
				return string(line[:wordLength(line)])
			}
		}
	}
	n := wordLength(line)
	if n == 0 {
		return ""
	}
	after := bytes.TrimLeft(line[n:], " \t")
	if len(after) > 0 && (after[0] == ':' || after[0] == '=' && (len(after) < 2 || after[1] != '=')) {
		return string(line[:n])
	}
	return ""
}

func wordLength(line []byte) int {
	n := 0
	for n < len(line) && (line[n] == '_' || line[n] >= 'a' && line[n] <= 'z' || line[n] >= 'A' && line[n] <= 'Z' || n > 0 && line[n] >= '0' && line[n] <= '9' || line[n] >= 0x80) {
		n++
	}
	return n
}

// memberOf returns the qualified name of an imported member. The module may be a folder that is not a package, which only contains modules.
// Written is the module's name as written, "" for a relative import.
func memberOf(facts map[string]string, file, module, written, name string) string {
	if written != "" && facts[factModule+module] == "" {
		if inside := absoluteIn(facts, file, join(written, name)); facts[factModule+inside] != "" {
			return inside
		}
	}
	return join(module, name)
}

// absoluteIn returns the module of the repository that an imported name refers to, or the name itself if it belongs to a library. The
// folders around the file are tried from the innermost outwards, because programs may start in any of them.
func absoluteIn(facts map[string]string, file, name string) string {
	has := func(full string) bool {
		if facts[factModule+full] != "" {
			return true
		}
		// The name of a member of a module, or of a module in a folder.
		up, _, deep := strings.Cut(full, ".")
		return !deep && facts[factPackage+up] != ""
	}
	first, _, _ := strings.Cut(name, ".")
	for _, inside := range []bool{false, true} {
		if inside && (slices.Contains(standard, first) || !strings.Contains(name, ".")) {
			break
		}
		dir := path.Dir(file)
		for {
			prefix := strings.ReplaceAll(strings.TrimPrefix(dir, "."), "/", ".")
			if inside == (facts[factPackage+prefix] != "" && prefix != "") && has(join(prefix, name)) {
				return join(prefix, name)
			}
			if dir == "." || dir == "/" || dir == "" {
				break
			}
			dir = path.Dir(dir)
		}
	}
	for _, root := range []string{"src", "lib", "app", "python"} {
		if has(join(root, name)) && !slices.Contains(standard, first) {
			return join(root, name)
		}
	}
	return name
}
