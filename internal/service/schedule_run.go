package service

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"assay/internal/scan"
)

// triggerSchedule names schedules in records.
const triggerSchedule = "schedule"

// RanSchedule is the outcome of a schedule's run.
type RanSchedule struct {
	Outcome  scan.ScheduleOutcome // "" for a schedule that is paused, archived or deleted
	Kind     scan.Kind
	RecordID string // the queued scan
}

// Run queues the scan of a schedule's run and records the outcome; run identifies it, so
// that repeating it queues no second scan. If the trigger refuses the scan, that is an
// outcome; only temporary failures are errors (CodeUnavailable, CodeQuota, internal).
func (s *Schedules) Run(ctx context.Context, tenantID, id, run string) (out RanSchedule, err error) {
	x, err := s.Store.Schedules.Get(ctx, tenantID, id)
	if scan.IsCode(err, scan.CodeNotFound) {
		return out, nil
	}
	if err != nil || x.Idle() {
		return out, err
	}
	out, err = s.run(ctx, x, run)
	if err != nil && !passing(err) {
		return out, nil
	}
	return out, err
}

// Trigger queues a scan of a schedule now, even if it is paused. The errors are those of the
// kind's own trigger, CodeNotFound, and CodeConflict while the schedule's previous scan has
// not ended.
func (s *Schedules) Trigger(ctx context.Context, tenantID, id, actor string) (RanSchedule, error) {
	x, err := s.Store.Schedules.Get(ctx, tenantID, id)
	if err != nil {
		return RanSchedule{}, err
	}
	run, err := newRun()
	if err != nil {
		return RanSchedule{}, fmt.Errorf("create the id of a run: %w", err)
	}
	out, err := s.run(ctx, x, run)
	switch {
	case err != nil:
		return out, err
	case out.Outcome == scan.ScheduleSkipped:
		return out, scan.Errorf(scan.CodeConflict, scheduleUnstarted)
	}
	return out, s.Store.Audit.Add(ctx, tenantID, actor, "schedule.trigger", x.ID)
}

// passing reports whether trying again later may help.
func passing(err error) bool {
	switch scan.CodeOf(err) {
	case scan.CodeUnavailable, scan.CodeQuota, scan.CodeInternal, scan.CodeTargetUnreachable:
		return true
	}
	return false
}

func (s *Schedules) run(ctx context.Context, x scan.Schedule, run string) (out RanSchedule, err error) {
	out.Kind = x.Kind
	if x.Last.Run == run && x.Last.Outcome == scan.ScheduleStarted { // the previous attempt started the scan, but did not get the result
		out.Outcome, out.RecordID = x.Last.Outcome, x.Last.RecordID
		return out, nil
	}
	last := scan.ScheduleRun{At: s.Clock().UTC(), Run: run}
	busy, err := s.busy(ctx, x)
	if err != nil {
		return out, err
	}
	if busy {
		last.Outcome, last.Problem = scan.ScheduleSkipped, scheduleUnstarted
	} else {
		last.RecordID, err = s.start(ctx, x, "schedule-"+run)
		last.Outcome, last.Problem = scan.ScheduleStarted, ""
		if err != nil {
			last.Outcome, last.Problem = scan.ScheduleFailed, scan.MessageOf(err)
		}
		if scan.IsCode(err, scan.CodeInternal) {
			last.Problem = scheduleProblem
		}
	}
	out.Outcome, out.RecordID = last.Outcome, last.RecordID
	return out, errors.Join(err, s.Store.Schedules.Record(ctx, x.TenantID, x.ID, last))
}

// busy reports whether the schedule's previous scan has not ended.
func (s *Schedules) busy(ctx context.Context, x scan.Schedule) (bool, error) {
	if x.Last.RecordID == "" {
		return false, nil
	}
	var h scan.Record
	var err error
	switch x.Kind {
	case scan.KindWebsite:
		var r scan.WebsiteScan
		r, err = s.WebsiteScans.Status(ctx, x.TenantID, x.Last.RecordID)
		h = r.Record
	case scan.KindSiteHealth:
		var r scan.SiteHealth
		r, err = s.SiteHealth.Get(ctx, x.TenantID, x.Last.RecordID)
		h = r.Record
	default:
		var r scan.CodeRun
		r, err = s.CodeScans.Run(ctx, x.TenantID, x.Last.RecordID)
		h = r.Record
	}
	if scan.IsCode(err, scan.CodeNotFound) {
		return false, nil
	}
	return err == nil && !h.State.Terminal(), err
}

// start queues the scan under an idempotency key and returns its id.
func (s *Schedules) start(ctx context.Context, x scan.Schedule, key string) (string, error) {
	switch x.Kind {
	case scan.KindWebsite:
		r, _, err := s.WebsiteScans.Trigger(ctx, s.websiteTrigger(x, key))
		return r.ID, err
	case scan.KindSiteHealth:
		r, _, err := s.SiteHealth.Trigger(ctx, s.siteTrigger(x, key))
		return r.ID, err
	}
	if err := s.checkRepository(ctx, x); err != nil {
		return "", err
	}
	r, _, err := s.CodeScans.Trigger(ctx, s.codeTrigger(x, key))
	return r.ID, err
}

func (s *Schedules) websiteTrigger(x scan.Schedule, key string) TriggerWebsiteScan {
	return TriggerWebsiteScan{
		TenantID: x.TenantID, ProjectID: x.ProjectShortID, URL: x.Target.URL, Pillars: x.Target.Pillars, Email: x.Target.Email,
		IdempotencyKey: key, Trigger: triggerSchedule,
	}
}

func (s *Schedules) siteTrigger(x scan.Schedule, key string) TriggerSiteHealth {
	req := TriggerSiteHealth{
		TenantID: x.TenantID, ProjectID: x.ProjectShortID, URL: x.Target.URL, Mode: x.Target.Mode, Email: x.Target.Email,
		IdempotencyKey: key, Trigger: triggerSchedule,
	}
	req.Settings.MaxPages, req.Settings.MaxDepth, req.Settings.MaxMinutes = x.Target.MaxPages, x.Target.MaxDepth, x.Target.MaxMinutes
	return req
}

func (s *Schedules) codeTrigger(x scan.Schedule, key string) TriggerCodeScan {
	return TriggerCodeScan{
		TenantID: x.TenantID, IntegrationRepoID: x.Target.RepositoryID, Dimensions: x.Target.Dimensions, IdempotencyKey: key,
		Trigger: triggerSchedule,
	}
}

// Intervals of comparing schedules with the workflow service.
const (
	comparePeriod = 5 * time.Minute
	scheduleBatch = 100
)

// Sweep implements Sweeper: it repeats changes that the workflow service missed, and
// periodically compares all schedules with the service's own, which may have been lost. One
// schedule that cannot be synchronised does not affect the others.
func (s *Schedules) Sweep(ctx context.Context) error {
	err := s.repeat(ctx)
	if hopeless(ctx, err) || !s.compared.due(s.Clock(), comparePeriod) {
		return err
	}
	if failed := s.Compare(ctx); failed != nil {
		s.compared.reset()
		err = errors.Join(err, fmt.Errorf("compare schedules: %w", failed))
	}
	return err
}

// repeat synchronises the schedules with changes that the workflow service does not know.
func (s *Schedules) repeat(ctx context.Context) error {
	changed, err := s.Store.Operator().Schedules.Unsynced(ctx, scheduleBatch)
	if err != nil {
		return fmt.Errorf("list schedules to sync: %w", err)
	}
	var errs []error
	for _, x := range changed {
		if _, err := s.update(ctx, x); err != nil {
			errs = append(errs, fmt.Errorf("sync schedule %s: %w", x.ID, err))
			if hopeless(ctx, err) {
				break
			}
		}
	}
	return errors.Join(errs...)
}

// hopeless reports whether, after the error, further schedules would fail in the same way.
func hopeless(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, context.Canceled) || scan.IsCode(err, scan.CodeUnavailable)
}

// Compare creates the schedules that the workflow service has lost, offers it those again
// that it has refused, and removes the service's schedules without a record.
func (s *Schedules) Compare(ctx context.Context) error {
	known, err := s.Calendar.Known(ctx)
	if err != nil {
		return err
	}
	var errs []error
	after := ""
	for {
		page, err := s.Store.Operator().Schedules.After(ctx, after, scheduleBatch)
		if err != nil { // what remains of known may have records
			return errors.Join(append(errs, err)...)
		}
		for _, x := range page {
			after = x.ID
			lost := !known[x.ID]
			delete(known, x.ID)
			if err := s.restore(ctx, x, lost); err != nil {
				errs = append(errs, fmt.Errorf("sync schedule %s: %w", x.ID, err))
				if hopeless(ctx, err) {
					return errors.Join(errs...)
				}
			}
		}
		if len(page) < scheduleBatch {
			break
		}
	}
	return errors.Join(append(errs, s.removeUnknown(ctx, known))...)
}

// restore synchronises a schedule that the workflow service has lost or refused.
func (s *Schedules) restore(ctx context.Context, x scan.Schedule, lost bool) error {
	if !lost && !x.Refused() {
		return nil
	}
	x, err := s.update(ctx, x)
	if err == nil && lost && !x.Refused() {
		s.Log.InfoContext(ctx, "recreated a schedule in Temporal from its record", "schedule", x.ID)
	}
	return err
}

// removeUnknown removes schedules without a record from the workflow service.
func (s *Schedules) removeUnknown(ctx context.Context, ids map[string]bool) error {
	var errs []error
	for id := range ids {
		if err := s.Calendar.Remove(ctx, id); err != nil {
			errs = append(errs, fmt.Errorf("remove schedule %s: %w", id, err))
			if hopeless(ctx, err) {
				break
			}
			continue
		}
		s.Log.InfoContext(ctx, "removed a schedule without a record from Temporal", "schedule", id)
	}
	return errors.Join(errs...)
}

// update synchronises a schedule and returns it with a record of whether the workflow
// service refuses it. A refusal is not an error, because it concerns only this schedule.
func (s *Schedules) update(ctx context.Context, x scan.Schedule) (scan.Schedule, error) {
	err := s.sync(ctx, x)
	refused := scan.IsCode(err, scan.CodeInvalid)
	if err != nil && !refused {
		return x, err
	}
	if refused == x.Refused() || !x.DeletedAt.IsZero() {
		return x, nil
	}
	last := scan.ScheduleRun{RecordID: x.Last.RecordID}
	if refused {
		s.Log.WarnContext(ctx, "Temporal refused a schedule", "schedule", x.ID, "error", err)
		last.At, last.Run, last.Outcome, last.Problem = s.Clock().UTC(), x.Last.Run, scan.ScheduleFailed, scan.ScheduleRefused
	}
	x.Last = last
	return x, s.Store.Schedules.Record(ctx, x.TenantID, x.ID, last)
}

// sync updates the workflow service's schedule until no further change intervened.
func (s *Schedules) sync(ctx context.Context, x scan.Schedule) error {
	for {
		if !x.DeletedAt.IsZero() {
			return s.forget(ctx, x.ID)
		}
		if err := s.Calendar.Put(ctx, x); err != nil {
			return err
		}
		now, err := s.Store.Operator().Schedules.Synced(ctx, x.ID, x.Revision)
		switch {
		case scan.IsCode(err, scan.CodeNotFound): // it was deleted meanwhile, with its project
			return s.Calendar.Remove(ctx, x.ID)
		case err != nil || now.Revision == x.Revision:
			return err
		}
		x = now
	}
}

func (s *Schedules) forget(ctx context.Context, id string) error {
	if err := s.Calendar.Remove(ctx, id); err != nil {
		return err
	}
	return s.Store.Operator().Schedules.Forget(ctx, id)
}

// lastTime is when something was last done.
type lastTime struct {
	mu sync.Mutex
	at time.Time
}

// due reports whether the period has passed, and begins the next one.
func (l *lastTime) due(now time.Time, period time.Duration) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.at.IsZero() && now.Sub(l.at) < period {
		return false
	}
	l.at = now
	return true
}

func (l *lastTime) reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.at = time.Time{}
}
