// Package caching owns the checks of compression and caching: that text is sent compressed,
// that browsers may cache what they loaded once, and that caches can tell versions apart (RFC
// 9110, RFC 9111).
package caching

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"PERF-COMPRESS-DOC":    compressDocument,
		"PERF-COMPRESS-ASSETS": compressAssets,
		"PERF-CACHE-STATIC":    cacheStatic,
		"PERF-CACHE-DOC":       cacheDocument,
		"PERF-304":             conditional,
		"PERF-VARY":            vary,
	}}
}
