package store

import (
	"cmp"
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// reasonRunEnded is why a job ended of which its run says nothing.
const reasonRunEnded = "The run ended before this dimension did."

// Finish ends a run, and its jobs that have not ended: CANCELED with it, else
// FAILED; see WebsiteScans.Finish. COMPLETED without a completed job is CodeConflict.
func (s *CodeRuns) Finish(
	ctx context.Context, tenantID, id, runID string, state scan.State, reason string,
) (scan.CodeRun, error) {
	err := codeRuns.finish(ctx, s.database, tenantID, id, runID, state, reason, func(tx *gorm.DB, row codeRunRow) (map[string]any, error) {
		completed, err := endCodeJobs(tx, row, jobStateOf(state), reason, s.now())
		if err != nil {
			return nil, err
		}
		if state == scan.StateCompleted && completed == 0 {
			return nil, scan.Errorf(scan.CodeConflict, "A run without a completed job cannot be %s.", state)
		}
		return map[string]any{}, nil
	})
	if err != nil {
		return scan.CodeRun{}, err
	}
	return s.codeRun(ctx, tenantID, id)
}

// Close ends a run that no workflow will finish, and its jobs that have not
// ended as FAILED. As with any run it is COMPLETED when a job is, else FAILED. A
// terminal run stays as it is.
func (s *CodeRuns) Close(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error) {
	return s.closeCodeRun(ctx, tenantID, id, reason, scan.StateFailed)
}

// Cancel is Close for one whose end somebody asked for: the run and
// its jobs that have not ended are CANCELED.
func (s *CodeRuns) Cancel(ctx context.Context, tenantID, id, reason string) (state scan.State, closed bool, err error) {
	return s.closeCodeRun(ctx, tenantID, id, reason, scan.StateCanceled)
}

func (s *CodeRuns) closeCodeRun(
	ctx context.Context, tenantID, id, reason string, final scan.State,
) (state scan.State, closed bool, err error) {
	return codeRuns.close(ctx, s.database, tenantID, id, reason, func(tx *gorm.DB, row codeRunRow) (scan.State, map[string]any, error) {
		completed, err := endCodeJobs(tx, row, final, reason, s.now())
		if completed > 0 && final == scan.StateFailed {
			return scan.StateCompleted, nil, err
		}
		return final, nil, err
	})
}

// jobStateOf is how jobs end that have not ended when their run does.
func jobStateOf(run scan.State) scan.State {
	if run == scan.StateCanceled {
		return scan.StateCanceled
	}
	return scan.StateFailed
}

// endCodeJobs ends the jobs of a locked run that have not ended, and returns how
// many are COMPLETED.
func endCodeJobs(tx *gorm.DB, run codeRunRow, state scan.State, reason string, now timestamp) (completed int64, err error) {
	of := "tenant_id = ? AND scan_run_id = ?"
	err = tx.Model(&codeJobRow{}).Where(of+" AND "+unfinished, run.TenantID, run.ID).Updates(map[string]any{
		"state": string(state), "reason": cmp.Or(cleanText(reason), reasonRunEnded), "completed_at": now,
	}).Error
	if err != nil {
		return 0, err
	}
	err = tx.Model(&codeJobRow{}).Where(of+" AND state = ?", run.TenantID, run.ID, string(scan.StateCompleted)).Count(&completed).Error
	return completed, err
}
