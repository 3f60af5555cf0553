package activities

import (
	"context"

	"assay/internal/service"
	"assay/workflows/contract"
)

// ChangeReports has the dependencies of reports at Git providers.
type ChangeReports struct{ Reports *service.ChangeReports }

// Report shows the state of a run at the provider. It only returns errors that another
// attempt may avoid.
func (a *ChangeReports) Report(ctx context.Context, in contract.CodeReportInput) error {
	return a.Reports.Report(ctx, in.TenantID, in.ScanRunID, in.Ended)
}
