package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// findingReviewLogRow is a past review.
type findingReviewLogRow struct {
	ID     string           `gorm:"primaryKey"`
	Review findingReviewRow `gorm:"embedded"`
}

func (findingReviewLogRow) TableName() string { return "finding_review_log" }

// maxReviewLog limits the displayed reviews of a finding.
const maxReviewLog = 50

func logReview(tx *gorm.DB, review findingReviewRow) error {
	id, err := newID()
	if err != nil {
		return err
	}
	return tx.Exec(`INSERT INTO finding_review_log
(id, tenant_id, repository_id, dimension, fingerprint, status, reason, reviewed_by, reviewed_at, expires_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, id, review.TenantID, review.RepositoryID, review.Dimension, review.Fingerprint, review.Status,
		review.Reason, review.ReviewedBy, review.ReviewedAt, review.ExpiresAt).Error
}

// Reviews returns the triage history of a finding across all runs of its repository, newest
// first. CodeNotFound for an unknown finding.
func (s *Findings) Reviews(ctx context.Context, tenantID, id string) ([]scan.Review, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return nil, findingNotFound()
	}
	db := s.read.WithContext(ctx)
	row, view, err := s.readFinding(db, tenantID, id)
	if err != nil {
		return nil, wrap("reading a finding", err)
	}
	var rows []findingReviewLogRow
	err = db.Where("tenant_id = ? AND repository_id = ? AND dimension = ? AND fingerprint = ?",
		tenantID, view.repositoryID, view.job.Dimension, row.Fingerprint).
		Order("reviewed_at DESC, id DESC").Limit(maxReviewLog).Find(&rows).Error
	return mapRows(rows, func(r findingReviewLogRow) scan.Review { return r.Review.review() }), wrap("reading the reviews of a finding", err)
}
