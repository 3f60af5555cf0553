package golang

import (
	"regexp"
	"slices"
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
	// A package may be named after any part: github.com/eclipse/paho.mqtt.golang is mqtt.
	for _, part := range strings.FieldsFunc(last, func(c rune) bool { return c == '.' || c == '-' }) {
		if part != "go" && part != "golang" && !slices.Contains(out, part) {
			out = append(out, part)
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
	if !own(l.facts, imported) {
		to = Canonical(imported)
	}
	switch name := spec.Field("name"); {
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

// name lowers a name.
func (l *lowering) name(n front.Node) *ir.Expr {
	if x := l.Vars.At(n, n.Text()); x != nil {
		return x
	}
	if to, ok := l.imports[n.Text()]; ok {
		return front.At(ir.Ref, n, to)
	}
	global := l.qualified(n.Text())
	for _, dot := range l.dots {
		global += "|" + dot + "." + n.Text()
	}
	return front.At(ir.Ref, n, global)
}

// imported returns the path of the package that a node names, "" if it names none.
func (l *lowering) imported(n front.Node) string {
	if !n.Is("identifier", "package_identifier") || l.Vars.Has(n.Text()) {
		return ""
	}
	return l.imports[n.Text()]
}

// called returns the name of a predeclared function or one of another package, "" for other functions.
func (l *lowering) called(fun front.Node) string {
	if fun.Is("identifier") && !l.Vars.Has(fun.Text()) {
		return fun.Text()
	}
	if to := l.imported(fun.Field("operand")); to != "" && fun.Is("selector_expression") {
		return to + "." + fun.Field("field").Text()
	}
	return ""
}

// packageOf returns the import path of the file's package.
func packageOf(facts map[string]string, file string, root front.Node) string {
	out := modulePath(facts, file)
	if strings.HasSuffix(root.First("package_clause").Nth(0).Text(), "_test") {
		out += "_test"
	}
	return out
}
