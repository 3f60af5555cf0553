package scan

import "time"

// Schedule triggers scans of a target repeatedly.
type Schedule struct {
	ID             string // UUIDv7
	TenantID       string
	ProjectID      string // internal id
	ProjectShortID string
	Name           string
	Kind           Kind
	Target         ScheduleTarget
	Calendar       Calendar
	Jitter         time.Duration // maximum random delay of a run
	CatchUp        time.Duration // how late a missed run may still start
	Paused         bool          // by hand
	// Archived is true if the project accepts no scans: the schedule is paused, too.
	Archived bool

	CreatedBy string // creator, for people
	CreatedAt time.Time
	UpdatedAt time.Time
	DeletedAt time.Time // deleted, but the workflow service does not know yet

	Last ScheduleRun
	// Revision increases with every change that the workflow service must learn of; Synced is
	// the one it knows.
	Revision, Synced int64
}

// Idle reports whether the schedule currently starts nothing.
func (s Schedule) Idle() bool { return s.Paused || s.Archived || !s.DeletedAt.IsZero() }

// ScheduleRefused is the Problem of a schedule that the workflow service has refused, such as
// for a time zone that it does not know. It shows until the service accepts the schedule or
// an earlier form of it runs.
const ScheduleRefused = "Temporal refused this schedule, so it does not run as described. Try another time zone or calendar; " +
	"Assay's log has the reason."

// Refused reports whether the workflow service has refused the schedule.
func (s Schedule) Refused() bool { return s.Last.Problem == ScheduleRefused }

// ScheduleTarget is the target of a schedule's runs, with the fields of a trigger.
type ScheduleTarget struct {
	URL     string   `json:"url,omitempty"`     // of website scans and Site Health checks
	Pillars []string `json:"pillars,omitempty"` // of website scans; empty: all
	Mode    string   `json:"mode,omitempty"`    // of Site Health checks
	// MaxPages, MaxDepth and MaxMinutes limit a crawl; nil: as configured.
	MaxPages   *int `json:"maxPages,omitempty"`
	MaxDepth   *int `json:"maxDepth,omitempty"`
	MaxMinutes *int `json:"maxMinutes,omitempty"`

	RepositoryID string   `json:"repositoryId,omitempty"` // of code scans
	Dimensions   []string `json:"dimensions,omitempty"`   // empty: all

	Email string `json:"email,omitempty"` // recipient of reports; "": none
}

// ScheduleOutcome is the outcome of a schedule's run.
type ScheduleOutcome string

// Outcomes of runs. After STARTED, the scan itself may still fail.
const (
	ScheduleStarted ScheduleOutcome = "STARTED" // a scan was queued
	ScheduleSkipped ScheduleOutcome = "SKIPPED" // the scan before has not ended
	ScheduleFailed  ScheduleOutcome = "FAILED"  // no scan could be queued
)

// ScheduleRun is the last run of a schedule; zero before the first.
type ScheduleRun struct {
	At       time.Time
	Run      string // identifies the run, so that a repeated attempt recognises it
	Outcome  ScheduleOutcome
	RecordID string // the last queued scan, possibly of an earlier run
	Problem  string // why no scan was queued, one sentence; "" if one was
}
