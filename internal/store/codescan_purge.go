package store

import "gorm.io/gorm"

// codeExpired selects the runs that ended before a time and whose findings may be removed;
// its first line must be the same as in their index. The baselines of branches and their
// last completed runs remain, however old they are; runs of changes do not.
const codeExpired = `completed_at IS NOT NULL AND purged_at IS NULL AND completed_at <= ?
AND NOT EXISTS (SELECT 1 FROM branch_baselines AS b WHERE b.tenant_id = code_runs.tenant_id AND b.scan_run_id = code_runs.id)
AND (state <> 'COMPLETED' OR target_branch <> '' OR EXISTS (SELECT 1 FROM code_runs AS later WHERE later.tenant_id = code_runs.tenant_id
	AND later.repository_id = code_runs.repository_id AND later.branch = code_runs.branch AND later.state = 'COMPLETED'
	AND later.target_branch = ''
	AND (later.queued_at > code_runs.queued_at OR later.queued_at = code_runs.queued_at AND later.id > code_runs.id)))`

// countRunRows counts the findings that the purge of a run would remove.
func countRunRows(db *gorm.DB, row codeRunRow) (n int64, err error) {
	err = purgeable(db, row).Count(&n).Error
	return n, err
}

// purgeable selects the findings of a run except those of the branch that are not FIXED yet:
// if later runs could not analyse their files, the next run that can must still report them
// as FIXED.
func purgeable(db *gorm.DB, run codeRunRow) *gorm.DB {
	return db.Model(&findingRow{}).
		Where("job_id IN (?)", db.Session(&gorm.Session{NewDB: true}).Model(&codeJobRow{}).Select("id").Where("tenant_id = ? AND scan_run_id = ?",
			run.TenantID, run.ID)).
		Where("NOT EXISTS (SELECT 1 FROM branch_findings AS b WHERE b.tenant_id = findings.tenant_id AND b.finding_id = "+
			"findings.id AND b.fixed_at IS NULL)").
		Where("tenant_id = ?", run.TenantID)
}

// lockReviewsOfRun locks the reviews of the run's repository, which must be locked before
// runs.
func lockReviewsOfRun(tx *gorm.DB, tenantID, runID string) error {
	run, err := first[codeRunRow](of(tx, tenantID, runID), codeRunNotFound)
	if err == nil {
		_, err = lockForReviews(tx, forShare, tenantID, run.RepositoryID)
	}
	return err
}

// removeRunRows deletes findings of a run; the scores and counts of its jobs remain, and so
// does triage. Findings that were FIXED by then are forgotten: if one returns, it is NEW.
func removeRunRows(tx *gorm.DB, row codeRunRow) (findings int64, done bool, err error) {
	ofRun := func() *gorm.DB {
		return tx.Model(&codeJobRow{}).Where("tenant_id = ? AND scan_run_id = ?", row.TenantID, row.ID)
	}
	// From the first batch on nothing may count these jobs again: some of their findings are gone.
	if err := ofRun().Where("recount_at IS NOT NULL").Update("recount_at", nil).Error; err != nil {
		return 0, true, err
	}
	var ids []string
	if err := purgeable(tx, row).Limit(purgeAtOnce).Pluck("id", &ids).Error; err != nil {
		return 0, true, err
	}
	if len(ids) > 0 {
		if err := tx.Where("tenant_id = ? AND finding_id IN ?", row.TenantID, ids).Delete(&branchFindingRow{}).Error; err != nil {
			return 0, true, err
		}
		deleted := tx.Where("tenant_id = ? AND id IN ?", row.TenantID, ids).Delete(&findingRow{})
		if findings = deleted.RowsAffected; deleted.Error != nil || len(ids) == purgeAtOnce {
			return findings, false, deleted.Error
		}
	}
	groups := tx.Where("job_id IN (?)", ofRun().Select("id")).Where("tenant_id = ?", row.TenantID)
	if err := groups.Delete(&findingGroupRow{}).Error; err != nil {
		return findings, true, err
	}
	return findings, true, ofRun().Update("artifacts", nil).Error
}

// removeLeftFindings deletes findings that the purge of the repository's runs left for a branch, and to which the branch no longer refers.
// Nothing else would find them: their runs count as purged. branch "" is all branches, dimension "" all dimensions.
func removeLeftFindings(tx *gorm.DB, tenantID, repositoryID, branch, dimension string) error {
	runs := tx.Model(&codeRunRow{}).Select("id").Where("tenant_id = ? AND repository_id = ? AND purged_at IS NOT NULL", tenantID, repositoryID)
	if branch != "" {
		runs = runs.Where("branch = ?", branch)
	}
	jobs := tx.Model(&codeJobRow{}).Where("tenant_id = ? AND scan_run_id IN (?)", tenantID, runs)
	if dimension != "" {
		jobs = jobs.Where("dimension = ?", dimension)
	}
	var ids []string
	if err := jobs.Pluck("id", &ids).Error; err != nil {
		return err
	}
	for batch := range inPowers(ids, rowsAtOnce) {
		if err := removeUnreferenced(tx, tenantID, batch); err != nil {
			return err
		}
	}
	return nil
}

// removeUnreferenced deletes those findings of purged jobs to which no branch refers. FIXED ones were removed with their run.
func removeUnreferenced(tx *gorm.DB, tenantID string, jobIDs []string) error {
	for {
		var ids []string
		err := tx.Model(&findingRow{}).Where("tenant_id = ? AND job_id IN ? AND state <> 'FIXED'", tenantID, jobIDs).
			Where("NOT EXISTS (SELECT 1 FROM branch_findings AS b WHERE b.tenant_id = findings.tenant_id AND b.finding_id = findings.id)").
			Limit(purgeAtOnce).Pluck("id", &ids).Error
		if err != nil || len(ids) == 0 {
			return err
		}
		if err := tx.Where("tenant_id = ? AND id IN ?", tenantID, ids).Delete(&findingRow{}).Error; err != nil {
			return err
		}
	}
}
