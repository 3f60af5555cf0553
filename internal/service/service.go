// Package service owns the use cases of the API, the dashboard and the command line:
// accepting a scan or a check, reading its status, and keeping records consistent with their
// workflows. Handlers translate requests to it; it uses the store and the workflow service.
package service

import (
	"context"
	"time"

	"assay/internal/scan"
	"assay/internal/temporal"
)

// Clock returns the time; time.Now outside tests.
type Clock func() time.Time

// Workflows is the part of the workflow service that the use cases need.
type Workflows interface {
	// StartWebsiteScan starts the scan's workflow or finds it already started.
	StartWebsiteScan(ctx context.Context, s scan.WebsiteScan, projectShortID, host string, work time.Duration) error
	// StartSiteHealth starts the check's workflow or finds it already started; crawl limits
	// the crawl.
	StartSiteHealth(ctx context.Context, c scan.SiteHealth, host string, crawl time.Duration) error
	// StartCodeScan starts the run's workflow or finds it already started; target is the
	// repository's location, work limits the run once it has begun.
	StartCodeScan(ctx context.Context, r scan.CodeRun, target string, work time.Duration) error
	// Describe looks up a workflow; temporal.ErrNoWorkflow for an unknown one.
	Describe(ctx context.Context, workflowID string) (temporal.Execution, error)
	// Cancel requests the cancellation of a running workflow; temporal.ErrNoWorkflow if none
	// runs.
	Cancel(ctx context.Context, workflowID string) error
	// Idle reports whether workers of a task queue wait for activities and the queue
	// dispatches none.
	Idle(ctx context.Context, queue string, now time.Time) (bool, error)
	// HandOut puts a step that no worker has received into its task queue again.
	HandOut(ctx context.Context, workflowID, runID string, s temporal.Step) error
}
