package zoo_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/zoo"
	"assay/internal/zoo/webzoo"
)

// challenged answers every request like a front end that suspects a bot.
func challenged(b *webzoo.Blueprint) {
	b.Wrap = func(http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Cf-Mitigated", "challenge")
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte("<!doctype html><title>Just a moment...</title><script>window._cf_chl_opt={}</script>"))
		})
	}
}

// despite are the checks that judge a response even if it is not the owner's page.
var despite = map[string]check.Status{"INF-HEALTH": check.Warn}

func TestAChallengeIsNoPage(t *testing.T) {
	t.Parallel()
	z, scanner := openWith(t, zoo.Options{More: map[string]webzoo.Variant{"challenged": challenged}})
	cats := judged(t, scanner, zoo.Site{Host: "challenged.example"})
	whole := results(judged(t, scanner, z.Healthy()))
	blocked := 0
	for id, r := range results(cats) {
		switch {
		case r.Status == whole[id].Status:
		case r.Reason == capture.ReasonBlockedByEdge:
			blocked++
			require.Equal(t, check.NotRun, r.Status, id)
			require.Equal(t, "A bot challenge of Cloudflare was served instead of the site.", r.Explanation, id)
			require.Len(t, r.Evidence, 1, id)
			require.Contains(t, r.Evidence[0].Quote, "Cf-Mitigated: challenge", id)
			require.Contains(t, r.Evidence[0].Command, "curl -sS -i 'https://challenged.example/'", id)
		default:
			require.Contains(t, []check.Status{despite[id], check.NotApplicable, check.NotRun}, r.Status, "%s: %s. %s", id, r.Observed,
				r.Explanation)
		}
	}
	require.Greater(t, blocked, 50)
	// Checks that do not depend on the front end are judged as usual.
	for _, group := range []string{"tls", "certificate", "dns", "dnssec", "caa", "mail", "domain"} {
		for _, p := range scan.Pillars() {
			for _, sub := range cats[p].Results {
				if sub.Subcategory == group {
					require.True(t, slices.ContainsFunc(sub.Checks, func(r check.Result) bool { return r.Status == check.Pass }), group)
				}
			}
		}
	}
}
