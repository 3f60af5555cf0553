package store

import (
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"assay/internal/scan"
)

// Lifecycle has the columns of every record with a workflow: its owner, its state, the
// workflow run that owns it, and what happens when. It is exported for GORM, which ignores
// unexported embedded fields.
type Lifecycle struct {
	ID       string `gorm:"primaryKey"`
	TenantID string

	ProjectID string
	// ProjectShortID repeats projects.short_id, which never changes.
	ProjectShortID string
	TriggeredBy    string

	State    string
	Reason   string
	Revision int64
	RunID    string
	RunNo    int

	QueuedAt     timestamp
	DispatchedAt timestamp
	StartedAt    timestamp
	CompletedAt  timestamp
	DeadlineAt   timestamp
	UpdatedAt    timestamp
	PurgedAt     timestamp
	// ClaimedUntil and CheckedAt coordinate dispatchers and reconcilers; they are not part of
	// the record and do not change its revision.
	ClaimedUntil timestamp
	CheckedAt    timestamp
}

// queued returns the columns of a new record, with only the caller's fields.
func queued(r scan.Record, now timestamp) Lifecycle {
	return Lifecycle{
		ID: r.ID, TenantID: r.TenantID, ProjectID: r.ProjectID, ProjectShortID: r.ProjectShortID, TriggeredBy: r.Trigger,
		State: string(scan.StateQueued), Revision: 1,
		QueuedAt: now, UpdatedAt: now, DeadlineAt: newTimestamp(r.DeadlineAt),
	}
}

func (l Lifecycle) record() scan.Record {
	return scan.Record{
		ID: l.ID, TenantID: l.TenantID, ProjectID: l.ProjectID, ProjectShortID: l.ProjectShortID, Trigger: l.TriggeredBy,
		State: l.state(), Reason: l.Reason, Revision: l.Revision, RunID: l.RunID, RunNo: l.RunNo,
		QueuedAt: l.QueuedAt.t, DispatchedAt: l.DispatchedAt.t, StartedAt: l.StartedAt.t, CompletedAt: l.CompletedAt.t,
		DeadlineAt: l.DeadlineAt.t, UpdatedAt: l.UpdatedAt.t, PurgedAt: l.PurgedAt.t,
	}
}

func (l Lifecycle) state() scan.State { return scan.State(l.State) }

func (l Lifecycle) life() Lifecycle { return l }

// job is a row that embeds a lifecycle.
type job interface{ life() Lifecycle }

// unfinished and undispatched contain the same literals as the partial indexes; bound
// parameters would hide them from SQLite's planner.
const (
	unfinished   = "state IN ('QUEUED', 'RUNNING')"
	undispatched = unfinished + " AND dispatched_at IS NULL"
)

// quotaRetryAfter is how long a caller over the in-flight limit should wait: about the
// duration of a website scan, so that one has likely finished.
const quotaRetryAfter = 30 * time.Second

// kind has what is specific to one kind of record: R is the type of its rows, T the type
// that callers get. The kinds are websiteScans, siteHealth and codeRuns.
type kind[R job, T any] struct {
	noun     string // for errors and logs: "website scan"
	resource string // in idempotency_keys: "website_scan"
	scans    scan.Kind
	states   []scan.State
	unknown  func() error
	// of converts a row alone, read reads a record with its details.
	of   func(R) T
	read func(db *gorm.DB, tenantID, id string) (T, error)
	// end ends the details of a record that no workflow finishes, and returns the record's
	// final state with further columns to set.
	end   func(tx *gorm.DB, row R, as ending) (scan.State, map[string]any, error)
	purge expiry[R]
	// recipient is the address that the record's report is mailed to, "" for none; nil if no record of the kind is mailed.
	recipient func(R) string
}

// ending is how a record ends: CANCELED on request, otherwise FAILED.
type ending struct {
	state  scan.State
	reason string
	now    timestamp
}

// expiry is how the details of a kind of record expire.
type expiry[R job] struct {
	expired string   // condition for records whose details may be removed, with a time
	order   string   // longest expired first
	unread  []string // fields that are not needed to find expired records
	refusal string   // why a record cannot be purged: "has not expired"
	// surplus is like expired, for ended records of any age; table and series select the
	// records that count as newer ones of the same target.
	surplus, table string
	series         []string
	count          func(db *gorm.DB, row R) (int64, error)
	// guard takes locks that must precede the row's lock; nil for none.
	guard func(tx *gorm.DB, tenantID, id string) error
	// remove deletes at most purgeAtOnce details; done is true if none are left.
	remove func(tx *gorm.DB, row R) (rows int64, done bool, err error)
}

// of selects a record.
func of(db *gorm.DB, tenantID, id string) *gorm.DB {
	return db.Where("tenant_id = ? AND id = ?", tenantID, id)
}

// lock reads and locks the row for a change in the same transaction.
func (k kind[R, T]) lock(tx *gorm.DB, tenantID, id string) (R, error) {
	return first[R](of(tx.Clauses(forUpdate), tenantID, id), k.unknown)
}

// change sets columns of a locked row and increments its revision.
func (k kind[R, T]) change(tx *gorm.DB, row Lifecycle, now timestamp, set map[string]any) error {
	if set == nil {
		set = map[string]any{}
	}
	set["revision"] = row.Revision + 1
	set["updated_at"] = now
	return of(tx.Model(new(R)), row.TenantID, row.ID).Updates(set).Error
}

// requireQuota refuses if the tenant has limit unfinished records; 0 for no limit. The
// caller must have locked the tenant.
func (k kind[R, T]) requireQuota(tx *gorm.DB, tenantID string, limit int) error {
	if limit <= 0 {
		return nil
	}
	inFlight, err := k.inFlight(tx, tenantID)
	if err != nil || inFlight < int64(limit) {
		return err
	}
	e := scan.Errorf(scan.CodeQuota,
		"Scan limit reached: %d %ss of this workspace are in flight. Please retry when one has finished.", inFlight, k.noun)
	e.RetryAfter = quotaRetryAfter
	return e
}

// inFlight counts the tenant's unfinished records.
func (k kind[R, T]) inFlight(tx *gorm.DB, tenantID string) (n int64, err error) {
	err = wholeTenant(tx).Model(new(R)).Where("tenant_id = ? AND "+unfinished, tenantID).Count(&n).Error
	return n, err
}

// owned locks an unfinished record that the run owns.
func (k kind[R, T]) owned(tx *gorm.DB, lock clause.Locking, tenantID, id, runID string) (R, error) {
	locked, err := first[R](of(tx.Clauses(lock), tenantID, id), k.unknown)
	if err != nil {
		return locked, err
	}
	switch row := locked.life(); {
	case row.RunID != runID:
		return locked, k.superseded(row)
	case row.state().Terminal():
		return locked, k.terminal(row)
	}
	return locked, nil
}

// runIDs checks the ids of a workflow's write: a malformed id is unknown, and an empty run
// id would pass the fence of a record without an owner.
func (k kind[R, T]) runIDs(tenantID, id, runID string) (string, string, error) {
	if runID == "" {
		return "", "", scan.Errorf(scan.CodeInvalid, "run id must not be empty")
	}
	tenantID, id, ok := canonicalIDs(tenantID, id)
	if !ok {
		return "", "", k.unknown()
	}
	return tenantID, id, nil
}

func (k kind[R, T]) superseded(row Lifecycle) error {
	return scan.Errorf(scan.CodeSuperseded, "Run %d of %s %s belongs to another workflow run.", row.RunNo, k.noun, row.ID)
}

func (k kind[R, T]) terminal(row Lifecycle) error {
	return scan.Errorf(scan.CodeTerminal, "The %s %s has ended as %s.", k.noun, row.ID, row.State)
}
