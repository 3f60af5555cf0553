package report_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"assay/internal/scan"
	"assay/internal/web/report"
	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/score"
)

const mailLink = "https://app.example/report/k3v9x7q2m4t8w6z1"

// mailScan returns a finished scan with everything that a mail can contain.
func mailScan(t *testing.T) scan.WebsiteScan {
	t.Helper()
	at := time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)
	s := scan.WebsiteScan{
		Record: scan.Record{
			ID:    "0199d7a4-0000-7000-8000-000000000001",
			State: scan.StatePartial, Reason: "Some of the requested pillars could not be scored.", StartedAt: at.Add(-time.Minute), CompletedAt: at,
		},
		URL: "https://www.example.org/shop?q=<b>", Pillars: scan.Pillars(), Profile: "http",
		Score: new(63.4), Band: scan.BandElevatedRisk, StrictScore: new(58.9), CatalogueVersion: "2026.3",
	}
	security := []check.Result{
		{
			ID: "SEC-CERT", Title: "The certificate holds", Status: check.Fail, Severity: check.Critical, Weight: 10,
			Observed:    "expired on 2 March 2026",
			Remediation: "Renew the certificate, and let a machine renew it from now on: forgotten renewals are the most frequent reason for this.",
		},
		{
			ID: "SEC-HSTS", Title: "HSTS is sent", Status: check.Fail, Severity: check.High, Weight: 7, CausedBy: "SEC-CERT",
			Remediation: "Send it.",
		},
		{
			ID: "SEC-CSP", Title: "The policy keeps scripts out", Status: check.Fail, Severity: check.High, Weight: 7,
			Observed: "script-src 'unsafe-inline' <script>alert(1)</script>\r\nX: y \u202egnp.exe", Remediation: "Use nonces.",
		},
		{
			ID: "SEC-X", Title: "Accepted thing", Status: check.Fail, Severity: check.Medium, Weight: 3,
			Suppressed: &check.Suppressed{Reason: "known", By: "dana"},
		},
		{ID: "SEC-OK", Title: "Fine", Status: check.Pass, Severity: check.Low, Weight: 1},
	}
	infrastructure := []check.Result{
		{ID: "INF-MX", Title: "Mail servers answer", Status: check.NotRun, Severity: check.Medium, Weight: 3, Reason: capture.ReasonPortBlocked},
		{
			ID: "INF-NS", Title: "Name servers answer", Status: check.Warn, Severity: check.Medium, Weight: 3, Observed: "one of two",
			Remediation: "Mend the other one.",
		},
	}
	s.Categories = []scan.Category{
		category(t, scan.PillarSecurity, 41.2, security), category(t, scan.PillarInfrastructure, 88, infrastructure),
		category(t, scan.PillarSEO, 100, []check.Result{{ID: "SEO-T", Title: "Title", Status: check.Pass, Severity: check.High, Weight: 7}}),
		{Pillar: scan.PillarPerformance, Reason: "No check of this pillar could be judged."},
	}
	return s
}

func category(t *testing.T, p scan.Pillar, total float64, results []check.Result) scan.Category {
	t.Helper()
	raw, err := json.Marshal(score.Category{
		Pillar: p, Title: p.Title(), Score: &total, Band: scan.BandOf(total), Coverage: 1,
		Results: []score.Subcategory{{Subcategory: "all", Title: "All", Score: &total, MaxScore: 100, Coverage: 1, Checks: results}},
	})
	require.NoError(t, err)
	return scan.Category{Pillar: p, Score: &total, Band: scan.BandOf(total), Coverage: 1, Results: raw}
}

func email(t *testing.T, s scan.WebsiteScan, link string) report.Email {
	t.Helper()
	m, err := report.Build(report.Input{Scan: s})
	require.NoError(t, err)
	mails, err := report.NewEmails()
	require.NoError(t, err)
	got, err := mails.Email(m, link)
	require.NoError(t, err)
	return got
}

func TestEmail(t *testing.T) {
	t.Parallel()
	failed := mailScan(t)
	failed.State, failed.Score, failed.StrictScore, failed.Band, failed.Categories = scan.StateFailed, nil, nil, "", nil
	failed.Reason = "We couldn't reach that site: it did not respond in time."
	whole := mailScan(t)
	whole.State, whole.Reason, whole.StrictScore = scan.StateComplete, "", nil
	whole.Score, whole.Band = new(96.0), scan.BandProductionReady
	whole.Pillars, whole.Categories = []scan.Pillar{scan.PillarSEO}, whole.Categories[2:3]
	for name, c := range map[string]struct {
		scan    scan.WebsiteScan
		link    string
		subject string
	}{
		"partial":  {mailScan(t), mailLink, "www.example.org: 63 of 100, elevated risk (in part)"},
		"complete": {whole, mailLink, "www.example.org: 96 of 100, production ready"},
		"failed":   {failed, mailLink, "www.example.org could not be scanned"},
		"unshared": {whole, "", "www.example.org: 96 of 100, production ready"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := email(t, c.scan, c.link)
			require.Equal(t, c.subject, got.Subject)
			goldenMail(t, name+".txt", got.Text)
			goldenMail(t, name+".html", got.HTML)
			require.Equal(t, c.link != "", strings.Contains(got.Text, mailLink))
			require.Equal(t, c.link != "", strings.Contains(got.HTML, `href="`+mailLink+`"`))
			requireQuiet(t, got.HTML)
		})
	}
}

// requireQuiet requires that a mail loads nothing, runs nothing, and links only to the
// report.
func requireQuiet(t *testing.T, text string) {
	t.Helper()
	require.NotRegexp(t, `(?i)url\(|@import|expression\(`, text)
	doc, err := html.Parse(strings.NewReader(text))
	require.NoError(t, err)
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		require.Contains(t, []string{
			"html", "head", "body", "meta", "title", "style", "table", "tbody", "tr", "td", "h1", "h2", "p", "a", "br", "span", "strong",
		}, n.Data)
		for _, a := range n.Attr {
			require.NotContains(t, []string{"src", "srcset", "background", "action"}, a.Key)
			require.False(t, strings.HasPrefix(a.Key, "on"), a.Key)
			if a.Key == "href" {
				require.Equal(t, mailLink, a.Val)
			}
		}
	}
}

// A title with a remark, such as of a hardly judged pillar, moves no column.
func TestEmailTextKeepsItsColumns(t *testing.T) {
	t.Parallel()
	s := mailScan(t)
	s.Categories[2].Results = bytes.Replace(s.Categories[2].Results, []byte(`"title":"SEO"`), []byte(`"title":"SEO (not enough data)"`), 1)
	require.Contains(t, email(t, s, "").Text, "\nSEO             100  [####################]  Production ready\n")
}

// Text of the scanned site is quoted, never interpreted.
func TestEmailQuotesHostileText(t *testing.T) {
	t.Parallel()
	s := mailScan(t)
	const evil = "</td></style><img src=x onerror=alert(1)> \u202e\x1b]0;x\a {{.Link}} https://evil.example/"
	s.Reason = evil
	s.URL = "https://www.example.org/" + evil
	results := []check.Result{
		{
			ID: "A", Title: evil, Status: check.Fail, Severity: check.High, Weight: 7, Observed: strings.Repeat(evil+"\r\n", 200),
			Remediation: evil,
		},
	}
	s.Categories = []scan.Category{category(t, scan.PillarSecurity, 10, results)}
	got := email(t, s, mailLink)
	requireQuiet(t, got.HTML)
	for _, text := range []string{got.Text, got.HTML, got.Subject} {
		require.NotContains(t, text, "\u202e")
		require.NotContains(t, text, "\x1b")
	}
	require.NotContains(t, got.Subject, "\n")
	require.NotContains(t, got.HTML, "<img")
	require.Less(t, len(got.HTML), 30_000)
}

func goldenMail(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", "email", name)
	if *updatePages {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

// The mail states how long its link works.
func TestEmailSaysUntilWhen(t *testing.T) {
	t.Parallel()
	m, err := report.Build(report.Input{Scan: mailScan(t), Until: time.Date(2026, 6, 12, 9, 26, 0, 0, time.UTC)})
	require.NoError(t, err)
	mails, err := report.NewEmails()
	require.NoError(t, err)
	got, err := mails.Email(m, mailLink)
	require.NoError(t, err)
	const want = "It is valid until 12 June 2026, 09:26 UTC; the report of the latest scan"
	require.Contains(t, got.Text, want)
	require.Contains(t, got.HTML, want+" of a URL does not expire.")
	got, err = mails.Email(m, "")
	require.NoError(t, err)
	require.NotContains(t, got.Text, "It is valid until")
}
