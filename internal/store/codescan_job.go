package store

import (
	"context"
	"encoding/json"
	"slices"

	"gorm.io/gorm"

	"assay/internal/scan"
)

type codeJobRow struct {
	ID        string `gorm:"primaryKey"`
	TenantID  string
	ScanRunID string
	Dimension string
	State     string
	Reason    string
	BaseRunID *string // nil: not compared

	Score     *float64
	Coverage  string
	Notes     []byte // JSON, as are the next two
	Engines   []byte
	Artifacts []byte
	Facts     []byte
	Lines     int

	// All counts all findings except FIXED ones, Counting and EffortMinutes those that lower
	// the score. At RecountAt, a review expires that excludes one of them.
	All           findingCounts `gorm:"embedded;embeddedPrefix:all_"`
	Counting      findingCounts `gorm:"embedded"`
	EffortMinutes int
	RecountAt     timestamp

	StartedAt   timestamp
	CompletedAt timestamp
}

func (codeJobRow) TableName() string { return "code_jobs" }

// findingCounts are the columns of scan.FindingCounts.
type findingCounts struct{ Critical, High, Medium, Low int }

func (c findingCounts) total() int { return scan.FindingCounts(c).Total() }

// of returns the count of a severity; nil for an unknown one.
func (c *findingCounts) of(s scan.Severity) *int {
	switch s {
	case scan.SeverityCritical:
		return &c.Critical
	case scan.SeverityHigh:
		return &c.High
	case scan.SeverityMedium:
		return &c.Medium
	case scan.SeverityLow:
		return &c.Low
	}
	return nil
}

func (r codeJobRow) codeJob() (scan.CodeJob, error) {
	j := scan.CodeJob{
		ID: r.ID, RunID: r.ScanRunID, Dimension: scan.Dimension(r.Dimension), State: scan.State(r.State), Reason: r.Reason,
		BaseRunID: orEmpty(r.BaseRunID), Score: r.Score, Findings: r.All.total(), Coverage: scan.Coverage(r.Coverage), Lines: r.Lines,
		Counts: scan.FindingCounts(r.Counting), EffortMinutes: r.EffortMinutes, Facts: r.Facts,
		StartedAt: r.StartedAt.t, CompletedAt: r.CompletedAt.t,
	}
	for _, doc := range []struct {
		text []byte
		into any
	}{{r.Notes, &j.Notes}, {r.Engines, &j.Engines}, {r.Artifacts, &j.Artifacts}} {
		if len(doc.text) == 0 {
			continue
		}
		if err := json.Unmarshal(doc.text, doc.into); err != nil {
			return scan.CodeJob{}, err
		}
	}
	return j, nil
}

// withJobs converts rows of the tenant and adds their jobs, which it also returns as rows,
// in the order of dimensions.
func withJobs(db *gorm.DB, tenantID string, rows []codeRunRow, omit ...string) (runs []scan.CodeRun, jobs []codeJobRow, err error) {
	runs = mapRows(rows, codeRunRow.codeRun)
	if len(runs) == 0 {
		return runs, nil, nil
	}
	place := make(map[string]int, len(runs))
	ids := make([]string, len(runs))
	for i, r := range runs {
		place[r.ID], ids[i] = i, r.ID
	}
	if err := db.Omit(omit...).Where("tenant_id = ? AND scan_run_id IN ?", tenantID, ids).Find(&jobs).Error; err != nil {
		return nil, nil, err
	}
	slices.SortFunc(jobs, func(a, b codeJobRow) int { return byDimension(a) - byDimension(b) })
	for _, row := range jobs {
		job, err := row.codeJob()
		if err != nil {
			return nil, nil, err
		}
		run := &runs[place[row.ScanRunID]]
		run.Jobs = append(run.Jobs, job)
	}
	return runs, jobs, nil
}

func byDimension(r codeJobRow) int {
	return slices.Index(scan.Dimensions(), scan.Dimension(r.Dimension))
}

// Job returns a job. An unknown or malformed id is CodeNotFound.
func (s *CodeRuns) Job(ctx context.Context, tenantID, id string) (scan.CodeJob, error) {
	row, err := s.codeJobRow(ctx, tenantID, id)
	if err != nil {
		return scan.CodeJob{}, wrap("reading a code scan job", err)
	}
	job, err := row.codeJob()
	return job, wrap("reading a code scan job", err)
}

// codeJobRow reads a job with its present counts.
func (s *database) codeJobRow(ctx context.Context, tenantID, id string) (codeJobRow, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return codeJobRow{}, codeJobNotFound()
	}
	row, err := readCodeJob(s.read.WithContext(ctx), tenantID, id)
	if err != nil || !row.stale(s.now()) {
		return row, err
	}
	if err := s.recount(ctx, row); err != nil {
		return codeJobRow{}, err
	}
	return readCodeJob(s.read.WithContext(ctx), tenantID, id)
}

func readCodeJob(db *gorm.DB, tenantID, id string) (codeJobRow, error) {
	return first[codeJobRow](db.Where("tenant_id = ? AND id = ?", tenantID, id), codeJobNotFound)
}

// StartJob moves a job of the run to RUNNING. A RUNNING or COMPLETED job is unchanged, so
// that an activity may be repeated; a FAILED or CANCELED one is CodeTerminal. CodeSuperseded
// and CodeTerminal as for every workflow write.
func (s *CodeRuns) StartJob(ctx context.Context, tenantID, id, runID, jobID string) error {
	return s.fenced(ctx, "starting a code scan job", tenantID, id, runID, func(tx *gorm.DB, run codeRunRow) (bool, error) {
		job, err := jobOf(tx, run, jobID)
		if err != nil {
			return false, err
		}
		switch scan.State(job.State) {
		case scan.StateRunning, scan.StateCompleted:
			return false, nil
		case scan.StateQueued:
			return true, setCodeJob(tx, job, map[string]any{"state": string(scan.StateRunning), "started_at": s.now()})
		}
		return false, jobEnded(job)
	})
}

// FailJobs ends unfinished jobs of the run as FAILED or CANCELED; the others are unchanged,
// so that the call may be repeated. CodeSuperseded and CodeTerminal as for every workflow
// write.
func (s *CodeRuns) FailJobs(
	ctx context.Context, tenantID, id, runID string, jobIDs []string, state scan.State, reason string,
) error {
	if state != scan.StateFailed && state != scan.StateCanceled {
		return scan.Errorf(scan.CodeConflict, "%s is not a state of a failed job.", state)
	}
	return s.fenced(ctx, "failing code scan jobs", tenantID, id, runID, func(tx *gorm.DB, run codeRunRow) (bool, error) {
		changed := false
		for _, jobID := range jobIDs {
			job, err := jobOf(tx, run, jobID)
			if err != nil {
				return false, err
			}
			if scan.State(job.State).Terminal() {
				continue
			}
			changed = true
			set := map[string]any{"state": string(state), "reason": cleanText(reason), "completed_at": s.now()}
			if err := setCodeJob(tx, job, set); err != nil {
				return false, err
			}
		}
		return changed, nil
	})
}

// jobOf returns a job of a locked run.
func jobOf(tx *gorm.DB, run codeRunRow, jobID string) (codeJobRow, error) {
	jobID, ok := canonicalID(jobID)
	if !ok {
		return codeJobRow{}, codeJobNotFound()
	}
	return first[codeJobRow](tx.Where("tenant_id = ? AND scan_run_id = ? AND id = ?", run.TenantID, run.ID, jobID), codeJobNotFound)
}

func setCodeJob(tx *gorm.DB, job codeJobRow, set map[string]any) error {
	return tx.Model(&codeJobRow{}).Where("tenant_id = ? AND id = ?", job.TenantID, job.ID).Updates(set).Error
}

func jobEnded(job codeJobRow) error {
	return scan.Errorf(scan.CodeTerminal, "The code scan job %s has ended as %s.", job.ID, job.State)
}
