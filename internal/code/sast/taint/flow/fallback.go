package flow

import (
	"slices"

	"assay/internal/code/sast/taint/model"
)

// Constants that stand in where the environment has nothing.

// local tells whether a value is what the program's own user gives, and nothing else.
func (v *value) local() bool {
	return v != nil && len(v.taints) > 0 && len(v.consts)+len(v.objs) == 0 &&
		!slices.ContainsFunc(v.taints, func(t taint) bool { return t.source == nil || t.source.kind != model.SourceLocal })
}

// wording are the constants that a value is, when they are text.
func (v *value) wording() []constant {
	if v == nil || slices.ContainsFunc(v.consts, func(c constant) bool { return c.kind != 's' || c.text == "" }) {
		return nil
	}
	return v.consts
}

// standIn is the constant text of two values one of which is the environment's.
func standIn(a, b *value) []constant {
	switch {
	case a.local() && len(a.standIn) > 0:
		return a.standIn
	case b.local() && len(b.standIn) > 0:
		return b.standIn
	case a.local():
		return b.wording()
	case b.local():
		return a.wording()
	}
	return nil
}

// standIn is what the caller passed to stand in for what the environment lacks.
func (in *instance) standIn(v *value) []constant {
	var from *value
	some := false
	for _, t := range v.taints {
		switch {
		case t.source != nil && t.source.kind != model.SourceLocal, t.source == nil && (t.path != "" || from != nil):
			return nil
		case t.source != nil:
			some = true
		default:
			from = in.given(t.origin)
		}
	}
	if !some || from == nil || len(from.taints) > 0 {
		return nil
	}
	return from.wording()
}
