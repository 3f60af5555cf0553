package dashboard_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// things are one of each thing that addresses name, by the beginning of the pattern: another
// workspace must not know them. Kinds are those of /watch, /cancel and /again.
func things(b *bench) (ids map[string]map[string]string, kinds map[string]string) {
	b.t.Helper()
	first := func(page, expression string) string {
		found := regexp.MustCompile(expression).FindStringSubmatch(b.get(page).body)
		require.NotNil(b.t, found, "%s has no %s", page, expression)
		return found[1]
	}
	website := b.websiteScan("https://example.org/", 81)
	b.websiteScan("https://example.org/", 82)
	repo := b.assigned()
	run := b.codeRun(repo, everything())
	check := b.siteHealth(shopPages())
	b.post("/settings/domains", url.Values{"name": {"example.org"}})
	b.post("/settings/suppressions/"+b.project.ShortID, url.Values{"checkId": {"SEC-HSTS"}, "reason": {"The proxy sets it"}})
	b.do(http.MethodPost, "/settings/members", url.Values{"email": {"vic@example.org"}, "role": {"VIEWER"}})
	b.do(http.MethodPost, "/settings/keys", url.Values{"name": {"CI"}, "scope": {"read"}})
	schedule := b.post("/projects/"+b.project.ShortID+"/schedules", url.Values{
		"name": {"Nightly"}, "kind": {"website"}, "url": {"https://example.org/"}, "cron": {"30 2 * * *"}, "timeZone": {"UTC"},
	})
	hook := b.webhook()
	project := map[string]string{"{project}": b.project.ShortID}
	ids = map[string]map[string]string{
		"/scans/":    {"{id}": website.ID},
		"/code/":     {"{id}": run.ID, "{name}": "sbom.cdx.json"},
		"/findings/": {"{id}": first("/code/"+run.ID+"/findings", `/findings/([0-9a-f-]{36})`)},
		"/site-health/": {
			"{id}": check.ID, "{page}": first("/site-health/"+check.ID+"/pages", check.ID+`/pages/([0-9a-f-]{36})`),
			"{audit}": first("/site-health/"+check.ID+"/audits", check.ID+`/audits/([a-z-]+)`),
		},
		"/projects/":              project,
		"/settings/suppressions/": {"{project}": b.project.ShortID, "{id}": first("/settings/suppressions?project="+b.project.ShortID, `/([0-9a-f-]{36})/remove`)},
		"/settings/connections/":  {"{id}": first("/settings/connections", `/settings/connections/([0-9a-f-]{36})`)},
		"/settings/repositories/": {"{id}": repo.ID},
		"/settings/domains/":      {"{domain}": "example.org"},
		"/settings/invitations/":  {"{id}": first("/settings/members", `/settings/invitations/([0-9a-f-]{36})/withdraw`)},
		"/settings/keys/":         {"{id}": first("/settings/keys", `/settings/keys/([^/"]+)/revoke`)},
		"/settings/members/":      {"{user}": "01a203d5-3c5d-7b64-b973-61276607a122"},
		"/schedules/":             {"{id}": strings.TrimPrefix(schedule, "/schedules/")},
		"/webhooks/": {
			"{id}": strings.TrimPrefix(hook, "/webhooks/"), "{delivery}": first(hook, `>([0-9a-f-]{36})<`),
		},
		// What is of users, not of workspaces.
		"/account/sessions/": {"{id}": "01a203d5-3c5d-7b64-b973-61276607a122"},
		"/workspaces/":       {"{id}": "01a203d5-3c5d-7b64-b973-61276607a122"},
	}
	return ids, map[string]string{"website": website.ID, "code": run.ID, "site-health": check.ID}
}

// absent are parts of addresses that the bench's records have no picture or evidence for, that do
// not end, or that compare with another record.
var absent = []string{"/filmstrip/", "/screenshot.jpg", "/evidence/", "/watch/", "/accept"}

// Another workspace's things are unknown things: each page and form is asked for one that
// exists. The test fails for a route whose things are missing above.
func TestOtherWorkspacesAreUnknown(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ids, kinds := things(b)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	own := *b.member
	form := url.Values{
		"name": {"Mine"}, "role": {"VIEWER"}, "checkId": {"SEC-HSTS"}, "reviewStatus": {"CONFIRMED"}, "reason": {"Just so"}, "enabled": {"yes"},
		"kind": {"website"}, "url": {"https://example.org/"}, "cron": {"30 2 * * *"}, "timeZone": {"UTC"}, "key": {"k"}, "token": {"t"},
	}
	checked := 0
	for _, r := range b.pages.Routes() {
		if !strings.Contains(r.Pattern, "{") || strings.HasSuffix(r.Pattern, "{$}") {
			continue
		}
		for _, path := range addresses(t, r.Pattern, ids, kinds) {
			query := "?with=" + kinds["website"] + "&check=SEC-HSTS"
			if r.Method == http.MethodGet && !slices.ContainsFunc(absent, func(part string) bool { return strings.Contains(path, part) }) {
				seen := b.do(r.Method, path+"?check=SEC-HSTS", nil)
				require.NotEqual(t, http.StatusNotFound, seen.StatusCode, "%s %s is unknown to its own workspace", r.Method, path)
			}
			b.member.TenantID = other.ID
			a := b.do(r.Method, path+query, form)
			*b.member = own
			require.Equal(t, http.StatusNotFound, a.StatusCode, "%s %s: %s", r.Method, path, a.text())
			checked++
		}
	}
	require.Greater(t, checked, 70)
	require.Equal(t, scan.RoleAdmin, own.Role)
}

// addresses fills a pattern: one address, or one for each kind of record.
func addresses(t *testing.T, pattern string, ids map[string]map[string]string, kinds map[string]string) (out []string) {
	t.Helper()
	fixed := strings.NewReplacer("{frame}", "1.jpg", "{part}", "http").Replace(pattern)
	if strings.Contains(pattern, "/publish/{part}") {
		fixed = strings.ReplaceAll(pattern, "{part}", "badge")
	}
	if strings.Contains(pattern, "{kind}") {
		for kind, id := range kinds {
			out = append(out, strings.NewReplacer("{kind}", kind, "{id}", id).Replace(fixed))
		}
		return out
	}
	for prefix, known := range ids {
		if strings.HasPrefix(pattern, prefix) {
			for name, id := range known {
				fixed = strings.ReplaceAll(fixed, name, id)
			}
			require.NotContains(t, fixed, "{", "%s: which thing is it about?", pattern)
			return []string{fixed}
		}
	}
	require.Fail(t, "which thing is it about?", pattern)
	return nil
}
