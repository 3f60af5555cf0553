package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/website/score"
)

func showSiteCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "show ID", Short: "Show a check: progress, scores, and what robots.txt and the sitemaps contain", Args: cobra.ExactArgs(1),
		RunE: withSites(func(cmd *cobra.Command, s sites, args []string) error {
			c, err := s.checks.Get(cmd.Context(), s.tenant.ID, args[0])
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			line := func(name, format string, args ...any) {
				fmt.Fprintf(w, "%s\t%s\n", name, plain(fmt.Sprintf(format, args...)))
			}
			showCheck(line, c)
			if err := showDiscovery(line, c.Discovery); err != nil {
				return err
			}
			return w.Flush()
		}),
	})
}

func showCheck(line func(name, format string, args ...any), c scan.SiteHealth) {
	line("id", "%s", c.ID)
	line("url", "%s", c.URL)
	line("mode", "%s", c.Mode)
	line("status", "%s", c.State)
	if c.Reason != "" {
		line("reason", "%s", c.Reason)
	}
	line("project", "%s", c.ProjectShortID)
	line("triggered by", "%s", c.Trigger)
	if c.Email != "" {
		line("report to", "%s", scan.MaskAddress(c.Email))
	}
	line("created", "%s", day(c.QueuedAt))
	line("started", "%s", day(c.StartedAt))
	line("ended", "%s", day(c.CompletedAt))
	line("pages stored until", "%s", day(c.ExpiresAt))
	if !c.PurgedAt.IsZero() {
		line("pages purged", "%s", day(c.PurgedAt))
	}
	p := c.Pages
	line("pages", "%d found: %d scored, %d failed, %d in progress, %d waiting; %d more skipped",
		p.Found(), p.Scored, p.Failed, p.Leased, p.Waiting, p.Skipped)
	line("scores", "performance %s, accessibility %s, best practices %s, SEO %s, overall %s", cells(c.Scores)...)
	line("lighthouse", "%s", cmp.Or(c.Lighthouse, "-"))
	line("settings", "%s", c.Settings)
}

// showDiscovery prints what was found before the first page was scored.
func showDiscovery(line func(name, format string, args ...any), document []byte) error {
	if len(document) == 0 {
		line("discovery", "not yet")
		return nil
	}
	var d site.Discovery
	if err := json.Unmarshal(document, &d); err != nil {
		return fmt.Errorf("read the result of the discovery: %w", err)
	}
	line("entry redirected to", "%s", cmp.Or(d.Entry, "-"))
	robots := fmt.Sprintf("%s: %s", cmp.Or(d.Robots.URL, "robots.txt"), siteOutcome(d.Robots.Status, d.Robots.Error))
	if d.Robots.CrawlDelay > 0 {
		robots += fmt.Sprintf(", requires %s between visits", d.Robots.CrawlDelay.Round(time.Millisecond))
	}
	line("robots", "%s", robots)
	for _, m := range d.Sitemaps {
		kind := "addresses"
		if m.Index {
			kind = "sitemaps"
		}
		line("sitemap", "%s (%s): %s, %s: %d", m.URL, m.From, siteOutcome(m.Status, m.Error), kind, m.Entries)
	}
	if d.Unread > 0 {
		line("sitemaps not read", "%d, for lack of time", d.Unread)
	}
	line("addresses listed", "%d", d.Listed)
	if d.Stop != "" {
		line("nothing to crawl", "%s", d.Stop)
	}
	return nil
}

func siteOutcome(status int, problem string) string {
	switch {
	case problem != "" && status != 0:
		return fmt.Sprintf("%d, %s", status, problem)
	case problem != "":
		return problem
	case status == 0:
		return "no response"
	}
	return fmt.Sprint(status)
}

func sitePagesCommand() *cobra.Command {
	var f struct {
		orphans, broken bool
		states          []string
		sort            string
		page, limit     int
	}
	cmd := tenantFlag(&cobra.Command{
		Use: "pages ID", Short: "List the pages of a check", Args: cobra.ExactArgs(1),
		RunE: withSites(func(cmd *cobra.Command, s sites, args []string) error {
			filter := store.SitePageFilter{Sort: store.SitePageSort(f.sort), OnlyOrphans: f.orphans}
			for _, state := range f.states {
				filter.States = append(filter.States, scan.PageState(strings.ToUpper(state)))
			}
			filter.OnlyBroken = f.broken
			pages, total, err := s.checks.Pages(cmd.Context(), service.ListSitePages{
				TenantID: s.tenant.ID, CheckID: args[0], Filter: filter, Page: f.page, Limit: f.limit,
			})
			if err != nil {
				return err
			}
			if f.broken {
				return brokenPages(cmd, pages, total)
			}
			return table(cmd, "STATE\tPERF\tA11Y\tBEST\tSEO\tOVERALL\tHTTP\tDEPTH\tLINKED\tFOUND\tURL\tFROM\tPROBLEM", func(w *tabwriter.Writer) {
				for _, p := range pages {
					fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\t%s\n",
						p.State, scoreCells(p.Scores), httpStatus(p), p.Depth, p.Inlinks, p.Source, plain(p.URL), plain(cmp.Or(p.From, "-")), problem(p))
				}
				more(w, len(pages), total)
			})
		}),
	})
	cmd.Flags().BoolVar(&f.orphans, "orphans", false, "only pages that no page links to, known once the crawl has ended")
	cmd.Flags().BoolVar(&f.broken, "broken", false, "only pages that could not be scored and missing files, with the pages that link to them")
	cmd.Flags().StringSliceVar(&f.states, "state", nil, "only pages in the state WAITING, LEASED, SCORED, FAILED or SKIPPED; can be repeated")
	cmd.Flags().StringVar(&f.sort, "sort", string(store.SortByDiscovery), "order: discovery, worst or path")
	cmd.MarkFlagsMutuallyExclusive("broken", "state")
	pageFlags(cmd, &f.page, &f.limit, service.MaxPageLimit)
	return cmd
}

// brokenPages lists pages that could not be scored, and the pages that link to them.
func brokenPages(cmd *cobra.Command, pages []scan.SitePage, total int64) error {
	return table(cmd, "HTTP\tLINKED\tURL\tPROBLEM", func(w *tabwriter.Writer) {
		for _, p := range pages {
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", httpStatus(p), p.Inlinks, plain(p.URL), problem(p))
			referrers := p.Referrers
			if len(referrers) == 0 && p.From != "" {
				referrers = []string{p.From}
			}
			for _, from := range referrers {
				fmt.Fprintf(w, "\t\t  linked from %s\t\n", plain(from))
			}
		}
		more(w, len(pages), total)
	})
}

func httpStatus(p scan.SitePage) string {
	if p.Status == 0 {
		return "-"
	}
	return fmt.Sprint(p.Status)
}

// problem returns why a page has no score.
func problem(p scan.SitePage) string {
	if p.ErrorKind != "" || p.Error != "" {
		return plain(strings.TrimPrefix(p.ErrorKind+": "+p.Error, ": "))
	}
	return plain(cmp.Or(p.Skip, "-"))
}

// scoreCells returns the four scores and the overall one as columns of a table.
func scoreCells(s scan.SiteScores) string {
	return fmt.Sprintf("%s\t%s\t%s\t%s\t%s", cells(s)...)
}

func cells(s scan.SiteScores) []any {
	var out []any
	for _, x := range []*float64{s.Performance, s.Accessibility, s.BestPractices, s.SEO, s.Overall} {
		if x == nil {
			out = append(out, "-")
			continue
		}
		out = append(out, fmt.Sprint(score.Display(*x)))
	}
	return out
}
