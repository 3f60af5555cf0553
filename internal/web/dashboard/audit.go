package dashboard

import (
	"net/http"
	"net/url"
	"strconv"

	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func auditRoutes() []Route {
	return []Route{
		{Method: http.MethodGet, Pattern: "/settings/audit", Need: scan.RoleAdmin, serve: (*call).auditPage},
		{Method: http.MethodGet, Pattern: "/settings/audit.csv", Need: scan.RoleAdmin, serve: (*call).auditCSV},
	}
}

type auditView struct {
	Query        service.AuditQuery
	Entries      []store.AuditEntry
	Newer, Older string // addresses of the adjacent pages; "" if missing
	CSV          string
	Problem      string
	Field        string
	Filtered     bool
	KnownActions []string
}

// knownActions are common prefixes of actions.
var knownActions = []string{
	"key.", "member.", "invitation.", "user.", "user.sign_in", "user.sign_in_failed", "project.", "scan.", "code_run.", "site_health.",
	"finding.review.", "suppression.", "domain.", "connection.", "repository.", "share.",
}

func (c *call) auditQuery() service.AuditQuery {
	n, err := strconv.Atoi(c.query("page"))
	if err != nil {
		n = 1
	}
	return service.AuditQuery{
		TenantID: c.tenant(), Text: c.query("text"), Actor: c.query("actor"), Action: c.query("action"), From: c.query("from"), To: c.query("to"),
		Page: max(n, 1),
	}
}

func (c *call) auditPage() error {
	v := auditView{Query: c.auditQuery(), KnownActions: knownActions}
	status := http.StatusOK
	entries, more, err := c.Identity.Audit.Search(c.ctx(), v.Query)
	switch {
	case scan.IsCode(err, scan.CodeInvalid):
		status, v.Problem, v.Field = http.StatusBadRequest, scan.MessageOf(err), fieldOf(scan.MessageOf(err))
	case err != nil:
		return err
	}
	v.Entries = entries
	keep := url.Values{}
	for name, value := range map[string]string{
		"text": v.Query.Text, "actor": v.Query.Actor, "action": v.Query.Action, "from": v.Query.From, "to": v.Query.To,
	} {
		if value != "" {
			keep.Set(name, value)
			v.Filtered = true
		}
	}
	v.CSV = "/settings/audit.csv?" + keep.Encode()
	at := func(page int) string {
		keep.Set("page", strconv.Itoa(page))
		return "/settings/audit?" + keep.Encode()
	}
	if v.Query.Page > 1 {
		v.Newer = at(v.Query.Page - 1)
	}
	if more {
		v.Older = at(v.Query.Page + 1)
	}
	shown := c.settingsPage("audit", "Audit log", v)
	shown.Wide = true
	return c.renderStatus(status, "audit", shown)
}

func (c *call) auditCSV() error {
	q := c.auditQuery()
	if err := c.Identity.Audit.Check(q); err != nil {
		return err
	}
	c.headers("text/csv; charset=utf-8")
	c.w.Header().Set("Content-Disposition", `attachment; filename="audit.csv"`)
	if err := c.Identity.Audit.CSV(c.ctx(), q, c.w); err != nil {
		c.Log.WarnContext(c.ctx(), "an export of the audit log was interrupted", "error", err)
		panic(http.ErrAbortHandler) // the reader must notice that the document is incomplete
	}
	return nil
}
