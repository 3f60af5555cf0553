package gate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/gate"
	"assay/internal/outcome"
)

func number(x float64) *float64 { return &x }

func boolean(b bool) *bool { return &b }

func result() outcome.Result {
	return outcome.Result{
		Kind: outcome.Code,
		Scores: []outcome.Score{
			{Name: "SAST", Value: number(50), Before: number(56)}, {Name: "SCA", Coverage: "NOT_APPLICABLE", Before: number(90)},
			{Name: "SECRETS"}, {Name: "CODE_QUALITY", Value: number(79.96)}, {Name: outcome.Overall, Value: number(65), Before: number(65)},
		},
		Findings: []outcome.Finding{
			{Severity: "CRITICAL", Accepted: "Known."}, {Severity: "CRITICAL", Warning: true},
			{Severity: "HIGH", Known: true, Changed: boolean(false)}, {Severity: "MEDIUM", Known: true, New: true, Changed: boolean(true)},
		},
	}
}

func TestJudge(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		rules   gate.Rules
		scores  []outcome.Score // instead of those of result
		reasons []string
		remarks int
	}{
		"no rule": {},
		"reached": {rules: gate.Rules{FailUnder: map[string]float64{"SAST": 50, "CODE_QUALITY": 80, outcome.Overall: 65}}},
		"missed":  {rules: gate.Rules{FailUnder: map[string]float64{"SAST": 50.1}}, reasons: []string{"SAST is 50, below the minimum of 50.1."}},
		"not scored": {
			rules:   gate.Rules{FailUnder: map[string]float64{"SECRETS": 1}},
			reasons: []string{"SECRETS was not scored, but a minimum of 1 is required."},
		},
		"nothing there": {rules: gate.Rules{FailUnder: map[string]float64{"SCA": 90}}, remarks: 1},
		"severity":      {rules: gate.Rules{FailOn: "MEDIUM"}, reasons: []string{"Findings of severity MEDIUM and above: 1 HIGH, 1 MEDIUM."}},
		"graver":        {rules: gate.Rules{FailOn: "CRITICAL"}},
		"new":           {rules: gate.Rules{FailOn: "HIGH", NewOnly: true}},
		"new and medium": {
			rules: gate.Rules{FailOn: "MEDIUM", NewOnly: true}, reasons: []string{"New findings of severity MEDIUM and above: 1 MEDIUM."},
		},
		"changed lines": {rules: gate.Rules{FailOn: "HIGH", ChangedLines: true}},
		"changed lines and medium": {
			rules:   gate.Rules{FailOn: "MEDIUM", ChangedLines: true, NewOnly: true},
			reasons: []string{"New findings on changed lines of severity MEDIUM and above: 1 MEDIUM."},
		},
		"fell":          {rules: gate.Rules{MaxRegression: number(5)}, reasons: []string{"SAST dropped from 56 to 50, by more than 5."}},
		"fell a little": {rules: gate.Rules{MaxRegression: number(6)}},
		"fell as far as it may": {
			rules: gate.Rules{MaxRegression: number(5)}, scores: []outcome.Score{{Name: "SAST", Value: number(62.4), Before: number(67.4)}},
		},
		"fell a tenth further": {
			rules:   gate.Rules{MaxRegression: number(5)},
			scores:  []outcome.Score{{Name: "SAST", Value: number(62.3), Before: number(67.4)}},
			reasons: []string{"SAST dropped from 67.4 to 62.3, by more than 5."},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			judged := result()
			if c.scores != nil {
				judged.Scores = c.scores
			}
			d := c.rules.Judge(judged)
			require.Equal(t, c.reasons, d.Reasons)
			require.Len(t, d.Remarks, c.remarks)
			require.Equal(t, len(c.reasons) == 0, d.Passed())
		})
	}
}

func TestJudgeWithoutAnEarlierScan(t *testing.T) {
	t.Parallel()
	r := outcome.Result{Kind: outcome.Website, Findings: []outcome.Finding{{Severity: "HIGH"}}}
	d := gate.Rules{FailOn: "HIGH", NewOnly: true, MaxRegression: number(0)}.Judge(r)
	require.Equal(t, []string{"New findings of severity HIGH and above: 1 HIGH."}, d.Reasons)
	require.Len(t, d.Remarks, 2)
}

// If the changed lines are unknown, no finding passes for being elsewhere.
func TestJudgeWithoutChangedLines(t *testing.T) {
	t.Parallel()
	r := outcome.Result{Kind: outcome.Code, Findings: []outcome.Finding{{Severity: "HIGH", Known: true, New: true}}}
	d := gate.Rules{FailOn: "HIGH", ChangedLines: true}.Judge(r)
	require.Equal(t, []string{"Findings on changed lines of severity HIGH and above: 1 HIGH."}, d.Reasons)
	require.Len(t, d.Remarks, 1)
}

func TestCompare(t *testing.T) {
	t.Parallel()
	before := result()
	now := outcome.Result{
		Kind: outcome.Code, Scores: []outcome.Score{{Name: "SAST", Value: number(40)}},
		Findings: []outcome.Finding{{Part: "SAST", Rule: "a", Path: "x.go"}, {Part: "SAST", Rule: "a", Path: "y.go"}},
	}
	before.Findings = []outcome.Finding{{Part: "SAST", Rule: "a", Path: "x.go"}}
	now.Compare(before)
	require.InDelta(t, 50, *now.Scores[0].Before, 0)
	require.False(t, now.Findings[0].New)
	require.True(t, now.Findings[1].New)
}

// A check that only warned before and fails now is a new failure; the gate does not count warnings.
func TestCompareWarnings(t *testing.T) {
	t.Parallel()
	rule := func(name string, warning bool) outcome.Finding {
		return outcome.Finding{Part: "SECURITY", Rule: name, Severity: "HIGH", Warning: warning}
	}
	before := outcome.Result{Findings: []outcome.Finding{rule("worse", true), rule("same", false), rule("better", false), rule("warns", true)}}
	now := outcome.Result{Findings: []outcome.Finding{rule("worse", false), rule("same", false), rule("better", true), rule("warns", true)}}
	now.Compare(before)
	for _, f := range now.Findings {
		require.Equal(t, f.Rule == "worse", f.New, f.Rule)
		require.True(t, f.Known, f.Rule)
	}
	rules := gate.Rules{FailOn: "HIGH", NewOnly: true}
	require.Equal(t, []string{"New findings of severity HIGH and above: 1 HIGH."}, rules.Judge(now).Reasons)
}

func TestParse(t *testing.T) {
	t.Parallel()
	got, err := gate.ParseFailUnder(outcome.Site, []string{"best-practices=80", " Overall = 70.5 ", "seo=1"})
	require.NoError(t, err)
	require.Equal(t, map[string]float64{"BEST_PRACTICES": 80, outcome.Overall: 70.5, "SEO": 1}, got)
	got, err = gate.ParseFailUnder(outcome.Code, []string{"75"})
	require.NoError(t, err)
	require.Equal(t, map[string]float64{outcome.Overall: 75}, got)
	for _, bad := range []string{"", "SECURITY", "SECURITY=80", "SAST=", "SAST=101", "SAST=-1", "SAST=NaN"} {
		_, err := gate.ParseFailUnder(outcome.Code, []string{bad})
		require.Error(t, err, bad)
	}
	severity, err := gate.ParseFailOn("high")
	require.NoError(t, err)
	require.Equal(t, "HIGH", severity)
	for _, bad := range []string{"info", "all", " "} {
		_, err := gate.ParseFailOn(bad)
		require.Error(t, err, bad)
	}
}
