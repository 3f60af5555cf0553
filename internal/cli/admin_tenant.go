package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/archive"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
)

func tenantCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "tenant", Short: "Create, list, export and erase tenants (workspaces)"}
	cmd.AddCommand(&cobra.Command{
		Use: "create NAME", Short: "Create a tenant", Args: cobra.ExactArgs(1),
		RunE: withStore(func(cmd *cobra.Command, s *store.Store, args []string) error {
			t, err := s.Tenants.Create(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), t.ID)
			return s.Audit.Add(cmd.Context(), t.ID, actor, "tenant.create", t.ID)
		}),
	}, &cobra.Command{
		Use: "list", Short: "List tenants", Args: cobra.NoArgs,
		RunE: withStore(func(cmd *cobra.Command, s *store.Store, _ []string) error {
			all, err := s.Tenants.List(cmd.Context())
			if err != nil {
				return err
			}
			return table(cmd, "ID\tNAME\tCREATED", func(w *tabwriter.Writer) {
				for _, t := range all {
					fmt.Fprintf(w, "%s\t%s\t%s\n", t.ID, t.Name, day(t.CreatedAt))
				}
			})
		}),
	}, tenantExportCommand(), tenantEraseCommand(), tenantSearchCommand())
	return cmd
}

func tenantExportCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "export FILE", Short: "Write what a tenant owns to an archive, without secrets", Args: cobra.ExactArgs(1),
		Long: `Write what a tenant owns to an archive: every row that names it, its members, and the objects of its scans. Hashes of keys, sealed tokens
and addresses of webhooks are left out. See "Archives" in docs/operations.md for its form. FILE "-" is standard output.`,
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error {
			if err := writeArchive(cmd, args[0], archive.Tenant, t.ID); err != nil {
				return err
			}
			return s.Audit.Add(cmd.Context(), t.ID, actor, "tenant.export", t.ID)
		}),
	})
}

func tenantEraseCommand() *cobra.Command {
	var confirm string
	var skipTemporal bool
	cmd := tenantFlag(&cobra.Command{
		Use: "erase", Short: "Remove everything that belongs to a tenant, and print the proof", Args: cobra.NoArgs,
		Long: `Remove everything that belongs to a tenant: its rows in all tables, the objects of its scans, its schedules and workflows in
Temporal, and the people who are members of no other tenant. It must have no unfinished scans. Prints the proof in JSON: the removed rows
of each table, objects and workflows, and what a search for the tenant's id finds afterwards, which is nothing. Backups and logs are not
touched.`,
		RunE: withErasure(&skipTemporal, func(cmd *cobra.Command, e *service.Erasure, _ []string) error {
			t, err := tenantOf(cmd, e.Store)
			if err != nil {
				return err
			}
			if confirm != t.Name {
				return fmt.Errorf("this permanently removes everything that belongs to %q; to confirm, repeat its name: --confirm %q", t.Name, t.Name)
			}
			proof, err := e.Erase(cmd.Context(), t.ID)
			if scan.IsCode(err, scan.CodeUnavailable) && !skipTemporal {
				return fmt.Errorf("%w; --skip-temporal leaves the workflows to the retention of Temporal's namespace", err)
			}
			if err != nil {
				return err
			}
			if err := printJSON(cmd, proof); err != nil {
				return err
			}
			if !proof.Left.None() {
				return errors.New("the tenant's id is still mentioned, see \"left\"")
			}
			return nil
		}),
	})
	cmd.Flags().StringVar(&confirm, "confirm", "", "name of the tenant")
	cmd.Flags().BoolVar(&skipTemporal, "skip-temporal", false, "leave closed workflows to the retention of Temporal's namespace")
	return cmd
}

func tenantSearchCommand() *cobra.Command {
	leaveTemporal := true
	return &cobra.Command{
		Use: "search TEXT", Short: "Show which tables and objects contain a text, such as the id of an erased tenant", Args: cobra.ExactArgs(1),
		Long: `Show which tables and objects contain a text, such as the id of an erased tenant, a host or an e-mail address. Reads the whole database
and all objects, decompressed. Fails if it finds something.`,
		RunE: withErasure(&leaveTemporal, func(cmd *cobra.Command, e *service.Erasure, args []string) error {
			found, err := e.Search(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			if err := printJSON(cmd, found); err != nil {
				return err
			}
			if !found.None() {
				return fmt.Errorf("the text is in %d tables and %d objects", len(found.Tables), len(found.Objects))
			}
			return nil
		}),
	}
}

// withErasure runs do on the configured database and blob store, and with Temporal unless
// that is skipped.
func withErasure(skipTemporal *bool, do func(*cobra.Command, *service.Erasure, []string) error) func(*cobra.Command, []string) error {
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
		blobs, err := existingBlobs(cmd, c)
		if err != nil {
			return err
		}
		defer func() { _ = blobs.Close() }()
		e := &service.Erasure{Store: s, Blobs: blobs, Clock: time.Now}
		if !*skipTemporal {
			client, err := temporal.Dial(c.Temporal, log, nil)
			if err != nil {
				return err
			}
			defer client.Close()
			e.Workflows = temporal.NewTenants(client, c.Temporal.Namespace)
		}
		return do(cmd, e, args)
	}
}

func printJSON(cmd *cobra.Command, v any) error {
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	return e.Encode(v)
}

func storageCommand() *cobra.Command {
	skip := true
	return &cobra.Command{
		Use: "storage", Short: "Show what is stored, in bytes by tenant and kind", Args: cobra.NoArgs,
		Long: "Show what is stored, in bytes by tenant and kind, the largest first. Reads the whole database and lists all objects.\n" +
			"Sizes in the database are those of values, without indexes; the last line has the size on disk.",
		RunE: withErasure(&skip, func(cmd *cobra.Command, e *service.Erasure, _ []string) error {
			all, err := service.MeasureUsage(cmd.Context(), e.Store, e.Blobs)
			if err != nil {
				return err
			}
			disk, err := e.Store.DiskBytes(cmd.Context())
			if err != nil {
				return err
			}
			var objects int64
			err = table(cmd, "TENANT\tKIND\tROWS\tDATABASE\tOBJECTS\tBLOBS", func(w *tabwriter.Writer) {
				for _, u := range all {
					tenant := u.TenantID
					if tenant == "" {
						tenant = "-"
					}
					objects += u.BlobBytes
					fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\n", tenant, u.Group, u.Rows, u.Bytes, u.Objects, u.BlobBytes)
				}
			})
			fmt.Fprintf(cmd.OutOrStdout(), "database on disk, with indexes and free space: %d bytes; blobs: %d bytes\n", disk, objects)
			return err
		}),
	}
}
