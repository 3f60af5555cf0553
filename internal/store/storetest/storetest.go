// Package storetest owns the conformance suite of internal/store: the requirements for a
// database of Assay, run on each of them.
package storetest

import (
	"maps"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// Run runs the suite. fresh returns the Driver and DSN of a database that no other
// test uses, empty or migrated; opened, if not nil, sees every store that the suite
// opens, before its first use.
func Run(t *testing.T, fresh func(t *testing.T) store.Config, opened func(t *testing.T, s *store.Store)) {
	t.Helper()
	all := subjects()
	maps.Copy(all, siteSubjects())
	maps.Copy(all, connectionSubjects())
	maps.Copy(all, codeSubjects())
	maps.Copy(all, identitySubjects())
	maps.Copy(all, scheduleSubjects())
	maps.Copy(all, webhookSubjects())
	for name, test := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := &env{t: t, cfg: fresh(t), opened: opened, now: time.Date(2026, 3, 1, 12, 0, 0, 123456000, time.UTC)}
			e.Store = e.open(nil)
			require.NoError(t, e.Migrate(t.Context()))
			test(t, e)
		})
	}
}

// SQLite returns the configuration of a database file that does not exist yet.
func SQLite(t *testing.T) store.Config {
	t.Helper()
	return store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "data dir", "assay?#%.db")}
}

// deadline is the deadline of started scans.
var deadline = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)

// env is a database with an open store, and a clock that tests advance.
type env struct {
	*store.Store
	t      *testing.T
	cfg    store.Config
	opened func(*testing.T, *store.Store)

	mu  sync.Mutex
	now time.Time
}

// open opens another store on the same database, as another process would.
func (e *env) open(adjust func(*store.Config)) *store.Store {
	e.t.Helper()
	cfg := e.cfg
	cfg.Clock = e.clock
	if adjust != nil {
		adjust(&cfg)
	}
	s, err := store.Open(e.t.Context(), cfg)
	require.NoError(e.t, err)
	e.t.Cleanup(func() { require.NoError(e.t, s.Close()) })
	if e.opened != nil {
		e.opened(e.t, s)
	}
	return s
}

func (e *env) clock() time.Time {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.now
}

// pass moves the clock and returns the new time.
func (e *env) pass(d time.Duration) time.Time {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.now = e.now.Add(d)
	return e.now
}

func (e *env) tenant() scan.Tenant {
	e.t.Helper()
	tenant, err := e.Tenants.Create(e.t.Context(), "Workspace")
	require.NoError(e.t, err)
	return tenant
}

func (e *env) project(tenantID string) scan.Project {
	e.t.Helper()
	project, err := e.Projects.Create(e.t.Context(), tenantID, "Website")
	require.NoError(e.t, err)
	return project
}

// newScan returns a request for a scan with two parts and two pillars.
func newScan(p scan.Project, now time.Time) store.NewWebsiteScan {
	return store.NewWebsiteScan{Scan: scan.WebsiteScan{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: p.TenantID, ProjectID: p.ID, Trigger: "api", DeadlineAt: now.Add(time.Hour),
		},
		URL: "https://example.org/", Email: "owner@example.org",
		Pillars: []scan.Pillar{scan.PillarSecurity, scan.PillarSEO}, Parts: []string{"http", "tls"},
		Profile: "http", ShortCode: uuid.NewString(),
	}}
}

// queued returns a scan in QUEUED.
func (e *env) queued(p scan.Project) scan.WebsiteScan {
	e.t.Helper()
	sc, replayed, err := e.WebsiteScans.Create(e.t.Context(), newScan(p, e.clock()))
	require.NoError(e.t, err)
	require.False(e.t, replayed)
	return sc
}

// running creates a scan in RUNNING, owned by the run.
func (e *env) running(p scan.Project, runID string) scan.WebsiteScan {
	e.t.Helper()
	sc := e.queued(p)
	sc, err := e.WebsiteScans.Start(e.t.Context(), sc.TenantID, sc.ID, runID, deadline)
	require.NoError(e.t, err)
	return sc
}

// read returns the scan as its tenant sees it.
func (e *env) read(sc scan.WebsiteScan) scan.WebsiteScan {
	e.t.Helper()
	got, err := e.WebsiteScans.Get(e.t.Context(), sc.TenantID, sc.ID)
	require.NoError(e.t, err)
	return got
}

// requireCode checks the error's code and, unless it is "", its message.
func requireCode(t *testing.T, err error, code scan.Code, message string) {
	t.Helper()
	require.Error(t, err)
	require.Equal(t, code, scan.CodeOf(err), "%v", err)
	if message != "" {
		require.Equal(t, message, scan.MessageOf(err))
	}
}

// together runs n functions that start at once and returns their errors.
func together(n int, fn func(i int) error) []error {
	errs := make([]error, n)
	start := make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			errs[i] = fn(i)
		})
	}
	close(start)
	wg.Wait()
	return errs
}

func ptr[T any](v T) *T { return &v }
