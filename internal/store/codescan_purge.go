package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// codeExpired are the runs that have ended before a time and whose findings may go;
// its first line is written as the index of them is. What a branch is compared with
// and its last completed run stay, however old they are.
const codeExpired = `completed_at IS NOT NULL AND purged_at IS NULL AND completed_at <= ?
AND NOT EXISTS (SELECT 1 FROM branch_baselines AS b WHERE b.tenant_id = code_runs.tenant_id AND b.scan_run_id = code_runs.id)
AND (state <> 'COMPLETED' OR EXISTS (SELECT 1 FROM code_runs AS later WHERE later.tenant_id = code_runs.tenant_id
	AND later.repository_id = code_runs.repository_id AND later.branch = code_runs.branch AND later.state = 'COMPLETED'
	AND (later.queued_at > code_runs.queued_at OR later.queued_at = code_runs.queued_at AND later.id > code_runs.id)))`

// countRunRows counts the findings that the purge of a run would remove.
func countRunRows(db *gorm.DB, row codeRunRow) (n int64, err error) {
	err = purgeable(db, row).Count(&n).Error
	return n, err
}

// purgeable selects the findings of a run but those that its branch has not seen end:
// where the runs since could not look, the next one that can must still say FIXED.
func purgeable(db *gorm.DB, run codeRunRow) *gorm.DB {
	return db.Model(&findingRow{}).
		Where("job_id IN (?)", db.Session(&gorm.Session{NewDB: true}).Model(&codeJobRow{}).Select("id").Where("tenant_id = ? AND scan_run_id = ?", run.TenantID, run.ID)).
		Where("NOT EXISTS (SELECT 1 FROM branch_findings AS b WHERE b.tenant_id = findings.tenant_id AND b.finding_id = findings.id AND b.fixed_at IS NULL)").
		Where("tenant_id = ?", run.TenantID)
}

// Purge deletes the findings of a run that ended before a time and is not
// needed any more, and returns how many there were; the record stays, with the scores
// and counts of its jobs. Triage stays too. What was fixed then is forgotten: where it
// comes back it is NEW. The run's objects in the blob store must be gone by then. To
// repeat it changes nothing. CodeConflict when the run is needed or younger,
// CodeNotFound.
func (o *AllCodeRuns) Purge(ctx context.Context, tenantID, runID string, before time.Time) (findings int64, err error) {
	tenantID, runID, ok := canonicalIDs(tenantID, runID)
	if !ok {
		return 0, codeRunNotFound()
	}
	for done := false; !done && err == nil; {
		var n int64
		err = o.tx(ctx, "purging a code scan run", func(tx *gorm.DB, now timestamp) error {
			n, done, err = purgeCodeRun(tx, now, tenantID, runID, newTimestamp(before))
			return err
		})
		findings += n
	}
	return findings, err
}

// purgeCodeRun deletes some findings, and marks the run as purged with the last ones.
func purgeCodeRun(tx *gorm.DB, now timestamp, tenantID, runID string, before timestamp) (n int64, done bool, err error) {
	row, err := first[codeRunRow](tx.Where("tenant_id = ? AND id = ?", tenantID, runID), codeRunNotFound)
	if err != nil || !row.PurgedAt.isZero() {
		return 0, true, err
	}
	if _, err := lockForReviews(tx, forShare, tenantID, row.RepositoryID); err != nil {
		return 0, true, err
	}
	if row, err = codeRuns.lock(tx, tenantID, runID); err != nil {
		return 0, true, err
	}
	var expired int64
	err = tx.Model(&codeRunRow{}).Where("tenant_id = ? AND id = ?", tenantID, runID).Where(codeExpired, before).Count(&expired).Error
	if err != nil {
		return 0, true, err
	}
	if expired == 0 {
		return 0, true, scan.Errorf(scan.CodeConflict, "The code scan run %s has not expired, or its branch is compared with it.", runID)
	}
	var ids []string
	if err := purgeable(tx, row).Limit(purgeAtOnce).Pluck("id", &ids).Error; err != nil {
		return 0, true, err
	}
	if len(ids) > 0 {
		if err := tx.Where("tenant_id = ? AND finding_id IN ?", tenantID, ids).Delete(&branchFindingRow{}).Error; err != nil {
			return 0, true, err
		}
		deleted := tx.Where("tenant_id = ? AND id IN ?", tenantID, ids).Delete(&findingRow{})
		if deleted.Error != nil || len(ids) == purgeAtOnce {
			return deleted.RowsAffected, false, deleted.Error
		}
		n = deleted.RowsAffected
	}
	jobs := tx.Model(&codeJobRow{}).Select("id").Where("tenant_id = ? AND scan_run_id = ?", tenantID, runID)
	if err := tx.Where("job_id IN (?)", jobs).Where("tenant_id = ?", tenantID).Delete(&findingGroupRow{}).Error; err != nil {
		return n, true, err
	}
	// No review counts them anew: there is nothing left to count.
	err = tx.Model(&codeJobRow{}).Where("tenant_id = ? AND scan_run_id = ?", tenantID, runID).
		Updates(map[string]any{"artifacts": nil, "recount_at": nil}).Error
	if err != nil {
		return n, true, err
	}
	return n, true, codeRuns.change(tx, row.life(), now, map[string]any{"purged_at": now})
}
