// Package redisconn owns the client for Redis, with time-outs that let a request survive a
// Redis that is down or silent.
package redisconn

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// Time-outs of one command without a shorter context deadline.
const (
	dialTimeout = time.Second
	ioTimeout   = time.Second
)

// Open returns a client for redis:// and rediss:// (TLS) URLs; it connects at the first use,
// so that a process can start while Redis is down. Errors never contain the URL, which may
// contain a password.
func Open(rawURL string) (*redis.Client, error) {
	opts, err := redis.ParseURL(rawURL)
	if err != nil {
		if parse, ok := errors.AsType[*url.Error](err); ok {
			err = parse.Err
		}
		return nil, fmt.Errorf("redis URL: %w", err)
	}
	// Callers' deadlines must apply; without this the client ignores them.
	opts.ContextTimeoutEnabled = true
	opts.DialTimeout = dialTimeout
	opts.ReadTimeout = ioTimeout
	opts.WriteTimeout = ioTimeout
	// A command whose answer was lost may have run: sending it again would count one request
	// twice. Callers have their own fallback.
	opts.MaxRetries = -1
	opts.DialerRetries = 1
	opts.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	return redis.NewClient(opts), nil
}

// RouteLogs sends the Redis library's log to logger instead of standard error. The library
// has one logger per process, so main calls this once before the first Open.
func RouteLogs(logger *slog.Logger) { redis.SetLogger(logs{logger}) }

// logs implements the library's logger.
type logs struct{ logger *slog.Logger }

// Printf implements the library's interface; it only logs failures.
func (l logs) Printf(ctx context.Context, format string, args ...any) {
	l.logger.WarnContext(ctx, "redis client", "detail", fmt.Sprintf(format, args...))
}
