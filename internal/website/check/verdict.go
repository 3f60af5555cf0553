package check

import (
	"fmt"
	"slices"

	"assay/internal/website/capture"
)

// Passed returns the verdict of a check without complaints; observed describes the facts.
func Passed(observed string, a ...any) Verdict {
	return Verdict{Status: Pass, Observed: fmt.Sprintf(observed, a...)}
}

// Warned returns a verdict for something that should be better.
func Warned(observed string, a ...any) Verdict {
	return Verdict{Status: Warn, Observed: fmt.Sprintf(observed, a...)}
}

// Failed returns a verdict for a broken rule.
func Failed(observed string, a ...any) Verdict {
	return Verdict{Status: Fail, Observed: fmt.Sprintf(observed, a...)}
}

// Noted returns information without a score.
func Noted(observed string, a ...any) Verdict {
	return Verdict{Status: Info, Observed: fmt.Sprintf(observed, a...)}
}

// Inapplicable returns a verdict if there is nothing to judge, with the reason.
func Inapplicable(why string, a ...any) Verdict {
	return Verdict{Status: NotApplicable, Explanation: fmt.Sprintf(why, a...)}
}

// Skipped returns a verdict if the check could not be judged, with the reason.
func Skipped(reason capture.Reason, why string, a ...any) Verdict {
	return Verdict{Status: NotRun, Reason: reason, Explanation: fmt.Sprintf(why, a...)}
}

// Because adds the sentence that explains the verdict.
func (v Verdict) Because(why string, a ...any) Verdict {
	v.Explanation = fmt.Sprintf(why, a...)
	return v
}

// With adds evidence.
func (v Verdict) With(e ...Evidence) Verdict {
	v.Evidence = append(slices.Clip(v.Evidence), e...)
	return v
}

// As sets the confidence.
func (v Verdict) As(c Confidence) Verdict {
	v.Confidence = c
	return v
}

// Capped sets a hard cap on the pillar's score.
func (v Verdict) Capped(name string, limit float64) Verdict {
	v.Caps = append(slices.Clip(v.Caps), Cap{Name: name, Limit: limit})
	return v
}

// Following marks the failure as a consequence of another check's.
func (v Verdict) Following(id string) Verdict {
	v.CausedBy = id
	return v
}
