package service

import (
	"context"
	"encoding/json"

	"assay/internal/scan"
)

// LeadsName is the name of a job's document that lists its leads.
const LeadsName = "leads.json"

// LeadsDocument lists a job's leads, the most promising first.
type LeadsDocument struct {
	Leads []Lead `json:"leads"`
}

// Lead is a flow of untrusted input that a scan does not report.
type Lead struct {
	// Likelihood is the estimated share of flows like it that a maintainer would change, in percent.
	Likelihood int `json:"likelihood"`
	// Why are the reasons for which it is not reported, each a sentence.
	Why         []string      `json:"why"`
	RuleID      string        `json:"ruleId"`
	Title       string        `json:"title"`
	Message     string        `json:"message"`
	Severity    scan.Severity `json:"severity"` // if it is right
	CWE         []string      `json:"cwe"`
	Path        string        `json:"path"`
	StartLine   int           `json:"startLine"`
	EndLine     int           `json:"endLine"`
	StartColumn int           `json:"startColumn,omitempty"`
	EndColumn   int           `json:"endColumn,omitempty"`
	CodeFlow    []LeadStep    `json:"codeFlow"`
	Remediation string        `json:"remediation,omitempty"`
}

// LeadStep is a step of a lead's flow.
type LeadStep struct {
	Path        string `json:"path"`
	StartLine   int    `json:"startLine"`
	StartColumn int    `json:"startColumn,omitempty"`
	Message     string `json:"message"`
	Snippet     string `json:"snippet,omitempty"`
}

// EncodeLeads returns the document that lists leads.
func EncodeLeads(leads []scan.Lead) ([]byte, error) {
	d := LeadsDocument{Leads: make([]Lead, len(leads))}
	for i, l := range leads {
		d.Leads[i] = Lead{
			Likelihood: l.Likelihood, Why: append([]string{}, l.Why...), RuleID: l.RuleID, Title: l.Title, Message: l.Message, Severity: l.Severity, Path: l.Path,
			CWE:       append([]string{}, l.CWE...),
			StartLine: l.StartLine, EndLine: l.EndLine, StartColumn: l.StartColumn, EndColumn: l.EndColumn, Remediation: l.Remediation,
			CodeFlow: make([]LeadStep, len(l.CodeFlow)),
		}
		for k, s := range l.CodeFlow {
			d.Leads[i].CodeFlow[k] = LeadStep{Path: s.Path, StartLine: s.Line, StartColumn: s.Column, Message: s.Message, Snippet: s.Snippet}
		}
	}
	return json.Marshal(d)
}

// Leads returns the leads of a run's SAST job. CodeNotFound for an unknown run, and for one without leads.
func (s *CodeScans) Leads(ctx context.Context, tenantID, runID string) (scan.CodeRun, []Lead, error) {
	run, err := s.Exportable(ctx, tenantID, runID)
	if err != nil {
		return run, nil, err
	}
	job, err := jobOf(run, string(scan.DimensionSAST))
	if err != nil {
		return run, nil, err
	}
	_, object, err := s.Artifact(ctx, tenantID, job.ID, LeadsName)
	if err != nil {
		return run, nil, err
	}
	defer func() { _ = object.Close() }()
	var d LeadsDocument
	if err := json.NewDecoder(object).Decode(&d); err != nil {
		return run, nil, scan.Wrap(scan.CodeInternal, err, "The leads of the run cannot be read.")
	}
	return run, d.Leads, nil
}
