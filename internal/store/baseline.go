package store

import (
	"cmp"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// branchBaselineRow is the run that a branch is compared with in a dimension: the finished
// run that was queued last.
type branchBaselineRow struct {
	ID           string `gorm:"primaryKey"`
	TenantID     string
	RepositoryID string
	Branch       string
	Dimension    string
	ScanRunID    string
	QueuedAt     timestamp
}

func (branchBaselineRow) TableName() string { return "branch_baselines" }

// branchFindingRow is a finding that the branch has, or had until FixedAt. FindingID is its
// last occurrence.
type branchFindingRow struct {
	BaselineID  string `gorm:"primaryKey"`
	Fingerprint string `gorm:"primaryKey"`
	TenantID    string
	FindingID   string
	FirstSeenAt timestamp
	FixedAt     timestamp
}

func (branchFindingRow) TableName() string { return "branch_findings" }

// baseline is the earlier result that a job is compared with.
type baseline struct {
	row   branchBaselineRow
	known map[string]branchFindingRow // by fingerprint
	// takes reports whether the job replaces the baseline.
	takes bool
	// runID is the run that the job is compared with; "" for none.
	runID string
}

// lockBaseline reads the findings of the branch and locks them until the commit. A
// repository whose connection was deleted has no baselines.
func lockBaseline(tx *gorm.DB, c completion) (baseline, error) {
	if c.repo.ConnectionID == nil {
		return baseline{}, nil
	}
	if c.run.TargetBranch != "" {
		return targetBaseline(tx, c)
	}
	id, err := newID()
	if err != nil {
		return baseline{}, err
	}
	row := branchBaselineRow{
		ID: id, TenantID: c.run.TenantID, RepositoryID: c.run.RepositoryID, Branch: c.run.Branch, Dimension: c.job.Dimension,
		ScanRunID: c.run.ID, QueuedAt: c.run.QueuedAt,
	}
	made := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&row)
	if made.Error != nil {
		return baseline{}, made.Error
	}
	if made.RowsAffected > 0 {
		return baseline{row: row, takes: true}, nil
	}
	row, err = first[branchBaselineRow](tx.Clauses(forUpdate).Where("tenant_id = ? AND repository_id = ? AND branch = ? AND dimension = ?",
		row.TenantID, row.RepositoryID, row.Branch, row.Dimension), repositoryNotFound)
	if err != nil {
		return baseline{}, err
	}
	var known []branchFindingRow
	if err := tx.Where("tenant_id = ? AND baseline_id = ?", row.TenantID, row.ID).Find(&known).Error; err != nil {
		return baseline{}, err
	}
	b := baseline{row: row, known: make(map[string]branchFindingRow, len(known)), takes: !c.run.queuedBefore(row), runID: row.ScanRunID}
	for _, k := range known {
		b.known[k.Fingerprint] = k
	}
	return b, nil
}

// queuedBefore reports whether the run is older than the baseline's run.
func (r codeRunRow) queuedBefore(b branchBaselineRow) bool {
	if order := r.QueuedAt.t.Compare(b.QueuedAt.t); order != 0 {
		return order < 0
	}
	return r.ID < b.ScanRunID
}

// compare sets the states of findings and the times when they were first seen, and returns
// the branch's previous findings that are not among them.
func (b baseline) compare(rows []findingRow, now timestamp) (gone []branchFindingRow) {
	seen := make(map[string]bool, len(rows))
	for i := range rows {
		row := &rows[i]
		known, found := b.known[row.Fingerprint]
		seen[row.Fingerprint] = true
		switch {
		case !found:
			row.State, row.FirstSeenAt = string(scan.FindingNew), now
		case b.takes && !known.FixedAt.isZero():
			row.State, row.FirstSeenAt = string(scan.FindingReopened), known.FirstSeenAt
		default:
			row.State, row.FirstSeenAt = string(scan.FindingExisting), known.FirstSeenAt
		}
	}
	for fingerprint, known := range b.known {
		if !seen[fingerprint] && known.FixedAt.isZero() {
			gone = append(gone, known)
		}
	}
	return gone
}

// fixed adds to the job those missing findings that count as FIXED, in the order of Findings and after the job's own.
func (c completion) fixed(tx *gorm.DB, gone []branchFindingRow, position int) error {
	if scan.Coverage(c.job.Coverage) == scan.CoverageNotApplicable {
		return nil
	}
	job, err := c.job.codeJob()
	if err != nil {
		return err
	}
	var fixed []findingRow
	places := map[string]scan.Finding{}
	ids := mapRows(gone, func(r branchFindingRow) string { return r.FindingID })
	for batch := range inPowers(ids, rowsAtOnce) {
		var last []findingRow
		if err := tx.Where("tenant_id = ? AND id IN ?", c.job.TenantID, batch).Find(&last).Error; err != nil {
			return err
		}
		for _, row := range last {
			f, err := row.finding(c.job)
			if err != nil {
				return err
			}
			if wouldHaveSeen(job, f) {
				fixed, places[row.ID] = append(fixed, row), f
			}
		}
	}
	slices.SortFunc(fixed, func(a, b findingRow) int {
		return cmp.Or(byWeight(places[a.ID], places[b.ID]), cmp.Compare(a.Position, b.Position), cmp.Compare(a.ID, b.ID))
	})
	for i := range fixed {
		id, err := newID()
		if err != nil {
			return err
		}
		fixed[i].ID, fixed[i].JobID, fixed[i].State, fixed[i].Position = id, c.job.ID, string(scan.FindingFixed), position+i
		if fixed[i], err = fixed[i].untouched(); err != nil {
			return err
		}
	}
	return insertFindings(tx, fixed)
}

// wouldHaveSeen reports whether the job would have reported the finding if it still existed:
// whether one of the engines that reported it has analysed its place.
func wouldHaveSeen(job scan.CodeJob, f scan.Finding) bool {
	return slices.ContainsFunc(job.Engines, func(e scan.EngineRun) bool {
		return e.Error == "" && slices.Contains(f.Engines, e.Name) &&
			!slices.ContainsFunc(job.Notes, func(n scan.Note) bool { return n.Hides(e.Name, f) })
	})
}

// advance makes the job the baseline of the next one.
func (b baseline) advance(tx *gorm.DB, c completion, now timestamp) error {
	err := tx.Exec(`INSERT INTO branch_findings (baseline_id, fingerprint, tenant_id, finding_id, first_seen_at)
SELECT b.id, f.fingerprint, f.tenant_id, f.id, f.first_seen_at
FROM findings AS f JOIN branch_baselines AS b ON b.tenant_id = f.tenant_id
WHERE f.job_id = ? AND f.state <> 'FIXED' AND b.id = ? AND f.tenant_id = ?
ON CONFLICT (baseline_id, fingerprint) DO UPDATE SET finding_id = excluded.finding_id, fixed_at = NULL`,
		c.job.ID, b.row.ID, b.row.TenantID).Error
	if err != nil {
		return err
	}
	// The branch's fixed findings refer to the rows that report them as FIXED from here on, so that the run that found them last may be
	// purged.
	err = tx.Exec(`UPDATE branch_findings SET fixed_at = ?, finding_id =
(SELECT f.id FROM findings AS f WHERE f.job_id = ? AND f.fingerprint = branch_findings.fingerprint AND f.tenant_id = ?)
WHERE baseline_id = ? AND fingerprint IN
(SELECT fingerprint FROM findings WHERE job_id = ? AND state = 'FIXED' AND tenant_id = ?) AND tenant_id = ?`,
		now, c.job.ID, b.row.TenantID, b.row.ID, c.job.ID, b.row.TenantID, b.row.TenantID).Error
	if err != nil {
		return err
	}
	if err := removeLeftFindings(tx, b.row.TenantID, b.row.RepositoryID, b.row.Branch, b.row.Dimension); err != nil {
		return err
	}
	return tx.Model(&branchBaselineRow{}).Where("tenant_id = ? AND id = ?", b.row.TenantID, b.row.ID).
		Updates(map[string]any{"scan_run_id": c.run.ID, "queued_at": c.run.QueuedAt}).Error
}
