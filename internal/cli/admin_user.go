package cli

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func userCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "user", Short: "Manage users: create them, and print links to sign up or to set a password"}
	cmd.AddCommand(createUserCommand(), &cobra.Command{
		Use: "list", Short: "List users with their tenants", Args: cobra.NoArgs, RunE: withStore(listUsers),
	}, &cobra.Command{
		Use: "reset EMAIL", Short: "Print a link for setting a new password, valid for a day", Args: cobra.ExactArgs(1),
		RunE: withUsers(func(cmd *cobra.Command, u *service.Users, args []string) error {
			link, err := u.PasswordLink(cmd.Context(), args[0], actor)
			return printLink(cmd, link, err)
		}),
	}, tenantFlag(&cobra.Command{
		Use: "link", Short: "Print a link for an administrator of the tenant to sign up, valid for a week", Args: cobra.NoArgs,
		RunE: withUsers(func(cmd *cobra.Command, u *service.Users, _ []string) error {
			t, err := tenantOf(cmd, u.Store)
			if err != nil {
				return err
			}
			link, err := u.SetupLink(cmd.Context(), t.ID, actor)
			return printLink(cmd, link, err)
		}),
	}), disableCommand("disable", "Disable a user and end all of their sessions", true),
		disableCommand("enable", "Enable a disabled user", false), &cobra.Command{
			Use: "remove-totp EMAIL", Short: "Turn off the second factor of a user who has lost it", Args: cobra.ExactArgs(1),
			RunE: withStore(func(cmd *cobra.Command, s *store.Store, args []string) error {
				account, err := s.Users.ByEmail(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return s.Users.ClearTOTP(cmd.Context(), account.ID, actor)
			}),
		})
	return cmd
}

func disableCommand(use, short string, disabled bool) *cobra.Command {
	return &cobra.Command{
		Use: use + " EMAIL", Short: short, Args: cobra.ExactArgs(1),
		RunE: withStore(func(cmd *cobra.Command, s *store.Store, args []string) error {
			account, err := s.Users.ByEmail(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			return s.Users.SetDisabled(cmd.Context(), account.ID, disabled, actor)
		}),
	}
}

func createUserCommand() *cobra.Command {
	var name, role string
	cmd := tenantFlag(&cobra.Command{
		Use: "create EMAIL", Short: "Create a user in the tenant and print the link for setting a password; it is shown only once",
		Args: cobra.ExactArgs(1),
		RunE: withUsers(func(cmd *cobra.Command, u *service.Users, args []string) error {
			t, err := tenantOf(cmd, u.Store)
			if err != nil {
				return err
			}
			link, err := u.Create(cmd.Context(), service.NewMember{
				TenantID: t.ID, Actor: actor, Email: args[0], Name: name, Role: scan.Role(strings.ToUpper(role)),
			})
			return printLink(cmd, link, err)
		}),
	})
	cmd.Flags().StringVar(&name, "name", "", "name of the user")
	cmd.Flags().StringVar(&role, "role", "member", "role in the tenant: viewer, member or admin")
	return cmd
}

func printLink(cmd *cobra.Command, link string, err error) error {
	if err == nil && link != "" {
		fmt.Fprintln(cmd.OutOrStdout(), link)
	}
	return err
}

func listUsers(cmd *cobra.Command, s *store.Store, _ []string) error {
	all, err := s.Users.List(cmd.Context())
	if err != nil {
		return err
	}
	return table(cmd, "EMAIL\tNAME\tSECOND FACTOR\tCREATED\tLAST SIGN-IN\tDISABLED\tWORKSPACES", func(w *tabwriter.Writer) {
		for _, u := range all {
			memberships, listErr := s.Members.Of(cmd.Context(), u.ID)
			if listErr != nil {
				err = listErr
				return
			}
			roles := make([]string, len(memberships))
			for i, m := range memberships {
				roles[i] = plain(m.TenantName) + " (" + strings.ToLower(string(m.Role)) + ")"
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", plain(u.Email), plain(u.Name), yesNo(u.HasTOTP), day(u.CreatedAt), day(u.LastSignIn),
				day(u.DisabledAt), strings.Join(roles, ", "))
		}
	})
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// withUsers runs do on the use cases of users with the configured database.
func withUsers(do func(cmd *cobra.Command, u *service.Users, args []string) error) func(*cobra.Command, []string) error {
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
		u, err := app.OpenUsers(c, s, log)
		if err != nil {
			return err
		}
		defer func() { _ = u.Outbox.Close() }()
		return do(cmd, u, args)
	}
}
