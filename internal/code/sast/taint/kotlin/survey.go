package kotlin

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// Files of a package see each other's declarations without imports. They determine whether a name in a call is a class, a function or an
// extension.

// declared is the kind of a declaration in a package.
type declared byte

const (
	isClass     declared = 'c'
	isFunction  declared = 'f'
	isProperty  declared = 'p'
	isExtension declared = 'x'
)

var (
	packageLine = regexp.MustCompile(`(?m)^\s*package\s+([\w.` + "`" + `]+)`)
	topLine     = regexp.MustCompile(`(?m)^(?:@[\w.]+(?:\([^()\n]*\))?\s+)*(?:(?:public|internal|inline|suspend|operator|infix|tailrec|actual|expect|external|data|sealed|abstract|open|enum|annotation|value|const|lateinit|fun(?: interface))\s+)*` +
		`(fun|val|var|class|interface|object)\s+(?:<[^>\n]*>\s*)?(?:([\w.]+(?:<[^()\n]*?>)?\??)\.)?` + "`?" + `(\w+)`)
)

// mostSource bounds the bytes of a file that the survey reads.
const mostSource = 1 << 20

// Survey stores the top-level declarations of all files, by package: a letter and the name.
func (*language) Survey(paths []string, read func(string) ([]byte, error)) map[string]string {
	found := map[string][]string{}
	for _, p := range paths {
		if path.Ext(p) != ".kt" {
			continue
		}
		data, err := read(p)
		if err != nil || len(data) > mostSource {
			continue
		}
		pkg := ""
		if m := packageLine.FindSubmatch(data); m != nil {
			pkg = string(m[1])
		}
		for _, m := range topLine.FindAllStringSubmatch(string(data), -1) {
			found[pkg] = append(found[pkg], string(kindOf(m[1], m[2]))+m[3])
		}
	}
	facts := make(map[string]string, len(found))
	for pkg, list := range found {
		slices.Sort(list)
		facts[pkg] = " " + strings.Join(slices.Compact(list), " ") + " "
	}
	return facts
}

func kindOf(word, receiver string) declared {
	switch {
	case word != "fun" && word != "val" && word != "var":
		return isClass
	case receiver != "":
		return isExtension
	case word == "fun":
		return isFunction
	}
	return isProperty
}

// has reports whether a package of the repository declares a name with one of the kinds.
func (l *lowering) has(pkg, name string, kinds ...declared) bool {
	list := l.facts[pkg]
	for _, k := range kinds {
		if pkg == l.pkg && l.own[string(k)+name] != 0 || list != "" && strings.Contains(list, " "+string(k)+name+" ") {
			return true
		}
	}
	return false
}

// find returns the qualified name of a top-level declaration in a package that the file sees, "" if the repository has none of the kind.
func (l *lowering) find(name string, kinds ...declared) string {
	if full, ok := l.imports[name]; ok {
		if owner, last := full[:max(strings.LastIndexByte(full, '.'), 0)], full[strings.LastIndexByte(full, '.')+1:]; l.has(owner, last, kinds...) {
			return full
		}
		return ""
	}
	for _, pkg := range append([]string{l.pkg}, l.wild...) {
		if l.has(pkg, name, kinds...) {
			return qualify(pkg, name)
		}
	}
	return ""
}
