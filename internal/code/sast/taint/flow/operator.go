package flow

import (
	"math"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

func (r *run) binary(x *ir.Expr) *value {
	if len(x.Args) < 2 {
		return nil
	}
	switch x.Name {
	case "&&", "and", "||", "or", "??":
		return r.logical(x)
	case "==", "===", "!=", "!==", "is", "is not":
		return r.equality(x)
	}
	a := r.eval(x.Args[0].X)
	b := r.eval(x.Args[1].X)
	if x.Name == "in" || x.Name == "not in" {
		return r.membership(x, a, b)
	}
	if x.Name == "instanceof" {
		return r.instance(x, a, b)
	}
	return r.binaryOf(x.Name, a, b)
}

// binaryOf is arithmetic, comparison and concatenation.
func (r *run) binaryOf(op string, a, b *value) *value {
	switch op {
	case "++", ".", ".=":
		return r.concat(a, b)
	case "+":
		if n, ok := a.num(); ok {
			if m, ok := b.num(); ok {
				return number(n + m)
			}
		}
		if a != nil && b != nil && a.numeric && b.numeric && !a.constText() && !b.constText() {
			return r.asNumber(carried(joinTaints(a.taints, b.taints)))
		}
		return r.concat(a, b)
	case "<", "<=", ">", ">=", "<=>", "=~", "!~":
		return ordered(op, a, b)
	case "%":
		if s := a.types0(); s == "" && a.constText() { // text formatting in some languages
			return r.concat(a, &value{taints: r.deepTaints(b)})
		}
	}
	if n, ok := a.num(); ok {
		if m, ok := b.num(); ok {
			return arithmetic(op, n, m)
		}
	}
	switch op {
	case "/":
		if a != nil && !a.numeric && len(a.types) > 0 && !r.a.scalar(a.types[0]) && r.a.know.IsType(a.types[0]) { // paths, in languages where that is a sign of theirs
			return &value{taints: joinTaints(r.deepTaints(a), r.deepTaints(b)), types: a.types}
		}
		return r.asNumber(carried(joinTaints(a.tainted(), b.tainted())))
	case "-", "*", "%", "//", "**", "&", "|", "^", "<<", ">>", ">>>":
		if isCollection(a) || isCollection(b) {
			return join(a, b)
		}
		return r.asNumber(carried(joinTaints(a.tainted(), b.tainted())))
	}
	return carried(joinTaints(a.tainted(), b.tainted()))
}

func isCollection(v *value) bool { return v != nil && len(v.objs) > 0 && len(v.taints) == 0 }

func (v *value) constText() bool {
	return v != nil && len(v.consts) > 0 && v.consts[0].kind == 's'
}

func (v *value) types0() string {
	if v == nil || len(v.types) == 0 {
		return ""
	}
	return v.types[0]
}

func compare(op string, a, b *value) *value {
	n, ok := a.num()
	m, also := b.num()
	if !ok || !also {
		return &value{numeric: true}
	}
	switch op {
	case "<":
		return truth(n < m)
	case "<=":
		return truth(n <= m)
	case ">":
		return truth(n > m)
	case ">=":
		return truth(n >= m)
	}
	return &value{numeric: true}
}

func arithmetic(op string, n, m float64) *value {
	var out float64
	switch op {
	case "-":
		out = n - m
	case "*":
		out = n * m
	case "/", "//":
		out = n / m
		if n == math.Trunc(n) && m == math.Trunc(m) || op == "//" { // integers, in the languages that have them
			if math.Trunc(out) != out {
				return &value{numeric: true}
			}
		}
	case "%":
		out = math.Mod(n, m)
	case "**":
		out = math.Pow(n, m)
	default:
		if n != math.Trunc(n) || m != math.Trunc(m) || math.Abs(n) > 1<<31 || m < 0 || m > 1<<31 {
			return &value{numeric: true}
		}
		return bits(op, int64(n), int64(m))
	}
	if math.IsNaN(out) || math.IsInf(out, 0) {
		return &value{numeric: true}
	}
	return number(out)
}

func bits(op string, n, m int64) *value {
	switch {
	case op == "&":
		return number(float64(n & m))
	case op == "|":
		return number(float64(n | m))
	case op == "^":
		return number(float64(n ^ m))
	case op == "<<" && m < 32:
		return number(float64(n << m))
	case op == ">>" && m < 32:
		return number(float64(n >> m))
	}
	return &value{numeric: true}
}

// concat is the text of all parts behind each other.
func (r *run) concat(parts ...*value) *value {
	out := &value{}
	var all strings.Builder
	constant, prefix := true, true
	own := false // it begins with something that is not known, but the program's own
	for i, v := range parts {
		taints := r.deepTaints(v)
		if own {
			taints = carried(taints).clear(r.a.know.Weaknesses.Host()).tainted()
		}
		own = own || i == 0 && v != nil && len(v.consts) == 0 && v.prefix == "" && !v.numeric && !foreign(taints)
		out.taints = joinTaints(out.taints, taints)
		c, ok := v.one()
		// Behind a slash an address has its host, whoever gave that.
		own = own || i > 0 && out.prefix == "" && ok && c.kind == 's' && c.text != "" && (c.text[0] == '/' || c.text[0] == '?')
		constant = constant && ok && c.kind != '0'
		if constant && all.Len() < mostText {
			all.WriteString(c.String())
		}
		switch {
		case !prefix:
		case ok && c.kind != '0':
			out.prefix += c.String()
		default:
			if v != nil {
				out.prefix += v.prefix
			}
			prefix = false
		}
	}
	if len(out.prefix) > mostText {
		out.prefix = out.prefix[:mostText]
	}
	if constant && len(parts) > 0 && all.Len() < mostText {
		return text(all.String())
	}
	return out
}

// foreign tells whether data may be of others.
func foreign(taints []taint) bool {
	return slices.ContainsFunc(taints, func(t taint) bool { return t.source == nil || t.source.kind == model.SourceRequest })
}

func (r *run) unary(x *ir.Expr) *value {
	v := r.eval(first(x))
	switch x.Name {
	case "!", "not":
		out := &value{numeric: true}
		if holds, ok := v.truthy(); ok {
			out = truth(!holds)
		}
		if v != nil && v.told != nil {
			out.told = &told{yes: v.told.no, no: v.told.yes}
		}
		return out
	case "-":
		if n, ok := v.num(); ok {
			return number(-n)
		}
		return r.asNumber(carried(v.tainted()))
	case "+", "~":
		return r.asNumber(carried(v.tainted()))
	}
	return v
}

func (r *run) cond(x *ir.Expr) *value {
	if len(x.Args) < 3 {
		return nil
	}
	v := r.eval(x.Args[0].X)
	if holds, ok := v.truthy(); ok {
		if holds {
			return r.eval(x.Args[1].X)
		}
		return r.eval(x.Args[2].X)
	}
	before := r.st.fork()
	r.learn(v, true)
	yes := r.eval(x.Args[1].X)
	after := r.st
	r.st = before
	r.learn(v, false)
	no := r.eval(x.Args[2].X)
	r.st = r.meet(after, r.st)
	return r.oneOf(yes, no)
}

// oneOf is what a choice gives. Of two libraries, it has the members of both.
func (r *run) oneOf(a, b *value) *value {
	out := either(a, b)
	if a == nil || b == nil || a.ref == b.ref || a.ref == "" || b.ref == "" || !r.a.know.Knows(a.ref) || !r.a.know.Knows(b.ref) {
		return out
	}
	both := *out
	both.types = union(out.types, []string{a.ref, b.ref}, mostTypes)
	return &both
}

// either is join, but keeps that both are constants.
func either(a, b *value) *value {
	if a == nil && b == nil {
		return nil
	}
	return join(a, b)
}

func (r *run) cast(x *ir.Expr) *value {
	v := r.eval(first(x))
	typ := r.a.canon(x.Type)
	switch {
	case typ == "":
		return v
	case r.a.scalar(typ):
		out := r.asNumber(v)
		if v != nil && len(v.consts) > 0 && v.consts[0].kind == 'n' {
			return v
		}
		cast := *out
		cast.consts, cast.prefix, cast.types = nil, "", []string{typ}
		return &cast
	case v == nil:
		return v.typed(typ)
	}
	for _, s := range r.a.know.Rules(model.Calls, "", typ) {
		v = v.clear(s.Clears)
	}
	// A type that says less than what is known is no news.
	for _, have := range v.types {
		if r.a.is(have, typ) {
			return v
		}
	}
	return v.typed(typ)
}

// logical is "and", "or" and "or else", which have the value of one side.
func (r *run) logical(x *ir.Expr) *value {
	a := r.eval(x.Args[0].X)
	and := x.Name == "&&" || x.Name == "and"
	holds, known := a.truthy()
	if known && x.Name != "??" {
		if holds == and {
			return r.eval(x.Args[1].X)
		}
		return a
	}
	before := r.st.fork()
	if x.Name != "??" {
		r.learn(a, and)
	}
	b := r.eval(x.Args[1].X)
	r.st = r.meet(before, r.st)
	out := join(a, b)
	if x.Name == "??" {
		return out
	}
	t := &told{}
	if a != nil && a.told != nil {
		t.add(a.told, and)
	}
	if b != nil && b.told != nil {
		t.add(b.told, and)
	}
	if !and {
		t.yes = common(a, b, true)
	} else {
		t.no = common(a, b, false)
	}
	if len(t.yes)+len(t.no) > 0 {
		with := value{}
		if out != nil {
			with = *out
		}
		with.told = t
		return &with
	}
	return out
}

// add takes over what is known when "and" holds, or when "or" does not.
func (t *told) add(other *told, and bool) {
	if and {
		t.yes = append(t.yes, other.yes...)
	} else {
		t.no = append(t.no, other.no...)
	}
}

// common is what both sides say.
func common(a, b *value, yes bool) []fact {
	if a == nil || b == nil || a.told == nil || b.told == nil {
		return nil
	}
	from, other := a.told.yes, b.told.yes
	if !yes {
		from, other = a.told.no, b.told.no
	}
	var out []fact
	for _, f := range from {
		for _, g := range other {
			if f.target.same(g.target) {
				f.clears &= g.clears
				out = append(out, f)
			}
		}
	}
	return out
}
