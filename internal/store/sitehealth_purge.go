package store

import "gorm.io/gorm"

// checkExpired selects ended checks whose pages may be removed; the condition must be the
// same as in their index.
const checkExpired = "completed_at IS NOT NULL AND purged_at IS NULL AND expires_at <= ?"

// checkEnded selects checks that ended before a time and still have their pages.
const checkEnded = "completed_at IS NOT NULL AND purged_at IS NULL AND completed_at <= ?"

// countCheckRows counts the pages of an ended check.
func countCheckRows(_ *gorm.DB, row siteHealthRow) (int64, error) {
	pages := row.siteHealth().Pages
	return int64(pages.Found() + pages.Skipped), nil
}

// removeCheckRows deletes pages of a check; its scores and counts remain.
func removeCheckRows(tx *gorm.DB, row siteHealthRow) (pages int64, done bool, err error) {
	chunk := tx.Model(&sitePageRow{}).Select("id").Where("tenant_id = ? AND site_health_id = ?", row.TenantID, row.ID).Limit(purgeAtOnce)
	deleted := tx.Where("tenant_id = ? AND id IN (?)", row.TenantID, chunk).Delete(&sitePageRow{})
	return deleted.RowsAffected, deleted.RowsAffected < purgeAtOnce, deleted.Error
}
