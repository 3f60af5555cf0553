package mcp

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"assay/api/client"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/web/report"
)

type (
	reportIn struct {
		ID string `json:"id" jsonschema:"the scanJobId of a website scan that has ended"`
		// All returns the whole report, which is long.
		All bool `json:"all,omitempty" jsonschema:"also checks that pass; left out: only what fails or warns"`
	}
	fixesIn struct {
		ID     string `json:"id" jsonschema:"the scanJobId of a website scan that has ended"`
		Server string `json:"server,omitempty" jsonschema:"the id of a server, framework or host, such as nginx, nextjs or netlify; left out: the detected one. The result lists all ids"`
	}
	findingsIn struct {
		JobID        string                 `json:"jobId" jsonschema:"the id of a dimension's job, from scan_code or get_status"`
		Severity     client.FindingSeverity `json:"severity,omitempty" jsonschema:"CRITICAL, HIGH, MEDIUM or LOW; left out: all"`
		ReviewStatus client.ReviewStatus    `json:"reviewStatus,omitempty" jsonschema:"OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED_RISK or FIXED"`
		ChangedLines bool                   `json:"changedLines,omitempty" jsonschema:"only findings on lines that the change touches"`
		Page         int                    `json:"page,omitempty" jsonschema:"from 1"`
		Limit        int                    `json:"limit,omitempty" jsonschema:"1 to 100; left out: 10"`
	}
	reviewIn struct {
		FindingID    string              `json:"findingId"`
		ReviewStatus client.ReviewStatus `json:"reviewStatus" jsonschema:"OPEN, CONFIRMED, FALSE_POSITIVE or ACCEPTED_RISK"`
		Reason       string              `json:"reason,omitempty" jsonschema:"needed for FALSE_POSITIVE and ACCEPTED_RISK"`
	}
	sitePagesIn struct {
		ID    string `json:"id" jsonschema:"the id of a Site Health check"`
		State string `json:"state,omitempty" jsonschema:"SCORED, FAILED, SKIPPED or WAITING; left out: all"`
		Page  int    `json:"page,omitempty" jsonschema:"from 1"`
		Limit int    `json:"limit,omitempty" jsonschema:"1 to 100; left out: 25"`
	}
	sitePage struct {
		URL           string   `json:"url"`
		State         string   `json:"state"`
		Title         string   `json:"title,omitempty"`
		Status        int      `json:"httpStatus,omitempty"`
		Performance   *float64 `json:"performance"`
		Accessibility *float64 `json:"accessibility"`
		BestPractices *float64 `json:"bestPractices"`
		SEO           *float64 `json:"seo"`
		Error         string   `json:"error,omitempty"`
	}
	sitePagesOut struct {
		Pages []sitePage `json:"pages"`
		Total int64      `json:"total"`
	}
	compareIn struct {
		Before string `json:"before" jsonschema:"the scanJobId of the earlier website scan"`
		After  string `json:"after" jsonschema:"the scanJobId of a later scan of the same URL"`
	}
	verdictChange struct {
		Check    string `json:"check"`
		Title    string `json:"title"`
		Severity string `json:"severity"`
		Before   string `json:"before,omitempty"`
		After    string `json:"after,omitempty"`
	}
	compareOut struct {
		Comparable bool            `json:"comparable" jsonschema:"false: profile or edition of the checks differ"`
		Overall    *int            `json:"overallChange"`
		Pillars    map[string]*int `json:"pillarChanges"`
		Worse      []verdictChange `json:"worse"`
		Better     []verdictChange `json:"better"`
	}
)

// addResultTools adds the tools that read and judge results.
func (c *caller) addResultTools(server *mcp.Server) {
	tool(server, &mcp.Tool{
		Name: "get_report", Annotations: reads("Report of a website scan"),
		Description: "The report of a website scan: scores, what to fix first, and each check with evidence and remediation.",
	}, c.report)
	tool(server, &mcp.Tool{
		Name: "get_fixes", Annotations: reads("Fix kit of a website scan"),
		Description: "Configuration for one server that fixes the findings of a website scan, with the values that the scan observed.",
	}, func(ctx context.Context, in fixesIn) (client.WebsiteScanFixes, error) {
		return c.client.WebsiteScanFixes(ctx, in.ID, in.Server)
	})
	tool(server, &mcp.Tool{
		Name: "list_findings", Annotations: reads("Findings of a code scan"),
		Description: "Findings of one dimension, most severe first, with location, code, data flow from source to sink, and remediation.",
	}, c.findings)
	tool(server, &mcp.Tool{
		Name: "review_finding", Annotations: acts("Triage a finding", false),
		Description: "Records a person's decision about a finding, which also applies to later scans. Ask the person before calling this.",
	}, func(ctx context.Context, in reviewIn) (client.Finding, error) {
		return c.client.ReviewFinding(ctx, in.FindingID, client.FindingReviewRequest{ReviewStatus: string(in.ReviewStatus), Reason: in.Reason})
	})
	tool(server, &mcp.Tool{
		Name: "list_site_pages", Annotations: reads("Pages of a Site Health check"),
		Description: "The pages of a check with their scores, worst first; pages without a score are last.",
	}, c.sitePages)
	tool(server, &mcp.Tool{
		Name: "compare_scans", Annotations: reads("Compare two website scans"),
		Description: "Changes between two scans of a URL: scores, and checks that got worse or better.",
	}, c.compare)
}

func (c *caller) report(ctx context.Context, in reportIn) (client.WebsiteScanReport, error) {
	r, err := c.client.WebsiteScanReport(ctx, in.ID)
	if err != nil || in.All {
		return r, err
	}
	for i := range r.Categories {
		for k := range r.Categories[i].Results {
			group := &r.Categories[i].Results[k]
			group.Checks = slices.DeleteFunc(group.Checks, func(x client.ReportCheck) bool { return x.Status != "FAIL" && x.Status != "WARN" })
		}
	}
	return r, nil
}

func (c *caller) findings(ctx context.Context, in findingsIn) (client.FindingPage, error) {
	page, limit := max(1, in.Page), in.Limit
	if limit == 0 {
		limit = service.DefaultPageLimit
	}
	filter := client.FindingFilter{Severity: in.Severity, ReviewStatus: in.ReviewStatus, ChangedLines: in.ChangedLines}
	out, err := c.client.FindingPage(ctx, in.JobID, filter, page, limit)
	if out.Items == nil {
		out.Items = []client.Finding{}
	}
	return out, err
}

// allowed reports whether the caller's key can access the project of a record; a project of
// another workspace or out of the key's reach is unknown.
func (c *caller) allowed(project string) error {
	if !c.key.InProject(project) || !c.key.Scope.Allows(scan.ScopeRead) {
		return scan.Errorf(scan.CodeNotFound, "Site Health check not found!")
	}
	return nil
}

func (c *caller) sitePages(ctx context.Context, in sitePagesIn) (out sitePagesOut, err error) {
	check, err := c.Sites.Get(ctx, c.key.TenantID, in.ID)
	if err != nil {
		return out, err
	}
	if err := c.allowed(check.ProjectShortID); err != nil {
		return out, err
	}
	limit := in.Limit
	if limit == 0 {
		limit = 25
	}
	filter := store.SitePageFilter{Sort: store.SortByWorst}
	if in.State != "" {
		filter.States = []scan.PageState{scan.PageState(in.State)}
	}
	pages, total, err := c.Sites.Pages(ctx, service.ListSitePages{
		TenantID: c.key.TenantID, CheckID: in.ID, Filter: filter, Page: max(1, in.Page), Limit: limit,
	})
	out.Total, out.Pages = total, []sitePage{}
	for _, p := range pages {
		out.Pages = append(out.Pages, sitePage{
			URL: p.URL, State: string(p.State), Title: p.Title, Status: p.Status, Error: p.Error,
			Performance: p.Scores.Performance, Accessibility: p.Scores.Accessibility, BestPractices: p.Scores.BestPractices, SEO: p.Scores.SEO,
		})
	}
	return out, err
}

func (c *caller) compare(ctx context.Context, in compareIn) (out compareOut, err error) {
	for _, id := range []string{in.Before, in.After} { // a scan that the key may not read counts as unknown
		if _, err := c.client.WebsiteScan(ctx, id); err != nil {
			return out, err
		}
	}
	cmp, err := c.Reports.Compare(ctx, c.key.TenantID, in.Before, in.After)
	if err != nil {
		return out, err
	}
	out = compareOut{
		Comparable: cmp.Comparable, Overall: cmp.Overall(), Pillars: map[string]*int{}, Worse: verdicts(cmp.Worse),
		Better: verdicts(cmp.Better),
	}
	for _, p := range cmp.Pillars {
		out.Pillars[string(p.Pillar)] = p.Change()
	}
	return out, nil
}

func verdicts(changes []report.VerdictChange) []verdictChange {
	out := make([]verdictChange, 0, len(changes))
	for _, v := range changes {
		out = append(out, verdictChange{
			Check: v.Check.ID, Title: v.Check.Title, Severity: string(v.Check.Severity), Before: string(v.Before), After: string(v.After),
		})
	}
	return out
}

// compact encodes a resource.
func compact(v any) (string, error) {
	raw, err := json.Marshal(v)
	return string(raw), err
}
