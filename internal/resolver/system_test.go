package resolver_test

import (
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/resolver"
)

func TestParseResolvConf(t *testing.T) {
	t.Parallel()
	got, err := resolver.ParseResolvConf(
		strings.NewReader("# comment\nsearch corp.example\nnameserver 192.0.2.53\nnameserver 2001:db8::53\noptions ndots:2\n"),
	)
	require.NoError(t, err)
	require.Equal(t, []netip.AddrPort{netip.MustParseAddrPort("192.0.2.53:53"), netip.MustParseAddrPort("[2001:db8::53]:53")}, got)

	got, err = resolver.ParseResolvConf(strings.NewReader(""))
	require.NoError(t, err)
	require.Equal(t, netip.MustParseAddrPort("127.0.0.1:53"), got[0])

	_, err = resolver.ParseResolvConf(strings.NewReader("nameserver dns.example\n"))
	require.ErrorContains(t, err, "not an address")
	_, err = resolver.ReadResolvConf(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestHostsFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "hosts")
	require.NoError(t,
		os.WriteFile(path, []byte("127.0.0.1 localhost\n10.0.0.7 Intranet.Corp. wiki # the wiki\nnonsense here\n::1\n10.0.0.8 wiki\n"), 0o600))
	now := time.Now()
	hosts := resolver.HostsFile(path, func() time.Time { return now })
	require.Equal(t, []netip.Addr{netip.MustParseAddr("10.0.0.7")}, hosts("intranet.corp"))
	require.Len(t, hosts("wiki"), 2)
	require.Nil(t, hosts("here"))

	require.NoError(t, os.WriteFile(path, []byte("10.0.0.9 wiki\n"), 0o600))
	require.NoError(t, os.Chtimes(path, now.Add(time.Minute), now.Add(time.Minute)))
	require.Len(t, hosts("wiki"), 2, "believed for a moment")
	now = now.Add(6 * time.Second)
	require.Equal(t, []netip.Addr{netip.MustParseAddr("10.0.0.9")}, hosts("wiki"))

	require.NoError(t, os.Remove(path))
	now = now.Add(6 * time.Second)
	require.Nil(t, hosts("wiki"))
}
