package service

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"time"

	"assay/internal/blob"
	"assay/internal/code/coverage"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/workflows/contract"
)

// branchTimeout limits how long a trigger waits for the latest commit of a branch from the
// provider.
const branchTimeout = 20 * time.Second

// Providers opens the connection of a repository (Connections).
type Providers interface {
	Resolve(ctx context.Context, tenantID string, repo scan.Repository) (provider.Provider, provider.Repository, error)
}

// CodeScans accepts and reports code scans.
type CodeScans struct {
	Store     *store.Store
	Blobs     *blob.Store
	Providers Providers
	Workflows Workflows
	Clock     Clock
	Log       *slog.Logger
	// InFlight caps a tenant's queued and running runs, and AtOnce those of them that have a
	// workflow; QueueDeadline closes runs that never
	// begin; RunTime limits a run once it has begun; CloseAfter is how long a record may be
	// unchanged before a read looks up its workflow.
	InFlight      int
	AtOnce        int
	QueueDeadline time.Duration
	RunTime       time.Duration
	CloseAfter    time.Duration
	// Server is the public address of this installation, Version the version of the program;
	// exports contain both.
	Server  string
	Version string

	repairs repairs
	exports sarifQueue

	inventories inventories
}

// TriggerCodeScan is a request for a run.
type TriggerCodeScan struct {
	TenantID          string
	IntegrationRepoID string
	Dimensions        []string // empty: all four
	IdempotencyKey    string   // "": no key
	Trigger           string   // origin of the request: "api", "cli", …
	// Branch, CommitSHA and PullRequest select what to scan instead of the latest commit of
	// the repository's branch; a pull request excludes a branch. "" and 0: not given.
	Branch      string
	CommitSHA   string
	PullRequest int
	// Coverage are coverage reports of the commit's tests.
	Coverage []coverage.Document
}

// Trigger records a run of the latest commit of the repository's branch, or of the requested
// change, and starts its workflow. While the workflow service is unavailable, the recorded
// run waits for the dispatcher. replayed is true if the idempotency key identifies a run
// that was accepted before. The checks have this order, and the provider is asked last: the
// request's own rules, the repository, its project, whether it is enabled, its branch, the
// connection, and the provider's response. Errors: CodeInvalid, CodeNotFound, CodeForbidden,
// CodeUnauthorized, CodeConflict, CodeQuota, CodeUnavailable, most with the contract's name.
func (s *CodeScans) Trigger(ctx context.Context, req TriggerCodeScan) (r scan.CodeRun, replayed bool, err error) {
	r, err = s.prepare(req)
	if err != nil {
		return r, false, err
	}
	hash := codeRequestHash(req, r)
	return s.records().accept(ctx, trigger[scan.CodeRun]{
		tenantID: req.TenantID, idempotencyKey: req.IdempotencyKey, hash: hash,
		admit: func(ctx context.Context) error { // its project is the repository's, which is looked up here
			repo, err := s.scannable(ctx, req.TenantID, req.IntegrationRepoID)
			if err != nil {
				return err
			}
			r.RepositoryID, r.ProjectID = repo.ID, repo.ProjectID
			return s.locate(ctx, req, repo, &r)
		},
		create: func(ctx context.Context) (scan.CodeRun, bool, error) {
			if err := s.storeCoverage(ctx, r.ID, req.Coverage); err != nil {
				return r, false, err
			}
			run, replayed, err := s.Store.CodeRuns.Create(ctx, store.NewCodeRun{
				Run: r, IdempotencyKey: req.IdempotencyKey, RequestHash: hash, InFlightLimit: s.InFlight,
			})
			if err != nil || replayed {
				s.dropCoverage(ctx, r.ID, req.Coverage)
			}
			return run, replayed, err
		},
	})
}

// prepare checks the request's own rules, in the order of the fields.
func (s *CodeScans) prepare(req TriggerCodeScan) (r scan.CodeRun, err error) {
	if strings.TrimSpace(req.IntegrationRepoID) == "" {
		return r, scan.Errorf(scan.CodeInvalid, "integrationRepoId is required")
	}
	dimensions, err := parseDimensions(req.Dimensions)
	if err != nil {
		return r, err
	}
	if err := checkIdempotencyKey(req.IdempotencyKey); err != nil {
		return r, err
	}
	if err := req.checkChange(); err != nil {
		return r, err
	}
	if err := checkCoverage(req.Coverage); err != nil {
		return r, err
	}
	r = scan.CodeRun{
		Record: scan.Record{
			TenantID: req.TenantID, Trigger: req.Trigger,
			DeadlineAt: s.Clock().UTC().Add(s.QueueDeadline),
		},
		RepositoryID: strings.ToLower(req.IntegrationRepoID),
	}
	if r.ID, err = newRecordID(); err != nil {
		return r, err
	}
	for _, d := range dimensions {
		id, err := newRecordID()
		if err != nil {
			return r, err
		}
		r.Jobs = append(r.Jobs, scan.CodeJob{ID: id, Dimension: d})
	}
	return r, nil
}

func parseDimensions(names []string) ([]scan.Dimension, error) {
	if len(names) == 0 {
		return scan.Dimensions(), nil
	}
	for i, n := range names {
		if !scan.Dimension(n).Valid() {
			return nil, scan.Errorf(scan.CodeInvalid, "dimensions[%d] must be one of SAST, SCA, SECRETS, CODE_QUALITY", i)
		}
	}
	// Contract order, duplicates dropped.
	return slices.DeleteFunc(scan.Dimensions(), func(d scan.Dimension) bool { return !slices.Contains(names, string(d)) }), nil
}

// dimensionsOf returns the requested dimensions. The commit of the branch is not part of the
// request.
func dimensionsOf(r scan.CodeRun) []scan.Dimension {
	dimensions := make([]scan.Dimension, len(r.Jobs))
	for i, j := range r.Jobs {
		dimensions[i] = j.Dimension
	}
	return dimensions
}

// scannable returns the repository if its record allows a scan.
func (s *CodeScans) scannable(ctx context.Context, tenantID, id string) (scan.Repository, error) {
	repo, err := s.Store.Repositories.Get(ctx, tenantID, id)
	if err != nil {
		return repo, err
	}
	refuse := func(name, message string) (scan.Repository, error) {
		return repo, &scan.Error{Code: scan.CodeInvalid, Name: name, Message: message}
	}
	if repo.ProjectShortID == "" {
		return refuse("INTEGRATION_REPO_NOT_ASSIGNED", "Assign the repository to a project before scanning it.")
	}
	project, err := s.Store.Projects.Get(ctx, tenantID, repo.ProjectShortID)
	if err != nil {
		return repo, err
	}
	if project.Status == scan.ProjectArchived {
		return repo, projectArchived()
	}
	if !repo.Enabled {
		return refuse("INTEGRATION_REPO_DISABLED", "The repository is excluded from scanning; enable it first.")
	}
	repo.ProjectID = project.ID
	return repo, nil
}

// isCommit reports whether s is a full hash, SHA-1 or SHA-256.
func isCommit(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

// target returns the repository's location for people: host and full name, without
// credentials.
func (s *CodeScans) target(ctx context.Context, r scan.CodeRun) string {
	repo, err := s.Store.Repositories.Get(ctx, r.TenantID, r.RepositoryID)
	if err != nil { // it was deleted meanwhile
		return r.RepoFullName
	}
	if host := cloneHost(repo.CloneURL); host != "" {
		return host + "/" + r.RepoFullName
	}
	return r.RepoFullName
}

// Cancel cancels a run as records.cancel does; it retains the dimensions that have ended.
func (s *CodeScans) Cancel(ctx context.Context, tenantID, id, actor string) (scan.CodeRun, error) {
	return s.records().cancel(ctx, tenantID, id, actor)
}

// Sweep implements Sweeper.
func (s *CodeScans) Sweep(ctx context.Context) error { return s.records().sweep(ctx) }

func (s *CodeScans) records() records[scan.CodeRun] {
	return records[scan.CodeRun]{
		noun: "run", workflows: s.Workflows, audit: s.Store.Audit, clock: s.Clock, log: s.Log, closeAfter: s.CloseAfter, lately: &s.repairs,
		atOnce: s.AtOnce,
		store:  s.Store.CodeRuns, all: s.Store.Operator().CodeRuns, workflowID: contract.CodeScanID, cancelled: "code_run.cancel",
		start: func(ctx context.Context, r scan.CodeRun) error {
			return s.Workflows.StartCodeScan(ctx, r, s.target(ctx, r), s.RunTime)
		},
	}
}
