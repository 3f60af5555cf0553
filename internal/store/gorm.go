package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
	"gorm.io/gorm/logger"
)

// slowStatement is the duration from which a statement is logged as slow.
const slowStatement = 500 * time.Millisecond

// gormConfig returns the configuration for both dialects. Statements name their columns, single
// statements run without a transaction of their own (they are atomic), and associations are not
// used.
func gormConfig(log *slog.Logger) *gorm.Config {
	return &gorm.Config{
		Logger:                 queryLogger{log},
		NowFunc:                func() time.Time { return time.Now().UTC() },
		SkipDefaultTransaction: true,
		TranslateError:         true,
		QueryFields:            true,
		DisableAutomaticPing:   true,
	}
}

// Row locks of Postgres that end with the transaction; SQLite needs none. NO KEY UPDATE does
// not block inserts that refer to the row.
var (
	forUpdate     = clause.Locking{Strength: "NO KEY UPDATE"}
	forShare      = clause.Locking{Strength: "SHARE"}
	forUpdateSkip = clause.Locking{Strength: "NO KEY UPDATE", Options: clause.LockingOptionsSkipLocked}
)

// queryLogger passes GORM's log to slog. Statements are logged with placeholders, because
// parameters contain e-mail addresses, share codes and key hashes.
type queryLogger struct{ log *slog.Logger }

var (
	_ logger.Interface  = queryLogger{}
	_ gorm.ParamsFilter = queryLogger{}
)

// LogMode implements logger.Interface; the slog handler decides on levels.
func (l queryLogger) LogMode(logger.LogLevel) logger.Interface { return l }

// ParamsFilter drops the parameters of a statement before it is printed.
func (l queryLogger) ParamsFilter(_ context.Context, sql string, _ ...any) (string, []any) {
	return sql, nil
}

// Info implements logger.Interface.
func (l queryLogger) Info(ctx context.Context, msg string, args ...any) {
	l.print(ctx, slog.LevelDebug, msg, args)
}

// Warn implements logger.Interface.
func (l queryLogger) Warn(ctx context.Context, msg string, args ...any) {
	l.print(ctx, slog.LevelWarn, msg, args)
}

// Error implements logger.Interface. The error is also returned to the caller, who decides
// how severe it is.
func (l queryLogger) Error(ctx context.Context, msg string, args ...any) {
	l.print(ctx, slog.LevelWarn, msg, args)
}

func (l queryLogger) print(ctx context.Context, level slog.Level, msg string, args []any) {
	if l.log.Enabled(ctx, level) {
		l.log.Log(ctx, level, "database", "detail", fmt.Sprintf(msg, args...))
	}
}

// Trace implements logger.Interface: slow statements are warnings, all others debug records.
func (l queryLogger) Trace(ctx context.Context, begin time.Time, fc func() (string, int64), err error) {
	took := time.Since(begin)
	level, msg := slog.LevelDebug, "statement"
	if took >= slowStatement {
		level, msg = slog.LevelWarn, "slow statement"
	}
	if !l.log.Enabled(ctx, level) {
		return
	}
	sql, rows := fc()
	attrs := []slog.Attr{slog.String("sql", sql), slog.Int64("rows", rows), slog.Duration("took", took)}
	if err != nil && !errors.Is(err, gorm.ErrRecordNotFound) {
		attrs = append(attrs, slog.String("error", err.Error()))
	}
	l.log.LogAttrs(ctx, level, msg, attrs...)
}
