// Package mail owns the checks of the e-mail policy of the site's domain and of the servers
// that receive its mail.
package mail

import (
	_ "embed"

	"assay/internal/website/check"
)

//go:embed checks.yaml
var data []byte

// Set returns the subcategory with its judges.
func Set() check.Set {
	return check.Set{Data: data, Judges: map[string]check.Judge{
		"INF-SPF":       spf,
		"INF-DMARC":     dmarc,
		"INF-DMARC-RUA": dmarcReports,
		"INF-DKIM":      dkim,
		"INF-MX":        exchangers,
		"INF-MTA-STS":   mtaSTS,
		"INF-TLSRPT":    tlsReports,
		"INF-STARTTLS":  startTLS,
		"INF-MX-DANE":   mxDANE,
		"INF-BIMI":      bimi,
	}}
}
