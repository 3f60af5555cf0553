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
) (scan.WebsiteScan, error) {
	tenantID, id, err := runIDs(tenantID, id, runID)
	if err != nil {
		return scan.WebsiteScan{}, err
	}
	var sc scan.WebsiteScan
	err = s.tx(ctx, "starting a website scan", func(tx *gorm.DB, now timestamp) error {
		row, err := lockWebsiteScan(tx, tenantID, id)
		if err != nil {
			return err
		}
		if err := startRow(tx, row, now, runID, deadline); err != nil {
			return err
		}
		sc, err = readWebsiteScan(tx, tenantID, id)
		return err
	})
	return sc, err
}

func startRow(tx *gorm.DB, row websiteScanRow, now timestamp, runID string, deadline time.Time) error {
	switch {
	case row.RunID != "" && row.RunID != runID:
		return superseded(row)
	case row.state().Terminal():
		return terminal(row)
	case row.RunID == runID:
		return nil
	}
	set := map[string]any{
		"state": string(scan.StateRunning), "run_id": runID, "run_no": row.RunNo + 1, "claimed_until": nil,
		"deadline_at": newTimestamp(deadline),
	}
	if row.StartedAt.isZero() {
		set["started_at"] = now
	}
	if row.DispatchedAt.isZero() {
		// The start was accepted although nobody lived to hear of it.
		set["dispatched_at"] = now
	}
	return changeWebsiteScan(tx, row, now, set)
}

// AdoptWebsiteScan hands a scan from one run to the next, as after a Reset of the
// workflow: from then on writes of fromRunID are CodeSuperseded. To repeat it
// changes nothing. CodeSuperseded when neither of the two owns the scan,
// CodeTerminal when it has ended.
func (s *Store) AdoptWebsiteScan(ctx context.Context, tenantID, id, fromRunID, toRunID string) error {
	tenantID, id, err := runIDs(tenantID, id, toRunID)
	if err != nil {
		return err
	}
	if fromRunID == "" {
		return scan.Errorf(scan.CodeInvalid, "run id must not be empty")
	}
	return s.tx(ctx, "adopting a website scan", func(tx *gorm.DB, now timestamp) error {
		row, err := lockWebsiteScan(tx, tenantID, id)
		switch {
		case err != nil:
			return err
		case row.RunID != fromRunID && row.RunID != toRunID:
			return superseded(row)
		case row.state().Terminal():
			return terminal(row)
		case row.RunID == toRunID:
			return nil
		}
		return changeWebsiteScan(tx, row, now, map[string]any{"run_id": toRunID, "run_no": row.RunNo + 1})
	})
}

// FinishWebsiteScan ends a scan. The same run may repeat it with the same state;
// another state, or a scan that was closed meanwhile, is CodeTerminal. An illegal
// transition is CodeConflict.
func (s *Store) FinishWebsiteScan(ctx context.Context, tenantID, id, runID string, f Finish) error {
	tenantID, id, err := runIDs(tenantID, id, runID)
	if err != nil {
		return err
	}
	return s.tx(ctx, "finishing a website scan", func(tx *gorm.DB, now timestamp) error {
		row, err := lockWebsiteScan(tx, tenantID, id)
		switch {
		case err != nil:
			return err
		case row.RunID != runID:
			return superseded(row)
		case row.state().Terminal() && row.state() == f.State && row.Reason == cleanText(f.Reason):
			return nil
		case row.state().Terminal():
			return terminal(row)
		case !f.State.Terminal() || !row.state().CanBecome(f.State):
			return scan.Errorf(scan.CodeConflict, "A scan cannot go from %s to %s.", row.State, f.State)
		}
		set := map[string]any{
			"state": string(f.State), "reason": cleanText(f.Reason), "completed_at": now,
			"score": f.Score, "strict_score": f.StrictScore, "band": string(f.Band), "catalogue_version": f.CatalogueVersion,
		}
		if f.Slug != "" {
			set["slug"] = f.Slug
		}
		return changeWebsiteScan(tx, row, now, set)
	})
}

// fenced runs a write of the run that owns an unfinished scan, and moves the
// scan's revision when write reports a change.
func (s *Store) fenced(
	ctx context.Context, doing, tenantID, id, runID string,
	write func(tx *gorm.DB, row websiteScanRow) (changed bool, err error),
) error {
	tenantID, id, err := runIDs(tenantID, id, runID)
	if err != nil {
		return err
	}
	return s.tx(ctx, doing, func(tx *gorm.DB, now timestamp) error {
		row, err := lockWebsiteScan(tx, tenantID, id)
		switch {
		case err != nil:
			return err
		case row.RunID != runID:
			return superseded(row)
		case row.state().Terminal():
			return terminal(row)
		}
		changed, err := write(tx, row)
		if err != nil || !changed {
			return err
		}
		return changeWebsiteScan(tx, row, now, nil)
	})
}

// runIDs checks what identifies a workflow's write: a malformed scan id is
// unknown, an empty run id would pass the fence of a scan that has none.
func runIDs(tenantID, id, runID string) (string, string, error) {
	if runID == "" {
		return "", "", scan.Errorf(scan.CodeInvalid, "run id must not be empty")
	}
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return "", "", scanNotFound()
	}
	return tenantID, id, nil
}

func superseded(row websiteScanRow) error {
	return scan.Errorf(scan.CodeSuperseded, "Run %d of scan %s belongs to another workflow run.", row.RunNo, row.ID)
}

func terminal(row websiteScanRow) error {
	return scan.Errorf(scan.CodeTerminal, "Scan %s has ended as %s.", row.ID, row.State)
}
