package app

import (
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/config"
	"assay/internal/resolver/dnssec"
)

func TestParseRemap(t *testing.T) {
	t.Parallel()
	remap, err := parseRemap(nil)
	require.NoError(t, err)
	require.Nil(t, remap)
	remap, err = parseRemap([]string{"127.80.0.1:443=127.0.0.1:9443", " [::1]:80 = 127.0.0.1:9080 "})
	require.NoError(t, err)
	for from, to := range map[string]string{
		"127.80.0.1:443": "127.0.0.1:9443", "[::1]:80": "127.0.0.1:9080", "127.80.0.1:80": "127.80.0.1:80", "192.0.2.1:443": "192.0.2.1:443",
	} {
		require.Equal(t, netip.MustParseAddrPort(to), remap(netip.MustParseAddrPort(from)))
	}
	for _, bad := range []string{
		"", "=", "127.0.0.1:1", "127.0.0.1=127.0.0.1:1", "127.0.0.1:1=host:1", "127.0.0.1:1=127.0.0.1:1=127.0.0.1:1",
	} {
		_, err := parseRemap([]string{bad})
		require.ErrorContains(t, err, "egress.remap", bad)
	}
}

func TestAddrPort(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"192.0.2.1": "192.0.2.1:53", "192.0.2.1:5353": "192.0.2.1:5353", "2001:db8::1": "[2001:db8::1]:53",
		"[2001:db8::1]:5353": "[2001:db8::1]:5353",
	} {
		got, err := addrPort(in)
		require.NoError(t, err)
		require.Equal(t, netip.MustParseAddrPort(want), got)
	}
	for _, bad := range []string{"", "host", "host:53", "192.0.2.1:x", "192.0.2"} {
		_, err := addrPort(bad)
		require.Error(t, err, bad)
	}
}

func TestMailName(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"https://app.example:8443": "app.example", "http://localhost:8080": "", "http://127.0.0.1:8080": "", "http://[::1]": "", "": "",
		"http://%": "",
	} {
		require.Equal(t, want, mailName(address), address)
	}
}

func TestTrustAnchors(t *testing.T) {
	t.Parallel()
	got, err := trustAnchors(nil)
	require.NoError(t, err)
	require.Equal(t, dnssec.RootAnchors(), got)
	got, err = trustAnchors([]string{". IN DS 20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D"})
	require.NoError(t, err)
	require.Equal(t, uint16(20326), got[0].KeyTag)
	for _, bad := range []string{"", "x", ". IN A 127.0.0.1"} {
		_, err := trustAnchors([]string{bad})
		require.ErrorContains(t, err, "dns.trust_anchors", bad)
	}
}

func TestConfirm(t *testing.T) {
	t.Parallel()
	require.Zero(t, confirm(0))
	require.Equal(t, 2, confirm(time.Second).Tries)
	require.Equal(t, time.Minute, stepTimeout(config.Scan{StepTimeout: time.Minute}))
}
