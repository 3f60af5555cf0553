package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/scan"
	"assay/internal/service"
)

func showCodeCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "show RUN", Short: "Show a run: its dimensions, their engines, and what could not be scanned", Args: cobra.ExactArgs(1),
		RunE: withCode(func(cmd *cobra.Command, c codeScans, args []string) error {
			run, err := c.scans.Run(cmd.Context(), c.tenant.ID, args[0])
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			showRun(func(name, format string, args ...any) {
				fmt.Fprintf(w, "%s\t%s\n", name, plain(fmt.Sprintf(format, args...)))
			}, run)
			if err := w.Flush(); err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout())
			return table(cmd, "JOB\tDIMENSION\tSTATUS\tSCORE\tFINDINGS\tCRITICAL\tHIGH\tMEDIUM\tLOW\tCOVERAGE\tENGINES", func(w *tabwriter.Writer) {
				for _, j := range run.Jobs {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\t%s\n", j.ID, j.Dimension, j.State, scoreCell(j), j.Findings,
						j.Counts.Critical, j.Counts.High, j.Counts.Medium, j.Counts.Low, cmp.Or(string(j.Coverage), "-"), engineCell(j))
				}
				showNotes(w, run.Jobs)
			})
		}),
	})
}

func showRun(line func(name, format string, args ...any), r scan.CodeRun) {
	line("id", "%s", r.ID)
	line("repository", "%s", r.RepoFullName)
	line("branch", "%s", r.Branch)
	if r.Change() {
		line("compared with", "%s", r.Target)
	}
	if r.PullRequest != 0 {
		line("pull request", "%d", r.PullRequest)
	}
	line("commit", "%s", r.CommitSHA)
	line("status", "%s", r.State)
	if r.Reason != "" {
		line("reason", "%s", r.Reason)
	}
	line("project", "%s", r.ProjectShortID)
	line("triggered by", "%s", r.Trigger)
	line("created", "%s", day(r.QueuedAt))
	line("started", "%s", day(r.StartedAt))
	line("ended", "%s", day(r.CompletedAt))
	if !r.PurgedAt.IsZero() {
		line("findings purged", "%s", day(r.PurgedAt))
	}
}

// showNotes lists why dimensions failed or are incomplete.
func showNotes(w *tabwriter.Writer, jobs []scan.CodeJob) {
	for _, j := range jobs {
		if j.Reason != "" {
			fmt.Fprintf(w, "\n%s: %s", j.Dimension, plain(j.Reason))
		}
		noted := slices.ContainsFunc(j.Notes, func(n scan.Note) bool { return n.Code == "ENGINE_FAILED" })
		for _, e := range j.Engines {
			if e.Error != "" && !noted {
				fmt.Fprintf(w, "\n%s: %s: %s", j.Dimension, plain(e.Name), plain(e.Error))
			}
		}
		for _, n := range j.Notes {
			at := ""
			if n.Path != "" {
				at = " (" + plain(n.Path) + ")"
			}
			fmt.Fprintf(w, "\n%s: %s: %s%s", j.Dimension, plain(n.Code), plain(n.Message), at)
		}
	}
	if len(jobs) > 0 {
		fmt.Fprintln(w)
	}
}

func findingsCommand() *cobra.Command {
	var req service.ListFindings
	cmd := tenantFlag(&cobra.Command{
		Use: "findings JOB", Short: "List the findings of a job, most severe first", Args: cobra.ExactArgs(1),
		RunE: withCode(func(cmd *cobra.Command, c codeScans, args []string) error {
			req.TenantID, req.JobID = c.tenant.ID, args[0]
			for _, word := range []*string{&req.Severity, &req.ReviewStatus, &req.State} {
				*word = strings.ToUpper(*word)
			}
			items, total, _, err := c.scans.Findings(cmd.Context(), req)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tSEVERITY\tSTATE\tREVIEW\tRULE\tPLACE\tTITLE", func(w *tabwriter.Writer) {
				for _, f := range items {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n",
						f.ID, f.Severity, f.State, reviewCell(f.Review), plain(f.RuleID), plain(placeOf(f)), plain(cmp.Or(f.Title, f.Message)))
				}
				more(w, len(items), int64(total))
			})
		}),
	})
	flags := cmd.Flags()
	flags.StringVar(&req.Severity, "severity", "", "CRITICAL, HIGH, MEDIUM or LOW")
	flags.StringVar(&req.ReviewStatus, "review", "", "OPEN, CONFIRMED, FALSE_POSITIVE, ACCEPTED_RISK or FIXED")
	flags.BoolVar(&req.ChangedLines, "changed-lines", false, "only findings on lines that the change touches")
	flags.StringVar(&req.State, "state", "", "NEW, EXISTING, REOPENED or FIXED (default: all but FIXED)")
	pageFlags(cmd, &req.Page, &req.Limit, service.MaxPageLimit)
	return cmd
}

// placeOf returns path:line, or the vulnerable package.
func placeOf(f scan.Finding) string {
	switch {
	case f.Package != nil:
		return f.Path + " " + f.Package.Name + "@" + f.Package.Version
	case f.StartLine > 0:
		return fmt.Sprintf("%s:%d", f.Path, f.StartLine)
	}
	return f.Path
}

func reviewCell(r scan.Review) string {
	if r.ExpiresAt.IsZero() {
		return string(r.Status)
	}
	return string(r.Status) + " until " + r.ExpiresAt.UTC().Format(time.DateOnly)
}

func scoreCell(j scan.CodeJob) string {
	if j.Score == nil || j.State != scan.StateCompleted {
		return "-"
	}
	return fmt.Sprintf("%.1f", *j.Score)
}

// dimensionCells returns the scores of a run in the order of dimensions, empty for
// those that were not requested.
func dimensionCells(r scan.CodeRun) string {
	cells := make([]string, 0, len(scan.Dimensions()))
	for _, d := range scan.Dimensions() {
		cell := ""
		if i := slices.IndexFunc(r.Jobs, func(j scan.CodeJob) bool { return j.Dimension == d }); i >= 0 {
			cell = scoreCell(r.Jobs[i])
			if state := r.Jobs[i].State; state.Terminal() && state != scan.StateCompleted {
				cell = string(state)
			}
		}
		cells = append(cells, cell)
	}
	return strings.Join(cells, "\t")
}

func engineCell(j scan.CodeJob) string {
	names := make([]string, len(j.Engines))
	for i, e := range j.Engines {
		names[i] = plain(e.Name)
	}
	return cmp.Or(strings.Join(names, ", "), "-")
}

// short returns the first characters of a commit's hash.
func short(sha string) string { return sha[:min(12, len(sha))] }
