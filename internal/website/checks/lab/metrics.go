package lab

import (
	"fmt"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/labfact"
)

// metric returns the judge of a loading metric.
func metric(id string) check.Judge {
	m := labfact.Of(id)
	return func(c *capture.Capture) check.Verdict {
		b, v, ok := labfact.Measured(c)
		if !ok {
			return v
		}
		value := m.Value(b)
		if value == nil {
			return check.Skipped(capture.ReasonPartFailed, "The browser could not measure this on the page.")
		}
		return grade(b, m, *value)
	}
}

func grade(b *capture.Browser, m labfact.Metric, value float64) (v check.Verdict) {
	lim, observed := m.Limits(b), m.Show(value)
	switch {
	case value <= lim.Good:
		v = check.Passed("%s", observed)
	case value <= lim.Poor:
		v = check.Warned("%s", observed)
	default:
		v = check.Failed("%s", observed)
	}
	v.Expected = "At most " + m.Show(lim.Good)
	v = v.Because("Measured on a simulated %s, %s.", device(b), runs(b)).With(check.Evidence{
		Quote:   fmt.Sprintf("%s: %s (good up to %s, poor above %s)", m.Audit, observed, m.Show(lim.Good), m.Show(lim.Poor)),
		Command: labfact.Repeat(b),
	})
	if b.Starved {
		return v.As(check.Tentative).Because("The scanner lacked computing power, so the measured time may be too long.")
	}
	return v
}

func device(b *capture.Browser) string {
	if b.FormFactor == "desktop" {
		return "desktop"
	}
	return "phone"
}

func runs(b *capture.Browser) string {
	if b.Runs > 1 {
		return fmt.Sprintf("median of %d runs", b.Runs)
	}
	return "one run"
}
