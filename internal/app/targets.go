package app

import (
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	mdns "github.com/miekg/dns"

	"assay/config"
	"assay/internal/blob"
	"assay/internal/egress"
	"assay/internal/resolver"
	"assay/internal/resolver/dnssec"
	"assay/internal/website"
	"assay/internal/website/checks"
	"assay/internal/website/gather/dns"
	"assay/internal/website/gather/mail"
	"assay/internal/website/gather/probes"
	"assay/internal/website/gather/tls"
	"assay/internal/website/gather/web"
	"assay/internal/website/trust"
)

// targets is everything that faces scanned sites, behind one egress policy.
type targets struct {
	dialer *egress.Dialer
	names  *resolver.Resolver
	// sources are the external data; they must be closed.
	sources *sources
}

// openTargets builds the guard, the resolver and the external data.
func openTargets(c config.Config, blobs *blob.Store, log *slog.Logger) (*targets, error) {
	dialer, names, err := openGuard(c, log)
	if err != nil {
		return nil, err
	}
	t := &targets{dialer: dialer, names: names}
	if t.sources, err = openSources(c, blobs, t.dialer, log); err != nil {
		return nil, err
	}
	return t, nil
}

// openGuard builds the guard and the resolver. The resolver dials authoritative servers
// through the same guard that uses it to resolve names.
func openGuard(c config.Config, log *slog.Logger) (*egress.Dialer, *resolver.Resolver, error) {
	policy, err := egress.NewPolicy(c.Egress.Allow)
	if err != nil {
		return nil, nil, fmt.Errorf("egress.allow: %w", err)
	}
	remap, err := parseRemap(c.Egress.Remap)
	if err != nil {
		return nil, nil, err
	}
	upstream, err := openUpstream(c)
	if err != nil {
		return nil, nil, err
	}
	guarded := func(r egress.Resolver) *egress.Dialer {
		return egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: r, DialMap: remap, Upstream: upstream, Logger: log})
	}
	names, err := openResolver(c.DNS, guarded(nil), log)
	if err != nil {
		return nil, nil, err
	}
	return guarded(names), names, nil
}

// openUpstream returns the outgoing proxy, nil for none.
func openUpstream(c config.Config) (*egress.Upstream, error) {
	if c.Egress.Proxy == "" {
		return nil, nil
	}
	_, _, roots, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	upstream, err := egress.ParseUpstream(c.Egress.Proxy, roots.Pool())
	if err != nil {
		return nil, fmt.Errorf("egress.proxy: %w", err)
	}
	return upstream, nil
}

// parseRemap reads judged=dialled pairs.
func parseRemap(pairs []string) (func(netip.AddrPort) netip.AddrPort, error) {
	if len(pairs) == 0 {
		return nil, nil
	}
	table := make(map[netip.AddrPort]netip.AddrPort, len(pairs))
	for _, p := range pairs {
		from, to, _ := strings.Cut(p, "=")
		f, ferr := netip.ParseAddrPort(strings.TrimSpace(from))
		t, terr := netip.ParseAddrPort(strings.TrimSpace(to))
		if ferr != nil || terr != nil {
			return nil, fmt.Errorf("egress.remap: %q must have the form ip:port=ip:port", p)
		}
		table[f] = t
	}
	return func(a netip.AddrPort) netip.AddrPort {
		if to, ok := table[a]; ok {
			return to
		}
		return a
	}, nil
}

func openResolver(c config.DNS, guard *egress.Dialer, log *slog.Logger) (*resolver.Resolver, error) {
	conf := resolver.Config{Authoritative: guard, Now: time.Now, Logger: log}
	if len(c.Roots) > 0 {
		conf.Mode = resolver.Iterative
		for _, r := range c.Roots {
			ap, err := addrPort(r)
			if err != nil {
				return nil, fmt.Errorf("dns.roots: %w", err)
			}
			conf.Roots = append(conf.Roots, ap.Addr())
		}
		return resolver.New(conf)
	}
	conf.Hosts = resolver.HostsFile("/etc/hosts", time.Now)
	for _, s := range c.Servers {
		ap, err := addrPort(s)
		if err != nil {
			return nil, fmt.Errorf("dns.servers: %w", err)
		}
		conf.Servers = append(conf.Servers, ap)
	}
	if len(conf.Servers) == 0 {
		var err error
		if conf.Servers, err = resolver.ReadResolvConf("/etc/resolv.conf"); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	if len(conf.Servers) == 0 { // the default of resolv.conf(5) without name servers
		conf.Servers = []netip.AddrPort{netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), dnsPort)}
	}
	return resolver.New(conf)
}

// dnsPort is the default port of name servers.
const dnsPort = 53

func addrPort(s string) (netip.AddrPort, error) {
	if ap, err := netip.ParseAddrPort(s); err == nil {
		return ap, nil
	}
	a, err := netip.ParseAddr(s)
	if err != nil {
		return netip.AddrPort{}, fmt.Errorf("%q is not an IP address", s)
	}
	return netip.AddrPortFrom(a, dnsPort), nil
}

// newScanner builds the gatherers and the catalogue. pages is nil without a browser.
func newScanner(c config.Config, t *targets, pages website.BrowserGatherer, log *slog.Logger) (*website.Scanner, error) {
	d, outside := t.dialer, t.sources
	if pages != nil {
		pages = librarian{pages, sourceOf(outside.libraries)}
	}
	public, extra, both, err := trustedRoots(c.Trust)
	if err != nil {
		return nil, err
	}
	catalogue, err := checks.Catalogue()
	if err != nil {
		return nil, err
	}
	anchors, err := trustAnchors(c.DNS.TrustAnchors)
	if err != nil {
		return nil, err
	}
	policies := egress.NewClient(d, egress.ClientConfig{UserAgent: c.Scan.Agent(), RootCAs: both.Pool(), ManualRedirects: true})
	fetch := egress.NewClient(d, egress.ClientConfig{UserAgent: c.Scan.Agent(), RootCAs: both.Pool()})
	asking, err := probes.New(probes.Config{
		Dialer: d, Clock: time.Now, Logger: log, UserAgent: c.Scan.Agent(), Pace: c.Scan.Pace, Budget: c.Scan.StepTimeout,
	})
	if err != nil {
		return nil, err
	}
	return &website.Scanner{
		Web: web.New(web.Config{
			Dialer: d, Roots: both, Clock: time.Now, Logger: log, UserAgent: c.Scan.Agent(),
			MobileUserAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Mobile " + c.Scan.Agent(),
			Pace:            c.Scan.Pace, StepTimeout: c.Scan.StepTimeout, RDAP: web.RDAPConfig{Bootstrap: sourceOf(outside.rdap)},
			Confirm: confirm(c.Scan.ConfirmEvery), Libraries: sourceOf(outside.libraries), Preload: sourceOf(outside.preload),
		}),
		TLS: tls.New(tls.Config{
			Dialer: d, Fetcher: fetch, Roots: public, ExtraRoots: extra, Clock: time.Now, Logger: log,
			Pace: c.Scan.Pace, Budget: c.Scan.StepTimeout, UserAgent: c.Scan.Agent(), Logs: sourceOf(outside.logs),
			Tries: confirm(c.Scan.ConfirmEvery).Tries, Every: c.Scan.ConfirmEvery,
		}),
		DNS: dns.New(dns.Config{
			Resolver: t.names, Client: policies, Anchors: anchors, Now: time.Now, Logger: log,
			VRPs: sourceOf(outside.vrps), OriginZone: c.Sources.OriginZone,
		}),
		Mail: mail.New(mail.Config{
			Dialer: d, Roots: both.Pool(), Clock: time.Now, Logger: log, Name: mailName(ReportURL(c)), Pace: c.Scan.Pace, Budget: c.Scan.StepTimeout,
		}),
		Probes:    asking,
		Browser:   pages,
		Catalogue: catalogue, Log: log,
	}, nil
}

// mailName returns the scanner's name for mail servers: the host of the public address, if
// that is a public name.
func mailName(address string) string {
	u, err := url.Parse(address)
	if err != nil || !strings.Contains(u.Hostname(), ".") {
		return ""
	}
	if _, err := netip.ParseAddr(u.Hostname()); err == nil {
		return ""
	}
	return u.Hostname()
}

// trustAnchors reads DS records of the root; the default is the IANA's.
func trustAnchors(texts []string) ([]*mdns.DS, error) {
	if len(texts) == 0 {
		return dnssec.RootAnchors(), nil
	}
	anchors := make([]*mdns.DS, 0, len(texts))
	for _, text := range texts {
		rr, err := mdns.NewRR(text)
		ds, ok := rr.(*mdns.DS)
		if err != nil || !ok {
			return nil, fmt.Errorf("dns.trust_anchors: %q is not a DS record in presentation form", text)
		}
		anchors = append(anchors, ds)
	}
	return anchors, nil
}

// confirmTries is how often a site that seems down is tried again.
const confirmTries = 2

// stepTimeout returns the time limit that the longest gatherer sets itself.
func stepTimeout(c config.Scan) time.Duration {
	return c.StepTimeout + confirmTries*c.ConfirmEvery
}

func confirm(every time.Duration) web.Confirm {
	if every == 0 {
		return web.Confirm{}
	}
	return web.Confirm{Tries: confirmTries, Every: every}
}

// trustedRoots returns the public roots, the operator's (nil for none), and both together.
func trustedRoots(c config.Trust) (public, extra, both *trust.Roots, err error) {
	if public, err = trust.Public(); err != nil {
		return nil, nil, nil, err
	}
	if c.ExtraRoots == "" {
		return public, nil, public, nil
	}
	pem, err := os.ReadFile(c.ExtraRoots)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("trust.extra_roots: %w", err)
	}
	if extra, err = trust.ParseRoots(pem); err != nil {
		return nil, nil, nil, fmt.Errorf("trust.extra_roots contains no valid PEM certificate: %w", err)
	}
	return public, extra, trust.Union(public, extra), nil
}
