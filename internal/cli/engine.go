package cli

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"assay/internal/code/engines"
)

// engineCommand groups the engines of code scans that this program starts as
// processes of its own where it has no assay-engines beside it. People have no use
// for them.
func engineCommand() *cobra.Command {
	group := &cobra.Command{Use: "engine", Short: "Engines of code scans, which the worker starts", Hidden: true}
	commands := engines.Commands()
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		group.AddCommand(&cobra.Command{
			Use: name, Short: "Judge what standard input names", Args: cobra.NoArgs,
			RunE: func(cmd *cobra.Command, _ []string) error {
				return commands[name](cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
			},
		})
	}
	return group
}
