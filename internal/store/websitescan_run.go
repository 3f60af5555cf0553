package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// Finish is how a workflow ends its scan.
type Finish struct {
	State            scan.State // COMPLETE, PARTIAL or FAILED
	Reason           string     // one sentence; "" when COMPLETE
	Score            *float64   // overall, unrounded; nil when no pillar was scored
	StrictScore      *float64   // the same without any suppression
	Band             scan.Band  // "" when no pillar was scored
	CatalogueVersion string
	Slug             string // "" keeps the one the scan was queued with
}

// StartWebsiteScan makes runID the owner of a queued scan, moves it to RUNNING with
// the deadline and returns it; a running scan that was requeued keeps the time it
// started. The same run may repeat it. CodeSuperseded when another run owns the scan
// (see AdoptWebsiteScan), CodeTerminal when it has ended, CodeNotFound.
func (s *Store) StartWebsiteScan(
	ctx context.Context, tenantID, id, runID string, deadline time.Time,
) (sc scan.WebsiteScan, err error) {
	err = websiteScans.start(ctx, s, tenantID, id, runID, deadline, func(tx *gorm.DB, tenantID, id string) error {
		sc, err = readWebsiteScan(tx, tenantID, id)
		return err
	})
	return sc, err
}

// AdoptWebsiteScan hands a scan from one run to the next, as after a Reset of the
// workflow: from then on writes of fromRunID are CodeSuperseded. To repeat it
// changes nothing. CodeSuperseded when neither of the two owns the scan,
// CodeTerminal when it has ended.
func (s *Store) AdoptWebsiteScan(ctx context.Context, tenantID, id, fromRunID, toRunID string) error {
	return websiteScans.adopt(ctx, s, tenantID, id, fromRunID, toRunID)
}

// FinishWebsiteScan ends a scan. The same run may repeat it with the same state;
// another state, or a scan that was closed meanwhile, is CodeTerminal. An illegal
// transition is CodeConflict.
func (s *Store) FinishWebsiteScan(ctx context.Context, tenantID, id, runID string, f Finish) error {
	set := map[string]any{
		"score": f.Score, "strict_score": f.StrictScore, "band": string(f.Band), "catalogue_version": f.CatalogueVersion,
	}
	if f.Slug != "" {
		set["slug"] = f.Slug
	}
	return websiteScans.finish(ctx, s, tenantID, id, runID, f.State, f.Reason, func(*gorm.DB, websiteScanRow) (map[string]any, error) {
		return set, nil
	})
}
