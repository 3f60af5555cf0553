package sarif

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
)

// Limits of what is read; anything beyond them is counted.
const (
	maxRuns     = 50
	maxFindings = 50_000
	maxProblems = 200
	maxFiles    = 500_000
	maxFlow     = 50
	maxText     = 2_000
)

// Imported is the content of an external engine's SARIF log.
type Imported struct {
	Tool, Version string // of the first run
	// Findings have no snippets. Paths are relative to the root, with slashes; whether the
	// files exist is not known here.
	Findings []scan.Finding
	Files    []string // files that the engine examined, according to its log
	// Failed is true if a run reports that it did not succeed.
	Failed   bool
	Problems []string // failures that the engine reports
	// Outside are results without a place below the root, Cut those above the limit,
	// Suppressed those that were suppressed outside the code.
	Outside, Cut, Suppressed int
}

// Read parses a SARIF 2.1.0 log (OASIS) whose paths are below root, an absolute path. The
// log is hostile: invalid entries are dropped or counted, and only text that is not such a
// log is an error, a *scan.Error.
func Read(data []byte, root string) (Imported, error) {
	var log inLog
	var out Imported
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if err := json.Unmarshal(data, &log); err != nil {
		return out, scan.Wrap(scan.CodeInvalid, err, "it is not JSON in the format of SARIF.")
	}
	if log.Version != "2.1.0" {
		return out, scan.Errorf(scan.CodeInvalid, "its version is not 2.1.0.")
	}
	if len(log.Runs) == 0 {
		return out, scan.Errorf(scan.CodeInvalid, "it has no run.")
	}
	out.Tool = boundText(log.Runs[0].Tool.Driver.Name)
	out.Version = boundText(cmp.Or(log.Runs[0].Tool.Driver.SemanticVersion, log.Runs[0].Tool.Driver.Version))
	for i := range log.Runs[:min(len(log.Runs), maxRuns)] {
		(&reading{run: &log.Runs[i], places: newPlaces(&log.Runs[i], root), out: &out}).all()
	}
	if len(log.Runs) > maxRuns {
		out.problem(fmt.Sprintf("The log has %d runs: the first %d were read.", len(log.Runs), maxRuns))
	}
	return out, nil
}

func (out *Imported) problem(s string) {
	if s = boundText(s); s != "" && len(out.Problems) < maxProblems {
		out.Problems = append(out.Problems, s)
	}
}

// boundText shortens a text of the log.
func boundText(s string) string {
	if len(s) > maxText {
		s = strings.ToValidUTF8(s[:maxText], "") + "…"
	}
	return strings.TrimSpace(strings.ToValidUTF8(s, "?"))
}

// reading is the state of reading a run.
type reading struct {
	run    *inRun
	places *places
	out    *Imported
	rules  map[string]*inRule
}

func (r *reading) all() {
	r.invocations()
	for _, a := range r.run.Artifacts {
		if path, ok := r.places.of(a.Location); ok && len(r.out.Files) < maxFiles {
			r.out.Files = append(r.out.Files, path)
		}
	}
	if len(r.run.External.Results) > 0 {
		r.out.problem("Results in other files than the log were not read.")
	}
	r.rules = map[string]*inRule{}
	for i := range r.run.Tool.Extensions {
		r.index(&r.run.Tool.Extensions[i])
	}
	r.index(&r.run.Tool.Driver)
	for i := range r.run.Results {
		r.result(&r.run.Results[i])
	}
}

func (r *reading) index(c *inComponent) {
	for i := range c.Rules {
		r.rules[c.Rules[i].ID] = &c.Rules[i]
	}
}

func (r *reading) invocations() {
	for _, in := range r.run.Invocations {
		if in.Successful != nil && !*in.Successful {
			r.out.Failed = true
		}
		for _, n := range slices.Concat(in.Execution, in.Configuration) {
			if n.Level == "error" {
				r.out.problem(cmp.Or(n.Message.Text, n.Message.Markdown, n.Descriptor.ID))
			}
		}
	}
}

// result adds the finding of a valid result.
func (r *reading) result(res *inResult) {
	if res.Kind != "" && res.Kind != "fail" && res.Kind != "open" && res.Kind != "review" || res.BaselineState == "absent" {
		return
	}
	if suppressedOutside(res.Suppressions) {
		r.out.Suppressed++
		return
	}
	id, rule := r.ruleOf(res)
	f := scan.Finding{
		Dimension: scan.DimensionSAST, RuleID: cmp.Or(boundText(id), "unnamed"), Title: title(rule, id), Message: message(res, rule),
		CWE: r.cwes(res, rule), Remediation: remediation(rule), Identity: printOf(res.Fingerprints, res.PartialFingerprints),
	}
	if suppressedInside(res.Suppressions) {
		f.Message = strings.TrimSpace(f.Message + " A comment in the code silences the engine here.")
	}
	f.Severity, f.NativeSeverity = severity(res, rule)
	f.Confidence = confidence(res, rule)
	if !r.locate(&f, res) {
		r.out.Outside++
		return
	}
	if len(r.out.Findings) == maxFindings {
		r.out.Cut++
		return
	}
	f.CodeFlow = r.flow(res)
	r.out.Findings = append(r.out.Findings, f)
}

func (r *reading) locate(f *scan.Finding, res *inResult) bool {
	for _, l := range res.Locations {
		path, ok := r.places.of(l.Physical.Artifact)
		if !ok {
			continue
		}
		g := l.Physical.Region
		f.Path, f.StartLine, f.EndLine = path, g.StartLine.positive(), g.EndLine.positive()
		f.StartColumn, f.EndColumn = g.StartColumn.positive(), g.EndColumn.positive()
		if f.StartLine == 0 {
			f.EndLine, f.StartColumn, f.EndColumn = 0, 0, 0
		} else {
			f.EndLine = max(f.EndLine, f.StartLine)
		}
		return true
	}
	return false
}

// flow returns the longest data flow in the result.
func (r *reading) flow(res *inResult) (steps []scan.FlowStep) {
	var longest []inFlowLocation
	for _, c := range res.CodeFlows {
		for _, t := range c.Threads {
			if len(t.Locations) > len(longest) {
				longest = t.Locations
			}
		}
	}
	for _, l := range longest {
		path, ok := r.places.of(l.Location.Physical.Artifact)
		if !ok {
			continue
		}
		if len(steps) == maxFlow {
			break
		}
		g := l.Location.Physical.Region
		steps = append(steps, scan.FlowStep{
			Path: path, Line: g.StartLine.positive(), Column: g.StartColumn.positive(), Message: boundText(l.Location.Message.Text),
		})
	}
	return steps
}

// ruleOf finds the rule of a result: by the component and index that it names, else by its
// name, whose parts after a slash may be a case of the rule.
func (r *reading) ruleOf(res *inResult) (string, *inRule) {
	id := cmp.Or(res.RuleID, res.Rule.ID)
	index := res.RuleIndex
	if index == nil {
		index = res.Rule.Index
	}
	if index != nil {
		c := &r.run.Tool.Driver
		if e := res.Rule.Component.Index; e != nil {
			if i := e.natural(); i >= 0 && i < len(r.run.Tool.Extensions) {
				c = &r.run.Tool.Extensions[i]
			}
		}
		if i := index.natural(); i >= 0 && i < len(c.Rules) && (id == "" || id == c.Rules[i].ID || strings.HasPrefix(id, c.Rules[i].ID+"/")) {
			return cmp.Or(id, c.Rules[i].ID), &c.Rules[i]
		}
	}
	for name := id; name != ""; {
		if rule := r.rules[name]; rule != nil {
			return id, rule
		}
		i := strings.LastIndexByte(name, '/')
		name = name[:max(i, 0)]
	}
	return id, &inRule{}
}

func suppressedOutside(all []inSuppression) bool {
	return slices.ContainsFunc(all, func(s inSuppression) bool { return s.Kind == "external" && (s.Status == "" || s.Status == "accepted") })
}

func suppressedInside(all []inSuppression) bool {
	return slices.ContainsFunc(all, func(s inSuppression) bool { return s.Kind == "inSource" && s.Status != "rejected" })
}

// printOf returns one of the fingerprints by which the engine identifies a result.
func printOf(prints ...map[string]string) string {
	for _, m := range prints {
		best := ""
		for name := range m {
			if best == "" || name == "primaryLocationLineHash" || best != "primaryLocationLineHash" && name < best {
				best = name
			}
		}
		// Some engines only compute fingerprints for users with an account, and write a placeholder otherwise.
		if v := m[best]; best != "" && v != "" && v != "requires login" {
			return boundText(best + "=" + v)
		}
	}
	return ""
}
