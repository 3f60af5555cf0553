package workflows

import (
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"assay/workflows/contract"
)

// ReportMail sends the report of an ended record, with retries for a day. It is started for records whose own workflow ended
// before it could do so, for example because someone terminated it. The record of the delivery prevents a second mail.
func ReportMail(ctx workflow.Context, in contract.ReportMailInput) error {
	ctx = workflow.WithActivityOptions(ctx, notifyOptions())
	switch in.Kind {
	case contract.ReportOfWebsiteScan:
		ref := contract.WebsiteScanRef{TenantID: in.TenantID, ScanID: in.RecordID}
		return workflow.ExecuteActivity(ctx, contract.WebsiteScanNotify, ref).Get(ctx, nil)
	case contract.ReportOfSiteHealth:
		ref := contract.SiteHealthRef{TenantID: in.TenantID, CheckID: in.RecordID}
		return workflow.ExecuteActivity(ctx, contract.SiteHealthNotify, ref).Get(ctx, nil)
	}
	return temporal.NewNonRetryableApplicationError("a report of an unknown kind: "+in.Kind, contract.ErrTypeInvalid, nil)
}
