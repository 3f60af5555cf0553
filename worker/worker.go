// Package worker owns what a worker process does: which task queues it serves,
// what is registered on each, how many slots each has, and how it stops.
package worker

import (
	"fmt"
	"slices"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"assay/activities"
	"assay/config"
	"assay/workflows"
	"assay/workflows/contract"
)

// Deps are the activities by resource.
type Deps struct {
	WebsiteScan  *activities.WebsiteScan
	SiteHealth   *activities.SiteHealth
	Notify       *activities.Notify
	Housekeeping *activities.Housekeeping
	Purge        *activities.Purge
	Advisories   *activities.Advisories
	Connections  *activities.Connections
	// CodeScan has a Host where the process can check repositories out; the queue code
	// is not served without.
	CodeScan *activities.CodeScan
	// Browsers is how many browsers this process has. The queue browser is not
	// served where there is none, nor the queue crawl where SiteHealth has no Scorer.
	Browsers int
}

// cancelDelay is how long a cancelled activity may run on: a worker hears of the
// cancellation when it sends a heartbeat.
const cancelDelay = 5 * time.Second

// Workers are the running workers of one process.
type Workers struct {
	running []worker.Worker
	failed  chan error
}

// Start begins to serve the configured queues.
func Start(c client.Client, conf config.Worker, deps Deps) (*Workers, error) {
	w := &Workers{failed: make(chan error, 1)}
	for _, queue := range conf.Queues {
		if !able(queue, deps) {
			continue
		}
		if err := w.serve(c, queue, conf, deps); err != nil {
			w.Stop()
			return nil, fmt.Errorf("serve task queue %s: %w", queue, err)
		}
	}
	return w, nil
}

func (w *Workers) serve(c client.Client, queue string, conf config.Worker, deps Deps) error {
	opts := worker.Options{
		WorkerStopTimeout: conf.StopTimeout, DisableRegistrationAliasing: true,
		MaxHeartbeatThrottleInterval: cancelDelay, OnFatalError: w.fail,
		Interceptors: []interceptor.WorkerInterceptor{&guard{}},
	}
	workers := []worker.Worker{nil}
	if queue == contract.QueueCode {
		var err error
		if workers, err = newCodeWorkers(c, opts, deps.CodeScan); err != nil {
			return err
		}
	} else {
		workers[0] = newWorker(c, queue, opts, conf, deps)
	}
	for _, one := range workers {
		if err := one.Start(); err != nil {
			return err
		}
		w.running = append(w.running, one)
	}
	return nil
}

// able reports whether the process has what the queue's activities need.
func able(queue string, deps Deps) bool {
	switch queue {
	case contract.QueueBrowser:
		return deps.Browsers > 0
	case contract.QueueCrawl:
		return deps.SiteHealth != nil && deps.SiteHealth.Scorer != nil
	case contract.QueueCode:
		return deps.CodeScan != nil && deps.CodeScan.Host != nil
	}
	return true
}

// fail keeps the first error with which a worker gave up for good.
func (w *Workers) fail(err error) {
	select {
	case w.failed <- err:
	default:
	}
}

// Failed delivers the error with which a worker gave up for good, for instance
// because its namespace was deleted. The process should end then.
func (w *Workers) Failed() <-chan error { return w.failed }

// Stop takes no more tasks and waits for running activities up to the
// configured time, queue by queue at once.
func (w *Workers) Stop() {
	done := make(chan struct{})
	for _, one := range w.running {
		go func() {
			one.Stop()
			done <- struct{}{}
		}()
	}
	for range w.running {
		<-done
	}
	w.running = nil
}

// Serves reports whether the process is configured for the queue.
func Serves(conf config.Worker, queue string) bool { return slices.Contains(conf.Queues, queue) }

func newWorker(c client.Client, queue string, opts worker.Options, conf config.Worker, deps Deps) worker.Worker {
	switch queue {
	case contract.QueueWorkflows:
		one := worker.New(c, queue, opts)
		RegisterWorkflows(one)
		return one
	case contract.QueueBrowser:
		opts.DisableWorkflowWorker = true
		opts.MaxConcurrentActivityExecutionSize = deps.Browsers
		one := worker.New(c, queue, opts)
		registerBrowser(one, deps.WebsiteScan)
		return one
	case contract.QueueCrawl:
		opts.DisableWorkflowWorker = true
		opts.MaxConcurrentActivityExecutionSize = conf.CrawlSlots
		one := worker.New(c, queue, opts)
		registerCrawl(one, deps.SiteHealth)
		return one
	case contract.QueueLight:
		opts.DisableWorkflowWorker = true
		opts.MaxConcurrentActivityExecutionSize = conf.LightSlots
		one := worker.New(c, queue, opts)
		registerWebsiteScan(one, deps.WebsiteScan)
		registerSiteHealth(one, deps.SiteHealth)
		registerCodeScan(one, deps.CodeScan)
		return one
	case contract.QueueNotify:
		opts.DisableWorkflowWorker = true
		opts.MaxConcurrentActivityExecutionSize = conf.NotifySlots
		one := worker.New(c, queue, opts)
		registerNotify(one, deps.Notify)
		return one
	}
	opts.DisableWorkflowWorker = true
	one := worker.New(c, queue, opts)
	registerHousekeeping(one, deps.Housekeeping)
	registerPurge(one, deps.Purge)
	registerAdvisories(one, deps.Advisories)
	registerConnections(one, deps.Connections)
	return one
}

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
	r.RegisterWorkflowWithOptions(workflows.Connections, workflow.RegisterOptions{Name: contract.ConnectionsWorkflow})
}

type activityRegistry interface {
	RegisterActivityWithOptions(a any, options activity.RegisterOptions)
}

func registerWebsiteScan(r activityRegistry, a *activities.WebsiteScan) {
	register(r, map[string]any{
		contract.WebsiteScanStart:         a.Start,
		contract.WebsiteScanGather:        a.Gather,
		contract.WebsiteScanRecordFailure: a.RecordFailure,
		contract.WebsiteScanEvaluate:      a.Evaluate,
		contract.WebsiteScanFinish:        a.Finish,
		contract.WebsiteScanQueueState:    a.QueueState,
	})
}

// registerBrowser registers the gather step alone: only the browser's part comes
// this way.
func registerBrowser(r activityRegistry, a *activities.WebsiteScan) {
	register(r, map[string]any{contract.WebsiteScanGather: a.Gather})
}

func registerSiteHealth(r activityRegistry, a *activities.SiteHealth) {
	register(r, map[string]any{
		contract.SiteHealthStart: a.Start, contract.SiteHealthDiscover: a.Discover, contract.SiteHealthFiles: a.Files,
		contract.SiteHealthFinish: a.Finish,
	})
}

func registerCrawl(r activityRegistry, a *activities.SiteHealth) {
	register(r, map[string]any{contract.SiteHealthBatch: a.Batch})
}

func registerNotify(r activityRegistry, a *activities.Notify) {
	register(r, map[string]any{contract.WebsiteScanNotify: a.WebsiteScanReport, contract.SiteHealthNotify: a.SiteHealthReport})
}

func registerHousekeeping(r activityRegistry, a *activities.Housekeeping) {
	register(r, map[string]any{contract.HousekeepingSweep: a.Sweep})
}

func registerPurge(r activityRegistry, a *activities.Purge) {
	register(r, map[string]any{contract.PurgePreview: a.Preview, contract.PurgeRun: a.Run})
}

func registerConnections(r activityRegistry, a *activities.Connections) {
	register(r, map[string]any{contract.ConnectionsKeep: a.Keep})
}

func registerAdvisories(r activityRegistry, a *activities.Advisories) {
	register(r, map[string]any{contract.AdvisoriesPlan: a.Plan, contract.AdvisoriesRefresh: a.Refresh})
}

func register(r activityRegistry, byName map[string]any) {
	for name, do := range byName {
		r.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
}
