// Package tls owns the checks of the protocol of a TLS service: versions, cipher suites, key
// exchange, and the extensions that prevent or enable known attacks.
package tls

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the checks of the subcategory.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"SEC-TLS-PROTO":       judged(protocol),
		"SEC-TLS-CIPHERS":     judged(ciphers),
		"SEC-TLS-FS":          judged(forwardSecrecy),
		"SEC-TLS-GROUPS":      judged(groups),
		"SEC-TLS-PQ":          judged(postQuantum),
		"SEC-TLS-RENEG":       judged(renegotiation),
		"SEC-TLS-COMPRESSION": judged(compression),
		"SEC-TLS-EMS":         judged(extendedMasterSecret),
		"SEC-TLS-0RTT":        judged(earlyData),
		"SEC-TLS-ORDER":       judged(order),
	}}
}
