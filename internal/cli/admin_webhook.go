package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func webhookCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "webhook", Short: "Manage a project's webhooks and mails about finished scans"}
	cmd.AddCommand(createWebhookCommand(), listWebhooksCommand(), webhookLogCommand(),
		webhookAction("test ID", "Send a test message; assay admin webhook log prints the result", 1,
			func(cmd *cobra.Command, w webhooks, args []string) error {
				return w.use.Test(cmd.Context(), w.tenant.ID, args[0], actor)
			}),
		webhookAction("rotate ID", "Create a new secret and print it; for a day messages are signed with both", 1,
			func(cmd *cobra.Command, w webhooks, args []string) error {
				_, secret, err := w.use.Rotate(cmd.Context(), w.tenant.ID, args[0], actor)
				if err == nil {
					fmt.Fprintln(cmd.OutOrStdout(), secret)
				}
				return err
			}),
		webhookAction("enable ID", "Enable a webhook", 1, func(cmd *cobra.Command, w webhooks, args []string) error {
			return w.enable(cmd, args[0], true)
		}),
		webhookAction("disable ID", "Disable a webhook", 1, func(cmd *cobra.Command, w webhooks, args []string) error {
			return w.enable(cmd, args[0], false)
		}),
		webhookAction("redeliver ID DELIVERY", "Send a message again", 2, func(cmd *cobra.Command, w webhooks, args []string) error {
			_, err := w.use.Redeliver(cmd.Context(), w.tenant.ID, args[0], args[1], actor)
			return err
		}),
		webhookAction("delete ID", "Delete a webhook with its log", 1, func(cmd *cobra.Command, w webhooks, args []string) error {
			return w.use.Delete(cmd.Context(), w.tenant.ID, args[0], actor)
		}))
	return cmd
}

func createWebhookCommand() *cobra.Command {
	var req service.NewWebhook
	var severity, digest string
	var events []string
	var minFall int
	cmd := tenantFlag(&cobra.Command{
		Use: "create NAME", Short: "Create a webhook, and print its id and its secret", Args: cobra.ExactArgs(1),
		Long: "Create a webhook. Its address is read from standard input, because the address of a chat is itself a secret.",
		RunE: withWebhooks(func(cmd *cobra.Command, w webhooks, args []string) error {
			p, err := projectOf(cmd, w.store, w.tenant)
			if err != nil {
				return err
			}
			raw, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), maxTokenFile))
			if err != nil {
				return fmt.Errorf("read the address: %w", err)
			}
			address := strings.TrimSpace(string(raw))
			req.TenantID, req.ProjectID, req.By, req.Actor, req.Name, req.Address = w.tenant.ID, p.ShortID, actor, actor, &args[0], &address
			for name, f := range map[string]func(){
				"event": func() { req.Events = &events }, "severity": func() { req.Severity = &severity },
				"digest": func() { req.Digest = &digest }, "min-fall": func() { req.MinFall = &minFall },
			} {
				if cmd.Flags().Changed(name) {
					f()
				}
			}
			made, secret, err := w.use.Create(cmd.Context(), req)
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), made.ID)
			if secret != "" {
				fmt.Fprintln(cmd.OutOrStdout(), secret)
			}
			return nil
		}),
	})
	flags := cmd.Flags()
	flags.String("project", "", "project id; optional if there is only one project")
	flags.StringVar(&req.Format, "format", string(scan.WebhookStandard), "STANDARD, SLACK, TEAMS, DISCORD or EMAIL")
	flags.StringSliceVar(&events, "event", nil, "events to report: "+strings.Join(scan.WebhookEvents(), ", ")+" (default: all but the first)")
	flags.StringVar(&severity, "severity", "HIGH", "minimum severity for findings.new")
	flags.IntVar(&minFall, "min-fall", 5, "minimum drop for scan.regressed, in points")
	flags.StringVar(&digest, "digest", scan.DigestWeekly, "digest instead of single mails, for the format EMAIL: DAILY or WEEKLY")
	return cmd
}

func listWebhooksCommand() *cobra.Command {
	cmd := tenantFlag(&cobra.Command{
		Use: "list", Short: "List a project's webhooks", Args: cobra.NoArgs,
		RunE: withWebhooks(func(cmd *cobra.Command, w webhooks, _ []string) error {
			p, err := projectOf(cmd, w.store, w.tenant)
			if err != nil {
				return err
			}
			all, err := w.use.List(cmd.Context(), w.tenant.ID, p.ShortID)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tNAME\tFORMAT\tTO\tREPORTS\tENABLED\tPROBLEM", func(out *tabwriter.Writer) {
				for _, x := range all {
					fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%t\t%s\n", x.ID, plain(x.Name), x.Format, plain(x.Host),
						cmp.Or(x.Digest, strings.Join(x.Events, ",")), x.Enabled, cmp.Or(x.Problem, "-"))
				}
			})
		}),
	})
	cmd.Flags().String("project", "", "project id; optional if there is only one project")
	return cmd
}

func webhookLogCommand() *cobra.Command {
	return webhookAction("log ID", "List a webhook's newest messages", 1, func(cmd *cobra.Command, w webhooks, args []string) error {
		all, err := w.use.Deliveries(cmd.Context(), w.tenant.ID, args[0])
		if err != nil {
			return err
		}
		return table(cmd, "ID\tEVENT\tABOUT\tSTATE\tATTEMPTS\tSTATUS\tCREATED\tPROBLEM", func(out *tabwriter.Writer) {
			for _, d := range all {
				fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%d\t%d\t%s\t%s\n", d.ID, d.Event, d.Subject, d.State, d.Attempts, d.Status, day(d.CreatedAt),
					cmp.Or(d.Problem, "-"))
			}
		})
	})
}

// webhooks has the dependencies of the commands about webhooks.
type webhooks struct {
	use    *service.Webhooks
	store  *store.Store
	tenant scan.Tenant
}

func (w webhooks) enable(cmd *cobra.Command, id string, enabled bool) error {
	_, err := w.use.Change(cmd.Context(), w.tenant.ID, id, service.ChangeWebhook{Enabled: &enabled}, actor)
	return err
}

// withWebhooks runs do on the webhooks of the command's tenant.
func withWebhooks(do func(cmd *cobra.Command, w webhooks, args []string) error) func(*cobra.Command, []string) error {
	return withTenant(func(cmd *cobra.Command, db *store.Store, t scan.Tenant, args []string) error {
		c, log, err := Load(cmd)
		if err != nil {
			return err
		}
		use, err := app.OpenWebhooks(c, db, log)
		if err != nil {
			return err
		}
		return do(cmd, webhooks{use, db, t}, args)
	})
}

func webhookAction(use, short string, args int, do func(cmd *cobra.Command, w webhooks, args []string) error) *cobra.Command {
	return tenantFlag(&cobra.Command{Use: use, Short: short, Args: cobra.ExactArgs(args), RunE: withWebhooks(do)})
}
