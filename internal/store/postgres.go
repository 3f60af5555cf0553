package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Limits of a Postgres connection. The limit of a statement is Config.StatementTimeout.
const (
	defaultStatementTimeout = 30 * time.Second
	defaultConnectTimeout   = 3 * time.Second
	// A connection that was idle for idleBeforePing is pinged before its use, and discarded
	// if no response arrives within pingTimeout: after a network partition the pool is full of
	// dead connections.
	idleBeforePing = time.Second
	pingTimeout    = time.Second
	// idleInTransaction ends the transaction of a hanging process, so that its row locks do
	// not outlive it.
	idleInTransaction = time.Minute
	// longRunningConns limits the pool without a statement limit.
	longRunningConns = 2
)

// Names of server parameters.
const (
	paramStatementTimeout  = "statement_timeout"
	paramIdleInTransaction = "idle_in_transaction_session_timeout"
)

// postgresOptions are the fields of Config that a pool of connections depends on.
type postgresOptions struct {
	dsn       string
	conns     int
	statement time.Duration // limit of one statement; 0: no limit
	log       *slog.Logger
}

// openPostgres opens a pool of at most conns connections, half of which stay open. It
// connects at the first use.
func openPostgres(o postgresOptions) (*gorm.DB, error) {
	conf, err := postgresConfig(o.dsn, o.statement)
	if err != nil {
		return nil, err
	}
	pool := stdlib.OpenDB(*conf, stdlib.OptionShouldPing(pingIdle), stdlib.OptionResetSession(dropClosed))
	pool.SetMaxOpenConns(o.conns)
	pool.SetMaxIdleConns(max(o.conns/2, 2))
	pool.SetConnMaxLifetime(connMaxLifetime)
	db, err := gorm.Open(postgres.New(postgres.Config{Conn: pool}), gormConfig(o.log))
	if err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	if err := errors.Join(registerNarrow(db), registerSpans(db)); err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	return db, nil
}

// postgresConfig parses the connection string and adds limits that it does not set. A
// statement limit of 0 disables the server's.
func postgresConfig(dsn string, statement time.Duration) (*pgx.ConnConfig, error) {
	conf, err := pgx.ParseConfig(dsn)
	if err != nil {
		// The parser's error repeats the connection string and only masks a well-formed password.
		return nil,
			errors.New("the connection string (database.dsn) must have the form postgres://user:password@host:port/name?sslmode=… or consist " +
				"of key=value pairs")
	}
	if conf.ConnectTimeout <= 0 {
		conf.ConnectTimeout = defaultConnectTimeout
	}
	conf.DialFunc = postgresDialer(conf.ConnectTimeout).DialContext
	if _, set := conf.RuntimeParams[paramStatementTimeout]; !set || statement == 0 {
		conf.RuntimeParams[paramStatementTimeout] = milliseconds(statement)
	}
	if _, set := conf.RuntimeParams[paramIdleInTransaction]; !set {
		conf.RuntimeParams[paramIdleInTransaction] = milliseconds(idleInTransaction)
	}
	if statement > 0 {
		conf.Tracer = statementLimit{statement}
	}
	return conf, nil
}

// milliseconds returns the form of durations in server parameters.
func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// statementLimit ends a statement on the client side: a hanging server does not enforce its
// own statement_timeout. pgx closes the connection of such a statement.
type statementLimit struct{ limit time.Duration }

// endStatement is the context key of the function that releases a statement's timer.
type endStatement struct{}

// TraceQueryStart implements pgx.QueryTracer.
func (l statementLimit) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	ctx, cancel := context.WithTimeout(ctx, l.limit)
	return context.WithValue(ctx, endStatement{}, cancel)
}

// TraceQueryEnd implements pgx.QueryTracer. It is called once the rows are read.
func (l statementLimit) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) {
	if cancel, ok := ctx.Value(endStatement{}).(context.CancelFunc); ok {
		cancel()
	}
}

// pingIdle pings an idle connection. The library's own ping could take until the caller's
// context ends; here a failed ping closes the connection, which dropClosed then discards.
func pingIdle(ctx context.Context, p stdlib.ShouldPingParams) bool {
	if p.IdleDuration > idleBeforePing {
		ctx, cancel := context.WithTimeout(ctx, pingTimeout)
		defer cancel()
		_ = p.Conn.PgConn().Ping(ctx)
	}
	return false
}

// dropClosed makes the pool discard a connection that pingIdle found dead.
func dropClosed(_ context.Context, conn *pgx.Conn) error {
	if conn.IsClosed() {
		return driver.ErrBadConn
	}
	return nil
}

// sqlPool returns the pool of connections behind db.
func sqlPool(db *gorm.DB) (*sql.DB, bool) {
	if db == nil {
		return nil, false
	}
	pool, err := db.DB()
	return pool, err == nil
}
