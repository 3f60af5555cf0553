package dashboard

import (
	"strings"

	"assay/internal/scan"
	"assay/internal/service"
)

// leadLimit is how many leads a page lists.
const leadLimit = 25

type leadsView struct {
	Run   scan.CodeRun
	All   int
	Rows  []leadRow
	Total int // leads that match
	Pager pager

	Text, Severity string
}

// leadRow is a lead with its number in the whole list.
type leadRow struct {
	service.Lead
	No    int
	Steps []flowStep
}

// Narrowed reports whether a filter is set.
func (v leadsView) Narrowed() bool { return v.Text+v.Severity != "" }

func (c *call) listLeads() error {
	run, leads, err := c.CodeScans.Leads(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	v := leadsView{Run: run, All: len(leads), Text: c.query("text"), Severity: c.query("severity"), Pager: c.newPager()}
	var matching []leadRow
	for i, one := range leads {
		if v.matches(one) {
			matching = append(matching, leadRow{Lead: one, No: i + 1})
		}
	}
	v.Total, v.Pager = len(matching), v.Pager.of(len(matching), leadLimit)
	from := min((min(v.Pager.Page, v.Pager.Pages)-1)*leadLimit, len(matching))
	v.Rows = matching[from:min(from+leadLimit, len(matching))]
	for i := range v.Rows {
		v.Rows[i].Steps = leadSteps(v.Rows[i].CodeFlow)
	}
	shown, err := c.belowRun(run, "Leads of "+run.RepoFullName, v)
	if err != nil {
		return err
	}
	return c.render("leads", shown)
}

func (v leadsView) matches(one service.Lead) bool {
	if v.Severity != "" && string(one.Severity) != v.Severity {
		return false
	}
	text := strings.ToLower(one.Title + " " + one.RuleID + " " + one.Path + " " + strings.Join(one.CWE, " "))
	for _, s := range one.CodeFlow {
		text += " " + strings.ToLower(s.Path)
	}
	return strings.Contains(text, strings.ToLower(v.Text))
}

func leadSteps(all []service.LeadStep) []flowStep {
	steps := make([]scan.FlowStep, len(all))
	for i, s := range all {
		steps[i] = scan.FlowStep{Path: s.Path, Line: s.StartLine, Column: s.StartColumn, Message: s.Message, Snippet: s.Snippet}
	}
	return flowSteps(steps)
}
