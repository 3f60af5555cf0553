package scan

import "math"

// Overall returns the weighted mean over the scored categories, re-weighted if fewer than
// four were scored, and its band, at most one step above the worst category's. ok is false
// if no category was scored.
func Overall(cats []Category) (score float64, band Band, ok bool) {
	var sum, weight float64
	worst := BandProductionReady
	for _, c := range cats {
		if c.Score == nil {
			continue
		}
		sum += *c.Score * c.Pillar.Weight()
		weight += c.Pillar.Weight()
		worst = worst.Worst(c.Band)
	}
	if weight == 0 {
		return 0, "", false
	}
	score = SteadyScore(sum / weight)
	return score, BandOf(score).Worst(worst.Better(1)), true
}

// OverallStrict is like Overall, but ignores suppressions.
func OverallStrict(cats []Category) (score float64, band Band, ok bool) {
	strict := make([]Category, len(cats))
	for i, c := range cats {
		strict[i] = c.Strict()
	}
	return Overall(strict)
}

// SteadyScore removes floating-point noise, so that a score that is exactly on a limit stays
// on it.
func SteadyScore(x float64) float64 { return math.Round(x*1e9) / 1e9 }
