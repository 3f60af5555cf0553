package service

import (
	"context"
	"slices"

	"assay/internal/provider/gitremote"
	"assay/internal/scan"
	"assay/internal/store"
)

// Run returns a run with its jobs, checked against its workflow as records.get does.
func (s *CodeScans) Run(ctx context.Context, tenantID, id string) (scan.CodeRun, error) {
	return s.records().get(ctx, tenantID, id)
}

// Job returns a job and its run; see Run.
func (s *CodeScans) Job(ctx context.Context, tenantID, id string) (scan.CodeRun, scan.CodeJob, error) {
	job, err := s.Store.CodeRuns.Job(ctx, tenantID, id)
	if err != nil {
		return scan.CodeRun{}, job, err
	}
	run, err := s.Run(ctx, tenantID, job.RunID)
	if err != nil {
		return run, job, err
	}
	if i := slices.IndexFunc(run.Jobs, func(j scan.CodeJob) bool { return j.ID == job.ID }); i >= 0 {
		job = run.Jobs[i]
	}
	return run, job, nil
}

// ListCodeRuns selects a workspace's runs. Empty fields select all.
type ListCodeRuns struct {
	TenantID     string
	ProjectID    string // short id
	RepositoryID string
	Branch       string
	Page, Limit  int
}

// List returns a page of runs with their jobs, newest first, and how many match in all. Runs
// outlive the connection of their repository. CodeInvalid names the invalid field; CodeNotFound
// for an unknown project or repository.
func (s *CodeScans) List(ctx context.Context, req ListCodeRuns) ([]scan.CodeRun, int, error) {
	if err := checkPaging(req.Page, req.Limit); err != nil {
		return nil, 0, err
	}
	if req.ProjectID != "" {
		if _, err := s.Store.Projects.Get(ctx, req.TenantID, req.ProjectID); err != nil {
			return nil, 0, err
		}
	}
	var unknown error
	if req.RepositoryID != "" {
		_, err := s.Store.Repositories.Get(ctx, req.TenantID, req.RepositoryID)
		if err != nil && !scan.IsCode(err, scan.CodeNotFound) {
			return nil, 0, err
		}
		unknown = err
	}
	runs, total, err := s.Store.CodeRuns.List(ctx, req.TenantID, store.CodeRunFilter{
		ProjectShortID: req.ProjectID, RepositoryID: req.RepositoryID, Branch: req.Branch, Page: min(req.Page, maxPage), Limit: req.Limit,
	})
	if err == nil && total == 0 && unknown != nil {
		return nil, 0, unknown
	}
	return runs, total, err
}

// cloneHost returns the host of a clone URL, with its port unless it is the default; "" if
// it has none.
func cloneHost(raw string) string {
	u, err := gitremote.ParseURL("The clone URL", raw)
	if err != nil {
		return ""
	}
	if usual := map[string]string{"https": "443", "http": "80", "ssh": "22"}; u.Port == usual[u.Scheme] {
		return u.Host
	}
	return u.Address()
}

// ScoresBefore returns, for each job of a run, the score of its dimension in the previous
// run of the branch.
func (s *CodeScans) ScoresBefore(ctx context.Context, run scan.CodeRun) (map[string]*float64, error) {
	return s.Store.CodeRuns.ScoresBefore(ctx, run.TenantID, []string{run.ID}, run.QueuedAt)
}
