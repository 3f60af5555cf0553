package activities

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"go.temporal.io/sdk/activity"

	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/code/host"
	"assay/internal/code/provenance"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/workflows/contract"
)

// RepositoryAccess provides access to repositories (*service.Connections).
type RepositoryAccess interface {
	// Access returns how to clone; the returned repository has the version of the token.
	Access(ctx context.Context, tenantID, repositoryID string) (provider.Access, scan.Repository, error)
	// Observe records what a checkout's error means for the connection, and returns the
	// message for users.
	Observe(ctx context.Context, tenantID, connectionID string, tokenVersion int, err error) error
}

// TenantKeys returns a workspace's key for a purpose (*service.Secrets).
type TenantKeys interface {
	TenantKey(ctx context.Context, tenantID, purpose string) ([]byte, error)
}

// CodeScan has the dependencies of code scan activities.
type CodeScan struct {
	Store     *store.Store
	Blobs     *blob.Store
	Workflows Describer
	Clock     func() time.Time
	Log       *slog.Logger
	// CheckoutTime and DimensionTime limit one attempt of each.
	CheckoutTime, DimensionTime time.Duration
	// Heartbeat, HostWait and LossLimit are those of contract.CodeScanPlan; zero means the
	// defaults.
	Heartbeat, HostWait, LossLimit time.Duration
	// Host checks out repositories; nil in processes that cannot.
	Host *CodeHost
}

// CodeHost has the dependencies of checkouts and analyses.
type CodeHost struct {
	*host.Host
	Client       *checkout.Client
	Repositories RepositoryAccess
	Keys         TenantKeys
	Engines      map[scan.Dimension][]code.Engine
	// Provenance adds the code around findings and the authors of their lines; nil adds none.
	Provenance   *provenance.Reader
	HistoryDepth int    // commits
	TempDir      string // parent of the jobs' private folders
}

// Default time limits of a run.
const (
	codeHeartbeat = 20 * time.Second
	codeHostWait  = 30 * time.Second
	// codeQueueLook is how often a run that waits for a host checks whether there is any.
	codeQueueLook = time.Minute
	// codeHosts is the minimum number of hosts that a run tries, codeStepSlack the time that
	// each may take beyond the steps' own limits, and codeSlack that of the remaining steps.
	codeHosts     = 3
	codeStepSlack = 10 * time.Minute
	codeSlack     = time.Hour
	// minCheckoutWait is the minimum time that a run waits for a host, however late it
	// starts.
	minCheckoutWait = 10 * time.Minute
)

// Start marks the run as running and plans it.
func (a *CodeScan) Start(ctx context.Context, ref contract.CodeScanRef) (plan contract.CodeScanPlan, err error) {
	r, err := a.run(ctx, ref)
	if err != nil {
		return plan, err
	}
	patience := max(a.beginBy(r).Sub(a.Clock()), minCheckoutWait)
	err = a.fenced(ctx, ref, func(runID string) error {
		r, err = a.Store.CodeRuns.Start(ctx, ref.TenantID, ref.ScanRunID, runID, a.Clock().Add(patience+a.WorkTime()))
		return err
	})
	plan = contract.CodeScanPlan{
		Repository: r.RepoFullName, Branch: r.Branch, Commit: r.CommitSHA,
		CheckoutTime: a.CheckoutTime, DimensionTime: a.DimensionTime, CheckoutWait: patience,
		Heartbeat: or(a.Heartbeat, codeHeartbeat), HostWait: or(a.HostWait, codeHostWait), QueueLook: codeQueueLook, LossLimit: a.LossLimit,
	}
	if err == nil {
		plan.Report, err = a.reports(ctx, r)
	}
	for _, j := range r.Jobs {
		plan.Jobs = append(plan.Jobs, contract.CodeJobRef{JobID: j.ID, Dimension: string(j.Dimension)})
	}
	return plan, err
}

// beginBy returns until when a run may wait for a host with room: its deadline, which Start extends by the time of its work.
func (a *CodeScan) beginBy(r scan.CodeRun) time.Time {
	if r.RunID != "" {
		return r.DeadlineAt.Add(-a.WorkTime())
	}
	return r.DeadlineAt
}

// reports returns true if the run is reported at the Git provider. It is not if its
// connection was deleted.
func (a *CodeScan) reports(ctx context.Context, r scan.CodeRun) (bool, error) {
	repo, err := a.Store.Repositories.Get(ctx, r.TenantID, r.RepositoryID)
	if scan.IsCode(err, scan.CodeNotFound) {
		return false, nil
	}
	return repo.ReportChanges, err
}

// WorkTime limits a run's time once a host has room for it.
func (a *CodeScan) WorkTime() time.Duration {
	return CodeWorkTime(a.CheckoutTime, a.DimensionTime, a.LossLimit)
}

// CodeWorkTime limits a run's time, not counting the wait for a host, given the limits of
// one attempt of a checkout and of a dimension.
func CodeWorkTime(checkoutTime, dimensionTime, lossLimit time.Duration) time.Duration {
	return codeHosts*(checkoutTime+dimensionTime+codeStepSlack) + LossTime(lossLimit) + codeSlack
}

// run reads the record. For an ended run the error is CodeTerminal.
func (a *CodeScan) run(ctx context.Context, ref contract.CodeScanRef) (scan.CodeRun, error) {
	r, err := a.Store.CodeRuns.Get(ctx, ref.TenantID, ref.ScanRunID)
	if err == nil && r.State.Terminal() {
		err = scan.Errorf(scan.CodeTerminal, "The run has ended")
	}
	return r, err
}

// Fail ends jobs without a result.
func (a *CodeScan) Fail(ctx context.Context, in contract.CodeFailInput) (err error) {
	return a.fenced(ctx, in.CodeScanRef, func(runID string) error {
		return a.Store.CodeRuns.FailJobs(ctx, in.TenantID, in.ScanRunID, runID, in.JobIDs, scan.StateFailed, in.Reason)
	})
}

// Finish writes the record's final state, and removes data that only the hosts needed.
func (a *CodeScan) Finish(ctx context.Context, in contract.CodeFinishInput) (out contract.CodeScanOutcome, err error) {
	r, err := a.Store.CodeRuns.Get(ctx, in.TenantID, in.ScanRunID)
	if err != nil {
		return out, err
	}
	if !r.State.Terminal() || r.RunID != activity.GetInfo(ctx).WorkflowExecution.RunID {
		state, reason := codeEnding(r, in)
		err = a.fenced(ctx, in.CodeScanRef, func(runID string) error {
			r, err = a.Store.CodeRuns.Finish(ctx, in.TenantID, in.ScanRunID, runID, state, reason)
			return err
		})
		if err != nil {
			return out, err
		}
	}
	a.forget(ctx, in.ScanRunID)
	return a.outcome(ctx, r)
}

// codeEnding derives a run's final state from its jobs.
func codeEnding(r scan.CodeRun, in contract.CodeFinishInput) (scan.State, string) {
	count := func(ok func(scan.State) bool) (n int) {
		for _, j := range r.Jobs {
			if ok(j.State) {
				n++
			}
		}
		return n
	}
	completed := count(func(s scan.State) bool { return s == scan.StateCompleted })
	switch {
	case in.Canceled && count(scan.State.Terminal) < len(r.Jobs):
		return scan.StateCanceled, in.Reason
	case completed == len(r.Jobs):
		return scan.StateCompleted, ""
	case completed == 0 && in.Reason == "":
		return scan.StateFailed, "No dimension could be judged."
	case completed == 0:
		return scan.StateFailed, in.Reason
	case in.Reason != "":
		return scan.StateCompleted, in.Reason
	}
	return scan.StateCompleted, fmt.Sprintf("%d of %d dimensions could not be judged.", len(r.Jobs)-completed, len(r.Jobs))
}

func (a *CodeScan) outcome(ctx context.Context, r scan.CodeRun) (contract.CodeScanOutcome, error) {
	out := contract.CodeScanOutcome{State: string(r.State), Reason: r.Reason}
	for _, j := range r.Jobs {
		if j.State != scan.StateCompleted {
			continue
		}
		res, err := a.result(ctx, r.TenantID, j)
		if err != nil {
			return out, err
		}
		out.Jobs = append(out.Jobs, res)
		if j.Score != nil && (out.Score == nil || *j.Score < *out.Score) {
			out.Score = j.Score
		}
	}
	return out, nil
}

// result converts a job to the workflow's type.
func (a *CodeScan) result(ctx context.Context, tenantID string, j scan.CodeJob) (contract.DimensionResult, error) {
	_, fresh, err := a.Store.Findings.List(ctx, tenantID, j.ID, store.FindingFilter{State: scan.FindingNew, Page: 1, Limit: 1})
	return contract.DimensionResult{
		Dimension: string(j.Dimension), Score: j.Score, Findings: j.Findings, New: fresh, Coverage: string(j.Coverage), Summary: jobSummary(j),
	}, err
}

// jobSummary describes a job for operators: its engines, and what was not analysed.
func jobSummary(j scan.CodeJob) string {
	text := ""
	for _, e := range j.Engines {
		text += fmt.Sprintf("%s: %d files in %s", e.Name, e.Files, e.Took.Round(time.Millisecond))
		if e.Error != "" {
			text += ", failed"
		}
		text += " · "
	}
	var codes []string
	for _, n := range j.Notes {
		if n.Gap && !slices.Contains(codes, n.Code) {
			codes = append(codes, n.Code)
		}
	}
	text += fmt.Sprintf("%d lines", j.Lines)
	if len(codes) > 0 {
		text += fmt.Sprintf(" · gaps: %v", codes)
	}
	return code.Clean(text, maxSummary)
}

// maxSummary limits a job's summary in the history, in bytes.
const maxSummary = 500

// fenced runs a write as the workflow's current run.
func (a *CodeScan) fenced(ctx context.Context, ref contract.CodeScanRef, write func(runID string) error) error {
	return fence{a.Workflows, a.Store.CodeRuns, ref.TenantID, ref.ScanRunID}.write(ctx, write)
}

// forget removes the snapshot of a run that has ended. The hosts remove their own files.
func (a *CodeScan) forget(ctx context.Context, scanRunID string) {
	if err := a.Blobs.Delete(ctx, snapshotKey(scanRunID)); err != nil {
		a.Log.WarnContext(ctx, "the snapshot of a repository could not be removed", "run", scanRunID, "error", err)
	}
}

func snapshotKey(scanRunID string) string { return code.BlobFolder(scanRunID) + "snapshot.tar" }

func artifactKey(scanRunID, jobID, name string) string {
	return code.BlobFolder(scanRunID) + jobID + "/" + name
}

// ended reports whether a run no longer needs its checkout.
func (a *CodeScan) ended(ctx context.Context, r host.Run) (bool, error) {
	run, err := a.Store.CodeRuns.Get(ctx, r.TenantID, r.ID)
	if scan.IsCode(err, scan.CodeNotFound) {
		return true, nil
	}
	return run.State.Terminal(), err
}

const (
	// tidyPeriod is how often a host looks for abandoned checkouts.
	tidyPeriod = time.Minute
	// maxIdle is how long a checkout may be unused: its dimensions begin right after it, and
	// a later one gets a new checkout.
	maxIdle = 15 * time.Minute
)

// Tidy removes checkouts of runs that have ended without releasing them, and those that were
// unused for maxIdle, until ctx ends.
func (a *CodeScan) Tidy(ctx context.Context) {
	tick := time.NewTicker(tidyPeriod)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			a.TidyOnce(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// TidyOnce performs one round of Tidy.
func (a *CodeScan) TidyOnce(ctx context.Context) {
	for run, idle := range a.Host.Checkouts() {
		ended, err := a.ended(ctx, run)
		if err == nil && (ended || idle > maxIdle) {
			err = a.Host.Release(run)
		}
		if ended {
			a.forget(ctx, run.ID)
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			a.Log.WarnContext(ctx, "a checkout cannot be removed yet", "run", run.ID, "error", err)
		}
	}
}
