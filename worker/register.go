package worker

import (
	"context"
	"slices"

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
	r.RegisterWorkflowWithOptions(workflows.ReportMail, workflow.RegisterOptions{Name: contract.ReportMailWorkflow})
	r.RegisterWorkflowWithOptions(workflows.ChangeReport, workflow.RegisterOptions{Name: contract.ChangeReportWorkflow})
	r.RegisterWorkflowWithOptions(workflows.WebhookDelivery, workflow.RegisterOptions{Name: contract.WebhookDeliveryWorkflow})
	r.RegisterWorkflowWithOptions(workflows.Connections, workflow.RegisterOptions{Name: contract.ConnectionsWorkflow})
}

type activityRegistry interface {
	RegisterActivityWithOptions(a any, options activity.RegisterOptions)
}

// step is an activity with the queues that serve it.
type step struct {
	register func(activityRegistry)
	queues   []string
}

// work returns a step that takes and returns one struct.
func work[In, Out any](name string, do func(context.Context, In) (Out, error), queues ...string) step {
	return stepOf(name, do, queues)
}

// action returns a step without a result.
func action[In any](name string, do func(context.Context, In) error, queues ...string) step {
	return stepOf(name, do, queues)
}

// round returns a step without an input.
func round[Out any](name string, do func(context.Context) (Out, error), queues ...string) step {
	return stepOf(name, do, queues)
}

func stepOf(name string, do any, queues []string) step {
	return step{func(r activityRegistry) { r.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name}) }, queues}
}

// steps returns all activities. Those on the hosts of checkouts are in newCodeWorkers.
func steps(d Deps) []step {
	return slices.Concat(
		websiteScanSteps(d.WebsiteScan), siteHealthSteps(d.SiteHealth), codeScanSteps(d.CodeScan), notifySteps(d), maintenanceSteps(d),
	)
}

// websiteScanSteps have the gatherers in two queues: the one that needs a browser waits for workers that have one.
func websiteScanSteps(a *activities.WebsiteScan) []step {
	return []step{
		work(contract.WebsiteScanStart, a.Start, contract.QueueRecords),
		work(contract.WebsiteScanGather, a.Gather, contract.QueueLight, contract.QueueBrowser),
		queueStateStep(a),
		action(contract.WebsiteScanRecordFailure, a.RecordFailure, contract.QueueRecords),
		work(contract.WebsiteScanEvaluate, a.Evaluate, contract.QueueRecords),
		work(contract.WebsiteScanFinish, a.Finish, contract.QueueRecords),
	}
}

func queueStateStep(a *activities.WebsiteScan) step {
	return work(contract.WebsiteScanQueueState, a.QueueState, contract.QueueRecords)
}

func siteHealthSteps(a *activities.SiteHealth) []step {
	return []step{
		work(contract.SiteHealthStart, a.Start, contract.QueueRecords),
		work(contract.SiteHealthDiscover, a.Discover, contract.QueueLight),
		work(contract.SiteHealthFiles, a.Files, contract.QueueLight),
		work(contract.SiteHealthBatch, a.Batch, contract.QueueCrawl),
		work(contract.SiteHealthFinish, a.Finish, contract.QueueRecords),
	}
}

func codeScanSteps(a *activities.CodeScan) []step {
	return []step{
		work(contract.CodeScanStart, a.Start, contract.QueueRecords),
		action(contract.CodeScanFail, a.Fail, contract.QueueRecords),
		work(contract.CodeScanFinish, a.Finish, contract.QueueRecords),
	}
}

func notifySteps(d Deps) []step {
	return []step{
		action(contract.WebsiteScanNotify, d.Notify.WebsiteScanReport, contract.QueueNotify),
		action(contract.SiteHealthNotify, d.Notify.SiteHealthReport, contract.QueueNotify),
		work(contract.WebhookDeliverySend, d.Webhooks.Send, contract.QueueNotify),
		action(contract.CodeScanReport, d.Reports.Report, contract.QueueNotify),
	}
}

func maintenanceSteps(d Deps) []step {
	return []step{
		round(contract.HousekeepingSweep, d.Housekeeping.Sweep, contract.QueueMaintenance),
		work(contract.PurgePreview, d.Purge.Preview, contract.QueueMaintenance),
		work(contract.PurgeRun, d.Purge.Run, contract.QueueMaintenance),
		round(contract.ConnectionsKeep, d.Connections.Keep, contract.QueueMaintenance),
		round(contract.AdvisoriesPlan, d.Advisories.Plan, contract.QueueMaintenance),
		work(contract.AdvisoriesRefresh, d.Advisories.Refresh, contract.QueueMaintenance),
		work(contract.ScheduledScanTrigger, d.Schedules.Trigger, contract.QueueMaintenance),
	}
}

// registerSteps registers the steps that a worker of the queue runs. Light workers also run those of
// records, for workflow workers from before there was a queue for them.
func registerSteps(r activityRegistry, queue string, d Deps) {
	for _, s := range steps(d) {
		light := queue == contract.QueueLight && slices.Contains(s.queues, contract.QueueRecords)
		if light || slices.Contains(s.queues, queue) {
			s.register(r)
		}
	}
}
