package local

import (
	"context"
	"net"
	"strconv"

	"assay/internal/freeport"
)

// free chooses a port of the loopback address, which no other process of Assay chooses until
// this one ends.
func free(ctx context.Context) (int, error) {
	port, err := freeport.Take(ctx, "127.0.0.1")
	if err != nil {
		return 0, err
	}
	return int(port.Addr.Port()), nil
}

// isFree reports whether nothing listens on the port.
func isFree(ctx context.Context, port int) bool {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address(port))
	return err == nil && ln.Close() == nil
}

// address returns a port of the loopback address as host:port.
func address(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
