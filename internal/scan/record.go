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

// States of Site Health checks and code jobs in addition to QUEUED, RUNNING and FAILED.
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

// Record is the common part of scans of all kinds: a record that a workflow works on.
type Record struct {
	ID             string // UUIDv7, the record's id in the API
	TenantID       string
	ProjectID      string // internal id of the project
	ProjectShortID string // the project's public id; the store fills it on reads
	Trigger        string // "api", "cli", "dashboard", "schedule"

	State    State
	Reason   string // why it ended in its state, one sentence; "" if all went well
	Revision int64  // increases with every change of the record

	RunID string // Temporal run that owns the record; "" before the start
	RunNo int    // increases when another run takes over

	QueuedAt     time.Time
	DispatchedAt time.Time // zero until the workflow start was accepted
	StartedAt    time.Time
	CompletedAt  time.Time
	DeadlineAt   time.Time // after this, a record that has not ended is closed
	UpdatedAt    time.Time
	PurgedAt     time.Time // when its details were removed; zero while they exist
}

// Common returns the fields that all kinds have.
func (r Record) Common() Record { return r }

// hostOf returns the host of a URL in normal form.
func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return u.Hostname()
}
