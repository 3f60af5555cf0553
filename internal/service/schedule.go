package service

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"

	"assay/internal/scan"
	"assay/internal/store"
)

// Limits of schedules.
const (
	maxJitter         = 12 * time.Hour
	maxCatchUp        = 7 * 24 * time.Hour
	minCatchUp        = 10 * time.Second // the minimum of the workflow service
	shownRuns         = 5
	maxScheduleName   = 100
	scheduleProblem   = "No scan could be queued, because a part of Assay was unavailable."
	scheduleUnstarted = "The previous scan of this schedule has not ended."
)

// DefaultCatchUp is how late a missed run may still start unless the schedule has another time.
const DefaultCatchUp = 10 * time.Minute

// ScheduleCalendar hands schedules to the workflow service (temporal.Schedules).
type ScheduleCalendar interface {
	// Put creates or changes a schedule. CodeInvalid if the service refuses it, CodeUnavailable
	// if the service is unavailable.
	Put(ctx context.Context, s scan.Schedule) error
	// Remove deletes a schedule; an unknown one is not an error.
	Remove(ctx context.Context, id string) error
	// Known returns the ids of all schedules.
	Known(ctx context.Context) (map[string]bool, error)
}

// Schedules trigger scans repeatedly, with the same use cases as people. Their records are
// authoritative; the workflow service's schedules are derived from them.
type Schedules struct {
	Store        *store.Store
	Calendar     ScheduleCalendar
	WebsiteScans *WebsiteScans
	SiteHealth   *SiteHealth
	CodeScans    *CodeScans
	Clock        Clock
	Log          *slog.Logger
	// MinGap is the least time between two runs.
	MinGap time.Duration

	compared lastTime
}

// ChangeSchedule is a request to change a schedule; nil fields are unchanged, or have their
// default in a new schedule.
type ChangeSchedule struct {
	Name     *string
	Cron     *string
	Every    *time.Duration
	TimeZone *string
	Jitter   *time.Duration
	CatchUp  *time.Duration
	Paused   *bool

	URL, Mode, RepositoryID, Email *string
	Pillars, Dimensions            *[]string
	MaxPages, MaxDepth, MaxMinutes *int
}

// NewSchedule is a request for a schedule.
type NewSchedule struct {
	TenantID  string
	ProjectID string // short id
	Kind      string // scan.Kind
	By        string // creator, for people
	Actor     string // actor, for the audit log
	ChangeSchedule
}

// Create creates a schedule, which first runs at the next time of its calendar. Errors:
// CodeInvalid names the field, CodeNotFound, CodeConflict if the project has too many.
func (s *Schedules) Create(ctx context.Context, req NewSchedule) (scan.Schedule, error) {
	in := scan.Schedule{
		TenantID: req.TenantID, ProjectShortID: req.ProjectID, Kind: scan.Kind(req.Kind), CatchUp: DefaultCatchUp, CreatedBy: req.By,
		Calendar: scan.Calendar{TimeZone: "UTC"},
	}
	if !in.Kind.Valid() {
		return in, scan.Errorf(scan.CodeInvalid, "kind must be website, code or site-health")
	}
	if err := s.apply(ctx, &in, req.ChangeSchedule); err != nil {
		return in, err
	}
	made, err := s.Store.Schedules.Create(ctx, in, req.Actor)
	if err != nil {
		return made, err
	}
	return s.synced(ctx, made), nil
}

// Change modifies a schedule. Its errors are those of Create.
func (s *Schedules) Change(ctx context.Context, tenantID, id string, change ChangeSchedule, actor string) (scan.Schedule, error) {
	return s.change(ctx, tenantID, id, actor, "schedule.change", change)
}

// Pause pauses a schedule; repeating it changes nothing. CodeNotFound for an unknown one.
func (s *Schedules) Pause(ctx context.Context, tenantID, id, actor string) (scan.Schedule, error) {
	paused := true
	return s.change(ctx, tenantID, id, actor, "schedule.pause", ChangeSchedule{Paused: &paused})
}

// Resume resumes a schedule. Missed runs are not made up for.
func (s *Schedules) Resume(ctx context.Context, tenantID, id, actor string) (scan.Schedule, error) {
	paused := false
	return s.change(ctx, tenantID, id, actor, "schedule.resume", ChangeSchedule{Paused: &paused})
}

func (s *Schedules) change(ctx context.Context, tenantID, id, actor, action string, change ChangeSchedule) (scan.Schedule, error) {
	// Slow checks come before the record is locked.
	was, err := s.Store.Schedules.Get(ctx, tenantID, id)
	if err != nil {
		return was, err
	}
	if err := s.apply(ctx, &was, change); err != nil {
		return was, err
	}
	changed, err := s.Store.Schedules.Change(ctx, tenantID, id, actor, action, func(now *scan.Schedule) error {
		change.to(now)
		return s.check(*now)
	})
	if err != nil {
		return changed, err
	}
	return s.synced(ctx, changed), nil
}

// Delete deletes a schedule; scans that it started continue. CodeNotFound for an unknown one.
func (s *Schedules) Delete(ctx context.Context, tenantID, id, actor string) error {
	if err := s.Store.Schedules.Delete(ctx, tenantID, id, actor); err != nil {
		return err
	}
	if err := s.forget(ctx, id); err != nil {
		s.Log.WarnContext(ctx, "the schedule could not be removed from Temporal; trying again later", "schedule", id, "error", err)
	}
	return nil
}

// List returns a project's schedules, oldest first. CodeNotFound for an unknown project.
func (s *Schedules) List(ctx context.Context, tenantID, projectID string) ([]scan.Schedule, error) {
	return s.Store.Schedules.List(ctx, tenantID, projectID)
}

// Get returns a schedule. CodeNotFound for an unknown one.
func (s *Schedules) Get(ctx context.Context, tenantID, id string) (scan.Schedule, error) {
	return s.Store.Schedules.Get(ctx, tenantID, id)
}

// NextRuns returns the next runs of a schedule without its jitter; none while it is paused or archived.
func (s *Schedules) NextRuns(x scan.Schedule) []time.Time {
	if x.Idle() {
		return []time.Time{}
	}
	return x.Calendar.Next(s.Clock(), shownRuns)
}

// apply changes a schedule and checks it, including its references.
func (s *Schedules) apply(ctx context.Context, x *scan.Schedule, change ChangeSchedule) error {
	change.to(x)
	if err := s.check(*x); err != nil {
		return err
	}
	if x.Kind != scan.KindCode || change.RepositoryID == nil {
		return nil
	}
	return s.checkRepository(ctx, *x)
}

func (s *Schedules) checkRepository(ctx context.Context, x scan.Schedule) error {
	repo, err := s.Store.Repositories.Get(ctx, x.TenantID, x.Target.RepositoryID)
	if err != nil {
		return err
	}
	if repo.ProjectShortID != x.ProjectShortID {
		return scan.Errorf(scan.CodeInvalid, "integrationRepoId must be the id of a repository of the project")
	}
	return nil
}

func (c ChangeSchedule) to(x *scan.Schedule) {
	set(&x.Name, c.Name)
	set(&x.Calendar.TimeZone, c.TimeZone)
	if c.Cron != nil && *c.Cron != "" && (c.Every == nil || *c.Every == 0) { // either replaces the other
		x.Calendar.Every, x.Calendar.Offset = 0, 0
	}
	if c.Every != nil && *c.Every != 0 && (c.Cron == nil || *c.Cron == "") {
		x.Calendar.Cron = ""
	}
	set(&x.Calendar.Cron, c.Cron)
	set(&x.Calendar.Every, c.Every)
	set(&x.Jitter, c.Jitter)
	set(&x.CatchUp, c.CatchUp)
	set(&x.Paused, c.Paused)
	set(&x.Target.URL, c.URL)
	set(&x.Target.Mode, c.Mode)
	set(&x.Target.RepositoryID, c.RepositoryID)
	set(&x.Target.Email, c.Email)
	set(&x.Target.Pillars, c.Pillars)
	set(&x.Target.Dimensions, c.Dimensions)
	set(&x.Target.MaxPages, given(c.MaxPages))
	set(&x.Target.MaxMinutes, given(c.MaxMinutes))
	set(&x.Target.MaxDepth, given(c.MaxDepth))
	x.Name, x.Calendar.Cron = strings.TrimSpace(x.Name), strings.Join(strings.Fields(x.Calendar.Cron), " ")
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}

// given converts a requested number to the value of a field that may be nil.
func given(n *int) **int {
	if n == nil {
		return nil
	}
	return &n
}

// check applies the rules of the fields to a schedule, and those of a trigger to its target.
func (s *Schedules) check(x scan.Schedule) error {
	switch {
	case x.Name == "":
		return scan.Errorf(scan.CodeInvalid, "name is required")
	case len([]rune(x.Name)) > maxScheduleName || strings.ContainsFunc(x.Name, breaksLine):
		return scan.Errorf(scan.CodeInvalid, "name must be one line of at most %d characters", maxScheduleName)
	}
	if err := x.Calendar.Check(s.MinGap); err != nil {
		return err
	}
	switch {
	case x.Jitter < 0 || x.Jitter > maxJitter:
		return scan.Errorf(scan.CodeInvalid, "jitterMinutes must be between 0 and %d", int(maxJitter.Minutes()))
	case x.CatchUp < minCatchUp || x.CatchUp > maxCatchUp:
		return scan.Errorf(scan.CodeInvalid, "catchUpMinutes must be between 1 and %d", int(maxCatchUp.Minutes()))
	}
	switch x.Kind {
	case scan.KindWebsite:
		_, _, err := checkWebsiteTrigger(s.websiteTrigger(x, ""))
		return err
	case scan.KindSiteHealth:
		_, err := s.SiteHealth.prepare(s.siteTrigger(x, ""))
		return err
	}
	_, err := s.CodeScans.prepare(s.codeTrigger(x, ""))
	return err
}

// synced updates the schedule of the workflow service now and returns x, whose Last shows
// whether the service refused it. If the service is unavailable, the keeper does it later.
func (s *Schedules) synced(ctx context.Context, x scan.Schedule) scan.Schedule {
	x, err := s.update(ctx, x)
	if err != nil {
		s.Log.WarnContext(ctx, "the schedule could not be created in Temporal; trying again later", "schedule", x.ID, "error", err)
	}
	return x
}

// newRun identifies a run that the workflow service did not start.
func newRun() (string, error) {
	id, err := uuid.NewV7()
	return "now-" + id.String(), err
}
