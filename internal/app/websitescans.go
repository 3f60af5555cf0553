package app

import (
	"crypto/rand"
	"log/slog"
	"time"

	"assay/activities"
	"assay/config"
	"assay/internal/key"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
)

// newWebsiteScans returns the use cases of website scans.
func newWebsiteScans(c config.Config, s *store.Store, flows *temporal.Workflows, an analysis, log *slog.Logger) *service.WebsiteScans {
	profiles := &profiles{mode: c.Browser.Mode, browsers: an.browsers, pollers: pollers{served: flows.Served, clock: time.Now}}
	return &service.WebsiteScans{
		Store: s, Workflows: flows, Resolver: an.dialer,
		Parts: an.Scanner.Parts, Profile: profiles.current, Keys: key.NewGenerator(rand.Reader), Clock: time.Now, Log: log,
		InFlight: c.Quota.WebsiteScans, AtOnce: c.Quota.AtOnce, QueueDeadline: c.Scan.QueueDeadline, CloseAfter: c.Scan.CloseAfter,
		WorkTime: activities.ScanWorkTime(c.Scan.Deadline, c.Scan.QueueLimit, c.Worker.LossLimit),
	}
}
