package contract

import "time"

// Names of the code scan workflow and its activities. Start, Finish and Fail run on
// QueueRecords, Report on QueueNotify, Checkout on QueueCode, Dimension and Release on the queue of the host
// that has the checkout.
const (
	CodeScanWorkflow  = "CodeScan"
	CodeScanStart     = "CodeScan.Start"
	CodeScanCheckout  = "CodeScan.Checkout"
	CodeScanDimension = "CodeScan.Dimension"
	CodeScanFail      = "CodeScan.Fail"
	CodeScanRelease   = "CodeScan.Release"
	CodeScanFinish    = "CodeScan.Finish"
	CodeScanReport    = "CodeScan.Report"
)

// CodeScanID returns the workflow id of a run; every run has exactly one workflow.
func CodeScanID(runID string) string { return "code-scan-" + runID }

// CodeHostQueue returns the task queue of one worker process with checkouts.
func CodeHostQueue(host string) string { return QueueCode + "-" + host }

// CodeScanRef identifies the record that the activities read and write.
type CodeScanRef struct {
	TenantID  string `json:"tenantId"`
	ScanRunID string `json:"scanRunId"`
}

// CodeScanInput starts the workflow.
type CodeScanInput struct {
	CodeScanRef
}

// CodeJobRef is one dimension of a run.
type CodeJobRef struct {
	JobID     string `json:"jobId"`
	Dimension string `json:"dimension"`
}

// CodeScanPlan is the plan of one run, fixed when it starts.
type CodeScanPlan struct {
	Repository string       `json:"repository"` // its full name
	Branch     string       `json:"branch"`
	Commit     string       `json:"commit"`
	Jobs       []CodeJobRef `json:"jobs"`
	// CheckoutTime and DimensionTime limit one attempt of each.
	CheckoutTime  time.Duration `json:"checkoutTime"`
	DimensionTime time.Duration `json:"dimensionTime"`
	// CheckoutWait is how long a checkout waits for a host with room.
	CheckoutWait time.Duration `json:"checkoutWait"`
	// Heartbeat is how long an activity may be silent before its host counts as lost.
	Heartbeat time.Duration `json:"heartbeat"`
	// HostWait is how long a dimension waits for the host that has the checkout
	// before another one takes over.
	HostWait time.Duration `json:"hostWait"`
	// QueueLook is how often a waiting checkout checks whether QueueCodeHosts is served; 0 is
	// never.
	QueueLook time.Duration `json:"queueLook,omitempty"`
	// LossLimit is how long the run goes on after hosts were lost.
	LossLimit time.Duration `json:"lossLimit,omitempty"`
	// Report is true if the run is reported at the Git provider.
	Report bool `json:"report,omitempty"`
}

// CheckoutInput requests the commit's files on a host. Attempt counts the hosts that were
// tried; later ones use the snapshot of the first, if there is one.
type CheckoutInput struct {
	CodeScanRef
	Attempt int `json:"attempt"`
}

// CheckoutResult is where the files are.
type CheckoutResult struct {
	Queue   string `json:"queue"` // of the host
	Files   int    `json:"files"`
	Bytes   int64  `json:"bytes"`
	Summary string `json:"summary"` // a few words for the Temporal UI
}

// DimensionInput selects one job.
type DimensionInput struct {
	CodeScanRef
	CodeJobRef
}

// DimensionResult is the result of a job.
type DimensionResult struct {
	Dimension string   `json:"dimension"`
	Score     *float64 `json:"score"`
	Findings  int      `json:"findings"`
	New       int      `json:"new"`
	Coverage  string   `json:"coverage"`
	Summary   string   `json:"summary"` // a few words for the Temporal UI
}

// CodeFailInput ends jobs without a result. Reason is one sentence for users.
type CodeFailInput struct {
	CodeScanRef
	JobIDs []string `json:"jobIds"`
	Reason string   `json:"reason"`
}

// CodeFinishInput ends the record.
type CodeFinishInput struct {
	CodeScanRef
	// Canceled is true if a user cancelled the run.
	Canceled bool `json:"canceled,omitempty"`
	// Reason is why the run is incomplete; "" if it is not.
	Reason string `json:"reason"`
}

// CodeReportInput reports a run at the Git provider: that it is running, or its result.
type CodeReportInput struct {
	CodeScanRef
	Ended bool `json:"ended,omitempty"`
}

// CodeScanOutcome is the result of the workflow.
type CodeScanOutcome struct {
	State string `json:"state"`
	// Score is the lowest of the dimensions' scores; nil if no dimension was scored.
	Score  *float64          `json:"score"`
	Jobs   []DimensionResult `json:"jobs"`
	Reason string            `json:"reason,omitempty"`
}
