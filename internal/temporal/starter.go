package temporal

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	sdk "go.temporal.io/sdk/temporal"

	"assay/internal/scan"
	"assay/workflows/contract"
)

// Workflows starts, looks up and cancels the workflows behind records.
type Workflows struct {
	Client    client.Client
	Namespace string
	// Weights are the shares of tenants, by id, in task queues with a backlog; 1 for others.
	Weights map[string]float32
}

// priority orders the backlog of task queues between tenants. The activities of a workflow
// inherit it.
func (w *Workflows) priority(tenant string) sdk.Priority {
	return sdk.Priority{FairnessKey: tenant, FairnessWeight: w.Weights[tenant]}
}

// StartWebsiteScan starts the scan's workflow, or finds it already started: the id collapses
// duplicates. It waits at most two seconds. The error is CodeUnavailable if the service is
// unavailable, and CodeInternal if it refuses this workflow. work limits the scan's time from
// its beginning.
func (w *Workflows) StartWebsiteScan(ctx context.Context, s scan.WebsiteScan, projectShortID, host string, work time.Duration) error {
	pillars := make([]string, len(s.Pillars))
	for i, p := range s.Pillars {
		pillars[i] = strings.ToLower(string(p))
	}
	return w.start(ctx, starting{
		noun: "scan", id: contract.WebsiteScanID(s.ID), workflow: contract.WebsiteScanWorkflow,
		input: contract.WebsiteScanInput{WebsiteScanRef: contract.WebsiteScanRef{TenantID: s.TenantID, ScanID: s.ID}},
		limit: s.DeadlineAt.Sub(s.QueuedAt) + work, notify: s.Email != "",
		summary: fmt.Sprintf("%s · %s", host, strings.Join(pillars, ", ")),
		details: fmt.Sprintf("Website scan `%s` of `%s`, queued %s by %s.", s.ID, host, clockTime(s.QueuedAt), s.Trigger),
		tenant:  s.TenantID, project: projectShortID, host: host, trigger: s.Trigger,
	})
}

// siteHealthSlack is the time that a check may take in addition to waiting and crawling: for
// discovery, the last batches and storing the result.
const siteHealthSlack = time.Hour

// StartSiteHealth starts the check's workflow, whose settings limit the time of the crawl;
// see StartWebsiteScan. The time-out spans all runs of a crawl that continues as new.
func (w *Workflows) StartSiteHealth(ctx context.Context, c scan.SiteHealth, host string, crawl time.Duration) error {
	return w.start(ctx, starting{
		noun: "check", id: contract.SiteHealthID(c.ID), workflow: contract.SiteHealthWorkflow,
		input: contract.SiteHealthInput{SiteHealthRef: contract.SiteHealthRef{TenantID: c.TenantID, CheckID: c.ID}},
		limit: c.DeadlineAt.Sub(c.QueuedAt) + crawl + siteHealthSlack, notify: c.Email != "",
		summary: fmt.Sprintf("%s · site health, %s", host, c.Mode),
		details: fmt.Sprintf("Site Health check `%s` of `%s`, queued %s by %s.", c.ID, host, clockTime(c.QueuedAt), c.Trigger),
		tenant:  c.TenantID, project: c.ProjectShortID, host: host, trigger: c.Trigger,
	})
}

// StartCodeScan starts the run's workflow; target is the repository as host/full name,
// without credentials. work limits the run's time from its beginning. See StartWebsiteScan.
func (w *Workflows) StartCodeScan(ctx context.Context, r scan.CodeRun, target string, work time.Duration) error {
	dimensions := make([]string, len(r.Jobs))
	for i, j := range r.Jobs {
		dimensions[i] = strings.ToLower(strings.ReplaceAll(string(j.Dimension), "_", " "))
	}
	return w.start(ctx, starting{
		noun: "run", id: contract.CodeScanID(r.ID), workflow: contract.CodeScanWorkflow,
		input:   contract.CodeScanInput{CodeScanRef: contract.CodeScanRef{TenantID: r.TenantID, ScanRunID: r.ID}},
		limit:   r.DeadlineAt.Sub(r.QueuedAt) + work,
		summary: fmt.Sprintf("%s · %s", r.RepoFullName, strings.Join(dimensions, ", ")),
		details: fmt.Sprintf("Code scan `%s` of `%s`, branch `%s` at commit `%s`, queued %s by %s.",
			r.ID, inCode(target), inCode(r.Branch), r.CommitSHA, clockTime(r.QueuedAt), r.Trigger),
		tenant: r.TenantID, project: r.ProjectShortID, host: target, trigger: r.Trigger,
	})
}

// inCode makes text safe within the backticks of Markdown.
func inCode(s string) string { return strings.ReplaceAll(s, "`", "'") }

func clockTime(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05Z") }

// starting describes a workflow to start for a record.
type starting struct {
	noun, id, workflow string
	input              any
	limit              time.Duration // for waiting and running together
	notify             bool          // a mail follows the end of the record
	summary, details   string
	// Search attributes, which are stored unencrypted.
	tenant, project, host, trigger string
}

func (w *Workflows) start(ctx context.Context, s starting) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	if s.notify {
		s.limit += contract.NotifyDeadline
	}
	_, err := w.Client.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID: s.id, TaskQueue: contract.QueueWorkflows,
		WorkflowIDReusePolicy:    enums.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE,
		WorkflowIDConflictPolicy: enums.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		WorkflowExecutionTimeout: s.limit, StaticSummary: s.summary, StaticDetails: s.details,
		TypedSearchAttributes: sdk.NewSearchAttributes(
			contract.AttrTenant.ValueSet(s.tenant), contract.AttrProject.ValueSet(s.project),
			contract.AttrTarget.ValueSet(s.host), contract.AttrTrigger.ValueSet(s.trigger), contract.AttrPhase.ValueSet("queued")),
		Priority: w.priority(s.tenant),
	}, s.workflow, s.input)
	var refused *serviceerror.InvalidArgument
	switch {
	case errors.As(err, &refused):
		return scan.Wrap(scan.CodeInternal, err, "The workflow service refused the "+s.noun)
	case err != nil:
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}

// Describe looks up a workflow; see the function Describe. It waits at most two seconds,
// because readers of a status wait for it.
func (w *Workflows) Describe(ctx context.Context, workflowID string) (Execution, error) {
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	return Describe(ctx, w.Client, workflowID)
}

// Cancel requests the cancellation of a running workflow. The error is ErrNoWorkflow if none
// with the id is running, and CodeUnavailable if the service is unavailable. It waits at most
// two seconds.
func (w *Workflows) Cancel(ctx context.Context, workflowID string) error {
	ctx, cancel := context.WithTimeout(ctx, lookUpTimeout)
	defer cancel()
	err := w.Client.CancelWorkflow(ctx, workflowID, "")
	var unknown *serviceerror.NotFound
	var already *serviceerror.CancellationAlreadyRequested
	switch {
	case errors.As(err, &unknown):
		return ErrNoWorkflow
	case errors.As(err, &already):
		return nil
	case err != nil:
		return scan.Wrap(scan.CodeUnavailable, err, "The workflow service is not available")
	}
	return nil
}
