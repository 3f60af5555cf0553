package scan

// Band is the coarse verdict a score falls into.
type Band string

// Bands from best to worst.
const (
	BandProductionReady Band = "PRODUCTION_READY"
	BandGrowthReady     Band = "GROWTH_READY"
	BandElevatedRisk    Band = "ELEVATED_RISK"
	BandCriticalRisk    Band = "CRITICAL_RISK"
)

// Lower limits of the bands, on the unrounded score. 90 and 70 are where the
// HTTP Observatory's A and B start, 50 where Lighthouse's "poor" ends.
const (
	minProductionReady = 90
	minGrowthReady     = 70
	minElevatedRisk    = 50
)

var bandOrder = []Band{BandProductionReady, BandGrowthReady, BandElevatedRisk, BandCriticalRisk}

// BandOf returns the band of an unrounded score between 0 and 100.
func BandOf(score float64) Band {
	switch {
	case score >= minProductionReady:
		return BandProductionReady
	case score >= minGrowthReady:
		return BandGrowthReady
	case score >= minElevatedRisk:
		return BandElevatedRisk
	}
	return BandCriticalRisk
}

// Rank is 0 for the best band and grows with risk; -1 for an unknown band.
func (b Band) Rank() int {
	for i, x := range bandOrder {
		if x == b {
			return i
		}
	}
	return -1
}

// Worst returns the riskier of two bands.
func (b Band) Worst(o Band) Band {
	if o.Rank() > b.Rank() {
		return o
	}
	return b
}

// Better returns the band n steps above b, at most PRODUCTION_READY.
func (b Band) Better(n int) Band { return bandOrder[max(b.Rank()-n, 0)] }
