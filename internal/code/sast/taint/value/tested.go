package value

import (
	"slices"

	"assay/internal/code/sast/taint/model"
)

// maxTests bounds the places that were tested to find a value.
const maxTests = 4

// JoinTests returns the places that were tested to find one of two values, which may be nil.
func JoinTests(a, b *Value) []Location {
	switch {
	case b == nil || len(b.Tests) == 0:
		return testsOf(a)
	case a == nil || len(a.Tests) == 0:
		return b.Tests
	}
	out := a.Tests
	for _, t := range b.Tests {
		if len(out) < maxTests && !slices.ContainsFunc(out, t.Same) {
			out = append(slices.Clip(out), t)
		}
	}
	return out
}

func testsOf(v *Value) []Location {
	if v == nil {
		return nil
	}
	return v.Tests
}

// WithTests returns a value that was found by what others were found by.
func (v *Value) WithTests(of ...*Value) *Value {
	all := v
	for _, o := range of {
		if tests := JoinTests(all, o); len(tests) > len(testsOf(all)) {
			all = all.With(func(to *Value) { to.Tests = tests })
		}
	}
	return all
}

// Tested returns the facts that a condition about the value establishes, whether it is true or not: places were tested, for something that
// nobody knows.
func (v *Value) Tested() (out []Fact) {
	for _, t := range testsOf(v) {
		out = append(out, Fact{Location: t, Sanitizes: model.Tested})
	}
	return out
}
