package cli

import (
	"crypto/rand"
	"fmt"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func scanCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "scan", Short: "Manage single scans"}
	share := &cobra.Command{Use: "share", Short: "Revoke and renew the public links of reports"}
	share.AddCommand(tenantFlag(&cobra.Command{
		Use: "revoke ID", Short: "Revoke the public link of a scan's report", Args: cobra.ExactArgs(1),
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error {
			_, err := s.WebsiteScans.RevokeShare(cmd.Context(), t.ID, args[0], actor)
			return err
		}),
	}), tenantFlag(&cobra.Command{
		Use: "regenerate ID", Short: "Replace the public link of a scan's report, and print the new one", Args: cobra.ExactArgs(1),
		RunE: withTenant(regenerateShare),
	}))
	cmd.AddCommand(share)
	return cmd
}

func regenerateShare(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error {
	c, _, err := Load(cmd)
	if err != nil {
		return err
	}
	scans := &service.WebsiteScans{Store: s, Keys: key.NewGenerator(rand.Reader)}
	r, err := scans.RegenerateShare(cmd.Context(), t.ID, args[0], actor)
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s/report/%s\n", app.ReportURL(c), r.ShortCode)
	if until := r.ReportUntil(c.Scan.Retention); !until.IsZero() {
		fmt.Fprintf(cmd.ErrOrStderr(), "It is valid until %s; the link of the latest scan of a URL does not expire.\n", day(until))
	}
	return nil
}
