package app

import (
	"log/slog"
	"time"

	"assay/config"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
)

// OpenSchedules opens only the use cases of schedules, for commands that need no other part
// of a process; scans cannot be triggered there. release closes their connections.
func OpenSchedules(
	c config.Config, s *store.Store, log *slog.Logger,
) (schedules *service.Schedules, calendar *temporal.Schedules, release func(), err error) {
	client, err := temporal.Dial(c.Temporal, log, nil)
	if err != nil {
		return nil, nil, nil, err
	}
	calendar = &temporal.Schedules{Client: client}
	kinds := scheduled{checks: newSiteHealth(c, s, nil, nil, log), runs: newCodeScans(c, s, nil, nil, nil, log)}
	return newSchedules(c, s, calendar, kinds, log), calendar, client.Close, nil
}

// scheduled are the use cases that schedules trigger; nil for those that are not triggered here.
type scheduled struct {
	scans  *service.WebsiteScans
	checks *service.SiteHealth
	runs   *service.CodeScans
}

// newSchedules returns the use cases of schedules.
func newSchedules(
	c config.Config, s *store.Store, calendar service.ScheduleCalendar, kinds scheduled, log *slog.Logger,
) *service.Schedules {
	return &service.Schedules{
		Store: s, Calendar: calendar, WebsiteScans: kinds.scans, SiteHealth: kinds.checks, CodeScans: kinds.runs,
		Clock: time.Now, Log: log, MinGap: c.Schedule.MinInterval,
	}
}
