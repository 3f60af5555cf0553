package cli

import (
	"fmt"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"assay/internal/app"
)

func doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Check everything that this deployment depends on, and suggest fixes",
		Long: "Check with the configuration of this machine: the database and its clock, keys, the blob store, Temporal, its queues, disks " +
			"and the growth of the data, DNS, the collector of traces, Redis, the mail server, the browser and what code scans need. " +
			"Changes nothing and sends no mail. Fails if a check fails.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, _, err := Load(cmd)
			if err != nil {
				return err
			}
			out, problems := cmd.OutOrStdout(), 0
			app.Examine(cmd.Context(), c, slog.New(slog.DiscardHandler), func(e app.Examination) {
				if e.Problem == "" {
					fmt.Fprintf(out, "ok       %-12s %s\n", e.Name, e.Found)
					return
				}
				problems++
				fmt.Fprintf(out, "PROBLEM  %-12s %s\n         %-12s -> %s\n", e.Name, strings.Join(strings.Fields(e.Problem), " "), "", e.Advice)
			})
			if problems > 0 {
				return fmt.Errorf("%d of the checks failed", problems)
			}
			return nil
		},
	}
}
