package activities

import (
	"context"
	"log/slog"
	"time"

	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// Housekeeping holds what maintenance needs.
type Housekeeping struct {
	Store *store.Store
	Scans *service.WebsiteScans
	Clock func() time.Time
	Log   *slog.Logger
}

// Sweep is one round of maintenance.
func (a *Housekeeping) Sweep(ctx context.Context) (out contract.SweepResult, err error) {
	defer func() { err = temporal.ActivityError(ctx, a.Log, err) }()
	if err = a.Scans.Sweep(ctx); err != nil {
		return out, err
	}
	if out.ExpiredIdempotencyKeys, err = a.Store.Operator().PurgeIdempotencyKeys(ctx); err != nil {
		return out, err
	}
	out.GivenUpDeliveries, err = a.Store.Operator().GiveUpDeliveries(ctx, a.Clock().Add(-contract.NotifyDeadline))
	return out, err
}
