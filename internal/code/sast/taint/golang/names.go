package golang

import (
	"path"
	"regexp"
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

var (
	majorPart   = regexp.MustCompile(`/v([2-9]|[1-9][0-9]+)(/|$)`)
	majorSuffix = regexp.MustCompile(`\.v[0-9]+(-unstable)?(/|$)`)
	majorLast   = regexp.MustCompile(`^v[0-9]+$`)
)

// Canonical returns an import path without major versions, as knowledge names packages.
func Canonical(imported string) string {
	imported = majorPart.ReplaceAllString(imported, "$2")
	if strings.HasPrefix(imported, "gopkg.in/") {
		imported = majorSuffix.ReplaceAllString(imported, "$2")
	}
	return strings.TrimSuffix(imported, "/")
}

// importNames returns the names that a package with this path may have, most likely first.
func importNames(imported string) []string {
	parts := strings.Split(strings.TrimRight(imported, "/"), "/")
	last := parts[len(parts)-1]
	if majorLast.MatchString(last) && len(parts) > 1 {
		last = parts[len(parts)-2]
	}
	last = majorSuffix.ReplaceAllString(last, "")
	out := []string{last}
	for _, cut := range []string{
		strings.TrimSuffix(strings.TrimSuffix(last, "-go"), ".go"), strings.TrimPrefix(strings.TrimPrefix(last, "go-"), "go."),
		strings.ReplaceAll(last, "-", "_"), strings.ReplaceAll(last, "-", ""), last[strings.LastIndexByte(last, '-')+1:],
	} {
		if cut != last && cut != "" {
			out = append(out, cut)
		}
	}
	return out
}

func (l *lowering) addImport(spec front.Node) {
	imported := strings.Trim(spec.Field("path").Text(), "\"`")
	if imported == "" {
		return
	}
	to := imported
	if !own(l.unit.Facts, imported) {
		to = Canonical(imported)
	}
	name := spec.Field("name")
	switch {
	case name.Is("dot"):
		l.dots = append(l.dots, to)
	case name.Is("blank_identifier"):
	case name.OK():
		l.imports[name.Text()] = to
	default:
		for i, one := range importNames(imported) {
			if _, taken := l.imports[one]; !taken || i == 0 {
				l.imports[one] = to
			}
		}
	}
}

// scope holds the names of variables in the source, and as what they are lowered.
type scope map[string]string

// receiver is what the name of a receiver is lowered as.
const receiver = "\x00"

func (l *lowering) open()  { l.scopes = append(l.scopes, scope{}) }
func (l *lowering) close() { l.scopes = l.scopes[:len(l.scopes)-1] }

// declare makes a variable of the innermost scope. One that hides another gets a name
// of its own, since the analysis knows one variable of a name in a function.
func (l *lowering) declare(name string) string {
	if len(l.scopes) == 0 {
		l.open()
	}
	top := l.scopes[len(l.scopes)-1]
	if have, ok := top[name]; ok && have != receiver {
		return have
	}
	unique := name
	if outer, ok := l.variable(name); ok && outer != receiver {
		unique = outer + "′"
		if len(unique) > len(name)+24 {
			unique = outer
		}
	}
	top[name] = unique
	return unique
}

// variable is as what a variable is lowered.
func (l *lowering) variable(name string) (string, bool) {
	for i := len(l.scopes) - 1; i >= 0; i-- {
		if unique, ok := l.scopes[i][name]; ok {
			return unique, true
		}
	}
	return "", false
}

// name is what an identifier means.
func (l *lowering) name(n front.Node) *ir.Expr {
	name := n.Text()
	if unique, ok := l.variable(name); ok {
		if unique == receiver {
			return front.At(ir.This, n, "")
		}
		return front.At(ir.Var, n, unique)
	}
	if to, ok := l.imports[name]; ok {
		return front.At(ir.Ref, n, to)
	}
	return front.At(ir.Ref, n, l.global(name))
}

// global is a name of the package, or of one that is imported without a name.
func (l *lowering) global(name string) string {
	out := l.module + "." + name
	for _, dot := range l.dots {
		out += "|" + dot + "." + name
	}
	return out
}

// imported is the path of the package that a node names, "" when it names none.
func (l *lowering) imported(n front.Node) string {
	if !n.Is("identifier", "package_identifier") {
		return ""
	}
	if _, local := l.variable(n.Text()); local {
		return ""
	}
	return l.imports[n.Text()]
}

// packageOf is the import path of the file's package.
func packageOf(u *front.Unit, root front.Node) string {
	out := modulePath(u.Facts, path.Dir(u.Path))
	if strings.HasSuffix(root.First("package_clause").Nth(0).Text(), "_test") {
		out += "_test"
	}
	return out
}
