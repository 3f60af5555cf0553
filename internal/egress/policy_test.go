package egress

import (
	"net/netip"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestNewPolicyRefusesBadEntries(t *testing.T) {
	t.Parallel()
	for entry, rule := range map[string]string{
		"":                     "must not be empty",
		"  ":                   "must not be empty",
		"http://intranet.test": "not a URL",
		"10.0.0.1/8":           "write 10.0.0.0/8",
		"10.0.0.0/33":          "not a CIDR",
		"fe80::%eth0/10":       "not a CIDR",
		"fe80::1%eth0":         "not have a zone",
		"intranet.test:8080":   "not have a port",
		"127.1":                "write the address as 127.0.0.1",
		"0x7f000001":           "write the address as 127.0.0.1",
		"256.0.0.1":            "neither an IP address nor a host name",
		"a..b":                 "neither an IP address nor a host name",
		"*":                    "a pattern is",
		"*.":                   "a pattern is",
		"a.*.test":             "a pattern is",
		"**.test":              "a pattern is",
		"*.127.0.0.1":          "a pattern is",
		"*.com":                "anyone can register",
		"*.co.uk":              "anyone can register",
		"*.github.io":          "anyone can register",
	} {
		t.Run(entry, func(t *testing.T) {
			t.Parallel()
			_, err := NewPolicy([]string{"10.0.0.0/8", entry})
			requireCode(t, scan.CodeInvalid, err, entry)
			require.Contains(t, scan.MessageOf(err), rule)
			require.Contains(t, scan.MessageOf(err), "egress.allow entry")
		})
	}
}

func TestAddressExceptions(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		allow, addr string
		open        bool
	}{
		{"127.0.0.0/8", "127.0.0.1", true},
		{"127.0.0.0/8", "::ffff:127.0.0.1", true},
		{" 127.0.0.0/8 ", "127.1.2.3", true},
		{"127.0.0.0/8", "10.0.0.1", false},
		{"127.0.0.0/8", "::1", false},
		{"127.0.0.0/8", "64:ff9b::127.0.0.1", false},
		{"127.0.0.0/8", "2002:7f00:1::", false},
		{"127.0.0.0/8", "::127.0.0.1", false},
		{"127.0.0.0/8", "::ffff:0:127.0.0.1", false},
		{"127.0.0.0/8", "2001:470::5efe:127.0.0.1", false},
		{"::ffff:127.0.0.0/104", "127.0.0.1", true},
		{"::ffff:10.0.0.1", "10.0.0.1", true},
		{"64:ff9b::/96", "64:ff9b::127.0.0.1", true},
		{"64:ff9b::/96", "127.0.0.1", false},
		{"2002:7f00::/24", "2002:7f00:1::", true},
		{"::1", "::1", true},
		{"[::1]", "::1", true},
		{"::/0", "127.0.0.1", false},
		{"0.0.0.0/0", "10.0.0.1", true},
		{"0.0.0.0/0", "fc00::1", false},
		{"fe80::/10", "fe80::1%eth0", true},
		{"10.0.0.5", "10.0.0.5", true},
		{"10.0.0.5", "10.0.0.6", false},
		{"intranet.test", "10.0.0.5", false},
		// Metadata services are opened only by their exact address.
		{"0.0.0.0/0", "169.254.169.254", false},
		{"169.254.0.0/16", "169.254.169.254", false},
		{"169.254.0.0/16", "169.254.1.1", true},
		{"169.254.169.254", "169.254.169.254", true},
		{"169.254.169.254/32", "::ffff:169.254.169.254", true},
		{"fc00::/7", "fd00:ec2::254", false},
		{"fd00:ec2::254", "fd00:ec2::254", true},
		{"168.63.0.0/16", "168.63.129.16", false},
	} {
		t.Run(tt.allow+" "+tt.addr, func(t *testing.T) {
			t.Parallel()
			err := policyOf(t, tt.allow).JudgeAddr(netip.MustParseAddr(tt.addr))
			if tt.open {
				require.NoError(t, err)
				return
			}
			requireCode(t, scan.CodeTargetForbidden, err, tt.addr)
		})
	}
}

func TestHostExceptions(t *testing.T) {
	t.Parallel()
	const refused = ""
	table := map[string][]string{
		"intranet.test": {"10.0.0.5"}, "a.intranet.test": {"10.0.0.6"}, "wiki": {"127.0.0.9"}, "db.corp": {"fd12::1"},
		"bad.corp": {"169.254.169.254"}, "link.corp": {"169.254.1.1"}, "null.corp": {"0.0.0.0"}, "alibaba.corp": {"100.100.100.200"},
		"nat.corp": {"64:ff9b::10.0.0.1"}, "half.corp": {"169.254.169.254", "10.0.0.7"}, "xn--bcher-kva.test": {"10.0.0.8"},
		"metadata.google.internal": {"169.254.169.254"}, "other.test": {"10.0.0.9"}, "cast.corp": {"224.0.0.1"},
	}
	for _, tt := range []struct{ allow, host, dialled string }{
		{"intranet.test", "intranet.test", "10.0.0.5"},
		{"intranet.test", "INTRANET.test.", "10.0.0.5"},
		{"INTRANET.TEST", "intranet.test", "10.0.0.5"},
		{"intranet.test", "a.intranet.test", refused},
		{"*.intranet.test", "a.intranet.test", "10.0.0.6"},
		{"*.intranet.test", "intranet.test", refused},
		{"*.test", "a.intranet.test", "10.0.0.6"},
		{"wiki", "wiki", "127.0.0.9"},
		{"*.corp", "db.corp", "fd12::1"},
		{"bücher.test", "xn--bcher-kva.test", "10.0.0.8"},
		{"xn--bcher-kva.test", "BÜCHER.test", "10.0.0.8"},
		{"*.corp", "bad.corp", refused},
		{"*.corp", "link.corp", refused},
		{"*.corp", "null.corp", refused},
		{"*.corp", "alibaba.corp", refused},
		{"*.corp", "nat.corp", refused},
		{"*.corp", "cast.corp", refused},
		{"*.corp", "half.corp", "10.0.0.7"},
		{"*.internal", "metadata.google.internal", refused},
		{"intranet.test", "other.test", refused},
		{"intranet.test", "10.0.0.5", refused},
		{"10.0.0.0/8", "other.test", "10.0.0.9"},
		{"10.0.0.0/8", "wiki", refused},
		{"127.0.0.0/8", "localhost", "127.0.0.1"},
		{"::1", "localhost", "::1"},
		{"localhost", "localhost", "::1"},
		{"*.localhost", "app.localhost", "::1"},
		{"10.0.0.0/8", "localhost", refused},
	} {
		t.Run(tt.allow+" "+tt.host, func(t *testing.T) {
			t.Parallel()
			d := &dials{to: sink(t)}
			dialer := NewDialer(DialConfig{Policy: policyOf(t, tt.allow), Resolver: zone(table), DialMap: d.remap})
			conn, err := dialer.DialContext(t.Context(), "tcp", tt.host+":80")
			if tt.dialled == refused {
				requireCode(t, scan.CodeTargetForbidden, err, tt.host)
				require.Empty(t, d.addrs())
				return
			}
			require.NoError(t, err)
			require.NoError(t, conn.Close())
			require.Equal(t, tt.dialled, d.addrs()[0])
			require.NoError(t, dialer.Policy().JudgeHost(tt.host))
		})
	}
}

func TestPorts(t *testing.T) {
	t.Parallel()
	p := policyOf(t)
	require.NoError(t, p.JudgePort(80))
	require.NoError(t, p.JudgePort(443))
	requireCode(t, scan.CodeTargetForbidden, p.JudgePort(8443), "8443")
	q := p.WithPorts(8443, 22)
	require.NoError(t, q.JudgePort(8443))
	require.NoError(t, q.JudgePort(80))
	requireCode(t, scan.CodeTargetForbidden, p.JudgePort(8443), "the first policy is unchanged")
	require.NoError(t, p.WithAnyPort().JudgePort(25))

	ssh := &url.URL{Scheme: "http", Host: "example.com:22"}
	requireCode(t, scan.CodeTargetForbidden, p.JudgeURL(ssh), ssh.Host)
	require.NoError(t, q.JudgeURL(ssh))
	require.NoError(t, p.WithAnyPort().JudgeURL(ssh))
}

func TestJudgeHostAddr(t *testing.T) {
	t.Parallel()
	p := policyOf(t, "intranet.test")
	private := netip.MustParseAddr("10.0.0.1")
	require.NoError(t, p.JudgeHostAddr("Intranet.Test.", private))
	requireCode(t, scan.CodeTargetForbidden, p.JudgeHostAddr("other.test", private), "other.test")
	requireCode(t, scan.CodeTargetForbidden, p.JudgeHostAddr("10.0.0.1", private), "literal")
	requireCode(t, scan.CodeInvalid, p.JudgeHostAddr("a..b", private), "a..b")
	require.NoError(t, p.JudgeHostAddr("other.test", netip.MustParseAddr("8.8.8.8")))
}
