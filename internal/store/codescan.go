package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// codeRuns is the kind of code scan runs.
var codeRuns = kind[codeRunRow, scan.CodeRun]{
	noun: "code scan run", resource: "code_run", scans: scan.KindCode, states: runStates, unknown: codeRunNotFound,
	of: codeRunRow.codeRun, read: readCodeRun, end: endCodeRun,
	purge: expiry[codeRunRow]{
		expired: codeExpired, order: "completed_at", refusal: "has not expired, or its branch is compared with it",
		surplus: codeExpired, table: "code_runs", series: []string{"tenant_id", "repository_id", "branch", "target_branch"},
		count: countRunRows, guard: lockReviewsOfRun, remove: removeRunRows,
	},
}

func codeRunNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "CODE_SCAN_RUN_NOT_FOUND", Message: "Code scan run not found!"}
}

func codeJobNotFound() error {
	return &scan.Error{Code: scan.CodeNotFound, Name: "CODE_SCAN_JOB_NOT_FOUND", Message: "Code scan job not found!"}
}

func repositoryMoved() error {
	return &scan.Error{
		Code: scan.CodeInvalid, Name: "INTEGRATION_REPO_PROJECT_MISMATCH",
		Message: "The repository was assigned to another project in the meantime. Please try again.",
	}
}

type codeRunRow struct {
	Lifecycle `gorm:"embedded"`

	// RepositoryID and the following fields are as of the time when the run was queued.
	RepositoryID string
	RepoName     string
	RepoFullName string
	ConnectionID string
	Branch       string
	CommitSHA    string `gorm:"column:commit_sha"`
	// TargetBranch is "" for a run of its branch's series.
	TargetBranch string
	PullRequest  int
	BaseCommit   string
}

func (codeRunRow) TableName() string { return "code_runs" }

// codeRun converts the row without its jobs, which are in another table.
func (r codeRunRow) codeRun() scan.CodeRun {
	return scan.CodeRun{
		Record: r.record(), RepositoryID: r.RepositoryID, RepoName: r.RepoName, RepoFullName: r.RepoFullName,
		ConnectionID: r.ConnectionID, Branch: r.Branch, CommitSHA: r.CommitSHA,
		Target: r.TargetBranch, PullRequest: r.PullRequest, BaseCommit: r.BaseCommit,
	}
}

// NewCodeRun is a run to queue.
type NewCodeRun struct {
	// Run contains the caller's fields: ID (a UUID), TenantID, ProjectID, RepositoryID,
	// Branch, CommitSHA, Trigger, DeadlineAt, the fields of a change, and Jobs with ID (a
	// UUID) and Dimension. The store sets repository details, state, times, run and revision.
	Run            scan.CodeRun
	IdempotencyKey string   // "" for none
	RequestHash    [32]byte // SHA-256 of the request that the key identifies
	InFlightLimit  int      // the tenant's cap on unfinished runs; 0 for none
}

// Create queues a run with its jobs in one transaction. If the idempotency key was used for
// the same request in the last 24 hours, it returns that run, which has another ID; for
// another request it is CodeConflict. CodeQuota if the tenant has InFlightLimit unfinished
// ones, exact under concurrency. CodeNotFound for an unknown repository or project,
// CodeInvalid for an archived project, and, as INTEGRATION_REPO_PROJECT_MISMATCH, if the
// repository belongs to another project.
func (s *CodeRuns) Create(ctx context.Context, in NewCodeRun) (run scan.CodeRun, replayed bool, err error) {
	want, err := checkedRun(in.Run)
	if err != nil {
		return scan.CodeRun{}, false, err
	}
	var repo repositoryRow
	return s.create(ctx, request{want.TenantID, in.IdempotencyKey, in.RequestHash, in.InFlightLimit}, admission[scan.CodeRun]{
		id: want.ID, noOwner: repositoryNotFound,
		admit: func(tx *gorm.DB) (err error) {
			repo, err = repositoryOf(tx, want)
			return err
		},
		insert: func(tx *gorm.DB, now timestamp) (scan.CodeRun, error) {
			row, jobs := queuedCodeRun(want, repo, now)
			if err := tx.Create(&row).Error; err != nil {
				return scan.CodeRun{}, err
			}
			if err := tx.Create(&jobs).Error; err != nil {
				return scan.CodeRun{}, err
			}
			return readCodeRun(tx, row.TenantID, row.ID)
		},
	})
}

// checkedRun returns the run with its ids in canonical form.
func checkedRun(run scan.CodeRun) (scan.CodeRun, error) {
	var ok bool
	if run.TenantID, run.RepositoryID, ok = canonicalIDs(run.TenantID, run.RepositoryID); !ok {
		return run, repositoryNotFound()
	}
	if run.ProjectID, ok = canonicalID(run.ProjectID); !ok {
		return run, projectNotFound()
	}
	if run.ID, ok = canonicalID(run.ID); !ok {
		return run, scan.Errorf(scan.CodeInvalid, "code scan run id must be a UUID")
	}
	if run.Branch == "" || !branchName(run.Branch) {
		return run, scan.Errorf(scan.CodeInvalid, "branch must be the name of a branch")
	}
	if run.CommitSHA == "" || !storable(run.CommitSHA) {
		return run, scan.Errorf(scan.CodeInvalid, "commit must be a commit hash")
	}
	if !describesChange(run) {
		return run, scan.Errorf(scan.CodeInvalid, "a change must name its target branch")
	}
	return withCheckedJobs(run)
}

// withCheckedJobs returns the run with the ids of its jobs in canonical form.
func withCheckedJobs(run scan.CodeRun) (scan.CodeRun, error) {
	if len(run.Jobs) == 0 {
		return run, scan.Errorf(scan.CodeInvalid, "dimensions must not be empty")
	}
	seen := map[scan.Dimension]bool{}
	jobs := make([]scan.CodeJob, len(run.Jobs))
	for i, j := range run.Jobs {
		if !j.Dimension.Valid() || seen[j.Dimension] {
			return run, scan.Errorf(scan.CodeInvalid, "dimensions must be distinct values of %v", scan.Dimensions())
		}
		seen[j.Dimension] = true
		var ok bool
		if j.ID, ok = canonicalID(j.ID); !ok {
			return run, scan.Errorf(scan.CodeInvalid, "code scan job id must be a UUID")
		}
		jobs[i] = j
	}
	run.Jobs = jobs
	return run, nil
}

// describesChange reports whether the fields of a change are consistent.
func describesChange(run scan.CodeRun) bool {
	if !run.Change() {
		return run.PullRequest == 0 && run.BaseCommit == ""
	}
	return branchName(run.Target) && storable(run.BaseCommit) && run.PullRequest >= 0
}

// repositoryOf returns the repository of a valid new run, and locks it until the commit
// against assignment to another project and deletion.
func repositoryOf(tx *gorm.DB, run scan.CodeRun) (repositoryRow, error) {
	repo, err := first[repositoryRow](tx.Clauses(forShare).
		Where("tenant_id = ? AND id = ? AND connection_id IS NOT NULL", run.TenantID, run.RepositoryID), repositoryNotFound)
	if err != nil {
		return repo, err
	}
	if orEmpty(repo.ProjectID) != run.ProjectID {
		return repo, repositoryMoved()
	}
	_, err = requireActive(tx, run.TenantID, run.ProjectID)
	return repo, err
}

// queuedCodeRun returns the first rows of a run.
func queuedCodeRun(run scan.CodeRun, repo repositoryRow, now timestamp) (codeRunRow, []codeJobRow) {
	run.ProjectShortID = repo.ProjectShortID
	row := codeRunRow{
		Lifecycle: queued(run.Record, now), RepositoryID: repo.ID, RepoName: repo.Name, RepoFullName: repo.FullName,
		ConnectionID: orEmpty(repo.ConnectionID), Branch: run.Branch, CommitSHA: run.CommitSHA,
		TargetBranch: run.Target, PullRequest: run.PullRequest, BaseCommit: run.BaseCommit,
	}
	jobs := make([]codeJobRow, len(run.Jobs))
	for i, j := range run.Jobs {
		jobs[i] = codeJobRow{
			ID: j.ID, TenantID: run.TenantID, ScanRunID: run.ID, Dimension: string(j.Dimension), State: string(scan.StateQueued),
		}
	}
	return row, jobs
}

// Get returns a run with the present counts of its jobs. An unknown or malformed id is
// CodeNotFound.
func (s *CodeRuns) Get(ctx context.Context, tenantID, id string) (scan.CodeRun, error) {
	return s.codeRun(ctx, tenantID, id)
}

func (s *database) codeRun(ctx context.Context, tenantID, id string) (scan.CodeRun, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scan.CodeRun{}, codeRunNotFound()
	}
	runs, err := s.countedRuns(ctx, tenantID, func(db *gorm.DB) ([]codeRunRow, error) {
		row, err := first[codeRunRow](db.Where("tenant_id = ? AND id = ?", tenantID, id), codeRunNotFound)
		return []codeRunRow{row}, err
	})
	if err != nil {
		return scan.CodeRun{}, wrap("reading a code scan run", err)
	}
	return runs[0], nil
}

func readCodeRun(db *gorm.DB, tenantID, id string) (scan.CodeRun, error) {
	row, err := first[codeRunRow](db.Where("tenant_id = ? AND id = ?", tenantID, id), codeRunNotFound)
	if err != nil {
		return scan.CodeRun{}, err
	}
	runs, _, err := withJobs(db, tenantID, []codeRunRow{row})
	if err != nil {
		return scan.CodeRun{}, err
	}
	return runs[0], nil
}

// countedRuns reads runs with the present counts of their jobs: jobs with a review that has
// expired since they were last counted are counted again first.
func (s *database) countedRuns(
	ctx context.Context, tenantID string, read func(db *gorm.DB) ([]codeRunRow, error), omit ...string,
) (runs []scan.CodeRun, err error) {
	db := s.read.WithContext(ctx)
	for again := true; again; {
		rows, err := read(db)
		if err != nil {
			return nil, err
		}
		all, jobs, err := withJobs(db, tenantID, rows, omit...)
		if err != nil {
			return nil, err
		}
		runs, again = all, false
		now := s.now()
		for _, job := range jobs {
			if !job.stale(now) {
				continue
			}
			if err := s.recount(ctx, job); err != nil {
				return nil, err
			}
			again = true
		}
	}
	return runs, nil
}

// CodeRunFilter selects a tenant's runs. Zero fields match all; Page counts from 1.
type CodeRunFilter struct {
	ProjectShortID string
	RepositoryID   string
	Branch         string
	Page, Limit    int
}

// List returns a page of the tenant's runs with their jobs, newest first, and how many match
// in all. The facts of jobs are omitted.
func (s *CodeRuns) List(ctx context.Context, tenantID string, f CodeRunFilter) (runs []scan.CodeRun, total int, err error) {
	tenantID, ok := canonicalID(tenantID)
	if f.RepositoryID != "" && ok {
		f.RepositoryID, ok = canonicalID(f.RepositoryID)
	}
	if !ok || !storable(f.ProjectShortID) || !storable(f.Branch) {
		return []scan.CodeRun{}, 0, nil
	}
	query := func() *gorm.DB {
		q := s.read.WithContext(ctx).Model(&codeRunRow{}).Where("tenant_id = ?", tenantID)
		if f.ProjectShortID != "" {
			q = q.Where("project_short_id = ?", f.ProjectShortID)
		}
		if f.RepositoryID != "" {
			q = q.Where("repository_id = ?", f.RepositoryID)
		}
		if f.Branch != "" {
			q = q.Where("branch = ?", f.Branch)
		}
		return q
	}
	var count int64
	if err := query().Count(&count).Error; err != nil {
		return nil, 0, wrap("counting code scan runs", err)
	}
	runs, err = s.countedRuns(ctx, tenantID, func(*gorm.DB) (rows []codeRunRow, err error) {
		err = query().Order("queued_at DESC, id DESC").Offset(offset(f.Page, f.Limit)).Limit(f.Limit).Find(&rows).Error
		return rows, err
	}, "facts")
	return runs, int(count), wrap("listing code scan runs", err)
}

// farthest is an offset beyond all rows.
const farthest = 1 << 31

// offset returns the offset of a page; pages count from 1.
func offset(page, limit int) int {
	switch {
	case page <= 1 || limit <= 0:
		return 0
	case page-1 > farthest/limit:
		return farthest
	}
	return (page - 1) * limit
}
