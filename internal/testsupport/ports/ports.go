// Package ports gives tests TCP ports: free ones for programs that they start, and closed ones
// that refuse connections. Neither can be taken by a test or a program beside them.
package ports

import (
	"net/netip"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/freeport"
)

// Free returns a free port of 127.0.0.1. No other test has it until this one ends.
func Free(t testing.TB) netip.AddrPort { return FreeAt(t, "127.0.0.1") }

// FreeAt returns a free port of an address of this machine. No other test has it until this one
// ends.
func FreeAt(t testing.TB, host string) netip.AddrPort {
	t.Helper()
	p, err := freeport.Take(t.Context(), host)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Release()) })
	return p.Addr
}

// Closed returns a port of 127.0.0.1 that refuses connections until the test ends: its socket is
// bound and does not listen.
func Closed(t testing.TB) netip.AddrPort {
	t.Helper()
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, syscall.Close(socket)) })
	loopback := [4]byte{127, 0, 0, 1}
	require.NoError(t, syscall.Bind(socket, &syscall.SockaddrInet4{Addr: loopback}))
	name, err := syscall.Getsockname(socket)
	require.NoError(t, err)
	return netip.AddrPortFrom(netip.AddrFrom4(loopback), uint16(name.(*syscall.SockaddrInet4).Port))
}
