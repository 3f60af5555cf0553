package dashboard

import (
	"fmt"
	"html/template"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/web/report"
	"assay/workflows/contract"
)

func websiteScanRoutes() []Route {
	return []Route{
		page("/projects/{project}/scans", (*call).listScans),
		page("/scans/{id}", (*call).showScan),
		page("/scans/{id}/screenshot.jpg", func(c *call) error { return c.scanPicture(0) }),
		page("/scans/{id}/filmstrip/{frame}", (*call).scanFrame),
		page("/scans/{id}/evidence/{part}", (*call).scanEvidence),
		page("/scans/{id}/compare", (*call).compareScans),
		{Method: http.MethodGet, Pattern: "/scans/{id}/accept", Need: scan.RoleMember, serve: (*call).acceptForm},
		form("/scans/{id}/accept", scan.RoleMember, (*call).acceptCheck),
		form("/scans/{id}/share/revoke", scan.RoleMember, (*call).revokeShare),
		form("/scans/{id}/share/regenerate", scan.RoleMember, (*call).regenerateShare),
	}
}

// pageLimit is the number of records in a list.
const pageLimit = 25

type scansView struct {
	Rows        []service.Activity
	URL, Status string
	Total       int
	Pager       pager
	Names       map[string]string
}

// pager has the links between the pages of a list.
type pager struct {
	Page, Pages int
	list        string     // path of the list; "" for the page's own
	query       url.Values // of the list
}

// newPager reads the page from the address.
func (c *call) newPager() pager { return pagerOf("", c.r.URL.Query()) }

// pagerOf reads the page from the query of a list.
func pagerOf(list string, query url.Values) pager {
	n, err := strconv.Atoi(strings.TrimSpace(query.Get("page")))
	if err != nil || n < 1 {
		n = 1
	}
	return pager{Page: n, list: list, query: query}
}

// To returns the address of another page of the list. It is the whole address, because
// html/template escapes what follows a literal "?" as a single value.
func (p pager) To(page int) string {
	query := maps.Clone(p.query)
	query.Set("page", strconv.Itoa(page))
	return p.list + "?" + query.Encode()
}

// of sets the number of pages.
func (p pager) of(total, limit int) pager {
	p.Pages = max(1, (total+limit-1)/limit)
	return p
}

func (c *call) listScans() error {
	p, err := c.project()
	if err != nil {
		return err
	}
	v := scansView{URL: c.query("url"), Status: c.query("status"), Pager: c.newPager()}
	scans, total, err := c.WebsiteScans.List(c.ctx(), service.ListWebsiteScans{
		TenantID: c.tenant(), ProjectID: p.ShortID, URL: v.URL, Status: v.Status, Page: v.Pager.Page, Limit: pageLimit,
	})
	if err != nil {
		return err
	}
	for _, s := range scans {
		v.Rows = append(v.Rows, service.ActivityOfScan(s))
	}
	v.Total, v.Pager = total, v.Pager.of(total, pageLimit)
	shown := projectPage(p, "scans", "Website scans", v)
	shown.Wide = true
	return c.render("websitescans", shown)
}

type scanView struct {
	report.Model
	Body     template.HTML
	Progress progress
	Project  string
	// Link is the address of the public report; "" while it is revoked.
	Link    string
	Revoked bool
	Parts   []string // with downloadable evidence
	// Earlier are the earlier scans that can be compared with this one: those that still have their report.
	Earlier  []report.Point
	Key      string
	Workflow string // address in Temporal's UI; "" for users who do not operate Assay
	MayAct   bool
	Kind     scan.Kind
}

func (c *call) showScan() error {
	s, err := c.WebsiteScans.Status(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return err
	}
	p, err := c.Overview.Store.Projects.Get(c.ctx(), c.tenant(), s.ProjectShortID)
	if err != nil {
		return err
	}
	m, err := c.Reports.ForServer(c.ctx(), c.tenant(), s.ID, c.query("server"))
	if err != nil {
		return err
	}
	v := scanView{
		Model: m, Progress: progressOf(service.ActivityOfScan(s)), Project: s.ProjectShortID, Revoked: !s.ShareRevokedAt.IsZero(),
		Key: newFormKey(), MayAct: c.Member.Allows(scan.RoleMember), Kind: scan.KindWebsite, Workflow: c.workflow(contract.WebsiteScanID(s.ID)),
	}
	if !v.Revoked {
		v.Link = c.AppURL + "/report/" + s.ShortCode
	}
	for _, x := range m.Trend {
		if !x.This && !x.Purged {
			v.Earlier = append(v.Earlier, x)
		}
	}
	if m.Finished() {
		v.Parts = s.Parts
		accept := ""
		if v.MayAct {
			accept = "/scans/" + url.PathEscape(s.ID) + "/accept?check="
		}
		if v.Body, err = c.reports.Body(m, s.ID, accept); err != nil {
			return err
		}
	}
	shown := projectPage(p, "scans", m.Host, v)
	shown.Project = nil
	shown.Crumbs = append(shown.Crumbs, Crumb{"Website scans", projectURL(p.ShortID) + "/scans"})
	if !m.Finished() {
		shown.Refresh = 5
	}
	return c.render("websitescan", shown)
}

// workflow returns the address of a workflow in Temporal's UI, for administrators.
func (c *call) workflow(id string) string {
	if c.WorkflowURL == "" || !c.Member.Allows(scan.RoleAdmin) {
		return ""
	}
	return c.WorkflowURL + url.PathEscape(id)
}

func (c *call) scanFrame() error {
	digits, ok := strings.CutSuffix(c.path("frame"), ".jpg")
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 1 {
		return scan.Errorf(scan.CodeNotFound, "The screenshot does not exist.")
	}
	return c.scanPicture(n)
}

func (c *call) scanPicture(frame int) error {
	data, mime, err := c.Reports.Picture(c.ctx(), c.tenant(), c.path("id"), frame)
	if err != nil {
		return err
	}
	c.send(http.StatusOK, mime, data)
	return nil
}

// scanEvidence sends the stored evidence of a part.
func (c *call) scanEvidence() error {
	body, size, err := c.Reports.Evidence(c.ctx(), c.tenant(), c.path("id"), c.path("part"))
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }()
	c.headers("application/json")
	c.w.Header().Set("Content-Length", strconv.FormatInt(size, 10))
	c.w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-%s.json"`, c.path("part"), c.path("id")))
	c.w.WriteHeader(http.StatusOK)
	_, err = io.Copy(c.w, body)
	if err != nil {
		c.Log.WarnContext(c.ctx(), "a download of evidence was interrupted", "error", err)
	}
	return nil
}

type compareView struct {
	report.Comparison
	Base string // address below which the later scan's pictures are
}

func (c *call) compareScans() error {
	earlier := c.query("with")
	if earlier == "" {
		s, err := c.WebsiteScans.Status(c.ctx(), c.tenant(), c.path("id"))
		if err != nil {
			return err
		}
		return c.redirect("/scans/"+url.PathEscape(s.ID), "Choose another scan of the URL to compare this one with.")
	}
	cmp, err := c.Reports.Compare(c.ctx(), c.tenant(), earlier, c.path("id"))
	if err != nil {
		return err
	}
	shown := view{Title: "Comparison of " + cmp.After.Host, Nav: "projects", Data: compareView{Comparison: cmp}}
	shown.Crumbs = []Crumb{{"Projects", "/projects"}, {cmp.After.Host, "/scans/" + url.PathEscape(cmp.After.ID)}}
	return c.render("websitescan_compare", shown)
}

type acceptView struct {
	ScanID, CheckID, Title, Host string
	Everywhere                   bool
	Reason, Expires              string
	Problem, Field               string
}

// accept reads the check of the scan that is to be accepted.
func (c *call) accept(checkID string) (acceptView, scan.WebsiteScan, error) {
	s, err := c.WebsiteScans.Status(c.ctx(), c.tenant(), c.path("id"))
	if err != nil {
		return acceptView{}, s, err
	}
	m, err := c.Reports.Of(c.ctx(), c.tenant(), s.ID)
	if err != nil {
		return acceptView{}, s, err
	}
	v := acceptView{ScanID: s.ID, CheckID: checkID, Title: m.CheckTitle(checkID), Host: s.Host()}
	if v.Title == "" {
		return v, s, scan.Errorf(scan.CodeNotFound, "The scan does not include this check.")
	}
	return v, s, nil
}

func (c *call) acceptForm() error {
	v, _, err := c.accept(c.query("check"))
	if err != nil {
		return err
	}
	return c.showAccept(v, http.StatusOK)
}

func (c *call) showAccept(v acceptView, status int) error {
	shown := view{Title: "Accept a finding", Nav: "projects", Data: v, Crumbs: []Crumb{{v.Host, "/scans/" + url.PathEscape(v.ScanID)}}}
	return c.renderStatus(status, "websitescan_accept", shown)
}

func (c *call) acceptCheck() error {
	v, s, err := c.accept(c.form("checkId"))
	if err != nil {
		return err
	}
	v.Reason, v.Expires, v.Everywhere = c.form("reason"), c.form("expiresAt"), c.form("everywhere") != ""
	req := service.Suppress{
		TenantID: c.tenant(), ProjectID: s.ProjectShortID, CheckID: v.CheckID, Host: v.Host, Reason: v.Reason,
		By: c.Member.DisplayName(), Actor: c.Member.Actor(),
	}
	if v.Everywhere {
		req.Host = ""
	}
	if v.Expires != "" {
		if req.ExpiresAt, err = time.Parse(time.DateOnly, v.Expires); err != nil {
			v.Problem, v.Field = "expiresAt must be a date.", "expiresAt"
			return c.showAccept(v, http.StatusBadRequest)
		}
	}
	_, err = c.Suppressions.Create(c.ctx(), req)
	if scan.IsCode(err, scan.CodeInvalid) || scan.IsCode(err, scan.CodeConflict) {
		v.Problem = scan.MessageOf(err)
		v.Field, _, _ = strings.Cut(v.Problem, " ")
		return c.showAccept(v, problems[scan.CodeOf(err)].Status)
	}
	if err != nil {
		return err
	}
	return c.redirect("/scans/"+url.PathEscape(s.ID), "Accepted. From the next scan on, the check lowers no score; it stays visible in "+
		"reports.")
}

func (c *call) revokeShare() error {
	if _, err := c.WebsiteScans.RevokeShare(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect("/scans/"+url.PathEscape(c.path("id")), "The public report was closed. Its old address no longer works.")
}

func (c *call) regenerateShare() error {
	if _, err := c.WebsiteScans.RegenerateShare(c.ctx(), c.tenant(), c.path("id"), c.Member.Actor()); err != nil {
		return err
	}
	return c.redirect("/scans/"+url.PathEscape(c.path("id")), "The report has a new public address. The old one no longer works.")
}
