package activities

import (
	"context"
	"path"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/website"
)

// discardTime limits removing what an attempt stored in vain. What remains is removed when the
// scan's retention ends.
const discardTime = 20 * time.Second

// discard removes the objects that this run stored and no row names, if the record accepts no more writes from it: it has ended, or another
// run owns it. Otherwise the next attempt replaces them.
func (a *WebsiteScan) discard(ctx context.Context, tenantID, scanID, run string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTime)
	defer cancel()
	s, err := a.Store.WebsiteScans.Get(ctx, tenantID, scanID)
	if err == nil && (s.State.Terminal() || s.RunID != run) {
		err = a.removeUnnamed(ctx, s, website.BlobFolder(tenantID, scanID)+run+"/", "")
	}
	if err != nil {
		a.Log.WarnContext(ctx, "objects of a scan are left until its retention ends", "scan", scanID, "error", err)
	}
}

// replaced removes what earlier runs of a scan stored and the last one has replaced.
func (a *WebsiteScan) replaced(ctx context.Context, s scan.WebsiteScan, run string) {
	if s.RunNo < 2 {
		return
	}
	folder := website.BlobFolder(s.TenantID, s.ID)
	if err := a.removeUnnamed(ctx, s, folder, folder+run+"/"); err != nil {
		a.Log.WarnContext(ctx, "objects of an earlier run are left until the scan's retention ends", "scan", s.ID, "error", err)
	}
}

// removeUnnamed removes the objects in the folder that no capture names. except is a folder that
// stays as it is, "" for none. Pictures stay beside a named capture.
func (a *WebsiteScan) removeUnnamed(ctx context.Context, s scan.WebsiteScan, folder, except string) error {
	rows, err := a.Store.WebsiteScans.Captures(ctx, s.TenantID, s.ID)
	if err != nil {
		return err
	}
	named, besides := map[string]bool{}, map[string]bool{}
	for _, row := range rows {
		if row.BlobKey != "" {
			named[row.BlobKey], besides[path.Dir(row.BlobKey)] = true, true
		}
	}
	for key, err := range a.Blobs.List(ctx, folder) {
		switch {
		case err != nil:
			return err
		case except != "" && strings.HasPrefix(key, except), named[key], besides[path.Dir(key)] && !strings.HasSuffix(key, captureSuffix):
			continue
		}
		if err := a.Blobs.Delete(ctx, key); err != nil {
			return err
		}
	}
	return nil
}
