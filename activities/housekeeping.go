package activities

import (
	"context"
	"errors"
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

// Sweep performs one round of maintenance. Its parts are independent: one that fails, such as a record that cannot be started, does not
// keep the others from their work.
func (a *Housekeeping) Sweep(ctx context.Context) (out contract.SweepResult, err error) {
	errs := []error{service.Sweep(ctx, a.Records...)}
	count := func(n int64, err error) int64 {
		errs = append(errs, err)
		return n
	}
	all := a.Store.Operator()
	out.ExpiredIdempotencyKeys = count(all.PurgeIdempotencyKeys(ctx))
	out.EndedSessions = count(all.PurgeSessions(ctx))
	out.ForgottenHosts = count(all.PurgeVisitedHosts(ctx, a.Clock().Add(-visitRetention)))
	out.GivenUpDeliveries = count(all.Deliveries.GiveUp(ctx, a.Clock().Add(-contract.NotifyDeadline)))
	if a.Leftovers != nil {
		out.UnnamedObjects = a.leftovers(ctx)
	}
	return out, errors.Join(errs...)
}

// leftovers removes objects that no row refers to; the next round tries again what fails.
func (a *Housekeeping) leftovers(ctx context.Context) int64 {
	ctx, cancel := context.WithTimeout(ctx, leftoversTime)
	defer cancel()
	removed, err := a.Leftovers.Sweep(ctx)
	if err != nil {
		a.Log.WarnContext(ctx, "objects that no row refers to could not be removed", "error", err)
	}
	return removed
}
