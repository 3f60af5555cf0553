// Package service owns the use cases behind the API, the dashboard and the
// command line: accepting a scan or a check, reading its status, and keeping
// records true to the workflows behind them. Handlers translate to and from it;
// the store and the workflow service are below it.
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
	// StartSiteHealth starts the check's workflow or finds it already started; crawl
	// is how long it may crawl.
	StartSiteHealth(ctx context.Context, c scan.SiteHealth, host string, crawl time.Duration) error
	// StartCodeScan starts the run's workflow or finds it already started; target is
	// where the repository is, work how long the run may take once it has begun.
	StartCodeScan(ctx context.Context, r scan.CodeRun, target string, work time.Duration) error
	// Describe looks a workflow up; temporal.ErrNoWorkflow for an unknown one.
	Describe(ctx context.Context, workflowID string) (temporal.Execution, error)
	// Cancel asks a running workflow to end; temporal.ErrNoWorkflow when none runs.
	Cancel(ctx context.Context, workflowID string) error
}
