package store

import (
	"context"

	"assay/internal/scan"
)

// Actions on the share address of a check in the audit log.
const (
	auditSiteShareRevoke     = "site_health.share.revoke"
	auditSiteShareRegenerate = "site_health.share.regenerate"
)

// Shared returns the check with the share code, of any tenant; see WebsiteScans.Shared.
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

// RegenerateShare creates a new share code and slug for the check; see
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
