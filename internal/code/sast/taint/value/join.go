package value

import (
	"cmp"
	"slices"

	"assay/internal/code/sast/taint/stored"
)

// Join returns the least value that covers both. It keeps constants only if both are
// constants.
func Join(a, b *Value) *Value {
	switch {
	case a == b:
		return a
	case a == nil:
		return Widen(b)
	case b == nil:
		return Widen(a)
	}
	out := &Value{
		Taints: JoinTaints(a.Taints, b.Taints), Types: Union(a.Types, b.Types, MaxTypes), Rows: a.Rows.Join(b.Rows),
		Functions: Union(a.Functions, b.Functions, MaxFunctions), Objects: Union(a.Objects, b.Objects, MaxObjects),
		Numeric: a.Numeric && b.Numeric, Listed: a.Listed && b.Listed, Char: a.Char && b.Char, Segment: a.Segment && b.Segment,
		Prefix: joinPrefix(a, b), Fallback: fallback(a, b),
		Verdict: joinVerdict(a, b), PartOf: joinWhole(a, b),
	}
	out.Tests, out.Cut = JoinTests(a, b), joinCut(a, b)
	if a.Ends == b.Ends {
		out.Ends = a.Ends
	}
	if len(a.Constants) > 0 && len(b.Constants) > 0 {
		if out.Constants = Union(a.Constants, b.Constants, MaxConstants+1); len(out.Constants) > MaxConstants {
			out.Constants = nil
		}
	}
	if a.Ref == b.Ref {
		out.Ref = a.Ref
	} else if a.Ref == "" || b.Ref == "" {
		out.Ref = cmp.Or(a.Ref, b.Ref)
	}
	return out
}

// traits are the fields of a value that are compared as they are.
type traits struct {
	rows                           *stored.Rows
	ref, prefix                    string
	verdict                        *Verdict
	partOf                         *Fact
	numeric, listed, char, segment bool
	ends                           byte
}

func (v *Value) plain() traits {
	return traits{v.Rows, v.Ref, v.Prefix, v.Verdict, v.PartOf, v.Numeric, v.Listed, v.Char, v.Segment, v.Ends}
}

// Same reports whether two values are the same, on whatever paths their taints came. Of values with parts that only look the same it may
// report that they are not.
func Same(a, b *Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	withoutStep := func(t, u Taint) bool { t.Step, u.Step = nil, nil; return t == u }
	return a.plain() == b.plain() && slices.EqualFunc(a.Taints, b.Taints, withoutStep) &&
		slices.Equal(a.Constants, b.Constants) && slices.Equal(a.Types, b.Types) && slices.Equal(a.Functions, b.Functions) &&
		slices.Equal(a.Objects, b.Objects) && slices.Equal(a.Fallback, b.Fallback) && slices.EqualFunc(a.Tests, b.Tests, Location.Same)
}

// JoinPresent is Join for optional values: nil means that there is no value, rather than an unknown
// value.
func JoinPresent(a, b *Value) *Value {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	return Join(a, b)
}

// Widen drops everything that is wrong if the value may also be unknown: constants, the prefix and
// the verdict.
func Widen(v *Value) *Value {
	if v == nil || len(v.Constants) == 0 && v.Prefix == "" && v.Verdict == nil {
		return v
	}
	return v.With(func(to *Value) { to.Constants, to.Prefix, to.Verdict = nil, "", nil })
}

// joinVerdict returns what a check establishes whose result a variable only has on some paths, and a constant on all others.
func joinVerdict(a, b *Value) *Verdict {
	if a.Verdict == b.Verdict {
		return a.Verdict
	}
	for _, pair := range [][2]*Value{{a, b}, {b, a}} {
		c, ok := pair[1].Constant()
		t := pair[0].Verdict
		if !ok || c.Kind != 'b' || t == nil || pair[1].Verdict != nil {
			continue
		}
		if c.Number == 1 {
			return VerdictOf(t.No, true)
		}
		return VerdictOf(t.Yes, false)
	}
	return nil
}

// joinWhole returns what both values were made of, if that is the same. An empty text in place of a part that is missing is no other part.
func joinWhole(a, b *Value) *Fact {
	f, g := a.PartOf, b.PartOf
	switch {
	case a.isAbsent():
		f = g
	case b.isAbsent():
		g = f
	}
	if f == nil || g == nil || f.Location.Variable != g.Location.Variable || !slices.Equal(f.Location.Path, g.Location.Path) {
		return nil
	}
	return &Fact{Location: f.Location, Sanitizes: f.Sanitizes & g.Sanitizes}
}

// isAbsent reports whether a value is nothing or an empty text.
func (v *Value) isAbsent() bool {
	if len(v.Constants) == 0 || len(v.Taints)+len(v.Objects) > 0 || v.PartOf != nil {
		return false
	}
	return !slices.ContainsFunc(v.Constants, func(c Constant) bool { return c.Kind != '0' && (c.Kind != 's' || c.Text != "") })
}

// joinPrefix returns the constant text before the tainted part. If one alternative is a text of the
// program itself, the prefix of the other one counts.
func joinPrefix(a, b *Value) string {
	switch {
	case len(b.Taints) == 0 && len(a.Taints) > 0 && b.isOwnText():
		return a.Prefix
	case len(a.Taints) == 0 && len(b.Taints) > 0 && a.isOwnText():
		return b.Prefix
	}
	return commonPrefix(a.Prefix, b.Prefix)
}

func commonPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// Union returns the elements of both without duplicates, up to a maximum number.
func Union[T comparable](a, b []T, most int) []T {
	if len(b) == 0 {
		return a
	}
	if len(a) == 0 {
		return b
	}
	out := a
	for _, x := range b {
		if !slices.Contains(out, x) && len(out) < most {
			out = append(slices.Clip(out), x)
		}
	}
	return out
}

// fallback returns the constants that are used if the environment, one of the two values, is not
// set.
func fallback(a, b *Value) []Constant {
	switch {
	case a.isLocal() && len(a.Fallback) > 0:
		return a.Fallback
	case b.isLocal() && len(b.Fallback) > 0:
		return b.Fallback
	case a.isLocal():
		return b.Wording()
	case b.isLocal():
		return a.Wording()
	}
	return nil
}

// Either is Join, except that two unknown values remain nil.
func Either(a, b *Value) *Value {
	if a == nil && b == nil {
		return nil
	}
	return Join(a, b)
}

// Both returns the result of a call about which two rules have a verdict: both verdicts hold.
func Both(a, b *Value) *Value {
	if a == nil || b == nil || a.Verdict == nil || b.Verdict == nil {
		return nil
	}
	out := *a
	both := *a.Verdict
	both.Yes, both.No = slices.Concat(a.Verdict.Yes, b.Verdict.Yes), slices.Concat(a.Verdict.No, b.Verdict.No)
	out.Verdict = &both
	return &out
}
