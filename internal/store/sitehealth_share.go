package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// Actions on the share address of a check in the audit log.
const (
	auditSiteShareRevoke     = "site_health.share.revoke"
	auditSiteShareRegenerate = "site_health.share.regenerate"
)

// Shared finds the check of whatever tenant that the share code opens; see
// WebsiteScans.Shared.
func (s *SiteHealth) Shared(ctx context.Context, code string) (SharedRecord, error) {
	return s.sharedRecord(ctx, "site_health", code, siteHealthNotFound)
}

// RevokeShare closes the check's share address; see WebsiteScans.RevokeShare.
func (s *SiteHealth) RevokeShare(ctx context.Context, tenantID, id, actor string) (scan.SiteHealth, error) {
	return s.changeShare(ctx, "revoking a share address", tenantID, id, actor, auditSiteShareRevoke,
		func(row siteHealthRow, now timestamp) map[string]any {
			if row.ShortCode == "" || !row.ShareRevokedAt.isZero() {
				return nil
			}
			return map[string]any{"share_revoked_at": now}
		})
}

// RegenerateShare gives the check a new share code and slug; see
// WebsiteScans.RegenerateShare.
func (s *SiteHealth) RegenerateShare(ctx context.Context, tenantID, id, actor, code, slug string) (scan.SiteHealth, error) {
	if code == "" || !storable(code) || !storable(slug) {
		return scan.SiteHealth{}, scan.Errorf(scan.CodeInvalid, "share code must not be empty")
	}
	return s.changeShare(ctx, "regenerating a share address", tenantID, id, actor, auditSiteShareRegenerate,
		func(siteHealthRow, timestamp) map[string]any {
			return map[string]any{"short_code": code, "slug": slug, "share_revoked_at": nil}
		})
}

func (s *SiteHealth) changeShare(
	ctx context.Context, doing, tenantID, id, actor, action string,
	change func(row siteHealthRow, now timestamp) map[string]any,
) (c scan.SiteHealth, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return c, siteHealthNotFound()
	}
	entry, err := newID()
	if err != nil {
		return c, wrap("making an audit id", err)
	}
	err = s.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		row, err := siteHealth.lock(tx, tenantID, id)
		if err != nil {
			return err
		}
		if set := change(row, now); set != nil {
			if err := siteHealth.change(tx, row.Lifecycle, now, set); err != nil {
				return err
			}
			err := tx.Create(&auditRow{
				ID: entry, TenantID: tenantID, CreatedAt: now, Actor: cleanText(actor), Action: action, Subject: id,
			}).Error
			if err != nil {
				return err
			}
		}
		c, err = readSiteHealth(tx, tenantID, id)
		return err
	})
	return c, err
}
