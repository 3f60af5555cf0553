package freeport_test

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/freeport"
)

func TestPortsDiffer(t *testing.T) {
	t.Parallel()
	seen := map[uint16]bool{}
	for range 500 {
		p, err := freeport.Take(t.Context(), "127.0.0.1")
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, p.Release()) })
		require.False(t, seen[p.Addr.Port()], "port %d was chosen twice", p.Addr.Port())
		require.Less(t, p.Addr.Port(), uint16(32768), "outgoing connections may take the others")
		seen[p.Addr.Port()] = true
	}
}

func TestPortIsFree(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"127.0.0.1", "::1"} {
		p, err := freeport.Take(t.Context(), host)
		require.NoError(t, err)
		ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", p.Addr.String())
		require.NoError(t, err, "the program that it is for can open it")
		require.NoError(t, ln.Close())
		require.NoError(t, p.Release())
	}
}

func TestAddressOfAnotherMachine(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"192.0.2.1", "localhost", ""} {
		_, err := freeport.Take(t.Context(), host)
		require.Error(t, err, host)
	}
}
