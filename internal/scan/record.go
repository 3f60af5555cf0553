package scan

import (
	"net/url"
	"slices"
	"time"
)

// State is the state of a scan of any kind.
type State string

// States of a website scan. COMPLETE: every requested pillar was scored on everything
// that the scan's profile gathers. PARTIAL: at least one was scored, and one was not or
// something of the profile was lost. FAILED: none was scored.
const (
	StateQueued   State = "QUEUED"
	StateRunning  State = "RUNNING"
	StateComplete State = "COMPLETE"
	StatePartial  State = "PARTIAL"
	StateFailed   State = "FAILED"
)

// States of Site Health checks and code jobs beside QUEUED, RUNNING and FAILED.
const (
	StateCompleted State = "COMPLETED"
	StateCanceled  State = "CANCELED"
)

var transitions = map[State][]State{
	StateQueued:  {StateRunning, StatePartial, StateFailed, StateCanceled},
	StateRunning: {StateComplete, StatePartial, StateFailed, StateCompleted, StateCanceled},
}

// Terminal reports whether the state is final; a final state never changes.
func (s State) Terminal() bool {
	return slices.Contains([]State{StateComplete, StatePartial, StateFailed, StateCompleted, StateCanceled}, s)
}

// CanBecome reports whether the transition is legal.
func (s State) CanBecome(next State) bool { return slices.Contains(transitions[s], next) }

// Record is what scans of all kinds have in common: a record that a workflow works on.
type Record struct {
	ID             string // UUIDv7, by which the API names the record
	TenantID       string
	ProjectID      string // internal id of the project
	ProjectShortID string // the project's public id; the store fills it on reads
	Trigger        string // "api", "cli", "dashboard", "schedule"

	State    State
	Reason   string // why it ended as it did, one sentence; "" when all went well
	Revision int64  // rises with every change of the record

	RunID string // Temporal run that owns the record; "" before the start
	RunNo int    // rises when another run takes over

	QueuedAt     time.Time
	DispatchedAt time.Time // zero until the workflow start was accepted
	StartedAt    time.Time
	CompletedAt  time.Time
	DeadlineAt   time.Time // past this a record that has not ended is closed
	UpdatedAt    time.Time
	PurgedAt     time.Time // when its details were removed; zero while they are there
}

// Common returns the record without what its kind adds.
func (r Record) Common() Record { return r }

// hostOf returns the host of a URL in normal form.
func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
