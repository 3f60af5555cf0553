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
// limited to ELEVATED_RISK.
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
	// StrictScore and StrictBand include accepted checks; they equal Score and Band if no
	// finding is accepted.
	StrictScore *float64  `json:"strictScore,omitempty"`
	StrictBand  scan.Band `json:"strictBand,omitempty"`
	// Raw is the weighted mean behind Score, before gate and caps.
	Raw     float64       `json:"raw"`
	Gate    *Gate         `json:"gate,omitempty"`
	Caps    []check.Cap   `json:"capsApplied,omitempty"`
	Results []Subcategory `json:"results"`
}

// Subcategory is one group of judged checks. Score is the points earned of MaxScore,
// StrictScore the same with the accepted findings counted.
type Subcategory struct {
	Subcategory string         `json:"subcategory"`
	Title       string         `json:"title"`
	Score       *float64       `json:"score"` // nil if no check that counts was judged
	StrictScore *float64       `json:"strictScore,omitempty"`
	MaxScore    float64        `json:"max_score"`
	Coverage    float64        `json:"coverage"`
	Checks      []check.Result `json:"checks"`
}

// Gate is the severity gate: how many root-cause failures of class critical or
// high there are and the score they allow at most. In SECURITY, two of class medium count as one more.
type Gate struct {
	Failures int      `json:"failures"`
	Limit    float64  `json:"limit"`
	Checks   []string `json:"checks"`
}

// gateLimits is the maximum score with 1, 2, 3 and 4 or more failures that count for the gate,
// calibrated against the HTTP Observatory's grades on 400 generated sites.
var gateLimits = [...]float64{89, 69, 59, 49}

// mediumPerFailure is how many failures of class medium count as one for the gate of SECURITY: attackers combine small weaknesses.
const mediumPerFailure = 2

// Of scores one pillar. The strict score counts every verdict; the score leaves those that
// the project accepts (check.Result.Suppressed) out of means, gate and caps. Accepting a
// finding never costs points: if the mean without it is lower, as without a warning among
// failures, the strict mean is used. Coverage is the same for both, because what is accepted
// was judged.
func Of(p scan.Pillar, groups []check.Group) Category {
	cat := Category{Pillar: p, Title: p.Title()}
	var points, covered float64
	var all, counted mean
	for _, g := range groups {
		sub, applies := ofGroup(g)
		cat.Results = append(cat.Results, sub)
		if !applies {
			continue // nothing on this site to judge here
		}
		points += g.Points
		covered += g.Points * sub.Coverage
		all.add(sub.StrictScore, g.Points, sub.Coverage)
		counted.add(sub.Score, g.Points, sub.Coverage)
	}
	if points > 0 {
		cat.Coverage = covered / points
	}
	cat.Partial = cat.Coverage < partialBelow
	if covered == 0 {
		return cat
	}
	strictRaw := scan.SteadyScore(100 * all.of())
	cat.Raw = max(scan.SteadyScore(100*counted.of()), strictRaw)
	cat.Gate, cat.Caps = gateOf(p, groups, counts), capsOf(groups, counts)
	cat.Score, cat.Band = limited(cat.Raw, cat.Gate, cat.Caps, cat.Coverage)
	cat.StrictScore, cat.StrictBand = limited(strictRaw, gateOf(p, groups, anyResult), capsOf(groups, anyResult), cat.Coverage)
	if cat.Coverage < notEnoughData {
		cat.Title += " (not enough data)"
	}
	return cat
}

// mean is the weighted mean over subcategories, each with its points times its coverage, so
// that a subcategory of which little was judged has little influence.
type mean struct{ earned, possible float64 }

func (m *mean) add(score *float64, points, coverage float64) {
	if score != nil {
		m.earned += *score * coverage
		m.possible += points * coverage
	}
}

// of returns the mean, between 0 and 1; it is 1 if nothing is left because every finding is
// accepted.
func (m *mean) of() float64 {
	if m.possible == 0 {
		return 1
	}
	return m.earned / m.possible
}

// ofGroup scores a subcategory; applies is false if the site has nothing that it judges.
func ofGroup(g check.Group) (sub Subcategory, applies bool) {
	sub = Subcategory{Subcategory: g.Subcategory, Title: g.Title, MaxScore: g.Points, Checks: g.Checks}
	var all, counted, notRun float64
	var allValue, countedValue float64
	for _, c := range g.Checks {
		if c.Status == check.NotRun {
			notRun += c.Weight
		}
		if !c.Status.Scored() {
			continue
		}
		all += c.Weight
		allValue += value(c.Status) * c.Weight
		if counts(c) {
			counted += c.Weight
			countedValue += value(c.Status) * c.Weight
		}
	}
	if all+notRun > 0 {
		sub.Coverage = all / (all + notRun)
	}
	if all > 0 {
		strict := g.Points * allValue / all
		sub.StrictScore = &strict
	}
	if counted > 0 {
		earned := max(g.Points*countedValue/counted, *sub.StrictScore)
		sub.Score = &earned
	}
	return sub, all+notRun > 0
}

// value returns the share of its weight that a judged check earns.
func value(s check.Status) float64 {
	switch s {
	case check.Pass:
		return 1
	case check.Warn:
		return 0.5
	}
	return 0
}

// counts reports whether the check counts for the score, anyResult whether it does for the
// strict score.
func counts(r check.Result) bool { return r.Suppressed == nil }

func anyResult(check.Result) bool { return true }

// limited returns the mean limited by gate and caps, and its band.
func limited(raw float64, gate *Gate, caps []check.Cap, coverage float64) (*float64, scan.Band) {
	score := raw
	if gate != nil {
		score = min(score, gate.Limit)
	}
	for _, c := range caps {
		score = min(score, c.Limit)
	}
	return &score, bandWith(score, coverage)
}

// gateOf counts root-cause failures; consequences of another failed check, suppressed or not,
// lose points but are not counted again. A failure that follows from a mere warning is counted,
// because nothing else is. It is nil without any.
func gateOf(p scan.Pillar, groups []check.Group, in func(check.Result) bool) *Gate {
	var g Gate
	var medium []string
	warned := map[string]bool{}
	for r := range results(groups) {
		warned[r.ID] = r.Status == check.Warn
	}
	for r := range results(groups) {
		root := r.CausedBy == "" || warned[r.CausedBy]
		if r.Status != check.Fail || !r.Counts() || !root || !in(r) {
			continue
		}
		switch r.Severity {
		case check.Critical, check.High:
			g.Checks = append(g.Checks, r.ID)
		case check.Medium:
			medium = append(medium, r.ID)
		}
	}
	g.Failures = len(g.Checks)
	if p == scan.PillarSecurity && len(medium) >= mediumPerFailure {
		g.Failures += len(medium) / mediumPerFailure
		g.Checks = append(g.Checks, medium...)
	}
	if g.Failures == 0 {
		return nil
	}
	g.Limit = gateLimits[min(g.Failures, len(gateLimits))-1]
	return &g
}

// capsOf lists the hard caps that certain verdicts demand, each name once.
func capsOf(groups []check.Group, in func(check.Result) bool) []check.Cap {
	var out []check.Cap
	at := map[string]int{}
	for r := range results(groups) {
		if !r.Counts() || !in(r) {
			continue
		}
		for _, one := range r.Caps {
			i, ok := at[one.Name]
			if !ok {
				at[one.Name] = len(out)
				out = append(out, one)
				continue
			}
			out[i].Limit = min(out[i].Limit, one.Limit)
		}
	}
	return out
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

// Display rounds half up to a whole number, for people. Bands use the unrounded score.
func Display(score float64) int { return int(math.Floor(score + 0.5)) }
