package store

import (
	"log/slog"

	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// openPostgres opens a pool of at most conns connections, half of which stay open.
func openPostgres(dsn string, conns int, log *slog.Logger) (*gorm.DB, error) {
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
