package store

import (
	"context"
	"crypto/subtle"
	"maps"
	"slices"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// SharedRecord is the record of a share code.
type SharedRecord struct {
	TenantID string
	ID       string
	Slug     string // "" when none
}

type sharedRow struct {
	ID        string
	TenantID  string
	ShortCode string
	Slug      string
}

// shared repeats the literal of the partial index on short codes; SQLite's planner would not
// use the index otherwise.
const shared = "short_code <> '' AND short_code = ? AND share_revoked_at IS NULL AND purged_at IS NULL"

// Shared returns the scan with the share code, of any tenant; the code is the credential. CodeNotFound if it is unknown or revoked, or if
// its scan was purged: one statement in each case, so that they take the same time. An index look-up compares prefixes, which reveals
// nothing useful about 128 random bits over a network; the row found is compared again in constant time.
func (s *WebsiteScans) Shared(ctx context.Context, code string) (SharedRecord, error) {
	return s.sharedRecord(ctx, "website_scans", code, scanNotFound)
}

// sharedRecord finds the table's record with the share code.
func (s *database) sharedRecord(ctx context.Context, table, code string, unknown func() error) (SharedRecord, error) {
	if !storable(code) {
		code = ""
	}
	var rows []sharedRow
	err := allTenants(ctx, s.read).Table(table).Where(shared, code).Limit(1).Find(&rows).Error
	if err != nil {
		return SharedRecord{}, wrap("finding a shared record", err)
	}
	row := sharedRow{}
	if len(rows) == 1 {
		row = rows[0]
	}
	if subtle.ConstantTimeCompare([]byte(row.ShortCode), []byte(code)) != 1 || row.ID == "" {
		return SharedRecord{}, unknown()
	}
	return SharedRecord{TenantID: row.TenantID, ID: row.ID, Slug: row.Slug}, nil
}

// Actions on a share address in the audit log.
const (
	auditShareRevoke     = "website_scan.share.revoke"
	auditShareRegenerate = "website_scan.share.regenerate"
)

// RevokeShare revokes the scan's share address and writes the audit log. The code stays in
// the record and is invalid. Repeating it changes nothing. CodeNotFound for a scan that the
// tenant does not have.
func (s *WebsiteScans) RevokeShare(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error) {
	return s.changeShare(ctx, "revoking a share address", tenantID, id, actor, auditShareRevoke,
		func(row websiteScanRow, now timestamp) map[string]any {
			if !row.ShareRevokedAt.isZero() {
				return nil
			}
			return map[string]any{"share_revoked_at": now}
		})
}

// RegenerateShare creates a new share code and slug for the scan, which are valid
// immediately, and writes the audit log; the old ones are permanently invalid. CodeNotFound
// for a scan that the tenant does not have, CodeInvalid for an empty code.
func (s *WebsiteScans) RegenerateShare(ctx context.Context, tenantID, id, actor, code, slug string) (scan.WebsiteScan, error) {
	if code == "" || !storable(code) || !storable(slug) {
		return scan.WebsiteScan{}, scan.Errorf(scan.CodeInvalid, "share code must not be empty")
	}
	return s.changeShare(ctx, "regenerating a share address", tenantID, id, actor, auditShareRegenerate,
		func(websiteScanRow, timestamp) map[string]any {
			return map[string]any{"short_code": code, "slug": slug, "share_revoked_at": nil}
		})
}

// changeShare sets columns of a record's share address, unless change returns none, and
// writes the audit log.
func (r records[R, T]) changeShare(
	ctx context.Context, doing, tenantID, id, actor, action string, change func(row R, now timestamp) map[string]any,
) (out T, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return out, r.kind.unknown()
	}
	entry, err := newID()
	if err != nil {
		return out, wrap("creating an audit id", err)
	}
	err = r.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		row, err := r.kind.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		if set := change(row, now); set != nil {
			if err := r.kind.change(tx, row.life(), now, set); err != nil {
				return err
			}
			err := tx.Create(&auditRow{
				ID: entry, TenantID: tenantID, CreatedAt: now, Actor: cleanText(actor), Action: action, Subject: id,
			}).Error
			if err != nil {
				return err
			}
		}
		out, err = r.kind.read(tx, tenantID, id)
		return err
	})
	return out, err
}

// Earlier returns at most limit COMPLETE scans that were queued before the given one and can
// be compared with it: same project, URL, pillars, profile and edition of the catalogue.
// Scans of earlier versions that lost a part and were still COMPLETE are omitted. The newest
// come first. Their categories have scores and no results; Done is not set.
func (s *WebsiteScans) Earlier(ctx context.Context, latest scan.WebsiteScan, limit int) ([]scan.WebsiteScan, error) {
	tenantID, projectID, ok := canonicalIDs(latest.TenantID, latest.ProjectID)
	if !ok || limit <= 0 {
		return []scan.WebsiteScan{}, nil
	}
	db := s.read.WithContext(ctx)
	var rows []websiteScanRow
	err := db.Where("tenant_id = ? AND project_id = ? AND url = ? AND queued_at < ?", tenantID, projectID, latest.URL,
		newTimestamp(latest.QueuedAt)).
		Where("profile = ? AND pillars = ? AND catalogue_version = ?", latest.Profile, pillarNames(latest.Pillars), latest.CatalogueVersion).
		Where("state = ? AND score IS NOT NULL AND completed_at IS NOT NULL", string(scan.StateComplete)).
		Where("NOT EXISTS (SELECT 1 FROM captures AS c WHERE c.tenant_id = website_scans.tenant_id AND c.scan_id = " +
			"website_scans.id AND c.blob_key = '')").
		Order("queued_at DESC, id DESC").Limit(limit).Find(&rows).Error
	if err != nil {
		return nil, wrap("listing earlier website scans", err)
	}
	scans := mapRows(rows, websiteScanRow.websiteScan)
	return scans, wrap("reading the scores of earlier website scans", addScores(db, tenantID, scans))
}

// addScores adds the categories of one tenant's scans without their results.
func addScores(db *gorm.DB, tenantID string, scans []scan.WebsiteScan) error {
	if len(scans) == 0 {
		return nil
	}
	at := map[string]int{}
	for i, s := range scans {
		at[s.ID] = i
	}
	var rows []categoryRow
	err := db.Omit("results").Where("tenant_id = ? AND scan_id IN ?", tenantID, slices.Sorted(maps.Keys(at))).Find(&rows).Error
	if err != nil {
		return err
	}
	for _, r := range rows {
		i := at[r.ScanID]
		scans[i].Categories = append(scans[i].Categories, r.category())
	}
	for _, s := range scans {
		sortCategories(s.Categories)
	}
	return nil
}
