package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/provider/gittest"
	"assay/internal/scan"
	"assay/internal/store"
	"assay/internal/testsupport/githost"
)

// judged acts as a workflow that has judged the first dimension of a run, the only requested
// one.
func judged(t *testing.T, db *store.Store, tenant, id string, findings ...scan.Finding) scan.CodeRun {
	t.Helper()
	ctx := t.Context()
	run, err := db.CodeRuns.Start(ctx, tenant, id, "run", time.Now().Add(time.Hour))
	require.NoError(t, err)
	_, err = db.CodeRuns.FinishJob(ctx, tenant, id, "run", scan.CodeJob{
		ID: run.Jobs[0].ID, Coverage: scan.CoveragePartial, Lines: 8000,
		Engines: []scan.EngineRun{{Name: "gosec", Version: "2.28.0"}, {Name: "eslint", Error: "It was killed."}},
		Notes:   []scan.Note{{Code: "UNPARSABLE", Message: "The file could not be parsed.", Path: "a.go", Gap: true}},
	}, findings)
	require.NoError(t, err)
	run, err = db.CodeRuns.Finish(ctx, tenant, id, "run", scan.StateCompleted, "")
	require.NoError(t, err)
	return run
}

func aFinding(path, title string, n int) scan.Finding {
	return scan.Finding{
		RuleID: "G201", Title: title, Message: "A query.", Severity: scan.SeverityMedium, Path: path, StartLine: 12, Engines: []string{"gosec"},
		Fingerprint: strings.Repeat(string(rune('a'+n)), 64),
	}
}

func TestCodeScansFromTheShell(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	origin := gittest.New(t)
	commits := origin.Repository("app.git", "main", "release")
	h := githost.Start(t, origin.Handler(""), "Authorization", "")
	s.ok(near(h, "admin", "connection", "create", "Open", "--provider", "GIT", "--base-url", h.URL+"/app.git", "--no-token")...)
	trigger := func(args ...string) []string {
		return near(h, append([]string{"admin", "code", "trigger", "app", "--temporal.address=127.0.0.1:1"}, args...)...)
	}
	require.Contains(t, s.fails(trigger()...), "Assign the repository to a project before scanning it.")
	s.ok("admin", "repository", "assign", "app", project)
	require.Contains(t, s.fails(trigger("--dimension", "luck")...), "dimensions[0] must be one of SAST")
	require.Contains(t, s.fails(near(h, "admin", "code", "trigger", "other")...), "Repository not found!")
	id := strings.TrimSpace(s.ok(trigger("--dimension", "sast")...))
	require.Len(t, id, 36)
	short := commits["main"][:12]
	require.Regexp(t, id+` +QUEUED +app +main +`+short+` +- +20\d\d-`, s.ok("admin", "code", "list"))

	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	run := judged(t, db, tenant, id, aFinding("db/query.go", "SQL built from text", 0))
	job := run.Jobs[0].ID

	require.Regexp(t, id+` +COMPLETED +app +main +`+short+` +95\.6 `, s.ok("admin", "code", "list", "--repository", "app", "--project", project, "--branch", "main"))
	require.NotContains(t, s.ok("admin", "code", "list", "--branch", "release"), id)
	shown := s.ok("admin", "code", "show", id)
	require.Regexp(t, `(?m)^commit +`+commits["main"]+`$`, shown)
	require.Regexp(t, `(?m)^`+job+` +SAST +COMPLETED +95\.6 +1 +0 +0 +1 +0 +PARTIAL +gosec, eslint$`, shown)
	require.Contains(t, shown, "SAST: eslint: It was killed.\n")
	require.Contains(t, shown, "SAST: UNPARSABLE: The file could not be parsed. (a.go)\n")

	list := s.ok("admin", "code", "findings", job, "--severity", "medium", "--state", "new", "--review", "open")
	require.Regexp(t, ` +MEDIUM +NEW +OPEN +G201 +db/query\.go:12 +SQL built from text\n`, list)
	require.NotContains(t, s.ok("admin", "code", "findings", job, "--severity", "HIGH"), "G201")
	require.Contains(t, s.fails("admin", "code", "findings", job, "--severity", "bad"), "severity must be one of")
	finding := strings.Fields(strings.Split(list, "\n")[1])[0]

	require.Contains(t, s.fails("admin", "code", "review", finding, "ACCEPTED_RISK"), "reason is required for ACCEPTED_RISK")
	require.Equal(t, finding+" is ACCEPTED_RISK; SAST of its run scores 99.0.\n",
		s.ok("admin", "code", "review", finding, "accepted_risk", "--reason", "Only our own names.", "--by", "Dana", "--expires", "48h"))
	require.Regexp(t, `ACCEPTED_RISK until 20\d\d-\d\d-\d\d`, s.ok("admin", "code", "findings", job))
	entries, err := db.Audit.Newest(t.Context(), tenant, 1)
	require.NoError(t, err)
	require.Equal(t, "assay admin: finding.review.accepted_risk "+finding, entries[0].Actor+": "+entries[0].Action+" "+entries[0].Subject)

	out := s.ok("admin", "code", "sarif", id)
	var log struct {
		Runs []struct {
			Results []struct {
				Suppressions []struct{ Justification string }
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &log))
	require.Equal(t, "Only our own names.", log.Runs[0].Results[0].Suppressions[0].Justification)
	file := filepath.Join(t.TempDir(), "out.sarif")
	require.Empty(t, s.ok("admin", "code", "sarif", id, "--output", file))
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, out, string(raw))
	require.Contains(t, s.fails("admin", "code", "sarif", job), "Code scan run not found!")

	require.Contains(t, s.fails("admin", "code", "cancel", id), "The run has ended as COMPLETED.")
	require.Contains(t, s.fails("admin", "code", "show", job), "Code scan run not found!")
}

// Text from a repository must not control the reader's terminal.
func TestCodeScansShowHostileTextPlainly(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	origin := gittest.New(t)
	origin.Repository("app.git", "main")
	h := githost.Start(t, origin.Handler(""), "Authorization", "")
	s.ok(near(h, "admin", "connection", "create", "Open", "--provider", "GIT", "--base-url", h.URL+"/app.git", "--no-token")...)
	s.ok("admin", "repository", "assign", "app", project)
	id := strings.TrimSpace(s.ok(near(h, "admin", "code", "trigger", "app", "--dimension", "SAST", "--temporal.address=127.0.0.1:1")...))
	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	const hostile = "a\x1b[2J\u009b31m\u202eb\tc\nFAILED"
	f := aFinding(hostile, hostile, 0)
	f.RuleID = hostile
	run := judged(t, db, tenant, id, f)
	for _, args := range [][]string{{"show", id}, {"findings", run.Jobs[0].ID}, {"list"}} {
		out := s.ok(append([]string{"admin", "code"}, args...)...)
		require.NotRegexp(t, `[\x00-\x09\x0b-\x1f\x7f-\x{9f}\x{202a}-\x{202e}]`, out, "%q", args)
		require.NotRegexp(t, `(?m)^FAILED$`, out, "%q: no line of their own", args)
	}
}
