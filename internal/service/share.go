package service

import (
	"context"
	"fmt"

	"assay/internal/key"
	"assay/internal/scan"
)

// RevokeShare closes the share address of a scan: whoever has it is answered as
// if it had never been. The audit log names the actor. CodeNotFound for a scan
// that the tenant does not have.
func (w *WebsiteScans) RevokeShare(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error) {
	return w.Store.WebsiteScans.RevokeShare(ctx, tenantID, id, actor)
}

// RegenerateShare gives a scan a new share address, open from now on; the old one
// is gone for good, revoked or not. CodeNotFound as RevokeShare, and for a scan whose
// report is past its retention.
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
		return s, fmt.Errorf("new share code: %w", err)
	}
	return w.Store.WebsiteScans.RegenerateShare(ctx, tenantID, s.ID, actor, code.Reveal(), slugOf(s.Host(), code))
}

// slugOf returns the readable form of a share address. It holds the whole code, so that
// it is no weaker a credential.
func slugOf(host string, code key.Secret) string { return host + "-" + code.Reveal() }
