package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"time"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

// maxFixes limits the root causes under "what to fix first".
const maxFixes = 5

// Input is the data from which a report is built.
type Input struct {
	// Scan is the record with its categories.
	Scan scan.WebsiteScan
	// Browser is the browser part; nil if missing.
	Browser *capture.Browser
	// FinalURL is the address of the document after redirects; "" if unknown.
	FinalURL string
	// Earlier are earlier finished scans with the same URL, project, profile, pillars and
	// catalogue edition, in any order, with the scores of their categories.
	Earlier []scan.WebsiteScan
	// Until is when the storage of the report may end at the earliest; the zero time: never.
	Until time.Time
	// Why returns the catalogue's reason for a check; nil if the catalogue is not available.
	Why func(checkID string) string
}

// Build builds the model. It is pure. It fails only if a category's stored results cannot be
// decoded.
func Build(in Input) (Model, error) {
	s := in.Scan
	m := Model{
		ID: s.ID, Host: hostOf(s.URL), URL: s.URL, State: s.State, Reason: s.Reason, Done: s.Done, Total: s.Total(),
		QueuedAt: s.QueuedAt, StartedAt: s.StartedAt, FinishedAt: s.CompletedAt, Until: in.Until,
		Profile: capture.Profile(s.Profile), Catalogue: s.CatalogueVersion,
		Overall: Grade{Score: s.Score, Band: s.Band, StrictScore: s.StrictScore},
		Lab:     buildLab(in.Browser, in.FinalURL),
	}
	if s.StrictScore != nil {
		_, m.Overall.StrictBand, _ = scan.OverallStrict(s.Categories)
	}
	if s.ShareRevokedAt.IsZero() {
		m.Share = key.Secret(s.ShortCode)
	}
	if in.FinalURL != s.URL {
		m.FinalURL = in.FinalURL
	}
	for _, p := range s.Pillars {
		pillar, err := buildPillar(p, s, in.Why)
		if err != nil {
			return Model{}, err
		}
		m.Pillars = append(m.Pillars, pillar)
		m.Counts.add(pillar.Counts)
	}
	gains := score.Gains(judgedCategories(m.Pillars))
	noteGains(m.Pillars, gains)
	m.FixFirst = fixFirst(m.Pillars, gains)
	m.Suppressed = suppressed(m.Pillars)
	m.Figures = figures(m.Pillars)
	m.NotRun = notRun(m.Pillars)
	m.Blocked = slices.ContainsFunc(m.NotRun, func(n NotRun) bool { return n.Reason == capture.ReasonBlockedByEdge })
	m.Trend = trend(s, in.Earlier)
	m.compare()
	return m, nil
}

// hostOf returns the URL's host with its port, for headings; the URL itself if it has none.
func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" {
		return raw
	}
	return u.Host
}

func buildPillar(p scan.Pillar, s scan.WebsiteScan, why func(string) string) (Pillar, error) {
	out := Pillar{Pillar: p, Title: p.Title()}
	i := slices.IndexFunc(s.Categories, func(c scan.Category) bool { return c.Pillar == p })
	if i < 0 {
		out.Pending = !s.State.Terminal()
		out.Reason = "This pillar was not checked."
		out.Summary = out.Reason
		if out.Pending {
			out.Reason, out.Summary = "", "Not checked yet."
		}
		return out, nil
	}
	c := s.Categories[i]
	out.Grade = Grade{Score: c.Score, Band: c.Band, StrictScore: c.StrictScore, StrictBand: c.StrictBand}
	out.Coverage, out.Partial, out.Reason = c.Coverage, c.Partial, c.Reason
	var cat score.Category
	if len(c.Results) > 0 {
		if err := json.Unmarshal(c.Results, &cat); err != nil {
			return out, fmt.Errorf("report: results of %s: %w", p, err)
		}
	}
	out.Title = cmp.Or(cat.Title, out.Title)
	out.Raw, out.category = cat.Raw, cat
	titles := map[string]string{}
	for _, g := range cat.Results {
		for _, r := range g.Checks {
			titles[r.ID] = r.Title
		}
	}
	for _, g := range cat.Results {
		group := buildGroup(p, g, titles, why)
		out.Groups = append(out.Groups, group)
		out.Counts.add(group.Counts)
	}
	out.Limits = limits(out)
	out.Summary = summary(out)
	return out, nil
}

func buildGroup(p scan.Pillar, g score.Subcategory, titles map[string]string, why func(string) string) Group {
	out := Group{ID: g.Subcategory, Title: g.Title, Score: g.Score, MaxScore: g.MaxScore, Coverage: g.Coverage}
	for _, r := range g.Checks {
		c := Check{Result: r, Pillar: p, Group: g.Title}
		if why != nil {
			c.Why = why(r.ID)
		}
		if r.CausedBy != "" {
			c.Cause = Ref{ID: r.CausedBy, Title: cmp.Or(titles[r.CausedBy], r.CausedBy)}
		}
		out.Checks = append(out.Checks, c)
		out.Counts.count(c)
	}
	slices.SortStableFunc(out.Checks, byOutcome)
	return out
}

func (c *Counts) count(r Check) {
	if r.Suppressed != nil {
		c.Suppressed++
		return
	}
	switch r.Status {
	case check.Pass:
		c.Pass++
	case check.Warn:
		c.Warn++
	case check.Fail:
		c.Fail++
	case check.Info:
		c.Info++
	case check.NotApplicable:
		c.NotApplicable++
	case check.NotRun:
		c.NotRun++
	}
}

// outcomes is the display order of outcomes: first those that need action.
var outcomes = []check.Status{check.Fail, check.Warn, check.Pass, check.Info, check.NotRun, check.NotApplicable}

func byOutcome(a, b Check) int {
	return cmp.Or(
		cmp.Compare(slices.Index(outcomes, a.Status), slices.Index(outcomes, b.Status)),
		cmp.Compare(b.Weight, a.Weight))
}

// fixFirst returns the root causes of failures, and of warnings of medium severity or above,
// that cost most over all pillars (score.First).
func fixFirst(pillars []Pillar, gains map[string]float64) []Fix {
	causes := rootCauses(pillars)
	slices.SortStableFunc(causes, func(a, b Fix) int { return score.First(a.Result, b.Result, gains) })
	return causes[:min(maxFixes, len(causes))]
}

// noteGains adds to each finding what it costs.
func noteGains(pillars []Pillar, gains map[string]float64) {
	for _, p := range pillars {
		for _, g := range p.Groups {
			for i := range g.Checks {
				g.Checks[i].Gain = gains[g.Checks[i].ID]
			}
		}
	}
}

func judgedCategories(pillars []Pillar) []score.Category {
	var out []score.Category
	for _, p := range pillars {
		if p.category.Pillar != "" {
			out = append(out, p.category)
		}
	}
	return out
}

// rootCauses returns the checks worth fixing that are not a consequence of another such
// check, each with its consequences. A check whose cause is accepted or in a pillar that was
// not requested is a root cause itself, because nobody is going to fix its cause.
func rootCauses(pillars []Pillar) []Fix {
	worth := map[string]bool{}
	for c := range checks(pillars) {
		worth[c.ID] = worthMending(c)
	}
	var causes []Fix
	followers := map[string][]Ref{}
	for c := range checks(pillars) {
		switch failing := c.Status == check.Fail || c.Status == check.Warn; {
		case failing && c.Suppressed == nil && worth[c.CausedBy]:
			followers[c.CausedBy] = append(followers[c.CausedBy], Ref{c.ID, c.Title})
		case worth[c.ID]:
			causes = append(causes, Fix{Check: c})
		}
	}
	for i := range causes {
		causes[i].Consequences = followers[causes[i].ID]
	}
	return causes
}

func worthMending(c Check) bool {
	return c.Suppressed == nil && (c.Status == check.Fail || c.Status == check.Warn && c.Weight >= check.Medium.Weight())
}

func suppressed(pillars []Pillar) []Check {
	var out []Check
	for c := range checks(pillars) {
		if c.Suppressed != nil {
			out = append(out, c)
		}
	}
	return out
}

// figureIDs are the checks that measure a figure, in display order.
var figureIDs = []string{
	"PERF-TTFB", "PERF-CONNECT", "PERF-STABILITY", "PERF-BYTES", "PERF-HTML-SIZE", "PERF-JS-SIZE", "PERF-REQUESTS", "PERF-DOM",
}

func figures(pillars []Pillar) []Check {
	var out []Check
	for _, id := range figureIDs {
		for c := range checks(pillars) {
			if c.ID == id && c.Observed != "" && (c.Status.Scored() || c.Status == check.Info) {
				out = append(out, c)
			}
		}
	}
	return out
}

// checks yields every check in display order.
func checks(pillars []Pillar) func(yield func(Check) bool) {
	return func(yield func(Check) bool) {
		for _, p := range pillars {
			for _, g := range p.Groups {
				for _, c := range g.Checks {
					if !yield(c) {
						return
					}
				}
			}
		}
	}
}

// trend orders the comparable scans by time, this one last. A partial score, such as of a
// scan that was blocked or lost its lab metrics, cannot be compared.
func trend(s scan.WebsiteScan, earlier []scan.WebsiteScan) []Point {
	if s.Score == nil || !s.State.Terminal() {
		return nil
	}
	if s.State != scan.StateComplete {
		earlier = nil
	}
	var out []Point
	for _, e := range earlier {
		if e.State == scan.StateComplete && e.Score != nil && e.ID != s.ID && slices.Equal(scoredPillars(e), scoredPillars(s)) {
			out = append(out, point(e))
		}
	}
	slices.SortStableFunc(out, func(a, b Point) int { return a.At.Compare(b.At) })
	this := point(s)
	this.This = true
	return append(out, this)
}

func scoredPillars(s scan.WebsiteScan) []scan.Pillar {
	return slices.DeleteFunc(scan.Pillars(), func(p scan.Pillar) bool {
		return !slices.ContainsFunc(s.Categories, func(c scan.Category) bool { return c.Pillar == p && c.Score != nil })
	})
}

func point(s scan.WebsiteScan) Point {
	p := Point{
		ScanID: s.ID, At: s.CompletedAt, Score: *s.Score, Band: s.Band, Pillars: map[scan.Pillar]float64{}, Purged: !s.PurgedAt.IsZero(),
	}
	for _, c := range s.Categories {
		if c.Score != nil {
			p.Pillars[c.Pillar] = *c.Score
		}
	}
	return p
}

// compare sets the change of each pillar since the previous scan.
func (m *Model) compare() {
	if len(m.Trend) < 2 {
		return
	}
	before := m.Trend[len(m.Trend)-2]
	for i, p := range m.Pillars {
		old, ok := before.Pillars[p.Pillar]
		if ok && p.Score != nil {
			change := score.Display(*p.Score) - score.Display(old)
			m.Pillars[i].Change = &change
		}
	}
}
