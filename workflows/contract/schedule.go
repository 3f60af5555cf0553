package contract

import "time"

// Names of the workflow that a schedule of scans starts, and its activity.
const (
	ScheduledScanWorkflow = "ScheduledScan"
	ScheduledScanTrigger  = "ScheduledScan.Trigger"
)

// ScheduledScanTimeout limits one run of a schedule: a scan that could not be queued by
// then is left out.
const ScheduledScanTimeout = time.Hour

// ScanScheduleID returns the id of a schedule in the workflow service.
func ScanScheduleID(id string) string { return "scan-schedule-" + id }

// ScheduledScanID begins the ids of the workflows that a schedule starts; the service adds
// the time of the run.
func ScheduledScanID(id string) string { return "scheduled-scan-" + id }

// ScheduledScanInput names the schedule.
type ScheduledScanInput struct {
	TenantID   string `json:"tenantId"`
	ScheduleID string `json:"scheduleId"`
}

// ScheduledScanResult is how the run went.
type ScheduledScanResult struct {
	Outcome string `json:"outcome"` // STARTED, SKIPPED, FAILED; "" for a schedule that is resting or gone
	Kind    string `json:"kind,omitempty"`
	// RecordID is the scan that was queued.
	RecordID string `json:"recordId,omitempty"`
}
