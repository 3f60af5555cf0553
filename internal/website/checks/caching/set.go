// Package caching owns the checks of compression and caching: whether text is sent
// compressed, browsers may cache what they have loaded, and caches can distinguish variants
// (RFC 9110, RFC 9111).
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
