package service

import (
	"context"
	"fmt"
	"time"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/web/badge"
	"assay/internal/website/score"
)

// maxFeed bounds the entries of a feed.
const maxFeed = 50

// Publications show the score and the scans of a project to whoever knows an address.
type Publications struct {
	Store  *store.Store
	Keys   *key.Generator
	Clock  Clock
	AppURL string // public address, without a trailing slash
}

// Parts that a project can publish.
const (
	PublishedBadge = "badge"
	PublishedFeed  = "feed"
)

// Get returns a project's publications. CodeNotFound for an unknown project.
func (p *Publications) Get(ctx context.Context, tenantID, projectID string) (scan.Publication, error) {
	return p.Store.Publications.Get(ctx, tenantID, projectID)
}

// Publish publishes a part of a project at a new address, which replaces the previous one; Withdraw removes it. CodeNotFound for an unknown
// project, CodeInvalid for an archived one.
func (p *Publications) Publish(ctx context.Context, tenantID, projectID, part, actor string) error {
	code, err := p.Keys.ShortCode()
	if err != nil {
		return fmt.Errorf("create a publication code: %w", err)
	}
	return p.set(ctx, tenantID, projectID, part, code.Reveal(), actor, ".publish")
}

// Withdraw removes the address of a part, also of an archived project. CodeNotFound for an unknown project.
func (p *Publications) Withdraw(ctx context.Context, tenantID, projectID, part, actor string) error {
	return p.set(ctx, tenantID, projectID, part, "", actor, ".withdraw")
}

func (p *Publications) set(ctx context.Context, tenantID, projectID, part, code, actor, action string) error {
	var change store.PublicationChange
	switch part {
	case PublishedBadge:
		change.BadgeCode = &code
	case PublishedFeed:
		change.FeedCode = &code
	default:
		return scan.Errorf(scan.CodeInvalid, "part must be badge or feed")
	}
	return p.Store.Publications.Set(ctx, tenantID, projectID, change, actor, part+action)
}

// Badge returns the picture for a badge's code: the lowest score of the newest scans of the
// kind, or of all kinds for "". CodeNotFound for an unknown code, CodeInvalid for an unknown
// kind.
func (p *Publications) Badge(ctx context.Context, code, kind string) ([]byte, error) {
	if kind != "" && !scan.Kind(kind).Valid() {
		return nil, scan.Errorf(scan.CodeInvalid, "kind must be website, code or site-health")
	}
	x, err := p.Store.Operator().Publications.ByBadge(ctx, code)
	if err != nil {
		return nil, err
	}
	view, err := (&Overview{Store: p.Store, Clock: p.Clock}).Project(ctx, x.TenantID, x.ProjectShortID)
	if err != nil {
		return nil, err
	}
	b := badge.Badge{Label: "assay"}
	if kind != "" {
		b.Label = "assay " + kind
	}
	for k, series := range view.Series {
		if kind != "" && string(k) != kind {
			continue
		}
		for _, s := range series {
			value := s.Headline()
			if value == nil {
				continue
			}
			if n := score.Display(*value); b.Score == nil || n < *b.Score {
				b.Score = &n
			}
		}
	}
	return badge.SVG(b)
}

// Feed returns the Atom feed for a feed's code. CodeNotFound for an unknown code.
func (p *Publications) Feed(ctx context.Context, code string) ([]byte, error) {
	x, err := p.Store.Operator().Publications.ByFeed(ctx, code)
	if err != nil {
		return nil, err
	}
	project, err := p.Store.Projects.Get(ctx, x.TenantID, x.ProjectShortID)
	if err != nil {
		return nil, err
	}
	all, err := (&Overview{Store: p.Store, Clock: p.Clock}).recent(ctx, x.TenantID,
		store.RecentFilter{ProjectShortID: x.ProjectShortID, Ended: true, Limit: maxFeed})
	if err != nil {
		return nil, err
	}
	entries := make([]badge.Entry, 0, maxFeed)
	for _, a := range all[:min(len(all), maxFeed)] {
		title := fmt.Sprintf("%s: %s", targetOf(a), a.State)
		for _, s := range a.Scores {
			if n := displayed(s.Score); n != nil {
				title += fmt.Sprintf(", %s %d", s.Name, *n)
			}
		}
		entries = append(entries, badge.Entry{ID: a.ID, Title: title, Link: p.AppURL + pathOf(a.Kind) + a.ID, At: latest(a.EndedAt, a.QueuedAt)})
	}
	return badge.Atom("Scans of "+project.Name, project.ID, p.AppURL+"/feed/"+code+".atom", project.CreatedAt, entries)
}

// latest returns the later of two times.
func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}
