package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"assay/config"
	"assay/deploy/demo"
	"assay/internal/app"
	"assay/internal/cli"
	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func demoCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "Run Assay with a flawed demo shop and its repository",
		Long: "Run Assay beside a small flawed shop, its help centre and its repository, all on loopback, and have them scanned twice with a " +
			"change between. Needs no Internet. Data is in the folder demo of the data directory, with the log in assay.log.",
		Args: cobra.NoArgs, RunE: runDemo,
	}
}

// runDemo serves the demo and Assay until the command's context ends.
func runDemo(cmd *cobra.Command, _ []string) (err error) {
	c, _, err := cli.Load(cmd)
	if err != nil {
		return err
	}
	c.Data.Dir = filepath.Join(c.Data.Dir, "demo")
	if c.Data.Dir, err = filepath.Abs(c.Data.Dir); err != nil {
		return fmt.Errorf("data.dir: %w", err)
	}
	if err := os.MkdirAll(c.Data.Dir, 0o700); err != nil {
		return fmt.Errorf("data.dir: %w", err)
	}
	logFile, err := os.OpenFile(filepath.Join(c.Data.Dir, "assay.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open the log of the demo: %w", err)
	}
	defer func() { err = errors.Join(err, logFile.Close()) }()
	cmd.SetErr(logFile)
	_, log, err := cli.Load(cmd)
	if err != nil {
		return err
	}
	return hostDemo(cmd, c, log)
}

func hostDemo(cmd *cobra.Command, c config.Config, log *slog.Logger) (err error) {
	ctx, out := cmd.Context(), cmd.OutOrStdout()
	d, err := demo.Open(ctx, c.Data.Dir, time.Now)
	if err != nil {
		return unlessStopped(ctx, fmt.Errorf("demo: %w", err))
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	d.Configure(&c)
	if c.API.Listen, err = free(ctx, c.API.Listen, "api.listen"); err != nil {
		return err
	}
	file := os.Getenv(firstRunEnv)
	if file == "" {
		file = filepath.Join(c.Data.Dir, "first-run.json") // a later start calls the API with its key
	}
	return host(ctx, c, log, occasion{out: out, firstRunFile: file, beside: func(ctx context.Context, a *app.App, first firstRun) error {
		admin, err := newDemoAdmin(ctx, a)
		if err == nil {
			err = d.Play(ctx, demo.Stage{API: first.APIURL, Key: first.APIKey, Admin: admin, Out: out, Clock: time.Now})
		}
		return unlessStopped(ctx, err)
	}})
}

// demoAdmin implements demo.Admin for a running application.
type demoAdmin struct {
	app    *app.App
	tenant scan.Tenant
}

func newDemoAdmin(ctx context.Context, a *app.App) (demoAdmin, error) {
	tenants, err := a.Store.Tenants.List(ctx)
	if err != nil {
		return demoAdmin{}, err
	}
	return demoAdmin{app: a, tenant: tenants[0]}, nil
}

// Project implements demo.Admin.
func (d demoAdmin) Project(ctx context.Context, name string) (string, error) {
	p, err := d.app.Store.Projects.Create(ctx, d.tenant.ID, name)
	return p.ShortID, err
}

// Connect implements demo.Admin. It reuses a connection of an earlier start.
func (d demoAdmin) Connect(ctx context.Context, name, repositoryURL, token, projectID string) error {
	c, err := d.app.Connections.Find(ctx, d.tenant.ID, name)
	if scan.IsCode(err, scan.CodeNotFound) {
		c, err = d.app.Connections.Create(ctx, service.NewConnection{
			TenantID: d.tenant.ID, Actor: "demo", Name: name, Provider: string(provider.Git), BaseURL: repositoryURL, Token: key.Secret(token),
		})
	}
	if err != nil {
		return err
	}
	if _, err := d.app.Connections.Sync(ctx, d.tenant.ID, c.ID); err != nil {
		return err
	}
	repositories, err := d.app.Store.Repositories.List(ctx, d.tenant.ID, "")
	if err != nil {
		return err
	}
	for _, r := range repositories {
		if r.ConnectionID == c.ID {
			if _, err := d.app.Store.Repositories.Change(ctx, d.tenant.ID, r.ID, store.RepositoryChange{ProjectShortID: &projectID}); err != nil {
				return err
			}
		}
	}
	return nil
}

// Advisories implements demo.Admin.
func (d demoAdmin) Advisories(ctx context.Context, ecosystems []string) error {
	mirror, err := app.OpenMirror(d.app.Config, d.app.Blobs, d.app.Log)
	if err != nil {
		return err
	}
	for _, name := range ecosystems {
		meta, err := mirror.Refresh(ctx, name, false)
		if err != nil {
			return err
		}
		if meta.Error != "" {
			return fmt.Errorf("advisories of %s: %s", name, meta.Error)
		}
	}
	return nil
}
