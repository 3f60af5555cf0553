package store

import (
	"bytes"
	"context"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

type findingReviewRow struct {
	TenantID     string
	RepositoryID string `gorm:"primaryKey"`
	Dimension    string `gorm:"primaryKey"`
	Fingerprint  string `gorm:"primaryKey"`
	Status       string
	Reason       string
	ReviewedBy   string
	ReviewedAt   timestamp
	ExpiresAt    timestamp
}

func (findingReviewRow) TableName() string { return "finding_reviews" }

func (r findingReviewRow) review() scan.Review {
	return scan.Review{
		Status: scan.ReviewStatus(r.Status), Reason: r.Reason, By: r.ReviewedBy, At: r.ReviewedAt.t, ExpiresAt: r.ExpiresAt.t,
	}
}

// standingReviews selects the reviews of a repository's dimension that are in force at a
// time; a finding without one is OPEN.
func standingReviews(db *gorm.DB, tenantID, repositoryID, dimension string, now timestamp) *gorm.DB {
	return db.Model(&findingReviewRow{}).
		Where("tenant_id = ? AND repository_id = ? AND dimension = ?", tenantID, repositoryID, dimension).
		Where("expires_at IS NULL OR expires_at > ?", now)
}

// notCounting is the condition for reviews that exclude their finding from the score
// (scan.ReviewStatus.Counts).
const notCounting = "status IN ('FALSE_POSITIVE', 'ACCEPTED_RISK')"

// Review records a triage decision for a finding: it applies to all past and future runs of
// the repository, on every branch, with a finding of the same fingerprint. Their jobs are
// counted and scored again at once, and when the review expires. The time of the review is
// now. CodeInvalid for a status that people cannot set (FIXED) or an expiry in the past,
// CodeNotFound for an unknown finding.
func (s *Findings) Review(ctx context.Context, tenantID, id string, r scan.Review) (f scan.Finding, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return f, findingNotFound()
	}
	if r.Status == scan.ReviewFixed || !slices.Contains(scan.ReviewStatuses(), r.Status) {
		return f, scan.Errorf(scan.CodeInvalid, "reviewStatus must be OPEN, CONFIRMED, FALSE_POSITIVE or ACCEPTED_RISK")
	}
	if r.Status == scan.ReviewOpen {
		r.ExpiresAt = timestamp{}.t // an expired review is OPEN, too
	}
	err = s.tx(ctx, "reviewing a finding", func(tx *gorm.DB, now timestamp) error {
		row, view, err := s.readFinding(tx, tenantID, id)
		if err != nil {
			return err
		}
		// Exclusive: no job of the repository is finished or counted meanwhile.
		if _, err := lockForReviews(tx, forUpdate, tenantID, view.repositoryID); err != nil {
			return err
		}
		review := findingReviewRow{
			TenantID: tenantID, RepositoryID: view.repositoryID, Dimension: view.job.Dimension, Fingerprint: row.Fingerprint,
			Status: string(r.Status), Reason: cleanText(r.Reason), ReviewedBy: cleanText(r.By),
			ReviewedAt: now, ExpiresAt: newTimestamp(r.ExpiresAt),
		}
		if !review.ExpiresAt.isZero() && !review.ExpiresAt.t.After(now.t) {
			return scan.Errorf(scan.CodeInvalid, "expiresAt must be in the future")
		}
		// A caller who reaches the finding and its repository updates every run of the repository, also
		// those of the project that it belonged to before.
		if err := s.keepReview(unlimited(tx), review, now); err != nil {
			return err
		}
		view.now = now
		items, err := view.findings([]findingRow{row})
		if err == nil {
			f = items[0]
		}
		return err
	})
	return f, err
}

// lockForReviews locks the repository of reviews: shared for counting findings, exclusive
// for changing reviews. It must be locked before any run.
func lockForReviews(tx *gorm.DB, lock clause.Locking, tenantID, repositoryID string) (repositoryRow, error) {
	return first[repositoryRow](tx.Clauses(lock).Where("tenant_id = ? AND id = ?", tenantID, repositoryID), repositoryNotFound)
}

// keepReview replaces a review and updates the jobs with the finding.
func (s *Findings) keepReview(tx *gorm.DB, review findingReviewRow, now timestamp) error {
	var old []findingReviewRow
	err := standingReviews(tx, review.TenantID, review.RepositoryID, review.Dimension, now).
		Where("fingerprint = ?", review.Fingerprint).Find(&old).Error
	if err != nil {
		return err
	}
	counted := len(old) == 0 || scan.ReviewStatus(old[0].Status).Counts()
	if err := tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(&review).Error; err != nil {
		return err
	}
	if err := logReview(tx, review); err != nil {
		return err
	}
	var jobs []reviewedJob
	err = tx.Table("findings AS f").Select("j.*, f.severity, f.effort_minutes AS effort").
		Joins("JOIN code_jobs AS j ON j.tenant_id = f.tenant_id AND j.id = f.job_id").
		Joins("JOIN code_runs AS r ON r.tenant_id = j.tenant_id AND r.id = j.scan_run_id").
		Where("f.tenant_id = ? AND f.fingerprint = ? AND f.state <> 'FIXED' AND r.purged_at IS NULL", review.TenantID, review.Fingerprint).
		Where("j.dimension = ? AND r.repository_id = ?", review.Dimension, review.RepositoryID).Order("r.id").Find(&jobs).Error
	if err != nil {
		return err
	}
	return s.recountReviewed(tx, jobs, review, counted, now)
}

// reviewedJob is a job with the weight of a reviewed finding.
type reviewedJob struct {
	Job      codeJobRow `gorm:"embedded"`
	Severity string
	Effort   int
}

// recountReviewed updates jobs after the review of a finding that all of them have. counted
// is true if the finding counted before. Counting all findings of each job would take long
// with many runs; jobs that must be counted anyway (RecountAt is past) are skipped.
func (s *database) recountReviewed(tx *gorm.DB, jobs []reviewedJob, review findingReviewRow, counted bool, now timestamp) error {
	counts := scan.ReviewStatus(review.Status).Counts()
	var changed []string
	for _, job := range jobs {
		row, before := job.Job, job.Job
		if counts != counted {
			row.weigh(scan.Severity(job.Severity), job.Effort, counts)
		}
		if !counts && !review.ExpiresAt.isZero() && (row.RecountAt.isZero() || review.ExpiresAt.t.Before(row.RecountAt.t)) {
			row.RecountAt = review.ExpiresAt
		}
		if row.Counting == before.Counting && row.EffortMinutes == before.EffortMinutes && row.RecountAt == before.RecountAt {
			continue
		}
		if err := keepCounts(tx, row); err != nil {
			return err
		}
		changed = append(changed, row.ScanRunID)
	}
	for ids := range inPowers(changed, rowsAtOnce) {
		err := tx.Model(&codeRunRow{}).Where("tenant_id = ? AND id IN ?", review.TenantID, ids).
			Updates(map[string]any{"revision": gorm.Expr("revision + 1"), "updated_at": now}).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// weigh adds a finding to the counts or removes it, and computes the score again.
func (r *codeJobRow) weigh(severity scan.Severity, effort int, more bool) {
	n := 1
	if !more {
		n = -1
	}
	if count := r.Counting.of(severity); count != nil {
		*count += n
	}
	r.EffortMinutes += n * effort
	r.rescore()
}

func (r *codeJobRow) rescore() {
	if r.Score = nil; bytes.Contains(r.Notes, []byte(`"unscored":true`)) { // within a text its quotes would be escaped
		return
	}
	r.Score = scan.DimensionScore(scan.Dimension(r.Dimension), scan.FindingCounts(r.Counting), r.EffortMinutes, r.Lines,
		scan.Coverage(r.Coverage))
}

// stale reports whether a review has expired since the job was counted.
func (r codeJobRow) stale(now timestamp) bool {
	return !r.RecountAt.isZero() && !r.RecountAt.t.After(now.t)
}

// countJob counts a job's findings by the reviews in force, and scores.
func countJob(tx *gorm.DB, repositoryID string, job *codeJobRow, now timestamp) error {
	reviews := func() *gorm.DB {
		return standingReviews(tx, job.TenantID, repositoryID, job.Dimension, now).Where(notCounting)
	}
	var sums []struct {
		Severity string
		Findings int
		Effort   int
	}
	err := tx.Model(&findingRow{}).Select("severity, count(*) AS findings, sum(effort_minutes) AS effort").
		Where("job_id = ? AND state <> 'FIXED' AND fingerprint NOT IN (?)", job.ID, reviews().Select("fingerprint")).
		Where("tenant_id = ?", job.TenantID).Group("severity").Scan(&sums).Error
	if err != nil {
		return err
	}
	job.Counting, job.EffortMinutes = findingCounts{}, 0
	for _, sum := range sums {
		if count := job.Counting.of(scan.Severity(sum.Severity)); count != nil {
			*count = sum.Findings
		}
		job.EffortMinutes += sum.Effort
	}
	job.rescore()
	mine := tx.Model(&findingRow{}).Select("fingerprint").Where("job_id = ? AND state <> 'FIXED' AND tenant_id = ?", job.ID, job.TenantID)
	var next []findingReviewRow
	err = reviews().Where("expires_at IS NOT NULL AND fingerprint IN (?)", mine).Where("tenant_id = ?", job.TenantID).
		Order("expires_at").Limit(1).Find(&next).Error
	job.RecountAt = timestamp{}
	if len(next) > 0 {
		job.RecountAt = next[0].ExpiresAt
	}
	return err
}

func keepCounts(tx *gorm.DB, job codeJobRow) error {
	return setCodeJob(tx, job, map[string]any{
		"critical": job.Counting.Critical, "high": job.Counting.High, "medium": job.Counting.Medium, "low": job.Counting.Low,
		"effort_minutes": job.EffortMinutes, "score": job.Score, "recount_at": job.RecountAt,
	})
}

// recount counts a job again after a review of its findings has expired.
func (s *database) recount(ctx context.Context, job codeJobRow) error {
	return s.tx(ctx, "counting findings", func(tx *gorm.DB, now timestamp) error {
		run, err := first[codeRunRow](tx.Where("tenant_id = ? AND id = ?", job.TenantID, job.ScanRunID), codeRunNotFound)
		if err != nil {
			return err
		}
		tx = unlimited(tx) // the caller reaches the run, but perhaps no longer its repository
		if _, err := lockForReviews(tx, forShare, run.TenantID, run.RepositoryID); err != nil {
			return err
		}
		if run, err = codeRuns.lock(tx, run.TenantID, run.ID); err != nil {
			return err
		}
		if job, err = readCodeJob(tx, job.TenantID, job.ID); err != nil || !job.stale(now) {
			return err
		}
		if err := countJob(tx, run.RepositoryID, &job, now); err != nil {
			return err
		}
		if err := keepCounts(tx, job); err != nil {
			return err
		}
		return codeRuns.change(tx, run.life(), now, nil)
	})
}
