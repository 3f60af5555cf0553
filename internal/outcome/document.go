package outcome

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"time"
)

// documentFormat is the version of the JSON document. Fields are only added.
const documentFormat = 1

// Document is a Result as JSON, which the output json writes and --baseline reads.
type Document struct {
	Format int    `json:"format"`
	Kind   Kind   `json:"kind"`
	ID     string `json:"id,omitempty"`
	Target string `json:"target"`
	Branch string `json:"branch,omitempty"`
	Commit string `json:"commit,omitempty"`
	// ComparedWith is the target branch of a change.
	ComparedWith string          `json:"comparedWith,omitempty"`
	PullRequest  int             `json:"pullRequest,omitempty"`
	Status       string          `json:"status"`
	Reason       string          `json:"reason,omitempty"`
	Link         string          `json:"link,omitempty"`
	Seconds      float64         `json:"seconds"`
	Gate         *DocumentGate   `json:"gate,omitempty"`
	Scores       []DocumentScore `json:"scores"`
	// Coverage is the share of lines that tests ran, for scans with a coverage report.
	Coverage *DocumentCoverage `json:"coverage,omitempty"`
	Findings []DocumentFinding `json:"findings"`
	Leads    []DocumentLead    `json:"leads,omitempty"`
	Notes    []string          `json:"notes"`
}

// DocumentLead is the JSON form of a Lead.
type DocumentLead struct {
	DocumentFinding
	Likelihood int            `json:"likelihood"`
	Why        []string       `json:"why"`
	Flow       []DocumentStep `json:"codeFlow"`
}

// DocumentStep is the JSON form of a Step.
type DocumentStep struct {
	Path    string `json:"path"`
	Line    int    `json:"line,omitempty"`
	Message string `json:"message"`
}

// DocumentGate is the decision of the gates.
type DocumentGate struct {
	Passed  bool     `json:"passed"`
	Reasons []string `json:"reasons"`
}

// DocumentCoverage is how many lines tests ran.
type DocumentCoverage struct {
	Lines   *Share `json:"lines"`
	Changed *Share `json:"changedLines"` // null where changed lines are unknown
}

// DocumentScore is a Score.
type DocumentScore struct {
	Name     string   `json:"name"`
	Score    *float64 `json:"score"`
	Band     string   `json:"band,omitempty"`
	Coverage string   `json:"coverage,omitempty"`
	Before   *float64 `json:"before,omitempty"`
}

// DocumentFinding is the JSON form of a Finding.
type DocumentFinding struct {
	ID          string   `json:"id,omitempty"`
	Part        string   `json:"part"`
	Rule        string   `json:"rule"`
	Title       string   `json:"title"`
	Message     string   `json:"message,omitempty"`
	Severity    string   `json:"severity"`
	Warning     bool     `json:"warning,omitempty"`
	Path        string   `json:"path,omitempty"`
	Line        int      `json:"line,omitempty"`
	EndLine     int      `json:"endLine,omitempty"`
	Column      int      `json:"column,omitempty"`
	Snippet     string   `json:"snippet,omitempty"`
	New         *bool    `json:"new,omitempty"`
	Changed     *bool    `json:"onChangedLines,omitempty"`
	Accepted    string   `json:"accepted,omitempty"`
	Remediation string   `json:"remediation,omitempty"`
	References  []string `json:"references,omitempty"`
	CWE         []string `json:"cwe,omitempty"`
	Fingerprint string   `json:"fingerprint,omitempty"`
}

// Document returns the result as JSON.
func (r Result) Document() Document {
	d := Document{
		Format: documentFormat, Kind: r.Kind, ID: r.ID, Target: r.Target, Branch: r.Branch, Commit: r.Commit, Status: r.Status,
		ComparedWith: r.ComparedWith, PullRequest: r.PullRequest,
		Reason: r.Reason, Link: r.Link, Seconds: math.Round(r.Took.Seconds()*10) / 10,
		Scores: make([]DocumentScore, len(r.Scores)), Findings: make([]DocumentFinding, len(r.Findings)), Notes: append([]string{}, r.Notes...),
	}
	if r.Coverage != nil {
		d.Coverage = &DocumentCoverage{Lines: r.Coverage, Changed: r.ChangedCoverage}
	}
	for i, s := range r.Scores {
		d.Scores[i] = DocumentScore{Name: s.Name, Score: s.Value, Band: s.Band, Coverage: s.Coverage, Before: s.Before}
	}
	for i, f := range r.Findings {
		d.Findings[i] = f.document()
	}
	for _, l := range r.Leads {
		steps := make([]DocumentStep, len(l.Flow))
		for i, s := range l.Flow {
			steps[i] = DocumentStep(s)
		}
		d.Leads = append(d.Leads, DocumentLead{
			DocumentFinding: l.document(), Likelihood: l.Likelihood, Why: append([]string{}, l.Why...), Flow: steps,
		})
	}
	return d
}

func (f Finding) document() DocumentFinding {
	d := DocumentFinding{
		ID: f.ID, Part: f.Part, Rule: f.Rule, Title: f.Title, Message: f.Message, Severity: f.Severity, Warning: f.Warning, Path: f.Path,
		Line: f.Line, EndLine: f.EndLine, Column: f.Column, Snippet: f.Snippet, Accepted: f.Accepted, Remediation: f.Remediation,
		References: f.References, CWE: f.CWE, Fingerprint: f.Fingerprint, Changed: f.Changed,
	}
	if f.Known {
		d.New = &f.New
	}
	return d
}

// maxDocument limits a document, in bytes.
const maxDocument = 256 << 20

// Read reads a document that the output json wrote.
func Read(from io.Reader) (Result, error) {
	var d Document
	if err := json.NewDecoder(io.LimitReader(from, maxDocument)).Decode(&d); err != nil {
		return Result{}, fmt.Errorf("not a result of Assay in JSON: %w", err)
	}
	if d.Format != documentFormat || d.Kind.Parts() == nil {
		return Result{}, fmt.Errorf("not a result written by --output json (format %d, kind %q)", d.Format, d.Kind)
	}
	r := Result{
		Kind: d.Kind, ID: d.ID, Target: d.Target, Branch: d.Branch, Commit: d.Commit, Status: d.Status, Reason: d.Reason, Link: d.Link,
		Took: time.Duration(d.Seconds * float64(time.Second)), Notes: d.Notes,
		ComparedWith: d.ComparedWith, PullRequest: d.PullRequest,
	}
	if d.Coverage != nil {
		r.Coverage, r.ChangedCoverage = d.Coverage.Lines, d.Coverage.Changed
	}
	for _, s := range d.Scores {
		r.Scores = append(r.Scores, Score{Name: s.Name, Value: s.Score, Band: s.Band, Coverage: s.Coverage, Before: s.Before})
	}
	for _, f := range d.Findings {
		r.Findings = append(r.Findings, Finding{
			ID: f.ID, Part: f.Part, Rule: f.Rule, Title: f.Title, Message: f.Message, Severity: f.Severity, Warning: f.Warning, Path: f.Path,
			Line: f.Line, EndLine: f.EndLine, Column: f.Column, Snippet: f.Snippet, Known: f.New != nil, New: f.New != nil && *f.New,
			Accepted: f.Accepted, Remediation: f.Remediation, References: f.References, CWE: f.CWE, Fingerprint: f.Fingerprint,
			Changed: f.Changed,
		})
	}
	return r, nil
}
