package front

import "assay/internal/code/sast/taint/ir"

// positioned are the comparisons of a position in a text or list that show whether something was found, or found at the beginning.
var positioned = map[string]struct {
	where string
	found bool
}{
	">= 0": {found: true}, "> -1": {found: true}, "!= -1": {found: true}, "< 0": {}, "<= -1": {}, "== -1": {},
	"== 0": {where: " 0", found: true}, "!= 0": {where: " 0"},
}

// Found returns the test whether something is in a text that a comparison of its position is: "name.indexOf(x) >= 0" becomes
// name.contains(x). tests has the names of tests by those of methods that return a position, followed by " 0" for tests of the beginning.
// It returns nil for other comparisons.
func Found(n Node, op string, left *ir.Expr, right Node, tests map[string]string) *ir.Expr {
	if left == nil || left.Op != ir.Call || left.X == nil || left.X.Op != ir.Select || len(left.Args) != 1 {
		return nil
	}
	is, compared := positioned[op+" "+right.Text()]
	test, known := tests[left.X.Name+is.where]
	if !known || !compared {
		return nil
	}
	of := *left.X
	of.Name = test
	return NotIf(n, !is.found, Call(n, &of, left.Args...))
}
