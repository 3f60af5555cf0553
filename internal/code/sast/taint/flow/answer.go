package flow

// equals is what it tells that an answer is, or is not, a constant; nil is nothing.
func (t *told) equals(c constant, not bool) *told {
	if t == nil {
		return nil
	}
	out := &told{yes: t.yes, no: t.no}
	switch {
	case c.kind == '0', t.answer && c.kind == 'b' && c.num == 0, t.number && c.kind == 'n' && c.num == 0:
		not = !not
	case t.answer && c.kind == 'b':
	case c.kind == 'b' && c.num != 0, t.number && c.kind == 'n' && c.num > 0: // what is another may be true as well
		out.no = nil
	default:
		return nil
	}
	if not {
		out.yes, out.no = out.no, out.yes
	}
	return out
}

// orders is what it tells that an answer is less or more than a constant.
func (t *told) orders(op string, c constant) *told {
	if t == nil || !t.number || c.kind != 'n' {
		return nil
	}
	switch {
	case op == ">" && c.num == 0, op == ">=" && c.num == 1:
		return &told{yes: t.yes, no: t.no}
	case op == "<" && c.num == 1, op == "<=" && c.num == 0:
		return &told{yes: t.no, no: t.yes}
	}
	return nil
}

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
func ordered(op string, a, b *value) *value {
	out := compare(op, a, b)
	for _, side := range []struct {
		v, with *value
		op      string
	}{{a, b, op}, {b, a, mirrored(op)}} {
		c, ok := side.with.one()
		if side.v == nil || !ok {
			continue
		}
		if t := side.v.told.orders(side.op, c); t != nil {
			out.told = t
		}
	}
	return out
}
