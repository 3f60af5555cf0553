package report

import (
	"cmp"
	"slices"

	"assay/internal/scan"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

// Comparison is the difference between two scans of a URL.
type Comparison struct {
	Before, After Model
	// Comparable is false if the scans differ in profile or edition of the checks: a score
	// may then have changed without a change of the site.
	Comparable bool
	Pillars    []PillarChange // those that at least one scan has
	Better     []VerdictChange
	Worse      []VerdictChange
	Other      []VerdictChange // neither: not run, or only in one of the scans
	Metrics    []MetricChange
}

// PillarChange is the score of a pillar in both scans; nil where it has none.
type PillarChange struct {
	Pillar        scan.Pillar
	Title         string
	Before, After *float64
}

// Change returns how many points the displayed score rose; nil if one is missing.
func (p PillarChange) Change() *int { return changeOf(p.Before, p.After) }

// VerdictChange is a check with another result.
type VerdictChange struct {
	Check         Check // from the later scan, else from the earlier one
	Before, After check.Status
	// Observed is the observation of the earlier scan.
	Observed string
}

// MetricChange is a loading metric in both scans.
type MetricChange struct {
	Before, After Metric
}

// Better reports whether the value fell.
func (m MetricChange) Better() bool { return m.After.Value < m.Before.Value }

// Same reports whether both are displayed alike.
func (m MetricChange) Same() bool { return m.After.Text == m.Before.Text }

// Overall returns how many points the overall score rose; nil if one is missing.
func (c Comparison) Overall() *int { return changeOf(c.Before.Overall.Score, c.After.Overall.Score) }

func changeOf(before, after *float64) *int {
	if before == nil || after == nil {
		return nil
	}
	d := score.Display(*after) - score.Display(*before)
	return &d
}

// Compare returns the changes from one scan to a later one.
func Compare(before, after Model) Comparison {
	c := Comparison{Before: before, After: after, Comparable: before.Profile == after.Profile && before.Catalogue == after.Catalogue}
	c.Pillars = comparePillars(before.Pillars, after.Pillars)
	was := map[string]Check{}
	for x := range checks(before.Pillars) {
		was[x.ID] = x
	}
	for x := range checks(after.Pillars) {
		old, known := was[x.ID]
		delete(was, x.ID)
		if known && old.Status == x.Status {
			continue
		}
		c.add(VerdictChange{Check: x, Before: old.Status, After: x.Status, Observed: old.Observed})
	}
	for _, old := range was {
		c.add(VerdictChange{Check: old, Before: old.Status, Observed: old.Observed})
	}
	for _, list := range [][]VerdictChange{c.Better, c.Worse, c.Other} {
		slices.SortFunc(list, func(a, b VerdictChange) int {
			return cmp.Or(cmp.Compare(rankOf(a.Check.Severity), rankOf(b.Check.Severity)), cmp.Compare(a.Check.ID, b.Check.ID))
		})
	}
	if before.Lab != nil && after.Lab != nil {
		c.Metrics = compareMetrics(before.Lab.Metrics, after.Lab.Metrics)
	}
	return c
}

// add sorts a change by its meaning for the site.
func (c *Comparison) add(v VerdictChange) {
	from, judged := goodness(v.Before)
	to, judgedNow := goodness(v.After)
	switch {
	case !judged || !judgedNow || from == to:
		c.Other = append(c.Other, v)
	case to > from:
		c.Better = append(c.Better, v)
	default:
		c.Worse = append(c.Worse, v)
	}
}

// goodness ranks the verdicts that judge the site. If a check does not apply, or is only a
// note, nothing is wrong.
func goodness(s check.Status) (rank int, judged bool) {
	switch s {
	case check.Fail:
		return 0, true
	case check.Warn:
		return 1, true
	case check.Pass, check.Info, check.NotApplicable:
		return 2, true
	}
	return 0, false
}

func rankOf(s check.Severity) int {
	return slices.Index([]check.Severity{check.Critical, check.High, check.Medium, check.Low, check.InfoOnly}, s)
}

func comparePillars(before, after []Pillar) []PillarChange {
	var out []PillarChange
	for _, p := range scan.Pillars() {
		a, b := pillarOf(before, p), pillarOf(after, p)
		if a == nil && b == nil {
			continue
		}
		change := PillarChange{Pillar: p, Title: p.Title()}
		if a != nil {
			change.Before = a.Score
		}
		if b != nil {
			change.After = b.Score
		}
		out = append(out, change)
	}
	return out
}

func pillarOf(all []Pillar, p scan.Pillar) *Pillar {
	i := slices.IndexFunc(all, func(x Pillar) bool { return x.Pillar == p })
	if i < 0 {
		return nil
	}
	return &all[i]
}

func compareMetrics(before, after []Metric) []MetricChange {
	var out []MetricChange
	for _, m := range after {
		i := slices.IndexFunc(before, func(x Metric) bool { return x.ID == m.ID })
		if i >= 0 {
			out = append(out, MetricChange{Before: before[i], After: m})
		}
	}
	return out
}
