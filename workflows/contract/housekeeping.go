package contract

// Names of the housekeeping workflow, its activity and its schedule.
const (
	HousekeepingWorkflow = "Housekeeping"
	HousekeepingSweep    = "Housekeeping.Sweep"
	HousekeepingID       = "housekeeping"
	HousekeepingSchedule = "housekeeping"
)

// SweepResult has the counts of one sweep.
type SweepResult struct {
	ExpiredIdempotencyKeys int64 `json:"expiredIdempotencyKeys"`
	// EndedSessions counts ended browser sessions and long expired sign-in links.
	EndedSessions int64 `json:"endedSessions,omitempty"`
	// ForgottenHosts counts hosts that were not visited for a day.
	ForgottenHosts int64 `json:"forgottenHosts,omitempty"`
	// GivenUpDeliveries were not accepted in time and are no longer tried.
	GivenUpDeliveries int64 `json:"givenUpDeliveries,omitempty"`
	// UnnamedObjects were removed from the blob store because no row of their ended record names them.
	UnnamedObjects int64 `json:"unnamedObjects,omitempty"`
}
