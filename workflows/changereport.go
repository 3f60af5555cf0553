package workflows

import (
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// ChangeReport reports the result of a code scan at the Git provider, with retries for half an hour. It is started for runs whose own
// workflow ended before it could do so, for example because someone terminated it: their commits would stay pending.
func ChangeReport(ctx workflow.Context, in contract.CodeReportInput) error {
	ctx = workflow.WithActivityOptions(ctx, reportOptions("report the result"))
	return workflow.ExecuteActivity(ctx, contract.CodeScanReport, in).Get(ctx, nil)
}
