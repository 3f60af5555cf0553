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
	// EndedSessions counts sessions of browsers that have ended, and links to sign in that
	// expired long ago.
	EndedSessions int64 `json:"endedSessions,omitempty"`
	// ForgottenHosts have not been visited for a day.
	ForgottenHosts int64 `json:"forgottenHosts,omitempty"`
	// GivenUpDeliveries were not taken in time and had nobody left to try them.
	GivenUpDeliveries int64 `json:"givenUpDeliveries,omitempty"`
}
