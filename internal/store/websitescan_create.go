package store

import (
	"context"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// NewWebsiteScan is a scan to queue.
type NewWebsiteScan struct {
	// Scan contains the caller's fields: ID (a UUID), TenantID, ProjectID, URL, Email,
	// Pillars, Parts, Profile, Consent, ConsentDomain, Trigger, DeadlineAt, ShortCode, Slug.
	// The store sets state, times, run and revision.
	Scan           scan.WebsiteScan
	IdempotencyKey string   // "" for none
	RequestHash    [32]byte // SHA-256 of the request that the key identifies
	InFlightLimit  int      // the tenant's cap on unfinished website scans; 0 for none
}

// Create queues a scan in one transaction. If the idempotency key was used for the same
// request in the last 24 hours, it returns that scan and replayed; for another request it is
// CodeConflict. CodeQuota if the tenant has InFlightLimit unfinished scans, exact under
// concurrency. CodeNotFound for an unknown project, CodeInvalid for an archived one.
func (s *WebsiteScans) Create(ctx context.Context, in NewWebsiteScan) (sc scan.WebsiteScan, replayed bool, err error) {
	sc = in.Scan
	var ok bool
	if sc.TenantID, sc.ProjectID, ok = canonicalIDs(sc.TenantID, sc.ProjectID); !ok {
		return scan.WebsiteScan{}, false, projectNotFound()
	}
	if sc.ID, ok = canonicalID(sc.ID); !ok {
		return scan.WebsiteScan{}, false, scan.Errorf(scan.CodeInvalid, "scan id must be a UUID")
	}
	return s.create(ctx, request{sc.TenantID, in.IdempotencyKey, in.RequestHash, in.InFlightLimit}, admission[scan.WebsiteScan]{
		id: sc.ID, noOwner: projectNotFound,
		admit: func(tx *gorm.DB) error {
			project, err := requireActive(tx, sc.TenantID, sc.ProjectID)
			sc.ProjectShortID = project.ShortID
			return err
		},
		insert: func(tx *gorm.DB, now timestamp) (scan.WebsiteScan, error) {
			row := queuedScan(sc, now)
			return row.websiteScan(), tx.Create(&row).Error
		},
	})
}

// queuedScan returns the initial row of a scan, with only the caller's fields.
func queuedScan(sc scan.WebsiteScan, now timestamp) websiteScanRow {
	return websiteScanRow{
		Lifecycle: queued(sc.Record, now), URL: sc.URL, Email: sc.Email,
		Pillars: pillarNames(sc.Pillars), Parts: sc.Parts, Profile: sc.Profile,
		Consent: sc.Consent, ConsentDomain: sc.ConsentDomain, ShortCode: sc.ShortCode, Slug: sc.Slug,
	}
}

func pillarNames(pillars []scan.Pillar) textList {
	return mapRows(pillars, func(p scan.Pillar) string { return string(p) })
}
