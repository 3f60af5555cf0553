package dashboard

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/web/ui"
)

// findingLimit is how many findings a page lists.
const findingLimit = 50

// findingFilter is the filter that the address of a list of findings contains.
type findingFilter struct {
	Dimension, Severity, Status, State, Rule, Path, CWE, Text, Age, Group string
	// Lines is changed for findings on lines that the change touches, "" for all.
	Lines string
	// List is the path of the list. A refused form shows the list at another address.
	List string
}

// findingFilterOf reads the filter of an address.
func findingFilterOf(q url.Values) findingFilter {
	get := func(name string) string { return strings.TrimSpace(q.Get(name)) }
	return findingFilter{
		Dimension: get("dimension"), Severity: get("severity"), Status: get("status"), State: get("state"), Rule: get("rule"),
		Path: get("path"), CWE: strings.ToUpper(get("cwe")), Text: get("text"), Age: get("age"), Group: get("group"), Lines: get("lines"),
	}
}

// values returns the filter as query parameters.
func (f findingFilter) values() url.Values {
	out := url.Values{}
	for name, value := range map[string]string{
		"dimension": f.Dimension, "severity": f.Severity, "status": f.Status, "state": f.State, "rule": f.Rule, "path": f.Path,
		"cwe": f.CWE, "text": f.Text, "age": f.Age, "group": f.Group, "lines": f.Lines,
	} {
		if value != "" {
			out.Set(name, value)
		}
	}
	return out
}

// With returns the address of the first page of the list with one parameter of the filter
// changed.
func (f findingFilter) With(name, value string) string {
	out := f.values()
	out.Set(name, value)
	if value == "" {
		out.Del(name)
	}
	return f.List + "?" + out.Encode()
}

// Only returns the address of the list with only the dimension and one parameter.
func (f findingFilter) Only(name, value string) string {
	return findingFilter{List: f.List, Dimension: f.Dimension}.With(name, value)
}

// Narrowed reports whether a parameter other than the dimension is set.
func (f findingFilter) Narrowed() bool {
	f.List, f.Dimension, f.Group = "", "", ""
	return f != findingFilter{}
}

type findingsView struct {
	Run    scan.CodeRun
	Job    scan.CodeJob
	Filter findingFilter
	// Blocks are consecutive findings of the same severity.
	Blocks []findingBlock
	Next   string // address of the next page; "" at the end
	First  bool
	Cut    bool
	Looked int
	// Total is how many findings match, TotalCut whether there may be more.
	Total    int
	TotalCut bool
	Back     string // address of this page

	Groups     []store.FindingGroup // instead of findings
	GroupTotal int
	Pager      pager
	MayAct     bool
	Problem    string // the reason why findings could not be triaged
}

type findingBlock struct {
	Severity scan.Severity
	Findings []scan.Finding
}

// blocks returns findings by severity, in their order.
func blocks(all []scan.Finding) (out []findingBlock) {
	for _, f := range all {
		if len(out) == 0 || out[len(out)-1].Severity != f.Severity {
			out = append(out, findingBlock{Severity: f.Severity})
		}
		last := &out[len(out)-1]
		last.Findings = append(last.Findings, f)
	}
	return out
}

func (c *call) listFindings() error { return c.showFindings(c.r.URL.Query(), "", http.StatusOK) }

func (c *call) showFindings(query url.Values, problem string, status int) error {
	f := findingFilterOf(query)
	f.List = codeURL(c.path("id"), "findings")
	v := findingsView{Filter: f, MayAct: c.Member.Allows(scan.RoleMember), Problem: problem}
	var err error
	switch f.Group {
	case string(store.GroupByRule), string(store.GroupByPath):
		err = c.groupFindings(&v, query)
	default:
		err = c.searchFindings(&v, query)
	}
	if err != nil {
		return err
	}
	v.Filter.Dimension = string(v.Job.Dimension)
	shown, err := c.belowRun(v.Run, "Findings of "+v.Run.RepoFullName, v)
	if err != nil {
		return err
	}
	return c.renderStatus(status, "findings", shown)
}

func (c *call) groupFindings(v *findingsView, query url.Values) error {
	v.Pager = pagerOf(v.Filter.List, query)
	found, err := c.CodeScans.GroupFindings(
		c.ctx(), c.tenant(), c.path("id"), v.Filter.Dimension, store.GroupKind(v.Filter.Group), v.Pager.Page, findingLimit,
	)
	v.Groups, v.GroupTotal, v.Run, v.Job = found.Groups, found.Total, found.Run, found.Job
	v.Pager = v.Pager.of(found.Total, findingLimit)
	return err
}

func (c *call) searchFindings(v *findingsView, query url.Values) error {
	f := v.Filter
	from, _ := strconv.Atoi(query.Get("from")) // an invalid number selects the first page
	found, err := c.CodeScans.Search(c.ctx(), service.SearchFindings{
		TenantID: c.tenant(), RunID: c.path("id"), Dimension: f.Dimension, Severity: f.Severity, ReviewStatus: f.Status, State: f.State,
		Rule: f.Rule, Path: f.Path, CWE: f.CWE, Text: f.Text, Age: f.Age, ChangedLines: f.Lines == "changed", From: from,
		Limit: findingLimit,
	})
	if err != nil {
		return err
	}
	v.Run, v.Job, v.Blocks, v.Cut, v.Looked, v.First = found.Run, found.Job, blocks(found.Items), found.Cut, found.Looked, from <= 0
	v.Total, v.TotalCut = found.Total, found.TotalCut
	if found.Next > 0 {
		v.Next = f.With("from", strconv.Itoa(found.Next))
	}
	v.Back = codeURL(found.Run.ID, "findings") + "?" + query.Encode()
	return nil
}

// triage reads the decision about findings from a form.
func (c *call) triage() (service.ReviewFinding, error) {
	expires, err := c.expiresAt()
	return service.ReviewFinding{
		TenantID: c.tenant(), Status: c.form("reviewStatus"), Reason: c.form("reason"), ExpiresAt: expires, By: c.Member.DisplayName(),
		Actor: c.Member.Actor(),
	}, err
}

// reviewFindings triages the selected findings of a list.
func (c *call) reviewFindings() error {
	if err := c.r.ParseForm(); err != nil {
		return scan.Errorf(scan.CodeInvalid, "The form could not be read.")
	}
	back := url.Values{}
	if u, err := url.Parse(c.form("back")); err == nil {
		back = u.Query()
	}
	run, err := c.CodeScans.Exportable(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	req, err := c.triage()
	done := 0
	if err == nil {
		done, err = c.CodeScans.ReviewAll(c.ctx(), req, c.r.PostForm["finding"])
	}
	if scan.IsCode(err, scan.CodeInvalid) {
		return c.showFindings(back, scan.MessageOf(err), http.StatusBadRequest)
	}
	if err != nil {
		return err
	}
	message := ui.Counted(done, "finding was", "findings were") + " triaged: " + strings.ToLower(reviewTitle(scan.ReviewStatus(req.Status))) +
		". The decision applies to all runs of the repository."
	return c.redirect(codeURL(run.ID, "findings")+"?"+back.Encode(), message)
}

type findingView struct {
	service.FindingDetail
	Code  []codeLine
	Steps []flowStep
	// Advice is the remedy for a vulnerable package.
	Advice string
	MayAct bool
	Back   string // the list that the reader came from
	// The input, if it is invalid.
	Status, Reason, Expires, Problem, Field string
}

// flowStep is a step from source to sink.
type flowStep struct {
	No, Previous, Next int // 0 at the ends
	Role               string
	scan.FlowStep
	Code []codeLine
}

func flowSteps(all []scan.FlowStep) []flowStep {
	out := make([]flowStep, len(all))
	for i, s := range all {
		out[i] = flowStep{No: i + 1, Previous: i, FlowStep: s, Code: highlight(s.Path, s.Snippet, s.Line, s.Line, s.Line)}
		switch i {
		case 0:
			out[i].Role = "Source"
		case len(all) - 1:
			out[i].Role = "Sink"
		}
		if i+1 < len(all) {
			out[i].Next = i + 2
		}
	}
	return out
}

func (c *call) showFinding() error { return c.renderFinding(findingView{}, http.StatusOK) }

func (c *call) renderFinding(v findingView, status int) error {
	var err error
	if v.FindingDetail, err = c.CodeScans.Finding(c.ctx(), c.tenant(), c.path("id")); err != nil {
		return err
	}
	f := v.Finding
	switch {
	case f.Excerpt.Text != "":
		v.Code = highlight(f.Path, f.Excerpt.Text, f.Excerpt.FirstLine, f.StartLine, f.EndLine)
	case f.Snippet != "":
		v.Code = highlight(f.Path, f.Snippet, f.StartLine, f.StartLine, f.StartLine)
	}
	v.Steps, v.Advice, v.MayAct = flowSteps(f.CodeFlow), upgradeAdvice(f.Package), c.Member.Allows(scan.RoleMember)
	v.Back = findingFilter{List: codeURL(v.Run.ID, "findings"), Dimension: string(f.Dimension)}.With("", "")
	if back := c.back(); strings.HasPrefix(back, codeURL(v.Run.ID, "findings")) {
		v.Back = back
	}
	shown, err := c.belowRun(v.Run, f.Title, v)
	if err != nil {
		return err
	}
	shown.Wide = false
	shown.Crumbs = append(shown.Crumbs, Crumb{"Findings", v.Back})
	return c.renderStatus(status, "finding", shown)
}

// upgradeAdvice recommends a version of a vulnerable package; it is "" for findings about licences.
func upgradeAdvice(p *scan.PackageFacts) string {
	switch {
	case p == nil || p.Advisory == "":
		return ""
	case strings.HasPrefix(p.Advisory, "MAL-"):
		return fmt.Sprintf("Remove %s: the package itself is malicious.", p.Name)
	case p.FixedIn == "":
		return fmt.Sprintf(
			"No fixed version of %s is known yet. Look for a replacement, or check whether the vulnerable part is used.", p.Name,
		)
	case p.Direct:
		return fmt.Sprintf("Upgrade %s from %s to %s or later.", p.Name, p.Version, p.FixedIn)
	}
	return fmt.Sprintf(
		"Upgrade the package that depends on %s, so that it resolves to %s or later instead of %s.", p.Name, p.FixedIn, p.Version,
	)
}

func (c *call) reviewFinding() error {
	id := c.path("id")
	if _, err := c.CodeScans.Finding(c.ctx(), c.tenant(), id); err != nil {
		return err
	}
	req, err := c.triage()
	if err == nil {
		req.FindingID = id
		_, _, err = c.CodeScans.Review(c.ctx(), req)
	}
	if e, ok := errors.AsType[*scan.Error](err); ok && e.Code == scan.CodeInvalid {
		field, _ := wrongField(err, "reviewStatus", "reason", "expiresAt")
		v := findingView{
			Status: c.form("reviewStatus"), Reason: c.form("reason"), Expires: c.form("expiresAt"), Problem: e.Message, Field: field,
		}
		return c.renderFinding(v, http.StatusBadRequest)
	}
	if err != nil {
		return err
	}
	return c.redirect("/findings/"+url.PathEscape(id), "Triaged. The decision applies to this finding in all runs of the repository.")
}

// reviewTitle describes a triage decision in words.
func reviewTitle(s scan.ReviewStatus) string {
	switch s {
	case scan.ReviewConfirmed:
		return "Confirmed"
	case scan.ReviewFalsePositive:
		return "False positive"
	case scan.ReviewAcceptedRisk:
		return "Accepted risk"
	case scan.ReviewFixed:
		return "Fixed"
	}
	return "Open"
}

// reviewClass colours a review.
func reviewClass(s scan.ReviewStatus) string {
	switch s {
	case scan.ReviewConfirmed:
		return "warn"
	case scan.ReviewFalsePositive, scan.ReviewAcceptedRisk:
		return "na"
	case scan.ReviewFixed:
		return "pass"
	}
	return "notrun"
}

// findingState returns a finding's state for people.
func findingState(s scan.FindingState) string {
	switch s {
	case scan.FindingNew:
		return "New"
	case scan.FindingFixed:
		return "Fixed"
	case scan.FindingReopened:
		return "Reopened"
	}
	return "Known"
}

// cweURL returns the page of a weakness such as CWE-89; "" for any other text.
func cweURL(id string) string {
	digits, ok := strings.CutPrefix(id, "CWE-")
	if n, err := strconv.Atoi(digits); !ok || err != nil || n <= 0 {
		return ""
	}
	return "https://cwe.mitre.org/data/definitions/" + digits + ".html"
}
