package store

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// changeCommentRow is the comment on a pull request.
type changeCommentRow struct {
	RepositoryID string `gorm:"primaryKey"`
	PullRequest  int    `gorm:"primaryKey"`
	TenantID     string
	CommentID    string    // at the provider; "" until it is written
	QueuedAt     timestamp // time of the run that it shows
	ClaimedUntil timestamp
	ClaimedBy    string // the run that is writing it
}

func (changeCommentRow) TableName() string { return "change_comments" }

// ClaimComment lets only this run write the comment on its pull request for the given time,
// and returns the comment's id at the provider, "" before the first comment. newer is true if
// the comment shows a run that was queued later. CodeUnavailable while another run writes
// it.
func (s *CodeRuns) ClaimComment(ctx context.Context, run scan.CodeRun, lease time.Duration) (id string, newer bool, err error) {
	err = s.tx(ctx, "claiming a comment", func(tx *gorm.DB, now timestamp) error {
		row := changeCommentRow{RepositoryID: run.RepositoryID, PullRequest: run.PullRequest, TenantID: run.TenantID}
		if err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error; err != nil {
			return err
		}
		row, err := first[changeCommentRow](ofComment(tx.Clauses(forUpdate), run), codeRunNotFound)
		if err != nil {
			return err
		}
		if newer = row.QueuedAt.t.After(run.QueuedAt); newer {
			return nil
		}
		if row.ClaimedBy != run.ID && row.ClaimedUntil.t.After(now.t) {
			return &scan.Error{
				Code: scan.CodeUnavailable, Message: "Another scan is writing the comment of this pull request.", RetryAfter: lease / 2,
			}
		}
		id = row.CommentID
		return ofComment(tx.Model(&changeCommentRow{}), run).Updates(map[string]any{
			"claimed_by": run.ID, "claimed_until": newTimestamp(now.t.Add(lease)),
		}).Error
	})
	return id, newer, err
}

// SaveComment records the comment that shows the run, which has the claim, and ends the
// claim.
func (s *CodeRuns) SaveComment(ctx context.Context, run scan.CodeRun, id string) error {
	return s.tx(ctx, "recording a comment", func(tx *gorm.DB, _ timestamp) error {
		return ofComment(tx.Model(&changeCommentRow{}), run).Where("claimed_by = ?", run.ID).Updates(map[string]any{
			"comment_id": id, "queued_at": newTimestamp(run.QueuedAt), "claimed_until": nil, "claimed_by": "",
		}).Error
	})
}

func ofComment(db *gorm.DB, run scan.CodeRun) *gorm.DB {
	return db.Where("tenant_id = ? AND repository_id = ? AND pull_request = ?", run.TenantID, run.RepositoryID, run.PullRequest)
}
