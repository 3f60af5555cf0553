package contract

import "time"

// Names of the workflow that a schedule of scans starts, and its activity.
const (
	ScheduledScanWorkflow = "ScheduledScan"
	ScheduledScanTrigger  = "ScheduledScan.Trigger"
)

// ScheduledScanTimeout limits a run of a schedule: a scan that could not be queued by then
// is omitted.
const ScheduledScanTimeout = time.Hour

// ScanScheduleID returns the id of a schedule in the workflow service.
func ScanScheduleID(id string) string { return "scan-schedule-" + id }

// ScheduledScanID returns the prefix of the ids of the workflows that a schedule starts; the
// service appends the time of the run.
func ScheduledScanID(id string) string { return "scheduled-scan-" + id }

// ScheduledScanInput names the schedule.
type ScheduledScanInput struct {
	TenantID   string `json:"tenantId"`
	ScheduleID string `json:"scheduleId"`
}

// ScheduledScanResult is the outcome of the run.
type ScheduledScanResult struct {
	Outcome string `json:"outcome"` // STARTED, SKIPPED, FAILED; "" for a schedule that is paused or deleted
	Kind    string `json:"kind,omitempty"`
	// RecordID is the queued scan.
	RecordID string `json:"recordId,omitempty"`
}
