// Package zoo owns the proving ground as a whole: one certificate authority, a signed DNS
// from its own root down, a registry, mail exchangers, one healthy web site, and faulty ones
// that each break one thing, all on loopback addresses. It provides the settings with which
// an Assay process uses this world instead of the Internet, so that whole scans can be
// tested with exact expectations and without a network. Nothing in it is fit to protect
// anything.
package zoo

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"assay/config"
	"assay/internal/zoo/dnszoo"
	"assay/internal/zoo/tlszoo"
	"assay/internal/zoo/webzoo"
)

// Options configures a Zoo.
type Options struct {
	// Dir is an existing directory for the file of the authority's root.
	Dir string
	// Clock is the zoo's time, around which certificates and signatures are valid; nil means
	// time.Now.
	Clock func() time.Time
	// Logger logs errors of the servers; nil discards.
	Logger *slog.Logger
	// More are additional sites by name, the healthy one changed by the variant. They are
	// reachable like the others but not listed.
	More map[string]webzoo.Variant
	// Hosts are additional names, directly under a top-level domain, that lead to the healthy
	// site's addresses.
	Hosts []string
}

// authorityHost serves revocation responses, and is named in the zones' CAA records.
const authorityHost = "ca.example"

// authorityAddr is the made-up address of the authority.
var authorityAddr = netip.AddrFrom4([4]byte{127, 80, 255, 1})

// Zoo is a running proving ground. It is safe for concurrent use.
type Zoo struct {
	ca        *tlszoo.CA
	names     *dnszoo.Zoo
	web       *webzoo.Zoo
	post      post
	authority *http.Server
	remap     map[netip.AddrPort]netip.AddrPort // in addition to those of names and web
	sites     []Site
	exposed   []Site
	tokens    tokens
	published map[string]bool // hosts with a zone
	announced []string        // records of the zone with the routes
	rootFile  string
	bootstrap string
}

// New starts everything; Close stops it. ctx limits only the start.
func New(ctx context.Context, o Options) (_ *Zoo, err error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	z := &Zoo{remap: map[netip.AddrPort]netip.AddrPort{}, published: map[string]bool{}, rootFile: filepath.Join(o.Dir, "zoo-root.pem")}
	defer func() {
		if err != nil {
			err = fmt.Errorf("zoo: %w", errors.Join(err, z.Close()))
		}
	}()
	if z.ca, err = tlszoo.NewCA(tlszoo.CAConfig{Name: "Zoo Root", Clock: o.Clock, BaseURL: "http://" + authorityHost}); err != nil {
		return nil, err
	}
	if err = os.WriteFile(z.rootFile, z.ca.RootPEM(), 0o600); err != nil {
		return nil, err
	}
	if z.names, err = dnszoo.Start(dnszoo.Config{Now: o.Clock(), Logger: o.Logger}); err != nil {
		return nil, err
	}
	if err = z.startAuthority(ctx); err != nil {
		return nil, err
	}
	if err = z.startPost(ctx); err != nil {
		return nil, err
	}
	z.web = webzoo.New(webzoo.Config{Clock: o.Clock, Issue: z.issue})
	if err = z.startSites(ctx, o); err != nil {
		return nil, err
	}
	if err = z.startRegistry(); err != nil {
		return nil, err
	}
	return z, z.publishRoutes()
}

// startSites starts every site, and gives the further hosts a name.
func (z *Zoo) startSites(ctx context.Context, o Options) error {
	for _, d := range designs() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := z.add(d); err != nil {
			return fmt.Errorf("site %s: %w", d.name, err)
		}
	}
	for _, d := range exposures() {
		host, err := z.start(d)
		if err != nil {
			return fmt.Errorf("site %s: %w", d.name, err)
		}
		z.exposed = append(z.exposed, Site{Name: d.name, Host: host, Lost: d.lost})
	}
	for name, variant := range o.More {
		if _, err := z.start(design{name: name, web: variant}); err != nil {
			return fmt.Errorf("site %s: %w", name, err)
		}
	}
	for _, host := range o.Hosts {
		if err := z.names.AddSite(host, dnszoo.ZoneOptions{Addrs: z.web.Addresses()[z.Healthy().Host]}); err != nil {
			return fmt.Errorf("host %s: %w", host, err)
		}
	}
	return nil
}

func (z *Zoo) issue(hosts ...string) (tls.Certificate, error) {
	leaf, err := z.ca.Issue(tlszoo.LeafOptions{Names: hosts})
	if err != nil {
		return tls.Certificate{}, err
	}
	return leaf.Certificate, nil
}

// startAuthority serves the revocation status over plain HTTP under the authority's name.
func (z *Zoo) startAuthority(ctx context.Context) error {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", netip.AddrPortFrom(authorityAddr, 0).String())
	if err != nil {
		return err
	}
	served, err := netip.ParseAddrPort(ln.Addr().String())
	if err != nil {
		return errors.Join(err, ln.Close())
	}
	z.remap[netip.AddrPortFrom(authorityAddr, 80)] = served
	z.authority = &http.Server{Handler: z.ca.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = z.authority.Serve(ln) }() // always ends with ErrServerClosed
	return z.names.AddSite(authorityHost, dnszoo.ZoneOptions{Addrs: []netip.Addr{authorityAddr}})
}

// startRegistry serves registration data and publishes the registry's name.
func (z *Zoo) startRegistry() (err error) {
	if z.bootstrap, err = z.web.AddRegistry(); err != nil {
		return err
	}
	for host, addrs := range z.web.Addresses() {
		if z.published[strings.TrimPrefix(host, "www.")] {
			continue
		}
		if err := z.names.AddSite(host, dnszoo.ZoneOptions{Addrs: addrs}); err != nil {
			return err
		}
	}
	return nil
}

// Authority returns the authority that every client of the zoo trusts.
func (z *Zoo) Authority() *tlszoo.CA { return z.ca }

// AddHost publishes a name directly under a top-level domain with the addresses of a server
// outside the zoo.
func (z *Zoo) AddHost(host string, addrs ...netip.Addr) error {
	return z.names.AddSite(host, dnszoo.ZoneOptions{Addrs: addrs, NoWWW: true})
}

// Healthy returns the site without a fault.
func (z *Zoo) Healthy() Site { return z.sites[0] }

// Faulty returns the sites with one fault each.
func (z *Zoo) Faulty() []Site { return slices.Clone(z.sites[1:]) }

// Configure makes a configuration use the zoo instead of the Internet.
func (z *Zoo) Configure(c *config.Config) {
	c.Egress.Allow = append([]string{"127.0.0.0/8"}, append(webzoo.Prefixes(), dnszoo.Prefixes()...)...)
	c.Egress.Remap = z.pairs()
	c.DNS.Roots, c.DNS.TrustAnchors = nil, nil
	for _, a := range z.names.Roots() {
		c.DNS.Roots = append(c.DNS.Roots, a.String())
	}
	for _, ds := range z.names.Anchors() {
		c.DNS.TrustAnchors = append(c.DNS.TrustAnchors, ds.String())
	}
	c.Trust.ExtraRoots = z.rootFile
	c.Scan.Pace, c.Scan.ConfirmEvery = 0, 0
	c.Sources = config.Sources{
		JSLibraries: webzoo.Registry + webzoo.PathLibraries, HSTSPreload: webzoo.Registry + webzoo.PathPreload,
		VRPs:          webzoo.Registry + webzoo.PathVRPs,
		RDAPBootstrap: z.bootstrap, CTLogs: "http://" + authorityHost + "/log_list.json", OriginZone: originZone,
	}
}

// Env returns Configure's settings as environment variables of a process.
func (z *Zoo) Env() []string {
	var c config.Config
	z.Configure(&c)
	list := func(items []string) string { return strings.Join(items, ",") }
	return []string{
		"ASSAY_EGRESS_ALLOW=" + list(c.Egress.Allow),
		"ASSAY_EGRESS_REMAP=" + list(c.Egress.Remap),
		"ASSAY_DNS_ROOTS=" + list(c.DNS.Roots),
		"ASSAY_DNS_TRUST_ANCHORS=" + list(c.DNS.TrustAnchors),
		"ASSAY_TRUST_EXTRA_ROOTS=" + c.Trust.ExtraRoots,
		"ASSAY_SCAN_PACE=" + c.Scan.Pace.String(),
		"ASSAY_SCAN_CONFIRM_EVERY=" + c.Scan.ConfirmEvery.String(),
		"ASSAY_SOURCES_JS_LIBRARIES=" + c.Sources.JSLibraries,
		"ASSAY_SOURCES_CT_LOGS=" + c.Sources.CTLogs,
		"ASSAY_SOURCES_HSTS_PRELOAD=" + c.Sources.HSTSPreload,
		"ASSAY_SOURCES_RDAP_BOOTSTRAP=" + c.Sources.RDAPBootstrap,
		"ASSAY_SOURCES_VRPS=" + c.Sources.VRPs,
		"ASSAY_SOURCES_ORIGIN_ZONE=" + c.Sources.OriginZone,
	}
}

// pairs lists the translations from made-up to real addresses, in order.
func (z *Zoo) pairs() []string {
	var out []string
	for _, table := range []map[netip.AddrPort]netip.AddrPort{z.remap, z.names.Ports(), z.web.Ports()} {
		for from, to := range table {
			out = append(out, from.String()+"="+to.String())
		}
	}
	slices.Sort(out)
	return out
}

// Close stops all servers.
func (z *Zoo) Close() error {
	var errs []error
	if z.web != nil {
		errs = append(errs, z.web.Close())
	}
	errs = append(errs, z.closePost()...)
	if z.authority != nil {
		errs = append(errs, z.authority.Close())
	}
	if z.names != nil {
		z.names.Close()
	}
	return errors.Join(errs...)
}
