package reach_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/reach"
)

const site = "https://shop.example/"

func TestCatalogueMatchesCode(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", reach.Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func judge(id string, c *capture.Capture) check.Verdict { return reach.Set().Judges[id](c) }

func host(probes ...capture.AddressProbe) *capture.Capture {
	return &capture.Capture{
		Target: capture.Target{Scheme: "https", Host: "shop.example", Port: 443, URL: site},
		HTTP:   &capture.HTTP{Addresses: probes},
	}
}

func probe(addr string, status int) capture.AddressProbe {
	p := capture.AddressProbe{
		Addr: addr, Family: 4, BodyHash: "00ff00ff00ff00ff",
		Exchange: capture.Exchange{ID: "http-1", Method: "GET", URL: site, Status: status},
	}
	if status == 0 {
		p.Exchange.ErrorKind, p.Exchange.Error, p.BodyHash = capture.ErrConnect, "The connection was refused.", ""
	}
	return p
}

func six(addr string, status int) capture.AddressProbe {
	p := probe(addr, status)
	p.Family = 6
	return p
}

func skipped(p capture.AddressProbe, why capture.Reason) capture.AddressProbe {
	p.Skipped, p.Exchange, p.BodyHash = why, capture.Exchange{}, ""
	return p
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	const pass, warn, fail, na, notRun = check.Pass, check.Warn, check.Fail, check.NotApplicable, check.NotRun
	noRoute := skipped(six("2001:db8::1", 200), capture.ReasonNoRouteV6)
	invalid := probe("192.0.2.2", 200)
	invalid.Exchange.TLSError = "x509: certificate has expired"
	other := six("2001:db8::1", 200)
	other.BodyHash = "ffff0000ffff0000"
	edge := probe("192.0.2.1", 200)
	edge.Exchange.Header = capture.Header{"Cf-Ray": {"8f1-FRA"}}
	paused := probe("192.0.2.2", 503)
	paused.Exchange.Header = capture.Header{"Retry-After": {"5"}}
	sampled := func(status int, probes ...capture.AddressProbe) *capture.Capture {
		c := host(probes...)
		c.HTTP.Document = &capture.Exchange{URL: site, Status: 200}
		c.HTTP.Samples = []capture.Exchange{{Status: 200}, {Status: status}}
		return c
	}
	refused := host(probe("192.0.2.1", 200), six("2001:db8::1", 403))
	refused.HTTP.Document = &capture.Exchange{URL: site, Status: 429}
	proxy := probe("192.0.2.1", 200)
	proxy.Exchange.Header = capture.Header{"X-Varnish": {"17"}}
	tests := map[string]struct {
		capture                  *capture.Capture
		v6, same, all, redundant check.Status
		cause                    string
	}{
		"dual stack":             {host(probe("192.0.2.1", 200), six("2001:db8::1", 200)), pass, pass, pass, pass, ""},
		"two of one family":      {host(probe("192.0.2.1", 200), probe("192.0.2.2", 200)), warn, na, pass, pass, ""},
		"one address":            {host(probe("192.0.2.1", 200)), warn, na, pass, warn, ""},
		"one address of an edge": {host(edge), warn, na, pass, pass, ""},
		"one caching proxy":      {host(proxy), warn, na, pass, warn, ""},
		"no route":               {host(probe("192.0.2.1", 200), noRoute), notRun, notRun, pass, pass, ""},
		"only v6 and no route":   {host(noRoute), notRun, na, notRun, warn, ""},
		"dead v6":                {host(probe("192.0.2.1", 200), six("2001:db8::1", 0)), fail, na, fail, pass, ""},
		"dead v4":                {host(probe("192.0.2.1", 200), probe("192.0.2.2", 0)), warn, na, fail, pass, ""},
		"other status":           {host(probe("192.0.2.1", 200), six("2001:db8::1", 404)), pass, warn, fail, pass, ""},
		"other page":             {host(probe("192.0.2.1", 200), other), pass, warn, pass, pass, ""},
		"one bad certificate":    {host(probe("192.0.2.1", 200), invalid), warn, na, fail, pass, ""},
		"bad everywhere":         {host(invalid, invalid), warn, na, pass, pass, ""},
		"all dead":               {host(probe("192.0.2.1", 0), six("2001:db8::1", 0)), fail, na, fail, pass, "INF-HEALTH"},
		"one is limited":         {host(probe("192.0.2.1", 200), probe("192.0.2.2", 429)), warn, na, pass, pass, ""},
		"one asks for a pause":   {host(probe("192.0.2.1", 200), paused), warn, na, pass, pass, ""},
		"v6 is limited":          {host(probe("192.0.2.1", 200), six("2001:db8::1", 429)), pass, notRun, pass, pass, ""},
		"all are limited":        {host(probe("192.0.2.1", 429), six("2001:db8::1", 429)), pass, notRun, notRun, pass, ""},
		"samples are limited":    {sampled(503, probe("192.0.2.1", 200), probe("192.0.2.2", 503)), warn, na, pass, pass, ""},
		"only one is down":       {sampled(200, probe("192.0.2.1", 200), probe("192.0.2.2", 503)), warn, na, fail, pass, ""},
		"scanner is refused":     {refused, pass, notRun, pass, pass, ""},
		"unknown name":           {host(), notRun, notRun, notRun, notRun, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for id, want := range map[string]check.Status{
				"INF-IPV6-WEB": test.v6, "INF-IPV6-SAME": test.same, "INF-ADDR-ALL": test.all, "INF-REDUNDANT": test.redundant,
			} {
				v := judge(id, test.capture)
				require.Equal(t, want, v.Status, "%s %+v", id, v)
				if v.Status.Scored() {
					require.NotEmpty(t, v.Evidence, id)
					require.NotEmpty(t, v.Evidence[0].Command, id)
				}
			}
			require.Equal(t, test.cause, judge("INF-ADDR-ALL", test.capture).CausedBy)
		})
	}
}

func TestAddressLiteral(t *testing.T) {
	t.Parallel()
	c := host(probe("192.0.2.1", 200))
	c.Target.Host, c.DNS = "192.0.2.1", &capture.DNS{}
	for id := range reach.Set().Judges {
		require.Equal(t, check.NotApplicable, judge(id, c).Status, id)
	}
}

func TestPrivateV6IsNotJudged(t *testing.T) {
	t.Parallel()
	c := host(probe("192.0.2.1", 200))
	c.DNS = &capture.DNS{AAAA: capture.Answer{Records: []capture.Record{{Data: "fd00::1"}}}}
	require.Equal(t, check.NotRun, judge("INF-IPV6-WEB", c).Status)
}

func TestCommandsPinTheAddress(t *testing.T) {
	t.Parallel()
	v := judge("INF-IPV6-WEB", host(six("2001:db8::1", 0)))
	require.Equal(t, "curl -sS -o /dev/null -D - --resolve 'shop.example:443:[2001:db8::1]' 'https://shop.example/'", v.Evidence[0].Command)
}

func TestNameServersOnV6(t *testing.T) {
	t.Parallel()
	server := func(addrs ...string) capture.NameServer {
		s := capture.NameServer{Name: "ns.example."}
		for _, a := range addrs {
			s.Addresses = append(s.Addresses, capture.ServerProbe{Addr: a})
		}
		return s
	}
	tests := map[string]struct {
		servers []capture.NameServer
		want    check.Status
	}{
		"two":             {[]capture.NameServer{server("192.0.2.1", "2001:db8::1"), server("2001:db8::2")}, check.Pass},
		"one with two":    {[]capture.NameServer{server("2001:db8::1", "2001:db8::2"), server("192.0.2.1")}, check.Warn},
		"none":            {[]capture.NameServer{server("192.0.2.1"), server()}, check.Fail},
		"mapped":          {[]capture.NameServer{server("::ffff:192.0.2.1"), server("")}, check.Fail},
		"servers unknown": {nil, check.NotRun},
		"not looked up":   {[]capture.NameServer{server("192.0.2.1"), {Name: "ns.example.", Unresolved: true}}, check.NotRun},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := host()
			c.DNS = &capture.DNS{Zone: "shop.example.", Servers: test.servers}
			require.Equal(t, test.want, judge("INF-IPV6-NS", c).Status)
		})
	}
}
