package report

import (
	"math"
	"strconv"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/web/ui"
	"assay/internal/website/score"
)

// Document is the report as JSON, for the owner of the scan. Scores of the scan, its
// categories and its trend are whole numbers, as displayed; times are RFC 3339 in UTC with
// milliseconds.
type Document struct {
	Scan       ScanDocument       `json:"scan"`
	Categories []CategoryDocument `json:"categories"` // in contract order, judged or not
	FixFirst   []string           `json:"fixFirst"`   // check ids, in the order in which to fix them
	NotRun     []NotRunDocument   `json:"notRun"`
	Browser    *BrowserDocument   `json:"browser"` // null without a browser
	Artifacts  ArtifactsDocument  `json:"artifacts"`
	Trend      []TrendDocument    `json:"trend"` // oldest first
}

// ScanDocument is the scan as a whole.
type ScanDocument struct {
	ScanJobID        string `json:"scanJobId"`
	URL              string `json:"url"`
	FinalURL         string `json:"finalUrl,omitempty"`
	Status           string `json:"status"`
	Reason           string `json:"reason,omitempty"`
	Blocked          bool   `json:"blocked"`
	Completed        int    `json:"completed"`
	Total            int    `json:"total"`
	QueuedAt         string `json:"queuedAt"`
	StartedAt        string `json:"startedAt,omitempty"`
	CompletedAt      string `json:"completedAt,omitempty"`
	Profile          string `json:"profile"`
	CatalogueVersion string `json:"catalogueVersion,omitempty"`
	Score            *int   `json:"score"`
	StrictScore      *int   `json:"strictScore"`
	Band             string `json:"band,omitempty"`
	// ReportLink is the public address; "" if it is revoked.
	ReportLink string `json:"reportLink,omitempty"`
	// ReportExpiresAt is until when the report is stored at least; the last scan of a URL is stored longer.
	ReportExpiresAt string `json:"reportExpiresAt,omitempty"`
}

// CategoryDocument is a pillar.
type CategoryDocument struct {
	Pillar      string                `json:"pillar"`
	Title       string                `json:"title"`
	Score       *int                  `json:"score"`
	StrictScore *int                  `json:"strictScore"`
	MaxScore    int                   `json:"max_score"`
	Band        string                `json:"band,omitempty"`
	StrictBand  string                `json:"strictBand,omitempty"`
	Coverage    float64               `json:"coverage"`
	Partial     bool                  `json:"partial"`
	Reason      string                `json:"reason,omitempty"`
	Raw         float64               `json:"raw"`
	Gate        *GateDocument         `json:"gate"`
	CapsApplied []CapDocument         `json:"capsApplied"`
	Results     []SubcategoryDocument `json:"results"`
}

// GateDocument is the severity gate of a category.
type GateDocument struct {
	Failures int      `json:"failures"`
	Limit    float64  `json:"limit"`
	Checks   []string `json:"checks"`
}

// CapDocument is a hard cap that was applied to a category.
type CapDocument struct {
	Name   string   `json:"name"`
	Limit  float64  `json:"limit"`
	Reason string   `json:"reason"`
	Checks []string `json:"checks"`
}

// SubcategoryDocument is a group of checks; Score is the points earned.
type SubcategoryDocument struct {
	Subcategory string          `json:"subcategory"`
	Title       string          `json:"title"`
	Score       *float64        `json:"score"`
	MaxScore    float64         `json:"max_score"`
	Coverage    float64         `json:"coverage"`
	Checks      []CheckDocument `json:"checks"`
}

// CheckDocument is a judged check.
type CheckDocument struct {
	ID       string  `json:"id"`
	Title    string  `json:"title"`
	Status   string  `json:"status"`
	Severity string  `json:"severity"`
	Weight   float64 `json:"weight"`
	// Gain is the number of points of the overall score that fixing it adds; omitted if 0.
	Gain        float64             `json:"gain,omitempty"`
	Confidence  string              `json:"confidence,omitempty"`
	Observed    string              `json:"observed,omitempty"`
	Expected    string              `json:"expected,omitempty"`
	Explanation string              `json:"explanation,omitempty"`
	Why         string              `json:"why,omitempty"`
	Remediation string              `json:"remediation,omitempty"`
	Evidence    []EvidenceDocument  `json:"evidence"`
	References  []string            `json:"references"`
	Reason      string              `json:"reason,omitempty"`
	CausedBy    string              `json:"causedBy,omitempty"`
	Suppressed  *SuppressedDocument `json:"suppressed,omitempty"`
}

// EvidenceDocument is a quoted fact and the command that reproduces it.
type EvidenceDocument struct {
	Request string `json:"request,omitempty"`
	Quote   string `json:"quote"`
	Command string `json:"command,omitempty"`
}

// SuppressedDocument contains who accepted a check, why, and until when.
type SuppressedDocument struct {
	Reason string `json:"reason"`
	By     string `json:"by"`
	Until  string `json:"until,omitempty"`
}

// NotRunDocument has the checks that could not be judged for the same reason.
type NotRunDocument struct {
	Reason      string   `json:"reason"`
	Title       string   `json:"title"`
	Explanation string   `json:"explanation"`
	Checks      []string `json:"checks"`
}

// BrowserDocument has the measurements of the browser.
type BrowserDocument struct {
	Lighthouse   string               `json:"lighthouse,omitempty"`
	Chromium     string               `json:"chromium,omitempty"`
	FormFactor   string               `json:"formFactor,omitempty"`
	Runs         int                  `json:"runs"`
	Starved      bool                 `json:"starved"`
	Error        string               `json:"error,omitempty"`
	Requests     int                  `json:"requests"`
	WireBytes    int64                `json:"wireBytes"`
	Metrics      []MetricDocument     `json:"metrics"`
	Console      []ConsoleDocument    `json:"console"`
	ThirdParties []ThirdPartyDocument `json:"thirdParties"`
}

// MetricDocument is a loading metric: in milliseconds, except CLS, which has no unit.
type MetricDocument struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Value  float64 `json:"value"`
	Rating string  `json:"rating"`
	Good   float64 `json:"good"`
	Poor   float64 `json:"poor"`
}

// ConsoleDocument is an error in the browser's console.
type ConsoleDocument struct {
	Source string `json:"source"`
	Text   string `json:"text"`
	URL    string `json:"url,omitempty"`
}

// ThirdPartyDocument is the cost of a third party.
type ThirdPartyDocument struct {
	Name       string  `json:"name"`
	Requests   int     `json:"requests"`
	WireBytes  int64   `json:"wireBytes"`
	BlockingMS float64 `json:"blockingMs"`
}

// ArtifactsDocument has the addresses of pictures, which open with the report's share
// address; empty while that is revoked.
type ArtifactsDocument struct {
	Screenshot string          `json:"screenshot,omitempty"`
	Filmstrip  []FrameDocument `json:"filmstrip"`
}

// FrameDocument is a picture of the filmstrip.
type FrameDocument struct {
	AtMS float64 `json:"atMs"`
	URL  string  `json:"url"`
}

// TrendDocument is a scan of the trend.
type TrendDocument struct {
	ScanJobID   string               `json:"scanJobId"`
	CompletedAt string               `json:"completedAt"`
	Score       int                  `json:"score"`
	Band        string               `json:"band"`
	Categories  []TrendScoreDocument `json:"categories"`
}

// TrendScoreDocument is the score of one pillar in a scan of the trend.
type TrendScoreDocument struct {
	Pillar string `json:"pillar"`
	Score  int    `json:"score"`
}

// NewDocument returns the model as JSON's types. appURL is the address of the report site,
// without a trailing slash.
func NewDocument(m Model, appURL string) Document {
	d := Document{
		Scan: ScanDocument{
			ScanJobID: m.ID, URL: m.URL, FinalURL: m.FinalURL, Status: string(m.State), Reason: m.Reason, Blocked: m.Blocked,
			Completed: m.Done, Total: m.Total, QueuedAt: ui.Stamp(m.QueuedAt), StartedAt: optionalStamp(m.StartedAt),
			CompletedAt: optionalStamp(m.FinishedAt), Profile: string(m.Profile), CatalogueVersion: m.Catalogue,
			Score: whole(m.Overall.Score), StrictScore: whole(m.Overall.StrictScore), Band: string(m.Overall.Band),
			ReportExpiresAt: optionalStamp(m.Until),
		},
		Categories: []CategoryDocument{}, FixFirst: []string{}, NotRun: []NotRunDocument{}, Trend: []TrendDocument{},
		Artifacts: ArtifactsDocument{Filmstrip: []FrameDocument{}},
	}
	if m.Finished() {
		d.Scan.Completed = m.Total
	}
	for _, p := range m.Pillars {
		d.Categories = append(d.Categories, categoryDocument(p))
	}
	for _, f := range m.FixFirst {
		d.FixFirst = append(d.FixFirst, f.ID)
	}
	for _, n := range m.NotRun {
		x := NotRunDocument{Reason: string(n.Reason), Title: n.Title, Explanation: n.Text, Checks: []string{}}
		for _, c := range n.Checks {
			x.Checks = append(x.Checks, c.ID)
		}
		d.NotRun = append(d.NotRun, x)
	}
	for _, p := range m.Trend {
		d.Trend = append(d.Trend, trendDocument(p))
	}
	if m.Share != "" {
		d.Scan.ReportLink = appURL + "/report/" + m.Share.Reveal()
	}
	if m.Lab != nil {
		d.Browser = browserDocument(*m.Lab)
		d.Artifacts.add(*m.Lab, d.Scan.ReportLink)
	}
	return d
}

func categoryDocument(p Pillar) CategoryDocument {
	d := CategoryDocument{
		Pillar: string(p.Pillar), Title: p.Title, Score: whole(p.Score), StrictScore: whole(p.StrictScore), MaxScore: 100,
		Band: string(p.Band), StrictBand: string(p.StrictBand), Coverage: p.Coverage, Partial: p.Partial, Reason: p.Reason, Raw: p.Raw,
		CapsApplied: []CapDocument{}, Results: []SubcategoryDocument{},
	}
	for _, l := range p.Limits {
		ids := []string{}
		for _, c := range l.Checks {
			ids = append(ids, c.ID)
		}
		if l.Name == gateName {
			d.Gate = &GateDocument{Failures: p.category.Gate.Failures, Limit: l.Score, Checks: ids}
			continue
		}
		d.CapsApplied = append(d.CapsApplied, CapDocument{Name: l.Name, Limit: l.Score, Reason: l.Text, Checks: ids})
	}
	for _, g := range p.Groups {
		sub := SubcategoryDocument{
			Subcategory: g.ID, Title: g.Title, Score: g.Score, MaxScore: g.MaxScore, Coverage: g.Coverage, Checks: []CheckDocument{},
		}
		for _, c := range g.Checks {
			sub.Checks = append(sub.Checks, checkDocument(c))
		}
		d.Results = append(d.Results, sub)
	}
	return d
}

func checkDocument(c Check) CheckDocument {
	d := CheckDocument{
		ID: c.ID, Title: c.Title, Status: string(c.Status), Severity: string(c.Severity), Weight: c.Weight, Confidence: string(c.Confidence),
		Observed: c.Observed, Expected: c.Expected, Explanation: c.Explanation, Why: c.Why, Remediation: c.Remediation,
		Evidence: []EvidenceDocument{}, References: append([]string{}, c.References...), Reason: string(c.Reason), CausedBy: c.CausedBy,
		Gain: math.Round(c.Gain*100) / 100,
	}
	for _, e := range c.Evidence {
		d.Evidence = append(d.Evidence, EvidenceDocument(e))
	}
	if s := c.Suppressed; s != nil {
		d.Suppressed = &SuppressedDocument{Reason: s.Reason, By: s.By, Until: optionalStamp(s.Until)}
	}
	return d
}

func browserDocument(l Lab) *BrowserDocument {
	d := &BrowserDocument{
		Lighthouse: l.Lighthouse, Chromium: l.Chromium, FormFactor: l.FormFactor, Runs: l.Runs, Starved: l.Starved, Error: l.Error,
		Requests: l.Requests, WireBytes: l.WireBytes,
		Metrics: []MetricDocument{}, Console: []ConsoleDocument{}, ThirdParties: []ThirdPartyDocument{},
	}
	for _, m := range l.Metrics {
		d.Metrics = append(
			d.Metrics,
			MetricDocument{
				ID: m.ID, Name: m.Name, Value: m.Value, Rating: strings.ReplaceAll(string(m.Rating), " ", "-"), Good: m.Good, Poor: m.Poor,
			},
		)
	}
	for _, c := range l.Console {
		d.Console = append(d.Console, ConsoleDocument(c))
	}
	for _, t := range l.ThirdParties {
		d.ThirdParties = append(d.ThirdParties, ThirdPartyDocument(t))
	}
	return d
}

func (a *ArtifactsDocument) add(l Lab, reportLink string) {
	if reportLink == "" {
		return
	}
	if l.Screenshot != nil {
		a.Screenshot = reportLink + "/screenshot.jpg"
	}
	for _, p := range l.Filmstrip {
		a.Filmstrip = append(a.Filmstrip, FrameDocument{AtMS: p.AtMS, URL: reportLink + "/filmstrip/" + strconv.Itoa(p.Frame) + ".jpg"})
	}
}

func trendDocument(p Point) TrendDocument {
	d := TrendDocument{
		ScanJobID: p.ScanID, CompletedAt: ui.Stamp(p.At), Score: score.Display(p.Score), Band: string(p.Band),
		Categories: []TrendScoreDocument{},
	}
	for _, x := range scan.Pillars() {
		if s, ok := p.Pillars[x]; ok {
			d.Categories = append(d.Categories, TrendScoreDocument{Pillar: string(x), Score: score.Display(s)})
		}
	}
	return d
}

func whole(s *float64) *int {
	if s == nil {
		return nil
	}
	n := score.Display(*s)
	return &n
}

func optionalStamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return ui.Stamp(t)
}
