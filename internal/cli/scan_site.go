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

func scanSiteCommand() *cobra.Command {
	var flags remoteScan
	var trigger client.SiteHealthTrigger
	var mode string
	var pages, minutes int
	var include, exclude []string
	cmd := &cobra.Command{
		Use: "site URL", Short: "Check a whole site with Lighthouse",
		Long: "Crawl a site from its entry on a server, score every page with Lighthouse, wait for the end, and evaluate the gates. " + exitHint,
		Example: `  assay scan site https://www.example.com --max-pages 50 --fail-under ACCESSIBILITY=90
  assay scan site https://www.example.com/docs --mode mobile --include '/docs/**'`,
		Args: targetArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := flags.plan(cmd, outcome.Site)
			if err != nil {
				return err
			}
			c, conf, err := connect(cmd)
			if err != nil {
				return err
			}
			began := time.Now()
			s := siteScanning(c, func(ctx context.Context) (string, error) {
				if trigger.ProjectID, err = chosenProject(ctx, c, conf); err != nil {
					return "", err
				}
				trigger.URL, trigger.Mode = args[0], client.SiteHealthMode(strings.ToUpper(mode))
				trigger.Settings = &client.SiteHealthSettings{Include: include, Exclude: exclude}
				if cmd.Flags().Changed("max-pages") {
					trigger.Settings.MaxPages = &pages
				}
				if cmd.Flags().Changed("max-minutes") {
					trigger.Settings.MaxMinutes = &minutes
				}
				queued, err := c.TriggerSiteHealth(ctx, trigger, client.IdempotencyKey(flags.idempotencyKey))
				return queued.ID, err
			})
			_, check, done, err := s.run(cmd, &flags.following)
			if err != nil || !done {
				return err
			}
			r, err := siteResult(cmd.Context(), c, cmp.Or(trigger.ProjectID, conf.Project), check)
			if err != nil {
				return fromServer(err)
			}
			r.Took = time.Since(began)
			return p.conclude(cmd, r)
		},
	}
	cmd.Flags().StringVar(&mode, "mode", "", "device that Lighthouse emulates: desktop or mobile (default desktop)")
	cmd.Flags().StringVar(&trigger.Email, "email", "", "e-mail address to send the report to")
	cmd.Flags().IntVar(&pages, "max-pages", 0, "maximum number of pages to score (default: the server's)")
	cmd.Flags().IntVar(&minutes, "max-minutes", 0, "stop the crawl after this time; pages scored by then count (default: the server's)")
	cmd.Flags().StringSliceVar(&include, "include", nil, "score only pages whose path matches, such as /docs/**")
	cmd.Flags().StringSliceVar(&exclude, "exclude", nil, "do not score pages whose path matches")
	return flags.flags(cmd)
}

func siteScanning(c *client.Client, trigger func(context.Context) (string, error)) scanning[client.SiteHealthCheck] {
	return scanning[client.SiteHealthCheck]{
		command: "assay scan site", trigger: trigger, wait: c.WaitSiteHealth,
		cancel: func(ctx context.Context, id string) error {
			_, err := c.CancelSiteHealth(ctx, id)
			return err
		},
		state: func(s client.SiteHealthCheck) (string, int, int) {
			return fmt.Sprintf("%s, %d pages found", s.Status, s.PageCount), 0, 0
		},
	}
}

// siteResult returns an ended check, compared with the previous check of the same entry in its
// project, which is most likely the one given; that may be "".
func siteResult(ctx context.Context, c *client.Client, project string, check client.SiteHealthCheck) (outcome.Result, error) {
	r := outcome.Result{Kind: outcome.Site, ID: check.ID, Target: check.URL, Status: string(check.Status), Scores: siteScores(check)}
	if check.ErrorMessage != nil {
		r.Reason = *check.ErrorMessage
	}
	if check.Status != client.SiteHealthStateCompleted {
		return r, nil
	}
	if project != "" {
		if found, err := compareSite(ctx, c, project, check, &r); found || err != nil {
			return r, err
		}
	}
	all, err := c.Projects(ctx, true)
	if err != nil {
		return r, err
	}
	for _, other := range all {
		if other.ProjectID == project {
			continue
		}
		if found, err := compareSite(ctx, c, other.ProjectID, check, &r); found || err != nil {
			return r, err
		}
	}
	return r, nil
}

// compareSite compares the result of a check with the one before it in a project. found is false
// if the check is not of that project.
func compareSite(
	ctx context.Context, c *client.Client, project string, check client.SiteHealthCheck, r *outcome.Result,
) (found bool, err error) {
	filter := client.SiteHealthFilter{Status: client.SiteHealthStateCompleted, Mode: check.Mode, URL: check.URL}
	for old, err := range c.SiteHealthHistory(ctx, project, filter) {
		switch {
		case err != nil:
			return found, err
		case old.ID == check.ID:
			found = true
		case found: // the latest are first
			r.Compare(outcome.Result{Scores: siteScores(old)})
			return true, nil
		}
	}
	return found, nil
}

func siteScores(check client.SiteHealthCheck) []outcome.Score {
	return []outcome.Score{
		{Name: "PERFORMANCE", Value: whole(check.ScorePerformance)}, {Name: "ACCESSIBILITY", Value: whole(check.ScoreAccessibility)},
		{Name: "BEST_PRACTICES", Value: whole(check.ScoreBestPractices)}, {Name: "SEO", Value: whole(check.ScoreSEO)},
		{Name: outcome.Overall, Value: whole(check.ScoreOverall)},
	}
}
