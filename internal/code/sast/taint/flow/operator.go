package flow

import (
	"math"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

func (r *run) binary(x *ir.Expr) *value.Value {
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
func (r *run) binaryOf(op string, a, b *value.Value) *value.Value {
	switch op {
	case "++", ".", ".=":
		return r.concat(a, b)
	case "+":
		if n, ok := a.Number(); ok {
			if m, ok := b.Number(); ok {
				return value.Number(n + m)
			}
		}
		if a != nil && b != nil && a.Numeric && b.Numeric && !a.IsConstantText() && !b.IsConstantText() {
			return r.asNumber(value.Tainted(value.JoinTaints(a.Taints, b.Taints)))
		}
		return r.concat(a, b)
	case "<", "<=", ">", ">=", "<=>", "=~", "!~":
		return ordered(op, a, b)
	case "%":
		if s := firstType(a); s == "" && a.IsConstantText() { // text formatting in some languages
			return r.concat(a, &value.Value{Taints: r.DeepTaints(b)})
		}
	}
	if n, ok := a.Number(); ok {
		if m, ok := b.Number(); ok {
			return arithmetic(op, n, m)
		}
	}
	switch op {
	case "/":
		if a != nil && !a.Numeric && len(a.Types) > 0 && !r.a.IsScalar(a.Types[0]) && r.a.Knowledge.IsType(a.Types[0]) { // paths, in languages where that is a sign of theirs
			return &value.Value{Taints: value.JoinTaints(r.DeepTaints(a), r.DeepTaints(b)), Types: a.Types}
		}
		return r.asNumber(value.Tainted(value.JoinTaints(a.OwnTaints(), b.OwnTaints())))
	case "-", "*", "%", "//", "**", "&", "|", "^", "<<", ">>", ">>>":
		if isCollection(a) || isCollection(b) {
			return value.Join(a, b)
		}
		return r.asNumber(value.Tainted(value.JoinTaints(a.OwnTaints(), b.OwnTaints())))
	}
	return value.Tainted(value.JoinTaints(a.OwnTaints(), b.OwnTaints()))
}

func isCollection(v *value.Value) bool { return v != nil && len(v.Objects) > 0 && len(v.Taints) == 0 }

func firstType(v *value.Value) string {
	if v == nil || len(v.Types) == 0 {
		return ""
	}
	return v.Types[0]
}

func compare(op string, a, b *value.Value) *value.Value {
	n, ok := a.Number()
	m, also := b.Number()
	if !ok || !also {
		return &value.Value{Numeric: true}
	}
	switch op {
	case "<":
		return value.Bool(n < m)
	case "<=":
		return value.Bool(n <= m)
	case ">":
		return value.Bool(n > m)
	case ">=":
		return value.Bool(n >= m)
	}
	return &value.Value{Numeric: true}
}

func arithmetic(op string, n, m float64) *value.Value {
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
				return &value.Value{Numeric: true}
			}
		}
	case "%":
		out = math.Mod(n, m)
	case "**":
		out = math.Pow(n, m)
	default:
		if n != math.Trunc(n) || m != math.Trunc(m) || math.Abs(n) > 1<<31 || m < 0 || m > 1<<31 {
			return &value.Value{Numeric: true}
		}
		return bits(op, int64(n), int64(m))
	}
	if math.IsNaN(out) || math.IsInf(out, 0) {
		return &value.Value{Numeric: true}
	}
	return value.Number(out)
}

func bits(op string, n, m int64) *value.Value {
	switch {
	case op == "&":
		return value.Number(float64(n & m))
	case op == "|":
		return value.Number(float64(n | m))
	case op == "^":
		return value.Number(float64(n ^ m))
	case op == "<<" && m < 32:
		return value.Number(float64(n << m))
	case op == ">>" && m < 32:
		return value.Number(float64(n >> m))
	}
	return &value.Value{Numeric: true}
}

// concat is the text of all parts behind each other.
func (r *run) concat(parts ...*value.Value) *value.Value {
	out := &value.Value{}
	var all strings.Builder
	constant, prefix := true, true
	own := false // it begins with something that is not known, but the program's own
	for i, v := range parts {
		taints := r.DeepTaints(v)
		if own {
			taints = value.Tainted(taints).Sanitize(r.a.Knowledge.Weaknesses.Host()).OwnTaints()
		}
		begins := i == 0 || prefix && strings.HasSuffix(out.Prefix, "://")
		own = own || begins && v != nil && len(v.Constants) == 0 && v.Prefix == "" && !v.Numeric && !foreign(taints)
		out.Taints = value.JoinTaints(out.Taints, taints)
		c, ok := v.Constant()
		// Behind a slash an address has its host, whoever gave that.
		own = own || i > 0 && out.Prefix == "" && ok && c.Kind == 's' && c.Text != "" && (c.Text[0] == '/' || c.Text[0] == '?')
		constant = constant && ok && c.Kind != '0'
		if constant && all.Len() < value.MaxText {
			all.WriteString(c.String())
		}
		switch {
		case !prefix:
		case ok && c.Kind != '0':
			out.Prefix += c.String()
		default:
			if v != nil {
				out.Prefix += v.Prefix
			}
			prefix = false
		}
	}
	if len(out.Prefix) > value.MaxText {
		out.Prefix = out.Prefix[:value.MaxText]
	}
	if constant && len(parts) > 0 && all.Len() < value.MaxText {
		return value.Text(all.String())
	}
	return out
}

// foreign reports whether data may be of others.
func foreign(taints []value.Taint) bool {
	return slices.ContainsFunc(taints, func(t value.Taint) bool { return t.Source == nil || t.Source.Kind == model.SourceRequest })
}

func (r *run) unary(x *ir.Expr) *value.Value {
	v := r.eval(first(x))
	switch x.Name {
	case "!", "not":
		out := &value.Value{Numeric: true}
		if holds, ok := v.Truth(); ok {
			out = value.Bool(!holds)
		}
		if v != nil && v.Verdict != nil {
			out.Verdict = &value.Verdict{Yes: v.Verdict.No, No: v.Verdict.Yes}
		}
		return out
	case "-":
		if n, ok := v.Number(); ok {
			return value.Number(-n)
		}
		return r.asNumber(value.Tainted(v.OwnTaints()))
	case "+", "~":
		return r.asNumber(value.Tainted(v.OwnTaints()))
	}
	return v
}

func (r *run) cond(x *ir.Expr) *value.Value {
	if len(x.Args) < 3 {
		return nil
	}
	v := r.eval(x.Args[0].X)
	if holds, ok := v.Truth(); ok {
		if holds {
			return r.eval(x.Args[1].X)
		}
		return r.eval(x.Args[2].X)
	}
	before := r.State.Fork()
	r.assume(v, true)
	yes := r.eval(x.Args[1].X)
	after := r.State
	r.State = before
	r.assume(v, false)
	no := r.eval(x.Args[2].X)
	r.State = r.meet(after, r.State)
	return r.oneOf(yes, no)
}

// oneOf is what a choice gives. Of two libraries, it has the members of both.
func (r *run) oneOf(a, b *value.Value) *value.Value {
	out := value.Either(a, b)
	if a == nil || b == nil || a.Ref == b.Ref || a.Ref == "" || b.Ref == "" || !r.a.Knowledge.Knows(a.Ref) || !r.a.Knowledge.Knows(b.Ref) {
		return out
	}
	both := *out
	both.Types = value.Union(out.Types, []string{a.Ref, b.Ref}, value.MaxTypes)
	return &both
}

func (r *run) cast(x *ir.Expr) *value.Value {
	v := r.eval(first(x))
	typ := r.a.Canonical(x.Type)
	switch {
	case typ == "":
		return v
	case r.a.IsScalar(typ):
		out := r.asNumber(v)
		if v != nil && len(v.Constants) > 0 && v.Constants[0].Kind == 'n' {
			return v
		}
		cast := *out
		cast.Constants, cast.Prefix, cast.Types = nil, "", []string{typ}
		return &cast
	case v == nil:
		return v.WithType(typ)
	}
	for _, s := range r.a.Knowledge.Rules(model.Calls, "", typ) {
		v = v.Sanitize(s.Clears)
	}
	// A type that says less than what is known is no news.
	for _, have := range v.Types {
		if r.a.Is(have, typ) {
			return v
		}
	}
	return v.WithType(typ)
}

// logical is "and", "or" and "or else", which have the value of one side.
func (r *run) logical(x *ir.Expr) *value.Value {
	a := r.eval(x.Args[0].X)
	and := x.Name == "&&" || x.Name == "and"
	holds, known := a.Truth()
	if known && x.Name != "??" {
		if holds == and {
			return r.eval(x.Args[1].X)
		}
		return a
	}
	before := r.State.Fork()
	if x.Name != "??" {
		r.assume(a, and)
	}
	b := r.eval(x.Args[1].X)
	r.State = r.meet(before, r.State)
	out := value.Join(a, b)
	if x.Name == "??" {
		return out
	}
	t := &value.Verdict{}
	if a != nil && a.Verdict != nil {
		t.Assume(a.Verdict, and)
	}
	if b != nil && b.Verdict != nil {
		t.Assume(b.Verdict, and)
	}
	if !and {
		t.Yes = value.CommonFacts(a, b, true)
	} else {
		t.No = value.CommonFacts(a, b, false)
	}
	if len(t.Yes)+len(t.No) > 0 {
		with := value.Value{}
		if out != nil {
			with = *out
		}
		with.Verdict = t
		return &with
	}
	return out
}
