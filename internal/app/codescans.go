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

// OpenCodeScans builds the use cases of code scans alone, for commands that need
// nothing else of a process. Documents of jobs are not at hand there. release ends
// their connections and removes what they keep on disk.
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
	scans = newCodeScans(c, s, nil, conns, &temporal.Workflows{Client: client}, log)
	return scans, conns, func() error { client.Close(); return remove() }, nil
}

func newCodeScans(
	c config.Config, s *store.Store, blobs *blob.Store, providers service.Providers, flows service.Workflows, log *slog.Logger,
) *service.CodeScans {
	return &service.CodeScans{
		Store: s, Blobs: blobs, Providers: providers, Workflows: flows, Clock: time.Now, Log: log,
		InFlight: c.Quota.CodeRuns, QueueDeadline: c.Code.QueueDeadline, CloseAfter: c.Scan.CloseAfter,
		RunTime: activities.CodeWorkTime(c.Code.CheckoutTime, c.Code.DimensionTime, c.Worker.LossLimit),
		Server:  BaseURL(c), Version: version(),
	}
}

// version is that of the main module; "" where the build does not know it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}
