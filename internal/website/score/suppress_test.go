package score_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

var accepted = check.Suppressed{Reason: "Known to the owner", By: "ci"}

// accept returns the groups with the findings of these checks accepted.
func accept(groups []check.Group, ids ...string) []check.Group {
	out := make([]check.Group, len(groups))
	byID := map[string]check.Suppressed{}
	for _, id := range ids {
		byID[id] = accepted
	}
	for i, g := range groups {
		g.Checks = append([]check.Result{}, g.Checks...)
		out[i] = g
	}
	check.Suppress(out, byID)
	return out
}

func TestAcceptedFindingsAreInNoSumGateOrCap(t *testing.T) {
	t.Parallel()
	bad := res("BAD", check.Critical, check.Fail)
	bad.Caps = []check.Cap{{Name: "BROKEN", Limit: 35}}
	groups := []check.Group{group("x", 10, res("OK", check.High, check.Pass), bad, res("SO", check.Medium, check.Warn))}
	before := score.Of(scan.PillarSEO, groups)
	require.InDelta(t, 35, *before.Score, 1e-9)
	require.Equal(t, before.Score, before.StrictScore)
	require.Equal(t, before.Band, before.StrictBand)

	after := score.Of(scan.PillarSEO, accept(groups, "BAD"))
	require.InDelta(t, 100*8.5/10, *after.Score, 1e-9)
	require.InDelta(t, 8.5, *after.Results[0].Score, 1e-9)
	require.Equal(t, scan.BandGrowthReady, after.Band)
	require.Nil(t, after.Gate)
	require.Empty(t, after.Caps)
	require.InDelta(t, 35, *after.StrictScore, 1e-9)
	require.InDelta(t, 10*8.5/20, *after.Results[0].StrictScore, 1e-9)
	require.Equal(t, scan.BandCriticalRisk, after.StrictBand)
	require.InDelta(t, 1, after.Coverage, 1e-9)
	require.Equal(t, check.Fail, after.Results[0].Checks[1].Status, "the verdict stays")
}

func TestOnlyFindingsCanBeAccepted(t *testing.T) {
	t.Parallel()
	groups := []check.Group{group("x", 10,
		res("PASS", check.High, check.Pass), res("GONE", check.High, check.NotRun), res("NONE", check.High, check.NotApplicable),
		res("INFO", check.InfoOnly, check.Info), res("FAIL", check.High, check.Fail))}
	all := []string{"PASS", "GONE", "NONE", "INFO"}
	require.Equal(t, score.Of(scan.PillarSEO, groups), score.Of(scan.PillarSEO, accept(groups, all...)))
	for _, r := range accept(groups, append(all, "FAIL")...)[0].Checks {
		require.Equal(t, r.ID == "FAIL", r.Suppressed != nil, r.ID)
	}
}

// Accepting a warning among failures does not lose its half points.
func TestAcceptedWarningAmongFailuresCostsNothing(t *testing.T) {
	t.Parallel()
	groups := []check.Group{
		group("x", 10, res("A", check.Low, check.Fail), res("B", check.Low, check.Warn)),
		group("y", 10, res("C", check.Low, check.Fail), res("D", check.Low, check.Pass), res("E", check.Low, check.Pass)),
	}
	got := score.Of(scan.PillarSEO, accept(groups, "B"))
	require.Equal(t, got.StrictScore, got.Score)
	require.Equal(t, got.Results[0].StrictScore, got.Results[0].Score)
	// If all of a subcategory is accepted, it does not count.
	got = score.Of(scan.PillarSEO, accept(groups, "A", "B"))
	require.Nil(t, got.Results[0].Score)
	require.InDelta(t, 2.5, *got.Results[0].StrictScore, 1e-9)
	require.InDelta(t, 100*2.0/3, *got.Score, 1e-9)
}

// The consequence of an accepted failure is still a consequence: it loses its points and is not a root cause.
func TestConsequencesOfAnAcceptedFailure(t *testing.T) {
	t.Parallel()
	follow := res("FOLLOW", check.High, check.Fail)
	follow.CausedBy = "ROOT"
	groups := []check.Group{group("x", 10, res("ROOT", check.Critical, check.Fail), follow, res("OK", check.High, check.Pass))}
	require.Equal(t, []string{"ROOT"}, score.Of(scan.PillarSEO, groups).Gate.Checks)
	got := score.Of(scan.PillarSEO, accept(groups, "ROOT"))
	require.Nil(t, got.Gate)
	require.InDelta(t, 50, *got.Score, 1e-9)
}

// pillar returns random results of a pillar.
func pillar(rnd *rand.Rand) (groups []check.Group, found []string) {
	sevs := []check.Severity{check.Critical, check.High, check.Medium, check.Low, check.InfoOnly}
	states := []check.Status{check.Pass, check.Pass, check.Warn, check.Fail, check.NotRun, check.NotApplicable}
	for g := range 1 + rnd.IntN(4) {
		one := group(fmt.Sprint(g), float64(rnd.IntN(30)))
		for i := range 1 + rnd.IntN(6) {
			r := res(fmt.Sprintf("C-%d-%d", g, i), sevs[rnd.IntN(len(sevs))], states[rnd.IntN(len(states))])
			if rnd.IntN(4) == 0 {
				r.Confidence = check.Tentative
			}
			if r.Status == check.Warn || r.Status == check.Fail {
				found = append(found, r.ID)
				if rnd.IntN(4) == 0 {
					r.Caps = []check.Cap{{Name: fmt.Sprint("CAP", rnd.IntN(3)), Limit: float64(rnd.IntN(100))}}
				}
				if rnd.IntN(4) == 0 {
					r.CausedBy = "C-0-0"
				}
			}
			one.Checks = append(one.Checks, r)
		}
		groups = append(groups, one)
	}
	return groups, found
}

func requireNotBelow(t *testing.T, got, floor *float64, what string) {
	t.Helper()
	require.Equal(t, floor == nil, got == nil, what)
	if floor != nil {
		require.GreaterOrEqual(t, *got, *floor, what)
	}
}

func TestSuppressionProperties(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(3, 4))
	moved := 0
	for range 3000 {
		groups, found := pillar(rnd)
		plain := score.Of(scan.PillarSEO, groups)
		require.Equal(t, plain.Score, plain.StrictScore, "to accept nothing changes nothing")
		require.Equal(t, plain.Band, plain.StrictBand)

		rnd.Shuffle(len(found), func(i, j int) { found[i], found[j] = found[j], found[i] })
		some := found[:rnd.IntN(len(found)+1)]
		got := score.Of(scan.PillarSEO, accept(groups, some...))
		require.Equal(t, plain.StrictScore, got.StrictScore, "the strict score does not hear of it")
		require.Equal(t, plain.StrictBand, got.StrictBand)
		require.Equal(t, plain.Coverage, got.Coverage) //nolint:testifylint // the same arithmetic
		requireNotBelow(t, got.Score, got.StrictScore, "category")
		require.LessOrEqual(t, got.Band.Rank(), got.StrictBand.Rank())
		for _, sub := range got.Results {
			if sub.Score != nil {
				requireNotBelow(t, sub.Score, sub.StrictScore, sub.Subcategory)
			}
		}
		if got.Score != nil && *got.Score > *got.StrictScore {
			moved++
		}

		for _, g := range groups {
			rnd.Shuffle(len(g.Checks), func(i, j int) { g.Checks[i], g.Checks[j] = g.Checks[j], g.Checks[i] })
		}
		rnd.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
		again := score.Of(scan.PillarSEO, accept(groups, some...))
		require.Equal(t, got.Score == nil, again.Score == nil)
		if got.Score != nil {
			require.InDelta(t, *got.Score, *again.Score, 1e-6, "in whatever order")
		}

		all := score.Of(scan.PillarSEO, accept(groups, found...))
		require.Nil(t, all.Gate)
		require.Empty(t, all.Caps)
		if all.Score != nil {
			require.InDelta(t, 100, *all.Score, 1e-9, "nothing is left to speak against the site")
		}
	}
	require.Greater(t, moved, 500, "the cases are worth something")
}
