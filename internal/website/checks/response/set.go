// Package response owns the checks of the server's responses: how long they take, how steady
// that time is, and whether all of the page's resources load.
package response

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"PERF-TTFB":      firstByte,
		"PERF-REDIRECTS": redirects,
		"PERF-CONNECT":   connect,
		"PERF-STABILITY": stability,
		"PERF-STATUS":    status,
	}}
}
