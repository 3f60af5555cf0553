package dashboard

import (
	"cmp"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/web/ui"
	"assay/workflows/contract"
)

func codeScanRoutes() []Route {
	return []Route{
		page("/projects/{project}/code", (*call).listCodeRuns),
		page("/code/{id}", (*call).showCodeRun),
		page("/code/{id}/findings", (*call).listFindings),
		form("/code/{id}/review", scan.RoleMember, (*call).reviewFindings),
		page("/code/{id}/map", (*call).showCodeMap),
		page("/code/{id}/components", (*call).listComponents),
		page("/code/{id}/leads", (*call).listLeads),
		page("/code/{id}/findings.csv", (*call).downloadCSV),
		page("/code/{id}/sarif", (*call).downloadSARIF),
		page("/code/{id}/documents/{name}", (*call).downloadDocument),
		page("/findings/{id}", (*call).showFinding),
		form("/findings/{id}/review", scan.RoleMember, (*call).reviewFinding),
	}
}

type codeRunsView struct {
	Rows         []service.Activity
	Repositories []scan.Repository
	Repository   string
	Branch       string
	Total        int
	Pager        pager
}

func (c *call) listCodeRuns() error {
	p, err := c.project()
	if err != nil {
		return err
	}
	v := codeRunsView{Repository: c.query("repository"), Branch: c.query("branch"), Pager: c.newPager()}
	if v.Repositories, err = c.Repositories.Repositories(c.ctx(), c.tenant(), p.ShortID); err != nil {
		return err
	}
	runs, total, err := c.CodeScans.List(c.ctx(), service.ListCodeRuns{
		TenantID: c.tenant(), ProjectID: p.ShortID, RepositoryID: v.Repository, Branch: v.Branch, Page: v.Pager.Page, Limit: pageLimit,
	})
	if err != nil {
		return err
	}
	for _, r := range runs {
		v.Rows = append(v.Rows, service.ActivityOfRun(r))
	}
	chosen := func(r scan.Repository) bool { return r.ID == v.Repository }
	if len(runs) > 0 && v.Repository != "" && !slices.ContainsFunc(v.Repositories, chosen) { // it has left the project
		v.Repositories = append(v.Repositories, scan.Repository{ID: v.Repository, FullName: runs[0].RepoFullName})
	}
	v.Total, v.Pager = total, v.Pager.of(total, pageLimit)
	shown := projectPage(p, "code", "Code", v)
	shown.Wide = true
	return c.render("codescans", shown)
}

// codeURL returns the address of a run's page, or of a page below it.
func codeURL(id string, below ...string) string {
	return strings.Join(append([]string{"/code/" + url.PathEscape(id)}, below...), "/")
}

// dimensionTitle returns the name of a dimension for people.
func dimensionTitle(d scan.Dimension) string {
	switch d {
	case scan.DimensionSAST:
		return "Flaws in the code"
	case scan.DimensionSCA:
		return "Vulnerable packages"
	case scan.DimensionSecrets:
		return "Secrets"
	case scan.DimensionQuality:
		return "Code quality"
	}
	return string(d)
}

func coverageTitle(c scan.Coverage) string {
	switch c {
	case scan.CoverageComplete:
		return "Fully scanned"
	case scan.CoveragePartial:
		return "Partially scanned"
	case scan.CoverageNotApplicable:
		return "Not applicable"
	}
	return ""
}

// shortCommit returns the leading characters of a commit's hash that people compare.
func shortCommit(sha string) string { return sha[:min(len(sha), 10)] }

// codeFunctions returns the functions of the templates of code scans.
func codeFunctions() template.FuncMap {
	return template.FuncMap{
		"dimension": dimensionTitle, "coverage": coverageTitle, "commit": shortCommit, "severities": scan.Severities,
		"reviewTitle": reviewTitle, "reviewClass": reviewClass, "findingState": findingState, "bytes": ui.Size, "cweURL": cweURL,
		"effort":    effort,
		"percentOf": func(share float64) float64 { return 100 * share },
	}
}

// codeJobView is a job on the page of its run.
type codeJobView struct {
	scan.CodeJob
	Change *int // of the score, in points
}

type codeRunView struct {
	Run      scan.CodeRun
	Jobs     []codeJobView
	Progress progress
	MayAct   bool
	Key      string
	Workflow string
	// SBOM, Map and Leads are true if the run has what these pages show.
	SBOM, Map, Leads bool
	Ended            bool
	Base             string // the run that a change was compared with; "" for none
}

// Gaps returns the notes about what was not analysed.
func (j codeJobView) Gaps() []scan.Note {
	return slices.DeleteFunc(slices.Clone(j.Notes), func(n scan.Note) bool { return !n.Gap })
}

// Remarks returns all other notes.
func (j codeJobView) Remarks() []scan.Note {
	return slices.DeleteFunc(slices.Clone(j.Notes), func(n scan.Note) bool { return n.Gap })
}

// Count returns how many findings of a severity count.
func (j codeJobView) Count(s scan.Severity) int {
	return map[scan.Severity]int{
		scan.SeverityCritical: j.Counts.Critical, scan.SeverityHigh: j.Counts.High, scan.SeverityMedium: j.Counts.Medium,
		scan.SeverityLow: j.Counts.Low,
	}[s]
}

func (c *call) showCodeRun() error {
	run, err := c.CodeScans.Run(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	activity := service.ActivityOfRun(run)
	v := codeRunView{
		Run: run, Progress: progressOf(activity), MayAct: c.Member.Allows(scan.RoleMember), Key: newFormKey(),
		Workflow: c.workflow(contract.CodeScanID(run.ID)), Ended: run.State.Terminal(),
	}
	before, err := c.CodeScans.ScoresBefore(c.ctx(), run)
	if err != nil {
		return err
	}
	has := func(j scan.CodeJob, name string) bool {
		return slices.ContainsFunc(j.Artifacts, func(a scan.ArtifactRef) bool { return a.Name == name })
	}
	for _, j := range run.Jobs {
		v.Base = cmp.Or(v.Base, j.BaseRunID)
		shown := codeJobView{CodeJob: j, Change: service.NamedScore{Score: j.Score, Before: before[j.ID]}.Change()}
		v.SBOM, v.Leads = v.SBOM || has(j, service.SBOMName), v.Leads || has(j, service.LeadsName)
		v.Map = v.Map || j.Dimension == scan.DimensionQuality && len(j.Facts) > 0
		v.Jobs = append(v.Jobs, shown)
	}
	shown, err := c.runPage(run, run.RepoFullName, v)
	if err != nil {
		return err
	}
	if !v.Ended {
		shown.Refresh = 5
	}
	return c.render("codescan", shown)
}

// runPage returns a view with breadcrumbs to the run: its project and all runs of its branch.
func (c *call) runPage(run scan.CodeRun, title string, data any) (view, error) {
	p, err := c.Overview.Store.Projects.Get(c.ctx(), c.tenant(), run.ProjectShortID)
	if err != nil {
		return view{}, err
	}
	shown := projectPage(p, "code", title, data)
	shown.Project, shown.Wide = nil, true
	all := url.Values{"repository": {run.RepositoryID}, "branch": {run.Branch}}
	shown.Crumbs = append(shown.Crumbs, Crumb{"Code", projectURL(p.ShortID) + "/code?" + all.Encode()})
	return shown, nil
}

// belowRun is runPage for a page below the run's page.
func (c *call) belowRun(run scan.CodeRun, title string, data any) (view, error) {
	shown, err := c.runPage(run, title, data)
	shown.Crumbs = append(shown.Crumbs, Crumb{run.RepoName + " at " + shortCommit(run.CommitSHA), codeURL(run.ID)})
	return shown, err
}
