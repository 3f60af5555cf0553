package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// NewWebsiteScan is a scan to queue.
type NewWebsiteScan struct {
	// Scan holds what the caller decides: ID (a UUID), TenantID, ProjectID, URL,
	// Email, Pillars, Parts, Profile, Consent, ConsentDomain, Trigger, DeadlineAt, ShortCode, Slug. State,
	// times, run and revision are the store's.
	Scan           scan.WebsiteScan
	IdempotencyKey string   // "" for none
	RequestHash    [32]byte // SHA-256 of what the key stands for
	InFlightLimit  int      // the tenant's cap on unfinished website scans; 0 for none
}

// CreateWebsiteScan queues a scan in one transaction. With an idempotency key
// that was used for the same request in the last 24 hours it returns that scan
// and replayed; for another request it is CodeConflict. CodeQuota when the tenant
// has InFlightLimit unfinished scans, exact under concurrency. CodeNotFound for an
// unknown project, CodeInvalid for an archived one.
func (s *Store) CreateWebsiteScan(
	ctx context.Context, in NewWebsiteScan,
) (sc scan.WebsiteScan, replayed bool, err error) {
	if in.Scan.TenantID, in.Scan.ProjectID, err = owners(in.Scan); err != nil {
		return scan.WebsiteScan{}, false, err
	}
	id, ok := canonicalID(in.Scan.ID)
	if !ok {
		return scan.WebsiteScan{}, false, scan.Errorf(scan.CodeInvalid, "scan id must be a UUID")
	}
	in.Scan.ID = id
	if !storable(in.IdempotencyKey) {
		return scan.WebsiteScan{}, false, scan.Errorf(scan.CodeInvalid, "Idempotency-Key must be printable text")
	}
	err = s.tx(ctx, "creating a website scan", func(tx *gorm.DB, now timestamp) error {
		sc, replayed, err = createWebsiteScan(tx, now, in)
		return err
	})
	if err != nil {
		return scan.WebsiteScan{}, false, err
	}
	return sc, replayed, nil
}

func createWebsiteScan(tx *gorm.DB, now timestamp, in NewWebsiteScan) (scan.WebsiteScan, bool, error) {
	// The lock on the tenant makes key, quota and insert one decision.
	if err := lockTenant(tx, in.Scan.TenantID); scan.IsCode(err, scan.CodeNotFound) {
		return scan.WebsiteScan{}, false, projectNotFound()
	} else if err != nil {
		return scan.WebsiteScan{}, false, err
	}
	request := idempotentRequest{
		tenantID: in.Scan.TenantID, key: in.IdempotencyKey, hash: in.RequestHash, kind: resourceWebsiteScan,
	}
	if id, err := replayedResource(tx, now, request); err != nil {
		return scan.WebsiteScan{}, false, err
	} else if id != "" {
		sc, err := readWebsiteScan(tx, in.Scan.TenantID, id)
		return sc, true, err
	}
	project, err := requireActive(tx, in.Scan.TenantID, in.Scan.ProjectID)
	if err != nil {
		return scan.WebsiteScan{}, false, err
	}
	if err := websiteScans.requireQuota(tx, in.Scan.TenantID, in.InFlightLimit); err != nil {
		return scan.WebsiteScan{}, false, err
	}
	in.Scan.ProjectShortID = project.ShortID
	row := queuedRow(in.Scan, now)
	if err := tx.Create(&row).Error; err != nil {
		return scan.WebsiteScan{}, false, err
	}
	return row.websiteScan(), false, rememberResource(tx, now, request, row.ID)
}

// owners returns the canonical ids of the scan's tenant and project.
func owners(sc scan.WebsiteScan) (tenantID, projectID string, err error) {
	tenantID, projectID, ok := canonicalIDs(sc.TenantID, sc.ProjectID)
	if !ok {
		return "", "", projectNotFound()
	}
	return tenantID, projectID, nil
}

// queuedRow is the first row of a scan, with only the caller's decisions taken over.
func queuedRow(sc scan.WebsiteScan, now timestamp) websiteScanRow {
	row := newWebsiteScanRow(scan.WebsiteScan{
		ID: sc.ID, TenantID: sc.TenantID, ProjectID: sc.ProjectID, ProjectShortID: sc.ProjectShortID,
		URL: sc.URL, Email: sc.Email, Pillars: sc.Pillars, Parts: sc.Parts,
		Profile: sc.Profile, Consent: sc.Consent, ConsentDomain: sc.ConsentDomain, Trigger: sc.Trigger, DeadlineAt: sc.DeadlineAt,
		ShortCode: sc.ShortCode, Slug: sc.Slug, State: scan.StateQueued, Revision: 1,
	})
	row.QueuedAt, row.UpdatedAt = now, now
	return row
}
