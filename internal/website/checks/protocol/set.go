// Package protocol owns the checks of transport: HTTP versions, connections, and the caches
// between the origin and the visitors.
package protocol

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"PERF-H2":        http2,
		"PERF-H3":        http3,
		"PERF-KEEPALIVE": keepAlive,
		"PERF-RESUME":    resume,
		"PERF-CDN":       cdn,
		"PERF-ALTSVC":    hints,
	}}
}
