package tls

import (
	"fmt"
	"net"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/gather/tls/hello"
	"assay/internal/zoo/tlszoo"
)

// TestPrintedMessages sends the messages that the commands print to servers that accept them.
func TestPrintedMessages(t *testing.T) {
	t.Parallel()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root"})
	require.NoError(t, err)
	send := func(message string) net.Conn {
		server, err := ca.Run(tlszoo.Ancient, tlszoo.Config{}, "www.zoo.example")
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, server.Close()) })
		plain, err := strconv.Unquote(`"` + message + `"`)
		require.NoError(t, err)
		var d net.Dialer
		conn, err := d.DialContext(t.Context(), "tcp", server.Addr.String())
		require.NoError(t, err)
		t.Cleanup(func() { _ = conn.Close() })
		_, err = fmt.Fprintf(conn, plain, 0)
		require.NoError(t, err)
		return conn
	}
	names, err := hello.ReadSSL2(send(sslv2Hello))
	require.NoError(t, err)
	require.Equal(t, []string{"SSL_CK_RC4_128_WITH_MD5"}, names)
	answer, err := hello.Read(send(sslv3Hello), hello.SSL3)
	require.NoError(t, err)
	require.Equal(t, "TLS_RSA_WITH_RC4_128_SHA", hello.SuiteName(answer.Suite))
}
