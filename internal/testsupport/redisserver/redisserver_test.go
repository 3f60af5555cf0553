package redisserver_test

import (
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/redisserver"
)

func TestServerLifecycle(t *testing.T) {
	t.Parallel()
	s := redisserver.Start(t)
	ping := func() (string, error) {
		c, err := net.Dial("tcp", s.Addr)
		if err != nil {
			return "", err
		}
		defer func() { _ = c.Close() }()
		require.NoError(t, c.SetDeadline(time.Now().Add(time.Minute)))
		_, err = c.Write([]byte("PING\r\n"))
		require.NoError(t, err)
		buf := make([]byte, 7)
		n, err := c.Read(buf)
		return string(buf[:n]), err
	}

	got, err := ping()
	require.NoError(t, err)
	require.Equal(t, "+PONG\r\n", got)

	s.Stop(t)
	_, err = ping()
	require.Error(t, err, "a stopped server must refuse connections")

	s.Restart(t)
	s.Freeze(t)
	s.Thaw(t)
	got, err = ping()
	require.NoError(t, err)
	require.Equal(t, "+PONG\r\n", got)
}
