package cli

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"assay/config"
)

func configGroup() *cobra.Command {
	cmd := &cobra.Command{Use: "config", Short: "Show and check the configuration of a server"}
	cmd.AddCommand(configShow(), configCheck())
	return cmd
}

func configShow() *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Show the settings that differ from their defaults, with secrets masked",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, _, err := Load(cmd)
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, s := range c.Settings() {
				if all || s.Changed {
					fmt.Fprintf(w, "%s\t%s\n", s.Key, s.Value)
				}
			}
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "show every setting")
	return cmd
}

func configCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check",
		Short: "Check the configuration: file, environment and flags",
		Long: "Read the configuration as a server would. Fails if a value is invalid, the file has an unknown key, or the environment has " +
			"an unknown variable that begins with ASSAY_.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, _, err := Load(cmd); err != nil {
				return err
			}
			if err := config.RefuseUnknownVariables(); err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), "The configuration is valid.")
			return nil
		},
	}
}
