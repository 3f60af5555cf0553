package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/config"
	"assay/internal/app"
	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/store"
)

// actor names the shell in the audit log.
const actor = "assay admin"

func adminCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "admin",
		Short: "Administer tenants, projects, users, API keys, scans, Git connections and stored data from the shell",
	}
	cmd.AddCommand(
		tenantCommand(), projectCommand(), keyCommand(), userCommand(), domainCommand(), suppressionCommand(),
		scheduleCommand(), webhookCommand(), deliveryCommand(), scanCommand(), siteCommand(), connectionCommand(),
		repositoryCommand(), codeCommand(), secretCommand(), purgeCommand(), storageCommand(), advisoryCommand(),
	)
	return cmd
}

// withStore runs do on the configured database.
func withStore(do func(cmd *cobra.Command, s *store.Store, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		c, log, err := Load(cmd)
		if err != nil {
			return err
		}
		s, err := existingStore(cmd, c, log)
		if err != nil {
			return err
		}
		defer func() { _ = s.Close() }()
		return do(cmd, s, args)
	}
}

// existingStore opens the server's database, and never creates one.
func existingStore(cmd *cobra.Command, c config.Config, log *slog.Logger) (*store.Store, error) {
	return app.OpenExisting(cmd.Context(), c, log)
}

// existingBlobs opens the server's blob store, and never creates one.
func existingBlobs(cmd *cobra.Command, c config.Config) (*blob.Store, error) {
	if err := errors.Join(app.RequireDatabase(c), app.RequireBlobs(c)); err != nil {
		return nil, err
	}
	return app.OpenBlobs(cmd.Context(), c)
}

// withTenant runs do on the configured database, for the tenant of the command.
func withTenant(do func(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error) func(*cobra.Command, []string) error {
	return withStore(func(cmd *cobra.Command, s *store.Store, args []string) error {
		t, err := tenantOf(cmd, s)
		if err != nil {
			return err
		}
		return do(cmd, s, t, args)
	})
}

// tenantOf returns the tenant of a command: the one named by --tenant, or the only
// one.
func tenantOf(cmd *cobra.Command, s *store.Store) (scan.Tenant, error) {
	want, err := cmd.Flags().GetString("tenant")
	if err != nil {
		return scan.Tenant{}, err
	}
	all, err := s.Tenants.List(cmd.Context())
	if err != nil {
		return scan.Tenant{}, err
	}
	switch {
	case want != "":
		return tenantCalled(all, want)
	case len(all) == 1:
		return all[0], nil
	}
	return scan.Tenant{}, fmt.Errorf("there are %d tenants; choose one with --tenant", len(all))
}

// tenantCalled returns the tenant with the id or the name. Names can repeat: no command may pick one of several.
func tenantCalled(all []scan.Tenant, want string) (scan.Tenant, error) {
	var named []scan.Tenant
	var ids []string
	for _, t := range all {
		switch want {
		case t.ID:
			return t, nil
		case t.Name:
			named, ids = append(named, t), append(ids, t.ID)
		}
	}
	switch len(named) {
	case 0:
		return scan.Tenant{}, fmt.Errorf("no tenant has the id or name %q", want)
	case 1:
		return named[0], nil
	}
	return scan.Tenant{}, fmt.Errorf("%d tenants have the name %q; choose one by its id: %s", len(named), want, strings.Join(ids, ", "))
}

func tenantFlag(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().String("tenant", "", "tenant id or name; optional if there is only one tenant")
	return cmd
}

func table(cmd *cobra.Command, header string, rows func(w *tabwriter.Writer)) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, header)
	rows(w)
	return w.Flush()
}

func projectCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "project", Short: "Create, list and archive projects"}
	var archived bool
	list := tenantFlag(&cobra.Command{
		Use: "list", Short: "List projects", Args: cobra.NoArgs,
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, _ []string) error {
			all, err := s.Projects.List(cmd.Context(), t.ID, archived)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tNAME\tSTATUS", func(w *tabwriter.Writer) {
				for _, p := range all {
					fmt.Fprintf(w, "%s\t%s\t%s\n", p.ShortID, p.Name, p.Status)
				}
			})
		}),
	})
	list.Flags().BoolVar(&archived, "archived", false, "include archived projects")
	cmd.AddCommand(publishCommand(false), publishCommand(true))
	cmd.AddCommand(list, tenantFlag(&cobra.Command{
		Use: "create NAME", Short: "Create a project", Args: cobra.ExactArgs(1),
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error {
			p, err := s.Projects.Create(cmd.Context(), t.ID, args[0])
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), p.ShortID)
			return s.Audit.Add(cmd.Context(), t.ID, actor, "project.create", p.ShortID)
		}),
	}), tenantFlag(&cobra.Command{
		Use: "archive ID", Short: "Archive a project; it accepts no further scans", Args: cobra.ExactArgs(1),
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error {
			if err := s.Projects.Archive(cmd.Context(), t.ID, args[0]); err != nil {
				return err
			}
			return s.Audit.Add(cmd.Context(), t.ID, actor, "project.archive", args[0])
		}),
	}))
	return cmd
}

// day formats a time to the minute, the zero time as a dash.
func day(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.UTC().Format("2006-01-02 15:04")
}

// cancelCommand asks a record of one kind to end early. with opens the use cases U of the kind.
func cancelCommand[U any](
	use, short string, open func(do func(*cobra.Command, U, []string) error) func(*cobra.Command, []string) error,
	cancel func(ctx context.Context, u U, id string) (scan.Record, error),
) *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: use, Short: short, Args: cobra.ExactArgs(1),
		RunE: open(func(cmd *cobra.Command, u U, args []string) error {
			r, err := cancel(cmd.Context(), u, args[0])
			switch {
			case err != nil:
				return err
			case r.State.Terminal():
				fmt.Fprintf(cmd.OutOrStdout(), "%s is %s.\n", r.ID, r.State)
			default:
				fmt.Fprintf(cmd.OutOrStdout(), "%s is being cancelled.\n", r.ID)
			}
			return nil
		}),
	})
}
