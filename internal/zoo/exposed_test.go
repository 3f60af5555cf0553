package zoo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo"
)

// consented returns the terms of a site whose owner has proved the ownership.
func consented(s zoo.Site) website.Terms {
	return website.Terms{Profile: capture.ProfileHTTP, Consent: true, Domain: s.Host}
}

func TestEachExposedSiteLosesExactlyWhatItExposes(t *testing.T) {
	t.Parallel()
	z, scanner := open(t)
	cats := judgedOn(t, scanner, z.Healthy(), consented(z.Healthy()))
	healthy := results(cats)
	for id, r := range healthy {
		require.NotContains(t, []check.Status{check.Warn, check.Fail}, r.Status, "%s of the healthy site: %s. %s", id, r.Observed, r.Explanation)
		require.NotEqual(t, capture.ReasonConsentRequired, r.Reason, "%s runs with consent", id)
	}
	require.Equal(t, scan.BandProductionReady, cats[scan.PillarSecurity].Band)
	for _, s := range z.Exposed() {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			lost := map[string]check.Status{}
			for id, r := range results(judgedOn(t, scanner, s, consented(s))) {
				if r.Status != healthy[id].Status {
					lost[id] = r.Status
					t.Logf("%s %s: %s. %s", id, r.Status, r.Observed, r.Explanation)
				}
			}
			require.Equal(t, s.Lost, lost)
		})
	}
}
