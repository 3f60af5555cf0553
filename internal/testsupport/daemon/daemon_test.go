package daemon_test

import (
	"net"
	"net/netip"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/daemon"
	"assay/internal/testsupport/ports"
)

func shell(t *testing.T, script string) *exec.Cmd {
	t.Helper()
	return exec.CommandContext(t.Context(), "/bin/sh", "-c", script)
}

func TestListens(t *testing.T) {
	t.Parallel()
	ln, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ln.Close()) })
	addr := netip.MustParseAddrPort(ln.Addr().String())
	p, err := daemon.Start(shell(t, "read line"))
	require.NoError(t, err)
	require.NoError(t, p.Listens(t.Context(), addr))

	broken, err := daemon.Start(shell(t, "echo no such option >&2; exit 1"))
	require.NoError(t, err)
	require.EqualError(t, broken.Listens(t.Context(), ports.Closed(t)), "/bin/sh ended: no such option")
}

func TestReady(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]string{
		"echo starting; echo now ready to serve": "",
		"echo starting; echo out of memory":      "/bin/sh ended at once:\nstarting\nout of memory\n",
	} {
		cmd := shell(t, script)
		log, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		err = daemon.Ready(t.Context(), cmd, log, "ready")
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, want)
	}
}
