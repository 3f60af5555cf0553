package service

import (
	"context"
	"slices"
	"time"

	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/store"
)

// Ages of findings, by when they were first seen.
const (
	AgeWeek  = "week"  // within 7 days
	AgeMonth = "month" // within 30 days, but not the last 7
	AgeOlder = "older"
)

// maxFindingPage limits the findings of a page.
const maxFindingPage = 200

// SearchFindings selects findings of a run in one dimension. Empty fields select all, except
// fixed findings, which State must request.
type SearchFindings struct {
	TenantID  string
	RunID     string
	Dimension string // "": the first dimension with findings

	Severity, ReviewStatus, State, Rule, Path, CWE, Text, Age string

	ChangedLines bool // only those on lines that the change touches

	From  int // FindingPage.Next of the previous page; 0 for the first
	Limit int
}

// FoundFindings is a page of a search, with the run and the job that was searched.
type FoundFindings struct {
	store.FindingPage
	Run scan.CodeRun
	Job scan.CodeJob
}

// Search finds findings of a run, most severe first. CodeInvalid names the invalid field;
// CodeNotFound for an unknown run, a dimension that it does not have, and purged findings.
func (s *CodeScans) Search(ctx context.Context, req SearchFindings) (out FoundFindings, err error) {
	f, err := s.findingSearch(req)
	if err != nil {
		return out, err
	}
	if out.Run, err = s.Exportable(ctx, req.TenantID, req.RunID); err != nil {
		return out, err
	}
	if out.Job, err = jobOf(out.Run, req.Dimension); err != nil {
		return out, err
	}
	out.FindingPage, err = s.Store.Findings.Search(ctx, req.TenantID, out.Job.ID, f)
	return out, err
}

// jobOf returns the job of a dimension, or the first one with findings.
func jobOf(run scan.CodeRun, dimension string) (scan.CodeJob, error) {
	i := slices.IndexFunc(run.Jobs, func(j scan.CodeJob) bool { return string(j.Dimension) == dimension })
	if dimension == "" {
		i = max(0, slices.IndexFunc(run.Jobs, func(j scan.CodeJob) bool { return j.Findings > 0 }))
	}
	if i < 0 || i >= len(run.Jobs) {
		return scan.CodeJob{}, scan.Errorf(scan.CodeNotFound, "The run does not include this dimension.")
	}
	return run.Jobs[i], nil
}

func (s *CodeScans) findingSearch(req SearchFindings) (f store.FindingSearch, err error) {
	known, err := findingFilter(ListFindings{
		Severity: req.Severity, ReviewStatus: req.ReviewStatus, State: req.State, Page: 1, Limit: 1,
	})
	if err != nil {
		return f, err
	}
	f = store.FindingSearch{
		Severity: known.Severity, ReviewStatus: known.ReviewStatus, State: known.State, Rule: req.Rule, Path: req.Path, CWE: req.CWE,
		Text: req.Text, ChangedLines: req.ChangedLines, From: max(0, req.From), Limit: min(max(1, req.Limit), maxFindingPage),
	}
	if f.ReviewStatus == scan.ReviewFixed { // FIXED is a state of findings, not a review
		f.ReviewStatus, f.State = "", scan.FindingFixed
	}
	now := s.Clock()
	week, month := now.Add(-7*24*time.Hour), now.Add(-30*24*time.Hour)
	switch req.Age {
	case "":
	case AgeWeek:
		f.SeenSince = week
	case AgeMonth:
		f.SeenSince, f.SeenBefore = month, week
	case AgeOlder:
		f.SeenBefore = month
	default:
		return f, scan.Errorf(scan.CodeInvalid, "age must be one of week, month, older")
	}
	return f, nil
}

// GroupedFindings are groups of a job's findings, with the run and the job.
type GroupedFindings struct {
	Groups []store.FindingGroup
	Total  int // number of groups
	Run    scan.CodeRun
	Job    scan.CodeJob
}

// GroupFindings returns a page of the groups of a run's findings in one dimension, the worst
// first. The errors are those of Search.
func (s *CodeScans) GroupFindings(
	ctx context.Context, tenantID, runID, dimension string, kind store.GroupKind, page, limit int,
) (out GroupedFindings, err error) {
	if err := checkPaging(page, limit); err != nil {
		return out, err
	}
	if out.Run, err = s.Exportable(ctx, tenantID, runID); err != nil {
		return out, err
	}
	if out.Job, err = jobOf(out.Run, dimension); err != nil {
		return out, err
	}
	out.Groups, out.Total, err = s.Store.Findings.Groups(ctx, tenantID, out.Job.ID, kind, min(page, maxPage), limit)
	return out, err
}

// FindingDetail is a finding with its run, its job and its triage history.
type FindingDetail struct {
	Finding scan.Finding
	Run     scan.CodeRun
	Job     scan.CodeJob
	Reviews []scan.Review // the last one first
	// BlameURL is the provider's page about the author of the line; "" if missing.
	BlameURL string
}

// Finding returns a finding with its details. CodeNotFound for an unknown one.
func (s *CodeScans) Finding(ctx context.Context, tenantID, id string) (d FindingDetail, err error) {
	if d.Finding, err = s.Store.Findings.Get(ctx, tenantID, id); err != nil {
		return d, err
	}
	if d.Run, err = s.Store.CodeRuns.Get(ctx, tenantID, d.Finding.RunID); err != nil {
		return d, err
	}
	if d.Job, err = jobOf(d.Run, string(d.Finding.Dimension)); err != nil {
		return d, err
	}
	if d.Reviews, err = s.Store.Findings.Reviews(ctx, tenantID, id); err != nil {
		return d, err
	}
	repo, err := s.Store.Repositories.Get(ctx, tenantID, d.Run.RepositoryID)
	if scan.IsCode(err, scan.CodeNotFound) { // the run outlives its repository
		return d, nil
	}
	d.BlameURL = provider.BlameURL(provider.Kind(repo.Provider), repo.CloneURL, d.Run.CommitSHA, d.Finding.Path, d.Finding.StartLine)
	return d, err
}

// ReviewAll makes the same decision on several findings. If one of them fails, it returns
// how many were triaged before. The errors are those of Review, and CodeInvalid for none or
// too many.
func (s *CodeScans) ReviewAll(ctx context.Context, req ReviewFinding, ids []string) (done int, err error) {
	switch {
	case len(ids) == 0:
		return 0, scan.Errorf(scan.CodeInvalid, "Choose at least one finding.")
	case len(ids) > maxFindingPage:
		return 0, scan.Errorf(scan.CodeInvalid, "Choose at most %d findings at once.", maxFindingPage)
	}
	for _, id := range ids {
		req.FindingID = id
		if _, _, err := s.Review(ctx, req); err != nil {
			return done, err
		}
		done++
	}
	return done, nil
}
