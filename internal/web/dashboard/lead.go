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

	Compared bool // with the leads of an earlier run

	Text, Severity, Only string
}

// leadRow is a lead with its number in the whole list.
type leadRow struct {
	service.Lead
	No    int
	New   bool // the run that this one was compared with did not have it
	Steps []flowStep
}

// Touched reports whether the change that the run scans touches the lead's lines.
func (r leadRow) Touched() bool { return r.OnChangedLines != nil && *r.OnChangedLines }

// Narrowed reports whether a filter is set.
func (v leadsView) Narrowed() bool { return v.Text+v.Severity+v.Only != "" }

func (c *call) listLeads() error {
	found, err := c.CodeScans.Leads(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	run := found.Run
	v := leadsView{
		Run: run, All: len(found.All), Compared: found.Compared(), Text: c.query("text"), Severity: c.query("severity"), Only: c.query("only"),
		Pager: c.newPager(),
	}
	var matching []leadRow
	for i, one := range found.All {
		row := leadRow{Lead: one, No: i + 1, New: found.New(&one)}
		if v.matches(row) {
			matching = append(matching, row)
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

func (v leadsView) matches(one leadRow) bool {
	if v.Severity != "" && string(one.Severity) != v.Severity || v.Only == "new" && !one.New || v.Only == "changed" && !one.Touched() {
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
