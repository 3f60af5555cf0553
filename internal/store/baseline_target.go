package store

import (
	"gorm.io/gorm"

	"assay/internal/scan"
)

// targetBaseline returns the findings of a change's target branch. It only reads: a change
// never becomes a baseline.
func targetBaseline(tx *gorm.DB, c completion) (baseline, error) {
	series, err := first[branchBaselineRow](tx.Clauses(forShare).
		Where("tenant_id = ? AND repository_id = ? AND branch = ? AND dimension = ?",
			c.run.TenantID, c.run.RepositoryID, c.run.TargetBranch, c.job.Dimension), repositoryNotFound)
	missing := scan.IsCode(err, scan.CodeNotFound)
	if err != nil && !missing {
		return baseline{}, err
	}
	job, found, err := lastOfBranch(tx, c)
	switch {
	case err != nil:
		return baseline{}, err
	case found && (missing || job.QueuedAt.t.After(series.QueuedAt.t)):
		return knownOfJob(tx, job)
	case missing:
		return baseline{}, nil
	}
	var known []branchFindingRow
	err = tx.Where("tenant_id = ? AND baseline_id = ? AND fixed_at IS NULL", series.TenantID, series.ID).Find(&known).Error
	return newBaseline(series.ScanRunID, known), err
}

func newBaseline(runID string, known []branchFindingRow) baseline {
	b := baseline{runID: runID, known: make(map[string]branchFindingRow, len(known))}
	for _, k := range known {
		b.known[k.Fingerprint] = k
	}
	return b
}

// branchJob is a completed job of a branch that is not scanned regularly.
type branchJob struct {
	ID        string
	TenantID  string
	ScanRunID string
	QueuedAt  timestamp
}

// lastOfBranch returns the newest completed job of the target's latest commit, where the target
// itself was scanned as a change: a release branch, say.
func lastOfBranch(tx *gorm.DB, c completion) (job branchJob, found bool, err error) {
	var rows []branchJob
	err = tx.Raw(`SELECT j.id, j.tenant_id, j.scan_run_id, r.queued_at FROM code_runs r
		JOIN code_jobs j ON j.tenant_id = r.tenant_id AND j.scan_run_id = r.id
		WHERE r.tenant_id = ? AND r.repository_id = ? AND r.branch = ? AND r.target_branch <> '' AND r.target_branch <> r.branch
		AND r.pull_request = 0 AND r.purged_at IS NULL AND j.dimension = ? AND j.state = 'COMPLETED'
		ORDER BY r.queued_at DESC, r.id DESC LIMIT 1`,
		c.run.TenantID, c.run.RepositoryID, c.run.TargetBranch, c.job.Dimension).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return job, false, err
	}
	return rows[0], true, nil
}

// knownOfJob returns a job's findings as a baseline.
func knownOfJob(tx *gorm.DB, job branchJob) (baseline, error) {
	var known []branchFindingRow
	err := tx.Raw(`SELECT fingerprint, id AS finding_id, tenant_id, first_seen_at FROM findings
		WHERE job_id = ? AND state <> 'FIXED' AND tenant_id = ?`, job.ID, job.TenantID).Scan(&known).Error
	return newBaseline(job.ScanRunID, known), err
}
