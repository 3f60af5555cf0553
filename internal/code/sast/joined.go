package sast

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/scan"
)

// maxPlaces bounds the further places that a finding names.
const maxPlaces = 20

// joined returns one finding for all places that one change repairs: the most severe, which names the others.
func (n *normalizer) joined(all []scan.Finding) []scan.Finding {
	groups := map[repair][]int{}
	for i := range all {
		if r := n.repairedWith(&all[i]); r.key != "" {
			groups[r] = append(groups[r], i)
		}
	}
	gone := map[int]bool{}
	for r, group := range groups {
		worst := slices.MinFunc(group, func(a, b int) int { return all[a].Severity.Rank() - all[b].Severity.Rank() })
		var more []string
		for _, i := range group {
			if i != worst {
				more = append(more, all[i].Path+":"+strconv.Itoa(all[i].StartLine))
			}
			gone[i] = i != worst
		}
		all[worst].Message += alsoAt(more)
		if r.identity != "" {
			all[worst].Identity, all[worst].Everywhere = r.identity, r.everywhere
		}
	}
	out := make([]scan.Finding, 0, len(all))
	for i, f := range all {
		if !gone[i] {
			out = append(out, f)
		}
	}
	return out
}

// alsoAt names the other places of a finding.
func alsoAt(places []string) string {
	if len(places) == 0 {
		return ""
	}
	rest := ""
	if len(places) > maxPlaces {
		rest = fmt.Sprintf(" and %d more", len(places)-maxPlaces)
	}
	return " The same is true of " + strings.Join(places[:min(len(places), maxPlaces)], ", ") + rest + "."
}

// repair is a change that repairs findings.
type repair struct {
	key string // of the findings that it repairs, "" for one that stands alone
	// identity replaces the code of the finding's place, so that the finding remains the same when that place is repaired
	// and others are not; "" where the place identifies it. With everywhere, the path does not identify it either.
	identity   string
	everywhere bool
}

// repairedWith returns the change that repairs a finding, which is equal for findings that it repairs together. The log has
// one layout in a repository; the requests of a file get their limit from one session or function, and its connections their
// certificates; the numbers of a file are parsed with one limit; a value of the whole program is made safe where it is set;
// and what a function does with one value is made safe where the value comes in. Other severe weaknesses stand alone,
// because each of their places needs a look, except in a project that defends itself: there a check of the value is missing,
// or the engine does not understand it, for all of them.
func (n *normalizer) repairedWith(f *scan.Finding) repair {
	switch {
	case f.RuleID == "taint/log-injection" && !f.Test:
		return repair{key: f.RuleID, identity: "the log", everywhere: true}
	case f.RuleID == "S113", f.RuleID == "G109", slices.Contains(certificateRules, f.RuleID) && !isSevere(f.Severity):
		return repair{key: f.RuleID + " " + f.Path, identity: "the file"}
	case len(f.CodeFlow) < 2:
		return repair{}
	}
	if at, ok := n.setFor(f); ok {
		set := at.Path + " " + identity(n.source(at.Path)[at.Line-1:at.Line])
		return repair{key: fmt.Sprintf("%s %s:%d", f.RuleID, at.Path, at.Line), identity: set, everywhere: true}
	}
	if isSevere(f.Severity) && !n.defends {
		return repair{}
	}
	first := f.CodeFlow[0]
	return repair{key: fmt.Sprintf("%s %s:%d %s:%d", f.RuleID, first.Path, first.Line, f.Path, n.functionOf(f.Path, f.StartLine))}
}

var (
	// setTo matches the step in which a variable or a constant gets the data.
	setTo    = regexp.MustCompile(`^It is assigned to \$?([A-Za-z_]\w*)\.$`)
	constant = regexp.MustCompile(`^[A-Z][A-Z0-9_]+$`)
)

// setFor returns the place at which code outside of functions, in another file than the finding's, sets a constant or a
// variable of the whole program through which the data passes, if it passes through one. For severe findings only constants
// count: a variable may be set again.
func (n *normalizer) setFor(f *scan.Finding) (scan.FlowStep, bool) {
	for _, step := range f.CodeFlow[1:] {
		m := setTo.FindStringSubmatch(step.Message)
		if m == nil || step.Path == f.Path || isSevere(f.Severity) && !constant.MatchString(m[1]) {
			continue
		}
		lines := n.source(step.Path)
		if step.Line < 1 || step.Line > len(lines) || bytes.HasPrefix(lines[step.Line-1], []byte(" ")) ||
			bytes.HasPrefix(lines[step.Line-1], []byte("\t")) {
			continue // inside of something
		}
		return step, true
	}
	return scan.FlowStep{}, false
}

func isSevere(s scan.Severity) bool { return s == scan.SeverityCritical || s == scan.SeverityHigh }

// functionOf returns the line on which the function around a line begins, 0 for code outside of functions.
func (n *normalizer) functionOf(path string, line int) int {
	lines := n.source(path)
	for i := min(line, len(lines)) - 1; i >= 0; i-- {
		if beginsFunction.Match(lines[i]) {
			return i + 1
		}
	}
	return 0
}

// withoutEffects drops weak hashes of guessable values, which are reported on the same line: collisions do not matter there.
func withoutEffects(all []scan.Finding) []scan.Finding {
	type place struct {
		path string
		line int
	}
	guessable := map[place]bool{}
	for _, f := range all {
		if f.RuleID == "taint/weak-random" {
			guessable[place{f.Path, f.StartLine}] = true
		}
	}
	return slices.DeleteFunc(all, func(f scan.Finding) bool {
		return f.RuleID == "taint/weak-hash" && guessable[place{f.Path, f.StartLine}]
	})
}
