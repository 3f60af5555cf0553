package contract

import "time"

// ChangeReportWorkflow is the name of the workflow that reports a code scan at the Git provider whose own workflow did not.
const ChangeReportWorkflow = "ChangeReport"

// CodeReportDeadline is how long a workflow tries to report the state of a run at the Git provider.
const CodeReportDeadline = 30 * time.Minute

// ChangeReportID returns the workflow id of an ended run's report.
func ChangeReportID(runID string) string { return "code-report-" + runID }
