// Package worker runs the task queues of a worker process: which queues it serves, what is
// registered on each, how many slots each has, and how it stops.
package worker

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"assay/activities"
	"assay/config"
	"assay/internal/temporal"
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
	Schedules    *activities.Schedules
	Webhooks     *activities.Webhooks
	Reports      *activities.ChangeReports
	// CodeScan has a Host if the process can check out repositories; otherwise the queue code
	// is not served.
	CodeScan *activities.CodeScan
	// Browsers is the number of browsers of this process. Without any the queue browser is
	// not served; the queue crawl also needs a Scorer in SiteHealth.
	Browsers int
	// Log receives the causes of activities' errors, which workflows do not see.
	Log *slog.Logger
}

// cancelDelay is how long a cancelled activity may run on: it learns of the cancellation
// with its next heartbeat.
const cancelDelay = 5 * time.Second

// Workers are the running workers of one process.
type Workers struct {
	running []worker.Worker
	queues  []string // the served queues
	busy    busy
	failed  chan error
}

// Start begins to serve the configured queues.
func Start(c client.Client, conf config.Worker, deps Deps) (*Workers, error) {
	if version := deployment(conf); version.UseVersioning && version.Version.BuildID == "" {
		return nil, errors.New("worker.build_id is required with worker.deployment: this build does not know its commit")
	}
	w := &Workers{failed: make(chan error, 1)}
	for _, queue := range conf.Queues {
		if !able(queue, deps) {
			continue
		}
		if err := w.serve(c, queue, conf, deps); err != nil {
			w.Stop()
			return nil, fmt.Errorf("serve task queue %s: %w", queue, err)
		}
		w.queues = append(w.queues, queue)
	}
	return w, nil
}

// deployment returns the version of the workers of workflows; none without a deployment.
func deployment(conf config.Worker) worker.DeploymentOptions {
	if conf.Deployment == "" {
		return worker.DeploymentOptions{}
	}
	behavior := workflow.VersioningBehaviorPinned
	if conf.Versioning == "auto-upgrade" {
		behavior = workflow.VersioningBehaviorAutoUpgrade
	}
	return worker.DeploymentOptions{
		UseVersioning: true, DefaultVersioningBehavior: behavior,
		Version: worker.WorkerDeploymentVersion{DeploymentName: conf.Deployment, BuildID: cmp.Or(conf.BuildID, commit())},
	}
}

// commit returns the commit that the program was built from, "" if it is unknown.
func commit() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return ""
}

func (w *Workers) serve(c client.Client, queue string, conf config.Worker, deps Deps) error {
	workers, err := w.newWorkers(c, queue, conf, deps)
	if err != nil {
		return err
	}
	for _, one := range workers {
		if err := one.Start(); err != nil {
			return err
		}
		w.running = append(w.running, one)
	}
	return nil
}

// newWorkers returns the workers of a queue. Some queues need several.
func (w *Workers) newWorkers(c client.Client, queue string, conf config.Worker, deps Deps) ([]worker.Worker, error) {
	opts := worker.Options{
		WorkerStopTimeout: conf.StopTimeout, DisableRegistrationAliasing: true,
		MaxHeartbeatThrottleInterval: cancelDelay, OnFatalError: w.fail,
		Interceptors: []interceptor.WorkerInterceptor{&temporal.Boundary{Log: deps.Log}, &w.busy},
	}
	if queue == contract.QueueCode {
		return newCodeWorkers(c, opts, deps.CodeScan)
	}
	workers := []worker.Worker{newWorker(c, queue, opts, conf, deps)}
	if queue == contract.QueueLight && !Serves(conf, contract.QueueRecords) {
		// For configurations from before there was a queue for records.
		workers = append(workers, newWorker(c, contract.QueueRecords, opts, conf, deps))
	}
	if hosts := contract.HostsOf(queue); hosts != "" {
		workers = append(workers, newPresence(c, hosts, opts, deps))
	}
	return workers, nil
}

// newPresence returns the worker of a queue that shows that this process serves another one, even while all slots of that one are
// occupied.
func newPresence(c client.Client, hosts string, opts worker.Options, deps Deps) worker.Worker {
	opts.DisableWorkflowWorker, opts.MaxConcurrentActivityTaskPollers = true, 1
	one := worker.New(c, hosts, opts)
	queueStateStep(deps.WebsiteScan).register(one) // so that the queue is polled; no workflow runs it there
	return one
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

// fail stores the first error with which a worker gave up for good.
func (w *Workers) fail(err error) {
	select {
	case w.failed <- err:
	default:
	}
}

// Failed delivers the error with which a worker gave up for good, for instance because its
// namespace was deleted. The process should end then.
func (w *Workers) Failed() <-chan error { return w.failed }

// Stop takes no more tasks and waits for running activities up to the configured time, for
// all queues at once.
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
	if queue == contract.QueueWorkflows {
		opts.DeploymentOptions = deployment(conf)
		one := worker.New(c, queue, opts)
		RegisterWorkflows(one)
		return one
	}
	opts.DisableWorkflowWorker = true
	opts.MaxConcurrentActivityExecutionSize = slots(queue, conf, deps)
	if queue == contract.QueueLight {
		opts.Interceptors = append(opts.Interceptors, &turns{shares: newShares(conf.LightSlots)})
	}
	one := worker.New(c, queue, opts)
	registerSteps(one, queue, deps)
	return one
}

// slots returns how many activities of a queue may run at once; 0 is the SDK's default.
func slots(queue string, conf config.Worker, deps Deps) int {
	return map[string]int{
		contract.QueueBrowser: deps.Browsers,
		contract.QueueCrawl:   conf.CrawlSlots,
		contract.QueueLight:   waitingRoom * conf.LightSlots,
		contract.QueueRecords: conf.RecordSlots,
		contract.QueueNotify:  conf.NotifySlots,
	}[queue]
}
