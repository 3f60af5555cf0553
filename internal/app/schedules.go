package app

import (
	"log/slog"
	"time"

	"assay/config"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
)

// OpenSchedules builds the use cases of schedules alone, for commands that need nothing
// else of a process; scans cannot be triggered there. release ends their connections.
func OpenSchedules(
	c config.Config, s *store.Store, log *slog.Logger,
) (schedules *service.Schedules, calendar *temporal.Schedules, release func(), err error) {
	client, err := temporal.Dial(c.Temporal, log, nil)
	if err != nil {
		return nil, nil, nil, err
	}
	calendar = &temporal.Schedules{Client: client}
	schedules = newSchedules(c, s, calendar, log)
	schedules.SiteHealth = newSiteHealth(c, s, nil, nil, log)
	schedules.CodeScans = newCodeScans(c, s, nil, nil, nil, log)
	return schedules, calendar, client.Close, nil
}

func newSchedules(c config.Config, s *store.Store, calendar service.ScheduleCalendar, log *slog.Logger) *service.Schedules {
	return &service.Schedules{Store: s, Calendar: calendar, Clock: time.Now, Log: log, MinGap: c.Schedule.MinInterval}
}
