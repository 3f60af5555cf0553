// Standalone runs all of Assay in one process: API, worker, and a Temporal
// server with its web UI, on SQLite and a data directory.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"assay/config"
	"assay/internal/app"
	"assay/internal/cli"
	"assay/internal/freeport"
)

func main() { os.Exit(start()) }

// start runs the command line and returns the exit code.
func start() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the second signal ends the process at once
	root := cli.NewRoot(os.Stdout, os.Stderr)
	root.Use, root.Short = "standalone", "Run all of Assay in one process"
	root.Args, root.RunE = cobra.NoArgs, run
	root.AddCommand(demoCommand())
	if err := root.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "standalone:", err)
		return 1
	}
	return 0
}

// run starts everything and serves until the command's context ends.
func run(cmd *cobra.Command, _ []string) error {
	c, log, err := cli.Load(cmd)
	if err != nil {
		return err
	}
	return host(cmd.Context(), c, log, occasion{out: cmd.OutOrStdout(), firstRunFile: os.Getenv(firstRunEnv)})
}

// occasion has the differences between the ways to start standalone.
type occasion struct {
	out          io.Writer
	firstRunFile string // receives the addresses and the first key; "" for no file
	// beside, when set, runs in addition to the other jobs; the process goes on when it ends.
	beside func(context.Context, *app.App, firstRun) error
}

// host starts everything and serves until ctx ends.
func host(ctx context.Context, c config.Config, log *slog.Logger, start occasion) (err error) {
	if c.Database.Driver != "sqlite" {
		return errors.New("standalone stores its records in SQLite; for Postgres, use the assay binary")
	}
	c.API.DrainTime = 0 // there is no other process that a balancer could send requests to
	if c.Data.Dir, err = filepath.Abs(c.Data.Dir); err != nil {
		return fmt.Errorf("data.dir: %w", err)
	}
	if err := os.MkdirAll(c.Data.Dir, 0o700); err != nil {
		return fmt.Errorf("data.dir: %w", err)
	}
	if err := checkFirstRun(start.firstRunFile); err != nil {
		return err
	}
	ln, err := cli.Listen(ctx, &c)
	if err != nil {
		return err
	}
	defer func() { _ = ln.Close() }()
	server, err := startTemporal(ctx, &c, log)
	if err != nil {
		return unlessStopped(ctx, err)
	}
	a, first, err := open(ctx, c, log, start.firstRunFile)
	if err != nil {
		return errors.Join(unlessStopped(ctx, err), server.Stop())
	}
	err = first.announce(start.out)
	if err == nil {
		err = serve(ctx, a, ln, server, func(ctx context.Context) error {
			if start.beside == nil {
				return nil
			}
			return start.beside(ctx, a, first)
		})
	}
	return errors.Join(err, a.Close(), server.Stop())
}

// unlessStopped returns the error of a start unless the start was interrupted, which is not a failure.
func unlessStopped(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return nil
}

// serve runs every role until ctx ends or one of them fails.
func serve(ctx context.Context, a *app.App, ln net.Listener, t temporalServer, beside func(context.Context) error) error {
	if t.Fresh() {
		if err := requeue(ctx, a); err != nil {
			return unlessStopped(ctx, err)
		}
		if err := t.ConfirmFresh(); err != nil {
			return err
		}
	}
	return cli.Together(ctx,
		func(ctx context.Context) error { return a.ServeAPI(ctx, ln) },
		a.ServeMetrics, a.Work, a.Keep, beside,
		func(ctx context.Context) error {
			select {
			case err := <-t.Failed():
				return err
			case <-ctx.Done():
				return nil
			}
		},
	)
}

// requeue starts unfinished scans again, which may begin as late as those that are queued now.
func requeue(ctx context.Context, a *app.App) error {
	all, c, now := a.Store.Operator(), a.Config, time.Now()
	scans, err := all.WebsiteScans.Requeue(ctx, now.Add(c.Scan.QueueDeadline))
	if err != nil {
		return err
	}
	checks, err := all.SiteHealth.Requeue(ctx, now.Add(c.Site.QueueDeadline))
	if err != nil {
		return err
	}
	runs, err := all.CodeRuns.Requeue(ctx, now.Add(c.Code.QueueDeadline))
	if err != nil {
		return err
	}
	if scans+checks+runs > 0 {
		a.Log.Warn("Temporal started with an empty store; unfinished scans are started "+
			"again", "scans", scans, "site_health", checks, "code_runs",
			runs)
	}
	return nil
}

// temporalServer is the part of the embedded server that serving needs.
type temporalServer interface {
	Fresh() bool
	ConfirmFresh() error
	Failed() <-chan error
}

// free returns addr, or a free port of the same host if addr is the default and in use: a
// second standalone on this machine only needs its own data directory and API port.
func free(ctx context.Context, addr, key string) (string, error) {
	var lc net.ListenConfig
	ln, err := lc.Listen(ctx, "tcp", addr)
	if err == nil {
		return addr, ln.Close()
	}
	if !errors.Is(err, syscall.EADDRINUSE) || addr != defaultOf(key) {
		return "", fmt.Errorf("%s: %w", key, err)
	}
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return "", fmt.Errorf("%s: %w", key, err)
	}
	port, err := freeport.Take(ctx, host) // taken until the process ends
	if err != nil {
		return "", fmt.Errorf("%s: %w", key, err)
	}
	return port.Addr.String(), nil
}

func defaultOf(key string) string {
	for _, f := range config.Reference() {
		if f.Key == key {
			return f.Default
		}
	}
	return ""
}
