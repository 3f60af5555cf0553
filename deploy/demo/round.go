package demo

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"assay/internal/scan"
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
func (r *round) once(kind, subject string) string {
	return "demo-" + r.name + "-" + kind + "-" + strings.NewReplacer("/", "-", ":", "-", ".", "-").Replace(subject)
}

// ended prints how a scan ended.
func (r *round) ended(kind, subject string, state scan.State, score *float64, began time.Time, more string) {
	shown := "no score"
	if score != nil {
		shown = fmt.Sprintf("score %.0f", *score)
	}
	r.say("  %-18s %-44s %s, %s%s (%s)\n", kind, subject, strings.ToLower(string(state)), shown, more, r.Clock().Sub(began).Round(time.Second))
}

// website scans one address.
func (r *round) website(g *errgroup.Group, project, address string) {
	g.Go(func() error {
		began := r.Clock()
		var queued struct {
			ID string `json:"scanJobId"`
		}
		body := map[string]string{"projectId": project, "url": address}
		if err := r.api.call(r.ctx, http.MethodPost, "/v1/scans/trigger", r.once("website", address), body, &queued); err != nil {
			return err
		}
		var view struct {
			Status     scan.State
			Categories []struct {
				Pillar string
				Score  *float64
			}
		}
		err := poll(r.ctx, pollScan, func() error {
			err := r.api.call(r.ctx, http.MethodGet, "/v1/scans/"+queued.ID+"/status", "", nil, &view)
			if err == nil && !view.Status.Terminal() {
				return errUnfinished
			}
			return err
		})
		sum, scored := 0.0, 0.0
		for _, c := range view.Categories {
			if c.Score != nil {
				sum, scored = sum+*c.Score, scored+1
			}
		}
		if mean := sum / scored; err == nil && scored > 0 {
			r.ended("website scan", address, view.Status, &mean, began, fmt.Sprintf(", mean of %.0f pillars", scored))
		} else if err == nil {
			r.ended("website scan", address, view.Status, nil, began, "")
		}
		return err
	})
}

// site runs a Site Health check from the entry, of at most the given number of pages, 0 for all.
func (r *round) site(g *errgroup.Group, project, entry, mode string, pages int) {
	g.Go(func() error {
		began := r.Clock()
		var check struct {
			ID        string
			Status    scan.State
			PageCount int
			Score     *float64 `json:"scoreOverall"`
		}
		body := map[string]any{"projectId": project, "url": entry, "mode": mode}
		if pages > 0 {
			body["settings"] = map[string]int{"maxPages": pages}
		}
		if err := r.api.call(r.ctx, http.MethodPost, "/v1/site-health/trigger", r.once("site-"+mode, entry), body, &check); err != nil {
			return err
		}
		err := poll(r.ctx, pollOther, func() error {
			err := r.api.call(r.ctx, http.MethodGet, "/v1/site-health/"+check.ID, "", nil, &check)
			if err == nil && !check.Status.Terminal() {
				return errUnfinished
			}
			return err
		})
		if err == nil {
			r.ended("Site Health check", entry, check.Status, check.Score, began, fmt.Sprintf(", %d pages", check.PageCount))
		}
		return err
	})
}

// code scans the repository in all dimensions.
func (r *round) code(g *errgroup.Group) {
	g.Go(func() error {
		began := r.Clock()
		var jobs []struct {
			ID, Dimension string
			ScanRunID     string `json:"scanRunId"`
		}
		body := map[string]string{"integrationRepoId": r.state.Repository}
		if err := r.api.call(r.ctx, http.MethodPost, "/v1/code-scans/trigger", r.once("code", r.state.Repository), body, &jobs); err != nil {
			return err
		}
		for _, j := range jobs {
			if j.Dimension == string(scan.DimensionSAST) {
				r.state.SAST = j.ID
			}
		}
		var run struct {
			Dimensions []struct {
				Dimension     string
				Status        scan.State
				Score         *float64
				FindingsCount int `json:"findingsCount"`
			}
		}
		err := poll(r.ctx, pollOther, func() error {
			err := r.api.call(r.ctx, http.MethodGet, "/v1/code-scans/runs/"+jobs[0].ScanRunID, "", nil, &run)
			for _, d := range run.Dimensions {
				if err == nil && !d.Status.Terminal() {
					return errUnfinished
				}
			}
			return err
		})
		for _, d := range run.Dimensions {
			if err == nil {
				r.ended("code scan", strings.ToLower(d.Dimension), d.Status, d.Score, began, fmt.Sprintf(", %d findings", d.FindingsCount))
			}
		}
		return err
	})
}
