package contract

import (
	"cmp"
	"time"
)

// Names of the website scan's workflow and activities.
const (
	WebsiteScanWorkflow      = "WebsiteScan"
	WebsiteScanStart         = "WebsiteScan.Start"
	WebsiteScanGather        = "WebsiteScan.Gather"
	WebsiteScanRecordFailure = "WebsiteScan.RecordFailure"
	WebsiteScanEvaluate      = "WebsiteScan.Evaluate"
	WebsiteScanFinish        = "WebsiteScan.Finish"
	WebsiteScanNotify        = "WebsiteScan.Notify"
	WebsiteScanQueueState    = "WebsiteScan.QueueState"
)

// NotifyDeadline is how long the workflow tries to send its report after the record is
// final; a later report is of no use.
const NotifyDeadline = 24 * time.Hour

// WebsiteScanID returns the workflow id of a scan; every scan has exactly one workflow.
func WebsiteScanID(scanID string) string { return "website-scan-" + scanID }

// WebsiteScanRef identifies the record that the activities read and write.
type WebsiteScanRef struct {
	TenantID string `json:"tenantId"`
	ScanID   string `json:"scanId"`
}

// WebsiteScanInput starts the workflow.
type WebsiteScanInput struct {
	WebsiteScanRef
}

// WebsiteScanPlan is the plan of one scan, fixed when it starts.
type WebsiteScanPlan struct {
	Host    string   `json:"host"`
	Parts   []string `json:"parts"`
	Pillars []string `json:"pillars"`
	// Needs are the parts that each pillar is judged on.
	Needs map[string][]string `json:"needs"`
	// After are the parts that a part depends on.
	After map[string][]string `json:"after"`
	// StepTimeout limits one attempt of a gather step; Budget limits the work of steps that
	// depend on each other, without their wait in task queues.
	StepTimeout time.Duration `json:"stepTimeout"`
	Budget      time.Duration `json:"budget"`
	// QueueLimit limits that wait; 0 in plans of earlier versions, whose Budget includes it.
	QueueLimit time.Duration `json:"queueLimit,omitempty"`
	// LossLimit is how long a step is restarted after its workers were lost.
	LossLimit time.Duration `json:"lossLimit,omitempty"`
	// Waits is how long started steps may wait for resources that they share with other steps
	// of their worker; not part of their Timeouts.
	Waits map[string]time.Duration `json:"waits,omitempty"`
	// Queues are the task queues of parts that are not gathered on QueueLight.
	Queues map[string]string `json:"queues,omitempty"`
	// Timeouts replace StepTimeout for some steps.
	Timeouts map[string]time.Duration `json:"timeouts,omitempty"`
	// QueueLook is how often a step in one of Queues checks whether the queue is served; 0 is
	// never.
	QueueLook time.Duration `json:"queueLook,omitempty"`
	// Notify is true if a report is to be sent once the record is final.
	Notify bool `json:"notify,omitempty"`
}

// Queue returns the task queue of a part.
func (p WebsiteScanPlan) Queue(part string) string { return cmp.Or(p.Queues[part], QueueLight) }

// Timeout limits one attempt at a part.
func (p WebsiteScanPlan) Timeout(part string) time.Duration {
	return cmp.Or(p.Timeouts[part], p.StepTimeout)
}

// GatherInput requests one part.
type GatherInput struct {
	WebsiteScanRef
	Part string `json:"part"`
	// Host is the scanned host, by which the slots of QueueLight are shared.
	Host string `json:"host,omitempty"`
}

// GatherResult is the outcome of gathering; the facts are in the blob store.
type GatherResult struct {
	Part    string `json:"part"`
	Summary string `json:"summary"` // a few words for the Temporal UI
	// Unreachable is true if the site responded on none of its addresses, so that nothing can be judged.
	Unreachable bool  `json:"unreachable,omitempty"`
	Bytes       int64 `json:"bytes"`
	// Worked is the duration of the successful attempt.
	Worked time.Duration `json:"worked,omitempty"`
}

// QueueInput selects a task queue of activities.
type QueueInput struct {
	Queue string `json:"queue"`
}

// QueueState reports whether a worker serves a task queue, or did so recently.
type QueueState struct {
	Served bool `json:"served"`
}

// FailureInput records that a part could not be gathered.
type FailureInput struct {
	WebsiteScanRef
	Part    string `json:"part"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

// EvaluateInput requests the verdicts of one pillar.
type EvaluateInput struct {
	WebsiteScanRef
	Pillar string `json:"pillar"`
}

// EvaluateResult summarises a pillar's score.
type EvaluateResult struct {
	Pillar   string   `json:"pillar"`
	Score    *float64 `json:"score"`
	Band     string   `json:"band"`
	Coverage float64  `json:"coverage"`
	Failed   []string `json:"failed"` // ids of failed checks, most severe first, at most 10
}

// FinishInput ends the record.
type FinishInput struct {
	WebsiteScanRef
	// Reason is why the scan is incomplete; "" if it is not.
	Reason string `json:"reason"`
}

// WebsiteScanOutcome is the result of the workflow.
type WebsiteScanOutcome struct {
	State string   `json:"state"`
	Score *float64 `json:"score"`
	Band  string   `json:"band"`
}
