package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"gorm.io/gorm"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/span"
)

// Names of the drivers.
const (
	DriverSQLite   = "sqlite"
	DriverPostgres = "postgres"
)

// Default pool sizes. SQLite reads come from the page cache, so that few connections
// saturate the machine.
const (
	defaultMaxOpenSQLite   = 8
	defaultMaxOpenPostgres = 16
)

// connMaxLifetime makes Postgres connections move to a new primary or a new balancer target
// within half an hour, even without an error.
const connMaxLifetime = 30 * time.Minute

// Config identifies the database to open and contains the store's dependencies.
type Config struct {
	Driver string // DriverSQLite or DriverPostgres
	// DSN is the path of the database file for SQLite (created with mode 0600 if missing) and
	// a connection string or URL for Postgres.
	DSN string
	// InUse is evidence, for people, that the SQLite database was in use before. A missing or
	// empty file is refused then: its records are lost, and a new file would hide that. "": a
	// missing file is created.
	InUse string
	// MaxOpen limits the connections: readers on SQLite (plus one writer), all connections on
	// Postgres. 0 means 8 and 16.
	MaxOpen int
	// StatementTimeout limits one statement on Postgres, on the client and the server; 0
	// means 30 s. It does not apply to LongRunning.
	StatementTimeout time.Duration

	Clock  func() time.Time // nil: time.Now
	Logger *slog.Logger     // nil: no log
	// NewShortID generates short ids of projects; nil: internal/key with crypto/rand.
	NewShortID func() (string, error)
}

// Store is the database: one repository for each noun. It is safe for concurrent use.
type Store struct {
	*database

	Tenants      *Tenants
	Projects     *Projects
	Keys         *Keys
	Audit        *Audit
	Users        *Users
	Members      *Members
	Links        *Links
	Sessions     *Sessions
	Domains      *Domains
	Suppressions *Suppressions
	Connections  *Connections
	Repositories *Repositories
	WebsiteScans *WebsiteScans
	SiteHealth   *SiteHealth
	SitePages    *SitePages
	CodeRuns     *CodeRuns
	Findings     *Findings
	Deliveries   *Deliveries
	Visits       *Visits
	Schedules    *Schedules
	Publications *Publications
	// LicencePolicies are the licences of packages that projects accept.
	LicencePolicies *LicencePolicies
	Webhooks        *Webhooks
	// WebhookDeliveries are the messages to webhooks.
	WebhookDeliveries *WebhookDeliveries
}

// newStore returns the repositories over one database.
func newStore(d *database) *Store {
	return &Store{
		database: d,
		Tenants:  &Tenants{d}, Projects: &Projects{d}, Keys: &Keys{d}, Audit: &Audit{d},
		Users: &Users{d}, Members: &Members{d}, Links: &Links{d}, Sessions: &Sessions{d},
		Domains: &Domains{d}, Suppressions: &Suppressions{d}, Connections: &Connections{d}, Repositories: &Repositories{d},
		WebsiteScans: &WebsiteScans{records[websiteScanRow, scan.WebsiteScan]{d, websiteScans}},
		SiteHealth:   &SiteHealth{records[siteHealthRow, scan.SiteHealth]{d, siteHealth}},
		SitePages:    &SitePages{d, records[siteHealthRow, scan.SiteHealth]{d, siteHealth}},
		CodeRuns:     &CodeRuns{records[codeRunRow, scan.CodeRun]{d, codeRuns}}, Findings: &Findings{d},
		Deliveries: &Deliveries{d}, Visits: &Visits{d}, Schedules: &Schedules{d}, Publications: &Publications{d},
		LicencePolicies: &LicencePolicies{d},
		Webhooks:        &Webhooks{d}, WebhookDeliveries: &WebhookDeliveries{d},
	}
}

// Repositories by noun. Each method takes the tenant and uses it in every statement, unless
// documented otherwise.
type (
	// Tenants are the workspaces, and the keys that they seal with.
	Tenants struct{ *database }
	// Projects belong to a workspace.
	Projects struct{ *database }
	// Keys are the API keys of workspaces.
	Keys struct{ *database }
	// Audit is the log of who did what.
	Audit struct{ *database }
	// Users are people. They belong to no workspace: their memberships (Members) do.
	Users struct{ *database }
	// Members are the users of workspaces, with their roles.
	Members struct{ *database }
	// Links are one-time links: to set up an installation, to join, to set a password.
	Links struct{ *database }
	// Sessions are browsers that are, or are about to be, signed in.
	Sessions struct{ *database }
	// Domains are the domains whose ownership workspaces prove.
	Domains struct{ *database }
	// Suppressions are the checks that projects accept.
	Suppressions struct{ *database }
	// Connections are the connections to Git providers.
	Connections struct{ *database }
	// Repositories are the repositories that connections list.
	Repositories struct{ *database }
	// WebsiteScans are the scans of single URLs, with captures and categories.
	WebsiteScans struct {
		records[websiteScanRow, scan.WebsiteScan]
	}
	// SiteHealth are the checks of whole sites; their pages are SitePages.
	SiteHealth struct {
		records[siteHealthRow, scan.SiteHealth]
	}
	// SitePages are the pages of Site Health checks, and the frontier of their crawls.
	SitePages struct {
		*database
		checks records[siteHealthRow, scan.SiteHealth]
	}
	// CodeRuns are the runs of code scans, with a job for each dimension.
	CodeRuns struct {
		records[codeRunRow, scan.CodeRun]
	}
	// Findings are the findings of code scans, with their reviews.
	Findings struct{ *database }
	// Deliveries are the mails that are sent once.
	Deliveries struct{ *database }
	// Visits space out the visits of all tenants' crawls to a host.
	Visits struct{ *database }
	// Schedules trigger scans repeatedly.
	Schedules struct{ *database }
	// Publications are the codes of public badges and feeds: whoever knows an address can read
	// them.
	Publications struct{ *database }
	// LicencePolicies are the licences of packages that projects accept.
	LicencePolicies struct{ *database }
	// Webhooks report ends of scans to external addresses.
	Webhooks struct{ *database }
	// WebhookDeliveries are the messages to webhooks.
	WebhookDeliveries struct{ *database }
)

// database is the connection that all repositories share.
type database struct {
	driver string
	// write and read are the same pool on Postgres. SQLite allows one writer at a time; a
	// pool of one connection makes writers queue here, in order and limited by their
	// contexts, and not in SQLite's busy handler.
	write, read *gorm.DB
	// longRunning is the pool without a statement limit; nil on SQLite, which has
	// no such limit.
	longRunning *gorm.DB

	clock      func() time.Time
	newShortID func() (string, error)
}

// Open connects to the database. It does not migrate; see Migrate and Pending.
func Open(ctx context.Context, cfg Config) (*Store, error) {
	d := &database{driver: cfg.Driver, clock: cfg.Clock, newShortID: cfg.NewShortID}
	if d.clock == nil {
		d.clock = time.Now
	}
	if d.newShortID == nil {
		d.newShortID = key.NewGenerator(rand.Reader).ShortID
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	var err error
	switch cfg.Driver {
	case DriverSQLite:
		if err = refuseEmpty(ctx, cfg); err != nil {
			break
		}
		d.write, d.read, err = openSQLite(cfg.DSN, cmp.Or(cfg.MaxOpen, defaultMaxOpenSQLite), cfg.Logger)
	case DriverPostgres:
		err = d.openPostgres(cfg)
	default:
		return nil, fmt.Errorf("store: unknown driver %q, want %s or %s", cfg.Driver, DriverSQLite, DriverPostgres)
	}
	if err != nil {
		if cfg.Driver == DriverSQLite { // there the DSN is a file and not a secret
			return nil, fmt.Errorf("store: opening %s %s: %w", cfg.Driver, cfg.DSN, err)
		}
		return nil, fmt.Errorf("store: opening %s: %w", cfg.Driver, err)
	}
	s := newStore(d)
	if err := s.Ping(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// openPostgres opens the pool of all statements and the one of those that may
// take long.
func (s *database) openPostgres(cfg Config) (err error) {
	o := postgresOptions{
		dsn: cfg.DSN, conns: cmp.Or(cfg.MaxOpen, defaultMaxOpenPostgres), log: cfg.Logger,
		statement: cmp.Or(cfg.StatementTimeout, defaultStatementTimeout),
	}
	if s.write, err = openPostgres(o); err != nil {
		return err
	}
	s.read = s.write
	o.conns, o.statement = longRunningConns, 0
	s.longRunning, err = openPostgres(o)
	return err
}

// LongRunning returns the store for work with slow statements, such as a purge: instead of
// the statement limit, only the caller's context applies. Otherwise it is the same store,
// and is closed with it.
func (s *Store) LongRunning() *Store {
	if s.longRunning == nil {
		return s
	}
	patient := *s.database
	patient.write, patient.read = s.longRunning, s.longRunning
	return newStore(&patient)
}

// Now returns the time of the database's clock; for SQLite, of this machine's.
func (s *Store) Now(ctx context.Context) (time.Time, error) {
	if s.driver == DriverSQLite {
		return s.clock(), nil
	}
	var now time.Time
	err := s.read.WithContext(ctx).Raw("SELECT clock_timestamp()").Scan(&now).Error
	return now, wrap("reading the database's time", err)
}

// Ping reports whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	for _, pool := range distinctPools(s.write, s.read) {
		if err := pool.PingContext(ctx); err != nil {
			return wrap("connecting to the database", err)
		}
	}
	return nil
}

// Close ends all connections. Calls in progress fail.
func (s *Store) Close() error {
	var errs []error
	for _, pool := range distinctPools(s.write, s.read, s.longRunning) {
		errs = append(errs, pool.Close())
	}
	return errors.Join(errs...)
}

// distinctPools returns the connection pools behind dbs, each once, in their order.
func distinctPools(dbs ...*gorm.DB) []*sql.DB {
	var pools []*sql.DB
	for _, db := range dbs {
		if pool, ok := sqlPool(db); ok && !slices.Contains(pools, pool) {
			pools = append(pools, pool)
		}
	}
	return pools
}

// now returns the time of a change, in the precision of both databases.
func (s *database) now() timestamp { return newTimestamp(s.clock()) }

// tx runs fn in one transaction. SQLite takes the write lock at the beginning, so that what
// fn has read is true until the commit; on Postgres fn locks the rows it depends on. If fn
// returns an error, the transaction is rolled back.
func (s *database) tx(ctx context.Context, doing string, fn func(tx *gorm.DB, now timestamp) error) (err error) {
	ctx, end := span.Start(ctx, "transaction")
	defer func() { end(err) }()
	return wrap(doing, s.write.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		return fn(tx, s.now())
	}))
}
