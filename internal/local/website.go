package local

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"assay/internal/outcome"
	"assay/internal/scan"
	"assay/internal/website"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

// Website scans pages.
type Website struct {
	Scanner *website.Scanner
	Profile capture.Profile
	Clock   func() time.Time
}

// Scan evaluates one page for the pillars, all four if pillars is empty. progress may be nil;
// it receives the number of ended steps.
func (w *Website) Scan(ctx context.Context, address string, pillars []scan.Pillar, progress Progress) (outcome.Result, error) {
	began := w.Clock()
	target, err := website.ParseTarget(address)
	if err != nil {
		return outcome.Result{}, err
	}
	if len(pillars) == 0 {
		pillars = scan.Pillars()
	}
	terms := website.Terms{Profile: w.Profile}
	facts := website.NewCapture(target, began, terms)
	parts := w.Scanner.Parts(pillars, terms)
	if err := w.gather(ctx, facts, parts, progress); err != nil {
		return outcome.Result{}, err
	}
	r := w.result(facts, pillars)
	if why := incomplete(facts, parts); why != "" && r.Status == string(scan.StateComplete) {
		r.Status, r.Reason = string(scan.StatePartial), why
	}
	r.Took = w.Clock().Sub(began)
	return r, nil
}

// gathering is the state of gathering a page.
type gathering struct {
	mu    sync.Mutex
	facts *capture.Capture
	ready map[capture.Part]chan struct{} // closed when the part has ended
	done  int
}

// gather gathers all parts in parallel, each as soon as the parts that it depends on have
// ended. A failed part is a fact, as on a server.
func (w *Website) gather(ctx context.Context, facts *capture.Capture, parts []capture.Part, progress Progress) error {
	g := &gathering{facts: facts, ready: map[capture.Part]chan struct{}{}}
	for _, p := range parts {
		g.ready[p] = make(chan struct{})
	}
	var all sync.WaitGroup
	for _, p := range parts {
		all.Go(func() {
			defer close(g.ready[p])
			for _, before := range website.After(p) {
				if wait, ok := g.ready[before]; ok {
					<-wait
				}
			}
			value, err := w.Scanner.Gather(ctx, p, g.prior(p), func(string) {})
			g.mu.Lock()
			defer g.mu.Unlock()
			g.store(p, value, err)
			if g.done++; progress != nil {
				progress("Gathered "+string(p), g.done, len(parts))
			}
		})
	}
	all.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// prior returns a capture with the parts that p depends on.
func (g *gathering) prior(p capture.Part) *capture.Capture {
	g.mu.Lock()
	defer g.mu.Unlock()
	f := g.facts
	out := website.NewCapture(f.Target, f.TakenAt, website.Terms{Profile: f.Profile, Consent: f.Consent, Domain: f.ConsentDomain})
	for _, before := range website.After(p) {
		switch before {
		case capture.PartPage:
			out.Page = f.Page
		case capture.PartDNS:
			out.DNS = f.DNS
		}
	}
	return out
}

// store adds a part in its stored form, because checks read that one.
func (g *gathering) store(p capture.Part, value any, err error) {
	if err == nil {
		var raw []byte
		if raw, err = json.Marshal(value); err == nil {
			var slot any
			if slot, err = website.Slot(g.facts, p); err == nil {
				err = json.Unmarshal(raw, slot)
			}
		}
	}
	if err != nil {
		g.facts.Failures[p] = capture.Failure{Reason: capture.ReasonPartFailed, Message: scan.MessageOf(err)}
	}
}

func (w *Website) result(facts *capture.Capture, pillars []scan.Pillar) outcome.Result {
	r := outcome.Result{Kind: outcome.Website, Target: facts.Target.URL, Status: string(scan.StateComplete)}
	if facts.HTTP != nil {
		r.Reason = website.Unreachable(facts.HTTP, facts.Target.Host)
	} else {
		r.Reason = facts.Failures[capture.PartHTTP].Message
	}
	if r.Reason != "" {
		r.Status = string(scan.StateFailed)
		return r
	}
	var scored []scan.Category
	var judged []score.Category
	notRun := map[capture.Reason]int{}
	for _, p := range pillars {
		c := w.Scanner.Judge(p, facts, nil)
		judged = append(judged, c)
		part := outcome.Score{Name: string(p), Value: displayed(c.Score), Band: string(c.Band)}
		if c.Score != nil {
			scored = append(scored, scan.Category{Pillar: p, Score: c.Score, Band: c.Band, Coverage: c.Coverage})
		} else {
			part.Failed = "No check of this pillar could be judged."
		}
		r.Scores = append(r.Scores, part)
		for _, group := range c.Results {
			for _, one := range group.Checks {
				switch one.Status {
				case check.Fail, check.Warn:
					r.Findings = append(r.Findings, verdictOf(p, one))
				case check.NotRun:
					notRun[one.Reason]++
				}
			}
		}
	}
	gains := score.Gains(judged)
	for i := range r.Findings {
		r.Findings[i].Gain = gains[r.Findings[i].Rule]
	}
	r.Status = string(scan.Outcome(len(pillars), len(scored)))
	total := outcome.Score{Name: outcome.Overall}
	if x, band, ok := scan.Overall(scored); ok {
		total.Value, total.Band = displayed(&x), string(band)
	}
	r.Scores = append(r.Scores, total)
	r.Notes = append(r.Notes, lost(facts)...)
	for reason, n := range notRun {
		r.Notes = append(r.Notes, fmt.Sprintf("%d checks were not run: %s.", n, strings.ToLower(strings.ReplaceAll(string(reason), "_", " "))))
	}
	slices.Sort(r.Notes)
	return r
}

// incomplete returns why the scores are based on less than was asked for, "" if they are not: the judged response is not the owner's
// page, or a part is missing.
func incomplete(facts *capture.Capture, parts []capture.Part) string {
	var names []string
	var gathered []scan.Capture
	for _, p := range parts {
		one := scan.Capture{Part: string(p), BlobKey: string(p)}
		if f, failed := facts.Failures[p]; failed {
			one.BlobKey, one.Message = "", f.Message
		}
		names, gathered = append(names, string(p)), append(gathered, one)
	}
	return cmp.Or(facts.Blocked(), website.Lost(names, gathered, facts))
}

func displayed(x *float64) *float64 {
	if x == nil {
		return nil
	}
	shown := float64(score.Display(*x))
	return &shown
}

// lost returns the parts that could not be gathered.
func lost(facts *capture.Capture) []string {
	var notes []string
	for part, f := range facts.Failures {
		notes = append(notes, fmt.Sprintf("%s could not be gathered: %s", part, f.Message))
	}
	return notes
}

func verdictOf(p scan.Pillar, c check.Result) outcome.Finding {
	f := outcome.Finding{
		Part: string(p), Rule: c.ID, Title: c.Title, Message: c.Explanation, Severity: strings.ToUpper(string(c.Severity)),
		Warning: c.Status == check.Warn, Remediation: c.Remediation, References: c.References,
	}
	if f.Message == "" {
		f.Message = c.Observed
	}
	for _, e := range c.Evidence {
		f.Snippet = strings.TrimSpace(f.Snippet + "\n" + e.Quote)
	}
	return f
}
