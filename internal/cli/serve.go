package cli

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"sync"

	"github.com/spf13/cobra"

	"assay/config"
	"assay/internal/app"
)

func apiCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "api",
		Short: "Serve the REST API",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, log, err := Load(cmd)
			if err != nil {
				return err
			}
			c.Worker.Queues = nil // the API serves no queue, so it needs no browser
			ln, err := Listen(cmd.Context(), &c)
			if err != nil {
				return err
			}
			defer func() { _ = ln.Close() }()
			a, err := open(cmd.Context(), c, log)
			if err != nil {
				return err
			}
			defer func() { _ = a.Close() }()
			log.Info("API listening", "address", c.API.Listen)
			return Together(cmd.Context(),
				func(ctx context.Context) error { return a.ServeAPI(ctx, ln) },
				a.ServeMetrics,
				a.Keep,
			)
		},
	}
}

// open opens the application on a migrated database.
func open(ctx context.Context, c config.Config, log *slog.Logger) (*app.App, error) {
	if err := app.RequireMigrated(ctx, c, log); err != nil {
		return nil, err
	}
	return app.Open(ctx, c, log)
}

// Listen opens the API's port and stores the actual address, which differs from the
// configured one if port 0 asked for any free port.
func Listen(ctx context.Context, c *config.Config) (net.Listener, error) {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", c.API.Listen)
	if err != nil {
		return nil, fmt.Errorf("api.listen: %w", err)
	}
	c.API.Listen = ln.Addr().String()
	return ln, nil
}

func workerCommand() *cobra.Command {
	var queues []string
	cmd := &cobra.Command{
		Use:   "worker",
		Short: "Serve task queues",
		Long: "Serve task queues: workflows (decisions), records (starting, evaluating and finishing scans), light (network checks), browser " +
			"(headless Chromium), crawl (pages of Site Health checks), code (repositories), notify (mails), maintenance (reconciling, purging).",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, log, err := Load(cmd)
			if err != nil {
				return err
			}
			if len(queues) > 0 {
				c.Worker.Queues = queues
				if err := c.Validate(); err != nil {
					return err
				}
			}
			a, err := open(cmd.Context(), c, log)
			if err != nil {
				return err
			}
			defer func() { _ = a.Close() }()
			return work(cmd.Context(), a, c)
		},
	}
	cmd.Flags().StringSliceVar(&queues, "queues", nil, "task queues to serve, comma-separated")
	return cmd
}

// work serves the queues; a worker of the maintenance queue also runs the keeper.
func work(ctx context.Context, a *app.App, c config.Config) error {
	jobs := []func(context.Context) error{a.Work, a.ServeMetrics}
	for _, q := range c.Worker.Queues {
		if q == "maintenance" {
			jobs = append(jobs, a.Keep)
		}
	}
	return Together(ctx, jobs...)
}

// Together runs the jobs until ctx ends or one of them fails, which ends the others, and
// returns the first failure. The end of ctx is not a failure.
func Together(ctx context.Context, jobs ...func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	var once sync.Once
	var failure error
	for _, job := range jobs {
		all.Go(func() {
			if err := job(ctx); err != nil && ctx.Err() == nil {
				once.Do(func() { failure = err })
				stop()
			}
		})
	}
	all.Wait()
	return failure
}
