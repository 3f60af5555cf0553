package website

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/span"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

// Terms are the permissions of a scan: decided when it is queued, and unchanged after that.
type Terms struct {
	Profile capture.Profile
	Consent bool // the workspace has proved ownership of the domain
	// Domain is the proved name that Consent is based on; without consent, the name whose
	// proof has expired; "" if there is neither.
	Domain string
}

// TermsOf returns the terms that a scan was queued with.
func TermsOf(s scan.WebsiteScan) Terms {
	return Terms{Profile: capture.Profile(s.Profile), Consent: s.Consent, Domain: s.ConsentDomain}
}

// Progress receives what a gatherer is doing, in a few words.
type Progress func(what string)

// WebGatherer fetches the HTTP, page and assets parts.
type WebGatherer interface {
	GatherHTTP(ctx context.Context, t capture.Target, progress func(string)) (*capture.HTTP, error)
	GatherPage(ctx context.Context, t capture.Target, progress func(string)) (*capture.Page, error)
	GatherAssets(ctx context.Context, t capture.Target, page *capture.Page, progress func(string)) (*capture.Assets, error)
}

// TLSGatherer probes the TLS service.
type TLSGatherer interface {
	Gather(ctx context.Context, t capture.Target, progress func(string)) (*capture.TLS, error)
}

// DNSGatherer queries the DNS.
type DNSGatherer interface {
	Gather(ctx context.Context, t capture.Target, progress func(string)) (*capture.DNS, error)
	// GatherConsented also requests what only the owner may request.
	GatherConsented(ctx context.Context, t capture.Target, progress func(string)) (*capture.DNS, error)
}

// MailGatherer talks to the mail exchangers that the zone names.
type MailGatherer interface {
	Gather(ctx context.Context, t capture.Target, zone *capture.DNS, progress func(string)) (*capture.Mail, error)
}

// BrowserGatherer loads the document in a headless browser.
type BrowserGatherer interface {
	Gather(ctx context.Context, t capture.Target, progress func(string)) (*capture.Browser, error)
}

// ProbeGatherer sends the requests that need the owner's consent, only to hosts that the
// proof of the domain covers.
type ProbeGatherer interface {
	Gather(ctx context.Context, t capture.Target, domain string, page *capture.Page, progress func(string)) (*capture.Probes, error)
}

// Scanner gathers parts and judges pillars.
type Scanner struct {
	Web       WebGatherer
	TLS       TLSGatherer
	DNS       DNSGatherer
	Mail      MailGatherer
	Probes    ProbeGatherer
	Browser   BrowserGatherer // nil where there is no browser
	Catalogue *check.Catalogue
	Log       *slog.Logger
}

// Parts lists what must be gathered to judge the pillars, in part order. The
// HTTP part is always gathered: it decides whether the site can be reached.
func (s *Scanner) Parts(pillars []scan.Pillar, terms Terms) []capture.Part {
	wanted := map[capture.Part]bool{capture.PartHTTP: true}
	for _, p := range pillars {
		for _, part := range s.Needs(p, terms) {
			wanted[part] = true
			for _, before := range After(part) {
				wanted[before] = true
			}
		}
	}
	return slices.DeleteFunc(capture.Parts(), func(p capture.Part) bool { return !wanted[p] })
}

// Needs lists the parts that the pillar is judged on.
func (s *Scanner) Needs(p scan.Pillar, terms Terms) []capture.Part {
	needs := s.Catalogue.Needs(p, terms.Profile)
	if !terms.Consent {
		needs = slices.DeleteFunc(needs, func(part capture.Part) bool { return part == capture.PartProbes })
	}
	if !slices.Contains(needs, capture.PartHTTP) {
		needs = append([]capture.Part{capture.PartHTTP}, needs...)
	}
	return needs
}

// After lists the parts that a part builds on.
func After(p capture.Part) []capture.Part {
	switch p {
	case capture.PartAssets, capture.PartProbes:
		return []capture.Part{capture.PartPage}
	case capture.PartMail:
		return []capture.Part{capture.PartDNS}
	}
	return nil
}

// Gather fetches one part; prior holds the parts it builds on. The value is a pointer to the
// part's type. An unreachable target is a fact, not an error.
func (s *Scanner) Gather(ctx context.Context, part capture.Part, prior *capture.Capture, progress Progress) (value any, err error) {
	ctx, end := span.Start(ctx, "gather "+string(part), span.Part.String(string(part)), span.Host.String(prior.Target.Host))
	defer func() { end(err) }()
	return s.gather(ctx, part, prior, progress)
}

func (s *Scanner) gather(ctx context.Context, part capture.Part, prior *capture.Capture, progress Progress) (any, error) {
	t := prior.Target
	switch part {
	case capture.PartHTTP:
		return s.Web.GatherHTTP(ctx, t, progress)
	case capture.PartPage:
		return s.Web.GatherPage(ctx, t, progress)
	case capture.PartTLS:
		return s.TLS.Gather(ctx, t, progress)
	case capture.PartDNS:
		// A zone belongs to the registrable domain: the proof of a subdomain does not cover
		// it.
		if prior.Consent && prior.ConsentDomain == t.Domain {
			return s.DNS.GatherConsented(ctx, t, progress)
		}
		return s.DNS.Gather(ctx, t, progress)
	case capture.PartAssets:
		return s.Web.GatherAssets(ctx, t, prior.Page, progress)
	case capture.PartMail:
		return s.Mail.Gather(ctx, t, prior.DNS, progress)
	case capture.PartProbes:
		return s.gatherProbes(ctx, prior, progress)
	case capture.PartBrowser:
		if s.Browser == nil {
			return nil, scan.Errorf(scan.CodeUnavailable, "This worker has no browser")
		}
		return s.Browser.Gather(ctx, t, progress)
	}
	return nil, scan.Errorf(scan.CodeInvalid, "unknown capture part %q", part)
}

// gatherProbes sends the probing requests. It is the last check of the owner's consent,
// without which none is sent.
func (s *Scanner) gatherProbes(ctx context.Context, prior *capture.Capture, progress Progress) (any, error) {
	if !prior.Consent {
		return nil, scan.Errorf(scan.CodeForbidden, "Probing requires a verified domain")
	}
	return s.Probes.Gather(ctx, prior.Target, prior.ConsentDomain, prior.Page, progress)
}

// Slot allocates a part in the capture and returns the pointer to decode the stored part
// into.
func Slot(c *capture.Capture, part capture.Part) (any, error) {
	switch part {
	case capture.PartHTTP:
		c.HTTP = &capture.HTTP{}
		return c.HTTP, nil
	case capture.PartPage:
		c.Page = &capture.Page{}
		return c.Page, nil
	case capture.PartTLS:
		c.TLS = &capture.TLS{}
		return c.TLS, nil
	case capture.PartDNS:
		c.DNS = &capture.DNS{}
		return c.DNS, nil
	case capture.PartAssets:
		c.Assets = &capture.Assets{}
		return c.Assets, nil
	case capture.PartMail:
		c.Mail = &capture.Mail{}
		return c.Mail, nil
	case capture.PartBrowser:
		c.Browser = &capture.Browser{}
		return c.Browser, nil
	case capture.PartProbes:
		c.Probes = &capture.Probes{}
		return c.Probes, nil
	}
	return nil, scan.Errorf(scan.CodeInvalid, "unknown capture part %q", part)
}

// NewCapture starts an empty capture of the target.
func NewCapture(t capture.Target, takenAt time.Time, terms Terms) *capture.Capture {
	return &capture.Capture{
		Version: capture.Version, Target: t, TakenAt: takenAt.UTC(), Profile: terms.Profile, Consent: terms.Consent, ConsentDomain: terms.Domain,
		Failures: map[capture.Part]capture.Failure{},
	}
}

// CaptureOf starts an empty capture of a scan's target. The trigger stored its URL in normal
// form; it is parsed where the record is read, because the URL, whose query may be a secret,
// must not be in a workflow's history.
func CaptureOf(s scan.WebsiteScan, takenAt time.Time) (*capture.Capture, error) {
	target, err := ParseTarget(s.URL)
	if err != nil {
		return nil, err
	}
	return NewCapture(target, takenAt, TermsOf(s)), nil
}

// Judge evaluates and scores one pillar; accepted is what the project accepts, by
// check id. It is pure apart from the log.
func (s *Scanner) Judge(p scan.Pillar, c *capture.Capture, accepted map[string]check.Suppressed) score.Category {
	groups, panics := s.Catalogue.Judge(p, c)
	for _, err := range panics {
		s.Log.Error("a check panicked", "pillar", p, "error", err)
	}
	check.Suppress(groups, accepted)
	return score.Of(p, groups)
}

// Unreachable returns a sentence about why nothing can be judged; "" if the site responded over at least one scheme, also in a later
// attempt.
func Unreachable(h *capture.HTTP, host string) string {
	answered := func(tries []capture.Exchange) bool {
		return slices.ContainsFunc(tries, func(x capture.Exchange) bool { return x.Status != 0 })
	}
	if answered(h.Plain.Hops) || answered(h.Secure.Hops) || answered(h.Retries) {
		return ""
	}
	why := "it did not respond over http or https"
	for _, c := range []capture.Chain{h.Secure, h.Plain} {
		if last := c.Final(); last != nil {
			switch last.ErrorKind {
			case capture.ErrResolve:
				// The DNS may have denied the name, or not have answered at all.
				return fmt.Sprintf("We couldn't reach that site: the name %s could not be resolved.", host)
			case capture.ErrForbidden: // the message of the guard names the rule
				return fmt.Sprintf("We couldn't reach that site: %s.", strings.TrimSuffix(last.Error, "."))
			case capture.ErrTimeout:
				why = "it did not respond in time"
			}
		}
	}
	return fmt.Sprintf("We couldn't reach that site: %s.", why)
}

// Failed lists the ids of at most n failed checks, the most severe ones first.
func Failed(c score.Category, n int) []string {
	var failed []check.Result
	for _, s := range c.Results {
		for _, r := range s.Checks {
			if r.Status == check.Fail {
				failed = append(failed, r)
			}
		}
	}
	slices.SortStableFunc(failed, func(a, b check.Result) int { return int(b.Weight - a.Weight) })
	out := []string{}
	for _, r := range failed[:min(n, len(failed))] {
		out = append(out, r.ID)
	}
	return out
}
