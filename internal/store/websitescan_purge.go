package store

import "gorm.io/gorm"

// scanExpired selects the scans that ended before a time and whose results may be removed;
// its first line must be the same as in their index. The last finished scan of a URL in a
// project and profile remains, and so does the last one with a score.
const scanExpired = `completed_at IS NOT NULL AND purged_at IS NULL AND completed_at <= ?
AND EXISTS (SELECT 1 FROM website_scans AS later WHERE later.tenant_id = website_scans.tenant_id
	AND later.project_id = website_scans.project_id AND later.url = website_scans.url AND later.profile = website_scans.profile
	AND later.completed_at IS NOT NULL AND (later.score IS NOT NULL OR website_scans.score IS NULL)
	AND (later.queued_at > website_scans.queued_at OR later.queued_at = website_scans.queued_at AND later.id > website_scans.id))`

// countScanRows counts the categories of a scan that have results, and its captures.
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

// resultsOf selects the categories of a scan that have results.
func resultsOf(db *gorm.DB, row websiteScanRow) *gorm.DB {
	return db.Model(&categoryRow{}).Where("tenant_id = ? AND scan_id = ? AND results IS NOT NULL", row.TenantID, row.ID)
}

// removeScanRows deletes the captures of a scan and the results of its categories; their
// scores remain. Its share address becomes invalid.
func removeScanRows(tx *gorm.DB, row websiteScanRow) (rows int64, done bool, err error) {
	results := resultsOf(tx, row).Update("results", nil)
	if results.Error != nil {
		return 0, true, results.Error
	}
	captures := capturesOf(tx, row).Delete(&captureRow{})
	return results.RowsAffected + captures.RowsAffected, true, captures.Error
}
