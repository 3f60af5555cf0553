package code_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
)

// engine behaves as the test defines.
type engine struct {
	name string
	scan func(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error)
}

func (e engine) Name() string              { return e.name }
func (e engine) Dimension() scan.Dimension { return scan.DimensionSAST }
func (e engine) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (code.Report, error) {
	return e.scan(ctx, tree, opt)
}

// says returns an engine with these findings.
func says(name string, findings ...scan.Finding) engine {
	return reports(name, code.Report{Judged: true, Run: scan.EngineRun{Version: "1", Files: 1}, Findings: findings})
}

func reports(name string, r code.Report) engine {
	return engine{name, func(context.Context, *code.Tree, code.Options) (code.Report, error) { return r, nil }}
}

func fails(name string, err error) engine {
	return engine{name, func(context.Context, *code.Tree, code.Options) (code.Report, error) { return code.Report{}, err }}
}

// treeOf returns a tree of files with these contents.
func treeOf(t *testing.T, files map[string]string) *code.Tree {
	t.Helper()
	tree := &code.Tree{Root: t.TempDir()}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		full := filepath.Join(tree.Root, filepath.FromSlash(path))
		require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o755))
		require.NoError(t, os.WriteFile(full, []byte(files[path]), 0o600))
		tree.Files = append(tree.Files, code.Classify(path, []byte(files[path])))
	}
	return tree
}

func source(lines int) string {
	return "package a\n" + strings.Repeat("var _ = 1\n", lines-1)
}

func at(line int, rule string, severity scan.Severity, cwe ...string) scan.Finding {
	return scan.Finding{
		RuleID: rule, Title: rule, Message: "It is " + rule + ".", Severity: severity, Confidence: scan.ConfidenceLow, CWE: cwe,
		Path: "a.go", StartLine: line, EndLine: line, Snippet: "x", Identity: fmt.Sprint(rule, line),
	}
}

func judge(t *testing.T, tree *code.Tree, engines ...code.Engine) code.Verdict {
	t.Helper()
	v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree, code.Options{})
	require.NoError(t, err)
	return v
}

func codes(notes []scan.Note) []string {
	out := []string{}
	for _, n := range notes {
		out = append(out, n.Code)
	}
	return out
}

func TestCoverage(t *testing.T) {
	t.Parallel()
	boom := engine{"boom", func(context.Context, *code.Tree, code.Options) (code.Report, error) { panic("no") }}
	nothing := reports("nothing", code.Report{})
	for name, c := range map[string]struct {
		engines []code.Engine
		notes   []scan.Note
		want    scan.Coverage
		codes   []string
	}{
		"clean":            {engines: []code.Engine{says("a")}, want: scan.CoverageComplete, codes: []string{}},
		"nothing to judge": {engines: []code.Engine{nothing}, want: scan.CoverageNotApplicable, codes: []string{}},
		"one has nothing":  {engines: []code.Engine{nothing, says("a")}, want: scan.CoverageComplete, codes: []string{}},
		"a gap of the tree": {
			engines: []code.Engine{says("a")}, notes: []scan.Note{{Code: "LFS_POINTER", Gap: true}}, want: scan.CoveragePartial,
			codes: []string{"LFS_POINTER"},
		},
		"a word about the tree": {
			engines: []code.Engine{says("a")}, notes: []scan.Note{{Code: "SUBMODULE"}}, want: scan.CoverageComplete,
			codes: []string{"SUBMODULE"},
		},
		"a gap and nothing to judge": {
			engines: []code.Engine{nothing}, notes: []scan.Note{{Code: "LFS_POINTER", Gap: true}}, want: scan.CoverageNotApplicable,
			codes: []string{"LFS_POINTER"},
		},
		"something without a measure": {
			engines: []code.Engine{reports("a", code.Report{Listed: true, Notes: []scan.Note{{Code: "NO_ADVISORY_DATA", Gap: true}}})},
			want:    scan.CoveragePartial, codes: []string{code.NoteNotScored, "NO_ADVISORY_DATA"},
		},
		"something without a measure, and something with one": {
			engines: []code.Engine{reports("a", code.Report{Listed: true}), says("b")}, want: scan.CoverageComplete, codes: []string{},
		},
		"a gap of an engine": {
			engines: []code.Engine{reports("a", code.Report{Judged: true, Notes: []scan.Note{{Code: "NO_LOCKFILE", Gap: true}}})},
			want:    scan.CoveragePartial, codes: []string{"NO_LOCKFILE"},
		},
		"a file that failed": {
			engines: []code.Engine{reports("a", code.Report{Judged: true, Run: scan.EngineRun{Files: 3, Failed: 1}})},
			want:    scan.CoveragePartial, codes: []string{code.NoteFilesFailed},
		},
		"an engine that panics": {engines: []code.Engine{says("a"), boom}, want: scan.CoveragePartial, codes: []string{code.NoteEngineFailed}},
		"an engine that fails": {
			engines: []code.Engine{fails("f", errors.New("x")), says("a")}, want: scan.CoveragePartial,
			codes: []string{code.NoteEngineFailed},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tree := treeOf(t, map[string]string{"a.go": source(3)})
			tree.Notes = c.notes
			v := judge(t, tree, c.engines...)
			require.Equal(t, c.want, v.Coverage)
			require.Equal(t, c.codes, codes(v.Notes))
			require.Equal(t, slices.Contains(c.codes, code.NoteNotScored), scan.Unscored(v.Notes))
			require.Len(t, v.Engines, len(c.engines))
			if c.want == scan.CoverageNotApplicable {
				require.Nil(t, scan.DimensionScore(scan.DimensionSAST, scan.FindingCounts{}, 0, v.Lines, v.Coverage), "a score of nothing")
			}
			if c.want != scan.CoverageComplete {
				score := scan.DimensionScore(scan.DimensionSAST, scan.FindingCounts{}, 0, v.Lines, v.Coverage)
				require.True(t, score == nil || *score < 100)
			}
		})
	}
}

// A dimension that no engine judged is never reported as clean.
func TestNobodyJudged(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": source(3)})
	for name, c := range map[string]struct {
		engines []code.Engine
		code    scan.Code
		says    string
	}{
		"none": {nil, scan.CodeInvalid, "No engine for SAST is set up on this host."},
		"all failed": {
			[]code.Engine{fails("a", errors.New("secret path")), fails("b", scan.Errorf(scan.CodeInvalid, "Node.js is missing."))},
			scan.CodeUnavailable, "No engine could judge SAST. a: The engine failed. b: Node.js is missing.",
		},
		"the rest is idle": {
			[]code.Engine{reports("a", code.Report{}), fails("b", scan.Errorf(scan.CodeInvalid, "Node.js is missing."))}, scan.CodeInvalid,
			"No engine could judge SAST. b: Node.js is missing.",
		},
		"its own words": {
			[]code.Engine{reports("a", code.Report{Run: scan.EngineRun{Error: "No data."}})}, scan.CodeInvalid,
			"No engine could judge SAST. a: No data.",
		},
		"a panic": {
			[]code.Engine{engine{"a", func(context.Context, *code.Tree, code.Options) (code.Report, error) { panic("no") }}},
			scan.CodeUnavailable, "No engine could judge SAST. a: The engine failed.",
		},
	} {
		_, err := code.Judge(t.Context(), scan.DimensionSAST, c.engines, tree, code.Options{})
		require.Equal(t, c.code, scan.CodeOf(err), name)
		require.Equal(t, c.says, scan.MessageOf(err), name)
	}
}

// An engine that explains why it has no result needs no second note.
func TestEngineThatExplainsItself(t *testing.T) {
	t.Parallel()
	e := reports("e", code.Report{
		Run: scan.EngineRun{Error: "No data."}, Notes: []scan.Note{{Code: "NO_DATA", Message: "e: No data.", Gap: true}},
	})
	v := judge(t, treeOf(t, nil), says("a"), e)
	require.Equal(t, []string{"NO_DATA"}, codes(v.Notes))
	require.Equal(t, scan.CoveragePartial, v.Coverage)
}

func TestEndOfTime(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": source(3)})
	waits := engine{"waits", func(ctx context.Context, _ *code.Tree, _ code.Options) (code.Report, error) {
		<-ctx.Done()
		return code.Report{}, ctx.Err()
	}}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	_, err := code.Judge(ctx, scan.DimensionSAST, []code.Engine{waits}, tree, code.Options{})
	require.Equal(t, scan.CodeTooLarge, scan.CodeOf(err))
	require.Equal(t, "No engine could judge SAST. waits: The engine exceeded its time limit.", scan.MessageOf(err))

	v, err := code.Judge(ctx, scan.DimensionSAST, []code.Engine{says("a", at(1, "r", scan.SeverityLow)), waits}, tree, code.Options{})
	require.NoError(t, err, "findings up to then are returned")
	require.Len(t, v.Findings, 1)
	require.Equal(t, scan.CoveragePartial, v.Coverage)

	why := errors.New("the worker stops")
	stopped, stop := context.WithCancelCause(t.Context())
	stop(why)
	_, err = code.Judge(stopped, scan.DimensionSAST, []code.Engine{waits}, tree, code.Options{})
	require.ErrorIs(t, err, why)
}

func TestEnginesRunAtOnce(t *testing.T) {
	t.Parallel()
	first, second := make(chan struct{}), make(chan struct{})
	meet := func(name string, mine, other chan struct{}) engine {
		return engine{name, func(ctx context.Context, _ *code.Tree, opt code.Options) (code.Report, error) {
			opt.Progress("here")
			close(mine)
			select {
			case <-other:
				return code.Report{Judged: true}, nil
			case <-ctx.Done():
				return code.Report{}, ctx.Err()
			}
		}}
	}
	heard := map[string]bool{}
	_, err := code.Judge(t.Context(), scan.DimensionSAST, []code.Engine{meet("a", first, second), meet("b", second, first)},
		treeOf(t, nil), code.Options{Progress: func(what string) { heard[what] = true }})
	require.NoError(t, err)
	require.Equal(t, map[string]bool{"a: here": true, "b: here": true}, heard)
}

func TestSameWeaknessOfTwoEngines(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": source(50), "b.go": source(50)})
	rich := at(10, "taint.sql", scan.SeverityHigh, "CWE-564")
	rich.Message, rich.EndLine, rich.CodeFlow = "User input reaches a query.", 12, []scan.FlowStep{{Path: "a.go", Line: 3, Message: "source"}}
	rich.Confidence, rich.EffortMinutes = scan.ConfidenceHigh, 30
	elsewhere := at(11, "G201", scan.SeverityMedium, "CWE-89")
	elsewhere.Path = "b.go"
	first := says("gosec", at(11, "G201", scan.SeverityMedium, "CWE-89"), at(30, "G204", scan.SeverityHigh, "CWE-78"), elsewhere,
		at(11, "G202", scan.SeverityMedium, "CWE-89"))
	second := says("own", rich, at(30, "x", scan.SeverityHigh, "CWE-79"), at(31, "G204", scan.SeverityHigh, "CWE-78"))
	v := judge(t, tree, first, second)

	byKey := map[string]scan.Finding{}
	for _, f := range v.Findings {
		byKey[fmt.Sprintf("%s:%d %s", f.Path, f.StartLine, f.RuleID)] = f
	}
	require.Len(t, v.Findings, 6, "only one of the two of one engine goes with the other's: %v", slices.Sorted(maps.Keys(byKey)))
	f := byKey["a.go:10 G201"]
	require.Equal(t, []string{"own", "gosec"}, f.Engines, "the richer one's words come first")
	require.Equal(t, scan.SeverityHigh, f.Severity)
	require.Equal(t, scan.ConfidenceHigh, f.Confidence)
	require.Equal(t, "User input reaches a query.", f.Message)
	require.Equal(t, []string{"CWE-89", "CWE-564"}, f.CWE)
	require.Len(t, f.CodeFlow, 1)
	require.Equal(t, 30, f.EffortMinutes)
	for _, single := range []string{"a.go:11 G202", "b.go:11 G201", "a.go:30 G204", "a.go:30 x", "a.go:31 G204"} {
		require.Len(t, byKey[single].Engines, 1, single)
	}
	alone := judge(t, tree, first)
	i := slices.IndexFunc(alone.Findings, func(g scan.Finding) bool { return g.Path == "a.go" && g.RuleID == "G201" })
	require.Equal(t, alone.Findings[i].Fingerprint, f.Fingerprint, "who has the better words changes nothing of what it is")
}

func TestFingerprintsSurviveMovesAndTellCopiesApart(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": source(90), "b.go": source(90)})
	copyOf := func(line int) scan.Finding {
		f := at(line, "r", scan.SeverityLow)
		f.Identity = "call(x)"
		return f
	}
	before := judge(t, tree, says("e", copyOf(40), copyOf(5))).Findings
	require.Equal(t, []int{1, 2}, []int{before[0].Occurrence, before[1].Occurrence}, "in the order of the file")
	require.Equal(t, 5, before[0].StartLine)
	require.NotEqual(t, before[0].Fingerprint, before[1].Fingerprint)
	after := judge(t, tree, says("e", copyOf(17), copyOf(77))).Findings
	for i := range before {
		require.Equal(t, before[i].Fingerprint, after[i].Fingerprint, "lines are not part of it")
	}
	other := copyOf(5)
	other.Path = "b.go"
	require.NotEqual(t, before[0].Fingerprint, judge(t, tree, says("e", other)).Findings[0].Fingerprint)
	quality, err := code.Judge(t.Context(), scan.DimensionQuality, []code.Engine{says("e", copyOf(5))}, tree, code.Options{})
	require.NoError(t, err)
	require.NotEqual(t, before[0].Fingerprint, quality.Findings[0].Fingerprint)
	require.Len(t, before[0].Fingerprint, 64)
	// The fields of an identity are not confused with each other.
	x, y := copyOf(5), copyOf(5)
	x.RuleID, x.Identity, y.RuleID, y.Identity = "r1", "2", "r", "12"
	both := judge(t, tree, says("e", x, y)).Findings
	require.NotEqual(t, both[0].Fingerprint, both[1].Fingerprint)
}

func TestFindingsAreChecked(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": "package a\n"})
	lost := map[string]scan.Finding{}
	for _, path := range []string{"", "/etc/passwd", "../a.go", "b.go", "./a.go", "a/../a.go"} {
		f := at(1, "r", scan.SeverityLow)
		f.Path = path
		lost["path "+path] = f
	}
	lost["rule"] = at(1, "", scan.SeverityLow)
	for name, f := range lost {
		v := judge(t, tree, says("e", f))
		require.Empty(t, v.Findings, name)
		require.Equal(t, scan.CoveragePartial, v.Coverage, name)
		require.Equal(t, []string{code.NoteFindingsRefused}, codes(v.Notes), name)
	}

	f := at(9_000, "r\x00ule", "SEVERE", "CWE-89", "89", "CWE-89")
	f.Title = strings.Repeat("ü", 500) + "\n"
	f.Message = "a\x1b[31m\u202eb\xff\nc"
	f.Snippet = strings.Repeat("s", 10_000)
	f.CodeFlow = []scan.FlowStep{{Path: "/etc/passwd", Line: 1}, {Path: "a.go", Line: 1_000_000, Message: "m"}}
	f.EffortMinutes, f.Confidence = -5, "SURE"
	v := judge(t, tree, says("e", f))
	got := v.Findings[0]
	require.Equal(t, []string{code.NoteFindingsCorrected}, codes(v.Notes))
	require.Equal(t, scan.CoverageComplete, v.Coverage)
	require.Zero(t, got.StartLine+got.EndLine)
	require.Equal(t, scan.SeverityMedium, got.Severity)
	require.Equal(t, scan.ConfidenceMedium, got.Confidence)
	require.Equal(t, "rule", got.RuleID)
	require.LessOrEqual(t, len(got.Title), 200)
	require.True(t, strings.HasSuffix(got.Title, "ü…"))
	require.Equal(t, "a[31mb\nc", got.Message)
	require.Len(t, got.Snippet, 2_000)
	require.Equal(t, []string{"CWE-89"}, got.CWE)
	require.Equal(t, []scan.FlowStep{{Path: "a.go", Message: "m"}}, got.CodeFlow)
	require.Zero(t, got.EffortMinutes)
	require.Equal(t, scan.DimensionSAST, got.Dimension)

	old := at(4, "key", scan.SeverityHigh)
	old.Path, old.Secret = "gone/config.env", &scan.SecretFacts{Rule: "key", Commit: "abc"}
	require.Equal(t, 4, judge(t, tree, says("e", old)).Findings[0].StartLine, "history has files that the tree has not")
}

func TestFindingsAreBounded(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": source(25_000)})
	var findings []scan.Finding
	for i := range 21_000 {
		severity := scan.SeverityLow
		if i%3 == 0 {
			severity = scan.SeverityHigh
		}
		findings = append(findings, at(i+1, "r", severity))
	}
	v := judge(t, tree, says("e", findings...))
	require.Len(t, v.Findings, code.MaxFindings)
	require.Equal(t, scan.CoveragePartial, v.Coverage)
	require.Contains(t, v.Notes[0].Message, "1000 are left out")
	high := 0
	for _, f := range v.Findings {
		if f.Severity == scan.SeverityHigh {
			high++
		}
	}
	require.Equal(t, 7_000, high, "the most severe ones stay")
	require.True(t, slices.IsSortedFunc(v.Findings, func(a, b scan.Finding) int { return a.Severity.Rank() - b.Severity.Rank() }))
}

func TestLinesAreThoseOfSources(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{
		"a.go": "package a\n\n \t\nvar x = 1", "vendor/v.go": source(9), "package-lock.json": strings.Repeat("{}\n", 99), "README.md": "# a\n",
		"b.pb.go": source(5), "c.py": "x = 1\n" + strings.Repeat(" ", 70<<10) + "y\n\n", "bin.go": "a\x00\nb\n",
	})
	require.Equal(t, 4, judge(t, tree, says("e")).Lines)
	require.NoError(t, os.RemoveAll(tree.Root))
	require.Equal(t, 4, judge(t, tree, says("e")).Lines, "counted once")
	v, err := code.Judge(t.Context(), scan.DimensionQuality, []code.Engine{reports("q", code.Report{Judged: true, Lines: 77})}, tree,
		code.Options{})
	require.NoError(t, err)
	require.Equal(t, 77, v.Lines)
	missing := treeOf(t, map[string]string{"a.go": source(2)})
	require.NoError(t, os.RemoveAll(missing.Root))
	require.Equal(t, []string{code.NoteLinesUnknown}, codes(judge(t, missing, says("e")).Notes))
}

func TestLeads(t *testing.T) {
	t.Parallel()
	lead := func(path string, likelihood int) scan.Lead {
		return scan.Lead{Likelihood: likelihood, Finding: scan.Finding{RuleID: "r\x00", Path: path, StartLine: 1, Message: "It\x1b[31m flows."}}
	}
	v := judge(t, treeOf(t, map[string]string{"a.go": source(2)}), reports("e", code.Report{
		Judged: true, Leads: []scan.Lead{lead("a.go", 20), lead("../b.go", 20), lead("a.go", 300)},
	}))
	require.Empty(t, v.Findings, "leads do not count")
	require.Len(t, v.Leads, 2, "without the one outside of the repository")
	require.Equal(t, []int{20, 100}, []int{v.Leads[0].Likelihood, v.Leads[1].Likelihood})
	require.Equal(t, []string{"e"}, v.Leads[0].Engines)
	require.NotEmpty(t, v.Leads[0].Fingerprint)
	require.NotEqual(t, v.Leads[0].Fingerprint, v.Leads[1].Fingerprint)
	require.NotContains(t, v.Leads[0].RuleID+v.Leads[0].Message, "\x1b")
	require.Equal(t, scan.CoverageComplete, v.Coverage)
}

func TestEngineRuns(t *testing.T) {
	t.Parallel()
	var ticks atomic.Int64
	clock := func() time.Time { return time.Unix(ticks.Add(1), 0) }
	v, err := code.Judge(t.Context(), scan.DimensionSAST, []code.Engine{reports("e", code.Report{
		Judged: true, Run: scan.EngineRun{Name: "liar", Version: "2.1", Files: 7},
	})},
		treeOf(t, nil), code.Options{Clock: clock})
	require.NoError(t, err)
	require.Equal(t, []scan.EngineRun{{Name: "e", Version: "2.1", Files: 7, Took: time.Second}}, v.Engines)
}

// Without the engine that counts the lines, CODE_QUALITY has no score, whatever linters find.
func TestQualityWithoutLines(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": source(3)})
	lint := says("lint", at(1, "r", scan.SeverityLow))
	for name, c := range map[string]struct {
		other    code.Engine
		unscored bool
	}{
		"it failed":      {fails("structure", scan.Errorf(scan.CodeTooLarge, "The engine needed too much memory.")), true},
		"lines":          {reports("structure", code.Report{Judged: true, Lines: 3}), false},
		"another failed": {reports("structure", code.Report{Judged: true, Lines: 3, Run: scan.EngineRun{Error: "No."}}), false},
		"no code":        {reports("structure", code.Report{}), false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, err := code.Judge(t.Context(), scan.DimensionQuality, []code.Engine{c.other, lint}, tree, code.Options{})
			require.NoError(t, err)
			require.Equal(t, c.unscored, scan.Unscored(v.Notes))
			if c.unscored {
				require.Equal(t, code.NoteNotScored, v.Notes[0].Code)
				require.Equal(t, scan.CoveragePartial, v.Coverage)
			}
		})
	}
}
