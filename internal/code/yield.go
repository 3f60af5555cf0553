package code

import (
	"fmt"
	"slices"

	"assay/internal/scan"
)

// Yield is what happens to a finding of a purely syntactic rule if another engine analysed
// the data flow and found that no untrusted input reaches the place.
type Yield int

// Yields.
const (
	// YieldMilder lowers the finding's severity by one step, and sets the lowest confidence.
	YieldMilder Yield = iota + 1
	// YieldGuess does the same, and makes it a guess, which only counts if another engine
	// confirms it.
	YieldGuess
	// YieldLeftOut drops it: without untrusted input it is meaningless.
	YieldLeftOut
)

const withoutData = " The whole file was analysed, and no untrusted input was found to reach this place."

// yielding contains what engines report about patterns and data flow, by the index of the
// engine.
type yielding struct {
	patterns map[int]map[string]Yield
	followed map[string]bool     // files whose data flow was analysed
	found    map[string][]*place // findings of that analysis
}

// place is the place of a weakness, or of a step of its data flow.
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

// of returns what happens to a finding; 0 means nothing.
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

// apply downgrades or drops patterns, and notes how many.
func (y *yielding) apply(all []reported) ([]reported, []scan.Note) {
	remaining, milder, gone := all[:0], 0, 0
	for _, r := range all {
		switch y.of(r) {
		case YieldLeftOut:
			gone++
			continue
		case YieldMilder, YieldGuess:
			milder++
			severities := scan.Severities()
			r.Severity = severities[min(r.Severity.Rank()+1, len(severities)-1)]
			r.Confidence = scan.ConfidenceLow
			if y.of(r) == YieldMilder {
				r.Message = cut(r.Message, maxMessage-len(withoutData)) + withoutData
			}
		}
		remaining = append(remaining, r)
	}
	if milder+gone == 0 {
		return remaining, nil
	}
	return remaining, []scan.Note{{Code: NotePatternsYield, Message: fmt.Sprintf(
		"Rules that do not follow data reported code that no untrusted input was found to reach: %s were rated lower, %s left out.",
		numbered(milder), numbered(gone))}}
}
