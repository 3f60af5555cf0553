package cli

import (
	"cmp"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"assay/internal/scan"
	"assay/internal/store"
)

func deliveryCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "delivery", Short: "Show the deliveries of e-mailed reports"}
	var limit int
	list := tenantFlag(&cobra.Command{
		Use: "list", Short: "List e-mailed reports, newest first; addresses are masked", Args: cobra.NoArgs,
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, _ []string) error {
			all, err := s.Deliveries.List(cmd.Context(), t.ID, limit)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tSCAN\tTO\tSTATE\tATTEMPTS\tCREATED\tSENT\tPROBLEM", func(w *tabwriter.Writer) {
				for _, d := range all {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", d.ID, d.ResourceID, scan.MaskAddress(d.Recipient), d.State, d.Attempts,
						day(d.CreatedAt), day(d.SentAt), cmp.Or(d.Problem, "-"))
				}
			})
		}),
	})
	list.Flags().IntVar(&limit, "limit", 50, "maximum number of deliveries, up to 1000")
	cmd.AddCommand(list)
	return cmd
}
