package dns

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/miekg/dns"
	"golang.org/x/sync/errgroup"

	"assay/internal/egress"
	"assay/internal/resolver"
	"assay/internal/website/capture"
	"assay/internal/website/records"
	"assay/internal/website/rpki"
)

// Config configures a Gatherer. Resolver is required.
type Config struct {
	Resolver *resolver.Resolver
	// Client fetches MTA-STS policies. It should return redirects, because RFC 8461 §3.3
	// forbids following them. nil means that no policy is fetched.
	Client *egress.Client
	// Anchors are the DNSSEC trust anchors; without any the state is indeterminate.
	Anchors []*dns.DS
	// Now is the clock for signatures. nil means time.Now.
	Now func() time.Time
	// Logger logs at debug level; nil discards.
	Logger *slog.Logger
	// VRPs returns the validated ROA payloads, or why they are missing; nil means that no
	// source is configured. OriginZone is the zone whose TXT records give the route of an address,
	// such as "asn.cymru.com"; "" means none.
	VRPs       func(context.Context) (*rpki.Table, capture.DataSource)
	OriginZone string
	// Selectors are the DKIM selectors to try; nil means records.DKIMSelectors.
	Selectors []string
	// Foreign is an existing name outside of all scanned domains; a server that resolves it
	// is an open resolver. "" means "www.iana.org.".
	Foreign string
	// Timeout limits a step; 0 means 20 s.
	Timeout time.Duration
	// Parallel limits the queries in parallel; 0 means 8.
	Parallel int
	// Pace is the minimum time between two messages to one authoritative server; 0 means
	// none.
	Pace time.Duration
}

// Gatherer is safe for concurrent use.
type Gatherer struct {
	cfg Config
}

// New returns a Gatherer.
func New(cfg Config) *Gatherer {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Selectors == nil {
		cfg.Selectors = records.DKIMSelectors()
	}
	if cfg.Foreign == "" {
		cfg.Foreign = "www.iana.org."
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 20 * time.Second
	}
	if cfg.Parallel <= 0 {
		cfg.Parallel = 8
	}
	return &Gatherer{cfg: cfg}
}

// Gather makes every look-up that needs no consent. progress may be nil. The only error is
// that of an ended ctx. For an address literal there are no names to judge and the facts are
// empty.
func (g *Gatherer) Gather(ctx context.Context, t capture.Target, progress func(string)) (*capture.DNS, error) {
	return g.gather(ctx, t, false, progress)
}

// GatherConsented is Gather plus the zone transfers, which require the consent of the
// domain's owner.
func (g *Gatherer) GatherConsented(ctx context.Context, t capture.Target, progress func(string)) (*capture.DNS, error) {
	return g.gather(ctx, t, true, progress)
}

func (g *Gatherer) gather(ctx context.Context, t capture.Target, consent bool, progress func(string)) (*capture.DNS, error) {
	bounded, cancel := context.WithTimeout(ctx, g.cfg.Timeout)
	defer cancel()
	if t.IsIP() {
		s := &session{Gatherer: g, target: t, out: &capture.DNS{}}
		s.routing(bounded)
		return s.out, nil
	}
	s := &session{Gatherer: g, target: t, consent: consent, progress: progress, out: &capture.DNS{Host: dns.CanonicalName(t.Host)}}
	s.out.Mail = s.out.Host
	if t.Domain != "" {
		s.out.Mail = dns.CanonicalName(t.Domain)
	}
	s.run(bounded)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("gather dns: %w", err)
	}
	return s.out, nil
}

// session is one gathering. Its parallel parts write to different fields of out.
type session struct {
	*Gatherer
	target   capture.Target
	consent  bool
	progress func(string)
	speaking sync.Mutex
	out      *capture.DNS
	zone     zone
}

func (s *session) run(ctx context.Context) {
	s.say("addresses and zone of " + s.target.Host)
	s.parallel(ctx, s.addresses, s.findZone)
	s.say("name servers, DNSSEC and mail records")
	s.parallel(ctx, s.servers, s.dnssec, s.caa, s.webRecords, s.mx, s.spf, s.dmarc, s.dkim, s.mtaSTS, s.otherMail)
	s.say("targets of aliases, name servers and mail exchangers; routes")
	s.parallel(ctx, s.targets, s.routing)
}

// servers examines the zone's delegation and name servers. A name that does not exist has no
// zone of its own, and the registry's zone is not examined.
func (s *session) servers(ctx context.Context) {
	if s.out.A.Rcode == "NXDOMAIN" && s.zone.apex != s.out.Mail && dns.IsSubDomain(s.zone.apex, s.out.Mail) {
		return
	}
	s.delegation(ctx)
	s.probeServers(ctx)
	s.exactTTLs(ctx)
}

func (s *session) say(what string) {
	if s.progress == nil {
		return
	}
	s.speaking.Lock()
	defer s.speaking.Unlock()
	s.progress(what)
}

// parallel runs the parts together and waits for all.
func (s *session) parallel(ctx context.Context, parts ...func(context.Context)) {
	var g errgroup.Group
	g.SetLimit(s.cfg.Parallel)
	for _, p := range parts {
		g.Go(func() error { p(ctx); return nil })
	}
	_ = g.Wait()
}

// each calls f for every index below n, in parallel.
func (s *session) each(ctx context.Context, n int, f func(ctx context.Context, i int)) {
	var g errgroup.Group
	g.SetLimit(s.cfg.Parallel)
	for i := range n {
		g.Go(func() error { f(ctx, i); return nil })
	}
	_ = g.Wait()
}

// lookup makes a query and converts its answer.
func (s *session) lookup(ctx context.Context, name string, qtype uint16) capture.Answer {
	return convert(s.cfg.Resolver.Lookup(ctx, name, qtype))
}
