package env

import (
	"slices"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// ranges are the characters that no weakness needs, by the first and last one of each.
var ranges = []string{"09", "az", "AZ"}

// InRange returns the facts of a condition that a character is in such a range: c >= 'a' && c <= 'z', or, with "or", that it is not.
func (r *Env) InRange(x *ir.Expr, and bool) []value.Fact {
	if len(x.Args) != 2 {
		return nil
	}
	var subject [2]*ir.Expr
	var bound [2]string
	for _, side := range x.Args {
		c := side.X
		if c == nil || c.Op != ir.Binary || len(c.Args) != 2 || !slices.Contains([]string{"<", "<=", ">", ">="}, c.Name) {
			return nil
		}
		of, with, op := c.Args[0].X, c.Args[1].X, c.Name
		if of.Op == ir.String {
			of, with, op = with, of, mirrored(op)
		}
		at := 0
		if (op[0] == '<') == and {
			at = 1
		}
		if with.Op != ir.String || subject[at] != nil {
			return nil
		}
		subject[at], bound[at] = of, with.Name
	}
	if !withinRange(bound[0], bound[1]) {
		return nil
	}
	var out []value.Fact
	first, ok := r.Place(subject[0])
	second, also := r.Place(subject[1])
	if ok && also && first.Same(second) {
		out = append(out, value.Fact{Location: first, Sanitizes: model.All})
	}
	return out
}

// withinRange reports whether two characters are the bounds of a part of one of the ranges.
func withinRange(low, high string) bool {
	return len(low) == 1 && len(high) == 1 && slices.ContainsFunc(ranges, func(r string) bool { return low[0] >= r[0] && high[0] <= r[1] })
}

// characters returns a list of the characters of a range between two constants, if no weakness needs one of them; nil for other ranges.
func (r *Env) characters(from, to *value.Value) *value.Value {
	low, ok := from.Text()
	high, also := to.Text()
	if !ok || !also || !withinRange(low, high) {
		return nil
	}
	o := &value.Object{Exact: true}
	for c := low[0]; c <= high[0]; c++ {
		o.List = append(o.List, value.Text(string(c)))
	}
	return &value.Value{Objects: []int{r.NewObject(nil, o)}, Types: []string{"list"}}
}
