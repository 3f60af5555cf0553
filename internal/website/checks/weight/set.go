// Package weight owns the checks of what a page makes browsers load and lay out: bytes,
// files, images, fonts, third-party hosts, and the size of the document itself.
package weight

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"PERF-BYTES":        totalBytes,
		"PERF-HTML-SIZE":    htmlSize,
		"PERF-JS-SIZE":      scriptSize,
		"PERF-REQUESTS":     requests,
		"PERF-RENDER-BLOCK": renderBlocking,
		"PERF-IMG-DIM":      imageSizes,
		"PERF-IMG-LAZY":     lazyImages,
		"PERF-IMG-FORMAT":   imageFormats,
		"PERF-FONTS":        fonts,
		"PERF-THIRD":        thirdParties,
		"PERF-DOM":          domSize,
		"PERF-HEADERS":      headerWeight,
	}}
}
