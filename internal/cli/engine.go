package cli

import (
	"github.com/spf13/cobra"

	"assay/internal/code/quality"
	"assay/internal/code/sast"
	"assay/internal/code/sast/goengine"
	"assay/internal/code/sast/taint/engine"
	"assay/internal/code/sca"
)

// engineCommand groups the engines of code scans that this program starts as
// processes of its own. People have no use for them.
func engineCommand() *cobra.Command {
	group := &cobra.Command{Use: "engine", Short: "Engines of code scans, which the worker starts", Hidden: true}
	group.AddCommand(&cobra.Command{
		Use: sast.GoEngineCommand, Short: "Judge the Go code that standard input names", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return goengine.Main(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	})
	group.AddCommand(&cobra.Command{
		Use: sast.TaintCommand, Short: "Follow data through the files that standard input names", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return engine.Main(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	})
	group.AddCommand(&cobra.Command{
		Use: quality.Command, Short: "Measure the files that standard input names", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return quality.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	})
	group.AddCommand(&cobra.Command{
		Use: sca.Command, Short: "Read the lockfiles that standard input names", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return sca.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	})
	return group
}
