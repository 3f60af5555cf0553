package cli

import (
	"cmp"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/website/checks"
)

func suppressionCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "suppression", Short: "Accept failed checks of a project"}
	cmd.AddCommand(addSuppressionCommand(), listSuppressionsCommand(), removeSuppressionCommand())
	return cmd
}

func addSuppressionCommand() *cobra.Command {
	var req service.Suppress
	var expires time.Duration
	cmd := suppressionFlags(&cobra.Command{
		Use: "add CHECK", Short: "Accept a failed check from the next scan on", Args: cobra.ExactArgs(1),
		RunE: withSuppressions(func(cmd *cobra.Command, s *service.Suppressions, p scan.Project, args []string) error {
			req.TenantID, req.ProjectID, req.CheckID, req.Actor = p.TenantID, p.ShortID, args[0], actor
			if cmd.Flags().Changed("expires") {
				req.ExpiresAt = s.Clock().Add(expires)
			}
			made, err := s.Create(cmd.Context(), req)
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), made.ID)
			return nil
		}),
	})
	cmd.Flags().StringVar(&req.Reason, "reason", "", "reason; shown in reports")
	cmd.Flags().StringVar(&req.Host, "host", "", "host on which it is accepted (default: every host of the project)")
	cmd.Flags().StringVar(&req.By, "by", actor, "name of the person who accepts it; shown in reports")
	cmd.Flags().DurationVar(&expires, "expires", 0, "how long it is accepted, such as 720h (default: until it is removed)")
	_ = cmd.MarkFlagRequired("reason") // fails only for unknown flags
	return cmd
}

func listSuppressionsCommand() *cobra.Command {
	var removed bool
	cmd := suppressionFlags(&cobra.Command{
		Use: "list", Short: "List the accepted checks of a project, newest first", Args: cobra.NoArgs,
		RunE: withSuppressions(func(cmd *cobra.Command, s *service.Suppressions, p scan.Project, _ []string) error {
			all, err := s.List(cmd.Context(), p.TenantID, p.ShortID, removed)
			if err != nil {
				return err
			}
			now := s.Clock()
			return table(cmd, "ID\tCHECK\tHOST\tSTATE\tEXPIRES\tBY\tREASON", func(w *tabwriter.Writer) {
				for _, x := range all {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n",
						x.ID, x.CheckID, cmp.Or(x.Host, "*"), x.StateAt(now), day(x.ExpiresAt), x.CreatedBy, x.Reason)
				}
			})
		}),
	})
	cmd.Flags().BoolVar(&removed, "removed", false, "include removed and replaced suppressions")
	return cmd
}

func removeSuppressionCommand() *cobra.Command {
	return suppressionFlags(&cobra.Command{
		Use: "remove ID", Short: "Stop accepting a check", Args: cobra.ExactArgs(1),
		RunE: withSuppressions(func(cmd *cobra.Command, s *service.Suppressions, p scan.Project, args []string) error {
			return s.Remove(cmd.Context(), p.TenantID, p.ShortID, args[0], actor, actor)
		}),
	})
}

func suppressionFlags(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().String("project", "", "project id; optional if there is only one project")
	return tenantFlag(cmd)
}

// withSuppressions runs do for the project of the command.
func withSuppressions(
	do func(cmd *cobra.Command, s *service.Suppressions, p scan.Project, args []string) error,
) func(*cobra.Command, []string) error {
	return withTenant(func(cmd *cobra.Command, db *store.Store, t scan.Tenant, args []string) error {
		p, err := projectOf(cmd, db, t)
		if err != nil {
			return err
		}
		catalogue, err := checks.Catalogue()
		if err != nil {
			return err
		}
		return do(cmd, &service.Suppressions{Store: db, Known: catalogue.Has, Clock: time.Now}, p, args)
	})
}

// projectOf returns the project named by --project, or the only active one.
func projectOf(cmd *cobra.Command, s *store.Store, t scan.Tenant) (scan.Project, error) {
	want, err := cmd.Flags().GetString("project")
	if err != nil {
		return scan.Project{}, err
	}
	if want != "" {
		return s.Projects.Get(cmd.Context(), t.ID, want)
	}
	all, err := s.Projects.List(cmd.Context(), t.ID, false)
	if err != nil {
		return scan.Project{}, err
	}
	if len(all) != 1 {
		return scan.Project{}, fmt.Errorf("there are %d projects; choose one with --project", len(all))
	}
	return all[0], nil
}
