package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/internal/website/check"
)

// outcome is one question with the answers of both sides.
type outcome struct {
	family string // selects the rules
	id     string // of the case
	input  string // matched by the rules
	// checks were compared; of several the most severe verdict counts.
	checks    []string
	reference string // the reference's verdict in its own words
	accept    []check.Status
	got       check.Status
	observed  string // the check's observation in its own words
	// again evaluates another input with the same verdict of the reference; nil if inputs cannot be changed.
	again func(input string) ([]outcome, error)
}

func (o outcome) agrees() bool { return slices.Contains(o.accept, o.got) }

func (o outcome) String() string {
	return fmt.Sprintf("%s: %s says %s (%s), expected %v, reference %s\n#     %s", o.id, strings.Join(o.checks, "|"), o.got, o.observed,
		o.accept,
		o.reference, strings.ReplaceAll(clip(o.input, 900), "\n", "\n#     "))
}

func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}

// tally counts the cases of one suite. A case agrees if all its outcomes do; it is declared
// if rules cover all that do not.
type tally struct {
	name             string
	agreed, declared int
	against          []outcome
	excused          []excuse
	skipped          int // cases that the mapping excludes
	flips            flips
}

// flips count the mutations of agreeing verdicts: each is replaced by every verdict on which
// the sides would disagree. A rule that covers such a difference without its reason is
// too wide.
type flips struct {
	all     int
	excused map[string]int // by rule
}

// judged are the verdicts that a check can have.
var judged = []check.Status{check.Pass, check.Warn, check.Fail, check.NotApplicable}

func (f *flips) add(rules rules, o outcome) {
	for _, status := range judged {
		if slices.Contains(o.accept, status) {
			continue
		}
		f.all++
		wrong := o
		wrong.got = status
		if r := rules.covering(wrong); r != nil {
			if f.excused == nil {
				f.excused = map[string]int{}
			}
			f.excused[r.ID]++
		}
	}
}

func (f *flips) count() int {
	n := 0
	for _, x := range f.excused {
		n += x
	}
	return n
}

// flipFigure returns the share of all flips of agreeing verdicts that a rule excuses.
func flipFigure(tallies []*tally) figure {
	var all, excused int
	for _, t := range tallies {
		all, excused = all+t.flips.all, excused+t.flips.count()
	}
	return figure{name: "compare_excused_flips", value: float64(excused) / float64(max(all, 1)), bar: barFlips, most: true}
}

type excuse struct {
	outcome
	rule string
}

// add counts one case.
func (t *tally) add(rules rules, outcomes []outcome) {
	if len(outcomes) == 0 {
		t.skipped++
		return
	}
	var against []outcome
	declared := false
	for _, o := range outcomes {
		if o.agrees() {
			t.flips.add(rules, o)
			continue
		}
		if r := rules.covering(o); r != nil {
			declared = true
			t.excused = append(t.excused, excuse{o, r.ID})
			continue
		}
		against = append(against, o)
	}
	switch {
	case len(against) > 0:
		t.against = append(t.against, against...)
	case declared:
		t.declared++
	default:
		t.agreed++
	}
}

// cases returns the number of counted cases: all except declared ones.
func (t *tally) cases() int { return t.agreed + t.disagreed() }

func (t *tally) disagreed() int {
	ids := map[string]bool{}
	for _, o := range t.against {
		ids[o.id] = true
	}
	return len(ids)
}

// agreement returns the share of agreeing cases among those without a declared difference.
func (t *tally) agreement() float64 {
	if t.cases() == 0 {
		return 0
	}
	return float64(t.agreed) / float64(t.cases())
}

func (t *tally) figure() figure {
	return figure{name: "compare_" + t.name + "_agreement", value: t.agreement(), bar: barAgreement}
}

// report writes the counts, the undeclared differences and, if all is set, the declared
// ones.
func (t *tally) report(log io.Writer, all bool) {
	total := t.cases() + t.declared
	fmt.Fprintf(log, "# %s: %d cases, %d agree, %d differ as declared, %d differ, %d not mapped (before declarations %.3f)\n",
		t.name, total, t.agreed, t.declared, t.disagreed(), t.skipped, float64(t.agreed)/float64(max(total, 1)))
	uses := map[string]int{}
	for _, e := range t.excused {
		uses[e.rule]++
	}
	for _, id := range sortedKeys(uses) {
		fmt.Fprintf(log, "#   declared %s: %d\n", id, uses[id])
	}
	for _, id := range sortedKeys(t.flips.excused) {
		fmt.Fprintf(log, "#   excuses flips %s: %d of %d\n", id, t.flips.excused[id], t.flips.all)
	}
	for _, o := range t.against {
		fmt.Fprintf(log, "#   against %s\n", o)
	}
	if all {
		for _, e := range t.excused {
			fmt.Fprintf(log, "#   by %s %s\n", e.rule, e.outcome)
		}
	}
}
