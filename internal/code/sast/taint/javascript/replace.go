package javascript

import (
	"strings"

	"assay/internal/code/sast/taint/charset"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// replace lowers text.replace(pattern, with). A chain of replacements is considered together: one that replaces "<" escapes markup,
// whatever else it replaces separately. It becomes a call of a member of String that knowledge refers to.
func (l *lowering) replace(n, f, arguments front.Node) *ir.Expr {
	var gone charset.Set
	at := n
	for depth := 0; at.Is("call_expression") && depth < 40; depth++ {
		fun := at.Field("function")
		if !isReplacement(fun) {
			break
		}
		taken(at.Field("arguments").Nth(0), fun.Field("property").Text() == "replaceAll", &gone)
		at = fun.Field("object")
	}
	pattern := arguments.Nth(0)
	args := l.args(arguments)
	switch {
	case len(args) < 2:
	case !pattern.Is("regex") || !strings.Contains(pattern.Field("flags").Text(), "g"):
		args[0].X = front.Unknown(pattern, args[0].X) // only the first match is replaced
	case args[1].X.Op == ir.Lambda:
		args[1].X = front.Of(ir.Seq, n, "", args[1].X, front.At(ir.String, n, ""))
	}
	x := front.Call(n, front.Select(f, l.Expr(f.Field("object")), f.Field("property").Text()), args...)
	for _, one := range []struct{ chars, name string }{
		{"<", "escapesMarkup"}, {"*+([", "escapesExpression"}, {"\n\r", "escapesLines"}, {"/\\", "escapesPath"},
	} {
		if gone.HasAll(one.chars) {
			x = front.CallNamed(n, "String."+one.name, x)
		}
	}
	return x
}

// isReplacement reports whether a function replaces parts of a text.
func isReplacement(f front.Node) bool {
	name := f.Field("property").Text()
	return f.Is("member_expression") && (name == "replace" || name == "replaceAll")
}

// taken adds the characters all of whose occurrences are replaced.
func taken(pattern front.Node, all bool, gone *charset.Set) {
	switch {
	case pattern.Is("string") && all:
		if s := []rune(stringText(pattern)); len(s) == 1 {
			gone.Add(s[0], s[0])
		}
	case pattern.Is("regex") && strings.Contains(pattern.Field("flags").Text(), "g"):
		gone.AddReplaced(pattern.Field("pattern").Text())
	}
}
