package cli

import (
	"cmp"
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"assay/internal/scan"
)

func repositoryCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "repository", Short: "Assign connected repositories to projects, and choose what is scanned"}
	cmd.AddCommand(
		listRepositoriesCommand(), assignCommand(), unassignCommand(), enableCommand(true), enableCommand(false), reportRepositoryCommand(),
		branchCommand(), branchesCommand(),
	)
	return cmd
}

func listRepositoriesCommand() *cobra.Command {
	var project string
	cmd := tenantFlag(&cobra.Command{
		Use: "list", Short: "List the repositories of all connections", Args: cobra.NoArgs,
		RunE: withConnections(func(cmd *cobra.Command, c connections, _ []string) error {
			repos, err := c.use.Repositories(cmd.Context(), c.tenant.ID, project)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tREPOSITORY\tCONNECTION\tSTATUS\tPROJECT\tENABLED\tBRANCH\tNOTE", func(w *tabwriter.Writer) {
				for _, r := range repos {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, plain(r.FullName), plain(r.ConnectionName), r.ConnectionStatus,
						cmp.Or(r.ProjectShortID, "-"), yes(r.Enabled), branchOf(r), noteOf(r))
				}
			})
		}),
	})
	cmd.Flags().StringVar(&project, "project", "", "only repositories of the project with this id")
	return cmd
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// branchOf returns the branch that is scanned.
func branchOf(r scan.Repository) string {
	if r.SelectedBranch == "" && r.DefaultBranch != "" {
		return plain(r.DefaultBranch) + " (default)"
	}
	return cmp.Or(plain(r.SelectedBranch), "-")
}

func noteOf(r scan.Repository) string {
	switch {
	case !r.GoneAt.IsZero():
		return "not found at the provider since " + day(r.GoneAt)
	case r.Archived:
		return "archived"
	case r.ReportProblem != "":
		return plain(r.ReportProblem)
	}
	return "-"
}

func assignCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "assign REPOSITORY PROJECT", Short: "Assign a repository (id or full name) to a project", Args: cobra.ExactArgs(2),
		RunE: withRepository(func(cmd *cobra.Command, c connections, r scan.Repository, args []string) error {
			r, err := c.use.Assign(cmd.Context(), r.TenantID, actor, r.ID, args[1])
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s belongs to project %s.\n", plain(r.FullName), r.ProjectShortID)
			return nil
		}),
	})
}

func unassignCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "unassign REPOSITORY", Short: "Remove a repository from its project", Args: cobra.ExactArgs(1),
		RunE: withRepository(func(cmd *cobra.Command, c connections, r scan.Repository, _ []string) error {
			r, err := c.use.Assign(cmd.Context(), r.TenantID, actor, r.ID, "")
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s does not belong to a project.\n", plain(r.FullName))
			return nil
		}),
	})
}

func enableCommand(enabled bool) *cobra.Command {
	use, short, said := "enable REPOSITORY", "Include a repository in scans again", "is enabled"
	if !enabled {
		use, short, said = "disable REPOSITORY", "Exclude a repository from scans", "is disabled"
	}
	return tenantFlag(&cobra.Command{
		Use: use, Short: short, Args: cobra.ExactArgs(1),
		RunE: withRepository(func(cmd *cobra.Command, c connections, r scan.Repository, _ []string) error {
			r, err := c.use.SetEnabled(cmd.Context(), r.TenantID, actor, r.ID, enabled)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s %s.\n", plain(r.FullName), said)
			return nil
		}),
	})
}

func reportRepositoryCommand() *cobra.Command {
	var off bool
	cmd := tenantFlag(&cobra.Command{
		Use: "report REPOSITORY", Short: "Report scans at the provider: as a commit status, and as a comment on each pull request",
		Args: cobra.ExactArgs(1),
		RunE: withRepository(func(cmd *cobra.Command, c connections, r scan.Repository, _ []string) error {
			r, err := c.use.SetReportChanges(cmd.Context(), r.TenantID, actor, r.ID, !off)
			if err != nil {
				return err
			}
			said := "Scans of %s are reported at the provider.\n"
			if off {
				said = "Scans of %s are not reported at the provider.\n"
			}
			fmt.Fprintf(cmd.OutOrStdout(), said, plain(r.FullName))
			return nil
		}),
	})
	cmd.Flags().BoolVar(&off, "off", false, "stop reporting")
	return cmd
}

func branchCommand() *cobra.Command {
	var byDefault bool
	cmd := tenantFlag(&cobra.Command{
		Use: "branch REPOSITORY [BRANCH]", Short: "Choose the branch that is scanned", Args: cobra.RangeArgs(1, 2),
		RunE: withRepository(func(cmd *cobra.Command, c connections, r scan.Repository, args []string) error {
			if byDefault != (len(args) == 1) {
				return errors.New("name a branch, or use --default")
			}
			branch := ""
			if !byDefault {
				branch = args[1]
			}
			r, err := c.use.SelectBranch(cmd.Context(), r.TenantID, actor, r.ID, branch)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "Scans of %s use the branch %s.\n", plain(r.FullName), branchOf(r))
			return nil
		}),
	})
	cmd.Flags().BoolVar(&byDefault, "default", false, "follow the provider's default branch")
	return cmd
}

func branchesCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "branches REPOSITORY", Short: "List the branches at the provider", Args: cobra.ExactArgs(1),
		RunE: withRepository(func(cmd *cobra.Command, c connections, r scan.Repository, _ []string) error {
			names, err := c.use.Branches(cmd.Context(), r.TenantID, r.ID)
			if err != nil {
				return err
			}
			for _, name := range names {
				fmt.Fprintln(cmd.OutOrStdout(), plain(name))
			}
			return nil
		}),
	})
}

// withRepository is withConnections for the repository named by the first argument.
func withRepository(
	do func(cmd *cobra.Command, c connections, r scan.Repository, args []string) error,
) func(*cobra.Command, []string) error {
	return withConnections(func(cmd *cobra.Command, c connections, args []string) error {
		r, err := c.use.FindRepository(cmd.Context(), c.tenant.ID, args[0])
		if err != nil {
			return err
		}
		return do(cmd, c, r, args)
	})
}
