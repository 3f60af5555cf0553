package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/seal"
	"assay/internal/store"
)

func secretCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "secret", Short: "Create keys for secret.keys, and re-encrypt stored secrets with the first one"}
	cmd.AddCommand(&cobra.Command{
		Use: "key", Short: "Print a new key for secret.keys", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			made, err := seal.NewKey()
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), made)
			return nil
		},
	}, &cobra.Command{
		Use: "reseal", Short: "Re-encrypt all secrets with the first key of secret.keys, so that the others can be removed", Args: cobra.NoArgs,
		RunE: withStore(func(cmd *cobra.Command, s *store.Store, _ []string) error {
			c, log, err := Load(cmd)
			if err != nil {
				return err
			}
			secrets, err := app.OpenSecrets(c, s, log)
			if err != nil {
				return err
			}
			n, err := secrets.Reseal(cmd.Context())
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d secrets re-encrypted.\n", n)
			return nil
		}),
	})
	return cmd
}
