package score_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

// The gains of all findings are the points that the overall score lacks, however gate and caps
// share them.
func TestGainsAddUp(t *testing.T) {
	t.Parallel()
	follows := res("FOLLOWS", check.High, check.Fail)
	follows.CausedBy = "ROOT"
	capped := res("CAPPED", check.Critical, check.Fail)
	capped.Caps = []check.Cap{{Name: "BROKEN", Limit: 30}}
	security := score.Of(scan.PillarSecurity, []check.Group{
		group("a", 60, res("ROOT", check.High, check.Fail), follows, res("OK", check.Critical, check.Pass), res("X", check.Low, check.Warn)),
		group("b", 40, res("H1", check.High, check.Fail), res("H2", check.High, check.Fail), res("H3", check.High, check.Fail),
			res("P", check.Low, check.Pass)),
	})
	performance := score.Of(scan.PillarPerformance, []check.Group{
		group("c", 100, res("STATIC", check.High, check.Fail), res("FINE", check.High, check.Pass), res("FINE2", check.High, check.Pass)),
	})
	seo := score.Of(scan.PillarSEO, []check.Group{group("d", 100, capped, res("GOOD", check.Critical, check.Pass))})
	cats := []score.Category{security, performance, seo, {Pillar: scan.PillarInfrastructure}}
	gains := score.Gains(cats)
	var sum, overall, weights float64
	for _, g := range gains {
		sum += g
	}
	for _, c := range cats[:3] {
		overall += *c.Score * c.Pillar.Weight()
		weights += c.Pillar.Weight()
	}
	require.InDelta(t, 100-overall/weights, sum, 1e-9)
	require.Zero(t, gains["FOLLOWS"])
	require.Greater(t, gains["ROOT"], gains["H1"], "with what follows from it")
	require.NotContains(t, gains, "OK")

	list := []check.Result{}
	for _, c := range cats {
		for _, sub := range c.Results {
			for _, r := range sub.Checks {
				if _, ok := gains[r.ID]; ok {
					list = append(list, r)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b check.Result) int { return score.First(a, b, gains) })
	ids := make([]string, len(list))
	for i, r := range list {
		ids[i] = r.ID
	}
	require.Equal(t, "CAPPED", ids[0], "what makes a site unusable comes first")
	require.Equal(t, []string{"X", "FOLLOWS"}, ids[len(ids)-2:])
	require.Less(t, slices.Index(ids, "ROOT"), slices.Index(ids, "STATIC"))
}

func TestAcceptedChecksGainNothing(t *testing.T) {
	t.Parallel()
	groups := []check.Group{
		group("x", 10, res("BAD", check.High, check.Fail), res("OTHER", check.High, check.Fail), res("OK", check.High, check.Pass)),
	}
	gains := score.Gains([]score.Category{score.Of(scan.PillarSEO, accept(groups, "BAD"))})
	require.NotContains(t, gains, "BAD")
	require.Greater(t, gains["OTHER"], 0.0)
}

func TestGainsOfACircle(t *testing.T) {
	t.Parallel()
	a, b := res("A", check.High, check.Fail), res("B", check.High, check.Fail)
	a.CausedBy, b.CausedBy = "B", "A"
	require.NotPanics(t, func() {
		score.Gains([]score.Category{score.Of(scan.PillarSEO, []check.Group{group("x", 10, a, b)})})
	})
}
