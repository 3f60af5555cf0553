package mcp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"assay/api/client"
)

type (
	listProjectsIn struct {
		IncludeArchived bool `json:"includeArchived,omitempty" jsonschema:"also archived projects"`
	}
	projectsOut struct {
		Projects []client.Project `json:"projects"`
	}
	listRepositoriesIn struct {
		ProjectID string `json:"projectId,omitempty" jsonschema:"only repositories of this project"`
	}
	repositoriesOut struct {
		Repositories []client.IntegrationRepo `json:"repositories"`
	}
	scanWebsiteIn struct {
		ProjectID string          `json:"projectId" jsonschema:"from list_projects"`
		URL       string          `json:"url" jsonschema:"the page to scan, with http:// or https://"`
		Pillars   []client.Pillar `json:"pillars,omitempty" jsonschema:"SECURITY, PERFORMANCE, INFRASTRUCTURE, SEO; left out: all four"`
	}
	scanCodeIn struct {
		IntegrationRepoID string             `json:"integrationRepoId" jsonschema:"from list_repositories"`
		Dimensions        []client.Dimension `json:"dimensions,omitempty" jsonschema:"SAST, SCA, SECRETS, CODE_QUALITY; left out: all four"`
		Branch            string             `json:"branch,omitempty" jsonschema:"a branch to scan instead of the selected one"`
		CommitSHA         string             `json:"commitSha,omitempty" jsonschema:"a commit to scan instead of the latest one, in full"`
		PullRequest       *int               `json:"pullRequest,omitempty" jsonschema:"the number of a pull request to scan; not with branch"`
	}
	scanCodeOut struct {
		ScanRunID string               `json:"scanRunId"`
		Jobs      []client.CodeScanJob `json:"jobs"`
	}
	checkSiteIn struct {
		ProjectID string                     `json:"projectId" jsonschema:"from list_projects"`
		URL       string                     `json:"url" jsonschema:"where the crawl starts"`
		Mode      client.SiteHealthMode      `json:"mode,omitempty" jsonschema:"DESKTOP (default) or MOBILE"`
		Settings  *client.SiteHealthSettings `json:"settings,omitempty" jsonschema:"what to crawl in particular"`
	}
	recordIn struct {
		Kind string `json:"kind" jsonschema:"website, code or site-health"`
		ID   string `json:"id" jsonschema:"scanJobId, scanRunId, or the id of a Site Health check"`
	}
	waitIn struct {
		Kind           string `json:"kind" jsonschema:"website, code or site-health"`
		ID             string `json:"id" jsonschema:"scanJobId, scanRunId, or the id of a Site Health check"`
		TimeoutSeconds int    `json:"timeoutSeconds,omitempty" jsonschema:"maximum time to wait, 1 to 600 seconds (default: 45)"`
	}
	recordOut struct {
		Kind  string `json:"kind"`
		Ended bool   `json:"ended" jsonschema:"false: it still runs; call wait_for_scan again"`
		// Exactly one is set, by kind.
		Website    *client.WebsiteScanStatus `json:"website,omitempty"`
		Code       *client.CodeScanRun       `json:"code,omitempty"`
		SiteHealth *client.SiteHealthCheck   `json:"siteHealth,omitempty"`
	}
)

// Limits of a wait. The default is shorter than the patience of common proxies with a response, a minute.
const (
	defaultWait = 45 * time.Second
	maxWait     = 600 * time.Second
)

// addScanTools adds the tools that start, watch and cancel scans.
func (c *caller) addScanTools(server *mcp.Server) {
	tool(server, &mcp.Tool{
		Name: "list_projects", Description: "The projects of the workspace. A scan belongs to a project.", Annotations: reads("List projects"),
	}, func(ctx context.Context, in listProjectsIn) (projectsOut, error) {
		all, err := c.client.Projects(ctx, in.IncludeArchived)
		return projectsOut{Projects: slices.Concat([]client.Project{}, all)}, err
	})
	tool(server, &mcp.Tool{
		Name: "list_repositories", Annotations: reads("List repositories"),
		Description: "The connected source repositories. One can be scanned if it is enabled, in a project, and its connection is ACTIVE.",
	}, func(ctx context.Context, in listRepositoriesIn) (repositoriesOut, error) {
		all, err := c.client.Repositories(ctx, in.ProjectID)
		return repositoriesOut{Repositories: slices.Concat([]client.IntegrationRepo{}, all)}, err
	})
	tool(server, &mcp.Tool{
		Name: "scan_website", Annotations: acts("Scan a website", false),
		Description: "Starts a scan of one page; it takes about half a minute. Wait for it with wait_for_scan, kind website.",
	}, func(ctx context.Context, in scanWebsiteIn) (client.WebsiteScanQueued, error) {
		return c.client.TriggerWebsiteScan(ctx, client.WebsiteScanTrigger{ProjectID: in.ProjectID, URL: in.URL, Pillars: in.Pillars})
	})
	tool(server, &mcp.Tool{
		Name: "scan_code", Annotations: acts("Scan a repository", false),
		Description: "Starts a scan of a repository's branch, or of a change that is compared with its target. " +
			"Wait for it with wait_for_scan, kind code, and the scanRunId.",
	}, func(ctx context.Context, in scanCodeIn) (out scanCodeOut, err error) {
		out.Jobs, err = c.client.TriggerCodeScan(ctx, client.CodeScanTrigger{
			IntegrationRepoID: in.IntegrationRepoID, Dimensions: in.Dimensions, Branch: in.Branch, CommitSHA: in.CommitSHA,
			PullRequest: in.PullRequest,
		})
		if len(out.Jobs) > 0 {
			out.ScanRunID = out.Jobs[0].ScanRunID
		}
		return out, err
	})
	tool(server, &mcp.Tool{
		Name: "check_site", Annotations: acts("Check a whole site", false),
		Description: "Starts a Site Health check: every reachable page is scored with Lighthouse, which takes about five seconds for each page.",
	}, func(ctx context.Context, in checkSiteIn) (client.SiteHealthQueued, error) {
		return c.client.TriggerSiteHealth(ctx, client.SiteHealthTrigger{
			ProjectID: in.ProjectID, URL: in.URL, Mode: in.Mode, Settings: in.Settings,
		})
	})
	tool(server, &mcp.Tool{
		Name: "get_status", Annotations: reads("Status of a scan"), Description: "The progress of a scan, and its scores once it has ended.",
	}, func(ctx context.Context, in recordIn) (recordOut, error) { return c.status(ctx, in.Kind, in.ID) })
	tool(server, &mcp.Tool{
		Name: "cancel_scan", Annotations: acts("Cancel a scan", true),
		Description: "Cancels a scan that has not ended. Scores so far are retained.",
	}, c.cancel)
	mcp.AddTool(server, &mcp.Tool{
		Name: "wait_for_scan", Annotations: reads("Wait for a scan"),
		Description: "Waits until a scan has ended, with progress notifications, and returns its scores; after timeoutSeconds it returns " +
			"ended=false.",
	}, c.wait)
}

var errKind = errors.New("kind must be one of website, code, site-health")

func (c *caller) status(ctx context.Context, kind, id string) (out recordOut, err error) {
	out.Kind = kind
	switch kind {
	case "website":
		s, err := c.client.WebsiteScan(ctx, id)
		out.Website, out.Ended = &s, client.Ended(s.Status)
		return out, err
	case "code":
		r, err := c.client.CodeScanRun(ctx, id)
		out.Code, out.Ended = &r, r.Ended()
		return out, err
	case "site-health":
		h, err := c.client.SiteHealth(ctx, id)
		out.SiteHealth, out.Ended = &h, client.Ended(string(h.Status))
		return out, err
	}
	return out, &client.Error{Message: errKind.Error()}
}

func (c *caller) cancel(ctx context.Context, in recordIn) (out recordOut, err error) {
	switch in.Kind {
	case "website":
		_, err = c.client.CancelWebsiteScan(ctx, in.ID)
	case "code":
		_, err = c.client.CancelCodeScan(ctx, in.ID)
	case "site-health":
		_, err = c.client.CancelSiteHealth(ctx, in.ID)
	default:
		err = &client.Error{Message: errKind.Error()}
	}
	if err != nil {
		return out, err
	}
	return c.status(ctx, in.Kind, in.ID)
}

// wait waits for a scan's end and notifies the client of its progress.
func (c *caller) wait(ctx context.Context, req *mcp.CallToolRequest, in waitIn) (*mcp.CallToolResult, recordOut, error) {
	patience := defaultWait
	if in.TimeoutSeconds != 0 {
		patience = time.Duration(in.TimeoutSeconds) * time.Second
	}
	if patience < time.Second || patience > maxWait {
		return nil, recordOut{}, errors.New("timeoutSeconds must be between 1 and 600")
	}
	within, stop := context.WithTimeout(ctx, patience)
	defer stop()
	defer context.AfterFunc(c.request.Context(), stop)() // nobody gets the result once the client has disconnected
	out := recordOut{Kind: in.Kind}
	notify := notifier(ctx, req)
	var err error
	switch in.Kind {
	case "website":
		_, err = c.waits.WaitWebsiteScan(within, in.ID, func(s client.WebsiteScanStatus) {
			out.Website, out.Ended = &s, client.Ended(s.Status)
			notify(s.Completed, s.Total, s.Status)
		})
	case "code":
		_, err = c.waits.WaitCodeScan(within, in.ID, func(r client.CodeScanRun) {
			out.Code, out.Ended = &r, r.Ended()
			done := 0
			for _, d := range r.Dimensions {
				if client.Ended(string(d.Status)) {
					done++
				}
			}
			notify(done, len(r.Dimensions), "dimensions")
		})
	case "site-health":
		_, err = c.waits.WaitSiteHealth(within, in.ID, func(h client.SiteHealthCheck) {
			out.SiteHealth, out.Ended = &h, client.Ended(string(h.Status))
			notify(h.PageCount, 0, fmt.Sprintf("%d pages found", h.PageCount))
		})
	default:
		return nil, out, errKind
	}
	if errors.Is(within.Err(), context.DeadlineExceeded) && ctx.Err() == nil {
		out, err = c.latest(ctx, out, in.ID)
	}
	if err != nil {
		return nil, out, forCaller(err)
	}
	return result(out)
}

// latest returns the state of a scan whose wait has timed out; if the API refuses, the last one that was read.
func (c *caller) latest(ctx context.Context, seen recordOut, id string) (recordOut, error) {
	now, err := c.status(ctx, seen.Kind, id)
	if err != nil && (seen.Website != nil || seen.Code != nil || seen.SiteHealth != nil) {
		return seen, nil
	}
	return now, err
}

// notifier returns a function that sends progress to a client that has asked for it; total 0 means unknown. The protocol requires that
// each notification has more progress than the last; others are left out.
func notifier(ctx context.Context, req *mcp.CallToolRequest) func(done, total int, message string) {
	token := req.Params.GetProgressToken()
	last := -1
	return func(done, total int, message string) {
		if token == nil || done <= last {
			return
		}
		last = done
		_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ // a disconnected client needs no progress
			ProgressToken: token, Progress: float64(done), Total: float64(total), Message: message,
		})
	}
}
