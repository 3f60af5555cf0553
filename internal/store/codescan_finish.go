package store

import (
	"cmp"
	"context"
	"slices"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// FinishJob ends a job of the run as COMPLETED with its findings, in one transaction: the
// findings are compared with those of the branch (NEW, EXISTING, REOPENED, and FIXED for
// those that are gone), counted by the reviews in force, and scored (scan.DimensionScore).
//
// It uses ID, Coverage, Notes, Engines, Lines, Facts and Artifacts of job, and all fields of
// the findings except ID, run, job, dimension, state, review and the time when it was first
// seen, which the store sets. Fingerprints must be unique.
//
// A finding of the branch that is not found again is FIXED if one of the engines that
// reported it ran without error in this job, the job is applicable, and no gap of the job's
// notes covers its path. A run that was queued before the branch's baseline neither changes
// the baseline nor fixes anything.
//
// The same workflow run may repeat the call: a COMPLETED job is returned unchanged. A job
// that ended otherwise is CodeTerminal. CodeSuperseded and CodeTerminal as for every
// workflow write.
func (s *CodeRuns) FinishJob(
	ctx context.Context, tenantID, id, runID string, job scan.CodeJob, findings []scan.Finding,
) (scan.CodeJob, error) {
	tenantID, id, err := codeRuns.runIDs(tenantID, id, runID)
	if err != nil {
		return scan.CodeJob{}, err
	}
	rows, err := findingRows(tenantID, findings)
	if err != nil {
		return scan.CodeJob{}, err
	}
	result, err := completedJob(job)
	if err != nil {
		return scan.CodeJob{}, err
	}
	err = s.tx(ctx, "finishing a code scan job", func(tx *gorm.DB, now timestamp) error {
		run, err := first[codeRunRow](tx.Where("tenant_id = ? AND id = ?", tenantID, id), codeRunNotFound)
		if err != nil {
			return err
		}
		repo, err := lockForReviews(tx, forShare, tenantID, run.RepositoryID)
		if err != nil {
			return err
		}
		if run, err = codeRuns.owned(tx, forUpdate, tenantID, id, runID); err != nil {
			return err
		}
		stored, err := jobOf(tx, run, job.ID)
		if err != nil {
			return err
		}
		switch scan.State(stored.State) {
		case scan.StateCompleted:
			result = stored
			return nil
		case scan.StateFailed, scan.StateCanceled:
			return jobEnded(stored)
		}
		if result, err = completeJob(tx, now, completion{run: run, job: result.on(stored), repo: repo}, rows); err != nil {
			return err
		}
		return codeRuns.change(tx, run.life(), now, nil)
	})
	if err != nil {
		return scan.CodeJob{}, err
	}
	return result.codeJob()
}

// completedJob returns the columns that the caller sets.
func completedJob(job scan.CodeJob) (row codeJobRow, err error) {
	if !slices.Contains([]scan.Coverage{scan.CoverageComplete, scan.CoveragePartial, scan.CoverageNotApplicable}, job.Coverage) {
		return row, scan.Errorf(scan.CodeInvalid, "coverage must be COMPLETE, PARTIAL or NOT_APPLICABLE")
	}
	row = codeJobRow{State: string(scan.StateCompleted), Coverage: string(job.Coverage), Lines: job.Lines, Facts: job.Facts}
	for _, doc := range []struct {
		from  any
		none  bool
		bytes *[]byte
	}{
		{job.Notes, len(job.Notes) == 0, &row.Notes},
		{job.Engines, len(job.Engines) == 0, &row.Engines},
		{job.Artifacts, len(job.Artifacts) == 0, &row.Artifacts},
	} {
		if doc.none {
			continue
		}
		if *doc.bytes, err = storableJSON(doc.from); err != nil {
			return row, err
		}
	}
	return row, nil
}

// on returns the completed job with the columns that the stored one already has.
func (r codeJobRow) on(stored codeJobRow) codeJobRow {
	r.ID, r.TenantID, r.ScanRunID, r.Dimension, r.StartedAt = stored.ID, stored.TenantID, stored.ScanRunID, stored.Dimension, stored.StartedAt
	return r
}

// findingRows checks findings and converts them in the order of Findings; states, job and
// times are set later.
func findingRows(tenantID string, findings []scan.Finding) ([]findingRow, error) {
	order := make([]int, len(findings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return byWeight(findings[i], findings[j])
	})
	rows := make([]findingRow, len(findings))
	seen := make(map[string]bool, len(findings))
	for position, i := range order {
		f := findings[i]
		if !f.Severity.Valid() {
			return nil, scan.Errorf(scan.CodeInvalid, "the severity of a finding must be one of %v", scan.Severities())
		}
		if f.Fingerprint == "" || len(f.Fingerprint) > maxKeyText || !storable(f.Fingerprint) || seen[f.Fingerprint] {
			return nil, scan.Errorf(scan.CodeInvalid, "findings must have distinct fingerprints")
		}
		seen[f.Fingerprint] = true
		f.TenantID = tenantID
		var err error
		if rows[position], err = newFindingRow(f); err != nil {
			return nil, err
		}
		rows[position].Position = position
		if rows[position].ID, err = newID(); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// byWeight is the order of Findings before they have ids: ids are assigned in this order.
func byWeight(a, b scan.Finding) int {
	return cmp.Or(cmp.Compare(a.Severity.Rank(), b.Severity.Rank()), cmp.Compare(a.Path, b.Path), cmp.Compare(a.StartLine, b.StartLine))
}

// completion is a job that is about to be completed, with the necessary locks taken.
type completion struct {
	run  codeRunRow
	job  codeJobRow
	repo repositoryRow
}

func completeJob(tx *gorm.DB, now timestamp, c completion, rows []findingRow) (codeJobRow, error) {
	base, err := lockBaseline(tx, c)
	if err != nil {
		return c.job, err
	}
	gone := base.compare(rows, now)
	for i := range rows {
		rows[i].JobID = c.job.ID
		if count := c.job.All.of(scan.Severity(rows[i].Severity)); count != nil {
			*count++
		}
	}
	if err := insertFindings(tx, rows); err != nil {
		return c.job, err
	}
	if err := insertGroups(tx, c.job, rows); err != nil {
		return c.job, err
	}
	if base.takes || c.run.TargetBranch != "" {
		if err := c.fixed(tx, gone, len(rows)); err != nil {
			return c.job, err
		}
	}
	if base.takes {
		if err := base.advance(tx, c, now); err != nil {
			return c.job, err
		}
	}
	if base.runID != "" && base.runID != c.run.ID {
		c.job.BaseRunID = &base.runID
	}
	c.job.CompletedAt = now
	if c.job.StartedAt.isZero() {
		c.job.StartedAt = now
	}
	if err := countJob(tx, c.run.RepositoryID, &c.job, now); err != nil {
		return c.job, err
	}
	return c.job, tx.Model(&codeJobRow{}).Where("tenant_id = ? AND id = ?", c.job.TenantID, c.job.ID).
		Select("*").Omit("ID", "TenantID", "ScanRunID", "Dimension").Updates(&c.job).Error
}

func insertFindings(tx *gorm.DB, rows []findingRow) error {
	for batch := range inPowers(rows, rowsAtOnce) {
		if err := tx.Create(&batch).Error; err != nil {
			return err
		}
	}
	return nil
}
