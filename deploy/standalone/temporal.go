package main

import (
	"context"
	"log/slog"

	"assay/config"
	"assay/deploy/standalone/embedded"
	"assay/workflows/contract"
)

// startTemporal starts the embedded server and writes its address into the configuration.
func startTemporal(ctx context.Context, c *config.Config, log *slog.Logger) (*embedded.Server, error) {
	var err error
	hosts := []string{c.Temporal.UIURL, c.Temporal.Address, c.Temporal.UIListen}
	if c.Temporal.Address, err = free(ctx, c.Temporal.Address, "temporal.address"); err != nil {
		return nil, err
	}
	if c.Temporal.UIListen != "" {
		if c.Temporal.UIListen, err = free(ctx, c.Temporal.UIListen, "temporal.ui_listen"); err != nil {
			return nil, err
		}
	}
	if c.Metrics.Listen != "" {
		if c.Metrics.Listen, err = free(ctx, c.Metrics.Listen, "metrics.listen"); err != nil {
			return nil, err
		}
	}
	server, err := embedded.Start(ctx, embedded.Options{
		DataDir: c.Data.Dir, Namespace: c.Temporal.Namespace, Retention: c.Temporal.Retention,
		SearchAttributes: contract.SearchAttributes(), FrontendAddr: c.Temporal.Address,
		UIAddr: c.Temporal.UIListen, DisableUI: c.Temporal.UIListen == "",
		Hosts: hosts, Logger: log.With("component", "temporal-server"),
	})
	if err != nil {
		return nil, err
	}
	c.Temporal.Address = server.Addr()
	if c.Temporal.UIURL == "" {
		c.Temporal.UIURL = server.UIURL()
	}
	return server, nil
}
