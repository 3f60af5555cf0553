package score_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

func res(id string, sev check.Severity, st check.Status) check.Result {
	return check.Result{ID: id, Severity: sev, Weight: sev.Weight(), Status: st, Confidence: check.Certain}
}

func group(id string, points float64, checks ...check.Result) check.Group {
	return check.Group{Subcategory: id, Title: id, Points: points, Checks: checks}
}

func TestWeightsComeFromSeverityAlone(t *testing.T) {
	t.Parallel()
	// (10·1 + 3·0.5 + 1·0) / 14 of 20 points; the gate does not count a low failure.
	cat := score.Of(scan.PillarSecurity, []check.Group{group("tls", 20,
		res("A", check.Critical, check.Pass), res("B", check.Medium, check.Warn), res("C", check.Low, check.Fail),
		res("D", check.InfoOnly, check.Info), res("E", check.High, check.NotApplicable))})
	require.InDelta(t, 100*11.5/14, *cat.Score, 1e-9)
	require.InDelta(t, 20*11.5/14, *cat.Results[0].Score, 1e-9)
	require.InDelta(t, 1, cat.Coverage, 1e-9)
	require.False(t, cat.Partial)
	require.Equal(t, scan.BandGrowthReady, cat.Band)
}

func TestPartlyJudgedSubcategoryCannotSpeakForAllItsPoints(t *testing.T) {
	t.Parallel()
	cat := score.Of(scan.PillarSecurity, []check.Group{
		group("a", 50, res("A", check.Low, check.Fail), res("B", check.Medium, check.NotRun), res("B2", check.Medium, check.NotRun),
			res("B3", check.Medium, check.NotRun)),
		group("b", 50, res("C", check.Medium, check.Pass)),
	})
	// a: coverage 0.1, so 5 effective points at 0; b: 50 at 1.
	require.InDelta(t, 100*50.0/55, *cat.Score, 1e-9)
	require.InDelta(t, 0.55, cat.Coverage, 1e-9)
	require.Equal(t, scan.BandGrowthReady, cat.Band, "coverage below 0.80 forbids the best band")
}

func TestInapplicableSubcategoryDropsOut(t *testing.T) {
	t.Parallel()
	cat := score.Of(scan.PillarSecurity, []check.Group{
		group("cookies", 8, res("A", check.High, check.NotApplicable)),
		group("b", 50, res("C", check.Medium, check.Pass)),
	})
	require.InDelta(t, 100, *cat.Score, 1e-9)
	require.InDelta(t, 1, cat.Coverage, 1e-9)
	require.Nil(t, cat.Results[0].Score)
}

func TestSeverityGate(t *testing.T) {
	t.Parallel()
	passes := []check.Result{}
	for range 200 {
		passes = append(passes, res("P", check.Critical, check.Pass))
	}
	for n, want := range []float64{100, 89, 69, 59, 49, 49} {
		checks := append([]check.Result{}, passes...)
		for range n {
			checks = append(checks, res("F", check.High, check.Fail))
		}
		cat := score.Of(scan.PillarSEO, []check.Group{group("x", 10, checks...)})
		require.LessOrEqual(t, *cat.Score, want)
		if n > 0 {
			require.InDelta(t, want, *cat.Score, 1e-9, "%d failures", n)
			require.Equal(t, n, cat.Gate.Failures)
		}
	}
}

// Of class medium, two failures count like one of class high, in SECURITY only.
func TestMediumFailuresAreGatedTogether(t *testing.T) {
	t.Parallel()
	for medium, want := range []int{1, 1, 2, 2, 3} {
		checks := []check.Result{res("HIGH", check.High, check.Fail), res("W", check.Medium, check.Warn)}
		for range medium {
			checks = append(checks, res("MEDIUM", check.Medium, check.Fail))
		}
		groups := []check.Group{group("x", 10, checks...)}
		require.Equal(t, want, score.Of(scan.PillarSecurity, groups).Gate.Failures, "%d of class medium", medium)
		require.Equal(t, 1, score.Of(scan.PillarSEO, groups).Gate.Failures)
	}
	one := []check.Group{group("x", 10, res("MEDIUM", check.Medium, check.Fail), res("P", check.Critical, check.Pass))}
	require.Nil(t, score.Of(scan.PillarSecurity, one).Gate)
}

// A failure that follows from a mere warning is the graver of the two, as where a policy only reports.
func TestFailuresThatFollowFromWarningsAreGated(t *testing.T) {
	t.Parallel()
	follow := res("SCRIPT", check.High, check.Fail)
	follow.CausedBy = "PRESENT"
	cat := score.Of(scan.PillarSecurity, []check.Group{group("x", 10, res("PRESENT", check.High, check.Warn), follow)})
	require.Equal(t, []string{"SCRIPT"}, cat.Gate.Checks)
}

func TestConsequencesAndGuessesAreNotGated(t *testing.T) {
	t.Parallel()
	follow := res("F", check.High, check.Fail)
	follow.CausedBy = "ROOT"
	guess := res("G", check.Critical, check.Fail)
	guess.Confidence = check.Tentative
	guess.Caps = []check.Cap{{Name: "X", Limit: 5}}
	many := []check.Result{follow, guess}
	for range 300 {
		many = append(many, res("P", check.Critical, check.Pass))
	}
	cat := score.Of(scan.PillarSEO, []check.Group{group("x", 10, many...)})
	require.Nil(t, cat.Gate)
	require.Empty(t, cat.Caps)
	require.Greater(t, *cat.Score, 95.0)
}

func TestCapsApplyLastAndAreListed(t *testing.T) {
	t.Parallel()
	bad := res("T", check.Low, check.Warn)
	bad.Caps = []check.Cap{{Name: "OLD_TLS", Limit: 89}, {Name: "SSLV3", Limit: 59}}
	again := bad
	cat := score.Of(scan.PillarSecurity, []check.Group{group("x", 10, bad, again, res("P", check.Critical, check.Pass))})
	require.InDelta(t, 59, *cat.Score, 1e-9)
	require.Equal(t, []check.Cap{{Name: "OLD_TLS", Limit: 89}, {Name: "SSLV3", Limit: 59}}, cat.Caps)
}

func TestNothingJudgedGivesNoScore(t *testing.T) {
	t.Parallel()
	cat := score.Of(scan.PillarSecurity, []check.Group{group("x", 10, res("A", check.High, check.NotRun))})
	require.Nil(t, cat.Score)
	require.Empty(t, cat.Band)
	require.True(t, cat.Partial)
}

func TestMissingChecksNeverLowerAScoreOrMakeItCritical(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	sevs := []check.Severity{check.Critical, check.High, check.Medium, check.Low}
	for range 500 {
		var all []check.Result
		for range 1 + rnd.IntN(8) {
			all = append(all, res("X", sevs[rnd.IntN(4)], []check.Status{check.Pass, check.Warn, check.Fail}[rnd.IntN(3)]))
		}
		before := score.Of(scan.PillarSEO, []check.Group{group("x", 10, all...)})
		after := score.Of(scan.PillarSEO, []check.Group{group("x", 10, append(all, res("N", sevs[rnd.IntN(4)], check.NotRun))...)})
		require.InDelta(t, *before.Score, *after.Score, 1e-9)
		if before.Band != scan.BandCriticalRisk {
			require.NotEqual(t, scan.BandCriticalRisk, after.Band)
		}
	}
}

func TestDisplayRoundsHalfUp(t *testing.T) {
	t.Parallel()
	require.Equal(t, 90, score.Display(89.5))
	require.Equal(t, 89, score.Display(89.49))
}
