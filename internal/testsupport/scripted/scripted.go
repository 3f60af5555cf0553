// Package scripted owns a website scanner for tests of the code around scanners: a small
// catalogue with real judging and scoring, over gatherers that follow a script, so that a
// test decides when and how a step ends.
package scripted

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
)

// Step runs before a part's facts are returned. Its error becomes the error of the step;
// attempt counts from 1.
type Step func(ctx context.Context, attempt int) error

// Site is the scripted site that the gatherers examine.
type Site struct {
	mu    sync.Mutex
	steps map[capture.Part]Step
	calls map[capture.Part]int
	down  bool
}

// On sets the script of a part.
func (s *Site) On(part capture.Part, step Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.steps == nil {
		s.steps = map[capture.Part]Step{}
	}
	s.steps[part] = step
}

// Down makes the site unreachable.
func (s *Site) Down() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = true
}

// Calls returns how often the part was gathered.
func (s *Site) Calls(part capture.Part) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.calls[part]
}

// Scanner returns a scanner of the site.
func (s *Site) Scanner() (*website.Scanner, error) {
	catalogue, err := catalogue()
	if err != nil {
		return nil, err
	}
	return &website.Scanner{
		Web: webGatherer{s}, TLS: tlsGatherer{s}, DNS: dnsGatherer{s}, Mail: mailGatherer{s}, Catalogue: catalogue,
		Log: slog.New(slog.DiscardHandler),
	}, nil
}

func (s *Site) run(ctx context.Context, part capture.Part, progress func(string)) (down bool, err error) {
	s.mu.Lock()
	if s.calls == nil {
		s.calls = map[capture.Part]int{}
	}
	s.calls[part]++
	step, attempt, down := s.steps[part], s.calls[part], s.down
	s.mu.Unlock()
	if progress != nil {
		progress("asking for " + string(part))
	}
	if step != nil {
		err = step(ctx, attempt)
	}
	return down, err
}

type webGatherer struct{ *Site }

// GatherHTTP returns answers over both schemes.
func (g webGatherer) GatherHTTP(ctx context.Context, t capture.Target, progress func(string)) (*capture.HTTP, error) {
	down, err := g.run(ctx, capture.PartHTTP, progress)
	if err != nil {
		return nil, err
	}
	answer := capture.Exchange{
		ID: "http-1", Method: "GET", URL: t.Secure, At: taken, Status: 200, Header: capture.Header{"Server": {"scripted"}},
	}
	if down {
		answer = capture.Exchange{ID: "http-1", Method: "GET", URL: t.Secure, At: taken, Error: "No answer came.", ErrorKind: capture.ErrTimeout}
	}
	plain := answer
	plain.ID, plain.URL = "http-2", t.Plain
	return &capture.HTTP{
		Secure: capture.Chain{Start: t.Secure, Hops: []capture.Exchange{answer}, ErrorKind: answer.ErrorKind},
		Plain:  capture.Chain{Start: t.Plain, Hops: []capture.Exchange{plain}, ErrorKind: plain.ErrorKind},
	}, nil
}

// GatherPage returns a small document.
func (g webGatherer) GatherPage(ctx context.Context, t capture.Target, progress func(string)) (*capture.Page, error) {
	if _, err := g.run(ctx, capture.PartPage, progress); err != nil {
		return nil, err
	}
	return &capture.Page{Document: capture.Resource{
		Exchange: capture.Exchange{ID: "page-1", Method: "GET", URL: t.URL, At: taken, Status: 200},
		Body:     "<title>" + t.Host + "</title>",
	}}, nil
}

// GatherAssets returns one asset, if the page was gathered.
func (g webGatherer) GatherAssets(
	ctx context.Context, t capture.Target, page *capture.Page, progress func(string),
) (*capture.Assets, error) {
	if _, err := g.run(ctx, capture.PartAssets, progress); err != nil {
		return nil, err
	}
	if page == nil {
		return nil, scan.Errorf(scan.CodeInvalid, "assets without their page")
	}
	return &capture.Assets{Assets: []capture.Asset{{URL: t.URL + "style.css"}}, Referenced: 1}, nil
}

type tlsGatherer struct{ *Site }

// Gather returns a reachable service.
func (g tlsGatherer) Gather(ctx context.Context, t capture.Target, progress func(string)) (*capture.TLS, error) {
	if _, err := g.run(ctx, capture.PartTLS, progress); err != nil {
		return nil, err
	}
	return &capture.TLS{Host: t.Host, Port: 443, Connections: 1}, nil
}

type dnsGatherer struct{ *Site }

// Gather returns an empty zone.
func (g dnsGatherer) Gather(ctx context.Context, _ capture.Target, progress func(string)) (*capture.DNS, error) {
	if _, err := g.run(ctx, capture.PartDNS, progress); err != nil {
		return nil, err
	}
	return &capture.DNS{}, nil
}

// GatherConsented returns the same as Gather.
func (g dnsGatherer) GatherConsented(ctx context.Context, t capture.Target, progress func(string)) (*capture.DNS, error) {
	return g.Gather(ctx, t, progress)
}

type mailGatherer struct{ *Site }

// Gather returns a domain without mail exchangers, if the zone was gathered.
func (g mailGatherer) Gather(ctx context.Context, _ capture.Target, zone *capture.DNS, progress func(string)) (*capture.Mail, error) {
	if _, err := g.run(ctx, capture.PartMail, progress); err != nil {
		return nil, err
	}
	if zone == nil {
		return nil, scan.Errorf(scan.CodeInvalid, "the mail part needs the zone part")
	}
	return &capture.Mail{Hosts: []capture.MailHost{}}, nil
}

// taken is the fixed time of all facts, so that those of two attempts are equal.
var taken = time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
