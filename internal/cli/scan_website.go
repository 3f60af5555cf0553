package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/api/client"
	"assay/internal/outcome"
)

func scanWebsiteCommand() *cobra.Command {
	var flags remoteScan
	var pillars []string
	var email string
	cmd := &cobra.Command{
		Use: "website URL", Short: "Scan one page",
		Long: "Scan one page on a server over up to four pillars, wait for the end, and evaluate the gates. " + exitHint,
		Example: `  assay scan website https://www.example.com --fail-under SECURITY=80,overall=70
  assay scan website https://staging.example.com --fail-on HIGH --new-only --output table --output junit=report.xml`,
		Args: targetArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := flags.plan(cmd, outcome.Website)
			if err != nil {
				return err
			}
			c, conf, err := connect(cmd)
			if err != nil {
				return err
			}
			began := time.Now()
			s := websiteScanning(c, func(ctx context.Context) (string, error) {
				project, err := chosenProject(ctx, c, conf)
				if err != nil {
					return "", err
				}
				queued, err := c.TriggerWebsiteScan(ctx, client.WebsiteScanTrigger{
					ProjectID: project, URL: args[0], Pillars: upper[client.Pillar](pillars), Email: email,
				}, client.IdempotencyKey(flags.idempotencyKey))
				return queued.ScanJobID, err
			})
			id, _, done, err := s.run(cmd, &flags.following)
			if err != nil || !done {
				return err
			}
			r, err := websiteResult(cmd.Context(), c, id)
			if err != nil {
				return fromServer(err)
			}
			r.Took = time.Since(began)
			return p.conclude(cmd, r)
		},
	}
	cmd.Flags().StringSliceVar(&pillars, "pillars", nil, "pillars to check: SECURITY, PERFORMANCE, INFRASTRUCTURE, SEO")
	cmd.Flags().StringVar(&email, "email", "", "e-mail address to send the report to")
	return flags.flags(cmd)
}

const exitHint = "The exit codes are those of assay scan."

// upper converts names to upper case, as in the contract.
func upper[T ~string](names []string) []T {
	out := make([]T, len(names))
	for i, n := range names {
		out[i] = T(strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(n), "-", "_")))
	}
	return out
}

func websiteScanning(c *client.Client, trigger func(context.Context) (string, error)) scanning[client.WebsiteScanStatus] {
	return scanning[client.WebsiteScanStatus]{
		command: "assay scan website", trigger: trigger, wait: c.WaitWebsiteScan,
		cancel: func(ctx context.Context, id string) error {
			_, err := c.CancelWebsiteScan(ctx, id)
			return err
		},
		state: func(s client.WebsiteScanStatus) (string, int, int) { return s.Status, s.Completed, s.Total },
	}
}

// websiteResult returns an ended scan with its findings, compared with the project's
// previous scan.
func websiteResult(ctx context.Context, c *client.Client, id string) (outcome.Result, error) {
	report, err := c.WebsiteScanReport(ctx, id)
	if err != nil {
		return outcome.Result{}, err
	}
	s := report.Scan
	r := outcome.Result{
		Kind: outcome.Website, ID: id, Target: s.URL, Status: s.Status, Reason: s.Reason, Link: s.ReportLink,
	}
	for _, c := range report.Categories {
		score := outcome.Score{Name: string(c.Pillar), Value: whole(c.Score), Band: string(c.Band)}
		if c.Score == nil {
			score.Failed = cmp.Or(c.Reason, "This pillar was not scored.")
		}
		r.Scores = append(r.Scores, score)
		for _, group := range c.Results {
			for _, check := range group.Checks {
				if check.Status == "FAIL" || check.Status == "WARN" {
					r.Findings = append(r.Findings, checkFinding(c.Pillar, check))
				}
			}
		}
	}
	r.Scores = append(r.Scores, outcome.Score{Name: outcome.Overall, Value: whole(s.Score), Band: string(s.Band)})
	for _, n := range report.NotRun {
		r.Notes = append(r.Notes, fmt.Sprintf("%d checks were not run. %s: %s", len(n.Checks), n.Title, n.Explanation))
	}
	return r, compareWebsite(ctx, c, &r, report.Trend)
}

func whole(n *int) *float64 {
	if n == nil {
		return nil
	}
	x := float64(*n)
	return &x
}

func checkFinding(pillar client.Pillar, check client.ReportCheck) outcome.Finding {
	f := outcome.Finding{
		Part: string(pillar), Rule: check.ID, Title: check.Title, Message: check.Explanation, Severity: strings.ToUpper(check.Severity),
		Warning: check.Status == "WARN", Remediation: check.Remediation, References: check.References,
	}
	if check.Gain != nil {
		f.Gain = *check.Gain
	}
	if f.Message == "" {
		f.Message = check.Observed
	}
	for _, e := range check.Evidence {
		f.Snippet = strings.TrimSpace(f.Snippet + "\n" + e.Quote)
	}
	if check.Suppressed != nil {
		f.Accepted = check.Suppressed.Reason
	}
	return f
}

// compareWebsite compares the result with the previous scan of the trend. That scan's status
// contains its verdicts while its report is stored.
func compareWebsite(ctx context.Context, c *client.Client, r *outcome.Result, trend []client.ReportTrendPoint) error {
	var before *client.ReportTrendPoint
	for i := range trend {
		if trend[i].ScanJobID == r.ID {
			break
		}
		before = &trend[i]
	}
	if before == nil || !inTrend(trend, r.ID) {
		return nil
	}
	status, err := c.WebsiteScan(ctx, before.ScanJobID)
	if client.StatusOf(err) == 404 {
		return nil
	}
	if err != nil {
		return err
	}
	old := outcome.Result{Kind: outcome.Website, Scores: []outcome.Score{{Name: outcome.Overall, Value: whole(&before.Score)}}}
	judged := false
	for _, category := range status.Categories {
		old.Scores = append(old.Scores, outcome.Score{Name: string(category.Pillar), Value: &category.Score})
		for _, group := range category.Results {
			judged = true
			for _, check := range group.Checks {
				if check.Status == "FAIL" || check.Status == "WARN" {
					old.Findings = append(old.Findings, outcome.Finding{
						Part: string(category.Pillar), Rule: check.ID, Warning: check.Status == "WARN",
					})
				}
			}
		}
	}
	findings := r.Findings
	r.Compare(old)
	if !judged { // its report is past its retention
		for i := range findings {
			findings[i].New, findings[i].Known = false, false
		}
	}
	return nil
}

func inTrend(trend []client.ReportTrendPoint, id string) bool {
	for _, p := range trend {
		if p.ScanJobID == id {
			return true
		}
	}
	return false
}
