package site

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"assay/internal/lighthouse"
	"assay/internal/scan"
)

// Limits of a summary of audits.
const (
	maxAuditPages = 50  // listed pages of one audit
	maxAudits     = 300 // different audits
)

// AuditSummary contains the audits that the pages of a check failed.
type AuditSummary struct {
	Pages  int // scored pages
	Audits []FailedAudit
}

// FailedAudit is an audit that pages failed, and the gain from passing it.
type FailedAudit struct {
	ID       string
	Title    string
	Category lighthouse.Category // "" for audits without a category
	Pages    int                 // that failed it
	// Points is how many points the category's mean over all scored pages would rise if the
	// audit passed on all of them; 0 for audits that do not lower a score themselves.
	Points     float64
	SavedMS    float64 // estimated savings over all pages, in milliseconds
	SavedBytes int64
	Worst      []AuditPage // those that lose most, at most 50
}

// AuditPage is a page that failed an audit.
type AuditPage struct {
	ID, URL string
	Points  float64 // lost in the page's score of the category
	Display string  // Lighthouse's figure, such as "Potential savings of 120 KiB"; may be ""
	Items   int     // number of places that the audit names
	Element string  // the first of them, as HTML; may be ""
}

// AuditCounter sums up audits page by page.
type AuditCounter struct {
	pages int
	byID  map[string]*FailedAudit
}

// NewAuditCounter returns an empty counter.
func NewAuditCounter() *AuditCounter { return &AuditCounter{byID: map[string]*FailedAudit{}} }

// Add adds a page with its Result. An error means that its audits do not count.
func (c *AuditCounter) Add(p scan.SitePage) error {
	if p.State != scan.PageScored {
		return nil
	}
	c.pages++
	if len(p.Result) == 0 {
		return nil
	}
	var stored PageDocument
	if err := json.Unmarshal(p.Result, &stored); err != nil {
		return fmt.Errorf("read page %s: %w", p.ID, err)
	}
	if len(stored.Audits) == 0 {
		return nil
	}
	var audits []lighthouse.Audit
	if err := json.Unmarshal(stored.Audits, &audits); err != nil {
		return fmt.Errorf("page %s: audits: %w", p.ID, err)
	}
	lost := lostPoints(p.Scores, audits)
	for i, a := range audits {
		if Judges(a) {
			c.count(p, a, lost[i])
		}
	}
	return nil
}

// Judges reports whether an audit has a verdict; others merely inform.
func Judges(a lighthouse.Audit) bool {
	return a.Score != nil && a.Mode != "informative" && a.Mode != "error"
}

// lostPoints returns how many points of its category's score each audit costs the page: the
// missing points of the category, distributed by weight and missing score.
func lostPoints(scores scan.SiteScores, audits []lighthouse.Audit) []float64 {
	missing := map[lighthouse.Category]float64{}
	share := func(a lighthouse.Audit) float64 {
		if !Judges(a) {
			return 0
		}
		return a.Weight * max(0, 1-*a.Score)
	}
	for _, a := range audits {
		missing[categoryOf(a)] += share(a)
	}
	out := make([]float64, len(audits))
	for i, a := range audits {
		category := categoryOf(a)
		if score := scoreOfCategory(scores, category); score != nil && missing[category] > 0 {
			out[i] = max(0, percent-*score) * share(a) / missing[category]
		}
	}
	return out
}

func categoryOf(a lighthouse.Audit) lighthouse.Category {
	if len(a.Category) == 0 {
		return ""
	}
	return a.Category[0]
}

func scoreOfCategory(s scan.SiteScores, c lighthouse.Category) *float64 {
	switch c {
	case lighthouse.Performance:
		return s.Performance
	case lighthouse.Accessibility:
		return s.Accessibility
	case lighthouse.BestPractices:
		return s.BestPractices
	case lighthouse.SEO:
		return s.SEO
	}
	return nil
}

func (c *AuditCounter) count(p scan.SitePage, a lighthouse.Audit, lost float64) {
	f := c.byID[a.ID]
	if f == nil {
		f = &FailedAudit{ID: a.ID, Title: a.Title, Category: categoryOf(a)}
		c.byID[a.ID] = f
	}
	f.Pages++
	f.Points += lost
	f.SavedMS += a.SavedMS
	f.SavedBytes += a.SavedBytes
	page := AuditPage{ID: p.ID, URL: p.URL, Points: lost, Display: a.Display, Items: a.Items}
	if len(a.Elements) > 0 {
		page.Element = a.Elements[0].Snippet
	}
	at, _ := slices.BinarySearchFunc(f.Worst, page, func(x, y AuditPage) int {
		return cmp.Or(cmp.Compare(y.Points, x.Points), cmp.Compare(y.Items, x.Items), strings.Compare(x.URL, y.URL))
	})
	if at < maxAuditPages {
		f.Worst = slices.Insert(f.Worst, at, page)
		f.Worst = f.Worst[:min(len(f.Worst), maxAuditPages)]
	}
}

// Summary returns the counted audits, those that most pages failed first.
func (c *AuditCounter) Summary() AuditSummary {
	out := AuditSummary{Pages: c.pages}
	for _, f := range c.byID {
		one := *f
		one.Points /= float64(c.pages)
		out.Audits = append(out.Audits, one)
	}
	slices.SortFunc(out.Audits, func(x, y FailedAudit) int {
		return cmp.Or(cmp.Compare(y.Pages, x.Pages), cmp.Compare(y.Points, x.Points), strings.Compare(x.ID, y.ID))
	})
	out.Audits = out.Audits[:min(len(out.Audits), maxAudits)]
	return out
}
