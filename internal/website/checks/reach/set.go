// Package reach owns the checks of reachability: over IPv4 and IPv6, and at every address of
// the host.
package reach

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of this subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"INF-IPV6-WEB":  siteOnV6,
		"INF-IPV6-NS":   serversOnV6,
		"INF-IPV6-SAME": sameSite,
		"INF-ADDR-ALL":  everyAddress,
		"INF-REDUNDANT": redundant,
	}}
}
