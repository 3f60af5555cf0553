package workflows

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// reportTimeout limits an attempt to report a run at the Git provider.
const reportTimeout = 90 * time.Second

func reportOptions(summary string) workflow.ActivityOptions {
	return workflow.ActivityOptions{
		TaskQueue: contract.QueueNotify, Summary: summary, StartToCloseTimeout: reportTimeout,
		ScheduleToCloseTimeout: contract.CodeReportDeadline, RetryPolicy: retry(5*time.Second, 5*time.Minute, 0),
	}
}

// report starts to report the state of the run at the Git provider, if the repository has
// reports; otherwise it returns nil.
func (s *codeScan) report(ctx workflow.Context, ended bool) workflow.Future {
	if !s.plan.Report {
		return nil
	}
	summary := "mark the commit as pending"
	if ended {
		summary = "report the result"
	}
	ctx = workflow.WithActivityOptions(ctx, reportOptions(summary))
	return workflow.ExecuteActivity(ctx, contract.CodeScanReport, contract.CodeReportInput{CodeScanRef: s.ref, Ended: ended})
}

// reported waits for a report. A report that the provider refuses does not fail the run.
func (s *codeScan) reported(ctx workflow.Context, f workflow.Future) {
	if f == nil {
		return
	}
	if err := f.Get(ctx, nil); err != nil {
		s.log.Warn("the run was not reported to the Git provider", "error", err)
	}
}
