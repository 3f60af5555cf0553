package service

import (
	"context"
	"fmt"

	"assay/internal/scan"
)

// RevokeShare revokes the share address of a check's report; see WebsiteScans.RevokeShare.
func (s *SiteHealth) RevokeShare(ctx context.Context, tenantID, id, actor string) (scan.SiteHealth, error) {
	return s.Store.SiteHealth.RevokeShare(ctx, tenantID, id, actor)
}

// RegenerateShare creates a new share address for the report of a check; see
// WebsiteScans.RegenerateShare.
func (s *SiteHealth) RegenerateShare(ctx context.Context, tenantID, id, actor string) (scan.SiteHealth, error) {
	c, err := s.Store.SiteHealth.Get(ctx, tenantID, id)
	if err != nil {
		return c, err
	}
	if !c.PurgedAt.IsZero() {
		return c, scan.ReportPurged()
	}
	code, err := s.Keys.ShortCode()
	if err != nil {
		return c, fmt.Errorf("create a share code: %w", err)
	}
	return s.Store.SiteHealth.RegenerateShare(ctx, tenantID, c.ID, actor, code.Reveal(), slugOf(c.Host(), code))
}
