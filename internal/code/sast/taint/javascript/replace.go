package javascript

import (
	"strings"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

// replace lowers text.replace(pattern, with). A chain of replacements is considered together: one that replaces "<" escapes markup,
// whatever else it replaces separately. It becomes a call of a member of String that knowledge refers to.
func (l *lowering) replace(n, f, arguments front.Node) *ir.Expr {
	gone := map[rune]bool{}
	at := n
	for depth := 0; at.Is("call_expression") && depth < 40; depth++ {
		fun := at.Field("function")
		if !isReplacement(fun) {
			break
		}
		taken(at.Field("arguments").Nth(0), fun.Field("property").Text() == "replaceAll", gone)
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
		if has(gone, one.chars) {
			x = front.Call(n, front.At(ir.Ref, n, "String."+one.name), ir.Arg{X: x})
		}
	}
	return x
}

// isReplacement reports whether a function replaces parts of a text.
func isReplacement(f front.Node) bool {
	name := f.Field("property").Text()
	return f.Is("member_expression") && (name == "replace" || name == "replaceAll")
}

func has(set map[rune]bool, chars string) bool {
	for _, c := range chars {
		if !set[c] {
			return false
		}
	}
	return true
}

// taken adds the characters all of whose occurrences are replaced.
func taken(pattern front.Node, all bool, gone map[rune]bool) {
	if pattern.Is("string") && all {
		if s := []rune(stringText(pattern)); len(s) == 1 {
			gone[s[0]] = true
		}
		return
	}
	if !pattern.Is("regex") || !strings.Contains(pattern.Field("flags").Text(), "g") {
		return
	}
	source := pattern.Field("pattern").Text()
	for one := range strings.SplitSeq(source, "|") {
		one = strings.TrimSuffix(strings.TrimPrefix(one, "("), ")")
		one = strings.TrimSuffix(strings.TrimSuffix(one, "+"), "*")
		if isClass(one) {
			characters(one[1:len(one)-1], gone)
		} else if len([]rune(strings.TrimPrefix(one, "\\"))) == 1 {
			characters(one, gone)
		}
	}
	// In a class of characters, "|" does not separate alternatives.
	whole := strings.TrimRight(source, "+*")
	if isClass(whole) && strings.Contains(whole, "|") && strings.Count(whole, "[") <= 2 {
		characters(whole[1:len(whole)-1], gone)
	}
}

// isClass reports whether a regular expression is a class of characters.
func isClass(s string) bool {
	return len(s) > 1 && s[0] == '[' && s[1] != '^' && s[len(s)-1] == ']'
}

// characters adds the characters of a class, without its ranges.
func characters(class string, gone map[rune]bool) {
	runes := []rune(class)
	for i := 0; i < len(runes); i++ {
		c := runes[i]
		if c == '\\' && i+1 < len(runes) {
			i++
			switch c = runes[i]; c {
			case 'n':
				c = '\n'
			case 'r':
				c = '\r'
			case 's':
				gone['\n'], gone['\r'] = true, true
			}
		}
		gone[c] = true
	}
}
