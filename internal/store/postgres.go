package store

import (
	"errors"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// openPostgres opens a pool of at most conns connections, half of which stay open.
func openPostgres(dsn string, conns int, log *slog.Logger) (*gorm.DB, error) {
	// The parser's error repeats the text and masks only a well-formed password.
	if _, err := pgx.ParseConfig(dsn); err != nil {
		return nil, errors.New("the connection string has neither the form postgres://user:password@host:port/name?sslmode=… nor that of key=value pairs")
	}
	db, err := gorm.Open(postgres.Open(dsn), gormConfig(log))
	if err != nil {
		return nil, err
	}
	pool, err := db.DB()
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(conns)
	pool.SetMaxIdleConns(max(conns/2, 2))
	pool.SetConnMaxLifetime(connMaxLifetime)
	return db, nil
}
