package score

import (
	"cmp"

	"assay/internal/website/check"
)

// Gains returns what each failure and warning costs in points of the overall score: its share
// of the means, and if it is one of the causes of the gate or of a cap, an equal share of the
// points lost to that. Consequences of another failure are counted with that one, and are 0
// themselves. Accepted checks cost nothing.
func Gains(cats []Category) map[string]float64 {
	var weights float64
	for _, c := range cats {
		if c.Score != nil {
			weights += c.Pillar.Weight()
		}
	}
	own := map[string]float64{}
	causes := map[string]string{}
	for _, c := range cats {
		if c.Score == nil {
			continue
		}
		share := c.Pillar.Weight() / weights
		c.meanLosses(func(r check.Result, points float64) {
			own[r.ID] += share * points
			causes[r.ID] = r.CausedBy
		})
		if taken, by := c.withheld(); len(by) > 0 {
			for _, id := range by {
				own[id] += share * taken / float64(len(by))
			}
		}
	}
	out := make(map[string]float64, len(own))
	for id, points := range own {
		root := rootOf(id, causes)
		out[root] += points
		if root != id {
			out[id] += 0
		}
	}
	return out
}

// rootOf follows the causes that fail themselves and returns the last one; a cycle ends where
// it began.
func rootOf(id string, causes map[string]string) string {
	root := id
	for range causes {
		cause := causes[root]
		if _, fails := causes[cause]; !fails || cause == id {
			break
		}
		root = cause
	}
	return root
}

// meanLosses calls visit for each failure and warning that counts, with the points of the
// pillar's mean that it costs.
func (c Category) meanLosses(visit func(check.Result, float64)) {
	var possible float64
	for _, sub := range c.Results {
		if sub.Score != nil {
			possible += sub.MaxScore * sub.Coverage
		}
	}
	for _, sub := range c.Results {
		var weight float64
		for _, r := range sub.Checks {
			if r.Status.Scored() && counts(r) {
				weight += r.Weight
			}
		}
		for _, r := range sub.Checks {
			if !r.Status.Scored() || r.Status == check.Pass || !counts(r) {
				continue
			}
			points := 0.0
			if weight > 0 && possible > 0 {
				points = 100 * (1 - value(r.Status)) * r.Weight / weight * sub.MaxScore * sub.Coverage / possible
			}
			visit(r, points)
		}
	}
}

// withheld returns the points that gate and caps cost, and the checks that cause the lowest
// limit.
func (c Category) withheld() (points float64, by []string) {
	points = c.Raw - *c.Score
	if points <= 0 {
		return 0, nil
	}
	limit := 100.0
	if c.Gate != nil {
		limit, by = c.Gate.Limit, c.Gate.Checks
	}
	for _, one := range c.Caps {
		if one.Limit < limit {
			limit, by = one.Limit, c.capped(one.Name)
		}
	}
	return points, by
}

// capped lists the checks that asked for the cap.
func (c Category) capped(name string) []string {
	var out []string
	for _, sub := range c.Results {
		for _, r := range sub.Checks {
			for _, one := range r.Caps {
				if one.Name == name && r.Counts() && counts(r) {
					out = append(out, r.ID)
				}
			}
		}
	}
	return out
}

// First orders failures and warnings of all pillars by what to fix first: those that make a
// site unsafe or unusable, then those that cost most points of the overall score, then the
// more severe ones.
func First(a, b check.Result, gains map[string]float64) int {
	return cmp.Or(
		cmp.Compare(rank(a), rank(b)),
		cmp.Compare(steady(gains[b.ID]), steady(gains[a.ID])),
		cmp.Compare(b.Weight, a.Weight),
		cmp.Compare(value(a.Status), value(b.Status)),
	)
}

func rank(r check.Result) int {
	if r.Severity == check.Critical && r.Status == check.Fail && r.Counts() {
		return 0
	}
	return 1
}

// steady rounds off the differences between sums that were added in different orders.
func steady(points float64) int64 { return int64(points*1e6 + 0.5) }
