package store

import (
	"cmp"
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// reasonRunEnded is the reason of a job that the run ended without a result.
const reasonRunEnded = "The run ended before this dimension did."

// Finish ends a run, and its unfinished jobs: as CANCELED if the run is, else as FAILED; see
// WebsiteScans.Finish. COMPLETED without a completed job is CodeConflict.
func (s *CodeRuns) Finish(
	ctx context.Context, tenantID, id, runID string, state scan.State, reason string,
) (scan.CodeRun, error) {
	err := s.finish(ctx, tenantID, id, runID, state, reason, func(tx *gorm.DB, row codeRunRow) (map[string]any, error) {
		completed, err := endCodeJobs(tx, row, ending{jobStateOf(state), reason, s.now()})
		if err != nil {
			return nil, err
		}
		if state == scan.StateCompleted && completed == 0 {
			return nil, scan.Errorf(scan.CodeConflict, "A run without a completed job cannot be %s.", state)
		}
		return oweReport(tx, row, s.now())
	})
	if err != nil {
		return scan.CodeRun{}, err
	}
	return s.codeRun(ctx, tenantID, id)
}

// endCodeRun ends the unfinished jobs of a run, and the run in the state that follows from
// its jobs.
func endCodeRun(tx *gorm.DB, row codeRunRow, end ending) (scan.State, map[string]any, error) {
	completed, err := endCodeJobs(tx, row, end)
	if err != nil {
		return "", nil, err
	}
	state := end.state
	if completed > 0 && state == scan.StateFailed {
		state = scan.StateCompleted
	}
	set, err := oweReport(tx, row, end.now)
	return state, set, err
}

// jobStateOf returns the final state of unfinished jobs of a run.
func jobStateOf(run scan.State) scan.State {
	if run == scan.StateCanceled {
		return scan.StateCanceled
	}
	return scan.StateFailed
}

// endCodeJobs ends the unfinished jobs of a locked run, and returns how many are COMPLETED.
func endCodeJobs(tx *gorm.DB, run codeRunRow, end ending) (completed int64, err error) {
	const ofRun = "tenant_id = ? AND scan_run_id = ?"
	err = tx.Model(&codeJobRow{}).Where(ofRun+" AND "+unfinished, run.TenantID, run.ID).Updates(map[string]any{
		"state": string(end.state), "reason": cmp.Or(cleanText(end.reason), reasonRunEnded), "completed_at": end.now,
	}).Error
	if err != nil {
		return 0, err
	}
	err = tx.Model(&codeJobRow{}).Where(ofRun+" AND state = ?", run.TenantID, run.ID, string(scan.StateCompleted)).Count(&completed).Error
	return completed, err
}
