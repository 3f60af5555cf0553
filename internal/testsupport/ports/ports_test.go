package ports_test

import (
	"net"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/ports"
)

func TestClosed(t *testing.T) {
	t.Parallel()
	at := ports.Closed(t).String()
	_, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", at)
	require.ErrorIs(t, err, syscall.ECONNREFUSED)
	_, err = (&net.ListenConfig{}).Listen(t.Context(), "tcp", at)
	require.ErrorIs(t, err, syscall.EADDRINUSE, "nobody else can listen there")
}

func TestFree(t *testing.T) {
	t.Parallel()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", ports.Free(t).String())
	require.NoError(t, err)
	require.NoError(t, ln.Close())
}
