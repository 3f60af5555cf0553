package worker

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/workflow"

	"assay/activities"
	"assay/workflows"
	"assay/workflows/contract"
)

// workflowRegistry is satisfied by workers and by replayers.
type workflowRegistry interface {
	RegisterWorkflowWithOptions(w any, options workflow.RegisterOptions)
}

// RegisterWorkflows registers every workflow under its contract name.
func RegisterWorkflows(r workflowRegistry) {
	r.RegisterWorkflowWithOptions(workflows.WebsiteScan, workflow.RegisterOptions{Name: contract.WebsiteScanWorkflow})
	r.RegisterWorkflowWithOptions(workflows.SiteHealth, workflow.RegisterOptions{Name: contract.SiteHealthWorkflow})
	r.RegisterWorkflowWithOptions(workflows.CodeScan, workflow.RegisterOptions{Name: contract.CodeScanWorkflow})
	r.RegisterWorkflowWithOptions(workflows.Housekeeping, workflow.RegisterOptions{Name: contract.HousekeepingWorkflow})
	r.RegisterWorkflowWithOptions(workflows.Purge, workflow.RegisterOptions{Name: contract.PurgeWorkflow})
	r.RegisterWorkflowWithOptions(workflows.Advisories, workflow.RegisterOptions{Name: contract.AdvisoriesWorkflow})
	r.RegisterWorkflowWithOptions(workflows.ScheduledScan, workflow.RegisterOptions{Name: contract.ScheduledScanWorkflow})
	r.RegisterWorkflowWithOptions(workflows.WebhookDelivery, workflow.RegisterOptions{Name: contract.WebhookDeliveryWorkflow})
	r.RegisterWorkflowWithOptions(workflows.Connections, workflow.RegisterOptions{Name: contract.ConnectionsWorkflow})
}

type activityRegistry interface {
	RegisterActivityWithOptions(a any, options activity.RegisterOptions)
}

// register registers an activity that takes and returns one struct.
func register[In, Out any](r activityRegistry, name string, do func(context.Context, In) (Out, error)) {
	r.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
}

// registerAction registers an activity without a result.
func registerAction[In any](r activityRegistry, name string, do func(context.Context, In) error) {
	r.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
}

// registerRound registers an activity without an input.
func registerRound[Out any](r activityRegistry, name string, do func(context.Context) (Out, error)) {
	r.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
}

// registerLight registers the steps that contact scanned sites without a browser.
func registerLight(r activityRegistry, deps Deps) {
	register(r, contract.WebsiteScanGather, deps.WebsiteScan.Gather)
	register(r, contract.SiteHealthDiscover, deps.SiteHealth.Discover)
	register(r, contract.SiteHealthFiles, deps.SiteHealth.Files)
}

// registerRecords registers the short steps that begin, judge and end records.
func registerRecords(r activityRegistry, deps Deps) {
	register(r, contract.WebsiteScanStart, deps.WebsiteScan.Start)
	registerAction(r, contract.WebsiteScanRecordFailure, deps.WebsiteScan.RecordFailure)
	register(r, contract.WebsiteScanEvaluate, deps.WebsiteScan.Evaluate)
	register(r, contract.WebsiteScanFinish, deps.WebsiteScan.Finish)
	register(r, contract.WebsiteScanQueueState, deps.WebsiteScan.QueueState)
	register(r, contract.SiteHealthStart, deps.SiteHealth.Start)
	register(r, contract.SiteHealthFinish, deps.SiteHealth.Finish)
	register(r, contract.CodeScanStart, deps.CodeScan.Start)
	registerAction(r, contract.CodeScanFail, deps.CodeScan.Fail)
	register(r, contract.CodeScanFinish, deps.CodeScan.Finish)
}

// registerBrowser registers only the gather step, for the browser's part.
func registerBrowser(r activityRegistry, deps Deps) {
	register(r, contract.WebsiteScanGather, deps.WebsiteScan.Gather)
}

func registerCrawl(r activityRegistry, deps Deps) {
	register(r, contract.SiteHealthBatch, deps.SiteHealth.Batch)
}

func registerNotify(r activityRegistry, deps Deps) {
	registerAction(r, contract.WebsiteScanNotify, deps.Notify.WebsiteScanReport)
	registerAction(r, contract.SiteHealthNotify, deps.Notify.SiteHealthReport)
	register(r, contract.WebhookDeliverySend, deps.Webhooks.Send)
	registerAction(r, contract.CodeScanReport, deps.Reports.Report)
}

func registerMaintenance(r activityRegistry, deps Deps) {
	registerRound(r, contract.HousekeepingSweep, deps.Housekeeping.Sweep)
	register(r, contract.PurgePreview, deps.Purge.Preview)
	register(r, contract.PurgeRun, deps.Purge.Run)
	registerRound(r, contract.ConnectionsKeep, deps.Connections.Keep)
	registerRound(r, contract.AdvisoriesPlan, deps.Advisories.Plan)
	register(r, contract.AdvisoriesRefresh, deps.Advisories.Refresh)
	register(r, contract.ScheduledScanTrigger, deps.Schedules.Trigger)
}

func registerCheckout(r activityRegistry, a *activities.CodeScan) {
	register(r, contract.CodeScanCheckout, a.Checkout)
}

func registerCodeHost(r activityRegistry, a *activities.CodeScan) {
	register(r, contract.CodeScanDimension, a.Dimension)
	registerAction(r, contract.CodeScanRelease, a.Release)
}

// registerPresence registers an activity so that the queue is polled; no workflow runs it.
func registerPresence(r activityRegistry, a *activities.CodeScan) {
	registerAction(r, contract.CodeScanRelease, a.Release)
}
