package render

import (
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/labfact"
)

// pageExperience judges SEO-CWV by the browser's measurements; search engines use those of
// visitors' browsers.
func pageExperience(c *capture.Capture) check.Verdict {
	b, v, ok := labfact.Measured(c)
	if !ok {
		return v
	}
	status, ok := labfact.Vitals(b)
	if !ok {
		return check.Skipped(capture.ReasonPartFailed, "The browser could not measure all of the metrics.")
	}
	shown := labfact.Shown(b)
	switch status {
	case check.Pass:
		v = check.Passed("Good").Because("All three metrics are good.")
	case check.Warn:
		v = check.Warned("Needs improvement").Because("None of the three metrics is poor, but not all are good.")
	default:
		v = check.Failed("Poor").Because("At least one of the three metrics is poor.")
	}
	v = v.With(check.Evidence{Quote: shown, Command: labfact.Repeat(b)})
	if b.Starved {
		return v.As(check.Tentative)
	}
	return v
}
