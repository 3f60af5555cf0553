package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// oweReport returns the columns of a run that ends: its report at the Git provider is owed from then on, if its repository has reports.
func oweReport(tx *gorm.DB, run codeRunRow, now timestamp) (map[string]any, error) {
	var reporting int64
	err := wholeTenant(tx).Model(&repositoryRow{}).
		Where("tenant_id = ? AND id = ? AND report_changes = ?", run.TenantID, run.RepositoryID, true).Count(&reporting).Error
	set := map[string]any{}
	if reporting > 0 {
		set["report_owed_at"] = now
	}
	return set, err
}

// OwedReports returns at most limit ended runs whose report is owed since before the given time, the longest first.
func (o *AllCodeRuns) OwedReports(ctx context.Context, before time.Time, limit int) ([]scan.CodeRun, error) {
	var rows []codeRunRow
	err := allTenants(ctx, o.read).Where("report_owed_at IS NOT NULL AND report_owed_at < ?", newTimestamp(before)).
		Order("report_owed_at, id").Limit(limit).Find(&rows).Error
	return mapRows(rows, codeRunRow.codeRun), wrap("listing owed reports", err)
}

// PostponeReport lets a report that is owed be owed from now on. The runs that wait longer are thus looked at first.
func (s *CodeRuns) PostponeReport(ctx context.Context, tenantID, id string) error {
	return s.setReportOwed(ctx, "postponing an owed report", tenantID, id, s.now())
}

// SettleReport records that a run's report is no longer owed: the provider accepted or refused it, or it was given up.
func (s *CodeRuns) SettleReport(ctx context.Context, tenantID, id string) error {
	return s.setReportOwed(ctx, "settling an owed report", tenantID, id, nil)
}

func (s *CodeRuns) setReportOwed(ctx context.Context, doing, tenantID, id string, owedAt any) error {
	return s.tx(ctx, doing, func(tx *gorm.DB, _ timestamp) error {
		return tx.Model(&codeRunRow{}).Where("tenant_id = ? AND id = ? AND report_owed_at IS NOT NULL", tenantID, id).
			UpdateColumns(map[string]any{"report_owed_at": owedAt}).Error
	})
}

// Outdated reports whether the repository has a later run of the same commit, whose result the commit's status shows.
func (s *CodeRuns) Outdated(ctx context.Context, run scan.CodeRun) (bool, error) {
	var later int64
	queued := newTimestamp(run.QueuedAt)
	err := s.read.WithContext(ctx).Model(&codeRunRow{}).
		Where("tenant_id = ? AND repository_id = ? AND commit_sha = ?", run.TenantID, run.RepositoryID, run.CommitSHA).
		Where("(queued_at > ? OR queued_at = ? AND id > ?)", queued, queued, run.ID).Count(&later).Error
	return later > 0, wrap("looking for a later run of a commit", err)
}
