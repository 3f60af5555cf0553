package dashboard

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"slices"

	"assay/internal/code/coverage"
	"assay/internal/scan"
	"assay/internal/web/ui"
)

// codeFacts are the displayed facts of CODE_QUALITY (docs/code-scans.md).
type codeFacts struct {
	Size struct {
		Code      int        `json:"code"`
		Files     int        `json:"files"`
		Languages []language `json:"languages"`
	} `json:"size"`
	Functions struct {
		Count int        `json:"count"`
		Worst []function `json:"worst"`
	} `json:"functions"`
	Hotspots []hotspot         `json:"hotspots"`
	Debt     debt              `json:"debt"`
	Coverage *coverage.Summary `json:"coverage"` // nil without reports
	Ratios   struct {
		Comments    float64 `json:"comments"`
		Tests       float64 `json:"tests"`
		Duplication float64 `json:"duplication"`
	} `json:"ratios"`
}

// language is the share of a language in the code.
type language struct {
	Name   string `json:"name"`
	Code   int    `json:"code"` // lines
	Source bool   `json:"source"`
}

// function is a complex function.
type function struct {
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Name      string `json:"name"`
	Lines     int    `json:"lines"`
	Cognitive int    `json:"cognitive"`
}

// hotspot is a file that is complex and often changed.
type hotspot struct {
	Path       string `json:"path"`
	Commits    int    `json:"commits"`
	Authors    int    `json:"authors"`
	Complexity int    `json:"complexity"`
	Score      int    `json:"score"`
	Why        string `json:"why"`
}

// debt is the estimated time to fix the findings, before triage.
type debt struct {
	Minutes int            `json:"minutes"`
	Ratio   float64        `json:"ratio"` // percent of the time to rewrite the code
	ByRule  map[string]int `json:"byRule"`
}

// ruleDebt is the debt of a rule's findings.
type ruleDebt struct {
	Rule    string
	Minutes int
}

type codeMapView struct {
	Run       scan.CodeRun
	Facts     codeFacts
	Hotspots  []placedTile
	Debt      []placedTile
	Languages []placedTile
	Rules     []ruleDebt // the most first
	Findings  string     // address of the findings of this dimension
}

func (c *call) showCodeMap() error {
	run, err := c.CodeScans.Run(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	v := codeMapView{Run: run, Findings: codeURL(run.ID, "findings")}
	known := false
	for _, j := range run.Jobs {
		if j.Dimension == scan.DimensionQuality && len(j.Facts) > 0 {
			if err := json.Unmarshal(j.Facts, &v.Facts); err != nil {
				return fmt.Errorf("read the facts of job %s: %w", j.ID, err)
			}
			known = true
		}
	}
	if !known {
		return scan.Errorf(scan.CodeNotFound, "The run did not include code quality, or has not ended yet.")
	}
	for rule, minutes := range v.Facts.Debt.ByRule {
		v.Rules = append(v.Rules, ruleDebt{rule, minutes})
	}
	slices.SortFunc(v.Rules, func(a, b ruleDebt) int { return cmp.Or(b.Minutes-a.Minutes, cmp.Compare(a.Rule, b.Rule)) })
	v.Hotspots = newTreemap(hotspotTiles(v.Facts.Hotspots, v.Findings))
	v.Debt = newTreemap(debtTiles(v.Rules, v.Findings))
	v.Languages = newTreemap(languageTiles(v.Facts.Size.Languages))
	shown, err := c.belowRun(run, "Hotspots and debt of "+run.RepoFullName, v)
	if err != nil {
		return err
	}
	return c.render("codescan_map", shown)
}

// heat returns one of five colour classes, by the ratio to the largest value.
func heat(value, largest float64) string {
	if largest <= 0 {
		return "t1"
	}
	return fmt.Sprintf("t%d", 1+min(4, int(5*value/largest)))
}

func hotspotTiles(all []hotspot, findings string) []tile {
	maxCommits := 0
	for _, h := range all {
		maxCommits = max(maxCommits, h.Commits)
	}
	out := make([]tile, len(all))
	for i, h := range all {
		detail := fmt.Sprintf("%s: %s, complexity %s", h.Path, ui.Counted(h.Commits, "commit", "commits"), ui.Number(h.Complexity))
		out[i] = tile{
			Label: path.Base(h.Path), Detail: detail, Value: float64(h.Score), Class: heat(float64(h.Commits), float64(maxCommits)),
			Address: findingFilter{List: findings, Dimension: string(scan.DimensionQuality)}.With("path", h.Path),
		}
	}
	return out
}

// debtTiles returns the rules, the most debt first.
func debtTiles(rules []ruleDebt, findings string) []tile {
	var out []tile
	for _, r := range rules {
		out = append(out, tile{
			Label: r.Rule, Detail: r.Rule + ": " + effort(r.Minutes), Value: float64(r.Minutes),
			Class:   heat(float64(r.Minutes), float64(rules[0].Minutes)),
			Address: findingFilter{List: findings, Dimension: string(scan.DimensionQuality)}.With("rule", r.Rule),
		})
	}
	return out
}

func languageTiles(all []language) []tile {
	var out []tile
	for _, l := range all {
		if l.Source {
			out = append(out, tile{
				Label: l.Name, Detail: fmt.Sprintf("%s: %s", l.Name, ui.Counted(l.Code, "line", "lines")), Value: float64(l.Code), Class: "t2",
			})
		}
	}
	return out
}

// effort formats a working time for people; a day has eight hours.
func effort(minutes int) string {
	switch {
	case minutes < 60:
		return fmt.Sprintf("%d min", minutes)
	case minutes < 16*60:
		return fmt.Sprintf("%d h %d min", minutes/60, minutes%60)
	}
	return ui.Counted(minutes/(8*60), "day", "days") + " of work"
}
