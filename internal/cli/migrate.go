package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/temporal"
	"assay/workflows/contract"
)

func migrateCommand() *cobra.Command {
	var skipTemporal bool
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database, Temporal's search attributes and schedules up to date",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, log, err := Load(cmd)
			if err != nil {
				return err
			}
			s, err := app.OpenStore(cmd.Context(), c, log)
			if err != nil {
				return err
			}
			defer func() { _ = s.Close() }()
			if err := s.Migrate(cmd.Context()); err != nil {
				return err
			}
			version, err := s.Version(cmd.Context())
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "database: schema version %d\n", version)
			if skipTemporal {
				return nil
			}
			client, err := temporal.Dial(c.Temporal, log, nil)
			if err != nil {
				return err
			}
			defer client.Close()
			if err := temporal.RegisterSearchAttributes(cmd.Context(), client, c.Temporal.Namespace, contract.SearchAttributes()); err != nil {
				return err
			}
			if err := temporal.EnsureSchedules(cmd.Context(), client); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "temporal: namespace %s has the search attributes and schedules\n", c.Temporal.Namespace)
			return nil
		},
	}
	cmd.Flags().BoolVar(&skipTemporal, "skip-temporal", false, "migrate the database only")
	return cmd
}
