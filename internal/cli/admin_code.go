package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func codeCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "code", Short: "Trigger, list, show, triage, export and cancel code scans"}
	cmd.AddCommand(
		triggerCodeCommand(), listCodeCommand(), showCodeCommand(), findingsCommand(), reviewCommand(), sarifCommand(), cancelCodeCommand(),
	)
	return cmd
}

func triggerCodeCommand() *cobra.Command {
	var dimensions []string
	var change changeFlags
	cmd := tenantFlag(&cobra.Command{
		Use: "trigger REPOSITORY", Short: "Queue a scan of a repository (id or full name) and print the id of the run", Args: cobra.ExactArgs(1),
		RunE: withCode(func(cmd *cobra.Command, c codeScans, args []string) error {
			repo, err := c.connections.FindRepository(cmd.Context(), c.tenant.ID, args[0])
			if err != nil {
				return err
			}
			for i, d := range dimensions {
				dimensions[i] = strings.ToUpper(d)
			}
			run, _, err := c.scans.Trigger(cmd.Context(), service.TriggerCodeScan{
				TenantID: c.tenant.ID, IntegrationRepoID: repo.ID, Dimensions: dimensions, Trigger: "cli",
				Branch: change.branch, CommitSHA: change.commit, PullRequest: change.pullRequest,
			})
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), run.ID)
			return c.store.Audit.Add(cmd.Context(), c.tenant.ID, actor, "code_run.trigger", run.ID)
		}),
	})
	cmd.Flags().StringSliceVar(&dimensions, "dimension", nil, "SAST, SCA, SECRETS or CODE_QUALITY; can be repeated (default: all four)")
	return change.flags(cmd)
}

func listCodeCommand() *cobra.Command {
	var req service.ListCodeRuns
	var repository string
	cmd := tenantFlag(&cobra.Command{
		Use: "list", Short: "List runs, newest first", Args: cobra.NoArgs,
		RunE: withCode(func(cmd *cobra.Command, c codeScans, _ []string) error {
			req.TenantID = c.tenant.ID
			if repository != "" {
				repo, err := c.connections.FindRepository(cmd.Context(), c.tenant.ID, repository)
				if err != nil {
					return err
				}
				req.RepositoryID = repo.ID
			}
			runs, total, err := c.scans.List(cmd.Context(), req)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tSTATUS\tREPOSITORY\tBRANCH\tCOMMIT\tSAST\tSCA\tSECRETS\tQUALITY\tCREATED", func(w *tabwriter.Writer) {
				for _, r := range runs {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n",
						r.ID, r.State, plain(r.RepoFullName), plain(r.Branch), short(r.CommitSHA), dimensionCells(r), day(r.QueuedAt))
				}
				more(w, len(runs), int64(total))
			})
		}),
	})
	flags := cmd.Flags()
	flags.StringVar(&req.ProjectID, "project", "", "only runs of the project with this id")
	flags.StringVar(&repository, "repository", "", "only runs of this repository, by its id or full name")
	flags.StringVar(&req.Branch, "branch", "", "only runs of this branch")
	pageFlags(cmd, &req.Page, &req.Limit, service.DefaultPageLimit)
	return cmd
}

func cancelCodeCommand() *cobra.Command {
	const short = "Cancel a run; dimensions that have ended keep their results"
	return cancelCommand("cancel RUN", short, withCode, func(ctx context.Context, c codeScans, id string) (scan.Record, error) {
		run, err := c.scans.Cancel(ctx, c.tenant.ID, id, actor)
		return run.Record, err
	})
}

func reviewCommand() *cobra.Command {
	var req service.ReviewFinding
	var expires time.Duration
	cmd := tenantFlag(&cobra.Command{
		Use:   "review FINDING STATUS",
		Short: "Triage a finding as OPEN, CONFIRMED, FALSE_POSITIVE or ACCEPTED_RISK, in all runs of its repository",
		Args:  cobra.ExactArgs(2),
		RunE: withCode(func(cmd *cobra.Command, c codeScans, args []string) error {
			req.TenantID, req.FindingID, req.Status, req.Actor = c.tenant.ID, args[0], strings.ToUpper(args[1]), actor
			if cmd.Flags().Changed("expires") {
				req.ExpiresAt = c.scans.Clock().Add(expires)
			}
			f, job, err := c.scans.Review(cmd.Context(), req)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is %s; %s of its run scores %s.\n", f.ID, f.Review.Status, job.Dimension, scoreCell(job))
			return nil
		}),
	})
	flags := cmd.Flags()
	flags.StringVar(&req.Reason, "reason", "", "reason; required for FALSE_POSITIVE and ACCEPTED_RISK")
	flags.StringVar(&req.By, "by", actor, "name of the reviewer; shown with the finding")
	flags.DurationVar(&expires, "expires", 0, "how long the review is valid, such as 720h (default: without end)")
	return cmd
}

func sarifCommand() *cobra.Command {
	var file string
	cmd := tenantFlag(&cobra.Command{
		Use: "sarif RUN", Short: "Write the findings of a run as a SARIF 2.1.0 log", Args: cobra.ExactArgs(1),
		RunE: withCode(func(cmd *cobra.Command, c codeScans, args []string) error {
			write := func(w io.Writer) error {
				out := bufio.NewWriter(w)
				return errors.Join(c.scans.SARIF(cmd.Context(), c.tenant.ID, args[0], out), out.Flush())
			}
			if file == "" {
				return write(cmd.OutOrStdout())
			}
			f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
			if err != nil {
				return fmt.Errorf("output: %w", err)
			}
			return errors.Join(write(f), f.Close())
		}),
	})
	cmd.Flags().StringVar(&file, "output", "", "file to write (default: standard output)")
	return cmd
}

// codeScans has the dependencies of the commands about code scans.
type codeScans struct {
	scans       *service.CodeScans
	connections *service.Connections
	store       *store.Store
	tenant      scan.Tenant
}

// withCode runs do on the code scans of the command's tenant.
func withCode(do func(cmd *cobra.Command, c codeScans, args []string) error) func(*cobra.Command, []string) error {
	return withTenant(func(cmd *cobra.Command, db *store.Store, t scan.Tenant, args []string) error {
		c, log, err := Load(cmd)
		if err != nil {
			return err
		}
		scans, connections, release, err := app.OpenCodeScans(c, db, log)
		if err != nil {
			return err
		}
		return errors.Join(do(cmd, codeScans{scans, connections, db, t}, args), release())
	})
}
