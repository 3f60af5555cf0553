package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gorm.io/gorm"
	modernc "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	// sqliteWait is how long a connection waits for the lock of another process: as long as a
	// request may take by default.
	sqliteWait = 4 * time.Second
	// sqliteTries limits how often a statement that found the database locked is tried.
	sqliteTries = 15
)

// patientPool retries statements that found the database locked by another process: SQLite
// does not queue waiting connections, so a process that writes without a pause can exclude
// another one for longer than one wait. Statements within a transaction are not affected,
// because the transaction has the lock.
type patientPool struct{ *gorm.PreparedStmtDB }

var (
	_ gorm.ConnPool         = patientPool{}
	_ gorm.ConnPoolBeginner = patientPool{}
	_ gorm.GetDBConnector   = patientPool{}
)

// patient makes the connections of a database retry.
func patient(db *gorm.DB) error {
	prepared, ok := db.ConnPool.(*gorm.PreparedStmtDB)
	if !ok {
		return fmt.Errorf("the SQLite pool is a %T, not one with prepared statements", db.ConnPool)
	}
	db.ConnPool = patientPool{prepared}
	db.Statement.ConnPool = db.ConnPool
	return nil
}

// ExecContext implements gorm.ConnPool.
func (p patientPool) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return patiently(ctx, func() (sql.Result, error) { return p.PreparedStmtDB.ExecContext(ctx, query, args...) })
}

// QueryContext implements gorm.ConnPool.
func (p patientPool) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return patiently(ctx, func() (*sql.Rows, error) { return p.PreparedStmtDB.QueryContext(ctx, query, args...) })
}

// BeginTx implements gorm.ConnPoolBeginner.
func (p patientPool) BeginTx(ctx context.Context, opt *sql.TxOptions) (gorm.ConnPool, error) {
	return patiently(ctx, func() (gorm.ConnPool, error) { return p.PreparedStmtDB.BeginTx(ctx, opt) })
}

func patiently[T any](ctx context.Context, do func() (T, error)) (T, error) {
	for try := 1; ; try++ {
		out, err := do()
		if try == sqliteTries || !sqliteBusy(err) || !timeLeft(ctx, sqliteWait) {
			return out, err
		}
	}
}

func sqliteBusy(err error) bool {
	e, ok := errors.AsType[*modernc.Error](err)
	return ok && e.Code()&0xff == sqlite3.SQLITE_BUSY
}

// timeLeft reports whether the caller's deadline is after a wait.
func timeLeft(ctx context.Context, wait time.Duration) bool {
	deadline, ok := ctx.Deadline()
	return ctx.Err() == nil && (!ok || time.Until(deadline) > wait)
}
