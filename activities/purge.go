package activities

import (
	"context"
	"log/slog"
	"net/url"
	"time"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

// Purge holds what retention needs.
type Purge struct {
	Purge *service.Purge
	Log   *slog.Logger
}

// Preview says what has expired, and changes nothing.
func (a *Purge) Preview(ctx context.Context, in contract.PurgeInput) (plan contract.PurgePlan, err error) {
	defer func() { err = temporal.ActivityError(ctx, a.Log, err) }()
	beat := heartbeat(ctx)
	defer beat.end()
	list, total, err := a.Purge.Expired(ctx, in.Checks)
	if err != nil {
		return plan, err
	}
	plan.Checks = total
	for _, e := range list {
		plan.Oldest = append(plan.Oldest, contract.PurgeLine{
			CheckID: e.Check.ID, TenantID: e.Check.TenantID, Project: e.Check.ProjectShortID, Host: hostOf(e.Check),
			ExpiredAt: e.Check.ExpiresAt.Truncate(time.Second), Pages: e.Pages, Blobs: e.Blobs,
		})
	}
	return plan, nil
}

// Run removes some of what has expired.
func (a *Purge) Run(ctx context.Context, in contract.PurgeInput) (out contract.PurgeResult, err error) {
	defer func() { err = temporal.ActivityError(ctx, a.Log, err) }()
	beat := heartbeat(ctx)
	defer beat.end()
	gone, err := a.Purge.Run(ctx, in.Checks, func(c scan.SiteCheck) { beat.report("purging " + c.ID) })
	if err != nil && (len(gone) == 0 || ctx.Err() != nil) {
		return out, err
	}
	if err != nil { // the round got on; what is stuck fails the last one, when it is alone
		a.Log.WarnContext(ctx, "some site checks could not be purged", "error", err)
	}
	if caches, err := a.Purge.Caches(ctx); err != nil { // the next round comes back to them
		a.Log.WarnContext(ctx, "what engines kept of repositories could not be purged", "error", err)
	} else {
		out.Blobs += int64(caches)
	}
	for _, e := range gone {
		out.Checks++
		out.Pages += e.Pages
		out.Blobs += e.Blobs
	}
	out.Left, err = a.Purge.Store.Operator().CountExpiredSiteChecks(ctx, a.Purge.Clock())
	return out, err
}

// hostOf is the host of a check, without what might be secret in its address.
func hostOf(c scan.SiteCheck) string {
	u, err := url.Parse(c.URL)
	if err != nil {
		return ""
	}
	return u.Host
}
