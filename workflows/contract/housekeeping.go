package contract

// Names of the housekeeping workflow, its activity and its schedule.
const (
	HousekeepingWorkflow = "Housekeeping"
	HousekeepingSweep    = "Housekeeping.Sweep"
	HousekeepingID       = "housekeeping"
	HousekeepingSchedule = "housekeeping"
)

// SweepResult counts what one sweep did.
type SweepResult struct {
	ExpiredIdempotencyKeys int64 `json:"expiredIdempotencyKeys"`
}
