package store

import (
	"net"
	"time"
)

// Limits after which a silent peer counts as gone, so that connections lost in a network
// partition do not stay in the pool.
const (
	keepAliveIdle     = 15 * time.Second
	keepAliveInterval = 5 * time.Second
	keepAliveCount    = 3
	// unacknowledged limits how long sent data may be unacknowledged.
	unacknowledged = keepAliveIdle + keepAliveCount*keepAliveInterval
)

// postgresDialer returns the dialer of database connections.
func postgresDialer(timeout time.Duration) *net.Dialer {
	return &net.Dialer{
		Timeout:         timeout,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: keepAliveIdle, Interval: keepAliveInterval, Count: keepAliveCount},
		Control:         limitUnacknowledged,
	}
}
