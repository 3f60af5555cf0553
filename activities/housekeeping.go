package activities

import (
	"context"
	"log/slog"
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
	// Leftovers are objects of ended records; nil leaves them.
	Leftovers *service.Leftovers
	Clock     func() time.Time
	Log       *slog.Logger
}

// visitRetention is how long the time of a host's next visit is stored.
const visitRetention = 24 * time.Hour

// leftoversTime limits the part of a round that compares objects with rows; the rest follows in the next round.
const leftoversTime = time.Minute

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
	if out.GivenUpDeliveries, err = a.Store.Operator().Deliveries.GiveUp(ctx, a.Clock().Add(-contract.NotifyDeadline)); err != nil {
		return out, err
	}
	if a.Leftovers == nil {
		return out, nil
	}
	sweep, cancel := context.WithTimeout(ctx, leftoversTime)
	defer cancel()
	if out.UnnamedObjects, err = a.Leftovers.Sweep(sweep); err != nil { // the next round tries the others again
		a.Log.WarnContext(ctx, "objects that no row refers to could not be removed", "error", err)
	}
	return out, nil
}
