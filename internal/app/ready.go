package app

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"go.temporal.io/api/workflowservice/v1"

	"assay/internal/health"
	"assay/internal/store"
	"assay/worker"
	"assay/workflows/contract"
)

// probeLimit limits each probe on the operators' port.
const probeLimit = 2 * time.Second

// serving lists the roles that this process currently serves.
type serving struct {
	mu      sync.Mutex
	api     bool
	workers []*worker.Workers
}

func (s *serving) addWorkers(w *worker.Workers) (remove func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.workers = append(s.workers, w)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.workers = slices.DeleteFunc(s.workers, func(x *worker.Workers) bool { return x == w })
	}
}

func (s *serving) startAPI() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.api = true
}

func (s *serving) now() (api bool, workers []*worker.Workers) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.api, slices.Clone(s.workers)
}

// health returns the checker behind the operators' port: an API needs the database, Redis
// and disks, a worker the database, disks, Temporal, and to be known there as a poller.
func (a *App) health() *health.Checker {
	probes := map[string]health.Probe{"db": a.Store.Ping, "disk": a.disks()}
	if a.redis != nil {
		probes["redis"] = func(ctx context.Context) error {
			if api, _ := a.serving.now(); !api {
				return nil // only the API uses it
			}
			return a.redis.Ping(ctx).Err()
		}
	}
	if len(a.Config.Worker.Queues) > 0 {
		probes["temporal"], probes["queues"] = a.reachTemporal, a.queuesPolled
	}
	return &health.Checker{Probes: probes, Limit: probeLimit, Began: a.began, Clock: time.Now, Log: a.Log}
}

func (a *App) reachTemporal(ctx context.Context) error {
	_, err := a.Temporal.WorkflowService().GetSystemInfo(ctx, &workflowservice.GetSystemInfoRequest{})
	return err
}

func (a *App) queuesPolled(ctx context.Context) error {
	_, workers := a.serving.now()
	if len(workers) == 0 {
		return errors.New("no task queue is served yet")
	}
	errs := make([]error, len(workers))
	for i, w := range workers {
		errs[i] = w.Polled(ctx, a.Temporal)
	}
	return errors.Join(errs...)
}

// disks returns the probe of the directories that this process writes to.
func (a *App) disks() health.Probe {
	var dirs []string
	if a.Config.Database.Driver == store.DriverSQLite {
		dirs = append(dirs, filepath.Dir(databaseDSN(a.Config)))
	}
	if dir := a.Blobs.Dir(); dir != "" {
		dirs = append(dirs, dir)
	}
	if a.browsers.pool != nil || worker.Serves(a.Config.Worker, contract.QueueCode) {
		dirs = append(dirs, cmp.Or(a.Config.Code.TempDir, os.TempDir()), os.TempDir())
	}
	slices.Sort(dirs)
	return health.Disks(a.Config.Data.MinFreeBytes, slices.Compact(dirs)...)
}
