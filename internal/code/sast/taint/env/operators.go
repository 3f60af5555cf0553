package env

import (
	"math"
	"slices"
	"strings"

	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// BinaryOf returns the result of an arithmetic operation, a comparison or a concatenation.
func (r *Env) BinaryOf(op string, a, b *value.Value) *value.Value {
	switch op {
	case "++", ".", ".=":
		return r.Concat(a, b)
	case "+":
		if n, ok := a.Number(); ok {
			if m, ok := b.Number(); ok {
				return value.Number(n + m)
			}
		}
		if a != nil && b != nil && a.Numeric && b.Numeric && !a.IsConstantText() && !b.IsConstantText() {
			return r.AsNumber(value.Tainted(value.JoinTaints(a.Taints, b.Taints)))
		}
		return r.Concat(a, b)
	case "<", "<=", ">", ">=", "<=>", "=~", "!~":
		return ordered(op, a, b)
	case "%":
		if s := firstType(a); s == "" && a.IsConstantText() { // text formatting in some languages
			return r.Concat(a, &value.Value{Taints: r.DeepTaints(b)})
		}
	}
	if n, ok := a.Number(); ok {
		if m, ok := b.Number(); ok {
			return arithmetic(op, n, m)
		}
	}
	switch op {
	case "/":
		if t := firstType(a); t != "" && !a.Numeric && !r.IsScalar(t) && r.Knowledge.IsType(t) { // joins paths in some languages
			return &value.Value{Taints: value.JoinTaints(r.DeepTaints(a), r.DeepTaints(b)), Types: a.Types}
		}
		return r.AsNumber(value.Tainted(value.JoinTaints(a.OwnTaints(), b.OwnTaints())))
	case "-", "*", "%", "//", "**", "&", "|", "^", "<<", ">>", ">>>":
		if isCollection(a) || isCollection(b) {
			return value.Join(a, b)
		}
		return r.AsNumber(value.Tainted(value.JoinTaints(a.OwnTaints(), b.OwnTaints())))
	}
	return value.Tainted(value.JoinTaints(a.OwnTaints(), b.OwnTaints()))
}

// Concat returns the concatenation of all parts.
func (r *Env) Concat(parts ...*value.Value) *value.Value {
	out := &value.Value{}
	var all strings.Builder
	constant, prefix := true, true
	own := false // it begins with an unknown value that is the program's own
	for i, v := range parts {
		taints := r.DeepTaints(v)
		if own {
			taints = value.Tainted(taints).Sanitize(r.Knowledge.Weaknesses.Host()).OwnTaints()
		}
		begins := i == 0 || prefix && strings.HasSuffix(out.Prefix, "://")
		own = own || begins && v != nil && len(v.Constants) == 0 && v.Prefix == "" && !v.Numeric && !foreign(taints)
		out.Taints = value.JoinTaints(out.Taints, taints)
		c, ok := v.Constant()
		// Text behind a slash is not the host of an address.
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

func isCollection(v *value.Value) bool { return v != nil && len(v.Objects) > 0 && len(v.Taints) == 0 }

func firstType(v *value.Value) string {
	if v == nil || len(v.Types) == 0 {
		return ""
	}
	return v.Types[0]
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

// foreign reports whether taints may be untrusted.
func foreign(taints []value.Taint) bool {
	return slices.ContainsFunc(taints, func(t value.Taint) bool { return t.Source == nil || t.Source.Kind == model.SourceRequest })
}
