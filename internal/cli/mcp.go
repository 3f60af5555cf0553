package cli

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"github.com/spf13/cobra"

	"assay/config"
	"assay/internal/key"
	"assay/internal/mcp"
)

// mcpCommand offers the tools of a server to assistants that start programs.
func mcpCommand() *cobra.Command {
	return remoteFlags(&cobra.Command{
		Use:   "mcp",
		Short: "Run an MCP server on standard input and output",
		Long: `Speak the Model Context Protocol on standard input and output, for assistants that start a program, and forward it to /mcp
on a server. The server is the one of ASSAY_API_URL and ASSAY_API_KEY, or of assay login.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, err := config.ClientFile(cmd.Flags())
			if err != nil {
				path = "" // started without a home folder
			}
			conf, err := config.LoadClient(path, cmd.Flags())
			if err != nil {
				return fmt.Errorf("%w: %w", errUsage, err)
			}
			if conf.URL == "" || conf.Key == "" {
				return fmt.Errorf("%w: no server is configured; set ASSAY_API_URL and ASSAY_API_KEY, or run: assay login", errUsage)
			}
			out, ok := cmd.OutOrStdout().(io.WriteCloser)
			if !ok {
				return errors.New("standard output cannot be closed")
			}
			return mcp.Bridge(cmd.Context(), conf.URL, key.Secret(conf.Key), os.Stdin, out, http.DefaultClient)
		},
	})
}
