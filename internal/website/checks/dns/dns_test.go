package dns

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/dnsfact/facttest"
)

type (
	c1 = *capture.Capture
	d1 = *capture.DNS
)

func TestCatalogue(t *testing.T) {
	t.Parallel()
	c, err := check.NewCatalogue("test", Set())
	require.NoError(t, err)
	require.Positive(t, c.Len())
}

func noAddress(d d1, a, aaaa capture.Answer) { d.A, d.AAAA = a, aaaa }

func TestResolves(t *testing.T) {
	t.Parallel()
	const host = "www.shop.example."
	alias := func(d d1, rcode string) {
		d.A = capture.Answer{
			Name: host, Type: "A", Rcode: rcode,
			CNAMEs: []capture.Record{{Name: host, Type: "CNAME", TTL: 60, Data: "gone.shop.example."}},
		}
		d.AAAA = capture.Answer{Name: host, Type: "AAAA", Rcode: rcode}
	}
	facttest.Run(t, resolves,
		facttest.Case{Name: "both", Want: check.Pass, Says: "2 addresses"},
		facttest.Case{Name: "only v6", Change: func(_ c1, d d1) { d.A.Records = nil }, Want: check.Pass, Says: "1 address"},
		facttest.Case{Name: "flapping", Change: func(_ c1, d d1) { d.Failures = 1 }, Want: check.Warn, Says: "1 of 3"},
		facttest.Case{Name: "nxdomain", Change: func(_ c1, d d1) {
			noAddress(d, facttest.Missing(host, "A"),
				facttest.Missing(host, "AAAA"))
		}, Want: check.Fail, Says: "does not exist", Cap: "UNRESOLVABLE"},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) {
			noAddress(d, facttest.Failing(host, "A"),
				facttest.Failing(host, "AAAA"))
		}, Want: check.Fail, Says: "SERVFAIL", Cap: "UNRESOLVABLE"},
		facttest.Case{Name: "no data", Change: func(_ c1, d d1) {
			noAddress(d, facttest.Answer(host, "A"),
				facttest.Answer(host, "AAAA"))
		}, Want: check.Fail, Says: "neither", Cap: "UNRESOLVABLE"},
		facttest.Case{Name: "alias to nothing", Change: func(_ c1, d d1) {
			alias(d,
				"NXDOMAIN")
		}, Want: check.Fail, Says: "alias", Cap: "UNRESOLVABLE"},
		facttest.Case{Name: "one family did not reach us", Change: func(_ c1, d d1) {
			noAddress(d, facttest.Answer(host, "A"), capture.Answer{Name: host, Type: "AAAA", Error: "no answer in time"})
		}, Want: check.NotRun, Says: "no answer in time"},
		facttest.Case{Name: "the other family did not reach us", Change: func(_ c1, d d1) {
			noAddress(d, capture.Answer{Name: host, Type: "A", Error: "no answer in time"}, facttest.Answer(host, "AAAA"))
		}, Want: check.NotRun, Says: "no answer in time"},
		facttest.Case{Name: "the end of the alias did not reach us", Change: func(_ c1, d d1) {
			alias(d, "NOERROR")
			d.A.Error = "no answer in time"
		}, Want: check.NotRun, Says: "no answer in time"},
		facttest.Case{Name: "alias in a circle", Change: func(_ c1, d d1) {
			alias(d, "NOERROR")
			d.A.Error = "CNAME loop"
		}, Want: check.Fail, Says: "alias", Cap: "UNRESOLVABLE"},
		facttest.Case{Name: "one family fails", Change: func(_ c1, d d1) {
			noAddress(d, facttest.Answer(host, "A"), facttest.Failing(host, "AAAA"))
		}, Want: check.Fail, Says: "SERVFAIL", Cap: "UNRESOLVABLE"},
		facttest.Case{Name: "nobody answered us", Change: func(_ c1, d d1) {
			noAddress(d, capture.Answer{Name: host, Type: "A", Error: "no answer in time"},
				capture.Answer{Name: host, Type: "AAAA", Error: "no answer in time"})
		}, Want: check.NotRun, Says: "no answer in time"},
	)
}

func TestServerCount(t *testing.T) {
	t.Parallel()
	facttest.Run(t, serverCount,
		facttest.Case{Name: "two dual-stack", Want: check.Pass, Says: "2 name servers on 4 addresses"},
		facttest.Case{Name: "v4 only", Change: func(_ c1, d d1) {
			for i := range d.Servers {
				d.Servers[i].Addresses = d.Servers[i].Addresses[:1]
			}
		}, Want: check.Warn, Says: "IPv4 only"},
		facttest.Case{Name: "v6 only", Change: func(_ c1, d d1) {
			for i := range d.Servers {
				d.Servers[i].Addresses = d.Servers[i].Addresses[1:]
			}
		}, Want: check.Warn, Says: "IPv6 only"},
		facttest.Case{Name: "one", Change: func(_ c1, d d1) { d.Servers = d.Servers[:1] }, Want: check.Fail, Says: "single", Cap: "SINGLE_NS"},
		facttest.Case{Name: "two names, one address", Change: func(_ c1, d d1) {
			d.Servers[0].Addresses = d.Servers[0].Addresses[:1]
			d.Servers[1].Addresses = d.Servers[0].Addresses
		}, Want: check.Fail, Says: "share one address", Cap: "SINGLE_NS"},
		facttest.Case{Name: "addresses that did not reach us", Change: func(_ c1, d d1) {
			d.Servers[1].Addresses, d.Servers[1].Unresolved = nil, true
			d.Servers[0].Addresses = d.Servers[0].Addresses[:1]
		}, Want: check.NotRun, Says: "Not all addresses"},
		facttest.Case{Name: "not found", Change: func(_ c1, d d1) { d.Servers = nil }, Want: check.NotRun, Says: "could not be found"},
		facttest.Case{Name: "no such domain", Change: func(_ c1, d d1) { d.Servers, d.A.Rcode = nil, "NXDOMAIN" }, Want: check.NotApplicable},
	)
}

func TestServerDiversity(t *testing.T) {
	t.Parallel()
	facttest.Run(t, serverDiversity,
		facttest.Case{Name: "two networks", Want: check.Pass, Says: "2 networks"},
		facttest.Case{Name: "one network", Change: func(_ c1, d d1) {
			d.Servers[1].Addresses[0].Addr, d.Servers[1].Addresses[1].Addr = "192.0.1.54", "2001:db8:1::54"
		}, Want: check.Warn, Says: "same network"},
		facttest.Case{
			Name: "no address", Change: func(_ c1, d d1) { d.Servers[0].Addresses, d.Servers[1].Addresses = nil, nil }, Want: check.NotRun,
		},
		facttest.Case{Name: "no such domain", Change: func(_ c1, d d1) { d.Servers, d.A.Rcode = nil, "NXDOMAIN" }, Want: check.NotApplicable},
	)
}

func TestLameServers(t *testing.T) {
	t.Parallel()
	dead := func(d d1, server int) {
		for i := range d.Servers[server].Addresses {
			d.Servers[server].Addresses[i].Authoritative = false
		}
	}
	third := func(d d1) {
		d.Servers = append(d.Servers, capture.NameServer{
			Name: "ns3.shop.example.", Addresses: []capture.ServerProbe{facttest.Probe("192.0.3.53", nil)},
		})
	}
	facttest.Run(t, lameServers,
		facttest.Case{Name: "all", Want: check.Pass, Says: "all 2"},
		facttest.Case{
			Name: "one address", Change: func(_ c1, d d1) { d.Servers[0].Addresses[1].Authoritative = false }, Want: check.Warn,
			Says: "1 of 2",
		},
		facttest.Case{Name: "one of three", Change: func(_ c1, d d1) { third(d); dead(d, 0) }, Want: check.Warn, Says: "1 of 3"},
		facttest.Case{Name: "one of two", Change: func(_ c1, d d1) { dead(d, 0) }, Want: check.Fail, Says: "1 of 2"},
		facttest.Case{Name: "without address", Change: func(_ c1, d d1) { d.Servers[0].Addresses = nil }, Want: check.Fail, Says: "1 of 2"},
		facttest.Case{Name: "v6 not tried", Change: func(_ c1, d d1) {
			d.Servers[0].Addresses[1] = capture.ServerProbe{Addr: "2001:db8:1::53", Skipped: capture.ReasonNoRouteV6}
		}, Want: check.Pass},
		facttest.Case{Name: "nothing tried", Change: func(_ c1, d d1) {
			for i := range d.Servers {
				for k := range d.Servers[i].Addresses {
					d.Servers[i].Addresses[k].Skipped = capture.ReasonTimeBudget
				}
			}
		}, Want: check.NotRun},
		facttest.Case{Name: "port 53 closed here", Change: func(_ c1, d d1) { d.Direct = false }, Want: check.NotRun, Says: "from here"},
		facttest.Case{Name: "no such domain", Change: func(_ c1, d d1) { d.Servers, d.A.Rcode = nil, "NXDOMAIN" }, Want: check.NotApplicable},
	)
}

func TestConsistency(t *testing.T) {
	t.Parallel()
	facttest.Run(t, consistency,
		facttest.Case{Name: "equal", Want: check.Pass},
		facttest.Case{
			Name: "serial lag", Change: func(_ c1, d d1) { d.Servers[1].Addresses[0].Serial = 6 }, Want: check.Warn,
			Says: "2 different SOA serials",
		},
		facttest.Case{
			Name: "sets differ", Change: func(_ c1, d d1) { d.Servers[1].Addresses[0].NS = []string{"ns9.shop.example."} },
			Want: check.Fail, Says: "different name-server sets",
		},
		facttest.Case{Name: "no parent", Change: func(_ c1, d d1) { d.ParentNS = nil }, Want: check.NotRun},
		facttest.Case{Name: "no own list", Change: func(_ c1, d d1) {
			for i := range d.Servers {
				for k := range d.Servers[i].Addresses {
					d.Servers[i].Addresses[k].NS = nil
				}
			}
		}, Want: check.NotRun},
		facttest.Case{Name: "no such domain", Change: func(_ c1, d d1) { d.Servers, d.A.Rcode = nil, "NXDOMAIN" }, Want: check.NotApplicable},
	)
}

func TestConduct(t *testing.T) {
	t.Parallel()
	silent := func(_ c1, d d1) {
		for i := range d.Servers {
			for k := range d.Servers[i].Addresses {
				d.Servers[i].Addresses[k] = capture.ServerProbe{Addr: "192.0.2.1"}
			}
		}
	}
	cutOff := func(_ c1, d d1) {
		for i := range d.Servers {
			for k := range d.Servers[i].Addresses {
				d.Servers[i].Addresses[k].TCP, d.Servers[i].Addresses[k].Recursive = nil, nil
			}
		}
	}
	gone := func(_ c1, d d1) { d.Servers, d.A.Rcode = nil, "NXDOMAIN" }
	t.Run("transport", func(t *testing.T) {
		t.Parallel()
		facttest.Run(t, transport,
			facttest.Case{Name: "good", Want: check.Pass, Says: "4 addresses"},
			facttest.Case{Name: "no tcp", Change: func(_ c1, d d1) { d.Servers[0].Addresses[0].TCP = new(false) }, Want: check.Fail},
			facttest.Case{
				Name: "one cut off", Change: func(_ c1, d d1) { d.Servers[0].Addresses[0].TCP = nil }, Want: check.Pass, Says: "3 addresses",
			},
			facttest.Case{Name: "cut off", Change: cutOff, Want: check.NotRun, Says: "no time"},
			facttest.Case{Name: "no edns", Change: func(_ c1, d d1) { d.Servers[0].Addresses[0].EDNS = false }, Want: check.Fail},
			facttest.Case{Name: "silent", Change: silent, Want: check.NotRun},
			facttest.Case{Name: "gone", Change: gone, Want: check.NotApplicable})
	})
	t.Run("recursion", func(t *testing.T) {
		t.Parallel()
		facttest.Run(t, recursion,
			facttest.Case{Name: "good", Want: check.Pass},
			facttest.Case{Name: "open", Change: func(_ c1, d d1) { d.Servers[1].Addresses[1].Recursive = new(true) }, Want: check.Fail},
			facttest.Case{Name: "cut off", Change: cutOff, Want: check.NotRun, Says: "no time"},
			facttest.Case{Name: "silent", Change: silent, Want: check.NotRun},
			facttest.Case{Name: "gone", Change: gone, Want: check.NotApplicable})
	})
	t.Run("transfer", func(t *testing.T) {
		t.Parallel()
		yes := true
		facttest.Run(t, transfer,
			facttest.Case{Name: "refused", Want: check.Pass, Says: "4 addresses"},
			facttest.Case{
				Name: "allowed", Change: func(_ c1, d d1) { d.Servers[1].Addresses[1].Transfer = &yes }, Want: check.Fail, Cap: "OPEN_AXFR",
			},
			facttest.Case{Name: "not asked", Change: func(_ c1, d d1) {
				for i := range d.Servers {
					for k := range d.Servers[i].Addresses {
						d.Servers[i].Addresses[k].Transfer = nil
					}
				}
			}, Want: check.NotRun},
			facttest.Case{Name: "gone", Change: gone, Want: check.NotApplicable})
	})
}

func TestSOATimers(t *testing.T) {
	t.Parallel()
	facttest.Run(t, soaTimers,
		facttest.Case{Name: "usual", Want: check.Pass},
		facttest.Case{Name: "refresh", Change: func(_ c1, d d1) { d.SOA.Refresh = 14399 }, Want: check.Warn, Says: "refresh is 14399 s"},
		facttest.Case{Name: "retry", Change: func(_ c1, d d1) { d.SOA.Retry = 3599 }, Want: check.Warn, Says: "retry is 3599 s"},
		facttest.Case{Name: "retry above refresh", Change: func(_ c1, d d1) { d.SOA.Retry = 14400 }, Want: check.Warn, Says: "not below refresh"},
		facttest.Case{Name: "expire", Change: func(_ c1, d d1) { d.SOA.Expire = 604799 }, Want: check.Warn, Says: "expire"},
		facttest.Case{Name: "minimum low", Change: func(_ c1, d d1) { d.SOA.Minimum = 299 }, Want: check.Warn, Says: "minimum"},
		facttest.Case{Name: "minimum high", Change: func(_ c1, d d1) { d.SOA.Minimum = 86401 }, Want: check.Warn, Says: "minimum"},
		facttest.Case{Name: "edges", Change: func(_ c1, d d1) { d.SOA.Expire, d.SOA.Minimum = 604800, 86400 }, Want: check.Pass},
		facttest.Case{Name: "none", Change: func(_ c1, d d1) { d.SOA = nil }, Want: check.NotRun},
		facttest.Case{Name: "no such domain", Change: func(_ c1, d d1) { d.Servers, d.A.Rcode = nil, "NXDOMAIN" }, Want: check.NotApplicable},
	)
}

func TestLifetimes(t *testing.T) {
	t.Parallel()
	ttl := func(n uint32) func(c1, d1) { return func(_ c1, d d1) { d.A.Records[0].TTL = n } }
	facttest.Run(t, lifetimes,
		facttest.Case{Name: "hour", Want: check.Pass},
		facttest.Case{Name: "minute", Change: ttl(60), Want: check.Pass},
		facttest.Case{Name: "day", Change: ttl(86400), Want: check.Pass},
		facttest.Case{Name: "short", Change: ttl(59), Want: check.Warn, Says: "59"},
		facttest.Case{Name: "long", Change: ttl(86401), Want: check.Warn, Says: "more than a day"},
		facttest.Case{Name: "zero", Change: ttl(0), Want: check.Fail},
		facttest.Case{Name: "cached", Change: func(_ c1, d d1) { d.TTLKnown = false }, Want: check.NotRun},
		facttest.Case{Name: "none", Change: func(_ c1, d d1) { d.A.Records, d.AAAA.Records = nil, nil }, Want: check.NotApplicable},
	)
}

func TestAliases(t *testing.T) {
	t.Parallel()
	link := func(names ...string) []capture.Record {
		var out []capture.Record
		for i := range len(names) - 1 {
			out = append(out, capture.Record{Name: names[i], Type: "CNAME", TTL: 60, Data: names[i+1]})
		}
		return out
	}
	facttest.Run(t, aliases,
		facttest.Case{Name: "none", Want: check.NotApplicable},
		facttest.Case{Name: "one", Change: func(_ c1, d d1) {
			d.A.CNAMEs = link("www.shop.example.",
				"a.")
		}, Want: check.Pass, Says: "1 aliases"},
		facttest.Case{Name: "four", Change: func(_ c1, d d1) {
			d.AAAA.CNAMEs = link("www.shop.example.", "a.", "b.", "c.",
				"d.")
		}, Want: check.Warn, Says: "4 aliases"},
		facttest.Case{Name: "apex", Change: func(_ c1, d d1) { d.A.CNAMEs = link("shop.example.", "a.") }, Want: check.Fail, Says: "apex"},
		facttest.Case{Name: "loop", Change: func(_ c1, d d1) {
			d.A = capture.Answer{CNAMEs: link("www.shop.example.", "a.", "www.shop.example."), Error: "CNAME loop"}
		}, Want: check.Fail, Says: "loop"},
		facttest.Case{Name: "endless", Change: func(_ c1, d d1) {
			d.A = capture.Answer{CNAMEs: link("www.shop.example.", "a."), Error: "more than 10 CNAMEs"}
		}, Want: check.Fail, Says: "more than 10"},
		facttest.Case{Name: "nowhere", Change: func(_ c1, d d1) {
			d.A, d.AAAA = capture.Answer{Rcode: "NXDOMAIN", CNAMEs: link("www.shop.example.", "a.")}, capture.Answer{}
		}, Want: check.Fail, Says: "does not exist", Follow: "INF-RESOLVES"},
		facttest.Case{Name: "no address", Change: func(_ c1, d d1) {
			d.A, d.AAAA = capture.Answer{Rcode: "NOERROR", CNAMEs: link("www.shop.example.", "a.")}, capture.Answer{}
		}, Want: check.Fail, Says: "no address", Follow: "INF-RESOLVES"},
		facttest.Case{Name: "servfail", Change: func(_ c1, d d1) { d.A = facttest.Failing("www.shop.example.", "A") }, Want: check.NotRun},
	)
}

func TestDangling(t *testing.T) {
	t.Parallel()
	add := func(rcode, claim string) func(c1, d1) {
		return func(_ c1, d d1) {
			d.Targets = append(d.Targets, capture.DNSTarget{From: "CNAME www.shop.example.", Name: "gone.test.", Rcode: rcode, Claimable: claim})
		}
	}
	facttest.Run(t, dangling,
		facttest.Case{Name: "exists", Want: check.Pass, Says: "1 targets"},
		facttest.Case{Name: "unregistered", Change: add("NXDOMAIN", capture.ClaimDomain), Want: check.Fail, Says: "1 claimable", Cap: "DANGLING"},
		facttest.Case{Name: "service", Change: add("NXDOMAIN", capture.ClaimService), Want: check.Fail, Says: "1 claimable", Cap: "DANGLING"},
		facttest.Case{Name: "registered", Change: add("NXDOMAIN", ""), Want: check.Warn, Says: "cannot claim"},
		facttest.Case{Name: "unknown beside known", Change: add("SERVFAIL", ""), Want: check.Pass, Says: "1 of 2 targets"},
		facttest.Case{Name: "unknown", Change: func(_ c1, d d1) { d.Targets[0].Rcode = "" }, Want: check.NotRun},
		facttest.Case{Name: "none", Change: func(_ c1, d d1) { d.Targets = nil }, Want: check.NotApplicable},
	)
}
