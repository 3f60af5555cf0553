package service

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"assay/internal/scan"
	"assay/internal/store"
)

// Rules of a review.
const (
	minReviewReason = 3 // characters
	maxReviewReason = 500
	maxReviewBy     = 200
	// maxReviewYears prevents a mistyped year from accepting a finding practically for ever.
	maxReviewYears = 5
)

// ListFindings selects the findings of a job. Empty fields select all, except fixed
// findings, which must be requested.
type ListFindings struct {
	TenantID     string
	JobID        string
	Severity     string
	ReviewStatus string
	State        string
	ChangedLines bool // only those on lines that the change touches
	Page, Limit  int
}

// Findings returns a page of a job's findings, most severe first, how many match in all, and
// the job. CodeInvalid names the invalid field; CodeNotFound for an unknown job.
func (s *CodeScans) Findings(ctx context.Context, req ListFindings) ([]scan.Finding, int, scan.CodeJob, error) {
	f, err := findingFilter(req)
	if err != nil {
		return nil, 0, scan.CodeJob{}, err
	}
	job, err := s.Store.CodeRuns.Job(ctx, req.TenantID, req.JobID)
	if err != nil {
		return nil, 0, job, err
	}
	items, total, err := s.Store.Findings.List(ctx, req.TenantID, job.ID, f)
	return items, total, job, err
}

func findingFilter(req ListFindings) (f store.FindingFilter, err error) {
	f = store.FindingFilter{
		Severity: scan.Severity(req.Severity), ReviewStatus: scan.ReviewStatus(req.ReviewStatus), State: scan.FindingState(req.State),
		ChangedLines: req.ChangedLines, Page: min(req.Page, maxPage), Limit: req.Limit,
	}
	if f.Severity != "" && !f.Severity.Valid() {
		return f, scan.Errorf(scan.CodeInvalid, "severity must be one of CRITICAL, HIGH, MEDIUM, LOW")
	}
	if f.ReviewStatus != "" && !slices.Contains(scan.ReviewStatuses(), f.ReviewStatus) {
		return f, scan.Errorf(scan.CodeInvalid, "reviewStatus must be one of OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED_RISK, FIXED")
	}
	switch f.State {
	case "", scan.FindingNew, scan.FindingExisting, scan.FindingFixed, scan.FindingReopened:
		return f, checkPaging(req.Page, req.Limit)
	}
	return f, scan.Errorf(scan.CodeInvalid, "state must be one of NEW, EXISTING, FIXED, REOPENED")
}

// ReviewFinding is a request to triage a finding.
type ReviewFinding struct {
	TenantID  string
	FindingID string
	Status    string
	Reason    string    // required to exclude a finding from the score
	ExpiresAt time.Time // zero: never
	By        string    // who decides, for people
	Actor     string    // actor, for the audit log
}

// Review triages a finding in all runs of its repository, and returns it with its job. It
// replaces an earlier triage; OPEN withdraws it. Errors: CodeInvalid names the invalid field
// and the rule, CodeNotFound for an unknown finding.
func (s *CodeScans) Review(ctx context.Context, req ReviewFinding) (scan.Finding, scan.CodeJob, error) {
	review, err := s.review(req)
	if err != nil {
		return scan.Finding{}, scan.CodeJob{}, err
	}
	f, err := s.Store.Findings.Review(ctx, req.TenantID, req.FindingID, review)
	if err != nil {
		return f, scan.CodeJob{}, err
	}
	if err := s.Store.Audit.Add(ctx, req.TenantID, req.Actor, "finding.review."+strings.ToLower(string(review.Status)), f.ID); err != nil {
		return f, scan.CodeJob{}, err
	}
	job, err := s.Store.CodeRuns.Job(ctx, req.TenantID, f.JobID)
	return f, job, err
}

// review checks the request's rules in the order of the fields.
func (s *CodeScans) review(req ReviewFinding) (scan.Review, error) {
	status := scan.ReviewStatus(req.Status)
	switch status {
	case "":
		return scan.Review{}, scan.Errorf(scan.CodeInvalid, "reviewStatus is required")
	case scan.ReviewFixed:
		return scan.Review{}, scan.Errorf(scan.CodeInvalid, "reviewStatus must not be FIXED; a scan sets it when it no longer reports the "+
			"finding")
	case scan.ReviewOpen, scan.ReviewConfirmed, scan.ReviewFalsePositive, scan.ReviewAcceptedRisk:
	default:
		return scan.Review{}, scan.Errorf(scan.CodeInvalid, "reviewStatus must be one of OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED_RISK")
	}
	reason, err := reviewReason(req.Reason, status)
	if err != nil {
		return scan.Review{}, err
	}
	if err := s.reviewExpiry(req.ExpiresAt, status); err != nil {
		return scan.Review{}, err
	}
	by := []rune(strings.ToValidUTF8(req.By, ""))
	return scan.Review{
		Status: status, Reason: reason, By: string(by[:min(len(by), maxReviewBy)]), At: s.Clock().UTC(), ExpiresAt: req.ExpiresAt,
	}, nil
}

func reviewReason(s string, status scan.ReviewStatus) (string, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		if !status.Counts() {
			return "", scan.Errorf(scan.CodeInvalid, "reason is required for %s", status)
		}
		return "", nil
	}
	n := utf8.RuneCountInString(s)
	if n < minReviewReason || n > maxReviewReason || !utf8.ValidString(s) || strings.ContainsFunc(s, breaksLine) {
		return "", scan.Errorf(scan.CodeInvalid, "reason must be one line of %d to %d characters", minReviewReason, maxReviewReason)
	}
	return s, nil
}

func (s *CodeScans) reviewExpiry(at time.Time, status scan.ReviewStatus) error {
	now := s.Clock()
	switch {
	case at.IsZero():
	case status == scan.ReviewOpen:
		return scan.Errorf(scan.CodeInvalid, "expiresAt must be omitted for OPEN, because a finding becomes open again when its review expires")
	case !at.After(now):
		return scan.Errorf(scan.CodeInvalid, "expiresAt must be in the future")
	case at.After(now.AddDate(maxReviewYears, 0, 0)):
		return scan.Errorf(scan.CodeInvalid, "expiresAt must be at most %d years ahead; omit it for a review that does not expire",
			maxReviewYears)
	}
	return nil
}
