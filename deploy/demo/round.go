package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"assay/api/client"
)

// round is a group of scans that run at once.
type round struct {
	*player
	ctx  context.Context
	name string
}

// round runs the scans and returns when all have ended.
func (p *player) round(ctx context.Context, name string, begin func(g *errgroup.Group, r *round)) error {
	g, ctx := errgroup.WithContext(ctx)
	begin(g, &round{player: p, ctx: ctx, name: name})
	return g.Wait()
}

// once returns the idempotency key of a trigger: an interrupted round continues with the
// same records.
func (r *round) once(kind, subject string) client.CallOption {
	return client.IdempotencyKey("demo-" + r.name + "-" + kind + "-" + strings.NewReplacer("/", "-", ":", "-", ".", "-").Replace(subject))
}

// ended prints how a scan ended.
func (r *round) ended(kind, subject string, status string, score *float64, began time.Time, more string) {
	shown := "no score"
	if score != nil {
		shown = fmt.Sprintf("score %.0f", *score)
	}
	r.say("  %-18s %-44s %s, %s%s (%s)\n", kind, subject, strings.ToLower(status), shown, more, r.Clock().Sub(began).Round(time.Second))
}

// website scans one address.
func (r *round) website(g *errgroup.Group, project, address string) {
	g.Go(func() error {
		began := r.Clock()
		queued, err := r.api.TriggerWebsiteScan(r.ctx, client.WebsiteScanTrigger{ProjectID: project, URL: address}, r.once("website", address))
		if err != nil {
			return err
		}
		done, err := r.api.WaitWebsiteScan(r.ctx, queued.ScanJobID, nil)
		if err != nil {
			return err
		}
		if len(done.Categories) == 0 {
			r.ended("website scan", address, done.Status, nil, began, "")
			return nil
		}
		mean := 0.0
		for _, c := range done.Categories {
			mean += c.Score / float64(len(done.Categories))
		}
		r.ended("website scan", address, done.Status, &mean, began, fmt.Sprintf(", mean of %d pillars", len(done.Categories)))
		return nil
	})
}

// site runs a Site Health check from the entry, of at most the given number of pages, 0 for all.
func (r *round) site(g *errgroup.Group, project, entry string, mode client.SiteHealthMode, pages int) {
	g.Go(func() error {
		began := r.Clock()
		trigger := client.SiteHealthTrigger{ProjectID: project, URL: entry, Mode: mode}
		if pages > 0 {
			trigger.Settings = &client.SiteHealthSettings{MaxPages: &pages}
		}
		queued, err := r.api.TriggerSiteHealth(r.ctx, trigger, r.once("site-"+string(mode), entry))
		if err != nil {
			return err
		}
		done, err := r.api.WaitSiteHealth(r.ctx, queued.ID, nil)
		if err != nil {
			return err
		}
		var score *float64
		if done.ScoreOverall != nil {
			overall := float64(*done.ScoreOverall)
			score = &overall
		}
		r.ended("Site Health check", entry, string(done.Status), score, began, fmt.Sprintf(", %d pages", done.PageCount))
		return nil
	})
}

// code scans the repository in all dimensions.
func (r *round) code(g *errgroup.Group) {
	g.Go(func() error {
		began := r.Clock()
		trigger := client.CodeScanTrigger{IntegrationRepoID: r.state.Repository}
		jobs, err := r.api.TriggerCodeScan(r.ctx, trigger, r.once("code", r.state.Repository))
		if err != nil {
			return err
		}
		for _, j := range jobs {
			if j.Dimension == client.DimensionSAST {
				r.state.SAST = j.ID
			}
		}
		done, err := r.api.WaitCodeScan(r.ctx, jobs[0].ScanRunID, nil)
		if err != nil {
			return err
		}
		for _, d := range done.Dimensions {
			kind := strings.ToLower(string(d.Dimension))
			r.ended("code scan", kind, string(d.Status), d.Score, began, fmt.Sprintf(", %d findings", d.FindingsCount))
		}
		return nil
	})
}
