// Package score owns the arithmetic between judged checks and the numbers people
// read: subcategory ratios, coverage, the severity gate, hard caps, bands and the
// overall score. It is pure; the same results always give the same score.
package score

import (
	"math"

	"assay/internal/scan"
	"assay/internal/website/check"
)

// Coverage limits below which a category is marked, loses the best band, or is
// held to ELEVATED_RISK at most.
const (
	partialBelow  = 0.95
	noBestBelow   = 0.80
	notEnoughData = 0.50
)

// Category is the scored result of one pillar.
type Category struct {
	Pillar scan.Pillar `json:"pillar"`
	Title  string      `json:"title"`
	// Score is unrounded, 0–100; nil when no check could be judged.
	Score    *float64  `json:"score"`
	Band     scan.Band `json:"band,omitempty"`
	Coverage float64   `json:"coverage"` // judged weight share, 0–1
	Partial  bool      `json:"partial"`
	// Raw is the weighted mean before gate and caps.
	Raw     float64       `json:"raw"`
	Gate    *Gate         `json:"gate,omitempty"`
	Caps    []check.Cap   `json:"capsApplied,omitempty"`
	Results []Subcategory `json:"results"`
}

// Subcategory is one group of judged checks. Score is the points earned of MaxScore.
type Subcategory struct {
	Subcategory string         `json:"subcategory"`
	Title       string         `json:"title"`
	Score       *float64       `json:"score"` // nil when nothing was judged
	MaxScore    float64        `json:"max_score"`
	Coverage    float64        `json:"coverage"`
	Checks      []check.Result `json:"checks"`
}

// Gate is the severity gate: how many root-cause failures of class critical or
// high there are and the score they allow at most.
type Gate struct {
	Failures int      `json:"failures"`
	Limit    float64  `json:"limit"`
	Checks   []string `json:"checks"`
}

// gateLimits is the score allowed with 1, 2, 3 and 4 or more such failures,
// calibrated against the HTTP Observatory's grades on 400 generated sites.
var gateLimits = [...]float64{89, 69, 59, 49}

// Of scores one pillar.
func Of(p scan.Pillar, groups []check.Group) Category {
	cat := Category{Pillar: p, Title: p.Title()}
	var points, covered, earned float64
	for _, g := range groups {
		sub, judged, notRun := ofGroup(g)
		cat.Results = append(cat.Results, sub)
		if judged+notRun == 0 {
			continue // nothing on this site to judge here
		}
		points += g.Points
		covered += g.Points * sub.Coverage
		if sub.Score != nil {
			earned += *sub.Score * sub.Coverage
		}
	}
	if points > 0 {
		cat.Coverage = covered / points
	}
	cat.Partial = cat.Coverage < partialBelow
	if covered == 0 {
		return cat
	}
	cat.Raw = steady(100 * earned / covered)
	score := min(cat.Raw, cat.applyGate(groups), cat.applyCaps(groups))
	cat.Score = &score
	cat.Band = bandWith(score, cat.Coverage)
	if cat.Coverage < notEnoughData {
		cat.Title += " (not enough data)"
	}
	return cat
}

// steady removes the last bits of floating-point noise, so that a score that is
// exactly a band's lower limit stays in that band however it was summed.
func steady(x float64) float64 { return math.Round(x*1e9) / 1e9 }

func ofGroup(g check.Group) (sub Subcategory, judged, notRun float64) {
	sub = Subcategory{Subcategory: g.Subcategory, Title: g.Title, MaxScore: g.Points, Checks: g.Checks}
	var value float64
	for _, c := range g.Checks {
		switch c.Status {
		case check.Pass:
			value += c.Weight
			judged += c.Weight
		case check.Warn:
			value += c.Weight / 2
			judged += c.Weight
		case check.Fail:
			judged += c.Weight
		case check.NotRun:
			notRun += c.Weight
		}
	}
	if judged+notRun > 0 {
		sub.Coverage = judged / (judged + notRun)
	}
	if judged > 0 {
		earned := g.Points * value / judged
		sub.Score = &earned
	}
	return sub, judged, notRun
}

// applyGate counts root-cause failures; consequences of another failed check
// lose points but are not counted again.
func (c *Category) applyGate(groups []check.Group) float64 {
	var g Gate
	for r := range results(groups) {
		grave := r.Severity == check.Critical || r.Severity == check.High
		if r.Status == check.Fail && grave && r.Counts() && r.CausedBy == "" {
			g.Failures++
			g.Checks = append(g.Checks, r.ID)
		}
	}
	if g.Failures == 0 {
		return 100
	}
	g.Limit = gateLimits[min(g.Failures, len(gateLimits))-1]
	c.Gate = &g
	return g.Limit
}

// applyCaps lists every hard cap that a sure verdict asked for and returns the lowest.
func (c *Category) applyCaps(groups []check.Group) float64 {
	limit := 100.0
	seen := map[string]bool{}
	for r := range results(groups) {
		if !r.Counts() {
			continue
		}
		for _, one := range r.Caps {
			limit = min(limit, one.Limit)
			if !seen[one.Name] {
				seen[one.Name] = true
				c.Caps = append(c.Caps, one)
			}
		}
	}
	return limit
}

func results(groups []check.Group) func(yield func(check.Result) bool) {
	return func(yield func(check.Result) bool) {
		for _, g := range groups {
			for _, r := range g.Checks {
				if !yield(r) {
					return
				}
			}
		}
	}
}

func bandWith(score, coverage float64) scan.Band {
	band := scan.BandOf(score)
	switch {
	case coverage < notEnoughData:
		return band.Worst(scan.BandElevatedRisk)
	case coverage < noBestBelow:
		return band.Worst(scan.BandGrowthReady)
	}
	return band
}

// Overall is the weighted mean over the scored categories, re-weighted when
// fewer than four were scored, and its band, at most one step above the worst
// category's. ok is false when no category was scored.
func Overall(cats []scan.Category) (score float64, band scan.Band, ok bool) {
	var sum, weight float64
	worst := scan.BandProductionReady
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
	score = steady(sum / weight)
	return score, scan.BandOf(score).Worst(worst.Better(1)), true
}

// Display rounds half up to a whole number, for people. Bands use the unrounded score.
func Display(score float64) int { return int(math.Floor(score + 0.5)) }
