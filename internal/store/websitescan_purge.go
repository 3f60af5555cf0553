package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// scanExpired are the scans that ended before a time and whose results may go; its
// first line is written as the index of them is. The last finished scan of a URL in
// a project and profile stays, and so does the last one with a score.
const scanExpired = `completed_at IS NOT NULL AND purged_at IS NULL AND completed_at <= ?
AND EXISTS (SELECT 1 FROM website_scans AS later WHERE later.tenant_id = website_scans.tenant_id
	AND later.project_id = website_scans.project_id AND later.url = website_scans.url AND later.profile = website_scans.profile
	AND later.completed_at IS NOT NULL AND (later.score IS NOT NULL OR website_scans.score IS NULL)
	AND (later.queued_at > website_scans.queued_at OR later.queued_at = website_scans.queued_at AND later.id > website_scans.id))`

// countScanRows counts the categories of a scan that hold results, and its captures.
func countScanRows(db *gorm.DB, row websiteScanRow) (int64, error) {
	var captures, results int64
	if err := capturesOf(db, row).Count(&captures).Error; err != nil {
		return 0, err
	}
	err := resultsOf(db, row).Count(&results).Error
	return captures + results, err
}

func capturesOf(db *gorm.DB, row websiteScanRow) *gorm.DB {
	return db.Model(&captureRow{}).Where("tenant_id = ? AND scan_id = ?", row.TenantID, row.ID)
}

// resultsOf selects the categories of a scan that hold results.
func resultsOf(db *gorm.DB, row websiteScanRow) *gorm.DB {
	return db.Model(&categoryRow{}).Where("tenant_id = ? AND scan_id = ? AND results IS NOT NULL", row.TenantID, row.ID)
}

// Purge deletes the captures of a scan that ended before a time and the
// results of its categories, and returns how many rows that were. The record stays,
// with its scores and those of its categories; its share address opens nothing any
// more. The scan's objects in the blob store must be gone by then. To repeat it
// changes nothing. CodeConflict for a scan that is younger, has not ended, or is the
// last of its URL; CodeNotFound.
func (o *AllWebsiteScans) Purge(ctx context.Context, tenantID, id string, before time.Time) (rows int64, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return 0, scanNotFound()
	}
	err = o.tx(ctx, "purging a website scan", func(tx *gorm.DB, now timestamp) error {
		rows, err = purgeWebsiteScan(tx, now, tenantID, id, newTimestamp(before))
		return err
	})
	return rows, err
}

func purgeWebsiteScan(tx *gorm.DB, now timestamp, tenantID, id string, before timestamp) (int64, error) {
	row, err := websiteScans.lock(tx, tenantID, id)
	if err != nil || !row.PurgedAt.isZero() {
		return 0, err
	}
	var expired int64
	err = tx.Model(&websiteScanRow{}).Where("tenant_id = ? AND id = ?", tenantID, id).Where(scanExpired, before).Count(&expired).Error
	if err != nil {
		return 0, err
	}
	if expired == 0 {
		return 0, scan.Errorf(scan.CodeConflict, "The website scan %s has not expired, or is the last one of its URL.", id)
	}
	results := resultsOf(tx, row).Update("results", nil)
	if results.Error != nil {
		return 0, results.Error
	}
	captures := capturesOf(tx, row).Delete(&captureRow{})
	if captures.Error != nil {
		return 0, captures.Error
	}
	return results.RowsAffected + captures.RowsAffected, websiteScans.change(tx, row.Lifecycle, now, map[string]any{"purged_at": now})
}
