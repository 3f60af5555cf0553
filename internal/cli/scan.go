package cli

import "github.com/spf13/cobra"

const scanLong = `Scan on a server, wait for the end, and evaluate the gates.

The server is the one of ASSAY_API_URL and ASSAY_API_KEY, or of assay login. The result goes to standard output, progress
to standard error. All outputs are written before the gates are evaluated.

Exit codes: 0 passed, 1 a gate failed, 2 invalid command or request, 3 the scan failed, 4 it did not end in time,
5 the server could not be reached or refused, 130 interrupted.`

func scanGroup() *cobra.Command {
	cmd := &cobra.Command{Use: "scan", Short: "Scan a website, a repository or a whole site on a server", Long: scanLong}
	cmd.AddCommand(scanWebsiteCommand(), scanCodeCommand(), scanSiteCommand())
	return endWith(exitRefused, cmd)
}

// remoteScan are the flags that all scans on a server share.
type remoteScan struct {
	judging
	following
}

func (r *remoteScan) flags(cmd *cobra.Command) *cobra.Command {
	r.serverFlags(cmd)
	r.following.flags(cmd)
	return remoteFlags(cmd)
}

// targetArgs requires one argument, or none with --id.
func targetArgs(cmd *cobra.Command, args []string) error {
	if id, err := cmd.Flags().GetString("id"); err == nil && id != "" {
		return cobra.NoArgs(cmd, args)
	}
	return cobra.ExactArgs(1)(cmd, args)
}
