package check

import (
	"encoding/json"
	"fmt"
	"slices"

	"assay/internal/scan"
)

// View is the catalogue as it is published.
type View struct {
	Edition string       `json:"edition"`
	Checks  int          `json:"checks"` // number of checks
	Pillars []PillarView `json:"pillars"`
}

// PillarView is the checks of one pillar.
type PillarView struct {
	Pillar        scan.Pillar       `json:"pillar"`
	Title         string            `json:"title"`
	Subcategories []SubcategoryView `json:"subcategories"`
}

// SubcategoryView is a group of checks with its share of the pillar's 100 points.
type SubcategoryView struct {
	ID     string  `json:"id"`
	Title  string  `json:"title"`
	Points float64 `json:"points"`
	// LabPoints replaces Points in scans with a browser; left out where they are equal.
	LabPoints float64    `json:"labPoints,omitempty"`
	Checks    []SpecView `json:"checks"`
}

// Worth describes in words how much the subcategory counts in its pillar.
func (s SubcategoryView) Worth() string { return worth(s.Points, s.LabPoints) }

func worth(points, lab float64) string {
	switch {
	case points == 0:
		return fmt.Sprintf("%g of 100 points, only with a browser", lab)
	case lab > 0:
		return fmt.Sprintf("%g of 100 points, %g with a browser", points, lab)
	}
	return fmt.Sprintf("%g of 100 points", points)
}

// SpecView is one check: what it looks for, why, and how to fix what it finds.
type SpecView struct {
	ID          string   `json:"id"`
	Title       string   `json:"title"`
	Severity    Severity `json:"severity"`
	Why         string   `json:"why"`
	Pass        string   `json:"pass"`
	Warn        string   `json:"warn,omitempty"`
	Fail        string   `json:"fail,omitempty"`
	Remediation string   `json:"remediation"`
	Sources     []string `json:"sources"`
	// Needs names the requirements of the check beyond access to the site, in words.
	Needs []string `json:"needs"`
}

// needs are the tags that require more than a look at the site.
var needs = []struct {
	tag  Tag
	what string
}{
	{TagBrowser, "a browser"}, {TagActive, "proof of ownership"}, {TagData, "outside data"},
}

// Needing returns, in words, what the check needs beyond looking at the site.
func (s Spec) Needing() []string {
	out := []string{}
	for _, n := range needs {
		if slices.Contains(s.Tags, n.tag) {
			out = append(out, n.what)
		}
	}
	return out
}

// View returns the catalogue in the order in which reports show it.
func (c *Catalogue) View() View {
	v := View{Edition: c.version, Checks: c.Len()}
	for _, p := range scan.Pillars() {
		pv := PillarView{Pillar: p, Title: p.Title(), Subcategories: []SubcategoryView{}}
		for _, sub := range c.Subcategories(p) {
			sv := SubcategoryView{ID: sub.ID, Title: sub.Title, Points: sub.Points, LabPoints: sub.LabPoints, Checks: []SpecView{}}
			for _, s := range sub.Checks {
				sv.Checks = append(sv.Checks, SpecView{
					ID: s.ID, Title: s.Title, Severity: s.Severity, Why: s.Why, Pass: s.PassIf, Warn: s.WarnIf, Fail: s.FailIf,
					Remediation: s.Remediation, Sources: s.Sources, Needs: s.Needing(),
				})
			}
			pv.Subcategories = append(pv.Subcategories, sv)
		}
		v.Pillars = append(v.Pillars, pv)
	}
	return v
}

// JSON returns the published catalogue for programs.
func (c *Catalogue) JSON() ([]byte, error) { return json.Marshal(c.View()) }
