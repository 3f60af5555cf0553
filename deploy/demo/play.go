package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"assay/api/client"
)

// Admin does what the API has no endpoint for.
type Admin interface {
	// Project creates a project and returns its short id.
	Project(ctx context.Context, name string) (string, error)
	// Connect creates a connection to a Git repository and assigns the repository to the
	// project.
	Connect(ctx context.Context, name, repositoryURL, token, projectID string) error
	// Advisories reads the advisories of the ecosystems.
	Advisories(ctx context.Context, ecosystems []string) error
}

// Stage is the installation on which the demo is played.
type Stage struct {
	API, Key string // API address without a trailing slash, and an API key
	Admin    Admin
	Out      io.Writer // for people
	Clock    func() time.Time
}

// Chapters of the demo, in order. A later start skips those that were played.
const (
	chapterSetUp = iota
	chapterFirst
	chapterTriage
	chapterChange
	chapterSecond
	chapterWhole
	chapters
)

// peekPages is the number of shop pages in the first check, so that results appear soon; the
// last chapter checks all of them.
const peekPages = 12

// A request is repeated for about a quarter of an hour: the machine may be busy, or stopped for a while.
const (
	maxAttempts  = 60
	maxRetryWait = 2 * time.Minute
)

// player plays the demo on a stage.
type player struct {
	*Demo
	Stage
	api *client.Client
	mu  sync.Mutex // of Out
}

// Play scans everything, changes it and scans it again, skips what an earlier start has
// done, and prints its progress.
func (d *Demo) Play(ctx context.Context, s Stage) error {
	api, err := client.New(s.API, s.Key, client.WithUserAgent("assay-demo"), client.WithRetries(maxAttempts, maxRetryWait))
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	p := &player{Demo: d, Stage: s, api: api}
	began := s.Clock()
	p.say("The demo is reachable only from this machine:\n\n"+
		"  Shop         %s   (flawed, about 70 pages)\n  Help centre  %s   (good)\n  Repository   %s\n",
		p.shopURL("/en/"), p.helpURL(), p.codeURL())
	if d.state.Done == chapters {
		p.say("Everything was scanned by an earlier start; to start over, remove the data directory.\n")
		return nil
	}
	steps := [chapters]func(context.Context) error{
		chapterSetUp: p.setUp, chapterFirst: p.first, chapterTriage: p.triage, chapterChange: p.change, chapterSecond: p.second,
		chapterWhole: p.whole,
	}
	for d.state.Done < chapters {
		if err := steps[d.state.Done](ctx); err != nil {
			return fmt.Errorf("demo: %w", err)
		}
		d.state.Done++
		if err := d.save(); err != nil {
			return fmt.Errorf("demo: %w", err)
		}
	}
	p.say("\nThe demo is complete after %s. Look around; Ctrl-C ends it, and the data remains for the next start.\n",
		s.Clock().Sub(began).Round(time.Second))
	return nil
}

func (p *player) say(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintf(p.Out, format, args...)
}

func (p *player) shopURL(path string) string { return "http://" + p.state.Shop + path }
func (p *player) helpURL() string            { return "https://" + p.state.Help + "/" }
func (p *player) codeURL() string            { return "http://" + p.state.Code + "/" + repositoryName }

// setUp creates projects, a connection, advisories and a domain to prove.
func (p *player) setUp(ctx context.Context) (err error) {
	p.say("\nSetting up two projects, a Git connection and advisories\n")
	if p.state.Project == "" {
		if p.state.Project, err = p.Admin.Project(ctx, "Nordlys shop"); err != nil {
			return err
		}
		if err := p.save(); err != nil {
			return err
		}
	}
	if p.state.HelpProject == "" {
		if p.state.HelpProject, err = p.Admin.Project(ctx, "Help centre"); err != nil {
			return err
		}
		if err := p.save(); err != nil {
			return err
		}
	}
	if err := p.Admin.Advisories(ctx, Ecosystems()); err != nil {
		return err
	}
	if err := p.Admin.Connect(ctx, "Nordlys code", p.codeURL(), p.state.Token, p.state.Project); err != nil {
		return err
	}
	repositories, err := p.api.Repositories(ctx, p.state.Project)
	if err != nil {
		return err
	}
	if len(repositories) != 1 {
		return fmt.Errorf("the connection lists %d repositories instead of one", len(repositories))
	}
	p.state.Repository = repositories[0].IntegrationRepoID
	_, err = p.api.CreateDomain(ctx, "nordlys.example")
	return err
}

// first scans everything in its first version.
func (p *player) first(ctx context.Context) error {
	p.say("\nFirst round\n")
	return p.round(ctx, "first", func(g *errgroup.Group, r *round) {
		r.code(g)
		r.website(g, p.state.Project, p.shopURL("/en/"))
		r.website(g, p.state.Project, p.shopURL("/blog/"))
		r.website(g, p.state.HelpProject, p.helpURL())
		r.site(g, p.state.Project, p.shopURL("/en/"), client.SiteHealthModeDesktop, peekPages)
		r.site(g, p.state.HelpProject, p.helpURL(), client.SiteHealthModeMobile, peekPages)
	})
}

// second scans again what has changed.
func (p *player) second(ctx context.Context) error {
	p.say("\nSecond round\n")
	return p.round(ctx, "second", func(g *errgroup.Group, r *round) {
		r.code(g)
		r.website(g, p.state.Project, p.shopURL("/en/"))
		r.website(g, p.state.Project, p.shopURL("/blog/"))
		r.website(g, p.state.HelpProject, p.helpURL())
		r.site(g, p.state.Project, p.shopURL("/en/"), client.SiteHealthModeDesktop, peekPages)
	})
}

// whole checks all pages of the shop.
func (p *player) whole(ctx context.Context) error {
	p.say("\nEverything was scanned twice. You can look around while all pages of the shop are checked.\n")
	return p.round(ctx, "whole", func(g *errgroup.Group, r *round) {
		r.site(g, p.state.Project, p.shopURL("/en/"), client.SiteHealthModeDesktop, 0)
	})
}

// triage accepts one check and one finding.
func (p *player) triage(ctx context.Context) error {
	p.say("\nAccepting one check, and the risk of one finding in the legacy code\n")
	accepted, err := p.api.Suppressions(ctx, p.state.Project, false)
	if err != nil {
		return err
	}
	if len(accepted) == 0 {
		_, err := p.api.CreateSuppression(ctx, p.state.Project, client.SuppressionRequest{
			CheckID: "SEC-HSTS", Reason: "The shop moves to TLS with the next release",
			ExpiresAt: p.Clock().AddDate(0, 3, 0).UTC().Format(time.RFC3339),
		})
		if err != nil {
			return err
		}
	}
	for f, err := range p.api.Findings(ctx, p.state.SAST, client.FindingFilter{}) {
		if err != nil {
			return err
		}
		if f.Path == "legacy/Invoice.java" {
			expires := p.Clock().AddDate(0, 6, 0).UTC()
			_, err := p.api.ReviewFinding(ctx, f.ID, client.FindingReviewRequest{
				ReviewStatus: string(client.ReviewStatusAcceptedRisk), ExpiresAt: &expires,
				Reason: "The shop of 2019 is reachable only from the office and will be shut down in spring",
			})
			return err
		}
	}
	return errors.New("no finding in legacy/Invoice.java")
}

// change switches the shop and its repository to their second version.
func (p *player) change(ctx context.Context) error {
	p.say("\nChanging the shop (pictures described, slow posts fixed; a banner and a tracker added, a link broken)\n" +
		"and its repository (SQL injection fixed, eval added)\n")
	p.shop.change()
	return p.code.change(ctx)
}
