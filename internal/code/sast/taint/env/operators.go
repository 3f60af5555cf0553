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
		return r.add(a, b)
	case "<", "<=", ">", ">=", "<=>", "=~", "!~":
		return ordered(op, a, b)
	case "%":
		if firstType(a) == "" && a.IsConstantText() { // text formatting in some languages
			return r.percent(a, b)
		}
	case "..", "..<", "...":
		if out := r.characters(a, b); out != nil {
			return out
		}
	}
	if n, m, ok := numbers(a, b); ok {
		return arithmetic(op, n, m)
	}
	both := value.Tainted(value.JoinTaints(a.OwnTaints(), b.OwnTaints()))
	switch op {
	case "/":
		if r.isPath(a) {
			return &value.Value{Taints: value.JoinTaints(r.DeepTaints(a), r.DeepTaints(b)), Types: a.Types}
		}
		return r.AsNumber(both)
	case "-", "*", "%", "//", "**", "&", "|", "^", "<<", ">>", ">>>":
		if isCollection(a) || isCollection(b) {
			return value.Join(a, b)
		}
		return r.AsNumber(both)
	}
	return both
}

// percent returns a format with an argument, or with the elements of a list.
func (r *Env) percent(format, arg *value.Value) *value.Value {
	args := []*value.Value{arg}
	if arg != nil && len(arg.Objects) == 1 {
		if args = nil; r.Object(arg.Objects[0]).Exact {
			args = r.Object(arg.Objects[0]).List
		}
	}
	if s, ok := format.Written(); ok && len(args) > 0 {
		if out, placed := r.Formatted(s, args, "%"); placed {
			return out
		}
	}
	return r.Mixed(format, &value.Value{Taints: r.DeepTaints(arg)})
}

// isPath reports whether "/" joins a value with another, as paths of some languages do.
func (r *Env) isPath(v *value.Value) bool {
	t := firstType(v)
	return t != "" && !v.Numeric && !r.IsScalar(t) && r.Knowledge.IsType(t)
}

// add returns the sum of numbers, or the concatenation of texts.
func (r *Env) add(a, b *value.Value) *value.Value {
	if n, m, ok := numbers(a, b); ok {
		return value.Number(n + m)
	}
	if n, ok := b.Number(); ok && a.Behind(n) != nil {
		return a.With(func(to *value.Value) { to.Cut = a.Behind(n) })
	}
	if a != nil && b != nil && a.Numeric && b.Numeric && !a.IsConstantText() && !b.IsConstantText() {
		return r.AsNumber(value.Tainted(value.JoinTaints(a.Taints, b.Taints)))
	}
	if isMap(a) || isMap(b) { // the entries of both, in the languages that have this operator
		return value.Tainted(value.JoinTaints(r.PartTaints(a), r.PartTaints(b)))
	}
	return r.Concat(a, b)
}

func isMap(v *value.Value) bool { return slices.Contains(value.TypesOf(v), "map") }

// numbers returns two constant numbers; ok is false if one of them is unknown.
func numbers(a, b *value.Value) (n, m float64, ok bool) {
	n, ok = a.Number()
	m, also := b.Number()
	return n, m, ok && also
}

// Concat returns the concatenation of all parts.
func (r *Env) Concat(parts ...*value.Value) *value.Value {
	return r.concat(r.Knowledge.Weaknesses.Literal(), parts)
}

// Mixed is Concat for parts of which the order is unknown.
func (r *Env) Mixed(parts ...*value.Value) *value.Value { return r.concat(nil, parts) }

func (r *Env) concat(literal *model.Weakness, parts []*value.Value) *value.Value {
	c := concatenation{constant: true, open: true, host: r.Knowledge.Weaknesses.Host(), literal: literal}
	for i, v := range parts {
		taints := r.DeepTaints(v)
		if c.own {
			taints = value.Tainted(taints).Sanitize(c.host).OwnTaints()
		}
		c.add(v, taints, i == 0)
	}
	return c.value(len(parts) > 0)
}

// concatenation is a text while parts are added to it.
type concatenation struct {
	taints   []value.Taint
	text     strings.Builder
	constant bool // all parts so far are constants
	prefix   string
	open     bool // whether the next part extends the prefix
	// own is true if untrusted text that follows cannot be the host of a URL: the text begins with
	// an unknown value of the program's own, or contains a slash.
	own     bool
	host    model.Mask      // the weaknesses that need a host
	literal *model.Weakness // the weakness that has literals, nil if it is unknown where the parts are
	ends    byte            // see value.Value.Ends
	whole   *value.Fact     // what the last untrusted part was taken from, such as the address of a host
}

func (c *concatenation) add(v *value.Value, taints []value.Taint, first bool) {
	c.taints = value.JoinTaints(c.taints, placed(taints, c.literal, c.ends, c.prefix))
	if len(taints) > 0 {
		c.whole = wholeOf(v)
	}
	c.ends = position(c.ends, v, c.literal, first)
	k, ok := v.Constant()
	c.own = c.own || c.beginsOwn(v, taints) || !first && c.prefix == "" && ok && isBehindHost(k)
	ok = ok && k.Kind != '0'
	c.constant = c.constant && ok
	if c.constant && c.text.Len() < value.MaxText {
		c.text.WriteString(k.String())
	}
	switch {
	case !c.open:
	case ok:
		c.prefix += k.String()
	default:
		c.prefix += value.OrEmpty(v).Prefix
		c.open = false
	}
}

// beginsOwn reports whether the text begins, or its address after the scheme, with a value that is the program's own.
func (c *concatenation) beginsOwn(v *value.Value, taints []value.Taint) bool {
	afterScheme := strings.HasSuffix(c.prefix, "://")
	return c.open && (c.prefix == "" || afterScheme) && (c.isOwn(v, taints) || isHost(v, afterScheme))
}

func (c *concatenation) value(some bool) *value.Value {
	if c.constant && some && c.text.Len() < value.MaxText {
		return value.Text(c.text.String())
	}
	return &value.Value{Taints: c.taints, Prefix: c.prefix[:min(len(c.prefix), value.MaxText)], Ends: c.ends, PartOf: c.whole}
}

// wholeOf returns the value for which the equality of a part with a constant counts, or nil.
func wholeOf(v *value.Value) *value.Fact {
	if v == nil || v.PartOf == nil || v.PartOf.Sanitizes == 0 || v.PartOf.Sanitizes == model.All {
		return nil
	}
	return v.PartOf
}

// isOwn reports whether a value is an unknown text whose beginning no request controls.
func (c *concatenation) isOwn(v *value.Value, taints []value.Taint) bool {
	return v != nil && len(v.Constants) == 0 && v.Prefix == "" && !v.Numeric && !c.isForeign(taints)
}

// isHost reports whether a value is one of several constants, each of which contains the host of a URL.
func isHost(v *value.Value, afterScheme bool) bool {
	return v != nil && len(v.Constants) > 1 && len(v.Taints) == 0 && !slices.ContainsFunc(v.Constants, func(k value.Constant) bool {
		_, host, ok := strings.Cut(k.Text, "://")
		if afterScheme {
			host, ok = k.Text, true
		}
		return !ok || k.Kind != 's' || strings.Trim(host, "/") == ""
	})
}

// isBehindHost reports whether a constant is the part of a URL after its host.
func isBehindHost(c value.Constant) bool {
	return c.Kind == 's' && c.Text != "" && (c.Text[0] == '/' || c.Text[0] == '?')
}

func isCollection(v *value.Value) bool { return v != nil && len(v.Objects) > 0 && len(v.Taints) == 0 }

func firstType(v *value.Value) string {
	if v == nil || len(v.Types) == 0 {
		return ""
	}
	return v.Types[0]
}

// arithmetic returns the result of an operation on numbers; it is unknown if languages differ about
// it.
func arithmetic(op string, n, m float64) *value.Value {
	switch op {
	case "-":
		return finite(n - m)
	case "*":
		return finite(n * m)
	case "/", "//":
		whole := op == "//" || n == math.Trunc(n) && m == math.Trunc(m) // integers, in the languages that have them
		if out := n / m; !whole || math.Trunc(out) == out {
			return finite(out)
		}
		return &value.Value{Numeric: true}
	case "%":
		return finite(math.Mod(n, m))
	case "**":
		return finite(math.Pow(n, m))
	}
	const maxBits = 1 << 31
	if n != math.Trunc(n) || m != math.Trunc(m) || math.Abs(n) > maxBits || m < 0 || m > maxBits {
		return &value.Value{Numeric: true}
	}
	return bits(op, int64(n), int64(m))
}

func finite(n float64) *value.Value {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return &value.Value{Numeric: true}
	}
	return value.Number(n)
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

// isForeign reports whether taints may be those of a request. A field of the receiver is set with it, before requests: the base of a
// client's addresses.
func (c *concatenation) isForeign(taints []value.Taint) bool {
	return slices.ContainsFunc(taints, func(t value.Taint) bool {
		if t.Source == nil {
			return t.Param != value.Self || t.Path == ""
		}
		return t.Source.Kind == model.SourceRequest && t.Source.SafeFor&c.host != c.host
	})
}
