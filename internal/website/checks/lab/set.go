// Package lab owns the checks of what a headless browser measured while it
// loaded the document. They are part of the profile lab alone.
package lab

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"PERF-LCP":     metric("PERF-LCP"),
		"PERF-TBT":     metric("PERF-TBT"),
		"PERF-CLS":     metric("PERF-CLS"),
		"PERF-FCP":     metric("PERF-FCP"),
		"PERF-SI":      metric("PERF-SI"),
		"PERF-CONSOLE": console,
	}}
}
