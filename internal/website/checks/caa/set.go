// Package caa owns the checks on who may issue certificates for the host.
package caa

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the subcategory with its judges.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"INF-CAA":        issuance,
		"INF-CAA-STRICT": binding,
	}}
}
