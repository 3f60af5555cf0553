// Cluster runs Assay on one machine as it runs on many: real Postgres, Redis, Temporal and
// S3 servers, two APIs behind a load balancer and three workers. Ctrl-C stops it, and the next
// start continues it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"assay/deploy/cluster/local"
)

func main() { os.Exit(start()) }

func start() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the second signal ends the process at once
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		return 1
	}
	return 0
}

func run(ctx context.Context, args []string, out, errOut io.Writer) (err error) {
	o := local.Options{Progress: errOut, Settings: os.Environ()}
	flags := flag.NewFlagSet("cluster", flag.ContinueOnError)
	flags.SetOutput(errOut)
	flags.StringVar(&o.Dir, "dir", "data/cluster", "directory of all data, settings and logs")
	flags.StringVar(&o.Programs, "programs", "bin", "directory of the programs")
	flags.StringVar(&o.Address, "address", "127.0.0.1:8080", "address of the load balancer")
	flags.StringVar(&o.UIAddress, "ui", "127.0.0.1:8233", "address of Temporal's web UI; empty for none")
	if err := flags.Parse(args); err != nil {
		return err
	}
	o.Settings = assaySettings(o.Settings)
	c, err := local.Start(ctx, o)
	if err != nil {
		if ctx.Err() != nil {
			return nil // the start was interrupted
		}
		return err
	}
	defer func() { err = errors.Join(err, c.Stop()) }()
	fmt.Fprintf(out, "\nAssay is running.\n  address      %s\n  API key      %s\n  project      %s\n  Temporal UI  %s\n  data, logs   %s\n\n",
		c.Address, c.Key(), c.Project(), c.UI, c.Dir())
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if name := c.Failed(); name != "" {
				return fmt.Errorf("%s ended; its log is in %s/logs", name, c.Dir())
			}
		}
	}
}

// assaySettings returns the settings of Assay among environment variables.
func assaySettings(env []string) []string {
	return slices.DeleteFunc(env, func(v string) bool { return !strings.HasPrefix(v, "ASSAY_") })
}
