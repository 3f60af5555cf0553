package code

import (
	"fmt"
	"slices"

	"assay/internal/scan"
)

// Yield is what becomes of the findings of a rule that looks at how code is written
// and not at what data reaches it, where another engine followed the data and found
// that none of others' does.
type Yield int

// Yields.
const (
	// YieldMilder keeps them one step milder, with the least confidence.
	YieldMilder Yield = iota + 1
	// YieldLeftOut leaves them out: without data of others they say nothing.
	YieldLeftOut
)

const withoutData = " Data was followed through the whole file, and none that others send was found to come here."

// yielding is what engines say of patterns and of data, by the place of the engine.
type yielding struct {
	patterns map[int]map[string]Yield
	followed map[string]bool     // files through which data was followed
	found    map[string][]*place // what was found by following it
}

// place is where a weakness is, or the data of one goes through.
type place struct {
	scan.Finding
	start, end int
}

func (y *yielding) take(engine int, r Report) {
	if len(r.Patterns) > 0 {
		if y.patterns == nil {
			y.patterns = map[int]map[string]Yield{}
		}
		y.patterns[engine] = r.Patterns
	}
	if len(r.Followed) == 0 {
		return
	}
	if y.followed == nil {
		y.followed, y.found = map[string]bool{}, map[string][]*place{}
	}
	for _, path := range r.Followed {
		y.followed[path] = true
	}
	for _, f := range r.Findings {
		y.found[f.Path] = append(y.found[f.Path], &place{f, f.StartLine, max(f.StartLine, f.EndLine)})
		for _, s := range f.CodeFlow {
			y.found[s.Path] = append(y.found[s.Path], &place{f, s.Line, s.Line})
		}
	}
}

// of is what a finding has to do; 0 is nothing.
func (y *yielding) of(r reported) Yield {
	yield := y.patterns[r.engine][r.RuleID]
	if yield == 0 || !y.followed[r.Path] {
		return 0
	}
	if slices.ContainsFunc(y.found[r.Path], func(p *place) bool {
		return p.start <= r.EndLine && r.StartLine <= p.end && sameWeakness(p.Finding, r.Finding)
	}) {
		return 0
	}
	return yield
}

// apply has patterns yield, and says how many did.
func (y *yielding) apply(all []reported) ([]reported, []scan.Note) {
	kept, milder, gone := all[:0], 0, 0
	for _, r := range all {
		switch y.of(r) {
		case YieldLeftOut:
			gone++
			continue
		case YieldMilder:
			milder++
			severities := scan.Severities()
			r.Severity = severities[min(r.Severity.Rank()+1, len(severities)-1)]
			r.Confidence = scan.ConfidenceLow
			r.Message = cut(r.Message, maxMessage-len(withoutData)) + withoutData
		}
		kept = append(kept, r)
	}
	if milder+gone == 0 {
		return kept, nil
	}
	return kept, []scan.Note{{Code: NotePatternsYield, Message: fmt.Sprintf(
		"Rules that look at places alone reported what no data of others was found to reach: %s kept with less weight, %s left out.",
		numbered(milder), numbered(gone))}}
}
