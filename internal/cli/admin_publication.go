package cli

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// publishCommand publishes a badge or a feed of a project, or withdraws it.
func publishCommand(withdraw bool) *cobra.Command {
	use, short := "publish PROJECT badge|feed", "Publish a project's badge or feed at a new address, and print the published addresses"
	if withdraw {
		use, short = "withdraw PROJECT badge|feed", "Stop publishing a project's badge or feed"
	}
	return tenantFlag(&cobra.Command{
		Use: use, Short: short, Args: cobra.ExactArgs(2), ValidArgs: []string{service.PublishedBadge, service.PublishedFeed},
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error {
			c, _, err := Load(cmd)
			if err != nil {
				return err
			}
			p := &service.Publications{Store: s, Keys: key.NewGenerator(rand.Reader), Clock: time.Now, AppURL: app.ReportURL(c)}
			change := p.Publish
			if withdraw {
				change = p.Withdraw
			}
			if err := change(cmd.Context(), t.ID, args[0], args[1], actor); err != nil {
				return err
			}
			a, err := p.Addresses(cmd.Context(), t.ID, args[0])
			if err == nil {
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "Badge: %s\nFeed: %s\n", cmp.Or(a.Badge, "-"), cmp.Or(a.Feed, "-"))
			}
			return err
		}),
	})
}
