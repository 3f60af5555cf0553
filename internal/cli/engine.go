package cli

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"assay/internal/code/engines"
)

// engineCommand groups the engines of code scans, which this program starts as subprocesses
// of itself if assay-engines is not installed beside it. People do not call them.
func engineCommand() *cobra.Command {
	group := &cobra.Command{Use: "engine", Short: "Engines of code scans, started by workers", Hidden: true}
	commands := engines.Commands()
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		group.AddCommand(&cobra.Command{
			Use: name, Short: "Analyse the files named on standard input", Args: cobra.NoArgs,
			RunE: func(cmd *cobra.Command, _ []string) error {
				return commands[name](cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
			},
		})
	}
	return group
}
