// Package redisconn owns the client for Redis, with time-outs that let a request survive a
// Redis that is down or silent.
package redisconn

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// minTimeout is the shortest time-out of a command without a shorter context deadline: the
// first one also connects.
const minTimeout = time.Second

// Open returns a client; it connects at the first use, so that a process can start while Redis
// is down. Errors never contain the URL, which may contain a password.
//
//	redis://[user:password@]host:port[/database]              one server
//	redis+sentinel://[user:password@]host:port,…/NAME[/database]  the master NAME of Sentinel
//	redis+cluster://[user:password@]host:port,…               Redis Cluster
//
// rediss, rediss+sentinel and rediss+cluster connect with TLS. TLS verifies the server's
// certificate against ca_file (PEM) instead of the system's authorities if the URL has it as a
// parameter, and presents cert_file and key_file. For Sentinel, sentinel_username and
// sentinel_password authenticate to the sentinels.
//
// timeout limits connecting, and each command without a shorter deadline; less than a second
// means a second.
func Open(rawURL string, timeout time.Duration) (redis.UniversalClient, error) {
	p, err := parse(rawURL)
	if err != nil {
		return nil, fmt.Errorf("redis URL: %w", err)
	}
	o := p.options
	// Callers' deadlines must apply; without this the client ignores them.
	o.ContextTimeoutEnabled = true
	timeout = max(timeout, minTimeout)
	o.DialTimeout, o.ReadTimeout, o.WriteTimeout = timeout, timeout, timeout
	// A command whose reply was lost may have run: sending it again would count one request twice. Callers have their own fallback.
	o.MaxRetries = -1
	o.DialerRetries = 1
	o.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	switch p.topology {
	case sentinel:
		return redis.NewFailoverClient(o.Failover()), nil
	case cluster:
		return redis.NewClusterClient(o.Cluster()), nil
	}
	return redis.NewClient(o.Simple()), nil
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
