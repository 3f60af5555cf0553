package flow

import "assay/internal/code/sast/taint/value"

// mirrored is a sign of order, read from the right.
func mirrored(op string) string {
	switch op[:1] {
	case "<":
		return ">" + op[1:]
	case ">":
		return "<" + op[1:]
	}
	return op
}

// ordered is a comparison with all that it tells.
func ordered(op string, a, b *value.Value) *value.Value {
	out := compare(op, a, b)
	for _, side := range []struct {
		v, with *value.Value
		op      string
	}{{a, b, op}, {b, a, mirrored(op)}} {
		c, ok := side.with.Constant()
		if side.v == nil || !ok {
			continue
		}
		if t := side.v.Verdict.Orders(side.op, c); t != nil {
			out.Verdict = t
		}
	}
	return out
}
