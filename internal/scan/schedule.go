package scan

import "time"

// Schedule triggers scans of one target again and again.
type Schedule struct {
	ID             string // UUIDv7
	TenantID       string
	ProjectID      string // internal id
	ProjectShortID string
	Name           string
	Kind           Kind
	Target         ScheduleTarget
	Calendar       Calendar
	Jitter         time.Duration // runs begin up to this much later, at random
	CatchUp        time.Duration // missed runs start later if they are at most this old
	Paused         bool          // by hand
	// Archived is true if the project takes no scans: the schedule rests, too.
	Archived bool

	CreatedBy string // who made it, for people
	CreatedAt time.Time
	UpdatedAt time.Time
	DeletedAt time.Time // deleted, but not known to the workflow service yet

	Last ScheduleRun
	// Revision rises with every change that the workflow service must learn of; Synced is
	// the one it knows.
	Revision, Synced int64
}

// Resting reports whether the schedule starts nothing at present.
func (s Schedule) Resting() bool { return s.Paused || s.Archived || !s.DeletedAt.IsZero() }

// ScheduleTarget is what each run of a schedule scans and how, in the words of a trigger.
type ScheduleTarget struct {
	URL     string   `json:"url,omitempty"`     // of website scans and Site Health checks
	Pillars []string `json:"pillars,omitempty"` // of website scans; none: all
	Mode    string   `json:"mode,omitempty"`    // of Site Health checks
	// MaxPages, MaxDepth and MaxMinutes bound a crawl; nil: as configured.
	MaxPages   *int `json:"maxPages,omitempty"`
	MaxDepth   *int `json:"maxDepth,omitempty"`
	MaxMinutes *int `json:"maxMinutes,omitempty"`

	RepositoryID string   `json:"repositoryId,omitempty"` // of code scans
	Dimensions   []string `json:"dimensions,omitempty"`   // none: all

	Email string `json:"email,omitempty"` // where reports go; "": nowhere
}

// ScheduleOutcome is how a run of a schedule went.
type ScheduleOutcome string

// Outcomes of runs. The scan itself may fail after it was STARTED.
const (
	ScheduleStarted ScheduleOutcome = "STARTED" // a scan was queued
	ScheduleSkipped ScheduleOutcome = "SKIPPED" // the scan before has not ended
	ScheduleFailed  ScheduleOutcome = "FAILED"  // no scan could be queued
)

// ScheduleRun is the last run of a schedule; zero before the first.
type ScheduleRun struct {
	At       time.Time
	Run      string // names the run, so that a repeated attempt recognises it
	Outcome  ScheduleOutcome
	RecordID string // the scan that was queued last, also by an earlier run
	Problem  string // why no scan was queued, one sentence; "" when one was
}
