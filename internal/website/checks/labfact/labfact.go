// Package labfact owns what several checks need of the browser's measurement: whether it
// exists, its metrics with their limits, and the command that repeats it.
package labfact

import (
	"fmt"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// Metric is one loading metric, with Lighthouse's limits for each device.
type Metric struct {
	Audit           string // name of Lighthouse's audit
	value           func(capture.LabMetrics) *float64
	mobile, desktop Limits
	show            func(float64) string
}

// Limits are the highest values that are good and that need improvement.
type Limits struct{ Good, Poor float64 }

const milliseconds = 1000

// metrics maps check ids to metrics.
var metrics = map[string]Metric{
	"PERF-LCP": {
		Audit: "largest-contentful-paint", value: func(m capture.LabMetrics) *float64 { return m.LCP },
		mobile: Limits{2500, 4000}, desktop: Limits{1200, 2400}, show: seconds,
	},
	"PERF-TBT": {
		Audit: "total-blocking-time", value: func(m capture.LabMetrics) *float64 { return m.TBT },
		mobile: Limits{200, 600}, desktop: Limits{150, 350}, show: millis,
	},
	"PERF-CLS": {
		Audit: "cumulative-layout-shift", value: func(m capture.LabMetrics) *float64 { return m.CLS },
		mobile: Limits{0.1, 0.25}, desktop: Limits{0.1, 0.25}, show: func(x float64) string { return fmt.Sprintf("%.3g", x) },
	},
	"PERF-FCP": {
		Audit: "first-contentful-paint", value: func(m capture.LabMetrics) *float64 { return m.FCP },
		mobile: Limits{1800, 3000}, desktop: Limits{934, 1600}, show: seconds,
	},
	"PERF-SI": {
		Audit: "speed-index", value: func(m capture.LabMetrics) *float64 { return m.SI },
		mobile: Limits{3387, 5800}, desktop: Limits{1311, 2300}, show: seconds,
	},
}

func seconds(ms float64) string { return fmt.Sprintf("%.2f s", ms/milliseconds) }

func millis(ms float64) string { return fmt.Sprintf("%.0f ms", ms) }

// Of returns the metric of a check.
func Of(id string) Metric { return metrics[id] }

// Value returns the browser's measurement; nil if missing.
func (m Metric) Value(b *capture.Browser) *float64 { return m.value(b.Metrics) }

// Show formats a value with its unit.
func (m Metric) Show(x float64) string { return m.show(x) }

// Limits returns the limits for the simulated device.
func (m Metric) Limits(b *capture.Browser) Limits {
	if b.FormFactor == "desktop" {
		return m.desktop
	}
	return m.mobile
}

// Repeat returns the command that repeats the measurement with the same version.
func Repeat(b *capture.Browser) string {
	text := fmt.Sprintf("npx lighthouse@%s %s --only-categories=performance", b.Lighthouse, evidence.Quote(b.FinalURL))
	if b.FormFactor == "desktop" {
		text += " --preset=desktop"
	}
	return text
}

// Measured returns what the browser measured on the owner's page. Otherwise ok is false and
// the verdict explains why there is nothing to judge.
func Measured(c *capture.Capture) (b *capture.Browser, v check.Verdict, ok bool) {
	if c.Browser == nil {
		return nil, check.Skipped(capture.ReasonPartFailed, "The page was not loaded in a browser."), false
	}
	if why := c.Blocked(); why != "" {
		return nil, check.Skipped(capture.ReasonBlockedByEdge, "%s", why), false
	}
	if c.Browser.ErrorKind != "" {
		return nil, check.Skipped(capture.ReasonPartFailed, "The browser could not measure the page: %s", c.Browser.Error), false
	}
	if site := c.OtherSite(); site != "" {
		return nil, check.Skipped(capture.ReasonOtherSite, "The page sent the browser to %s, another site, whose page was measured.", site), false
	}
	return c.Browser, check.Verdict{}, true
}

// Vitals reports the metrics that search engines use, the worst of the three: PASS, WARN or
// FAIL. ok is false if one of them is missing. Total Blocking Time replaces Interaction to
// Next Paint, which needs a visitor.
func Vitals(b *capture.Browser) (status check.Status, ok bool) {
	status = check.Pass
	for _, id := range []string{"PERF-LCP", "PERF-TBT", "PERF-CLS"} {
		m := metrics[id]
		value := m.value(b.Metrics)
		if value == nil {
			return "", false
		}
		switch lim := m.Limits(b); {
		case *value > lim.Poor:
			status = check.Fail
		case *value > lim.Good && status == check.Pass:
			status = check.Warn
		}
	}
	return status, true
}

// Shown formats the three metrics of Vitals for people.
func Shown(b *capture.Browser) string {
	text := ""
	for _, m := range []struct{ name, id string }{{"LCP", "PERF-LCP"}, {"TBT", "PERF-TBT"}, {"CLS", "PERF-CLS"}} {
		if value := metrics[m.id].value(b.Metrics); value != nil {
			if text != "" {
				text += ", "
			}
			text += m.name + " " + metrics[m.id].show(*value)
		}
	}
	return text
}
