package apiserver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/temporal"
)

// player replaces the workers: it takes each record that is started through its states, with
// fixed results.
type player struct {
	store *store.Store
	blobs *blob.Store
	hold  <-chan struct{} // nil: scans begin at once
	fail  bool
	// partial is for website scans, as is unscored, which leaves SEO without a score.
	partial, unscored bool

	ctx  context.Context //nolint:containedctx // ends the simulated scans
	stop context.CancelFunc
	work sync.WaitGroup
	mu   sync.Mutex
	errs []error
	// cancelled are ids of workflows.
	cancelled map[string]bool
}

func (p *player) begin(s *store.Store) {
	p.store, p.cancelled = s, map[string]bool{}
	p.ctx, p.stop = context.WithCancel(context.Background())
}

func (p *player) end() error {
	p.stop()
	p.work.Wait()
	return errors.Join(p.errs...)
}

// play simulates one scan concurrently with the request that started it.
func (p *player) play(life func(context.Context) error) {
	p.work.Go(func() {
		if p.hold != nil {
			select {
			case <-p.hold:
			case <-p.ctx.Done():
				return
			}
		}
		err := life(p.ctx)
		if err == nil || p.ctx.Err() != nil || scan.IsCode(err, scan.CodeTerminal) || scan.IsCode(err, scan.CodeConflict) {
			return // cancelled records end elsewhere
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.errs = append(p.errs, err)
	})
}

const playedRun = "run-1"

// StartWebsiteScan implements service.Workflows.
func (p *player) StartWebsiteScan(_ context.Context, s scan.WebsiteScan, _, _ string, _ time.Duration) error {
	p.play(func(ctx context.Context) error {
		if _, err := p.store.WebsiteScans.Start(ctx, s.TenantID, s.ID, playedRun, time.Now().Add(time.Hour)); err != nil {
			return err
		}
		if p.fail {
			return p.store.WebsiteScans.Finish(ctx, s.TenantID, s.ID, playedRun, store.Finish{
				State: scan.StateFailed, Reason: "The site could not be reached.",
			})
		}
		return p.finishWebsiteScan(ctx, s)
	})
	return nil
}

// finishWebsiteScan scores the requested pillars. SECURITY has a finding of severity high; the others have none.
func (p *player) finishWebsiteScan(ctx context.Context, s scan.WebsiteScan) error {
	security, other, overall := 72.0, 95.0, 80.4
	for _, pillar := range s.Pillars {
		c := scan.Category{Pillar: pillar, Score: &other, Band: scan.BandProductionReady, Coverage: 1}
		c.Results = fmt.Appendf(nil, `{"title":%q,"results":[]}`, pillar)
		switch {
		case pillar == scan.PillarSecurity:
			c.Score, c.Band, c.Results = &security, scan.BandGrowthReady, []byte(securityResults)
		case pillar == scan.PillarSEO && p.unscored:
			c.Score, c.Band, c.Coverage, c.Reason = nil, "", 0, "No check of this pillar could be judged."
		}
		c.StrictScore = c.Score
		if err := p.store.WebsiteScans.SaveCategory(ctx, s.TenantID, s.ID, playedRun, c); err != nil {
			return err
		}
	}
	end := store.Finish{
		State: scan.StateComplete, Score: &overall, StrictScore: &overall, Band: scan.BandGrowthReady, CatalogueVersion: "2026.11",
	}
	if p.partial {
		end.State, end.Reason = scan.StatePartial, "A bot challenge answered instead of the page."
	}
	return p.store.WebsiteScans.Finish(ctx, s.TenantID, s.ID, playedRun, end)
}

const securityResults = `{"pillar":"SECURITY","title":"Security","score":72,"band":"GROWTH_READY","coverage":1,"raw":80,
"results":[{"subcategory":"headers","title":"Headers","score":10,"max_score":14,"coverage":1,"checks":[
{"id":"SEC-HSTS","title":"HSTS","status":"FAIL","severity":"high","weight":7,"confidence":"certain","observed":"no header",
"expected":"max-age of a year","explanation":"The header is missing.","remediation":"Send the header.",
"evidence":[{"quote":"HTTP/1.1 200 OK","command":"curl -sI https://example.org/"}],"references":["RFC 6797"]},
{"id":"SEC-XCTO","title":"Content type options","status":"PASS","severity":"low","weight":1}]}]}`

// StartSiteHealth implements service.Workflows.
func (p *player) StartSiteHealth(_ context.Context, c scan.SiteHealth, _ string, _ time.Duration) error {
	p.play(func(ctx context.Context) error {
		if _, err := p.store.SiteHealth.Start(ctx, c.TenantID, c.ID, playedRun, time.Now().Add(time.Hour)); err != nil {
			return err
		}
		if p.fail {
			return p.store.SiteHealth.Finish(ctx, c.TenantID, c.ID, playedRun, store.SiteFinish{
				State: scan.StateFailed, Reason: "The site could not be reached.",
			})
		}
		scores := [5]float64{90, 80, 70, 100, 85}
		return p.store.SiteHealth.Finish(ctx, c.TenantID, c.ID, playedRun, store.SiteFinish{
			State: scan.StateCompleted, Scores: scan.SiteScores{
				Performance: &scores[0], Accessibility: &scores[1], BestPractices: &scores[2], SEO: &scores[3], Overall: &scores[4],
			},
		})
	})
	return nil
}

// StartCodeScan implements service.Workflows. SAST has a finding of severity high; the
// other dimensions have none.
func (p *player) StartCodeScan(_ context.Context, r scan.CodeRun, _ string, _ time.Duration) error {
	p.play(func(ctx context.Context) error {
		r, err := p.store.CodeRuns.Start(ctx, r.TenantID, r.ID, playedRun, time.Now().Add(time.Hour))
		if err != nil {
			return err
		}
		for _, job := range r.Jobs {
			if p.fail {
				break
			}
			var found []scan.Finding
			var documents []scan.ArtifactRef
			if job.Dimension == scan.DimensionSAST {
				found = []scan.Finding{Injection()}
				if documents, err = p.leads(ctx, r.ID); err != nil {
					return err
				}
			}
			_, err := p.store.CodeRuns.FinishJob(ctx, r.TenantID, r.ID, playedRun, scan.CodeJob{
				ID: job.ID, Coverage: scan.CoverageComplete, Lines: 8000, Artifacts: documents,
				Engines: []scan.EngineRun{{Name: "taint", Version: "1", Files: 12}},
			}, found)
			if err != nil {
				return err
			}
		}
		state, reason := scan.StateCompleted, ""
		if p.fail {
			state, reason = scan.StateFailed, "The repository could not be checked out."
		}
		_, err = p.store.CodeRuns.Finish(ctx, r.TenantID, r.ID, playedRun, state, reason)
		return err
	})
	return nil
}

// leads stores the document with the lead of SAST.
func (p *player) leads(ctx context.Context, runID string) ([]scan.ArtifactRef, error) {
	lead := Injection()
	lead.Path, lead.CodeFlow = "db/list.go", []scan.FlowStep{{Path: "db/list.go", Line: 9, Message: "The data comes in."}}
	raw, err := service.EncodeLeads([]scan.Lead{{Finding: lead, Likelihood: 20, Why: []string{"A line on the way tests it."}}})
	if err != nil {
		return nil, err
	}
	key := code.BlobFolder(runID) + service.LeadsName
	documents := []scan.ArtifactRef{{Name: service.LeadsName, ContentType: "application/json", Key: key, Bytes: int64(len(raw))}}
	return documents, p.blobs.Put(ctx, key, bytes.NewReader(raw), "application/json")
}

// Injection returns the finding of SAST.
func Injection() scan.Finding {
	return scan.Finding{
		RuleID: "sql-injection", Title: "SQL injection", Message: "Untrusted input reaches a query.", Severity: scan.SeverityHigh,
		Confidence: scan.ConfidenceHigh, CWE: []string{"CWE-89"}, Engines: []string{"taint"}, Path: "db/query.go", StartLine: 12, EndLine: 12,
		Snippet: `db.Query("select " + id)`, Fingerprint: strings.Repeat("ab", 32), Occurrence: 1, Remediation: "Use a parameter.",
	}
}

// Describe implements service.Workflows.
func (p *player) Describe(_ context.Context, id string) (temporal.Execution, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cancelled[id] {
		return temporal.Execution{Canceled: true, Status: "Canceled", Reason: "It was cancelled."}, nil
	}
	return temporal.Execution{Open: true, Status: "Running"}, nil
}

// Idle implements service.Workflows.
func (p *player) Idle(context.Context, string, time.Time) (bool, error) { return false, nil }

// HandOut implements service.Workflows.
func (p *player) HandOut(context.Context, string, string, temporal.Step) error { return nil }

// Cancel implements service.Workflows: the workflow ends at once, and the service closes its
// record.
func (p *player) Cancel(_ context.Context, id string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cancelled[id] = true
	return temporal.ErrNoWorkflow
}
