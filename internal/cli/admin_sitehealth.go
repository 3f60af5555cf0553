package cli

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func siteCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "site", Short: "Trigger, list, show and cancel Site Health checks"}
	cmd.AddCommand(triggerSiteCommand(), listSitesCommand(), showSiteCommand(), sitePagesCommand(), cancelSiteCommand())
	return cmd
}

func triggerSiteCommand() *cobra.Command {
	var req service.TriggerSiteHealth
	var maxPages, maxDepth, maxMinutes, runs int
	var subdomains, outside bool
	cmd := tenantFlag(&cobra.Command{
		Use: "trigger URL", Short: "Queue a check of the site that starts at URL, and print its id", Args: cobra.ExactArgs(1),
		RunE: withSites(func(cmd *cobra.Command, s sites, args []string) error {
			p, err := projectOf(cmd, s.store, s.tenant)
			if err != nil {
				return err
			}
			req.TenantID, req.ProjectID, req.URL, req.Trigger = s.tenant.ID, p.ShortID, args[0], "cli"
			for name, f := range map[string]struct {
				value  *int
				chosen **int
			}{
				"max-pages": {&maxPages, &req.Settings.MaxPages}, "max-depth": {&maxDepth, &req.Settings.MaxDepth},
				"max-minutes": {&maxMinutes, &req.Settings.MaxMinutes}, "runs": {&runs, &req.Settings.Runs},
			} {
				if cmd.Flags().Changed(name) {
					*f.chosen = f.value
				}
			}
			if cmd.Flags().Changed("subdomains") {
				req.Settings.Subdomains = &subdomains
			}
			if cmd.Flags().Changed("external-links") {
				req.Settings.ExternalLinks = &outside
			}
			c, _, err := s.checks.Trigger(cmd.Context(), req)
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), c.ID)
			return s.store.Audit.Add(cmd.Context(), s.tenant.ID, actor, "site_health.trigger", c.ID)
		}),
	})
	flags := cmd.Flags()
	flags.String("project", "", "project id; optional if there is only one project")
	flags.StringVar(&req.Mode, "mode", string(scan.ModeDesktop), "DESKTOP or MOBILE")
	flags.StringVar(&req.Email, "email", "", "e-mail address to send the report to (default: none)")
	flags.IntVar(&maxPages, "max-pages", 0, "maximum number of pages to score (default: as configured)")
	flags.IntVar(&maxDepth, "max-depth", 0, "maximum number of links between the entry and a page (default: as configured)")
	flags.IntVar(&maxMinutes, "max-minutes", 0, "maximum duration of the crawl in minutes (default: as configured)")
	flags.IntVar(&runs, "runs", 0, "Lighthouse runs per page (default: as configured)")
	flags.BoolVar(&subdomains, "subdomains", false, "include subdomains of the entry's host")
	flags.BoolVar(&outside, "external-links", false, "also request links to other sites, to find dead ones (default: as configured)")
	flags.StringVar(&req.Settings.PathPrefix, "path-prefix", "", "score only pages below this path, such as /docs")
	flags.StringArrayVar(&req.Settings.Include, "include", nil, "score only pages that match this pattern, such as '/docs/**'; may be "+
		"repeated")
	flags.StringArrayVar(&req.Settings.Exclude, "exclude", nil, "do not score pages that match this pattern; may be repeated")
	return cmd
}

func listSitesCommand() *cobra.Command {
	var req service.ListSiteHealth
	cmd := tenantFlag(&cobra.Command{
		Use: "list", Short: "List a project's checks, newest first", Args: cobra.NoArgs,
		RunE: withSites(func(cmd *cobra.Command, s sites, _ []string) error {
			p, err := projectOf(cmd, s.store, s.tenant)
			if err != nil {
				return err
			}
			req.TenantID, req.ProjectID = s.tenant.ID, p.ShortID
			checks, total, err := s.checks.List(cmd.Context(), req)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tSTATUS\tMODE\tPAGES\tFAILED\tPERF\tA11Y\tBEST\tSEO\tOVERALL\tCREATED\tURL", func(w *tabwriter.Writer) {
				for _, c := range checks {
					fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\n",
						c.ID, c.State, c.Mode, c.Pages.Found(), c.Pages.Failed, scoreCells(c.Scores), day(c.QueuedAt), plain(c.URL))
				}
				more(w, len(checks), total)
			})
		}),
	})
	flags := cmd.Flags()
	flags.String("project", "", "project id; optional if there is only one project")
	flags.StringVar(&req.Status, "status", "", "QUEUED, RUNNING, COMPLETED, FAILED or CANCELED")
	flags.StringVar(&req.Mode, "mode", "", "DESKTOP or MOBILE")
	flags.StringVar(&req.URL, "url", "", "only checks with this entry URL")
	flags.StringVar(&req.DateFrom, "from", "", "only checks created at or after this date or RFC 3339 timestamp")
	flags.StringVar(&req.DateTo, "to", "", "only checks created at or before this date or RFC 3339 timestamp")
	pageFlags(cmd, &req.Page, &req.Limit, service.DefaultPageLimit)
	return cmd
}

func cancelSiteCommand() *cobra.Command {
	const short = "Cancel a check; pages that have been scored keep their scores"
	return cancelCommand("cancel ID", short, withSites, func(ctx context.Context, s sites, id string) (scan.Record, error) {
		c, err := s.checks.Cancel(ctx, s.tenant.ID, id, actor)
		return c.Record, err
	})
}

// sites has the dependencies of the commands about checks.
type sites struct {
	checks *service.SiteHealth
	store  *store.Store
	tenant scan.Tenant
}

// withSites runs do on the checks of the command's tenant.
func withSites(do func(cmd *cobra.Command, s sites, args []string) error) func(*cobra.Command, []string) error {
	return withTenant(func(cmd *cobra.Command, db *store.Store, t scan.Tenant, args []string) error {
		c, log, err := Load(cmd)
		if err != nil {
			return err
		}
		checks, release, err := app.OpenSiteHealth(c, db, log)
		if err != nil {
			return err
		}
		defer release()
		return do(cmd, sites{checks, db, t}, args)
	})
}

func pageFlags(cmd *cobra.Command, page, limit *int, size int) {
	cmd.Flags().IntVar(page, "page", 1, "page of the list, from 1")
	cmd.Flags().IntVar(limit, "limit", size, fmt.Sprintf("maximum number of rows, up to %d", service.MaxPageLimit))
}

// more prints a line if the list has further pages.
func more(w *tabwriter.Writer, shown int, total int64) {
	if int64(shown) < total {
		fmt.Fprintf(w, "(%d of %d)\n", shown, total)
	}
}
