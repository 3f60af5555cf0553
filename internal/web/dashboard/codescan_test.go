package dashboard_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestCodeRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	list := "/projects/" + b.project.ShortID + "/code"
	require.Contains(t, b.get(list).text(), "This project has no repositories")
	repo := b.assigned()
	require.Contains(t, b.get(list).text(), "No code scans yet")
	require.Contains(t, b.get("/start?kind=code").text(), "acme/app")

	running := b.startedCode(repo)
	page := b.get("/code/" + running.ID)
	require.Equal(t, "/watch/code/"+running.ID, page.doc.Find("[data-watch]").AttrOr("data-watch", ""))
	require.Equal(t, "/cancel/code/"+running.ID, page.doc.Find(`[data-watch] form`).AttrOr("action", ""))
	require.Contains(t, page.body, `<noscript><meta http-equiv="refresh" content="5"></noscript>`)

	require.Contains(t, b.get("/code/"+running.ID+"/findings?dimension=SCA").text(), "Still running")

	run := b.codeRun(repo, everything())
	page = b.get("/code/" + run.ID)
	require.Equal(t, 4, page.doc.Find(".dim svg.gauge").Length())
	require.Contains(t, page.text(), "Not scanned: The folder has a manifest without a lockfile. tools")
	require.Contains(t, page.text(), "The advisories are three days old.")
	require.Equal(t, 2, b.get(list+"?"+url.Values{"repository": {repo.ID}, "branch": {"main"}}.Encode()).doc.Find("tbody tr").Length())
	require.Contains(t, b.get(list+"?branch=none").text(), "No run matches")
	again := b.post("/again/code/"+run.ID, url.Values{"key": {"k"}})
	require.NotEqual(t, "/code/"+run.ID, again)

	b.clock.Pass(time.Hour)
	better := everything()
	better[scan.DimensionSAST] = better[scan.DimensionSAST][3:]
	next := b.codeRun(repo, better)
	require.Contains(t, b.get("/code/"+next.ID).doc.Find("#SAST-title").Parent().Text(), "▲")
	require.Equal(t, 3, b.get("/code/"+next.ID+"/findings?dimension=SAST&state=FIXED").doc.Find("[data-finding]").Length())
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/code/x", nil).StatusCode)
}

// The runs of a repository outlive its connection.
func TestCodeRunsWithoutTheirRepository(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	repo := b.assigned()
	run := b.codeRun(repo, everything())
	b.post("/settings/connections/"+repo.ConnectionID+"/delete", nil)
	for _, at := range []string{"/code/" + run.ID, "/code/" + run.ID + "/findings", "/projects/" + b.project.ShortID} {
		b.reachable(b.get(at))
	}
	list := b.get("/projects/" + b.project.ShortID + "/code?" + url.Values{"repository": {repo.ID}, "branch": {"main"}}.Encode())
	require.Equal(t, 1, list.doc.Find("tbody tr").Length())
	require.Equal(t, "acme/app", list.doc.Find("#repository option[selected]").Text())
}

func TestFindings(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	repo := b.assigned()
	all := everything()
	for n := range 60 {
		all[scan.DimensionSAST] = append(all[scan.DimensionSAST], flaw(100+n, scan.SeverityLow))
	}
	run := b.codeRun(repo, all)
	at := "/code/" + run.ID + "/findings"
	page := b.get(at)
	require.Equal(t, 50, page.doc.Find("[data-finding]").Length())
	require.Equal(t, "Critical", page.doc.Find(".sev-head").First().Text())
	second := b.follow(page, "a[rel=next]")
	require.Equal(t, 14, second.doc.Find("[data-finding]").Length())
	for _, p := range []answer{page, second} {
		require.Equal(t, "64 findings.", p.doc.Find(".tally-line").Text())
	}
	require.Equal(t, "60 findings match.", b.get(at+"?dimension=SAST&text=number+1&severity=LOW").doc.Find(".tally-line").Text())
	require.Equal(t, "1 finding matches.", b.get(at+"?dimension=SAST&severity=HIGH").doc.Find(".tally-line").Text())

	count := func(query string, want int) {
		t.Helper()
		require.Equal(t, want, b.get(at+query).doc.Find("[data-finding]").Length(), query)
	}
	count("?dimension=SCA", 1)
	count("?dimension=SAST&severity=HIGH", 1)
	count("?dimension=SAST&text=number+3", 1)
	count("?dimension=SAST&path=internal/shop/orders_1.go&rule=G201", 4)
	count("?dimension=SAST&cwe=cwe-89&severity=MEDIUM", 1)
	count("?dimension=SAST&age=older", 0)
	count("?dimension=SAST&state=EXISTING", 0)
	require.Contains(t, b.get(at+"?dimension=SAST&status=CONFIRMED").text(), "No finding matches")
	require.Equal(t, http.StatusBadRequest, b.do(http.MethodGet, at+"?severity=BAD", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, at+"?dimension=LOOKS", nil).StatusCode)

	rules := b.get(at + "?dimension=SAST&group=rule")
	require.Equal(t, 3, rules.doc.Find("tbody tr").Length())
	require.NotZero(t, b.follow(rules, "tbody a").doc.Find("[data-finding]").Length())
	require.Equal(t, 7, b.get(at+"?dimension=SAST&group=path").doc.Find("tbody tr").Length())
}

// chosen returns the ids of the first findings of a list.
func chosen(list *goquery.Document, n int) (ids []string) {
	list.Find("input[name=finding]").EachWithBreak(func(i int, s *goquery.Selection) bool {
		ids = append(ids, s.AttrOr("value", ""))
		return i+1 < n
	})
	return ids
}

func TestTriageInBulk(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	repo := b.assigned()
	run := b.codeRun(repo, everything())
	at := "/code/" + run.ID + "/findings?dimension=SAST"
	ids := chosen(b.get(at).doc, 2)
	form := url.Values{"finding": ids, "reviewStatus": {"ACCEPTED_RISK"}, "back": {at}}
	refused := b.do(http.MethodPost, "/code/"+run.ID+"/review", form)
	require.Equal(t, http.StatusBadRequest, refused.StatusCode)
	require.Contains(t, refused.text(), "“Reason” is required for ACCEPTED_RISK")
	require.Equal(t, 4, refused.doc.Find("[data-finding]").Length(), "the list stays")
	b.reachable(refused)
	form.Set("back", at+"&group=rule&page=1")
	b.reachable(b.do(http.MethodPost, "/code/"+run.ID+"/review", form))
	form.Set("back", at)
	lost := b.do(http.MethodGet, "/nowhere", nil, "Referer", refused.Request.URL.String())
	require.Equal(t, "/", lost.doc.Find("#content a").AttrOr("href", ""), "a form's address is no page to go back to")
	none := b.do(http.MethodPost, "/code/"+run.ID+"/review", url.Values{"reviewStatus": {"CONFIRMED"}})
	require.Contains(t, none.text(), "Choose at least one finding.")

	form.Set("reason", "Behind the firewall")
	form.Set("expiresAt", "2026-06-01")
	require.Equal(t, at, b.post("/code/"+run.ID+"/review", form))
	require.Equal(t, 2, b.get(at+"&status=ACCEPTED_RISK").doc.Find("[data-finding]").Length())
	require.Equal(t, 2, b.get(at+"&status=OPEN").doc.Find("[data-finding]").Length())

	b.clock.Pass(time.Hour)
	next := b.codeRun(repo, everything())
	require.Equal(t, 2, b.get("/code/"+next.ID+"/findings?dimension=SAST&status=ACCEPTED_RISK").doc.Find("[data-finding]").Length(),
		"triage holds for the next run")
	b.as(scan.RoleViewer)
	page := b.get(at)
	require.Zero(t, page.doc.Find("input[name=finding], .bulk").Length())
}

func TestFinding(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	run := b.codeRun(b.assigned(), everything())
	id := chosen(b.get("/code/"+run.ID+"/findings").doc, 1)[0]
	page := b.get("/findings/" + id)
	require.NotContains(t, page.text(), "Ask ", "nobody is known")
	code := page.doc.Find("pre.code").First()
	require.Equal(t, "41", code.Find(".marked .line-no").Text())
	require.Equal(t, 3, code.Find(".line").Length())
	require.Contains(t, code.Text(), "// <b>bold</b>")
	require.NotZero(t, code.Find(".c-string, .c-comment, .c-keyword").Length())
	require.Equal(t, 3, page.doc.Find(".flow > li").Length())
	require.Equal(t, "#step-2", page.doc.Find("#step-1 .step-nav a").AttrOr("href", ""))
	require.Contains(t, page.text(), "Pass the value as a parameter of the query.")
	require.Equal(t, "https://cwe.mitre.org/data/definitions/89.html", page.doc.Find(`.figures a[rel]`).AttrOr("href", ""))

	require.Contains(t, page.doc.Find(".where a").AttrOr("href", ""), "/blame/"+run.CommitSHA+"/internal/shop/orders_1.go#L41")

	refused := b.do(http.MethodPost, "/findings/"+id+"/review", url.Values{"reviewStatus": {"FALSE_POSITIVE"}})
	require.Equal(t, http.StatusBadRequest, refused.StatusCode)
	require.NotEmpty(t, refused.doc.Find("#reason-problem").Text())
	require.Equal(t, 1, refused.doc.Find("input[value=FALSE_POSITIVE][checked]").Length())
	require.NotEmpty(t, b.do(http.MethodPost, "/findings/"+id+"/review", url.Values{}).doc.Find("#reviewStatus-problem").Text())
	b.post("/findings/"+id+"/review", url.Values{"reviewStatus": {"FALSE_POSITIVE"}, "reason": {"It is <i>escaped</i>."}})
	b.post("/findings/"+id+"/review", url.Values{"reviewStatus": {"OPEN"}})
	history := b.get("/findings/" + id).doc.Find(".history li")
	require.Equal(t, 2, history.Length())
	require.Contains(t, history.Last().Text(), "It is <i>escaped</i>.")
	require.Contains(t, history.First().Text(), "Ann")

	vulnerable := chosen(b.get("/code/"+run.ID+"/findings?dimension=SCA").doc, 1)[0]
	text := b.get("/findings/" + vulnerable).text()
	require.Contains(t, text, "Upgrade lodash from 4.17.20 to 4.17.21 or later.")
	require.Contains(t, text, "12.3 % likely (EPSS)")
	secret := chosen(b.get("/code/"+run.ID+"/findings?dimension=SECRETS").doc, 1)[0]
	require.Contains(t, b.get("/findings/"+secret).text(), "in the latest commit")
}

// The page of a finding about a licence has no advice about vulnerabilities, that of a malicious package none to upgrade it.
func TestFindingsAboutPackages(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	licence, malicious := flaw(1, scan.SeverityMedium), flaw(2, scan.SeverityCritical)
	licence.Path, licence.Package = "composer.lock", &scan.PackageFacts{Ecosystem: "Packagist", Name: "a/gpl", Version: "1.0.0"}
	malicious.Path, malicious.Package = "package-lock.json", &scan.PackageFacts{
		Ecosystem: "npm", Name: "evil", Version: "1.0.0", Advisory: "MAL-2026-1", FixedIn: "1.0.1",
	}
	run := b.codeRun(b.assigned(), map[scan.Dimension][]scan.Finding{scan.DimensionSCA: {malicious, licence}})
	found := chosen(b.get("/code/"+run.ID+"/findings?dimension=SCA").doc, 2)
	text := b.get("/findings/" + found[0]).text()
	require.Contains(t, text, "Remove evil: the package itself is malicious.")
	require.NotContains(t, text, "Upgrade evil")
	text = b.get("/findings/" + found[1]).text()
	require.Contains(t, text, "a/gpl 1.0.0")
	require.NotContains(t, text, "No fixed version")
	require.NotContains(t, text, "no version yet")
}

// The code around the line is shown with the line marked, and who changed it last.
func TestFindingInItsCode(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	all := everything()
	f := &all[scan.DimensionSAST][0]
	f.Excerpt = scan.Excerpt{FirstLine: 38, Text: "func find() {\n\tid := <b>\n\n" + f.Snippet + "\n}"}
	f.Author = scan.LineAuthor{Name: "Bea <i>", Commit: strings.Repeat("ab", 20), At: b.clock.Now().AddDate(0, -1, 0)}
	run := b.codeRun(b.assigned(), all)
	page := b.get("/findings/" + chosen(b.get("/code/"+run.ID+"/findings").doc, 1)[0])
	code := page.doc.Find("pre.code").First()
	require.Equal(t, 7, code.Find(".line").Length())
	require.Equal(t, "38", code.Find(".line-no").First().Text())
	require.Equal(t, "414243", code.Find(".marked .line-no").Text())
	require.Equal(t, "Bea <i>", page.doc.Find(".who-asked strong").Text())
	require.Contains(t, page.doc.Find(".who-asked").Text(), "commit ababababab")
}

func TestCodeMapAndComponents(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	repo := b.assigned()
	run := b.codeRun(repo, everything())
	page := b.get("/code/" + run.ID + "/map")
	require.Equal(t, 3, page.doc.Find("svg.treemap").Length())
	require.Equal(t, 14, page.doc.Find("svg.treemap").First().Find("rect").Length())
	require.Contains(t, page.text(), "8 days of work")
	require.Contains(t, page.text(), "75.0 % (3 of 4) of lines; of changed lines no lines")
	require.Contains(t, page.text(), "a<b.go")
	sum := 0.0
	page.doc.Find("svg.treemap").First().Find("rect").Each(func(_ int, s *goquery.Selection) {
		var x, y, w, h float64
		_, err := fmt.Sscan(
			strings.Join([]string{s.AttrOr("x", ""), s.AttrOr("y", ""), s.AttrOr("width", ""), s.AttrOr("height", "")}, " "), &x, &y, &w, &h,
		)
		require.NoError(t, err)
		require.LessOrEqual(t, x+w, 1000.5)
		require.LessOrEqual(t, y+h, 420.5)
		sum += w * h
	})
	require.InDelta(t, 1000*420, sum, 20_000, "the tiles fill the drawing")

	components := b.get("/code/" + run.ID + "/components")
	require.Contains(t, components.text(), "60 components, 1 with a known vulnerability")
	require.Equal(t, 50, components.doc.Find("tbody tr").Length())
	second := b.follow(components, "a[rel=next]")
	require.Contains(t, second.text(), "Page 2 of 2")
	require.Equal(t, 10, second.doc.Find("tbody tr").Length())
	require.Contains(t, b.follow(second, "a[rel=prev]").text(), "Page 1 of 2")
	require.Equal(t, 10, b.get("/code/"+run.ID+"/components?page=99").doc.Find("tbody tr").Length())
	only := b.get("/code/" + run.ID + "/components?only=vulnerable")
	require.Contains(t, only.text(), "Upgrade part-03 to 1.0.1 or later.")
	require.Equal(t, 6, b.get("/code/"+run.ID+"/components?licence=unknown").doc.Find("tbody tr").Length())
	require.Contains(t, b.get("/code/"+run.ID+"/components?text=nowhere").text(), "No component matches")

	running := b.startedCode(repo)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/code/"+running.ID+"/map", nil).StatusCode)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/code/"+running.ID+"/components", nil).StatusCode)
}

func TestLeads(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	repo := b.assigned()
	run := b.codeRun(repo, nil)
	page := b.follow(b.get("/code/"+run.ID), "a[href$='/leads']")
	require.Contains(t, page.text(), "30 leads, the most promising first")
	require.Contains(t, page.text(), "They count in no score and no gate.")
	rows := page.doc.Find("ol.leads > li")
	require.Equal(t, 25, rows.Length())
	first := rows.First()
	require.Contains(t, first.Text(), "about 20 % are right")
	require.Contains(t, first.Text(), "Why it is not reported: A line on the way tests it.")
	require.Equal(t, 3, first.Find("ol.flow li").Length())
	require.Contains(t, first.Find("ol.flow li").First().Text(), "Source")
	require.Equal(t, 5, b.follow(page, "a[rel=next]").doc.Find("ol.leads > li").Length())
	require.Contains(t, b.get("/code/"+run.ID+"/leads?severity=MEDIUM").text(), "15 leads of 30")
	require.Contains(t, b.get("/code/"+run.ID+"/leads?text=orders_3.go").text(), "4 leads of 30")
	require.Contains(t, b.get("/code/"+run.ID+"/leads?text=nowhere").text(), "No lead matches")
	require.NotContains(t, b.get("/code/"+run.ID+"/leads").text(), "On changed lines", "it scans no change")

	again := b.codeRun(repo, nil)
	page = b.get("/code/" + again.ID + "/leads")
	require.Equal(t, 0, page.doc.Find("ol.leads .b-growth:contains(New)").Length(), "the last run had them all")
	require.Contains(t, b.get("/code/"+again.ID+"/leads?only=new").text(), "No lead matches")

	job := again.Jobs[slices.IndexFunc(again.Jobs, func(j scan.CodeJob) bool { return j.Dimension == scan.DimensionSAST })]
	require.NoError(t, b.blobs.Put(t.Context(), job.Artifacts[0].Key, strings.NewReader(`{"leads":[]}`), "application/json"))
	require.Contains(t, b.get("/code/"+again.ID+"/leads").text(), "The scan has left out no flow")
	after := b.codeRun(repo, nil)
	require.Contains(t, b.get("/code/"+after.ID+"/leads?only=new").text(), "30 leads of 30", "the last run had none")
	require.NoError(t, b.blobs.Delete(t.Context(), job.Artifacts[0].Key))
	require.NotContains(t, b.get("/code/"+after.ID+"/leads").body, `value="new"`, "it is unknown what the last run had")

	running := b.startedCode(repo)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/code/"+running.ID+"/leads", nil).StatusCode)
	require.NotContains(t, b.get("/code/"+running.ID).body, "/leads")
}

func TestCodeDownloads(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	all := everything()
	all[scan.DimensionSAST][0].Title = "=HYPERLINK(1)"
	run := b.codeRun(b.assigned(), all)
	table := b.get("/code/" + run.ID + "/findings.csv")
	require.Contains(t, table.Header.Get("Content-Disposition"), "findings.csv")
	rows, err := csv.NewReader(strings.NewReader(table.body)).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 8)
	require.Equal(t, "'=HYPERLINK(1)", rows[1][6], "no spreadsheet takes it for a formula")
	var log map[string]any
	require.NoError(t, json.Unmarshal([]byte(b.get("/code/"+run.ID+"/sarif").body), &log))
	require.Equal(t, "2.1.0", log["version"])
	require.JSONEq(t, sbom(), b.get("/code/"+run.ID+"/documents/sbom.cdx.json").body)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/code/"+run.ID+"/documents/other", nil).StatusCode)
	missing := b.do(http.MethodGet, "/code/x/findings.csv", nil)
	require.Equal(t, http.StatusNotFound, missing.StatusCode)
	require.Contains(t, missing.Header.Get("Content-Type"), "text/html")
}
