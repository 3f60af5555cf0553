package value

import (
	"cmp"
	"slices"
)

// Join is a value that may be either.
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
		Taints: JoinTaints(a.Taints, b.Taints), Types: Union(a.Types, b.Types, MaxTypes),
		Functions: Union(a.Functions, b.Functions, MaxFunctions), Objects: Union(a.Objects, b.Objects, MaxObjects),
		Numeric: a.Numeric && b.Numeric, Prefix: joinPrefix(a, b), Fallback: fallback(a, b),
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

// joinRest is join, where nil is that there is nothing.
func JoinPresent(a, b *Value) *Value {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	return Join(a, b)
}

// unsure is a value that may be something unknown as well.
func Widen(v *Value) *Value {
	if v == nil || len(v.Constants) == 0 && v.Prefix == "" && v.Verdict == nil {
		return v
	}
	out := *v
	out.Constants, out.Prefix, out.Verdict = nil, "", nil
	return &out
}

// joinPrefix is what data of others stands behind: text of the program alone, which the
// value may be instead, says nothing about that.
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

// standIn is the constant text of two values one of which is the environment's.
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

// Either is join, but keeps that both are constants.
func Either(a, b *Value) *Value {
	if a == nil && b == nil {
		return nil
	}
	return Join(a, b)
}

// also is a result of a call that several rules say something of: all of it holds.
func Both(a, b *Value) *Value {
	if a == nil || b == nil || a.Verdict == nil || b.Verdict == nil {
		return nil
	}
	out := *a
	out.Verdict = &Verdict{Yes: append(a.Verdict.Yes[:len(a.Verdict.Yes):len(a.Verdict.Yes)], b.Verdict.Yes...), No: append(a.Verdict.No[:len(a.Verdict.No):len(a.Verdict.No)], b.Verdict.No...)}
	return &out
}
