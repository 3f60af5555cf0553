package egress

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http/httptrace"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"

	"assay/internal/scan"
)

// Resolver looks up the addresses of a host; network is "ip", "ip4" or "ip6".
// *net.Resolver implements it.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// DialConfig configures a Dialer.
type DialConfig struct {
	// Policy decides which addresses may be dialled; nil means the policy without exceptions.
	Policy *Policy
	// Resolver looks up names. nil means the resolver of the system, queried with absolute
	// names so that no search list is applied.
	Resolver Resolver
	// DialMap, when set, changes which address is dialled in place of a judged one: for
	// networks that translate addresses, and for tests that move ports. Its result is trusted
	// configuration: the policy judged its argument.
	DialMap func(netip.AddrPort) netip.AddrPort
	// Upstream, when set, is the proxy through which public addresses are reached, over TCP alone.
	// Addresses that only an exception of the policy permits are dialled directly.
	Upstream *Upstream
	// ResolveTimeout limits a look-up; 0 means 5 s.
	ResolveTimeout time.Duration
	// Timeout limits the connection to one address; 0 means 10 s.
	Timeout time.Duration
	// FallbackDelay is the head start of one address before the next is tried
	// as well (RFC 8305 section 5); 0 means 250 ms.
	FallbackDelay time.Duration
	// Logger logs refused addresses at debug level; nil discards.
	Logger *slog.Logger
}

// maxAddrs limits the addresses of a host that are tried, so that an answer with thousands
// of records takes no longer than a usual one.
const maxAddrs = 8

// Dialer opens connections to judged addresses. It is safe for concurrent use.
type Dialer struct {
	cfg    DialConfig
	public *Policy // without exceptions
}

// NewDialer returns a Dialer; zero fields of cfg take their defaults.
func NewDialer(cfg DialConfig) *Dialer {
	if cfg.Policy == nil {
		cfg.Policy = defaultPolicy()
	}
	if cfg.Resolver == nil {
		cfg.Resolver = systemResolver{net.DefaultResolver}
	}
	if cfg.ResolveTimeout <= 0 {
		cfg.ResolveTimeout = 5 * time.Second
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 10 * time.Second
	}
	if cfg.FallbackDelay <= 0 {
		cfg.FallbackDelay = 250 * time.Millisecond
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	return &Dialer{cfg: cfg, public: defaultPolicy()}
}

// systemResolver asks for absolute names.
type systemResolver struct{ *net.Resolver }

func (r systemResolver) LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error) {
	return r.Resolver.LookupNetIP(ctx, network, host+".")
}

// Policy returns the dialer's policy.
func (d *Dialer) Policy() *Policy { return d.cfg.Policy }

// DialContext resolves the host of address once, checks every address, and connects to the
// accepted ones in turn until one answers. The name itself is never passed to the operating
// system, so a second look-up cannot lead elsewhere. network is tcp, tcp4 or tcp6, or udp,
// udp4 or udp6; the port is a number.
func (d *Dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, scan.Wrap(scan.CodeInvalid, err, shown(address)+" is not a host with a port")
	}
	port, err := parsePort(portText)
	if err != nil {
		return nil, err
	}
	family, err := familyOf(network)
	if err != nil {
		return nil, err
	}
	h, addrs, err := d.resolve(ctx, family, host)
	if err != nil {
		return nil, err
	}
	targets := make([]netip.AddrPort, 0, maxAddrs)
	for _, a := range interleave(addrs) {
		if len(targets) < maxAddrs {
			targets = append(targets, netip.AddrPortFrom(a, port))
		}
	}
	return d.race(ctx, network, h, targets)
}

// DialAddr connects to an address that the caller has resolved, after judging it again. An
// address that is only allowed because of an exception for a host name needs DialHostAddr.
func (d *Dialer) DialAddr(ctx context.Context, network string, ap netip.AddrPort) (net.Conn, error) {
	return d.dialOne(ctx, network, Host{}, ap)
}

// DialHostAddr is like DialAddr, for an address that host resolved to: exceptions for the name also apply.
func (d *Dialer) DialHostAddr(ctx context.Context, network, host string, ap netip.AddrPort) (net.Conn, error) {
	h, err := ParseHost(host)
	if err != nil {
		return nil, err
	}
	return d.dialOne(ctx, network, h, ap)
}

// Resolve returns the addresses of host that the policy accepts, in the order of the
// resolver and without duplicates. Refused addresses are omitted; if none remains, the error
// is the refusal of the first. Literals and localhost are never looked up.
func (d *Dialer) Resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	_, addrs, err := d.resolve(ctx, "ip", host)
	return addrs, err
}

func (d *Dialer) resolve(ctx context.Context, family, host string) (Host, []netip.Addr, error) {
	if err := d.cfg.Policy.JudgeHost(host); err != nil {
		return Host{}, nil, err
	}
	h, err := ParseHost(host)
	if err != nil {
		return Host{}, nil, err
	}
	var answers []netip.Addr
	switch {
	case h.IsAddr():
		answers = []netip.Addr{h.Addr}
	case isLocalhost(h.Name):
		answers = loopback()
	default:
		if answers, err = d.lookUp(ctx, family, h.Name); err != nil {
			return Host{}, nil, err
		}
	}
	addrs, err := d.accept(ctx, h, family, answers)
	return h, addrs, err
}

// lookUp queries the resolver, and reports to an httptrace where the resolver does not do so
// itself.
func (d *Dialer) lookUp(ctx context.Context, family, name string) ([]netip.Addr, error) {
	bounded, cancel := context.WithTimeout(ctx, d.cfg.ResolveTimeout)
	defer cancel()
	trace := httptrace.ContextClientTrace(ctx)
	switch d.cfg.Resolver.(type) {
	case *net.Resolver, systemResolver:
		trace = nil
	}
	if trace != nil && trace.DNSStart != nil {
		trace.DNSStart(httptrace.DNSStartInfo{Host: name})
	}
	answers, err := d.cfg.Resolver.LookupNetIP(bounded, family, name)
	if trace != nil && trace.DNSDone != nil {
		info := httptrace.DNSDoneInfo{Err: err}
		for _, a := range answers {
			info.Addrs = append(info.Addrs, net.IPAddr{IP: a.AsSlice(), Zone: a.Zone()})
		}
		trace.DNSDone(info)
	}
	if err == nil && len(answers) == 0 {
		err = &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	}
	if err != nil {
		return nil, unreachable(err, name+" does not resolve")
	}
	return answers, nil
}

// accept returns the addresses of the family that the policy accepts.
func (d *Dialer) accept(ctx context.Context, h Host, family string, answers []netip.Addr) ([]netip.Addr, error) {
	named := d.cfg.Policy.allowsName(h.Name)
	var accepted []netip.Addr
	var refused error
	for _, a := range answers {
		a = a.Unmap()
		if slices.Contains(accepted, a) || family == "ip4" && !a.Is4() || family == "ip6" && !a.Is6() {
			continue
		}
		why := d.cfg.Policy.addrReason(a, named)
		if why == "" {
			accepted = append(accepted, a)
			continue
		}
		d.cfg.Logger.DebugContext(ctx, "address refused", "host", h.String(), "address", a.String(), "reason", why)
		if refused == nil {
			refused = refusedAnswer(h, why)
		}
	}
	switch {
	case len(accepted) > 0:
		return accepted, nil
	case refused != nil:
		return nil, refused
	}
	cause := &net.DNSError{Err: "no suitable address", Name: h.String(), IsNotFound: true}
	return nil, unreachable(cause, h.String()+" has no address of the requested family")
}

// refusedAnswer returns the refusal of a host because of an address that it resolved to. It
// contains neither the address nor its kind: otherwise callers could map a private network
// by names. The log has both, at debug level.
func refusedAnswer(h Host, why string) error {
	if h.IsAddr() || isLocalhost(h.Name) {
		return forbidden(h.String(), why)
	}
	return scan.Errorf(scan.CodeTargetForbidden, "%s does not resolve to a public address", shown(h.Name))
}

// familyOf maps a network of package net to the family to look up.
func familyOf(network string) (string, error) {
	switch network {
	case "tcp", "udp":
		return "ip", nil
	case "tcp4", "udp4":
		return "ip4", nil
	case "tcp6", "udp6":
		return "ip6", nil
	}
	return "", scan.Errorf(scan.CodeInvalid, "network %q is not supported", network)
}

// dialOne connects to one address. The judgement before the dial has the better error
// message; the one in control sees the address that the socket is about to connect to, and
// cannot be bypassed.
func (d *Dialer) dialOne(ctx context.Context, network string, h Host, ap netip.AddrPort) (net.Conn, error) {
	if _, err := familyOf(network); err != nil {
		return nil, err
	}
	named := d.cfg.Policy.allowsName(h.Name)
	if why := d.cfg.Policy.addrReason(ap.Addr(), named); why != "" {
		if h.Name != "" {
			return nil, refusedAnswer(h, why)
		}
		return nil, forbidden(ap.Addr().String(), why)
	}
	ap = unmapped(ap)
	target := ap
	if d.cfg.DialMap != nil {
		target = unmapped(d.cfg.DialMap(ap))
	}
	if d.cfg.Upstream != nil && d.public.addrReason(ap.Addr(), false) == "" {
		return d.dialUpstream(ctx, network, ap)
	}
	conn, err := d.netDialer(ap, target, named).DialContext(ctx, network, target.String())
	if err != nil {
		if scan.IsCode(err, scan.CodeTargetForbidden) {
			return nil, err
		}
		return nil, unreachable(err, fmt.Sprintf("No connection to %s", ap))
	}
	if err := d.control(conn.RemoteAddr().String(), ap, target, named); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// dialUpstream connects to a judged address through the proxy.
func (d *Dialer) dialUpstream(ctx context.Context, network string, ap netip.AddrPort) (net.Conn, error) {
	if !strings.HasPrefix(network, "tcp") {
		return nil, scan.Errorf(scan.CodeTargetUnreachable, "No connection to %s: egress.proxy passes TCP only", ap)
	}
	conn, err := d.cfg.Upstream.dial(ctx, d.cfg.Timeout, ap)
	if err != nil {
		return nil, unreachable(err, fmt.Sprintf("No connection to %s", ap))
	}
	return conn, nil
}

// netDialer returns a dialer that connects to target or to nothing.
func (d *Dialer) netDialer(judged, target netip.AddrPort, named bool) *net.Dialer {
	return &net.Dialer{
		Timeout:       d.cfg.Timeout,
		FallbackDelay: -1, // one address at a time; race does the rest
		KeepAlive:     -1, // connections to targets live for seconds
		ControlContext: func(_ context.Context, _, address string, _ syscall.RawConn) error {
			return d.control(address, judged, target, named)
		},
	}
}

// control checks the address of a socket: it must be the intended one, and the policy must
// accept it unless DialMap substituted it for an accepted one.
func (d *Dialer) control(address string, judged, target netip.AddrPort, named bool) error {
	actual, err := netip.ParseAddrPort(address)
	if err != nil || unmapped(actual) != target {
		return scan.Errorf(scan.CodeTargetForbidden, "%s is not the permitted address (%s)", shown(address), judged)
	}
	if target.Addr() == judged.Addr() {
		return d.cfg.Policy.judgeNamed(actual.Addr(), named)
	}
	return nil
}

func unmapped(ap netip.AddrPort) netip.AddrPort {
	return netip.AddrPortFrom(ap.Addr().Unmap(), ap.Port())
}
