package egress

import (
	"net"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// names is the public DNS of the spelling table. Other names do not exist.
var names = map[string][]string{
	"example.com":             {"93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"},
	"a.b.example.com":         {"93.184.215.14"},
	"under_score.example.com": {"93.184.215.14"},
	"r3---sn-abc.example.com": {"93.184.215.14"},
	"xn--bcher-kva.example":   {"93.184.215.14"},
	"1.1.1.1.example.com":     {"1.1.1.1"},
	"localhost.example.com":   {"93.184.215.14"},
	"notlocalhost.com":        {"93.184.215.14"},
	"mylocal.dev":             {"93.184.215.14"},
	"internal.example.com":    {"93.184.215.14"},
	"0x7f.com":                {"93.184.215.14"},
	"127.0.0.1.com":           {"93.184.215.14"},
	"1e100.net":               {"142.250.0.1"},
	"v6.example.com":          {"2001:4860:4860::8888"},
	"nat64.example.com":       {"64:ff9b::8.8.8.8"},
	"mixed.example.com":       {"10.0.0.1", "93.184.215.14"},
	"127.0.0.1.nip.io":        {"127.0.0.1"},
	"localtest.me":            {"127.0.0.1", "::1"},
	"spoofed.example.com":     {"169.254.169.254"},
	"rfc1918.example.com":     {"10.1.2.3", "192.168.0.1"},
	"zero.example.com":        {"0.0.0.0"},
	"mapped.example.com":      {"::ffff:10.0.0.1"},
	"teredo.example.com":      {"2001:0:4136:e378:8000:63bf:3fff:fdd2"},
	"link.example.com":        {"fe80::1"},
	"ula.example.com":         {"fd12:3456:789a::1"},
	"azure.example.com":       {"168.63.129.16"},
	"nat64-lo.example.com":    {"64:ff9b::127.0.0.1"},
	"sixtofour.example.com":   {"2002:c0a8:1::1"},
}

// spellings lists what people and attackers write. why is part of the reason of a refusal,
// "" if the host may be scanned, "!…" if it is not a host. A row with a scheme is a URL.
var spellings = []struct{ in, why string }{
	// Public hosts.
	{"example.com", ""}, {"EXAMPLE.COM", ""}, {"example.com.", ""}, {"a.b.example.com", ""},
	{"under_score.example.com", ""}, {"r3---sn-abc.example.com", ""}, {"bücher.example", ""},
	{"BÜCHER.example", ""}, {"xn--bcher-kva.example", ""}, {"b%C3%BCcher.example", ""},
	{"1.1.1.1.example.com", ""}, {"localhost.example.com", ""}, {"notlocalhost.com", ""}, {"mylocal.dev", ""},
	{"internal.example.com", ""}, {"0x7f.com", ""}, {"127.0.0.1.com", ""}, {"1e100.net", ""}, {"v6.example.com", ""},
	{"nat64.example.com", ""}, {"mixed.example.com", ""}, {"exam\u00adple.com", ""}, {"example。com", ""},
	// Public addresses and the borders of blocked ranges.
	{"8.8.8.8", ""}, {"1.1.1.1", ""}, {"8.8.8.8.", ""}, {"9.255.255.255", ""}, {"11.0.0.0", ""},
	{"100.63.255.255", ""}, {"100.128.0.0", ""}, {"126.255.255.255", ""}, {"128.0.0.0", ""}, {"169.253.255.255", ""},
	{"169.255.0.0", ""}, {"172.15.255.255", ""}, {"172.32.0.0", ""}, {"192.0.1.0", ""}, {"192.0.3.0", ""}, {"192.167.255.255", ""},
	{"192.169.0.0", ""}, {"198.17.255.255", ""}, {"198.20.0.0", ""}, {"223.255.255.255", ""}, {"192.31.196.1", ""},
	{"134744072", ""}, {"0x08080808", ""}, {"010.010.010.010", ""}, {"8.526344", ""}, {"[2606:4700:4700::1111]", ""},
	{"2606:4700:4700::1111", ""}, {"[::ffff:8.8.8.8]", ""}, {"[64:ff9b::8.8.8.8]", ""}, {"[2002:808:808::1]", ""},
	{"[2001:200::1]", ""}, {"[2001:db7:ffff::1]", ""}, {"[2001:db9::1]", ""}, {"[2620:4f:8000::1]", ""}, {"[3ffe::1]", ""},
	{"[2001:470::5efe:8.8.8.8]", ""},
	// Loopback, as inet_aton and browsers read it.
	{"127.0.0.1", "loopback"}, {"127.0.0.1.", "loopback"}, {"127.1", "127.0.0.1, loopback"}, {"127.0.1", "loopback"},
	{"127.255.255.254", "loopback"}, {"2130706433", "127.0.0.1, loopback"}, {"017700000001", "127.0.0.1, loopback"},
	{"0x7f000001", "127.0.0.1, loopback"}, {"0X7F000001", "loopback"}, {"0x7F.1", "loopback"}, {"0177.0.0.1", "loopback"},
	{"0177.0.0.01", "loopback"}, {"0x7f.0x0.0x0.0x1", "loopback"}, {"127.0x000001", "loopback"}, {"0x0000007f.1", "loopback"},
	{"0177.1", "loopback"}, {"127.0.0.0x1", "loopback"}, {"0000177.0.0.1", "loopback"}, {"00000000000000000177.1", "loopback"},
	{"127.0x.0x.1", "loopback"}, {"%31%32%37.0.0.1", "loopback"}, {"127%2e0%2e0%2e1", "loopback"},
	{"１２７.0.0.1", "loopback"}, {"127。0。0。1", "loopback"}, {"①②⑦.⓪.⓪.①", "loopback"}, {"127｡1", "loopback"},
	{"%EF%BC%91%EF%BC%92%EF%BC%97.1", "loopback"}, {"𝟏𝟐𝟕.𝟎.𝟎.𝟏", "loopback"}, {"127.0.0.1\u00ad", "loopback"},
	{"０ｘ７ｆ.１", "loopback"},
	{"localhost", "loopback"}, {"LOCALHOST", "loopback"}, {"localhost.", "loopback"}, {"foo.localhost", "loopback"},
	{"a.b.localhost.", "loopback"}, {"ⓛocalhost", "loopback"}, {"%6cocalhost", "loopback"}, {"ｌｏｃａｌｈｏｓｔ", "loopback"},
	{"localhost.localdomain", "loopback"}, {"ip6-localhost", "loopback"}, {"ip6-loopback", "loopback"},
	{"127.0.0.1.nip.io", unresolved}, {"localtest.me", unresolved},
	// This network, private networks, shared space.
	{"0", "this network"}, {"0.0.0.0", "this network"}, {"0.", "this network"}, {"0x0", "this network"}, {"0x", "this network"},
	{"00", "this network"}, {"0.255.255.255", "this network"}, {"zero.example.com", unresolved},
	{"10.0.0.1", "private network"}, {"10.255.255.255", "private network"}, {"012.0.0.1", "private network"},
	{"0xa.1", "private network"}, {"167772161", "10.0.0.1, private network"}, {"172.16.0.1", "private network"},
	{"172.31.255.255", "private network"}, {"2886729729", "private network"}, {"0xac100001", "private network"},
	{"192.168.0.1", "private network"}, {"192.168.257", "192.168.1.1, private network"}, {"192.11010049", "private network"},
	{"0xc0a80001", "private network"}, {"030052000001", "private network"}, {"3232235521", "192.168.0.1, private network"},
	{"rfc1918.example.com", unresolved}, {"100.64.0.1", "shared"}, {"100.127.255.255", "shared"},
	// Link-local and metadata services.
	{"169.254.0.1", "link-local"}, {"169.254.169.254", "metadata"}, {"2852039166", "metadata"}, {"0xa9fea9fe", "metadata"},
	{"0251.0376.0251.0376", "metadata"}, {"169.254.43518", "metadata"}, {"0xA9.0xFE.0xA9.0xFE", "metadata"},
	{"169.16689662", "metadata"}, {"[::ffff:169.254.169.254]", "metadata"}, {"[::ffff:a9fe:a9fe]", "metadata"},
	{"[64:ff9b::a9fe:a9fe]", "NAT64 of 169.254.169.254"}, {"[2002:a9fe:a9fe::]", "6to4 of 169.254.169.254"},
	{"[fd00:ec2::254]", "metadata"}, {"[fd20:ce::254]", "metadata"}, {"100.100.100.200", "metadata"},
	{"[64:ff9b::168.63.129.16]", "NAT64 of 168.63.129.16, cloud"}, {"[2002:a83f:8110::1]", "6to4 of 168.63.129.16, cloud"},
	{"168.63.129.16", "metadata"}, {"0xa83f8110", "metadata"}, {"192.0.0.192", "metadata"}, {"169.254.170.2", "metadata"},
	{"metadata.google.internal", "metadata"}, {"metadata.google.internal.", "metadata"}, {"METADATA", "metadata"},
	{"instance-data", "metadata"}, {"spoofed.example.com", unresolved},
	{"azure.example.com", unresolved},
	// Special-purpose, multicast and reserved IPv4 space.
	{"192.0.0.1", "IETF"}, {"192.0.2.1", "documentation"}, {"192.88.99.1", "6to4 relay"}, {"198.18.0.1", "benchmarking"},
	{"198.19.255.255", "benchmarking"}, {"198.51.100.7", "documentation"}, {"203.0.113.9", "documentation"},
	{"224.0.0.1", "multicast"}, {"239.255.255.255", "multicast"}, {"240.0.0.1", "reserved"}, {"255.255.255.255", "broadcast"},
	{"0xffffffff", "broadcast"}, {"4294967295", "broadcast"}, {"037777777777", "broadcast"},
	// IPv6, plain and with an IPv4 address inside.
	{"[::1]", "loopback"}, {"::1", "loopback"}, {"[0:0:0:0:0:0:0:1]", "loopback"}, {"[0000::0001]", "loopback"},
	{"[::0.0.0.1]", "loopback"}, {"[::]", "unspecified"}, {"::", "unspecified"}, {"[::ffff:127.0.0.1]", "loopback"},
	{"[::FFFF:7F00:1]", "loopback"}, {"[0:0:0:0:0:ffff:7f00:1]", "loopback"}, {"[::ffff:10.0.0.1]", "private network"},
	{"[::ffff:0:0]", "this network"}, {"[::127.0.0.1]", "IPv4-compatible of 127.0.0.1"}, {"[::8.8.8.8]", "IPv4-compatible"},
	{"[::ffff:0:127.0.0.1]", "IPv4-translated of 127.0.0.1"}, {"[::ffff:0:8.8.8.8]", "IPv4-translated"},
	{"[64:ff9b::127.0.0.1]", "NAT64 of 127.0.0.1, loopback"}, {"[64:ff9b::7f00:1]", "NAT64 of 127.0.0.1"},
	{"[64:ff9b::10.0.0.1]", "NAT64 of 10.0.0.1"}, {"[64:ff9b::0.0.0.0]", "NAT64 of 0.0.0.0"},
	{"[64:ff9b:1::8.8.8.8]", "local NAT64"}, {"[64:ff9b:2::1]", "outside the global"}, {"[64:ff9b::1:8.8.8.8]", "outside the global"},
	{"[100::1]", "discard"}, {"[100:0:0:1::1]", "dummy"}, {"[2001::1]", "Teredo"}, {"[2001:2::1]", "benchmarking"},
	{"[2001:10::1]", "IETF"}, {"[2001:20::1]", "IETF"}, {"[2001:1ff:ffff::1]", "IETF"}, {"[2001:db8::1]", "documentation"},
	{"[2001:0:4136:e378:8000:63bf:80ff:fffe]", "Teredo of 127.0.0.1"}, {"teredo.example.com", unresolved},
	{"[2002:7f00:1::]", "6to4 of 127.0.0.1, loopback"}, {"[2002:a00:1::1]", "6to4 of 10.0.0.1"},
	{"[2002:808:808::5efe:7f00:1]", "ISATAP of 127.0.0.1"}, {"[2001:470::5efe:10.0.0.1]", "ISATAP of 10.0.0.1"},
	{"[2001:470::200:5efe:127.0.0.1]", "ISATAP of 127.0.0.1"}, {"[fe80::5efe:8.8.8.8]", "link-local"},
	{"[3fff::1]", "documentation"}, {"[3fff:fff:ffff::1]", "documentation"}, {"[5f00::1]", "segment routing"},
	{"[fc00::1]", "unique local"}, {"[fdff:ffff::1]", "unique local"}, {"[fe80::1]", "link-local"}, {"[febf::1]", "link-local"},
	{"[fe80::1%25eth0]", "link-local"}, {"[fe80::1%eth0]", "link-local"}, {"fe80::1%lo", "link-local"},
	{"[fe80::a9fe:a9fe%25eth0]", "metadata"}, {"[::1%25lo]", "loopback"}, {"[2606:4700:4700::1111%25eth0]", "zone"},
	{"[fec0::1]", "site-local"}, {"[ff02::1]", "multicast"}, {"[ff0e::1]", "multicast"}, {"[4000::1]", "outside the global"},
	{"[e000::1]", "outside the global"}, {"[1::1]", "outside the global"}, {"mapped.example.com", unresolved},
	{"link.example.com", unresolved}, {"ula.example.com", unresolved}, {"nat64-lo.example.com", unresolved},
	{"sixtofour.example.com", unresolved},
	// Names of private networks.
	{"printer.local", "multicast DNS"}, {"PRINTER.LOCAL.", "multicast DNS"}, {"local", "multicast DNS"},
	{"db.internal", "private network name"}, {"host.docker.internal", "private network name"},
	{"router.home.arpa", "home network"}, {"wiki.intranet", "private network name"}, {"nas.lan", "private network name"},
	{"dc.corp", "private network name"}, {"x.home", "private network name"}, {"kubernetes.default.svc", "cluster"},
	{"kubernetes.default.svc.cluster.local", "multicast DNS"}, {"intranet", "private network name"}, {"wiki", "without a dot"},
	{"redis", "without a dot"}, {"wi%6bi", "without a dot"}, {"abc.onion", "not a DNS name"},
	// Not hosts.
	{"", "!host"}, {".", "!host"}, {"..", "!host"}, {"a..b", "!host"}, {".example.com", "!host"}, {"exa mple.com", "!host"},
	{"256.256.256.256", "!IPv4"}, {"1.2.3.4.5", "!IPv4"}, {"127.0.0.256", "!IPv4"}, {"4294967296", "!IPv4"}, {"08.0.0.1", "!IPv4"},
	{"1.2.3.09", "!IPv4"}, {"0x1g.0x1", "!IPv4"}, {"256.1", "!IPv4"}, {"1.16777216", "!IPv4"}, {"foo.1", "!IPv4"}, {"foo.0x1", "!IPv4"},
	{"99999999999999999999999", "!IPv4"}, {"0xfffffffffffffffffffff", "!IPv4"}, {"127.0.0.1..", "!host"},
	{"127.0.0.1%00", "!host"}, {"127.0.0.1%00.example.com", "!host"}, {"%zz.example.com", "!host"}, {"%2531.com", "!host"},
	{"example.com:80", "!host"}, {"user@example.com", "!host"}, {"example.com/", "!host"}, {"example.com\\@127.0.0.1", "!host"},
	{"exam\nple.com", "!host"}, {"[127.0.0.1]", "!IPv6"}, {"[::1", "!IPv6"}, {"::1]", "!IPv6"}, {"[::1]]", "!IPv6"},
	{"[::ffff:0177.0.0.1]", "!IPv6"}, {"[::ffff:127.1]", "!IPv6"}, {"[v1.fe80::a]", "!IPv6"}, {"[1:2:3:4:5:6:7:8:9]", "!IPv6"},
	{"[::1::]", "!IPv6"}, {"xn--a.com", "!host"}, {strings.Repeat("a", 64) + ".com", "!host"}, {strings.Repeat("a.", 127) + "com", "!host"},
	// URLs.
	{"http://example.com/", ""}, {"https://example.com:8443/path?q", ""}, {"HTTPS://EXAMPLE.COM", ""},
	{"http://[2606:4700:4700::1111]/", ""}, {"http://134744072/", ""},
	{"http://0x7f.1/", "loopback"}, {"http://2130706433:8080/", "loopback"}, {"http://127.1:80/", "loopback"},
	{"https://[::ffff:7f00:1]/", "loopback"}, {"http://[fe80::1%25eth0]/", "link-local"},
	{"http://169.254.169.254/latest/meta-data/", "metadata"}, {"http://%EF%BC%9127.0.0.1/", "loopback"},
	{"http://example.com@127.0.0.1/", "!credentials"}, {"http://127.0.0.1#@example.com/", "loopback"},
	{"http://127.0.0.1?@example.com/", "loopback"}, {"http://u:p@example.com/", "!credentials"}, {"ftp://example.com/", "Only http"},
	{"file:///etc/passwd", "Only http"}, {"gopher://127.0.0.1:6379/_INFO", "Only http"}, {"http:127.0.0.1/", "!host"},
	{"http:///127.0.0.1/", "!host"}, {"http://:80/", "!host"}, {"http://example.com:22/", "protocol other than HTTP"},
	{"http://example.com:25/", "protocol other than HTTP"}, {"http://example.com:6667/", "protocol other than HTTP"},
	{"http://example.com:0/", "!port"}, {"http://example.com:65536/", "!port"},
}

// unresolved is all that callers learn about a name whose addresses are refused.
const unresolved = " does not resolve to a public address"

// TestSpellings runs every spelling through the whole guard: allowed ones are dialled, at a
// public address; others are never dialled.
func TestSpellings(t *testing.T) {
	t.Parallel()
	require.GreaterOrEqual(t, len(spellings), 150)
	seen := map[string]bool{}
	for _, row := range spellings {
		require.False(t, seen[row.in], "%q is in the table twice", row.in)
		seen[row.in] = true
	}
	listener := sink(t)
	for _, row := range spellings {
		t.Run(row.in, func(t *testing.T) {
			t.Parallel()
			d := &dials{to: listener}
			dialer := NewDialer(DialConfig{Resolver: zone(names), DialMap: d.remap})
			host, err := hostOfRow(dialer.Policy(), row.in)
			if err == nil {
				var conn net.Conn
				conn, err = dialer.DialContext(t.Context(), "tcp", net.JoinHostPort(host, "80"))
				if err == nil {
					require.NoError(t, conn.Close())
				}
			}
			if row.why == "" {
				require.NoError(t, err)
				require.Len(t, d.addrs(), 1)
				requirePublic(t, netip.MustParseAddr(d.addrs()[0]))
				return
			}
			want := scan.CodeTargetForbidden
			reason, invalid := strings.CutPrefix(row.why, "!")
			if invalid {
				want = scan.CodeInvalid
			}
			requireCode(t, want, err, row.in)
			require.Contains(t, scan.MessageOf(err), reason)
			if reason == unresolved {
				require.Equal(t, row.in+unresolved, scan.MessageOf(err), "neither the address nor its kind")
			}
			require.Empty(t, d.addrs())
		})
	}
}

// hostOfRow checks a row by its spelling and returns the host to dial.
func hostOfRow(p *Policy, in string) (string, error) {
	if !strings.Contains(in, "://") && !strings.HasPrefix(in, "http:") {
		return strings.Trim(in, "[]"), p.JudgeHost(in)
	}
	u, err := url.Parse(in)
	if err != nil {
		return "", scan.Wrap(scan.CodeInvalid, err, "not a URL")
	}
	return u.Hostname(), p.JudgeURL(u)
}

func TestMessages(t *testing.T) {
	t.Parallel()
	p := policyOf(t)
	for in, want := range map[string]string{
		"127.0.0.1":                       "127.0.0.1 is not a public address (loopback)",
		"0x7f.1":                          "0x7f.1 is not a public address (127.0.0.1, loopback)",
		"[::1]":                           "[::1] is not a public address (loopback)",
		"[64:ff9b::10.0.0.1]":             "[64:ff9b::10.0.0.1] is not a public address (64:ff9b::a00:1, NAT64 of 10.0.0.1, private network)",
		"\x1b[31m.local\"":                `"\x1b[31m.local\"" is not a valid host name`,
		strings.Repeat("a", 200) + ".lan": strings.Repeat("a", 100) + "… is not a valid host name",
	} {
		err := p.JudgeHost(in)
		require.Error(t, err)
		require.Equal(t, want, scan.MessageOf(err))
	}
}
