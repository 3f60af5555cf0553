package activities

import (
	"context"
	"time"

	"assay/internal/service"
	"assay/internal/store"
	"assay/workflows/contract"
)

// Housekeeping has the dependencies of maintenance.
type Housekeeping struct {
	Store *store.Store
	// Records are the kinds of records that are compared with their workflows.
	Records []service.Sweeper
	Clock   func() time.Time
}

// visitRetention is how long the time of a host's next visit is stored.
const visitRetention = 24 * time.Hour

// Sweep performs one round of maintenance.
func (a *Housekeeping) Sweep(ctx context.Context) (out contract.SweepResult, err error) {
	if err = service.Sweep(ctx, a.Records...); err != nil {
		return out, err
	}
	if out.ExpiredIdempotencyKeys, err = a.Store.Operator().PurgeIdempotencyKeys(ctx); err != nil {
		return out, err
	}
	if out.EndedSessions, err = a.Store.Operator().PurgeSessions(ctx); err != nil {
		return out, err
	}
	if out.ForgottenHosts, err = a.Store.Operator().PurgeVisitedHosts(ctx, a.Clock().Add(-visitRetention)); err != nil {
		return out, err
	}
	out.GivenUpDeliveries, err = a.Store.Operator().Deliveries.GiveUp(ctx, a.Clock().Add(-contract.NotifyDeadline))
	return out, err
}
