//go:build !linux

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
)

func (h *Host) detect(context.Context) {
	h.report.Missing = []string{"everything except limits on resources (the sandbox requires Linux)"}
}

// Command fails on this system; see Sandbox.Works.
func (*Sandbox) Command(context.Context, Start) (*exec.Cmd, error) {
	return nil, errors.ErrUnsupported
}

// Network is loopback.
type Network struct{}

// Network creates a Network.
func (*Sandbox) Network() (*Network, error) { return &Network{}, nil }

// Listen listens at a free port of loopback.
func (*Network) Listen(ctx context.Context) (net.Listener, error) {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	return ln, nil
}

// Close does nothing.
func (*Network) Close() error { return nil }
