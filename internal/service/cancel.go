package service

import (
	"context"
	"errors"
	"fmt"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// Cancel asks a scan to end early; it keeps what was scored. The record is final
// some seconds later, at once when the scan's workflow was never started. To
// repeat it while the scan is ending changes nothing. The audit log names the
// actor. CodeNotFound for a scan that the tenant does not have, CodeConflict for
// one that has ended, CodeUnavailable when the workflow service is away.
func (w *WebsiteScans) Cancel(ctx context.Context, tenantID, id, actor string) (scan.WebsiteScan, error) {
	s, err := w.Store.WebsiteScan(ctx, tenantID, id)
	if err != nil {
		return s, err
	}
	if s.State.Terminal() {
		return s, scan.Errorf(scan.CodeConflict, "The scan has ended as %s.", s.State)
	}
	err = w.Workflows.Cancel(ctx, contract.WebsiteScanID(s.ID))
	switch {
	case errors.Is(err, temporal.ErrNoWorkflow) && s.DispatchedAt.IsZero():
		// Whoever starts its workflow after this finds an ended record.
		err = w.close(ctx, s, "The scan was cancelled before it began.")
	case errors.Is(err, temporal.ErrNoWorkflow):
		err = w.repair(ctx, s) // the workflow has ended without the record
	}
	if err != nil {
		return s, fmt.Errorf("cancel scan: %w", err)
	}
	if err := w.Store.Audit(ctx, s.TenantID, actor, "scan.cancel", s.ID); err != nil {
		return s, err
	}
	return w.Store.WebsiteScan(ctx, tenantID, id)
}
