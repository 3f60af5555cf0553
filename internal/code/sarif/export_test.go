package sarif_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"assay/internal/code/sarif"
	"assay/internal/scan"
)

var updateExport = flag.Bool("update-export", false, "rewrite the golden file of the export")

// valid validates a log against the schema of SARIF 2.1.0.
func valid(t *testing.T, raw []byte) {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	require.NoError(t, err)
	require.NoError(t, schema(t).Validate(document))
}

var schemaOnce = sync.OnceValues(func() (*jsonschema.Schema, error) {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	return c.Compile(filepath.Join("testdata", "sarif-schema-2.1.0.json"))
})

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := schemaOnce()
	require.NoError(t, err)
	return s
}

// read passes findings on.
func read(findings ...scan.Finding) func(func(scan.Finding) error) error {
	return func(each func(scan.Finding) error) error {
		for _, f := range findings {
			if err := each(f); err != nil {
				return err
			}
		}
		return nil
	}
}

func at(minute int) time.Time { return time.Date(2026, 3, 14, 9, minute, 0, 0, time.UTC) }

func sample() (sarif.Origin, []scan.Finding) {
	score := 41.5
	run := scan.CodeRun{
		Record:       scan.Record{ID: "0199d2aa-0b1c-7d2e-8f3a-4b5c6d7e8f90"},
		RepositoryID: "0199c0de-1a2b-7c3d-9e4f-5a6b7c8d9e0f", RepoFullName: "example-org/shop",
		Branch: "release/1", CommitSHA: "8d3f0c1b2a495867e0f1d2c3b4a5968778695a4b",
		Jobs: []scan.CodeJob{
			{
				ID: "sast", Dimension: scan.DimensionSAST, State: scan.StateCompleted, Score: &score, Coverage: scan.CoveragePartial,
				Engines: []scan.EngineRun{{Name: "gosec", Version: "2.28.0"}, {Name: "eslint", Version: "9.39.0", Error: "It ended with signal 9."}},
				Notes: []scan.Note{
					{Code: "UNPARSABLE", Message: "The file could not be parsed.", Path: "src/a b:c.js", Gap: true},
					{Code: "HISTORY_DEPTH", Message: "History was read to a depth of 200 commits."},
				},
				StartedAt: at(27), CompletedAt: at(28),
			},
			{ID: "sca", Dimension: scan.DimensionSCA, State: scan.StateCompleted, Coverage: scan.CoverageNotApplicable},
			{ID: "secrets", Dimension: scan.DimensionSecrets, State: scan.StateFailed, Reason: "The checkout failed."},
			{ID: "quality", Dimension: scan.DimensionQuality, State: scan.StateRunning},
		},
	}
	return sarif.Origin{
			Run: run, Repository: "https://git.example/example-org/shop.git", Server: "https://assay.example", Version: "1.2.3",
		}, []scan.Finding{
			{
				ID: "f1", JobID: "sast", Dimension: scan.DimensionSAST, Engines: []string{"gosec"}, RuleID: "G201", Title: "SQL built from text",
				Message: "A query is put together from text.", Severity: scan.SeverityMedium, Confidence: scan.ConfidenceHigh,
				CWE:  []string{"CWE-564", "CWE-89", "nonsense"},
				Path: "db/query.go", StartLine: 12, EndLine: 12, StartColumn: 3, EndColumn: 40, Snippet: `db.Query("SELECT " + name)`,
				CodeFlow: []scan.FlowStep{
					{Path: "web/form.go", Line: 4, Column: 2, Message: "The request's value", Snippet: "r.FormValue(n)"},
					{Path: "db/query.go", Line: 12, Message: "It reaches the query"},
				},
				Fingerprint: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae", Occurrence: 2, FirstSeenAt: at(1),
				State:       scan.FindingExisting,
				Review:      scan.Review{Status: scan.ReviewAcceptedRisk, Reason: "Only our own names.", By: "Dana", At: at(2), ExpiresAt: at(59)},
				Remediation: "Use a placeholder.", EffortMinutes: 30,
			},
			{
				ID: "f2", JobID: "sast", Dimension: scan.DimensionSAST, Engines: []string{"eslint"}, RuleID: "G201", Severity: scan.SeverityHigh,
				Path: "a:b/100%/ü.js", State: scan.FindingReopened, Fingerprint: "ab",
			},
			{
				ID: "f3", JobID: "sca", Dimension: scan.DimensionSCA, RuleID: "GHSA-xxxx-yyyy-zzzz", Title: "Prototype pollution",
				Severity: scan.SeverityCritical,
				Path:     "package-lock.json", State: scan.FindingNew, Package: &scan.PackageFacts{PURL: "pkg:npm/x@1", CVSSScore: 7.5, KEV: true},
			},
			{
				ID: "f4", JobID: "quality", Dimension: scan.DimensionQuality, RuleID: "complexity", Title: "Long function", Severity: scan.SeverityLow,
				Path: "main.go", StartLine: 9, EndLine: 3, State: scan.FindingNew, Review: scan.Review{Status: scan.ReviewConfirmed},
			},
		}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	origin, findings := sample()
	var out bytes.Buffer
	require.NoError(t, sarif.Write(&out, origin, read(findings...)))
	valid(t, out.Bytes())
	var pretty bytes.Buffer
	require.NoError(t, json.Indent(&pretty, out.Bytes(), "", "  "))
	golden := filepath.Join("testdata", "export.golden.sarif")
	if *updateExport {
		require.NoError(t, os.WriteFile(golden, pretty.Bytes(), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), pretty.String())
}

// log is the part of a log that the tests examine.
type log struct {
	Runs []struct {
		Results []struct {
			RuleID       string `json:"ruleId"`
			RuleIndex    int    `json:"ruleIndex"`
			Level        string
			Baseline     string `json:"baselineState"`
			Suppressions []struct{ Kind, Status, Justification string }
			Locations    []struct {
				Physical struct {
					Artifact struct{ URI string } `json:"artifactLocation"`
					Region   *struct{ StartLine, EndLine, StartColumn, EndColumn int }
				} `json:"physicalLocation"`
			}
		}
		Tool struct {
			Driver struct {
				Rules []struct {
					ID         string
					HelpURI    string `json:"helpUri"`
					Properties map[string]any
				}
			}
		}
		Invocations []struct {
			Successful    bool `json:"executionSuccessful"`
			Notifications []struct {
				Level      string
				Descriptor struct{ ID string }
			} `json:"toolExecutionNotifications"`
		}
		Provenance []struct{ RepositoryURI, RevisionID, Branch string } `json:"versionControlProvenance"`
	}
}

func written(t *testing.T, o sarif.Origin, findings ...scan.Finding) log {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, sarif.Write(&out, o, read(findings...)))
	valid(t, out.Bytes())
	var l log
	require.NoError(t, json.Unmarshal(out.Bytes(), &l))
	return l
}

func TestWriteSaysWhatWasNotLookedAt(t *testing.T) {
	t.Parallel()
	origin, findings := sample()
	l := written(t, origin, findings...)
	type invocation struct {
		ok   bool
		what []string
	}
	var got []invocation
	for _, r := range l.Runs {
		x := invocation{ok: r.Invocations[0].Successful}
		for _, n := range r.Invocations[0].Notifications {
			x.what = append(x.what, n.Level+" "+n.Descriptor.ID)
		}
		got = append(got, x)
	}
	require.Equal(t, []invocation{
		{false, []string{"error ENGINE_FAILED", "warning UNPARSABLE", "note HISTORY_DEPTH"}},
		{true, []string{"warning NOT_APPLICABLE"}},
		{false, []string{"error JOB_FAILED"}},
		{false, []string{"error JOB_RUNNING"}},
	}, got)
	require.Empty(t, l.Runs[2].Results)
}

// An engine's failure that a note explains is reported once.
func TestWriteReturnsAFailureOnce(t *testing.T) {
	t.Parallel()
	origin, _ := sample()
	job := &origin.Run.Jobs[0]
	job.Notes = []scan.Note{{Code: "ENGINE_FAILED", Message: "eslint: It ended with signal 9.", Gap: true}}
	in := written(t, origin).Runs[0].Invocations[0]
	require.False(t, in.Successful)
	require.Len(t, in.Notifications, 1)
	require.Equal(t, "error", in.Notifications[0].Level)
}

func TestWriteKeepsTriage(t *testing.T) {
	t.Parallel()
	origin, findings := sample()
	results := written(t, origin, findings...).Runs[0].Results
	require.Len(t, results, 2, "a finding that triage dismissed is still exported")
	require.Equal(t, "external", results[0].Suppressions[0].Kind)
	require.Equal(t, "accepted", results[0].Suppressions[0].Status)
	require.Equal(t, "Only our own names.", results[0].Suppressions[0].Justification)
	require.Equal(t, "unchanged", results[0].Baseline)
	require.NotNil(t, results[1].Suppressions)
	require.Empty(t, results[1].Suppressions)
	require.Equal(t, "new", results[1].Baseline)
}

// A rule has the severity of its worst finding, in the bands that code hosts use.
func TestWriteRates(t *testing.T) {
	t.Parallel()
	origin, findings := sample()
	l := written(t, origin, findings...)
	require.Len(t, l.Runs[0].Tool.Driver.Rules, 1, "one rule for both findings")
	sast := l.Runs[0].Tool.Driver.Rules[0]
	require.Equal(t, "8.0", sast.Properties["security-severity"])
	require.Equal(t, []any{"sast", "security", "external/cwe/cwe-089", "external/cwe/cwe-564"}, sast.Properties["tags"])
	require.Equal(t, "https://cwe.mitre.org/data/definitions/89.html", sast.HelpURI)
	sca := l.Runs[1].Tool.Driver.Rules[0]
	require.Equal(t, "9.5", sca.Properties["security-severity"], "exploited: above its CVSS score")
	require.Equal(t, "https://osv.dev/vulnerability/GHSA-xxxx-yyyy-zzzz", sca.HelpURI)
	quality := l.Runs[3].Tool.Driver.Rules[0]
	require.NotContains(t, quality.Properties, "security-severity")
	require.Equal(t, "recommendation", quality.Properties["problem.severity"])
	agrees := scan.Finding{JobID: "sca", RuleID: "a-1", Severity: scan.SeverityHigh, Package: &scan.PackageFacts{CVSSScore: 7.5}}
	require.Equal(t, "7.5", written(t, origin, agrees).Runs[1].Tool.Driver.Rules[0].Properties["security-severity"])
}

func TestWritePlaces(t *testing.T) {
	t.Parallel()
	origin, _ := sample()
	for path, uri := range map[string]string{
		"a/b.go": "a/b.go", "a b/c#?.js": "a%20b/c%23%3F.js", "c:d": "c%3Ad", "/etc/passwd": "etc/passwd", "//host/x": "host/x",
		"100%": "100%25", "\xff\n": "%FF%0A", "https://x": "https%3A//x", "..": "..",
	} {
		l := written(t, origin, scan.Finding{JobID: "sast", Path: path})
		require.Equal(t, uri, l.Runs[0].Results[0].Locations[0].Physical.Artifact.URI, "%q", path)
	}
	type span struct{ StartLine, EndLine, StartColumn, EndColumn int }
	for name, c := range map[string]struct {
		given scan.Finding
		want  *span
	}{
		"whole file":        {scan.Finding{}, nil},
		"line":              {scan.Finding{StartLine: 3}, &span{3, 0, 0, 0}},
		"end before start":  {scan.Finding{StartLine: 3, EndLine: 2, StartColumn: 5, EndColumn: 4}, &span{3, 0, 5, 0}},
		"several lines":     {scan.Finding{StartLine: 3, EndLine: 4, StartColumn: 5, EndColumn: 1}, &span{3, 4, 5, 1}},
		"negative":          {scan.Finding{StartLine: 3, EndLine: -1, StartColumn: -5, EndColumn: -1}, &span{3, 0, 0, 0}},
		"end without start": {scan.Finding{StartLine: 3, EndLine: 3, EndColumn: 7}, &span{3, 3, 0, 0}},
	} {
		c.given.JobID, c.given.Path = "sast", "a.go"
		got := written(t, origin, c.given).Runs[0].Results[0].Locations[0].Physical.Region
		if c.want == nil {
			require.Nil(t, got, name)
			continue
		}
		require.Equal(t, *c.want, span(*got), name)
	}
	require.Empty(t, written(t, origin, scan.Finding{JobID: "sast"}).Runs[0].Results[0].Locations)
}

func TestWriteNamesTheRepository(t *testing.T) {
	t.Parallel()
	origin, _ := sample()
	for given, want := range map[string]string{
		"https://git.example/a/b.git":        "https://git.example/a/b.git",
		"https://user:secret@git.example/a":  "https://git.example/a",
		"https://git.example/a?token=secret": "https://git.example/a",
		"ssh://git@git.example:22/a b":       "ssh://git.example:22/a%20b",
		"git@git.example:a/b.git":            "ssh://git.example/a/b.git",
		"":                                   "urn:assay:repository:0199c0de-1a2b-7c3d-9e4f-5a6b7c8d9e0f",
		"::":                                 "urn:assay:repository:0199c0de-1a2b-7c3d-9e4f-5a6b7c8d9e0f",
	} {
		origin.Repository = given
		l := written(t, origin)
		require.Equal(t, want, l.Runs[0].Provenance[0].RepositoryURI, given)
		require.Equal(t, "8d3f0c1b2a495867e0f1d2c3b4a5968778695a4b", l.Runs[0].Provenance[0].RevisionID)
		require.Equal(t, "release/1", l.Runs[0].Provenance[0].Branch)
	}
}

// Whatever an engine writes, the log stays valid.
func TestWriteHostileText(t *testing.T) {
	t.Parallel()
	origin, _ := sample()
	const hostile = "\x00\x1b[2J\xff\u2028</script>\"}]}{0}"
	l := written(t, origin, scan.Finding{
		JobID: "sast", RuleID: hostile, Title: hostile, Message: hostile, Path: hostile, Snippet: hostile, StartLine: 1,
		CWE:      []string{"CWE--1", "CWE-", "cwe-1", "CWE-1x"},
		Severity: "WORST", Confidence: "SURE", State: "ODD", CodeFlow: []scan.FlowStep{{
			Path: hostile, Message: hostile, Line: -1,
		}}, Engines: []string{hostile},
	}, scan.Finding{JobID: "sast"})
	require.Len(t, l.Runs[0].Results, 2)
	require.Equal(t, "note", l.Runs[0].Results[0].Level)
}

var errRead = errors.New("read")

type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errRead
	}
	return len(p), nil
}

func TestWriteFails(t *testing.T) {
	t.Parallel()
	origin, findings := sample()
	require.ErrorIs(t, sarif.Write(&bytes.Buffer{}, origin, func(func(scan.Finding) error) error { return errRead }), errRead)
	var whole bytes.Buffer
	require.NoError(t, sarif.Write(&whole, origin, read(findings...)))
	for left := 0; left < whole.Len(); left += 97 {
		require.ErrorIs(t, sarif.Write(&full{left}, origin, read(findings...)), errRead)
	}
}

func TestWriteRefusesFindingsOutOfOrder(t *testing.T) {
	t.Parallel()
	origin, _ := sample()
	for _, jobs := range [][]string{{"sca", "sast"}, {"unknown"}} {
		var findings []scan.Finding
		for _, id := range jobs {
			findings = append(findings, scan.Finding{ID: "f", JobID: id})
		}
		require.ErrorContains(t, sarif.Write(&bytes.Buffer{}, origin, read(findings...)), "finding f does not belong")
	}
}

func TestWriteOfARunWithoutJobs(t *testing.T) {
	t.Parallel()
	require.Empty(t, written(t, sarif.Origin{}).Runs)
}
