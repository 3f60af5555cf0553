package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"assay/api/client"
	"assay/config"
)

// remoteFlags adds the flags of commands that call a server.
func remoteFlags(cmd *cobra.Command) *cobra.Command {
	config.AddClientFlags(cmd.Flags())
	return cmd
}

// connect returns a client for the server named by the environment, the flags or the file of
// assay login.
func connect(cmd *cobra.Command) (*client.Client, config.Client, error) {
	path, err := config.ClientFile(cmd.Flags())
	if err != nil {
		path = "" // a pipeline without a home folder
	}
	conf, err := config.LoadClient(path, cmd.Flags())
	if err != nil {
		return nil, conf, fmt.Errorf("%w: %w", errUsage, err)
	}
	if conf.URL == "" {
		return nil, conf, fmt.Errorf("%w: no server is configured; set ASSAY_API_URL and ASSAY_API_KEY, or run: assay login", errUsage)
	}
	c, err := client.New(conf.URL, conf.Key, client.WithUserAgent(userAgent()))
	if err != nil {
		return nil, conf, fmt.Errorf("%w: %w", errUsage, err)
	}
	return c, conf, nil
}

func userAgent() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return "assay-cli/" + info.Main.Version
	}
	return "assay-cli"
}

// chosenProject returns the project of a command: the configured one, or the workspace's
// only one.
func chosenProject(ctx context.Context, c *client.Client, conf config.Client) (string, error) {
	if conf.Project != "" {
		return conf.Project, nil
	}
	all, err := c.Projects(ctx, false)
	if err != nil {
		return "", fromServer(err)
	}
	switch len(all) {
	case 0:
		return "", fmt.Errorf("%w: the workspace has no project yet", errUsage)
	case 1:
		return all[0].ProjectID, nil
	}
	return "", fmt.Errorf("%w: the workspace has %d projects; choose one with --project (assay projects lists them)", errUsage, len(all))
}

// errNoScan is returned for an unknown id.
var errNoScan = errors.New("the workspace has no scan with this id")
