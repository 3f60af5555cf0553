package cli

import (
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/service"
)

func domainCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "domain", Short: "Verify domains, so that scans may probe them"}
	cmd.AddCommand(tenantFlag(&cobra.Command{
		Use: "add NAME", Short: "Add a domain and show what to publish to verify it", Args: cobra.ExactArgs(1),
		RunE: withDomains(func(cmd *cobra.Command, d *service.Domains, t scan.Tenant, args []string) error {
			added, err := d.Add(cmd.Context(), t.ID, actor, args[0])
			if err != nil {
				return err
			}
			const text = "%s\n\nPublish this token, either as the TXT record\n  %s\nor as a line of the file\n  %s\n" +
				"and then run: assay admin domain verify %s\n"
			fmt.Fprintf(cmd.OutOrStdout(), text, added.Token, added.RecordName(), added.FileURL(), added.Name)
			return nil
		}),
	}), tenantFlag(&cobra.Command{
		Use: "list", Short: "List domains", Args: cobra.NoArgs,
		RunE: withDomains(func(cmd *cobra.Command, d *service.Domains, t scan.Tenant, _ []string) error {
			all, err := d.List(cmd.Context(), t.ID)
			if err != nil {
				return err
			}
			now := time.Now()
			return table(cmd, "NAME\tSTATUS\tMETHOD\tVERIFIED\tEXPIRES\tTOKEN", func(w *tabwriter.Writer) {
				for _, x := range all {
					method := string(x.Method)
					if method == "" {
						method = "-"
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", x.Name, x.State(now), method, day(x.VerifiedAt), day(x.ExpiresAt), x.Token)
				}
			})
		}),
	}), verifyDomainCommand(), tenantFlag(&cobra.Command{
		Use: "remove NAME", Short: "Remove a domain and its verification", Args: cobra.ExactArgs(1),
		RunE: withDomains(func(cmd *cobra.Command, d *service.Domains, t scan.Tenant, args []string) error {
			return d.Delete(cmd.Context(), t.ID, actor, args[0])
		}),
	}))
	return cmd
}

func verifyDomainCommand() *cobra.Command {
	var vouch bool
	cmd := tenantFlag(&cobra.Command{
		Use: "verify NAME", Short: "Look up the token of a domain", Args: cobra.ExactArgs(1),
		RunE: withDomains(func(cmd *cobra.Command, d *service.Domains, t scan.Tenant, args []string) error {
			if vouch {
				proved, err := d.Vouch(cmd.Context(), t.ID, actor, args[0])
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s is verified until %s.\n", proved.Name, day(proved.ExpiresAt))
				return nil
			}
			v, err := d.Verify(cmd.Context(), t.ID, actor, args[0])
			if err != nil {
				return err
			}
			for _, a := range v.Attempts {
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", a.Location, a.Message)
			}
			if !v.Verified {
				return fmt.Errorf("%s is not verified", v.Domain.Name)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is verified until %s.\n", v.Domain.Name, day(v.Domain.ExpiresAt))
			return nil
		}),
	})
	cmd.Flags().BoolVar(&vouch, "operator", false,
		"mark the domain as verified without a lookup, as the operator of this installation; recorded in the audit log")
	return cmd
}

// withDomains runs do on the domains of the command's tenant.
func withDomains(do func(cmd *cobra.Command, d *service.Domains, t scan.Tenant, args []string) error) func(*cobra.Command, []string) error {
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
		t, err := tenantOf(cmd, s)
		if err != nil {
			return err
		}
		d, err := app.OpenDomains(c, s, log)
		if err != nil {
			return err
		}
		return do(cmd, d, t, args)
	}
}
