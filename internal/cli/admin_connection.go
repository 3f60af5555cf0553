package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

// maxTokenFile is the maximum length of a token or private key, in bytes.
const maxTokenFile = 64 << 10

func connectionCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "connection", Short: "Connect to Git providers and manage their tokens"}
	cmd.AddCommand(createConnectionCommand(), listConnectionsCommand(), showConnectionCommand(), checkConnectionCommand(),
		syncConnectionCommand(), addRepositoryCommand(), tokenCommand(), disconnectCommand(), deleteConnectionCommand())
	return cmd
}

func createConnectionCommand() *cobra.Command {
	var req service.NewConnection
	var token tokenInput
	cmd := tenantFlag(&cobra.Command{
		Use: "create NAME", Short: "Connect to a provider, list its repositories, and print the connection's id",
		Long: "Connect to a provider with a token that is read from standard input or a file, never from the command line.\n" +
			"The token is tested against the provider, and its repositories are listed at once.",
		Args: cobra.ExactArgs(1),
		RunE: withConnections(func(cmd *cobra.Command, c connections, args []string) (err error) {
			req.TenantID, req.Actor, req.Name = c.tenant.ID, actor, args[0]
			if req.Token, err = token.read(cmd); err != nil {
				return err
			}
			if req.ExpiresAt, err = token.expiry(); err != nil {
				return err
			}
			made, err := c.use.Create(cmd.Context(), req)
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), made.ID)
			if err := c.sync(cmd, made); err != nil {
				return fmt.Errorf("connected, but the repositories could not be listed: %w", readable(err))
			}
			return nil
		}),
	})
	flags := cmd.Flags()
	flags.StringVar(&req.Provider, "provider", "", "one of "+provider.KindNames())
	flags.StringVar(&req.BaseURL, "base-url", "",
		"address of a self-hosted provider; for GIT the URL of the repository (default: the public service)")
	flags.StringVar(&req.Username, "username", "", "user name, if the provider needs one")
	token.flags(cmd)
	_ = cmd.MarkFlagRequired("provider") // fails only for unknown flags
	return cmd
}

func addRepositoryCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "add CONNECTION URL", Short: "Add another repository of the same server to a GIT connection, and print its id",
		Long: "Add a repository to a connection of the provider GIT, whose server cannot list its repositories. It is accessed with the " +
			"connection's credentials and must therefore be on the same server.",
		Args: cobra.ExactArgs(2),
		RunE: withConnections(func(cmd *cobra.Command, c connections, args []string) error {
			conn, err := c.use.Find(cmd.Context(), c.tenant.ID, args[0])
			if err != nil {
				return err
			}
			r, err := c.use.Add(cmd.Context(), c.tenant.ID, actor, conn.ID, args[1])
			if err != nil {
				return readable(err)
			}
			fmt.Fprintln(cmd.OutOrStdout(), r.ID)
			return nil
		}),
	})
}

func listConnectionsCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "list", Short: "List connections", Args: cobra.NoArgs,
		RunE: withConnections(func(cmd *cobra.Command, c connections, _ []string) error {
			all, err := c.use.List(cmd.Context(), c.tenant.ID)
			if err != nil {
				return err
			}
			return table(cmd, "ID\tNAME\tPROVIDER\tSTATUS\tACCOUNT\tEXPIRES\tCHECKED\tSYNCED", func(w *tabwriter.Writer) {
				for _, x := range all {
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", x.ID, plain(x.Name), x.Provider, x.Status,
						cmp.Or(plain(x.Account), "-"), day(x.TokenExpiresAt), day(x.CheckedAt), day(x.SyncedAt))
				}
			})
		}),
	})
}

func showConnectionCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "show CONNECTION", Short: "Show a connection, by its name or id", Args: cobra.ExactArgs(1),
		RunE: withConnection(func(cmd *cobra.Command, _ connections, x scan.Connection) error {
			out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, line := range [][2]string{
				{"Id", x.ID}, {"Name", plain(x.Name)}, {"Provider", x.Provider}, {"Base URL", cmp.Or(plain(x.BaseURL), "the public service")},
				{"User name", cmp.Or(plain(x.Username), "-")}, {"Account", cmp.Or(plain(x.Account), "-")},
				{"Status", string(x.Status)}, {"Reason", cmp.Or(plain(x.StatusReason), "-")},
				{"Token expires", day(x.TokenExpiresAt)}, {"Checked", day(x.CheckedAt)}, {"Repositories listed", day(x.SyncedAt)},
				{"Created", day(x.CreatedAt)},
			} {
				fmt.Fprintf(out, "%s:\t%s\n", line[0], line[1])
			}
			return out.Flush()
		}),
	})
}

func checkConnectionCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "check CONNECTION", Short: "Test a connection against its provider", Args: cobra.ExactArgs(1),
		RunE: withConnection(func(cmd *cobra.Command, c connections, x scan.Connection) error {
			checked, err := c.use.Check(cmd.Context(), x.TenantID, x.ID)
			if err != nil {
				return err
			}
			if checked.Status != scan.ConnectionActive {
				return fmt.Errorf("%s is %s: %s", plain(checked.Name), checked.Status, plain(checked.StatusReason))
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is ACTIVE, as %s.\n", plain(checked.Name), cmp.Or(plain(checked.Account), "an unknown account"))
			return nil
		}),
	})
}

func syncConnectionCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "sync CONNECTION", Short: "List the repositories of a connection at the provider again", Args: cobra.ExactArgs(1),
		RunE: withConnection(func(cmd *cobra.Command, c connections, x scan.Connection) error { return c.sync(cmd, x) }),
	})
}

func (c connections) sync(cmd *cobra.Command, x scan.Connection) error {
	report, err := c.use.Sync(cmd.Context(), x.TenantID, x.ID)
	if err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d repositories: %d new, %d changed, %d gone.\n", report.Listed, report.Added, report.Updated, report.Gone)
	if report.LeftOut > 0 {
		fmt.Fprintf(cmd.OutOrStdout(), "%d more were skipped: their names are not printable, or the provider returned no id.\n", report.LeftOut)
	}
	if report.Cut {
		fmt.Fprintln(cmd.OutOrStdout(), "The provider has more repositories than Assay lists; use a token that can access fewer.")
	}
	return nil
}

func tokenCommand() *cobra.Command {
	var token tokenInput
	var username string
	cmd := tenantFlag(&cobra.Command{
		Use: "token CONNECTION", Short: "Replace the token of a connection and reconnect it", Args: cobra.ExactArgs(1),
		RunE: withConnection(func(cmd *cobra.Command, c connections, x scan.Connection) (err error) {
			req := service.NewToken{TenantID: x.TenantID, Actor: actor, ConnectionID: x.ID}
			if cmd.Flags().Changed("username") {
				req.Username = &username
			}
			if req.Token, err = token.read(cmd); err != nil {
				return err
			}
			if req.ExpiresAt, err = token.expiry(); err != nil {
				return err
			}
			changed, err := c.use.ReplaceToken(cmd.Context(), req)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is %s.\n", plain(changed.Name), changed.Status)
			return nil
		}),
	})
	cmd.Flags().StringVar(&username, "username", "", "user name (default: unchanged)")
	token.flags(cmd)
	return cmd
}

func disconnectCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "disconnect CONNECTION", Short: "Delete the token of a connection; it cannot be used until it gets a new one",
		Args: cobra.ExactArgs(1),
		RunE: withConnection(func(cmd *cobra.Command, c connections, x scan.Connection) error {
			changed, err := c.use.Disconnect(cmd.Context(), x.TenantID, actor, x.ID)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is %s.\n", plain(changed.Name), changed.Status)
			return nil
		}),
	})
}

func deleteConnectionCommand() *cobra.Command {
	return tenantFlag(&cobra.Command{
		Use: "delete CONNECTION", Short: "Delete a connection with its token and repositories; findings are retained", Args: cobra.ExactArgs(1),
		RunE: withConnection(func(cmd *cobra.Command, c connections, x scan.Connection) error {
			return c.use.Delete(cmd.Context(), x.TenantID, actor, x.ID)
		}),
	})
}

// tokenInput names the source of a token.
type tokenInput struct {
	file, expires string
	none          bool
}

func (t *tokenInput) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&t.file, "token-file", "-", "file with the token, or with the private key for ssh; - is standard input")
	cmd.Flags().BoolVar(&t.none, "no-token", false, "connect without a token, to a public repository of a plain Git server")
	cmd.Flags().StringVar(&t.expires, "expires", "", "day on which the token expires, such as 2026-12-24, if the provider does not report it")
}

// read reads the token. Error texts never contain any part of it.
func (t *tokenInput) read(cmd *cobra.Command) (key.Secret, error) {
	if t.none {
		return "", nil
	}
	from := cmd.InOrStdin()
	if t.file != "-" {
		f, err := os.Open(t.file)
		if err != nil {
			return "", err
		}
		defer func() { _ = f.Close() }()
		from = f
	}
	raw, err := io.ReadAll(io.LimitReader(from, maxTokenFile+1))
	if err != nil {
		return "", fmt.Errorf("read the token: %w", err)
	}
	token := strings.TrimSpace(string(raw))
	switch {
	case len(raw) > maxTokenFile:
		return "", fmt.Errorf("the token is longer than %d bytes", maxTokenFile)
	case token == "":
		return "", errors.New("the token is empty; give it on standard input or with --token-file")
	}
	return key.Secret(token), nil
}

func (t *tokenInput) expiry() (time.Time, error) {
	if t.expires == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if at, err := time.Parse(layout, t.expires); err == nil && !at.IsZero() { // zero would mean never
			return at.UTC(), nil
		}
	}
	return time.Time{}, errors.New("--expires must be a day such as 2026-12-24, or a time such as 2026-12-24T10:00:00Z")
}

// connections has the dependencies of the commands about connections and repositories.
type connections struct {
	use    *service.Connections
	tenant scan.Tenant
}

// withConnections runs do on the connections of the command's tenant.
func withConnections(do func(cmd *cobra.Command, c connections, args []string) error) func(*cobra.Command, []string) error {
	return withTenant(func(cmd *cobra.Command, db *store.Store, t scan.Tenant, args []string) error {
		conf, log, err := Load(cmd)
		if err != nil {
			return err
		}
		use, release, err := app.OpenConnections(conf, db, log)
		if err != nil {
			return err
		}
		return errors.Join(readable(do(cmd, connections{use, t}, args)), release())
	})
}

// readable shortens a provider's failure for the operator to one sentence, and the cause if
// the provider did not answer. The rest of the chain is untrusted input.
func readable(err error) error {
	e, ok := errors.AsType[*provider.Error](err)
	switch {
	case !ok:
		return err
	case e.Problem == provider.Unavailable && e.Cause != nil && !scan.IsCode(e.Cause, scan.CodeTargetForbidden):
		return fmt.Errorf("%s (%s)", plain(scan.MessageOf(err)), plain(e.Cause.Error()))
	}
	return errors.New(plain(scan.MessageOf(err)))
}

// withConnection is withConnections for the connection named by the first argument.
func withConnection(do func(cmd *cobra.Command, c connections, x scan.Connection) error) func(*cobra.Command, []string) error {
	return withConnections(func(cmd *cobra.Command, c connections, args []string) error {
		x, err := c.use.Find(cmd.Context(), c.tenant.ID, args[0])
		if err != nil {
			return err
		}
		return do(cmd, c, x)
	})
}
