package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// purgeAtOnce is how many pages one transaction deletes: SQLite has one writer, and
// a page with its report's summary is some ten kilobytes.
const purgeAtOnce = 500

// expired are the checks that have ended and whose pages may go; it is written as
// the index of them is.
const expired = "completed_at IS NOT NULL AND purged_at IS NULL AND expires_at <= ?"

// countCheckRows counts the pages of an ended check.
func countCheckRows(_ *gorm.DB, row siteHealthRow) (int64, error) {
	pages := row.siteHealth().Pages
	return int64(pages.Found() + pages.Skipped), nil
}

// Purge deletes the pages of a check that has ended and expired, and
// returns how many there were; the record with its scores and counts stays. What
// the pages refer to in the blob store must be gone by then. To repeat it changes
// nothing. CodeConflict when the check has not ended or not expired, CodeNotFound.
func (o *AllSiteHealth) Purge(ctx context.Context, tenantID, checkID string) (pages int64, err error) {
	tenantID, checkID, ok := canonicalIDs(tenantID, checkID)
	if !ok {
		return 0, siteHealthNotFound()
	}
	for done := false; !done && err == nil; {
		err = o.tx(ctx, "purging a Site Health check", func(tx *gorm.DB, now timestamp) error {
			row, err := siteHealth.lock(tx, tenantID, checkID)
			if err != nil {
				return err
			}
			if !row.state().Terminal() || row.ExpiresAt.t.After(now.t) {
				return scan.Errorf(scan.CodeConflict, "The Site Health check %s has not expired.", row.ID)
			}
			few := tx.Model(&sitePageRow{}).Select("id").Where("tenant_id = ? AND site_health_id = ?", tenantID, checkID).Limit(purgeAtOnce)
			deleted := tx.Where("tenant_id = ? AND id IN (?)", tenantID, few).Delete(&sitePageRow{})
			if deleted.Error != nil {
				return deleted.Error
			}
			pages += deleted.RowsAffected
			if done = deleted.RowsAffected < purgeAtOnce; !done || !row.PurgedAt.isZero() {
				return nil
			}
			return siteHealth.change(tx, row.life(), now, map[string]any{"purged_at": now})
		})
	}
	return pages, err
}
