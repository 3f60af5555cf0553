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
	// Fingerprint is the same in all runs of the repository, also if lines move.
	Fingerprint string `json:"fingerprint"`
	// OnChangedLines is whether the change touches its place or a step; nil in runs that do not scan a change.
	OnChangedLines *bool `json:"onChangedLines,omitempty"`
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
			Likelihood: l.Likelihood, Fingerprint: l.Fingerprint, OnChangedLines: l.OnChangedLines, Why: append([]string{}, l.Why...),
			RuleID: l.RuleID, Title: l.Title, Message: l.Message, Severity: l.Severity, CWE: append([]string{}, l.CWE...), Path: l.Path,
			StartLine: l.StartLine, EndLine: l.EndLine, StartColumn: l.StartColumn, EndColumn: l.EndColumn,
			CodeFlow: make([]LeadStep, len(l.CodeFlow)), Remediation: l.Remediation,
		}
		for k, s := range l.CodeFlow {
			d.Leads[i].CodeFlow[k] = LeadStep{Path: s.Path, StartLine: s.Line, StartColumn: s.Column, Message: s.Message, Snippet: s.Snippet}
		}
	}
	return json.Marshal(d)
}

// RunLeads are the leads of a run.
type RunLeads struct {
	Run scan.CodeRun
	All []Lead
	// before are the fingerprints of the leads of the run that this one was compared with; nil if there is nothing to compare with.
	before map[string]bool
}

// New reports whether the run that this one was compared with did not have the lead.
func (r *RunLeads) New(l *Lead) bool { return r.before != nil && !r.before[l.Fingerprint] }

// Compared reports whether leads are compared with those of another run.
func (r *RunLeads) Compared() bool { return r.before != nil }

// Leads returns the leads of a run's SAST job. CodeNotFound for an unknown run, and for one that has no document of them.
func (s *CodeScans) Leads(ctx context.Context, tenantID, runID string) (out RunLeads, err error) {
	if out.Run, err = s.Exportable(ctx, tenantID, runID); err != nil {
		return out, err
	}
	job, err := jobOf(out.Run, string(scan.DimensionSAST))
	if err != nil {
		return out, err
	}
	if out.All, err = s.leadsOf(ctx, tenantID, job.ID); err != nil || job.BaseRunID == "" {
		return out, err
	}
	out.before, err = s.leadsBefore(ctx, tenantID, job.BaseRunID)
	if scan.IsCode(err, scan.CodeNotFound) { // that run is past its retention, or had no leads yet
		err = nil
	}
	return out, err
}

// leadsBefore returns the fingerprints of the leads of an earlier run.
func (s *CodeScans) leadsBefore(ctx context.Context, tenantID, runID string) (map[string]bool, error) {
	run, err := s.Run(ctx, tenantID, runID)
	if err != nil {
		return nil, err
	}
	job, err := jobOf(run, string(scan.DimensionSAST))
	if err != nil {
		return nil, err
	}
	leads, err := s.leadsOf(ctx, tenantID, job.ID)
	if err != nil {
		return nil, err
	}
	before := map[string]bool{}
	for _, l := range leads {
		before[l.Fingerprint] = true
	}
	return before, nil
}

// leadsOf reads the document of a job.
func (s *CodeScans) leadsOf(ctx context.Context, tenantID, jobID string) ([]Lead, error) {
	_, object, err := s.Artifact(ctx, tenantID, jobID, LeadsName)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	var d LeadsDocument
	if err := json.NewDecoder(object).Decode(&d); err != nil {
		return nil, scan.Wrap(scan.CodeInternal, err, "The leads of the run cannot be read.")
	}
	return d.Leads, nil
}
