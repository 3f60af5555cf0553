package activities

import (
	"context"
	"time"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/website"
)

// discardTime limits removing the objects that an attempt stored in vain. service.Leftovers removes those
// that remain.
const discardTime = 20 * time.Second

// discard removes the objects that this run stored and no row refers to, if the record accepts no more writes from it: it has
// ended, or another run owns it. Otherwise the next attempt replaces them.
func (a *WebsiteScan) discard(ctx context.Context, tenantID, scanID, run string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTime)
	defer cancel()
	s, err := a.Store.WebsiteScans.Get(ctx, tenantID, scanID)
	if err == nil && (s.State.Terminal() || s.RunID != run) {
		_, err = service.RemoveUnnamed(ctx, a.Store, a.Blobs, s, website.BlobFolder(tenantID, scanID)+run+"/", "")
	}
	if err != nil {
		a.Log.WarnContext(ctx, "objects of a scan are left for housekeeping", "scan", scanID, "error", err)
	}
}

// replaced removes what earlier runs of a scan stored and the last one has replaced.
func (a *WebsiteScan) replaced(ctx context.Context, s scan.WebsiteScan, run string) {
	if s.RunNo < 2 {
		return
	}
	folder := website.BlobFolder(s.TenantID, s.ID)
	if _, err := service.RemoveUnnamed(ctx, a.Store, a.Blobs, s, folder, folder+run+"/"); err != nil {
		a.Log.WarnContext(ctx, "objects of an earlier run are left for housekeeping", "scan", s.ID, "error", err)
	}
}
