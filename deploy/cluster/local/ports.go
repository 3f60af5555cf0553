package local

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"strconv"
)

// Free ports are chosen below the range that systems assign to outgoing connections, because a
// port must still be free when a program is started again.
const (
	lowestPort  = 15000
	highestPort = 32767
	portTries   = 200
)

// ports chooses free ports of the loopback address. They differ from each other.
type ports struct{ taken map[int]bool }

func (p *ports) free(ctx context.Context) (int, error) {
	for range portTries {
		port := lowestPort + rand.IntN(highestPort-lowestPort+1)
		if p.taken[port] {
			continue
		}
		if !isFree(ctx, port) {
			continue
		}
		p.taken[port] = true
		return port, nil
	}
	return 0, errors.New("no free port on 127.0.0.1")
}

// isFree reports whether nothing listens on the port.
func isFree(ctx context.Context, port int) bool {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address(port))
	return err == nil && ln.Close() == nil
}

// address returns a port of the loopback address as host:port.
func address(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
