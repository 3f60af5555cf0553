package dashboard_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/service"
)

func (b *bench) codeScans(providers service.Providers, log *slog.Logger) *service.CodeScans {
	b.t.Helper()
	var err error
	b.blobs, err = blob.Open(b.t.Context(), "file://"+b.t.TempDir(), blob.Options{})
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, b.blobs.Close()) })
	return &service.CodeScans{
		Store: b.store, Blobs: b.blobs, Providers: providers, Workflows: flows{}, Clock: b.clock.Now, Log: log, InFlight: 100,
		QueueDeadline: time.Hour, CloseAfter: time.Minute, Server: "http://assay.example", Version: "1.2.3",
	}
}

// assigned returns acme/app of a Git host, assigned to the project.
func (b *bench) assigned() scan.Repository {
	b.t.Helper()
	b.connected(b.gitHost())
	id := b.repository("acme/app").ID
	b.post("/settings/repositories/"+id+"/project", url.Values{"project": {b.project.ShortID}})
	return b.repository("acme/app")
}

// startedCode returns a run that was started with the form and is running.
func (b *bench) startedCode(repo scan.Repository) scan.CodeRun {
	b.t.Helper()
	location := b.post("/start/code", url.Values{
		"integrationRepoId": {repo.ID}, "dimensions": {"SAST", "SCA", "SECRETS", "CODE_QUALITY"},
	})
	run, err := b.store.CodeRuns.Start(b.t.Context(), b.tenant.ID, strings.TrimPrefix(location, "/code/"), "run", b.clock.Now().Add(time.Hour))
	require.NoError(b.t, err)
	return run
}

// codeRun returns a run with these findings by dimension.
func (b *bench) codeRun(repo scan.Repository, found map[scan.Dimension][]scan.Finding) scan.CodeRun {
	b.t.Helper()
	run := b.startedCode(repo)
	for _, j := range run.Jobs {
		job := scan.CodeJob{
			ID: j.ID, Coverage: scan.CoverageComplete, Lines: 12_345,
			Engines: []scan.EngineRun{{Name: "engine", Version: "1.2", Files: 321, Took: 4 * time.Second}},
		}
		switch j.Dimension {
		case scan.DimensionSAST:
			key, raw := "artifacts/"+run.ID+"/leads", leads(b.t, 30)
			require.NoError(b.t, b.blobs.Put(b.t.Context(), key, bytes.NewReader(raw), "application/json"))
			job.Artifacts = []scan.ArtifactRef{{Name: service.LeadsName, ContentType: "application/json", Key: key, Bytes: int64(len(raw))}}
		case scan.DimensionSCA:
			key := "artifacts/" + run.ID + "/sbom"
			require.NoError(b.t, b.blobs.Put(b.t.Context(), key, strings.NewReader(sbom()), "application/json"))
			job.Artifacts = []scan.ArtifactRef{
				{Name: "sbom.cdx.json", ContentType: "application/vnd.cyclonedx+json", Key: key, Bytes: int64(len(sbom()))},
			}
			job.Coverage, job.Notes = scan.CoveragePartial, []scan.Note{
				{Code: "NO_LOCKFILE", Message: "The folder has a manifest without a lockfile.", Path: "tools", Gap: true},
				{Code: "STALE", Message: "The advisories are three days old."},
			}
		case scan.DimensionQuality:
			job.Facts = facts(b)
		}
		_, err := b.store.CodeRuns.FinishJob(b.t.Context(), run.TenantID, run.ID, "run", job, found[j.Dimension])
		require.NoError(b.t, err)
	}
	run, err := b.store.CodeRuns.Finish(b.t.Context(), run.TenantID, run.ID, "run", scan.StateCompleted, "")
	require.NoError(b.t, err)
	return run
}

// flaw returns a finding in Go code with its own fingerprint.
func flaw(n int, severity scan.Severity) scan.Finding {
	return scan.Finding{
		RuleID: fmt.Sprintf("G20%d", n%3), Title: fmt.Sprintf("SQL built from text, number %d", n), Severity: severity,
		Message: "A query is put together from text that a request controls.", Confidence: scan.ConfidenceHigh, Engines: []string{"engine"},
		CWE: []string{"CWE-89"}, Path: fmt.Sprintf("internal/shop/orders_%d.go", n%7), StartLine: 40 + n, EndLine: 42 + n,
		Snippet:     "\trows, err := db.Query(\"SELECT * FROM orders WHERE id = \" + id) // <b>bold</b>\n\tif err != nil {\n\t\treturn nil, 42",
		Fingerprint: fmt.Sprintf("%064d", n), Occurrence: 1, Remediation: "Pass the value as a parameter of the query.", EffortMinutes: 20,
		CodeFlow: []scan.FlowStep{
			{Path: "internal/shop/handler.go", Line: 12, Message: "The request's parameter comes in", Snippet: "id := r.FormValue(\"id\")"},
			{Path: "internal/shop/handler.go", Line: 14, Message: "is handed on", Snippet: "orders, err := find(ctx, id)"},
			{Path: "internal/shop/orders.go", Line: 40 + n, Message: "and becomes part of a query", Snippet: "rows, err := db.Query(\"…\" + id)"},
		},
	}
}

// leads returns the document of that many leads.
func leads(t *testing.T, n int) []byte {
	t.Helper()
	all := make([]scan.Lead, n)
	for i := range all {
		all[i] = scan.Lead{Finding: flaw(i, scan.Severities()[1+i%2]), Likelihood: 20 - i/3, Why: []string{"A line on the way tests it."}}
	}
	raw, err := service.EncodeLeads(all)
	require.NoError(t, err)
	return raw
}

// everything has findings of each dimension.
func everything() map[scan.Dimension][]scan.Finding {
	sast := []scan.Finding{flaw(1, scan.SeverityCritical), flaw(2, scan.SeverityHigh), flaw(3, scan.SeverityMedium), flaw(4, scan.SeverityLow)}
	vulnerable := flaw(5, scan.SeverityHigh)
	vulnerable.RuleID, vulnerable.Title, vulnerable.CodeFlow, vulnerable.Snippet = "CVE-2026-1", "Prototype pollution in lodash", nil, ""
	vulnerable.Path, vulnerable.Package = "package-lock.json", &scan.PackageFacts{
		PURL: "pkg:npm/lodash@4.17.20", Ecosystem: "npm", Name: "lodash", Version: "4.17.20", Advisory: "CVE-2026-1", Aliases: []string{"GHSA-1"},
		FixedIn: "4.17.21", CVSSVector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N", CVSSScore: 7.5, EPSS: 0.123, KEV: true, Direct: true,
	}
	secret := flaw(6, scan.SeverityHigh)
	secret.RuleID, secret.Title, secret.CodeFlow, secret.Snippet = "aws-key", "AWS access key", nil, "aws_key = \"AKIA…[redacted]\""
	secret.Path, secret.Secret = "config/prod.env", &scan.SecretFacts{Rule: "aws-key", Commit: strings.Repeat("a1", 20), InHead: true}
	quality := flaw(7, scan.SeverityLow)
	quality.RuleID, quality.Title, quality.CodeFlow = "complexity", "Function is hard to follow", nil
	return map[scan.Dimension][]scan.Finding{
		scan.DimensionSAST: sast, scan.DimensionSCA: {vulnerable}, scan.DimensionSecrets: {secret}, scan.DimensionQuality: {quality},
	}
}

func facts(b *bench) []byte {
	type doc = map[string]any
	var hot []doc
	rules := doc{}
	for i := range 14 {
		path := fmt.Sprintf("internal/shop/some_long_name_%d.go", i)
		hot = append(hot, doc{
			"path": path, "commits": 3 + 5*(13-i), "authors": 2, "complexity": 120 - 8*i, "score": (120 - 8*i) * (3 + 5*(13-i)),
			"why": "Changed often and hard to follow.",
		})
		rules[fmt.Sprintf("rule-%d", i)] = 15 + 40*i
	}
	text, err := json.Marshal(doc{
		"size": doc{"code": 12_345, "files": 321, "languages": []doc{
			{"name": "Go", "code": 9000, "source": true}, {"name": "TypeScript", "code": 3000, "source": true},
			{"name": "CSS", "code": 345, "source": true}, {"name": "Markdown", "code": 900, "source": false},
		}},
		"functions": doc{"count": 900, "worst": []doc{{"path": "a.go", "line": 12, "name": "doEverything", "lines": 210, "cognitive": 88}}},
		"coverage": doc{
			"reports": []any{doc{"name": "coverage.xml", "format": "COBERTURA", "files": 2}, doc{"name": "broken.xml", "error": "it is no report"}},
			"lines":   doc{"covered": 3, "total": 4, "percent": 75.0}, "changedLines": doc{"covered": 0, "total": 0, "percent": nil},
			"files": []any{doc{"path": "a<b.go", "covered": 1, "total": 2}}, "changedFiles": []any{},
		},
		"hotspots": hot, "debt": doc{"minutes": 3850, "ratio": 2.4, "byRule": rules},
		"ratios": doc{"comments": 12.5, "tests": 61, "duplication": 3.1},
	})
	require.NoError(b.t, err)
	return text
}

// sbom returns a bill of materials with 60 packages, one of them vulnerable.
func sbom() string {
	type doc = map[string]any
	var components []doc
	for i := range 60 {
		c := doc{
			"bom-ref": fmt.Sprintf("pkg:npm/part-%02d@1.0.0", i), "type": "library", "name": fmt.Sprintf("part-%02d", i), "version": "1.0.0",
			"purl": fmt.Sprintf("pkg:npm/part-%02d@1.0.0", i), "scope": "required",
			"licenses": []doc{{"license": doc{"name": []string{"MIT", "Apache-2.0", "GPL-3.0-only"}[i%3]}}},
			"evidence": doc{"occurrences": []doc{{"location": "package-lock.json", "line": 10 + i}}},
		}
		if i%10 == 0 {
			c["scope"] = "optional"
			delete(c, "licenses")
		}
		components = append(components, c)
	}
	text, _ := json.Marshal(doc{
		"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": components,
		"vulnerabilities": []doc{{
			"id": "CVE-2026-1", "recommendation": "Upgrade part-03 to 1.0.1 or later.", "ratings": []doc{{"severity": "high"}},
			"affects": []doc{{"ref": "pkg:npm/part-03@1.0.0"}},
		}},
	})
	return string(text)
}

// codePages seeds code scans and returns the addresses of their pages.
func codePages(b *bench) []string {
	b.t.Helper()
	list := "/projects/" + b.project.ShortID + "/code"
	repo := b.assigned()
	before := everything()
	before[scan.DimensionSAST] = append(before[scan.DimensionSAST], flaw(50, scan.SeverityHigh))
	b.codeRun(repo, before)
	b.clock.Pass(24 * time.Hour)
	run := b.codeRun(repo, everything())
	at := "/code/" + run.ID
	findings := b.get(at + "/findings").doc
	first := "/findings/" + chosen(findings, 1)[0]
	b.post(first+"/review", url.Values{"reviewStatus": {"ACCEPTED_RISK"}, "reason": {"Behind the firewall until the rewrite"}})
	b.post(first+"/review", url.Values{"reviewStatus": {"CONFIRMED"}})
	vulnerable := "/findings/" + chosen(b.get(at+"/findings?dimension=SCA").doc, 1)[0]
	running := b.startedCode(repo)
	return []string{
		at, list, list + "?branch=none", at + "/findings", at + "/findings?dimension=SAST&text=nothing", at + "/findings?group=rule", first,
		vulnerable, at + "/map", at + "/leads", at + "/components", "/code/" + running.ID,
	}
}

// settingsPages seeds domains and suppressions and returns the addresses of the settings.
func settingsPages(b *bench) []string {
	b.t.Helper()
	connections := "/settings/connections"
	b.post("/settings/domains", url.Values{"name": {"example.org"}})
	b.zone.publish(b.get("/settings/domains/example.org").doc.Find("#token").Text())
	b.post("/settings/domains/example.org/verify", nil)
	b.zone.publish("another text")
	b.post("/settings/domains", url.Values{"name": {"example.net"}})
	b.do("POST", "/settings/domains/example.net/verify", nil)
	b.post("/settings/suppressions/"+b.project.ShortID, url.Values{
		"checkId": {"SEC-HSTS"}, "reason": {"The proxy in front sets it"}, "expiresAt": {b.clock.Now().AddDate(0, 0, 5).Format(time.DateOnly)},
	})
	made := b.get(connections).doc.Find("tbody a").AttrOr("href", "")
	return []string{
		connections, connections + "/new", made, "/settings/repositories", "/settings/domains", "/settings/domains/example.net",
		"/settings/suppressions", "/settings/retention", "/settings/mail",
	}
}
