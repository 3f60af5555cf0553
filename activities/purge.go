package activities

import (
	"context"
	"log/slog"
	"time"

	"assay/internal/service"
	"assay/workflows/contract"
)

// Purge has the dependencies of retention.
type Purge struct {
	Purge *service.Purge
	Log   *slog.Logger
}

// Preview returns the expired records without changing anything.
func (a *Purge) Preview(ctx context.Context, in contract.PurgeInput) (plan contract.PurgePlan, err error) {
	beat := heartbeat(ctx)
	defer beat.end()
	kinds, err := a.Purge.Expired(ctx, in.Each)
	if err != nil {
		return plan, err
	}
	for _, k := range kinds {
		plan.Kinds = append(plan.Kinds, contract.PurgeKind{Kind: k.Kind, Rows: k.Rows, Expired: k.Total})
		for _, e := range k.Oldest {
			plan.Oldest = append(plan.Oldest, contract.PurgeLine{
				Kind: e.Kind, ID: e.ID, TenantID: e.TenantID, Project: e.Project, Subject: e.Subject,
				ExpiredAt: e.ExpiredAt.Truncate(time.Second), Rows: e.Rows, Blobs: e.Blobs,
			})
		}
	}
	return plan, nil
}

// Run removes some of the expired records.
func (a *Purge) Run(ctx context.Context, in contract.PurgeInput) (out contract.PurgeResult, err error) {
	beat := heartbeat(ctx)
	defer beat.end()
	kinds, err := a.Purge.Run(ctx, in.Each, func(e service.Expired) { beat.report("purging " + e.ID) })
	for _, k := range kinds {
		gone := contract.PurgedKind{Kind: k.Kind, Records: int64(len(k.Gone)), Left: k.Left}
		for _, e := range k.Gone {
			gone.Rows += e.Rows
			out.Blobs += e.Blobs
		}
		out.Kinds = append(out.Kinds, gone)
	}
	if err != nil && (out.Records() == 0 || ctx.Err() != nil) {
		return contract.PurgeResult{}, err
	}
	if err != nil { // some were purged; an error fails the round only when nothing else is left
		a.Log.WarnContext(ctx, "some records could not be purged", "error", err)
	}
	caches, err := a.Purge.Caches(ctx)
	if err != nil { // the next round tries them again
		a.Log.WarnContext(ctx, "the caches of code scan engines could not be purged", "error", err)
	}
	out.Blobs += int64(caches)
	return out, nil
}
