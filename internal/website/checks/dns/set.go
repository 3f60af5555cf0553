// Package dns owns the checks on resolution, delegation and name servers.
package dns

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the subcategory with its judges.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"INF-RESOLVES":      resolves,
		"INF-NS-COUNT":      serverCount,
		"INF-NS-DIVERSE":    serverDiversity,
		"INF-NS-LAME":       lameServers,
		"INF-NS-CONSISTENT": consistency,
		"INF-NS-TRANSPORT":  transport,
		"INF-NS-RECURSION":  recursion,
		"INF-AXFR":          transfer,
		"INF-SOA":           soaTimers,
		"INF-TTL":           lifetimes,
		"INF-CNAME":         aliases,
		"INF-DANGLING":      dangling,
	}}
}
