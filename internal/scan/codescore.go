package scan

import "math"

// FindingCounts counts findings by severity.
type FindingCounts struct {
	Critical int `json:"critical"`
	High     int `json:"high"`
	Medium   int `json:"medium"`
	Low      int `json:"low"`
}

// Add counts a finding.
func (c *FindingCounts) Add(s Severity) {
	switch s {
	case SeverityCritical:
		c.Critical++
	case SeverityHigh:
		c.High++
	case SeverityMedium:
		c.Medium++
	case SeverityLow:
		c.Low++
	}
}

// Total returns the number of findings.
func (c FindingCounts) Total() int { return c.Critical + c.High + c.Medium + c.Low }

// DimensionScore scores a dimension by its findings, without those that triage excludes, and by the minutes needed to fix them. It returns
// nil if nothing could be judged.
func DimensionScore(d Dimension, c FindingCounts, effortMinutes, lines int, coverage Coverage) *float64 {
	var score float64
	switch {
	case coverage == CoverageNotApplicable:
		return nil
	case d == DimensionQuality:
		score = DebtScore(DebtRatio(effortMinutes, lines), coverage)
	case d == DimensionSAST:
		score = WeaknessScore(c, lines, coverage)
	case d == DimensionSecrets:
		score = SecretsScore(c, lines, coverage)
	default:
		score = FindingScore(c, lines, coverage)
	}
	return &score
}

// minutesPerLine is the cost of writing a line of code, the default of public
// implementations of the SQALE method.
const minutesPerLine = 30

// DebtRatio returns the technical-debt ratio in percent: the time to fix everything divided
// by the time to rewrite the lines.
func DebtRatio(effortMinutes, lines int) float64 {
	if lines <= 0 {
		return 0
	}
	return 100 * float64(effortMinutes) / float64(lines*minutesPerLine)
}

// partialCeiling is the maximum score of a partly judged dimension, which never gets a clean
// 100.
const partialCeiling = 99

// The bands of WeaknessScore: the score without findings of a kind, and how far they can
// lower it.
const (
	criticalTop, criticalBand = 35, 35
	highTop, highBand         = 75, 45
	doubtfulBand              = 40
)

// WeaknessScore scores SAST from 0 to 100. Only certain findings set a ceiling: those of
// severity CRITICAL and HIGH, whose confidence is HIGH. The other findings, however many,
// never lower the score below 60. Below each ceiling the score falls with the weighted
// findings per thousand lines, to half the band at a density of 1.
func WeaknessScore(c FindingCounts, lines int, coverage Coverage) float64 {
	thousands := max(float64(lines)/1000, 1)
	fall := func(band, weighted float64) float64 {
		density := weighted / thousands
		return band * density / (1 + density)
	}
	score := 100 - fall(doubtfulBand, float64(c.Medium)+0.2*float64(c.Low))
	if c.High > 0 {
		score = min(score, highTop-fall(highBand, 4*float64(c.High)))
	}
	if c.Critical > 0 {
		score = min(score, criticalTop-fall(criticalBand, 4*float64(c.Critical)+float64(c.High)))
	}
	return capped(score, coverage)
}

// FindingScore scores SCA from 0 to 100. The worst finding sets a ceiling, and the next
// worse severity's ceiling is the floor; between the two, the score falls as the density, the
// weighted findings per thousand lines, rises. At a density of 1 it is halfway.
func FindingScore(c FindingCounts, lines int, coverage Coverage) float64 {
	ceiling, floor := 100.0, 90.0
	switch {
	case c.Critical > 0:
		ceiling, floor = 25, 0
	case c.High > 0:
		ceiling, floor = 50, 25
	case c.Medium > 0:
		ceiling, floor = 75, 50
	case c.Low > 0:
		ceiling, floor = 90, 75
	}
	weighted := 10*float64(c.Critical) + 5*float64(c.High) + 2*float64(c.Medium) + 0.5*float64(c.Low)
	density := weighted / max(float64(lines)/1000, 1)
	return capped(ceiling-(ceiling-floor)*density/(1+density), coverage)
}

// debtScore maps technical-debt ratios in percent to scores, linear in between.
var debtScore = [...]struct{ ratio, score float64 }{{0, 100}, {5, 90}, {10, 80}, {20, 60}, {50, 30}, {100, 0}}

// DebtScore scores CODE_QUALITY from 0 to 100 by the technical-debt ratio: the estimated
// time to fix divided by the time to rewrite, in percent.
func DebtScore(ratio float64, coverage Coverage) float64 {
	ratio = max(ratio, 0)
	for i := 1; i < len(debtScore); i++ {
		from, to := debtScore[i-1], debtScore[i]
		if ratio <= to.ratio {
			return capped(from.score+(to.score-from.score)*(ratio-from.ratio)/(to.ratio-from.ratio), coverage)
		}
	}
	return 0
}

func capped(score float64, coverage Coverage) float64 {
	if coverage != CoverageComplete {
		score = min(score, partialCeiling)
	}
	return math.Round(score*10) / 10
}
