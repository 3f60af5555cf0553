package tls_test

import (
	"bytes"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/ports"
	"assay/internal/website/check"
	"assay/internal/zoo/tlszoo"
)

// serveGnuTLS starts gnutls-serv, which unlike OpenSSL negotiates the groups of RFC 7919 in
// TLS 1.2, on a free port of the loopback address.
func serveGnuTLS(t *testing.T, leaf *tlszoo.Leaf, priority string) *front {
	t.Helper()
	at := ports.Free(t)
	f := &front{port: int(at.Port()), dir: t.TempDir()}
	key, err := leaf.KeyPEM()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(f.dir, "key.pem"), key, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(f.dir, "chain.pem"), leaf.ChainPEM(), 0o600))
	cmd := exec.Command(tool(t, "gnutls-serv"), "--http", "--quiet", "--port", strconv.Itoa(f.port), "--priority", priority,
		"--x509certfile", filepath.Join(f.dir, "chain.pem"), "--x509keyfile", filepath.Join(f.dir, "key.pem"))
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	require.NoError(t, cmd.Start())
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
		if t.Failed() {
			t.Logf("gnutls-serv: %s", said.Bytes())
		}
	})
	var dialer net.Dialer
	require.Eventually(t, func() bool {
		conn, err := dialer.DialContext(t.Context(), "tcp", at.String())
		return err == nil && conn.Close() == nil
	}, time.Minute, 20*time.Millisecond, "gnutls-serv does not listen")
	return f
}

func TestFiniteFieldGroupsOfTLS12(t *testing.T) {
	t.Parallel()
	ca := realCA(t)
	leaf, err := ca.Issue(tlszoo.LeafOptions{Names: []string{site}, RSABits: 2048})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		priority string
		groups   []string
		want     check.Status
	}{
		"four of them": {
			"+GROUP-FFDHE2048:+GROUP-FFDHE3072:+GROUP-FFDHE4096:+GROUP-FFDHE6144:+GROUP-SECP256R1",
			[]string{"secp256r1", "ffdhe2048", "ffdhe3072", "ffdhe4096", "ffdhe6144"}, check.Warn,
		},
		"a large one":  {"+GROUP-FFDHE3072:+GROUP-SECP256R1", []string{"secp256r1", "ffdhe3072"}, check.Pass},
		"without ECDH": {"+GROUP-FFDHE3072", []string{"ffdhe3072"}, check.Pass},
		"curves alone": {"+GROUP-SECP256R1", []string{"secp256r1"}, check.Pass},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := serveGnuTLS(t, leaf, "NORMAL:-VERS-ALL:+VERS-TLS1.2:+DHE-RSA:-GROUP-ALL:"+c.priority)
			facts, _ := f.scanned(t, ca, netip.AddrFrom4([4]byte{127, 0, 0, 1}))
			require.ElementsMatch(t, c.groups, facts.Groups)
			require.Equal(t, c.want, judge(t, facts)["SEC-TLS-GROUPS"].Status)
		})
	}
}
