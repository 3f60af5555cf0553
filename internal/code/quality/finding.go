package quality

import (
	"fmt"
	"hash/fnv"
	"strconv"

	"assay/internal/code"
	"assay/internal/scan"
)

// Rules.
const (
	ruleCognitive  = "complex-function"
	ruleCyclomatic = "many-paths"
	ruleLength     = "long-function"
	ruleNesting    = "deep-nesting"
	ruleParameters = "many-parameters"
	ruleFile       = "long-file"
	ruleDuplicate  = "duplicated-code"
)

// title returns the function's name as people write it.
func (f function) title() string {
	switch {
	case f.script:
		return "the code outside of functions"
	case f.name == "":
		return "a function without a name"
	}
	return f.name
}

// findings returns the flaws of the measured files.
func (s *study) findings() []scan.Finding {
	var out []scan.Finding
	for i := range s.files {
		f := &s.files[i]
		if !f.program() {
			continue
		}
		t := s.engine.thresholds
		if f.Test {
			t = s.engine.tests
		}
		j := &judge{file: f, thresholds: t, effort: s.engine.effort, most: s.engine.limits.Findings, counts: map[string]int{}}
		for _, fn := range f.functions {
			if !fn.merged {
				j.function(fn)
			}
		}
		j.length()
		for _, b := range f.bugs {
			if !f.Test || !ofResources[b.rule] {
				j.bug(b)
			}
		}
		out = append(out, j.out...)
		for rule, n := range j.counts {
			if n > j.most {
				s.note(code.NoteFindingsCut, true, f.Path, "The file has %d findings of %s: %d are listed.", n, rule, j.most)
			}
		}
	}
	return append(out, s.copies()...)
}

// ofResources are the rules about resources that are released late or never, which in tests end with the
// process anyway.
var ofResources = map[string]bool{"defer-in-loop": true, "resource-not-closed": true}

// judge returns the findings in one file.
type judge struct {
	file       *measuredFile
	thresholds Thresholds
	effort     Effort
	most       int
	counts     map[string]int
	out        []scan.Finding
}

func (j *judge) add(f scan.Finding) {
	if f.Severity == "" {
		return
	}
	if j.counts[f.RuleID]++; j.counts[f.RuleID] > j.most {
		return
	}
	f.Path, f.Test, f.Confidence = j.file.Path, j.file.Test, scan.ConfidenceHigh
	j.out = append(j.out, f)
}

func (j *judge) function(fn function) {
	t, e := j.thresholds, j.effort
	at := scan.Finding{StartLine: fn.start, EndLine: fn.end, Identity: fn.identity}
	if fn.script {
		at.StartLine, at.EndLine, at.Identity = 0, 0, "script"
	}
	f := at
	f.RuleID, f.Title, f.Severity = ruleCognitive, "Function that is hard to understand", t.Cognitive.severity(fn.cognitive)
	f.Message = fmt.Sprintf("Cognitive complexity of %s is %d (at most %d); it has %s and %s of code.",
		fn.title(), fn.cognitive, t.Cognitive.least(), count(fn.cyclomatic, "path"), count(fn.lines, "line"))
	f.Remediation = "Move nested parts into functions with names of their own, leave early instead of nesting, " +
		"and give long conditions a name."
	f.EffortMinutes = min(e.Cognitive.of(fn.cognitive-t.Cognitive.least()), rewrite*j.span(fn))
	hard := f.Severity != ""
	j.add(f)
	if !hard {
		f = at
		f.RuleID, f.Title, f.Severity = ruleCyclomatic, "Function with many paths", t.Cyclomatic.severity(fn.cyclomatic)
		f.Message = fmt.Sprintf("%s has %d paths (at most %d): covering each takes as many tests.", capital(fn.title()), fn.cyclomatic,
			t.Cyclomatic.least())
		f.Remediation = "Split the function by the topics of its branches, or replace a long list of cases with a table."
		f.EffortMinutes = min(e.Cyclomatic.of(fn.cyclomatic-t.Cyclomatic.least()), rewrite*j.span(fn))
		j.add(f)
	}
	if fn.script {
		return // a file that is a single script may have any length
	}
	j.shape(fn, at)
}

// span returns the number of lines from a function's first to its last one.
func (j *judge) span(fn function) int {
	if fn.script {
		return j.file.lines.Code
	}
	return fn.end - fn.start + 1
}

// shape checks length, nesting and parameters.
func (j *judge) shape(fn function, at scan.Finding) {
	t, e := j.thresholds, j.effort
	f := at
	f.RuleID, f.Title, f.Severity = ruleLength, "Long function", t.FunctionLines.severity(fn.lines)
	f.Message = fmt.Sprintf("%s has %d lines of code (at most %d).", capital(fn.title()), fn.lines, t.FunctionLines.least())
	f.Remediation = "Split the function into steps, each a function with a descriptive name."
	f.EffortMinutes = e.FunctionLines.of(fn.lines - t.FunctionLines.least())
	j.add(f)
	f = at
	f.RuleID, f.Title, f.Severity = ruleNesting, "Deeply nested code", t.Nesting.severity(fn.nesting)
	f.Message = fmt.Sprintf("%s nests control structures %d deep (at most %d).", capital(fn.title()), fn.nesting, t.Nesting.least())
	f.Remediation = "Return or continue early, and move the inner loops and conditions into functions of their own."
	f.EffortMinutes = e.Nesting.of(fn.nesting - t.Nesting.least())
	j.add(f)
	f = at
	f.RuleID, f.Title, f.Severity = ruleParameters, "Function with many parameters", t.Parameters.severity(fn.parameters)
	f.EndLine = f.StartLine
	f.Message = fmt.Sprintf("%s takes %d parameters (at most %d).", capital(fn.title()), fn.parameters, t.Parameters.least())
	f.Remediation = "Put parameters that belong together into one type, or split the function if it does several things."
	f.EffortMinutes = e.Parameters.of(fn.parameters - t.Parameters.least())
	j.add(f)
}

// length checks the length of the file.
func (j *judge) length() {
	lines, t := j.file.lines.Code, j.thresholds.FileLines
	j.add(scan.Finding{
		RuleID: ruleFile, Title: "Long file", Severity: t.severity(lines), Identity: "file",
		Message:       fmt.Sprintf("The file has %d lines of code (at most %d).", lines, t.least()),
		Remediation:   "Split the file by topic.",
		EffortMinutes: j.effort.FileLines.of(lines - t.least()),
	})
}

// copies reports duplicated code at each place except the first.
func (s *study) copies() []scan.Finding {
	var out []scan.Finding
	for _, c := range s.clones {
		from, to := s.rows(c.copied)
		first, last := s.rows(c.original)
		t := s.engine.thresholds.DuplicateLines
		if s.compared[c.copied.file].test {
			t = s.engine.tests.DuplicateLines
		}
		lines := to - from + 1
		f := scan.Finding{
			RuleID: ruleDuplicate, Title: "Duplicated code", Severity: t.severity(lines), Confidence: scan.ConfidenceHigh,
			Path: s.compared[c.copied.file].path, StartLine: from, EndLine: to, Test: s.compared[c.copied.file].test, Identity: s.identity(c.copied),
			Message:       fmt.Sprintf("%d lines are duplicated in %s, lines %d to %d.", lines, s.compared[c.original.file].path, first, last),
			Remediation:   "Move the shared code into one function, and call it from both places.",
			EffortMinutes: s.engine.effort.Duplicate.of(lines),
			CodeFlow: []scan.FlowStep{
				{Path: s.compared[c.original.file].path, Line: first, Message: "The original."},
				{Path: s.compared[c.copied.file].path, Line: from, Message: "The copy."},
			},
		}
		if f.Severity != "" {
			out = append(out, f)
		}
	}
	return out
}

// identity identifies a copy by its first tokens.
func (s *study) identity(p span) string {
	h := fnv.New64a()
	tokens := s.compared[p.file].tokens
	for _, t := range tokens[p.from:min(p.to, p.from+s.engine.thresholds.Duplicate.Tokens)] {
		_, _ = h.Write([]byte{byte(t.hash), byte(t.hash >> 8), byte(t.hash >> 16), byte(t.hash >> 24)})
	}
	return strconv.FormatUint(h.Sum64(), 16)
}

// capital capitalises the beginning of a sentence, but not a name in code.
func capital(title string) string {
	switch title {
	case "the code outside of functions":
		return "The code outside of functions"
	case "a function without a name":
		return "A function without a name"
	}
	return title
}
