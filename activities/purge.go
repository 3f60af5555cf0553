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
	runs, total, err := a.Purge.ExpiredRuns(ctx, in.Runs)
	plan.Runs = total
	for _, e := range runs {
		plan.OldestRuns = append(plan.OldestRuns, contract.PurgeRunLine{
			ScanRunID: e.Run.ID, TenantID: e.Run.TenantID, Repository: e.Run.RepoFullName, Branch: e.Run.Branch,
			EndedAt: e.Run.CompletedAt.Truncate(time.Second), Findings: e.Findings, Blobs: e.Blobs,
		})
	}
	return plan, err
}

// Run removes some of what has expired.
func (a *Purge) Run(ctx context.Context, in contract.PurgeInput) (out contract.PurgeResult, err error) {
	defer func() { err = temporal.ActivityError(ctx, a.Log, err) }()
	beat := heartbeat(ctx)
	defer beat.end()
	checks := a.checks(ctx, in.Checks, beat.report, &out)
	runs := a.runs(ctx, in.Runs, beat.report, &out)
	for _, err := range []error{checks, runs} {
		if err != nil && (out.Checks+out.Runs == 0 || ctx.Err() != nil) {
			return contract.PurgeResult{}, err
		}
		if err != nil { // the round got on; what is stuck fails the last one, when it is alone
			a.Log.WarnContext(ctx, "some records could not be purged", "error", err)
		}
	}
	if caches, err := a.Purge.Caches(ctx); err != nil { // the next round comes back to them
		a.Log.WarnContext(ctx, "what engines kept of repositories could not be purged", "error", err)
	} else {
		out.Blobs += int64(caches)
	}
	if out.Left, err = a.Purge.Store.Operator().CountExpiredSiteChecks(ctx, a.Purge.Clock()); err != nil {
		return out, err
	}
	out.LeftRuns, err = a.Purge.LeftRuns(ctx)
	return out, err
}

// checks purges at most so many Site Health checks.
func (a *Purge) checks(ctx context.Context, most int, report func(string), out *contract.PurgeResult) error {
	gone, err := a.Purge.Run(ctx, most, func(c scan.SiteCheck) { report("purging " + c.ID) })
	for _, e := range gone {
		out.Checks++
		out.Pages += e.Pages
		out.Blobs += e.Blobs
	}
	return err
}

// runs purges at most so many code scan runs.
func (a *Purge) runs(ctx context.Context, most int, report func(string), out *contract.PurgeResult) error {
	gone, err := a.Purge.RunCode(ctx, most, func(r scan.CodeRun) { report("purging " + r.ID) })
	for _, e := range gone {
		out.Runs++
		out.Findings += e.Findings
		out.Blobs += e.Blobs
	}
	return err
}

// hostOf is the host of a check, without what might be secret in its address.
func hostOf(c scan.SiteCheck) string {
	u, err := url.Parse(c.URL)
	if err != nil {
		return ""
	}
	return u.Host
}
