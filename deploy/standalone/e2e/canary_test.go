package e2e

import (
	"bytes"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	_ "modernc.org/sqlite" // the driver

	"assay/internal/testsupport/ports"
	"assay/internal/testsupport/s3server"
	"assay/internal/testsupport/smtpserver"
	"assay/workflows/contract"
)

// canary is a secret that the product is given, and the columns of the database that may contain it
// unencrypted.
type canary struct {
	name, value string
	columns     []string
	objects     bool // objects may contain it, because it is part of the scanned content
}

// written returns the forms in which a secret could be found.
func (c canary) written() []string {
	raw, forms := []byte(c.value), []string{c.value, url.QueryEscape(c.value), url.PathEscape(c.value)}
	for shift := range 3 { // base64 of a text around it
		encoded := base64.StdEncoding.EncodeToString(append(make([]byte, shift), raw...))
		forms = append(forms, encoded[(shift*8+5)/6:(shift+len(raw))*8/6])
	}
	return forms
}

// in reports whether a text has the secret in one of its forms.
func (c canary) in(text string) bool {
	return slices.ContainsFunc(c.written(), func(form string) bool { return strings.Contains(text, form) })
}

// aviary is a running standalone with the secrets that it was given.
type aviary struct {
	t        *testing.T
	s        *standalone
	settings []string
	canaries []canary
	texts    map[string]string // what left the process, by channel
}

// gives adds a secret.
func (a *aviary) gives(name, value string, columns ...string) string {
	a.t.Helper()
	require.Greater(a.t, len(value), 7, name)
	a.canaries = append(a.canaries, canary{name: name, value: value, columns: columns})
	return value
}

// command runs a command of the shell and records what it wrote, whether it succeeds or not. Its output is returned, and not recorded where
// a secret is shown once.
func (a *aviary) command(once bool, stdin string, args ...string) string {
	a.t.Helper()
	var out, errOut bytes.Buffer
	cmd := exec.CommandContext(a.t.Context(), standaloneBinary, args...)
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = environment(append([]string{"ASSAY_DATA_DIR=" + a.s.dir}, a.settings...)...),
		strings.NewReader(stdin), &out, &errOut
	_ = cmd.Run() // a failure is expected: only the output matters
	where := "output of " + strings.Join(args[:min(3, len(args))], " ")
	a.texts[where] += errOut.String()
	if !once {
		a.texts[where] += out.String()
	}
	return strings.TrimSpace(out.String())
}

// refused sends a request that is refused, and keeps the response.
func (a *aviary) refused(c *caller, method, path, body string) {
	a.t.Helper()
	resp, raw := c.do(a.t, method, path, body)
	require.GreaterOrEqual(a.t, resp.StatusCode, http.StatusBadRequest, "%s", raw)
	a.texts["response of "+method+" "+path] += string(raw)
}

// Secrets of every kind pass through the product, as each of its features needs them, some of them with failures. Afterwards they
// must not appear in logs, workflow histories, metrics, responses or objects, and in the database only in the columns that are
// meant for them.
func TestSecretsStayWhereTheyBelong(t *testing.T) {
	t.Parallel()
	a := &aviary{t: t, texts: map[string]string{}}
	mails := smtpserver.Start(t, smtpserver.Options{StartTLS: true, Mechanisms: []string{"PLAIN"}, Rcpt: func(_ int, to string) error {
		if strings.HasPrefix(to, "refused") {
			return smtpserver.Refuse(550, [3]int{5, 1, 1}, "no "+to)
		}
		return nil
	}})
	a.gives("SMTP password", smtpserver.Password)
	objects := s3server.Start(t)
	metrics := ports.Free(t).String()
	a.settings = slices.Concat(anyPorts(), quickBrowser(), mails.Env("Assay <reports@assay.example>"), []string{
		"ASSAY_EGRESS_ALLOW=127.0.0.0/8", "ASSAY_LOG_LEVEL=debug", "ASSAY_LOG_FORMAT=json", "ASSAY_METRICS_LISTEN=" + metrics,
		"ASSAY_CODE_ADVISORIES=" + advisoriesOf(t, advisoryRecord), "ASSAY_DNS_SERVERS=127.0.0.1",
		"ASSAY_BLOB_URL=s3://" + s3server.Bucket + "?endpoint=" + url.QueryEscape(objects.URL), "AWS_ACCESS_KEY_ID=access",
		"AWS_SECRET_ACCESS_KEY=" + a.gives("S3 key", "s3-"+rand.Text()),
	})
	a.s = startStandalone(t, filepath.Join(t.TempDir(), "data"), a.settings...)
	a.gives("API key", a.s.first.APIKey)
	_, token, found := strings.Cut(a.s.first.SetupURL, "token=")
	require.True(t, found, a.s.first.SetupURL)
	a.gives("one-time link", token)
	api := a.s.caller(t)

	a.people()
	a.websites(api)
	a.code(api)
	for _, args := range [][]string{
		{"admin", "delivery", "list"}, {"admin", "webhook", "list"}, {"admin", "connection", "list"}, {"admin", "key", "list"},
		{"admin", "schedule", "list"}, {"config", "show"}, {"doctor"},
	} {
		a.command(false, "", args...)
	}
	a.command(true, "", "admin", "user", "list") // it shows addresses
	resp, err := http.Get("http://" + metrics + "/metrics")
	require.NoError(t, err)
	page, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	a.texts["metrics"] = string(page)
	a.histories()
	a.s.stop(t)
	a.texts["log"] = a.s.errOut.String()
	a.search(objects.URL)
}

// people signs up a person, whose password and address are secret.
func (a *aviary) people() {
	email := a.gives("address of a user", "ada.canary@people.example",
		"users.email", "users.email_key", "audit_log.actor", "audit_log.subject")
	person := newPageUser(a.t, a.s.first.AppURL)
	person.signUp(a.s.first.SetupURL, email, a.gives("password", "seven "+rand.Text()+" lighthouses"))
	person.visit("/settings/keys")
}

// websites scans a page and a site, with mails, schedules, webhooks, share links and refusals.
func (a *aviary) websites(api *caller) {
	t, project, to := a.t, a.s.first.ProjectID, newHook(a.t)
	for name, address := range map[string]string{"Works": to.URL, "Fails": "http://" + ports.Closed(t).String()} {
		made := strings.Fields(a.command(true, address+"/in?token="+a.gives("address of the webhook "+name, "hook-"+rand.Text()),
			"admin", "webhook", "create", name, "--event", "scan.finished,scan.failed"))
		require.Len(t, made, 2, "its id and its secret")
		a.gives("secret of the webhook "+name, strings.TrimPrefix(made[1], "whsec_"))
	}
	a.gives("recipient", mailbox, "website_scans.email", "deliveries.recipient", "site_health.email", "schedules.target")
	refused := a.gives("refused recipient", "refused.canary@mail.example", "website_scans.email", "deliveries.recipient")
	page := plainPage(t)
	query := a.gives("query of a scanned address", "query-"+rand.Text(), "website_scans.url", "website_categories.results")
	a.canaries[len(a.canaries)-1].objects = true
	scanned := triggerMailed(t, api, project, page.URL+"/?token="+query)
	require.True(t, follow(t, scanPatience, scanned, api).Status.Terminal())
	resp, raw := api.do(t, http.MethodPost, "/v1/scans/"+scanned+"/share/regenerate", "")
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	var share struct{ ShortCode string }
	require.NoError(t, json.Unmarshal(raw, &share))
	a.gives("share code", share.ShortCode, "website_scans.short_code", "website_scans.slug")
	body, err := json.Marshal(map[string]string{"projectId": project, "url": page.URL, "email": refused})
	require.NoError(t, err)
	resp, raw = api.do(t, http.MethodPost, "/v1/scans/trigger", string(body))
	require.Equal(t, http.StatusAccepted, resp.StatusCode, "%s", raw)
	require.True(t, follow(t, scanPatience, scanID(t, raw), api).Status.Terminal())
	body, err = json.Marshal(map[string]any{
		"name": "Nightly", "kind": "website", "url": page.URL, "email": mailbox, "cron": "30 2 * * *", "timeZone": "UTC",
	})
	require.NoError(t, err)
	resp, raw = api.do(t, http.MethodPost, "/v1/projects/"+project+"/schedules", string(body))
	require.Equal(t, http.StatusCreated, resp.StatusCode, "%s", raw)
	check := api.triggerSite(t, project, page.URL, map[string]any{"email": mailbox, "settings": map[string]any{"maxPages": 1}})
	followSite(t, check, api)
	to.gets(t, 2)

	basic := a.gives("password of a scanned site", "basic-"+rand.Text())
	target := strings.Replace(page.URL, "http://", "http://user:"+basic+"@", 1)
	for _, path := range []string{"/v1/scans/trigger", "/v1/site-health/trigger"} {
		a.refused(api, http.MethodPost, path, fmt.Sprintf(`{"projectId":%q,"url":%q}`, project, target))
	}
	a.refused(api.as(a.gives("unknown key", "asy_"+rand.Text()+rand.Text())), http.MethodGet, "/v1/projects", "")
}

// code scans a repository that has a secret, through a connection with a token, after one with a wrong token failed.
func (a *aviary) code(api *caller) {
	t, project := a.t, a.s.first.ProjectID
	token, wrong := a.gives("token of a connection", "glpat-"+rand.Text()), a.gives("wrong token", "glpat-"+rand.Text())
	leaked := a.gives("secret in the code", "ghp_"+rand.Text()+rand.Text()[:10])
	site := newCodeSite(t)
	site.commit(t, "Sell things", faultyFiles(leaked))
	backend := site.origin.Handler("")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, password, _ := r.BasicAuth(); password != token {
			w.Header().Set("Www-Authenticate", `Basic realm="git"`)
			http.Error(w, "not with "+password, http.StatusUnauthorized)
			return
		}
		backend.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	create := []string{
		"admin", "connection", "create", "code", "--provider", "GIT", "--base-url", server.URL + "/shop.git", "--username", "robot",
	}
	a.command(false, wrong, create...)
	a.command(false, token, create...)
	a.command(false, "", "admin", "repository", "assign", "shop", project)
	var repositories []struct {
		ID string `json:"integrationRepoId"`
	}
	api.get(t, "/v1/integration-repos?projectId="+project, &repositories)
	require.Len(t, repositories, 1, "%v", a.texts)
	_, jobs := api.scanCode(t, repositories[0].ID)
	require.NotEmpty(t, inFile(api.found(t, jobs["SECRETS"], url.Values{}), "deploy.env"), "the secret was found")
	_, sarif := api.do(t, http.MethodGet, "/v1/code-scans/runs/"+jobs[""]+"/sarif", "")
	a.texts["SARIF log"] = string(sarif)
}

// histories keeps the histories of all workflows, with their payloads decoded, and what lists show of them.
func (a *aviary) histories() {
	t := a.t
	c, err := client.DialContext(t.Context(), client.Options{HostPort: a.s.first.TemporalAddress, Namespace: namespace})
	require.NoError(t, err)
	defer c.Close()
	require.NoError(
		t, c.ScheduleClient().GetHandle(t.Context(), contract.HousekeepingSchedule).Trigger(t.Context(), client.ScheduleTriggerOptions{}),
	)
	await(t, scanPatience, "housekeeping has ended", func() bool {
		list, err := c.ListWorkflow(t.Context(), &workflowservice.ListWorkflowExecutionsRequest{
			Query: `WorkflowType = "Housekeeping" AND ExecutionStatus = "Completed"`,
		})
		return err == nil && len(list.GetExecutions()) > 0
	})
	types, next := map[string]int{}, []byte(nil)
	for first := true; first || len(next) > 0; first = false {
		list, err := c.ListWorkflow(t.Context(), &workflowservice.ListWorkflowExecutionsRequest{NextPageToken: next})
		require.NoError(t, err)
		next = list.GetNextPageToken()
		for _, x := range list.GetExecutions() {
			types[x.GetType().GetName()]++
			a.texts["list of workflows"] += x.String()
			where := "history of " + x.GetType().GetName()
			it := c.GetWorkflowHistory(t.Context(), x.GetExecution().GetWorkflowId(), x.GetExecution().GetRunId(), false,
				enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
			for it.HasNext() {
				event, err := it.Next()
				require.NoError(t, err)
				a.texts[where] += event.String() + "\n" // payloads are JSON, which is text
			}
		}
	}
	for _, name := range []string{"WebsiteScan", "SiteHealth", "CodeScan", "WebhookDelivery", "Housekeeping"} {
		require.Positive(t, types[name], "%s in %v", name, types)
	}
}

// search looks for every secret everywhere.
func (a *aviary) search(objects string) {
	t := a.t
	maps.Copy(a.texts, stored(t, objects))
	columns := contents(t, filepath.Join(a.s.dir, "assay.db"))
	require.NotEmpty(t, columns)
	used := map[string]bool{}
	for _, c := range a.canaries {
		for where, text := range a.texts {
			if c.objects && strings.HasPrefix(where, "object ") {
				continue
			}
			if c.in(text) {
				i := slices.IndexFunc(c.written(), func(form string) bool { return strings.Contains(text, form) })
				at := strings.Index(text, c.written()[i])
				t.Errorf("%s is in the %s: …%s…", c.name, where, text[max(0, at-200):min(len(text), at+100)])
			}
		}
		for column, text := range columns {
			switch {
			case !c.in(text):
			case slices.Contains(c.columns, column):
				used[c.name] = true
			default:
				t.Errorf("%s is in the column %s", c.name, column)
			}
		}
		require.Equal(t, len(c.columns) > 0, used[c.name], "%s is in its column: the test would find it elsewhere", c.name)
	}
}

// contents returns the values of every column of a database, by "table.column".
func contents(t *testing.T, path string) map[string]string {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+path+"?mode=ro")
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	names := func(query string) (out []string) {
		rows, err := db.QueryContext(t.Context(), query)
		require.NoError(t, err)
		defer func() { require.NoError(t, rows.Close()) }()
		for rows.Next() {
			var name string
			require.NoError(t, rows.Scan(&name))
			out = append(out, name)
		}
		require.NoError(t, rows.Err())
		return out
	}
	out := map[string]string{}
	for _, table := range names(`SELECT name FROM sqlite_master WHERE type = 'table'`) {
		for _, column := range names(`SELECT name FROM pragma_table_info('` + table + `')`) {
			values := names(`SELECT CAST("` + column + `" AS TEXT) FROM "` + table + `" WHERE "` + column + `" IS NOT NULL`)
			out[table+"."+column] = strings.Join(values, "\n")
		}
	}
	return out
}

// stored returns the objects of the S3 server, decompressed, by "object KEY".
func stored(t *testing.T, server string) map[string]string {
	t.Helper()
	read := func(address string) []byte {
		req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, address, nil)
		require.NoError(t, err)
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		defer func() { _ = resp.Body.Close() }()
		raw, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
		return raw
	}
	var list struct {
		Contents []struct{ Key string }
	}
	require.NoError(t, xml.Unmarshal(read(server+"/"+s3server.Bucket), &list))
	require.NotEmpty(t, list.Contents)
	decoder, err := zstd.NewReader(nil)
	require.NoError(t, err)
	defer decoder.Close()
	out := map[string]string{}
	for _, object := range list.Contents {
		raw := read(server + "/" + s3server.Bucket + "/" + object.Key)
		if plain, err := decoder.DecodeAll(raw, nil); err == nil {
			raw = plain
		}
		out["object "+object.Key] = string(raw)
	}
	return out
}
