package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// ReplayWebsiteScan returns the scan that an earlier request with the key has
// created; found is false when the key is new. CodeConflict when the key stands
// for another request. CreateWebsiteScan decides for good; this answers a repeat
// without doing the request's work again.
func (s *Store) ReplayWebsiteScan(
	ctx context.Context, tenantID, key string, hash [32]byte,
) (sc scan.WebsiteScan, found bool, err error) {
	tenantID, ok := canonicalID(tenantID)
	if !ok || !storable(key) {
		return scan.WebsiteScan{}, false, nil
	}
	err = s.tx(ctx, "looking an idempotency key up", func(tx *gorm.DB, now timestamp) error {
		id, err := replayedResource(tx, now, idempotentRequest{
			tenantID: tenantID, key: key, hash: hash, kind: resourceWebsiteScan,
		})
		if found = id != ""; err != nil || !found {
			return err
		}
		sc, err = readWebsiteScan(tx, tenantID, id)
		return err
	})
	return sc, found && err == nil, err
}

// WebsiteScanHead is what tells a reader who holds a scan whether it has changed.
type WebsiteScanHead struct {
	State        scan.State
	Revision     int64
	DispatchedAt time.Time
	UpdatedAt    time.Time
}

type websiteScanHeadRow struct {
	State        string
	Revision     int64
	DispatchedAt timestamp
	UpdatedAt    timestamp
}

func (websiteScanHeadRow) TableName() string { return "website_scans" }

// WebsiteScanHead returns the head of a scan, at a fraction of WebsiteScan's cost.
// An unknown or malformed id is CodeNotFound.
func (s *Store) WebsiteScanHead(ctx context.Context, tenantID, id string) (WebsiteScanHead, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return WebsiteScanHead{}, scanNotFound()
	}
	row, err := first[websiteScanHeadRow](
		s.read.WithContext(ctx).Where("tenant_id = ? AND id = ?", tenantID, id), scanNotFound)
	return WebsiteScanHead{
		State: scan.State(row.State), Revision: row.Revision,
		DispatchedAt: row.DispatchedAt.t, UpdatedAt: row.UpdatedAt.t,
	}, wrap("reading the head of a website scan", err)
}

// TenantOfWebsiteScan tells whose scan an id is. CodeNotFound for an unknown or
// malformed id.
func (o *Operator) TenantOfWebsiteScan(ctx context.Context, id string) (string, error) {
	id, ok := canonicalID(id)
	if !ok {
		return "", scanNotFound()
	}
	row, err := first[websiteScanRow](allTenants(ctx, o.s.read).Where("id = ?", id), scanNotFound)
	return row.TenantID, wrap("finding a website scan", err)
}

// RequeueUnfinishedWebsiteScans makes the dispatcher start the workflow of every
// unfinished scan anew, after the workflow service has lost them, and returns how
// many there are. A running scan stays RUNNING and keeps what it has gathered; its
// next run takes it over.
func (o *Operator) RequeueUnfinishedWebsiteScans(ctx context.Context) (int64, error) {
	return websiteScans.requeue(ctx, o.s)
}
