// Package cli owns the command line: one command per role of a process (api, worker), the
// operators' commands (migrate, admin), and how a process starts, logs and stops.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"assay/config"
	"assay/internal/liblog"
	"assay/internal/output"
	"assay/internal/scan"
	"assay/internal/telemetry"
)

// Main runs the command line and returns the exit code: 0 for success, 1 for a failure, 2
// for a usage error; see exit.go for commands that scan.
func Main(args []string, out, errOut io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the second signal ends the process at once
	return Run(ctx, args, os.Stdin, out, errOut)
}

// Run is Main for a process that handles signals itself.
func Run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) int {
	root := NewRoot(out, errOut)
	root.SetArgs(args)
	root.SetIn(in)
	if err := root.ExecuteContext(ctx); err != nil {
		if e, ok := errors.AsType[*exitError](err); !ok || e.err != nil {
			fmt.Fprintln(errOut, "assay:", output.PlainLines(message(err))) // it may quote untrusted text
		}
		return exitCode(err)
	}
	return exitPassed
}

// errUsage marks an invalid command line.
var errUsage = errors.New("usage")

// message returns the whole error chain, for the operator. Callers of the API see less.
func message(err error) string {
	if e, ok := errors.AsType[*scan.Error](err); ok && e.Cause == nil {
		return e.Message
	}
	return err.Error()
}

// NewRoot returns the command tree.
func NewRoot(out, errOut io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use: "assay", Args: cobra.NoArgs, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Short:         "Durable quality scans of websites, sites and repositories",
		SilenceErrors: true, SilenceUsage: true,
	}
	root.SetOut(out)
	root.SetErr(errOut)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return fmt.Errorf("%w: %w", errUsage, err) })
	root.PersistentFlags().String("config", "",
		"configuration file (YAML, TOML or JSON) of a server; each setting is a flag as well, such as --api.listen")
	config.AddFlags(root.PersistentFlags())
	for _, f := range config.Reference() { // too many for a help text; docs/configuration.md lists them
		_ = root.PersistentFlags().MarkHidden(f.Key)
	}
	root.AddCommand(checkGroup(), scanGroup(), statusCommand(), showFindingsCommand(), showLeadsCommand())
	root.AddCommand(reportCommand(), projectsCommand(), loginCommand())
	root.AddCommand(apiCommand(), workerCommand(), migrateCommand(), adminCommand(), engineCommand(), mcpCommand(), docsCommand())
	root.AddCommand(configGroup(), doctorCommand(), healthCommand(), backupCommand(), restoreCommand(), exportCommand(), importCommand())
	refuseUnknown(root)
	markUsage(root)
	return root
}

// markUsage marks errors about arguments as errUsage, and adds the form of the command.
func markUsage(cmd *cobra.Command) {
	if check := cmd.Args; check != nil {
		cmd.Args = func(c *cobra.Command, args []string) error {
			err := check(c, args)
			switch {
			case err == nil:
				return nil
			case c.HasParent():
				return fmt.Errorf("%w: %w; the form is: %s", errUsage, err, c.UseLine())
			}
			return fmt.Errorf("%w: %w", errUsage, err)
		}
	}
	for _, c := range cmd.Commands() {
		markUsage(c)
	}
}

// refuseUnknown makes groups of commands refuse unknown names, for which cobra would show
// help and report success. At the root, cobra refuses them itself.
func refuseUnknown(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		if c.HasSubCommands() {
			c.Args = cobra.ArbitraryArgs
			c.RunE = func(c *cobra.Command, args []string) error {
				if len(args) > 0 {
					return fmt.Errorf("%w: unknown command %q for %q", errUsage, args[0], c.CommandPath())
				}
				return c.Help()
			}
		}
		refuseUnknown(c)
	}
}

// Load reads the configuration of a command and creates its logger.
func Load(cmd *cobra.Command) (config.Config, *slog.Logger, error) {
	file, err := cmd.Flags().GetString("config")
	if err != nil {
		return config.Config{}, nil, err
	}
	c, err := config.Load(file, cmd.Flags())
	if err != nil {
		return c, nil, err
	}
	log, err := telemetry.NewLogger(cmd.ErrOrStderr(), c.Log.Format, c.Log.Level)
	if err == nil && cmd.ErrOrStderr() == os.Stderr { // the log of the process
		liblog.RouteStandard(log)
	}
	return c, log, err
}
