package flow

import (
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// Constants that stand in where the environment has nothing.

// standIn is what the caller passed to stand in for what the environment lacks.
func (in *application) fallback(v *value.Value) []value.Constant {
	var from *value.Value
	some := false
	for _, t := range v.Taints {
		switch {
		case t.Source != nil && t.Source.Kind != model.SourceLocal, t.Source == nil && (t.Path != "" || from != nil):
			return nil
		case t.Source != nil:
			some = true
		default:
			from = in.argument(t.Origin)
		}
	}
	if !some || from == nil || len(from.Taints) > 0 {
		return nil
	}
	return from.Wording()
}
