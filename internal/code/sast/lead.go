package sast

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"assay/internal/code"
	"assay/internal/scan"
)

// maxLeads bounds the leads of a run.
const maxLeads = 200

// spot is the place of a finding.
type spot struct {
	rule, path string
	line       int
}

// leads returns the flows of requests that are left out, the most promising first. Flows into functions of which a finding of the same
// rule is reported are not among them: whoever reads that sees these too.
func (n *normalizer) leads(reported []scan.Finding) []scan.Lead {
	known := map[spot]bool{}
	for i := range reported {
		known[n.functionAt(&reported[i])] = true
	}
	best := map[spot]judgement{}
	var flows []scan.Finding
	for _, o := range slices.Concat(n.left, n.guesses) {
		if !requested(&o) || len(o.CodeFlow) < 2 || o.Test || n.example(o.Path) || known[n.functionAt(&o.Finding)] {
			continue
		}
		j := judgement{why: n.reasons(&o)}
		j.points = leadPointsOf(o.RuleID, j.why)
		j.reported, _ = n.pointsOf(&o)
		if before, again := best[spotOf(&o.Finding)]; !again || j.compare(before) < 0 {
			best[spotOf(&o.Finding)] = j
		}
		flows = append(flows, o.Finding)
	}
	flows = n.joined(once(flows))
	slices.SortStableFunc(flows, func(a, b scan.Finding) int {
		return cmp.Or(best[spotOf(&a)].compare(best[spotOf(&b)]), cmp.Compare(len(a.CodeFlow), len(b.CodeFlow)),
			strings.Compare(a.Path, b.Path), cmp.Compare(a.StartLine, b.StartLine))
	})
	out := make([]scan.Lead, 0, min(len(flows), maxLeads))
	for _, f := range flows[:min(len(flows), maxLeads)] {
		j := best[spotOf(&f)]
		f.Severity, f.Confidence = scan.Severity(f.NativeSeverity), guessed
		out = append(out, scan.Lead{Finding: f, Likelihood: likelihoodOf(j.points), Why: j.why})
	}
	return out
}

// judgement is what is thought of a flow.
type judgement struct {
	points   int // as a lead
	reported int // as a finding, which order leads with equal points
	why      []string
}

// compare returns less than 0 if a flow is more promising than another.
func (j judgement) compare(other judgement) int {
	return cmp.Or(cmp.Compare(other.points, j.points), cmp.Compare(other.reported, j.reported))
}

// Reasons of leads that nothing else explains.
const (
	testedByUnknown = "A function that the engine does not know tests the value on the way."
	sharedCode      = "The sink is in code that several callers share, some of which may have checked the value."
	rarelyOnly      = "Few flows of this kind are right in a project that defends itself."
	uncertain       = "The engine is not certain of the flow."
	byForm          = "An unknown library is on the way: the source or the sink was recognised by its form."
)

// recognised is in the messages of findings whose source or sink the taint engine knows by its form only.
const recognised = " was recognised by "

// reasons returns why a flow is not reported.
func (n *normalizer) reasons(o *opinion) []string {
	why := slices.Clone(o.why)
	for _, t := range traits {
		if t.says != "" && t.holds(n, o) {
			why = append(why, t.says)
		}
	}
	if strings.Contains(o.Message, recognised) {
		why = append(why, byForm)
	}
	switch {
	case len(why) > 0:
	case o.Confidence != sure:
		why = append(why, uncertain)
	case !handlers.MatchString(o.Path) && !n.inOneFunction(&o.Finding) && !n.ofOneHandler(&o.Finding):
		why = append(why, sharedCode)
	default:
		why = append(why, rarelyOnly)
	}
	return why
}

func spotOf(f *scan.Finding) spot { return spot{f.RuleID, f.Path, f.StartLine} }

// functionAt returns the place of the function around a finding.
func (n *normalizer) functionAt(f *scan.Finding) spot {
	return spot{f.RuleID, f.Path, n.functionOf(f.Path, f.StartLine)}
}

// likelihoodOf returns the share, in percent, of findings with some points that are right: points are powers of two of the odds.
func likelihoodOf(points int) int {
	return max(1, int(math.Round(100/(1+math.Exp2(float64(-points))))))
}

// leftNote counts the doubtful flows that nothing supports, the findings of careful projects that are rarely right, and what of all that
// is a lead.
func (n *normalizer) leftNote(leads int) (notes []scan.Note) {
	if len(n.left) > 0 {
		notes = append(notes, scan.Note{Code: code.NoteGuesses, Message: fmt.Sprintf(
			"Findings of kinds that are rarely right where few or none are certain were left out: %d.", len(n.left))})
	}
	if leads > 0 {
		notes = append(notes, scan.Note{Code: NoteLeads, Message: fmt.Sprintf(
			"Flows that are not reported because most like them are wrong are listed as leads, for a review by hand: %d.", leads)})
	}
	return notes
}
