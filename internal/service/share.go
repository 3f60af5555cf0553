package service

import (
	"context"
	"fmt"

	"assay/internal/key"
	"assay/internal/scan"
)

// RevokeShare revokes the share address of a scan: requests for it are answered as if it had never existed. The audit log contains the
// actor. CodeNotFound for a scan that the tenant does not have.
func (w *WebsiteScans) RevokeShare(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error) {
	return w.Store.WebsiteScans.RevokeShare(ctx, tenantID, id, actor)
}

// RegenerateShare creates a new share address for a scan, which is open immediately; the old
// one is permanently invalid. CodeNotFound as for RevokeShare, and for a scan with a purged
// report.
func (w *WebsiteScans) RegenerateShare(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error) {
	s, err := w.Store.WebsiteScans.Get(ctx, tenantID, id)
	if err != nil {
		return s, err
	}
	if !s.PurgedAt.IsZero() {
		return s, scan.ReportPurged()
	}
	code, err := w.Keys.ShortCode()
	if err != nil {
		return s, fmt.Errorf("create a share code: %w", err)
	}
	return w.Store.WebsiteScans.RegenerateShare(ctx, tenantID, s.ID, actor, code.Reveal(), slugOf(s.Host(), code))
}

// slugOf returns the readable form of a share address. It contains the whole code, so it is
// as strong a credential.
func slugOf(host string, code key.Secret) string { return host + "-" + code.Reveal() }
