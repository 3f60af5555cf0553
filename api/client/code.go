package client

import (
	"context"
	"io"
	"iter"
	"net/http"
)

// TriggerCodeScan queues a scan of a connected repository and returns its jobs, which
// share one ScanRunID.
func (c *Client) TriggerCodeScan(ctx context.Context, t CodeScanTrigger, options ...CallOption) ([]CodeScanJob, error) {
	return read[[]CodeScanJob](ctx, c, c.trigger("/v1/code-scans/trigger", t, options))
}

func codeRun(id string) call {
	return call{method: http.MethodGet, path: path("v1", "code-scans", "runs", id)}
}

// CodeScanRun returns the state of every dimension of a run.
func (c *Client) CodeScanRun(ctx context.Context, id string) (CodeScanRun, error) {
	return read[CodeScanRun](ctx, c, codeRun(id))
}

// Ended reports whether every dimension of the run is terminal.
func (r CodeScanRun) Ended() bool {
	for _, d := range r.Dimensions {
		if !Ended(string(d.Status)) {
			return false
		}
	}
	return len(r.Dimensions) > 0
}

// WaitCodeScan returns the run when every dimension has ended; see WaitWebsiteScan.
func (c *Client) WaitCodeScan(ctx context.Context, id string, onChange func(CodeScanRun)) (CodeScanRun, error) {
	return wait(ctx, c, codeRun(id), CodeScanRun.Ended, onChange)
}

// CancelCodeScan cancels a run; dimensions that have ended retain their findings.
func (c *Client) CancelCodeScan(ctx context.Context, id string) (CodeScanRun, error) {
	return read[CodeScanRun](ctx, c, call{method: http.MethodDelete, path: path("v1", "code-scans", "runs", id)})
}

// CodeScanJob returns a dimension of a run with everything except its findings.
func (c *Client) CodeScanJob(ctx context.Context, id string) (CodeScanJobDetail, error) {
	return read[CodeScanJobDetail](ctx, c, call{method: http.MethodGet, path: path("v1", "code-scans", "jobs", id)})
}

// CodeScanSARIF writes all findings of a run to w as a SARIF 2.1.0 log.
func (c *Client) CodeScanSARIF(ctx context.Context, runID string, w io.Writer) error {
	return c.stream(ctx, call{method: http.MethodGet, path: path("v1", "code-scans", "runs", runID, "sarif")}, w)
}

// CodeScanArtifact writes a document of a job to w.
func (c *Client) CodeScanArtifact(ctx context.Context, jobID, name string, w io.Writer) error {
	return c.stream(ctx, call{method: http.MethodGet, path: path("v1", "code-scans", "jobs", jobID, "artifacts", name)}, w)
}

// CodeScanLeads returns the leads of a SAST job; none if it has no document of them.
func (c *Client) CodeScanLeads(ctx context.Context, jobID string) (CodeScanLeads, error) {
	leads, err := read[CodeScanLeads](ctx, c, call{
		method: http.MethodGet, path: path("v1", "code-scans", "jobs", jobID, "artifacts", "leads.json"),
	})
	if IsCode(err, ErrorCodeCodeScanArtifactNotFound) {
		return CodeScanLeads{Leads: []CodeScanLead{}}, nil
	}
	return leads, err
}

// FindingFilter selects findings; an empty field selects all.
type FindingFilter struct {
	Severity     FindingSeverity
	ReviewStatus ReviewStatus
	State        FindingState
	// ChangedLines selects findings on lines that the change touches.
	ChangedLines bool
}

// FindingPage returns a page of a job's findings, the most severe first. Pages count from 1;
// with limit 0 the server's default applies.
func (c *Client) FindingPage(ctx context.Context, jobID string, f FindingFilter, page, limit int) (FindingPage, error) {
	q := values("severity", string(f.Severity), "reviewStatus", string(f.ReviewStatus), "state", string(f.State),
		"page", number(page), "limit", number(limit))
	if f.ChangedLines {
		q.Set("changedLines", "true")
	}
	return read[FindingPage](ctx, c, call{method: http.MethodGet, path: path("v1", "code-scans", "jobs", jobID, "findings"), query: q})
}

// Findings iterates over all findings of a job, the most severe first, and reads pages when
// needed. It ends at the first error.
func (c *Client) Findings(ctx context.Context, jobID string, f FindingFilter) iter.Seq2[Finding, error] {
	return pages(func(page int) ([]Finding, int, error) {
		p, err := c.FindingPage(ctx, jobID, f, page, maxPage)
		return p.Items, p.Total, err
	})
}

// ReviewFinding triages a finding.
func (c *Client) ReviewFinding(ctx context.Context, id string, r FindingReviewRequest) (Finding, error) {
	return read[Finding](ctx, c, call{method: http.MethodPatch, path: path("v1", "code-scans", "findings", id), body: r})
}

// maxPage is the maximum page size of the contract.
const maxPage = 100

// pages iterates over the items of all pages.
func pages[T any](read func(page int) (items []T, total int, err error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page, seen := 1, 0; ; page++ {
			items, total, err := read(page)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if seen += len(items); len(items) == 0 || seen >= total {
				return
			}
		}
	}
}
