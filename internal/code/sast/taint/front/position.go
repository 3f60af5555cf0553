package front

import "assay/internal/code/sast/taint/ir"

// positioned are the comparisons of a position in a text or list that are true if something was found, and those that are true if not.
var positioned = map[string]bool{
	">= 0": true, "> -1": true, "!= -1": true,
	"< 0": false, "<= -1": false, "== -1": false,
}

// Found returns the test whether something is in a text that a comparison of its position is: "name.indexOf(x) >= 0" becomes
// name.contains(x). tests has the names of tests by those of methods that return a position. It returns nil for other comparisons.
func Found(n Node, op string, left *ir.Expr, right Node, tests map[string]string) *ir.Expr {
	if left == nil || left.Op != ir.Call || left.X == nil || left.X.Op != ir.Select || len(left.Args) != 1 {
		return nil
	}
	test, known := tests[left.X.Name]
	found, compared := positioned[op+" "+right.Text()]
	if !known || !compared {
		return nil
	}
	of := *left.X
	of.Name = test
	x := Call(n, &of, left.Args...)
	if !found {
		return Not(n, x)
	}
	return x
}
