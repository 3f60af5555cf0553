package taint

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/scan"
)

// RulePrefix begins the names of the engine's rules, followed by the weakness.
const RulePrefix = "taint/"

// Report is the description of a finding, without the code in question.
type Report struct {
	Rule, Title, Message string
	Severity             scan.Severity
	Confidence           scan.Confidence
	CWE                  int
	Remediation          string
	Minutes              int  // time to repair it
	Tested               bool // something that the engine does not know has tested the data
	Path                 string
	Pos                  ir.Pos
	Steps                []ReportStep
}

// ReportStep is the description of a step.
type ReportStep struct {
	Path string
	Pos  ir.Pos
	Text string
}

const (
	// Minutes that it takes to repair a weakness: with a data flow, and at a single place.
	minutesOfFlow = 30
	minutesOfFlaw = 15
	// maxSteps limits the reported steps of a flow.
	maxSteps = 50
	// maxSpan limits the lines that a finding covers; a longer one is reported at its first line.
	maxSpan = 10
)

// Describe describes a finding in sentences.
func Describe(f *report.Finding) Report {
	w := f.Weakness
	r := Report{
		Rule: RulePrefix + w.ID, Title: w.Title, Message: message(f), Severity: w.Severity, Confidence: w.Confidence, CWE: w.CWE,
		Remediation: cmp.Or(f.Fix, w.Fix), Minutes: minutesOfFlaw, Path: f.File.Path, Pos: place(f.Pos), Tested: f.Tested,
	}
	if f.Source != "" {
		r.Minutes = minutesOfFlow
	}
	if f.Rule != nil {
		r.Severity = cmp.Or(scan.Severity(f.Rule.Severity), r.Severity)
		r.Confidence = cmp.Or(scan.Confidence(f.Rule.Confidence), r.Confidence)
	}
	if f.Shape != nil {
		r.Confidence = levels[max(slices.Index(levels, r.Confidence), slices.Index(levels, f.Shape.Confidence))]
	}
	for _, doubt := range []bool{f.Weak, f.Loose, f.Tested, f.Far(), f.VeryFar()} {
		if doubt {
			r.Confidence = lessSure(r.Confidence)
		}
	}
	for i, s := range f.Steps {
		if i >= maxSteps-1 && i < len(f.Steps)-1 {
			continue // the last step is the sink
		}
		r.Steps = append(r.Steps, ReportStep{Path: s.File.Path, Pos: place(s.Pos), Text: s.Text})
	}
	return r
}

func place(p ir.Pos) ir.Pos {
	if p.EndLine-p.Line >= maxSpan {
		p.EndLine, p.EndCol = p.Line, 0
	}
	return p
}

// levels are the confidences, the highest first.
var levels = []scan.Confidence{scan.ConfidenceHigh, scan.ConfidenceMedium, scan.ConfidenceLow}

func lessSure(c scan.Confidence) scan.Confidence {
	return levels[min(slices.Index(levels, c)+1, len(levels)-1)]
}

func message(f *report.Finding) string {
	text := source(f) + " reaches " + f.What + ": " + actor(f.SourceKind) + " " + f.Weakness.Harm + "."
	switch {
	case f.Source == "":
		text = f.What + ": " + lower(f.Weakness.Harm)
	case strings.HasSuffix(f.Weakness.Harm, "."): // a sentence
		text = source(f) + " reaches " + f.What + ": " + lower(f.Weakness.Harm)
	}
	if f.Rule != nil && f.Rule.Note != "" {
		text += " " + f.Rule.Note
	}
	if f.Shape != nil {
		text += " " + f.Shape.Note
	}
	return text + callers(f.Callers)
}

// maxCallers is the maximum number of further places that a message names.
const maxCallers = 20

// callers names the other places from which data reaches a helper.
func callers(places []report.Place) string {
	if len(places) == 0 {
		return ""
	}
	var names []string
	for _, p := range places[:min(len(places), maxCallers)] {
		names = append(names, p.Path+":"+strconv.Itoa(int(p.Line)))
	}
	rest := "."
	if n := len(places) - maxCallers; n > 0 {
		rest = " and " + strconv.Itoa(n) + " more."
	}
	return " Data also gets there from " + strings.Join(names, ", ") + rest
}

// source describes the data, as the beginning of a sentence.
func source(f *report.Finding) string {
	kind := map[model.SourceKind]string{
		model.SourceRequest: ", which comes with a request,", model.SourceStored: ", which comes from storage,",
		model.SourceLocal: ", which the program's own user gives,", model.SourceRandom: ", which can be guessed,",
	}[f.SourceKind]
	if name, ok := strings.CutPrefix(f.Source, "parameter "); ok {
		return "The parameter " + name + kind
	}
	if strings.HasSuffix(f.Source, "()") {
		verb := " reads"
		if f.SourceKind == model.SourceRandom {
			verb = " makes"
		}
		return "What " + f.Source + verb
	}
	return "The value of " + f.Source + kind
}

// actor returns the person who controls the data.
func actor(kind model.SourceKind) string {
	switch kind {
	case model.SourceStored:
		return "whoever can write there"
	case model.SourceLocal:
		return "whoever starts the program"
	default:
		return "whoever sends it"
	}
}

// lower returns a sentence that begins with a lower-case letter, to follow a colon.
func lower(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToLower(s[:1]) + s[1:]
}
