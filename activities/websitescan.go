// Package activities owns the steps that workflows order: each decodes its input, calls one
// internal package, stores the result fenced by the workflow's run, and returns a small
// summary. Page content, addresses of people and credentials stay in the database and the
// blob store.
package activities

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"time"

	"go.temporal.io/sdk/activity"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/gather/worktime"
	"assay/workflows/contract"
)

// Describer looks up workflows, to find the current run, and the task queues of their
// activities.
type Describer interface {
	Describe(ctx context.Context, workflowID string) (temporal.Execution, error)
	// Served reports whether a worker serves a task queue of activities.
	Served(ctx context.Context, queue string) (bool, error)
}

// WebsiteScan has the dependencies of website scan activities.
type WebsiteScan struct {
	Store     *store.Store
	Blobs     *blob.Store
	Scanner   *website.Scanner
	Workflows Describer
	Clock     func() time.Time
	Log       *slog.Logger
	// Deadline limits the working time of a scan, QueueLimit the time that its steps wait in
	// task queues in addition, and LossLimit how long steps are repeated after their workers
	// were lost; after all of them the record is closed. Zero means the defaults.
	Deadline, QueueLimit, LossLimit time.Duration
	// StepTimeout limits one attempt of a gather step.
	StepTimeout time.Duration
	// BrowserTimeout is the StepTimeout of the browser step, which may measure a page several
	// times.
	BrowserTimeout time.Duration
	// Patience is how long a step waits for storage with its facts; 0: gatherPatience.
	Patience time.Duration
	// StopGrace is how long a step other than the browser's may go on when its worker stops.
	StopGrace time.Duration
	// QueueLook is how often a scan that waits for a browser checks whether there is a worker with one; 0: queueLookPeriod.
	QueueLook time.Duration
}

// QueueLimit is the default of WebsiteScan.QueueLimit.
const QueueLimit = 6 * time.Hour

// browserWait is how long the browser step may wait for a browser of its worker, which Site
// Health checks use as well.
const browserWait = 10 * time.Minute

// LossTime limits the time that lost workers cost, given the limit: losses are noticed late,
// and the first ones are always survived.
func LossTime(limit time.Duration) time.Duration { return 2*or(limit, contract.LossLimit) + lossSlack }

const lossSlack = 30 * time.Minute

// WorkTime limits how long after its start a scan may take, whatever happens.
func (a *WebsiteScan) WorkTime() time.Duration {
	return ScanWorkTime(a.Deadline, a.QueueLimit, a.LossLimit)
}

// ScanWorkTime is WebsiteScan.WorkTime for such limits.
func ScanWorkTime(deadline, queueLimit, lossLimit time.Duration) time.Duration {
	return deadline + or(queueLimit, QueueLimit) + LossTime(lossLimit)
}

// timeout returns the time limit of the part's gatherer.
func (a *WebsiteScan) timeout(part string) time.Duration {
	if capture.Part(part) == capture.PartBrowser {
		return a.BrowserTimeout + browserWait
	}
	return a.StepTimeout
}

// budgetShare is the part of the deadline for gathering; the rest is for judging and
// finishing.
const budgetShare = 0.8

// stepGrace is how much longer than StepTimeout, and than it waits for other scans of the host, a gatherer may run. Gatherers end
// themselves at StepTimeout with the facts they have; a gatherer that is cut off has none.
const stepGrace = 5 * time.Second

// Start marks the scan as running and plans it.
func (a *WebsiteScan) Start(ctx context.Context, ref contract.WebsiteScanRef) (plan contract.WebsiteScanPlan, err error) {
	var s scan.WebsiteScan
	err = a.fenced(ctx, ref, func(runID string) error {
		s, err = a.Store.WebsiteScans.Start(ctx, ref.TenantID, ref.ScanID, runID, a.Clock().Add(a.WorkTime()))
		return err
	})
	if err != nil {
		return plan, err
	}
	plan = contract.WebsiteScanPlan{
		Host: s.Host(), Parts: s.Parts, Needs: map[string][]string{}, After: map[string][]string{},
		StepTimeout: a.StepTimeout, Budget: time.Duration(float64(a.Deadline) * budgetShare), Notify: s.Email != "",
		QueueLimit: or(a.QueueLimit, QueueLimit), LossLimit: or(a.LossLimit, contract.LossLimit),
	}
	for _, p := range s.Pillars {
		plan.Pillars = append(plan.Pillars, string(p))
		plan.Needs[string(p)] = names(a.Scanner.Needs(p, website.TermsOf(s)))
	}
	for _, part := range s.Parts {
		if after := website.After(capture.Part(part)); len(after) > 0 {
			plan.After[part] = names(after)
		}
	}
	if slices.Contains(s.Parts, string(capture.PartBrowser)) {
		plan.Queues = map[string]string{string(capture.PartBrowser): contract.QueueBrowser}
		plan.Timeouts = map[string]time.Duration{string(capture.PartBrowser): a.BrowserTimeout}
		plan.Waits = map[string]time.Duration{string(capture.PartBrowser): browserWait}
		plan.QueueLook = or(a.QueueLook, queueLookPeriod)
	}
	return plan, nil
}

// queueLookPeriod is how often scans check whether the queue that they wait in is served.
const queueLookPeriod = time.Minute

// QueueState reports whether a worker serves a task queue.
func (a *WebsiteScan) QueueState(ctx context.Context, in contract.QueueInput) (state contract.QueueState, err error) {
	state.Served, err = a.Workflows.Served(ctx, in.Queue)
	return state, err
}

func names(parts []capture.Part) []string {
	out := make([]string, len(parts))
	for i, p := range parts {
		out[i] = string(p)
	}
	return out
}

// Gather gathers one part and stores it. A worker that stops finishes a short step, and
// hands a long one over.
func (a *WebsiteScan) Gather(ctx context.Context, in contract.GatherInput) (res contract.GatherResult, err error) {
	grace := a.StopGrace
	if capture.Part(in.Part) == capture.PartBrowser {
		grace = 0
	}
	work, done := untilStop(ctx, grace)
	defer done()
	began := time.Now()
	limited, clock := worktime.Limit(work, a.timeout(in.Part)+stepGrace)
	defer clock.Stop()
	res, err = a.gatherPart(ctx, limited, in)
	res.Worked = time.Since(began) - clock.Idled()
	return res, ended(ctx, work, a.Log, err)
}

func (a *WebsiteScan) gatherPart(ctx, work context.Context, in contract.GatherInput) (res contract.GatherResult, err error) {
	s, facts, err := a.load(ctx, in.WebsiteScanRef, names(website.After(capture.Part(in.Part))))
	if err != nil {
		return res, err
	}
	if s.State.Terminal() {
		return res, scan.Errorf(scan.CodeTerminal, "The scan has ended")
	}
	stop := heartbeat(ctx)
	value, err := a.gather(work, capture.Part(in.Part), facts, stop.report)
	stop.end()
	cause := interrupted(work)
	switch {
	case cause != nil && !errors.Is(cause, context.DeadlineExceeded):
		return res, cause // an interrupted result is incomplete
	case err != nil && cause != nil, errors.Is(err, context.DeadlineExceeded):
		return res, scan.Wrap(scan.CodeTargetUnreachable, err, "The step did not finish in time")
	case err != nil:
		return res, err
	}
	res = contract.GatherResult{Part: in.Part, Summary: "stored"}
	if h, ok := value.(*capture.HTTP); ok {
		if why := website.Unreachable(h, facts.Target.Host); why != "" {
			res.Unreachable, res.Summary = true, why
		}
	}
	res.Bytes, err = a.save(ctx, in, value)
	return res, err
}

// gather calls the scanner. If a gatherer panics on a hostile response, the step fails; the
// stack is logged but not part of the history.
func (a *WebsiteScan) gather(
	ctx context.Context, part capture.Part, facts *capture.Capture, progress website.Progress,
) (value any, err error) {
	defer func() {
		if x := recover(); x != nil {
			a.Log.ErrorContext(ctx, "a gatherer panicked", "part", part, "panic", fmt.Sprint(x), "stack", string(debug.Stack()))
			value, err = nil, scan.Errorf(scan.CodeInternal, "gather panicked")
		}
	}()
	return a.Scanner.Gather(ctx, part, facts, progress)
}

// save stores the part in the blob store under this run and then refers to it from the
// record, so that a reference never dangles.
func (a *WebsiteScan) save(ctx context.Context, in contract.GatherInput, value any) (_ int64, err error) {
	run := activity.GetInfo(ctx).WorkflowExecution.RunID
	key := website.BlobFolder(in.TenantID, in.ScanID) + run + "/" + in.Part + service.CaptureSuffix
	defer func() {
		if err != nil {
			a.discard(ctx, in.TenantID, in.ScanID, run)
		}
	}()
	var stored blob.Stored
	err = patiently(ctx, or(a.Patience, gatherPatience), func(ctx context.Context) (err error) {
		if err = a.saveArtifacts(ctx, key, value); err != nil {
			return err
		}
		if stored, err = a.Blobs.PutJSON(ctx, key, value); err != nil {
			return err
		}
		return a.fenced(ctx, in.WebsiteScanRef, func(runID string) error {
			return a.Store.WebsiteScans.SaveCapture(ctx, in.TenantID, in.ScanID, runID, scan.Capture{
				Part: in.Part, BlobKey: key, Bytes: stored.Bytes, SHA256: stored.SHA256,
			})
		})
	})
	return stored.Bytes, err
}

// saveArtifacts stores the blobs that a part refers to by name in the same folder (see
// blob.Beside).
func (a *WebsiteScan) saveArtifacts(ctx context.Context, key string, value any) error {
	artifacts, ok := value.(interface{ Artifacts() map[string][]byte })
	if !ok {
		return nil
	}
	for name, content := range artifacts.Artifacts() {
		if err := a.Blobs.Put(ctx, blob.Beside(key, name), bytes.NewReader(content), http.DetectContentType(content)); err != nil {
			return err
		}
	}
	return nil
}

// RecordFailure records that a part could not be gathered.
func (a *WebsiteScan) RecordFailure(ctx context.Context, in contract.FailureInput) (err error) {
	return a.fenced(ctx, in.WebsiteScanRef, func(runID string) error {
		return a.Store.WebsiteScans.SaveCapture(ctx, in.TenantID, in.ScanID, runID, scan.Capture{
			Part: in.Part, Reason: in.Reason, Message: in.Message,
		})
	})
}

// Evaluate scores one pillar from the stored parts and stores its category.
func (a *WebsiteScan) Evaluate(ctx context.Context, in contract.EvaluateInput) (res contract.EvaluateResult, err error) {
	defer heartbeat(ctx).end()
	pillar := scan.Pillar(in.Pillar)
	s, err := a.Store.WebsiteScans.Get(ctx, in.TenantID, in.ScanID)
	if err != nil {
		return res, err
	}
	facts, err := a.facts(ctx, s, names(a.Scanner.Needs(pillar, website.TermsOf(s))))
	if err != nil {
		return res, err
	}
	accepted, err := a.accepted(ctx, s, facts.Target.Host)
	if err != nil {
		return res, err
	}
	cat := a.Scanner.Judge(pillar, facts, accepted)
	raw, err := json.Marshal(cat)
	if err != nil {
		return res, fmt.Errorf("encode category: %w", err)
	}
	record := scan.Category{
		Pillar: pillar, Score: cat.Score, Band: cat.Band, StrictScore: cat.StrictScore, StrictBand: cat.StrictBand,
		Coverage: cat.Coverage, Partial: cat.Partial, Results: raw,
	}
	if cat.Score == nil {
		record.Reason = "No check of this pillar could be judged."
	}
	err = a.fenced(ctx, in.WebsiteScanRef, func(runID string) error {
		return a.Store.WebsiteScans.SaveCategory(ctx, in.TenantID, in.ScanID, runID, record)
	})
	return contract.EvaluateResult{
		Pillar: in.Pillar, Score: cat.Score, Band: string(cat.Band), Coverage: cat.Coverage, Failed: website.Failed(cat, 10),
	}, err
}

// accepted returns the checks that the project accepted when the scan began, so that all
// pillars, and repeated evaluations, exclude the same checks.
func (a *WebsiteScan) accepted(ctx context.Context, s scan.WebsiteScan, host string) (map[string]check.Suppressed, error) {
	standing, err := a.Store.Suppressions.Standing(ctx, s.TenantID, s.ProjectID, host, s.StartedAt)
	if err != nil {
		return nil, err
	}
	out := make(map[string]check.Suppressed, len(standing))
	for id, one := range standing {
		out[id] = check.Suppressed{Reason: one.Reason, By: one.CreatedBy, Until: one.ExpiresAt}
	}
	return out, nil
}

// Finish computes the overall score and writes the record's final state.
func (a *WebsiteScan) Finish(ctx context.Context, in contract.FinishInput) (out contract.WebsiteScanOutcome, err error) {
	s, facts, err := a.load(ctx, in.WebsiteScanRef, names([]capture.Part{capture.PartHTTP, capture.PartPage, capture.PartBrowser}))
	if err != nil {
		return out, err
	}
	f := store.Finish{Reason: in.Reason, CatalogueVersion: a.Scanner.Catalogue.Version()}
	scored := slices.DeleteFunc(slices.Clone(s.Categories), func(c scan.Category) bool { return c.Score == nil })
	f.State = scan.Outcome(len(s.Pillars), len(scored))
	if total, band, ok := scan.Overall(scored); ok {
		f.Score, f.Band = &total, band
	}
	if strict, _, ok := scan.OverallStrict(scored); ok {
		f.StrictScore = &strict
	}
	if why := facts.Blocked(); why != "" && len(scored) > 0 && f.Reason == "" {
		f.State, f.Reason = scan.StatePartial, why // the judged response is not the owner's page
	}
	stored, err := a.Store.WebsiteScans.Captures(ctx, s.TenantID, s.ID)
	if err != nil {
		return out, err
	}
	if lost := website.Lost(s.Parts, stored, facts); lost != "" && len(scored) > 0 {
		f.State, f.Reason = scan.StatePartial, cmp.Or(f.Reason, lost) // the scores are based on less than the profile promises
	}
	f.Reason = whyIncomplete(f)
	err = a.fenced(ctx, in.WebsiteScanRef, func(runID string) error {
		return a.Store.WebsiteScans.Finish(ctx, in.TenantID, in.ScanID, runID, f)
	})
	if err == nil {
		a.replaced(ctx, s, activity.GetInfo(ctx).WorkflowExecution.RunID)
	}
	return contract.WebsiteScanOutcome{State: string(f.State), Score: f.Score, Band: string(f.Band)}, err
}

// whyIncomplete returns the reason that the record stores, or none if every pillar was
// scored completely after all.
func whyIncomplete(f store.Finish) string {
	switch {
	case f.State == scan.StateComplete:
		return ""
	case f.Reason != "":
		return f.Reason
	case f.State == scan.StateFailed:
		return "None of the requested pillars could be scored."
	}
	return "Some of the requested pillars could not be scored."
}

// load reads the record and the named parts of its capture.
func (a *WebsiteScan) load(ctx context.Context, ref contract.WebsiteScanRef, parts []string) (scan.WebsiteScan, *capture.Capture, error) {
	s, err := a.Store.WebsiteScans.Get(ctx, ref.TenantID, ref.ScanID)
	if err != nil {
		return s, nil, err
	}
	facts, err := a.facts(ctx, s, parts)
	return s, facts, err
}

// facts reads the named parts of the scan's capture.
func (a *WebsiteScan) facts(ctx context.Context, s scan.WebsiteScan, parts []string) (*capture.Capture, error) {
	facts, err := website.CaptureOf(s, s.StartedAt)
	if err != nil {
		return nil, err
	}
	rows, err := a.Store.WebsiteScans.Captures(ctx, s.TenantID, s.ID)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if !slices.Contains(parts, row.Part) {
			continue
		}
		if err := a.attach(ctx, facts, row); err != nil {
			return nil, err
		}
	}
	return facts, nil
}

func (a *WebsiteScan) attach(ctx context.Context, facts *capture.Capture, row scan.Capture) error {
	part := capture.Part(row.Part)
	if row.BlobKey == "" {
		facts.Failures[part] = capture.Failure{Reason: capture.Reason(row.Reason), Message: row.Message}
		return nil
	}
	into, err := website.Slot(facts, part)
	if err != nil {
		return err
	}
	return a.Blobs.GetJSON(ctx, row.BlobKey, into)
}

// fenced runs a write as the workflow's current run.
func (a *WebsiteScan) fenced(ctx context.Context, ref contract.WebsiteScanRef, write func(runID string) error) error {
	return fence{a.Workflows, a.Store.WebsiteScans, ref.TenantID, ref.ScanID}.write(ctx, write)
}
