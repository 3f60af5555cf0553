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

// NotifyDeadline is how long the workflow tries to send its report, after the
// record is final: one that is later helps nobody.
const NotifyDeadline = 24 * time.Hour

// WebsiteScanID is the workflow id of a scan; one workflow per scan, for ever.
func WebsiteScanID(scanID string) string { return "website-scan-" + scanID }

// WebsiteScanRef names the record that the activities read and write.
type WebsiteScanRef struct {
	TenantID string `json:"tenantId"`
	ScanID   string `json:"scanId"`
}

// WebsiteScanInput starts the workflow.
type WebsiteScanInput struct {
	WebsiteScanRef
}

// WebsiteScanPlan is what one scan does, fixed when it starts.
type WebsiteScanPlan struct {
	Host    string   `json:"host"`
	Parts   []string `json:"parts"`
	Pillars []string `json:"pillars"`
	// Needs are the parts each pillar is judged on.
	Needs map[string][]string `json:"needs"`
	// After are the parts that a part builds on.
	After map[string][]string `json:"after"`
	// StepTimeout bounds one attempt of a gather step; Budget the work of steps that
	// build on each other, without what they waited in task queues.
	StepTimeout time.Duration `json:"stepTimeout"`
	Budget      time.Duration `json:"budget"`
	// QueueLimit bounds that waiting; 0 in plans of earlier versions, whose Budget
	// includes it.
	QueueLimit time.Duration `json:"queueLimit,omitempty"`
	// LossLimit is how long a step is begun anew after its workers were lost.
	LossLimit time.Duration `json:"lossLimit,omitempty"`
	// Waits is how long steps may wait, once they are begun, for what other steps of
	// their worker share with them; no part of their Timeouts.
	Waits map[string]time.Duration `json:"waits,omitempty"`
	// Queues are the task queues of parts that are not gathered on QueueLight.
	Queues map[string]string `json:"queues,omitempty"`
	// Timeouts are the steps whose attempts are bounded otherwise.
	Timeouts map[string]time.Duration `json:"timeouts,omitempty"`
	// QueueLook is how often a step on one of Queues looks whether anybody serves
	// it; 0 is never.
	QueueLook time.Duration `json:"queueLook,omitempty"`
	// Notify: a report is to be sent once the record is final.
	Notify bool `json:"notify,omitempty"`
}

// Queue is the task queue of a part.
func (p WebsiteScanPlan) Queue(part string) string { return cmp.Or(p.Queues[part], QueueLight) }

// Timeout bounds one attempt at a part.
func (p WebsiteScanPlan) Timeout(part string) time.Duration {
	return cmp.Or(p.Timeouts[part], p.StepTimeout)
}

// GatherInput asks for one part.
type GatherInput struct {
	WebsiteScanRef
	Part string `json:"part"`
	// Host is the scanned host, by which the slots of QueueLight are shared.
	Host string `json:"host,omitempty"`
}

// GatherResult says how gathering went; the facts are in the blob store.
type GatherResult struct {
	Part    string `json:"part"`
	Summary string `json:"summary"` // a few words for the Temporal UI
	// Unreachable: the site answered on none of its addresses, so nothing can be judged.
	Unreachable bool  `json:"unreachable,omitempty"`
	Bytes       int64 `json:"bytes"`
	// Worked is how long the attempt took that gave the facts.
	Worked time.Duration `json:"worked,omitempty"`
}

// QueueInput asks about a task queue of activities.
type QueueInput struct {
	Queue string `json:"queue"`
}

// QueueState is whether some worker serves a task queue, or did so lately.
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

// EvaluateInput asks for the verdicts of one pillar.
type EvaluateInput struct {
	WebsiteScanRef
	Pillar string `json:"pillar"`
}

// EvaluateResult is a pillar's score in brief.
type EvaluateResult struct {
	Pillar   string   `json:"pillar"`
	Score    *float64 `json:"score"`
	Band     string   `json:"band"`
	Coverage float64  `json:"coverage"`
	Failed   []string `json:"failed"` // ids of failed checks, gravest first, at most 10
}

// FinishInput ends the record.
type FinishInput struct {
	WebsiteScanRef
	// Reason is why the scan ends without everything asked for; "" when it does not.
	Reason string `json:"reason"`
}

// WebsiteScanOutcome is the result of the workflow.
type WebsiteScanOutcome struct {
	State string   `json:"state"`
	Score *float64 `json:"score"`
	Band  string   `json:"band"`
}
