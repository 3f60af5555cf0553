package app

import (
	"errors"
	"log/slog"
	"runtime/debug"
	"time"

	"assay/activities"
	"assay/config"
	"assay/internal/blob"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
)

// OpenCodeScans opens only the use cases of code scans, for commands that need no other part
// of a process. Documents of jobs are not available there. release closes their connections
// and removes what they store on disk.
func OpenCodeScans(
	c config.Config, s *store.Store, log *slog.Logger,
) (scans *service.CodeScans, conns *service.Connections, release func() error, err error) {
	conns, remove, err := OpenConnections(c, s, log)
	if err != nil {
		return nil, nil, nil, err
	}
	client, err := temporal.Dial(c.Temporal, log, nil)
	if err != nil {
		return nil, nil, nil, errors.Join(err, remove())
	}
	scans = newCodeScans(c, s, nil, conns, newWorkflows(c, client), log)
	return scans, conns, func() error { client.Close(); return remove() }, nil
}

func newCodeScans(
	c config.Config, s *store.Store, blobs *blob.Store, providers service.Providers, flows service.Workflows, log *slog.Logger,
) *service.CodeScans {
	return &service.CodeScans{
		Store: s, Blobs: blobs, Providers: providers, Workflows: flows, Clock: time.Now, Log: log,
		InFlight: c.Quota.CodeRuns, AtOnce: c.Quota.AtOnce, QueueDeadline: c.Code.QueueDeadline, CloseAfter: c.Scan.CloseAfter,
		RunTime: activities.CodeWorkTime(c.Code.CheckoutTime, c.Code.DimensionTime, c.Worker.LossLimit),
		Server:  BaseURL(c), Version: version(),
	}
}

// version returns the version of the main module; "" if the build does not contain it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}
