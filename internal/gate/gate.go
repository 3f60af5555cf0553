// Package gate owns the rules by which a pipeline passes or fails: minimum scores, forbidden
// severities, and how far scores may fall.
package gate

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"assay/internal/outcome"
)

// Rules are the conditions for a result. The zero value passes everything.
type Rules struct {
	// FailUnder has the minimum scores by the name of the part or outcome.Overall.
	FailUnder map[string]float64
	// FailOn is the lowest severity of a finding that fails the gate; "" for none.
	FailOn string
	// NewOnly limits FailOn to findings that the previous scan did not have.
	NewOnly bool
	// ChangedLines limits FailOn to findings on lines that the change touches.
	ChangedLines bool
	// MaxRegression is the number of points that a score may lose since the previous scan;
	// nil: any.
	MaxRegression *float64
}

// Decision is the outcome of the rules for a result.
type Decision struct {
	// Reasons explain why the gate failed, one sentence each; empty if it passed.
	Reasons []string
	// Remarks explain rules that could not be applied.
	Remarks []string
}

// Passed reports whether no rule was broken.
func (d Decision) Passed() bool { return len(d.Reasons) == 0 }

// ParseFailUnder reads "SECURITY=80,overall=70"; a bare number is the overall score. Names
// may be in any case and must be scores of the kind.
func ParseFailUnder(kind outcome.Kind, list []string) (map[string]float64, error) {
	out := map[string]float64{}
	for _, item := range list {
		name, text, named := strings.Cut(strings.TrimSpace(item), "=")
		if !named {
			name, text = outcome.Overall, name
		}
		least, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || math.IsNaN(least) || least < 0 || least > 100 {
			return nil, fmt.Errorf("--fail-under %q: a score must be a number from 0 to 100", item)
		}
		known := append(kind.Parts(), outcome.Overall)
		i := slices.IndexFunc(known, func(k string) bool {
			return strings.EqualFold(k, strings.ReplaceAll(strings.TrimSpace(name), "-", "_"))
		})
		if i < 0 {
			return nil, fmt.Errorf("--fail-under %q: the scores of a %s scan are %s", item, kind, strings.Join(known, ", "))
		}
		out[known[i]] = least
	}
	return out, nil
}

// ParseFailOn reads a severity in any case.
func ParseFailOn(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	severity := strings.ToUpper(strings.TrimSpace(text))
	if !slices.Contains(outcome.Severities(), severity) || severity == "INFO" {
		return "", errors.New("--fail-on must be CRITICAL, HIGH, MEDIUM or LOW")
	}
	return severity, nil
}

// Judge applies the rules to the result.
func (r Rules) Judge(result outcome.Result) Decision {
	var d Decision
	if result.Failed() {
		d.Reasons = append(d.Reasons, fmt.Sprintf("The scan ended as %s, so the gates lack results to check.", result.Status))
	}
	for _, name := range append(result.Kind.Parts(), outcome.Overall) {
		if least, ok := r.FailUnder[name]; ok {
			r.underScore(&d, result, name, least)
		}
	}
	if r.FailOn != "" {
		r.onSeverity(&d, result)
	}
	if r.MaxRegression != nil {
		r.regression(&d, result)
	}
	return d
}

func (r Rules) underScore(d *Decision, result outcome.Result, name string, least float64) {
	s, ok := result.Score(name)
	switch {
	case ok && s.Value != nil && shown(*s.Value) < least:
		d.Reasons = append(d.Reasons, fmt.Sprintf("%s is %s, below the minimum of %s.", name, Number(*s.Value), Number(least)))
	case ok && s.Value != nil, least == 0:
	case ok && s.Coverage == "NOT_APPLICABLE":
		d.Remarks = append(d.Remarks, name+" was not applicable, so its minimum score does not apply.")
	default:
		d.Reasons = append(d.Reasons, fmt.Sprintf("%s was not scored, but a minimum of %s is required.", name, Number(least)))
	}
}

func (r Rules) onSeverity(d *Decision, result outcome.Result) {
	counts := map[string]int{}
	unknown, unplaced := false, false
	for _, f := range result.Findings {
		if !r.counts(f) {
			continue
		}
		unknown = unknown || r.NewOnly && !f.Known
		unplaced = unplaced || r.ChangedLines && f.Changed == nil
		counts[f.Severity]++
	}
	var parts []string
	for _, severity := range outcome.Severities() {
		if n := counts[severity]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, severity))
		}
	}
	if unknown {
		d.Remarks = append(d.Remarks, "There is no earlier scan to compare with, so all findings count as new.")
	}
	if unplaced {
		d.Remarks = append(d.Remarks, "The changed lines are unknown, so all findings count as on changed lines.")
	}
	if len(parts) == 0 {
		return
	}
	what := "Findings"
	if r.NewOnly {
		what = "New findings"
	}
	if r.ChangedLines {
		what += " on changed lines"
	}
	d.Reasons = append(d.Reasons, fmt.Sprintf("%s of severity %s and above: %s.", what, r.FailOn, strings.Join(parts, ", ")))
}

// counts reports whether a finding counts for FailOn. Unknown facts do not excuse it.
func (r Rules) counts(f outcome.Finding) bool {
	switch {
	case f.Warning, f.Accepted != "", outcome.Rank(f.Severity) > outcome.Rank(r.FailOn):
		return false
	case r.NewOnly && f.Known && !f.New:
		return false
	}
	return !r.ChangedLines || f.Changed == nil || *f.Changed
}

func (r Rules) regression(d *Decision, result outcome.Result) {
	compared := false
	for _, s := range result.Scores {
		if s.Before == nil {
			continue
		}
		compared = true
		switch {
		case s.Value == nil && s.Coverage != "NOT_APPLICABLE":
			d.Reasons = append(d.Reasons, fmt.Sprintf("%s was %s before and is no longer scored.", s.Name, Number(*s.Before)))
		case s.Value != nil && shown(shown(*s.Before)-shown(*s.Value)) > *r.MaxRegression: // 67.4 - 62.4 is more than 5
			d.Reasons = append(d.Reasons, fmt.Sprintf("%s dropped from %s to %s, by more than %s.",
				s.Name, Number(*s.Before), Number(*s.Value), Number(*r.MaxRegression)))
		}
	}
	if !compared {
		d.Remarks = append(d.Remarks, "There is no earlier scan to compare with, so no drop of a score can be detected.")
	}
}

// Number formats a score for people: with at most one decimal.
func Number(x float64) string { return strconv.FormatFloat(shown(x), 'f', -1, 64) }

// shown rounds a score as Number does. Scores are judged as displayed, so that a displayed
// 80 is never less than 80.
func shown(x float64) float64 { return math.Round(x*10) / 10 }
