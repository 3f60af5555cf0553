package contract

import "time"

// Names of the purge workflow, its activities and its schedule.
const (
	PurgeWorkflow = "Purge"
	PurgePreview  = "Purge.Preview"
	PurgeRun      = "Purge.Run"
	PurgeID       = "purge"
	PurgeSchedule = "purge"
)

// PurgeInput bounds one activity.
type PurgeInput struct {
	Checks int `json:"checks"` // at most
	Runs   int `json:"runs"`   // code scan runs, at most
}

// PurgeLine is a Site Health check whose pages have expired.
type PurgeLine struct {
	CheckID   string    `json:"checkId"`
	TenantID  string    `json:"tenantId"`
	Project   string    `json:"project"` // its public id
	Host      string    `json:"host"`
	ExpiredAt time.Time `json:"expiredAt"`
	Pages     int64     `json:"pages"`
	Blobs     int64     `json:"blobs"` // objects in the blob store
}

// PurgeRunLine is a code scan run whose findings are past their retention.
type PurgeRunLine struct {
	ScanRunID  string    `json:"scanRunId"`
	TenantID   string    `json:"tenantId"`
	Repository string    `json:"repository"`
	Branch     string    `json:"branch"`
	EndedAt    time.Time `json:"endedAt"`
	Findings   int64     `json:"findings"`
	Blobs      int64     `json:"blobs"` // objects in the blob store
}

// PurgePlan is what there is to purge.
type PurgePlan struct {
	Checks     int64          `json:"checks"` // in all
	Oldest     []PurgeLine    `json:"oldest,omitempty"`
	Runs       int64          `json:"runs,omitempty"` // in all
	OldestRuns []PurgeRunLine `json:"oldestRuns,omitempty"`
}

// PurgeResult counts what is gone.
type PurgeResult struct {
	Checks   int64 `json:"checks"`
	Pages    int64 `json:"pages"`
	Runs     int64 `json:"runs,omitempty"`
	Findings int64 `json:"findings,omitempty"`
	Blobs    int64 `json:"blobs"`
	Left     int64 `json:"left"`               // checks that have expired and are still there
	LeftRuns int64 `json:"leftRuns,omitempty"` // runs, likewise
}
