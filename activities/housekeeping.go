package activities

import (
	"context"
	"log/slog"

	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// Housekeeping holds what maintenance needs.
type Housekeeping struct {
	Store *store.Store
	Scans *service.WebsiteScans
	Log   *slog.Logger
}

// Sweep is one round of maintenance.
func (a *Housekeeping) Sweep(ctx context.Context) (out contract.SweepResult, err error) {
	defer func() { err = temporal.ActivityError(ctx, a.Log, err) }()
	if err = a.Scans.Sweep(ctx); err != nil {
		return out, err
	}
	out.ExpiredIdempotencyKeys, err = a.Store.Operator().PurgeIdempotencyKeys(ctx)
	return out, err
}
