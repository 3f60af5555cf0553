package zoo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/check"
)

// The healthy site accepts mail, so that the checks on mail are judged at all.
func TestHealthyMail(t *testing.T) {
	t.Parallel()
	z, scanner := open(t)
	healthy := results(judged(t, scanner, z.Healthy()))
	for _, id := range []string{"INF-MX", "INF-SPF", "INF-DKIM", "INF-DMARC", "INF-MTA-STS", "INF-TLSRPT", "INF-STARTTLS", "INF-MX-DANE"} {
		require.Equal(t, check.Pass, healthy[id].Status, "%s: %s %s", id, healthy[id].Observed, healthy[id].Explanation)
	}
}
