package store

import (
	"context"
	"encoding/json"
	"time"

	"gorm.io/gorm"

	"assay/internal/scan"
)

// MaxSchedules is the maximum number of schedules of a project.
const MaxSchedules = 100

func scheduleNotFound() error { return scan.Errorf(scan.CodeNotFound, "Schedule not found!") }

type scheduleRow struct {
	ID             string `gorm:"primaryKey"`
	TenantID       string
	ProjectID      string
	ProjectShortID string
	Name           string
	Kind           string
	Target         string
	Cron           string
	EverySeconds   int64
	TimeZone       string
	JitterSeconds  int64
	CatchUpSeconds int64
	Paused         bool
	CreatedBy      string
	CreatedAt      timestamp
	UpdatedAt      timestamp
	DeletedAt      timestamp
	LastRunAt      timestamp
	LastRun        string
	LastOutcome    string
	LastRecordID   string
	LastProblem    string
	Revision       int64
	Synced         int64
	// ProjectStatus is the project's status; see schedulesOf.
	ProjectStatus string `gorm:"->"`
}

func (scheduleRow) TableName() string { return "schedules" }

// schedulesOf reads schedules with the status of their project.
func schedulesOf(db *gorm.DB) *gorm.DB {
	return db.Model(&scheduleRow{}).Select("schedules.*, (SELECT p.status FROM projects p " +
		"WHERE p.tenant_id = schedules.tenant_id AND p.id = schedules.project_id) AS project_status")
}

func (r scheduleRow) schedule() (scan.Schedule, error) {
	s := scan.Schedule{
		ID: r.ID, TenantID: r.TenantID, ProjectID: r.ProjectID, ProjectShortID: r.ProjectShortID, Name: r.Name, Kind: scan.Kind(r.Kind),
		Jitter: time.Duration(r.JitterSeconds) * time.Second, CatchUp: time.Duration(r.CatchUpSeconds) * time.Second,
		Paused: r.Paused, Archived: r.ProjectStatus == string(scan.ProjectArchived),
		CreatedBy: r.CreatedBy, CreatedAt: r.CreatedAt.t, UpdatedAt: r.UpdatedAt.t, DeletedAt: r.DeletedAt.t,
		Last: scan.ScheduleRun{
			At: r.LastRunAt.t, Run: r.LastRun, Outcome: scan.ScheduleOutcome(r.LastOutcome), RecordID: r.LastRecordID, Problem: r.LastProblem,
		},
		Revision: r.Revision, Synced: r.Synced,
	}
	s.Calendar = scan.Calendar{Cron: r.Cron, Every: time.Duration(r.EverySeconds) * time.Second, TimeZone: r.TimeZone}
	if s.Calendar.Every > 0 { // runs are counted from the schedule's start
		s.Calendar.Offset = time.Duration(s.CreatedAt.Unix()%r.EverySeconds) * time.Second
	}
	return s, json.Unmarshal([]byte(r.Target), &s.Target)
}

// describe sets the columns that the schedule's owner decides.
func (r *scheduleRow) describe(s scan.Schedule) error {
	target, err := storableJSON(s.Target)
	if err != nil {
		return err
	}
	if r.Name, err = requiredName(s.Name); err != nil {
		return err
	}
	r.Target, r.Cron, r.TimeZone, r.Paused = string(target), cleanText(s.Calendar.Cron), cleanText(s.Calendar.TimeZone), s.Paused
	r.EverySeconds, r.JitterSeconds = int64(s.Calendar.Every/time.Second), int64(s.Jitter/time.Second)
	r.CatchUpSeconds = int64(s.CatchUp / time.Second)
	return nil
}

func readSchedules(query *gorm.DB) ([]scan.Schedule, error) {
	var rows []scheduleRow
	if err := schedulesOf(query).Find(&rows).Error; err != nil {
		return nil, err
	}
	out := make([]scan.Schedule, len(rows))
	for i, r := range rows {
		var err error
		if out[i], err = r.schedule(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func readSchedule(query *gorm.DB) (scan.Schedule, error) {
	found, err := readSchedules(query.Limit(1))
	if err == nil && len(found) == 0 {
		return scan.Schedule{}, scheduleNotFound()
	}
	if err != nil {
		return scan.Schedule{}, err
	}
	return found[0], nil
}

// Create adds a schedule to the project with ProjectShortID and writes the audit log. The
// caller sets Name, Kind, Target, Calendar, Jitter, CatchUp, Paused and CreatedBy.
// CodeNotFound for an unknown project, CodeInvalid for an archived one, CodeConflict if it
// has MaxSchedules.
func (s *Schedules) Create(ctx context.Context, in scan.Schedule, actor string) (out scan.Schedule, err error) {
	project, err := s.project(ctx, in.TenantID, in.ProjectShortID)
	if err != nil {
		return out, err
	}
	row := scheduleRow{
		TenantID: project.TenantID, ProjectID: project.ID, ProjectShortID: project.ShortID, Kind: string(in.Kind),
		CreatedBy: cleanText(in.CreatedBy), Revision: 1,
	}
	if err := row.describe(in); err != nil {
		return out, err
	}
	if row.ID, err = newID(); err != nil {
		return out, wrap("creating a schedule id", err)
	}
	err = s.tx(ctx, "creating a schedule", func(tx *gorm.DB, now timestamp) error {
		if err := lockTenant(tx, project.TenantID); err != nil { // makes the count and the insert atomic
			return err
		}
		if _, err := requireActive(tx, project.TenantID, project.ID); err != nil {
			return err
		}
		var count int64
		err := tx.Model(&scheduleRow{}).Where("tenant_id = ? AND project_id = ? AND deleted_at IS NULL", row.TenantID, row.ProjectID).
			Count(&count).Error
		if err != nil {
			return err
		}
		if count >= MaxSchedules {
			return scan.Errorf(scan.CodeConflict, "A project can have at most %d schedules; delete some first", MaxSchedules)
		}
		row.CreatedAt, row.UpdatedAt = now, now
		if err := tx.Create(&row).Error; err != nil {
			return err
		}
		if err := auditIn(tx, now, row.TenantID, actor, "schedule.create", row.ID); err != nil {
			return err
		}
		out, err = readSchedule(of(tx, row.TenantID, row.ID))
		return err
	})
	return out, err
}

// List returns the schedules of a project, oldest first. CodeNotFound for an unknown
// project.
func (s *Schedules) List(ctx context.Context, tenantID, projectShortID string) ([]scan.Schedule, error) {
	p, err := s.project(ctx, tenantID, projectShortID)
	if err != nil {
		return nil, err
	}
	all, err := readSchedules(s.read.WithContext(ctx).
		Where("schedules.tenant_id = ? AND schedules.project_id = ? AND deleted_at IS NULL", p.TenantID, p.ID).
		Order("schedules.created_at, schedules.id"))
	return all, wrap("listing schedules", err)
}

// Get returns a schedule. CodeNotFound for an unknown id.
func (s *Schedules) Get(ctx context.Context, tenantID, id string) (scan.Schedule, error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scan.Schedule{}, scheduleNotFound()
	}
	found, err := readSchedule(of(s.read.WithContext(ctx), tenantID, id).Where("deleted_at IS NULL"))
	return found, wrap("reading a schedule", err)
}

// Change lets change modify a schedule and writes the audit log. change may only modify the fields that the caller of Create sets, except
// the kind. CodeNotFound for an unknown id.
func (s *Schedules) Change(
	ctx context.Context, tenantID, id, actor, action string, change func(*scan.Schedule) error,
) (out scan.Schedule, err error) {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return out, scheduleNotFound()
	}
	err = s.tx(ctx, "changing a schedule", func(tx *gorm.DB, now timestamp) error {
		row, err := first[scheduleRow](of(schedulesOf(tx.Clauses(forUpdate)), tenantID, id).Where("deleted_at IS NULL"), scheduleNotFound)
		if err != nil {
			return err
		}
		was, err := row.schedule()
		if err != nil {
			return err
		}
		if err := change(&was); err != nil {
			return err
		}
		if err := row.describe(was); err != nil {
			return err
		}
		err = of(tx.Model(&scheduleRow{}), tenantID, id).UpdateColumns(map[string]any{
			"name": row.Name, "target": row.Target, "cron": row.Cron, "every_seconds": row.EverySeconds, "time_zone": row.TimeZone,
			"jitter_seconds": row.JitterSeconds, "catch_up_seconds": row.CatchUpSeconds, "paused": row.Paused,
			"updated_at": now, "revision": row.Revision + 1,
		}).Error
		if err != nil {
			return err
		}
		if err := auditIn(tx, now, tenantID, actor, action, id); err != nil {
			return err
		}
		out, err = readSchedule(of(tx, tenantID, id))
		return err
	})
	return out, err
}

// Delete deletes a schedule for its tenant and writes the audit log. The row remains until the workflow service has deleted the schedule
// (AllSchedules.Forget). CodeNotFound for an unknown id.
func (s *Schedules) Delete(ctx context.Context, tenantID, id, actor string) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scheduleNotFound()
	}
	return s.tx(ctx, "deleting a schedule", func(tx *gorm.DB, now timestamp) error {
		done := of(tx.Model(&scheduleRow{}), tenantID, id).Where("deleted_at IS NULL").
			UpdateColumns(map[string]any{"deleted_at": now, "updated_at": now, "revision": gorm.Expr("revision + 1")})
		if done.Error == nil && done.RowsAffected == 0 {
			return scheduleNotFound()
		}
		if done.Error != nil {
			return done.Error
		}
		return auditIn(tx, now, tenantID, actor, "schedule.delete", id)
	})
}

// Record stores the outcome of a run. RecordID is stored if it is not empty. A schedule that
// was deleted is not an error.
func (s *Schedules) Record(ctx context.Context, tenantID, id string, run scan.ScheduleRun) error {
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return scheduleNotFound()
	}
	set := map[string]any{
		"last_run_at": newTimestamp(run.At), "last_run": cleanText(run.Run), "last_outcome": string(run.Outcome),
		"last_problem": cleanText(run.Problem),
	}
	if run.RecordID != "" {
		set["last_record_id"] = run.RecordID
	}
	return wrap("recording a run of a schedule", of(s.write.WithContext(ctx).Model(&scheduleRow{}), tenantID, id).UpdateColumns(set).Error)
}

// restSchedules marks the project's schedules as changed for the workflow service, after the project was archived or restored.
func restSchedules(tx *gorm.DB, now timestamp, tenantID, shortID string) error {
	return tx.Model(&scheduleRow{}).Where("tenant_id = ? AND project_short_id = ?", tenantID, shortID).
		UpdateColumns(map[string]any{"revision": gorm.Expr("revision + 1"), "updated_at": now}).Error
}

// Unsynced returns at most limit schedules with changes that the workflow service does not
// know, including deleted ones, the longest waiting first. Refused ones are omitted, so that
// they do not delay others.
func (o *AllSchedules) Unsynced(ctx context.Context, limit int) ([]scan.Schedule, error) {
	all, err := readSchedules(allTenants(ctx, o.read).Where("synced <> revision").
		Where("last_problem <> ? OR deleted_at IS NOT NULL", scan.ScheduleRefused).Order("schedules.updated_at, schedules.id").Limit(limit))
	return all, wrap("listing schedules to sync", err)
}

// After returns at most limit schedules whose ids follow the given one, including deleted
// ones, by id.
func (o *AllSchedules) After(ctx context.Context, id string, limit int) ([]scan.Schedule, error) {
	query := allTenants(ctx, o.read).Order("schedules.id").Limit(limit)
	if id != "" {
		query = query.Where("schedules.id > ?", id)
	}
	all, err := readSchedules(query)
	return all, wrap("listing all schedules", err)
}

// Synced records that the workflow service knows the revision of the schedule, and returns
// the present schedule: if its revision differs, the caller repeats its work. CodeNotFound
// for one that is gone.
func (o *AllSchedules) Synced(ctx context.Context, id string, revision int64) (scan.Schedule, error) {
	db := allTenants(ctx, o.write)
	err := db.Model(&scheduleRow{}).Where("id = ? AND revision = ?", id, revision).UpdateColumn("synced", revision).Error
	if err != nil {
		return scan.Schedule{}, wrap("recording that a schedule is synchronised", err)
	}
	found, err := readSchedule(db.Where("schedules.id = ?", id))
	return found, wrap("reading a schedule", err)
}

// Forget removes a deleted schedule for good.
func (o *AllSchedules) Forget(ctx context.Context, id string) error {
	return wrap("removing a schedule", allTenants(ctx, o.write).Where("id = ? AND deleted_at IS NOT NULL", id).Delete(&scheduleRow{}).Error)
}
