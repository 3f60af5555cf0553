package flow

import (
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// verdict notes what is known of the parameters where a function answers yes or no, for
// functions that check their parameters and answer in several places.
func (r *run) verdict(f *frame, v *value.Value) {
	if len(r.frames) != 1 || len(r.Func.Params) == 0 || len(r.Func.Params) > maxJudged {
		return
	}
	holds, known := v.Truth()
	if !known && v != nil && len(v.Objects) > 0 && len(v.Constants)+len(v.Taints) == 0 { // something, rather than nil
		holds, known = true, true
	}
	for _, answer := range []bool{true, false} {
		if known && holds != answer {
			continue
		}
		masks := r.Judged(v, answer)
		if f.verdicts == nil {
			f.verdicts = map[bool][]model.Mask{}
		}
		have, some := f.verdicts[answer]
		for i := range masks {
			if some {
				masks[i] &= have[i]
			}
		}
		f.verdicts[answer] = masks
	}
}

// mostJudged is how many parameters a function has that checks one.
const maxJudged = 4

// addVerdicts adds the verdicts of a function to its summary.
func addVerdicts(s *summary.Summary, f *frame) {
	for _, answer := range []bool{true, false} {
		for i, m := range f.verdicts[answer] {
			if m == 0 {
				continue
			}
			if s.Verdicts == nil {
				s.Verdicts = map[bool][]summary.ParameterFact{}
			}
			s.Verdicts[answer] = append(s.Verdicts[answer], summary.ParameterFact{Param: i, Sanitizes: m})
		}
	}
}
