package code_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
)

// looks returns an engine whose rules pattern and noise are purely syntactic.
func looks(findings ...scan.Finding) engine {
	return reports("looks", code.Report{
		Judged: true, Run: scan.EngineRun{Files: 1}, Findings: findings,
		Patterns: map[string]code.Yield{"pattern": code.YieldMilder, "noise": code.YieldLeftOut},
	})
}

func TestPatternsYieldToData(t *testing.T) {
	t.Parallel()
	follows := func(findings ...scan.Finding) engine {
		return reports("follows", code.Report{Judged: true, Run: scan.EngineRun{Files: 1}, Findings: findings, Followed: []string{"a.go"}})
	}
	partly := reports("follows", code.Report{Judged: true, Run: scan.EngineRun{Files: 1}, Followed: []string{"b.go"}})
	flow := at(9, "taint", scan.SeverityHigh, "CWE-78")
	flow.CodeFlow = []scan.FlowStep{{Path: "a.go", Line: 2}, {Path: "a.go", Line: 9}}
	pattern, noise := at(2, "pattern", scan.SeverityHigh, "CWE-77"), at(2, "noise", scan.SeverityLow, "CWE-77")
	pattern.Confidence = scan.ConfidenceMedium
	for name, c := range map[string]struct {
		engines []code.Engine
		want    []string
		notes   []string
	}{
		"nothing found": {
			[]code.Engine{looks(pattern, noise, at(3, "other", scan.SeverityHigh)), follows()},
			[]string{"other HIGH LOW", "pattern MEDIUM LOW"}, []string{code.NotePatternsYield},
		},
		"nobody followed": {[]code.Engine{looks(pattern, noise)}, []string{"pattern HIGH MEDIUM", "noise LOW LOW"}, []string{}},
		"another file":    {[]code.Engine{looks(pattern, noise), partly}, []string{"pattern HIGH MEDIUM", "noise LOW LOW"}, []string{}},
		"found at the place": {
			[]code.Engine{looks(pattern), follows(at(2, "taint", scan.SeverityHigh, "CWE-78"))}, []string{"pattern HIGH MEDIUM"},
			[]string{},
		},
		"data goes through it": {
			[]code.Engine{looks(pattern, noise), follows(flow)}, []string{"pattern HIGH MEDIUM", "taint HIGH LOW", "noise LOW LOW"},
			[]string{},
		},
		"another weakness": {
			[]code.Engine{looks(pattern), follows(at(2, "taint", scan.SeverityHigh, "CWE-89"))},
			[]string{"taint HIGH LOW", "pattern MEDIUM LOW"}, []string{code.NotePatternsYield},
		},
		"another place": {
			[]code.Engine{looks(noise), follows(at(3, "taint", scan.SeverityHigh, "CWE-78"))}, []string{"taint HIGH LOW"},
			[]string{code.NotePatternsYield},
		},
		"an engine of others": {[]code.Engine{says("theirs", pattern), follows()}, []string{"pattern HIGH MEDIUM"}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := judge(t, treeOf(t, map[string]string{"a.go": source(12)}), c.engines...)
			var got []string
			for _, f := range v.Findings {
				got = append(got, f.RuleID+" "+string(f.Severity)+" "+string(f.Confidence))
			}
			require.Equal(t, c.want, got)
			require.Equal(t, c.notes, codes(v.Notes))
			require.Equal(t, scan.CoverageComplete, v.Coverage, "to yield is not a gap")
		})
	}
}

// TestGuesses checks that LOW findings of a guessing engine only count if another one
// confirms them.
func TestGuesses(t *testing.T) {
	t.Parallel()
	guesses := func(findings ...scan.Finding) engine {
		return reports("guesses", code.Report{Judged: true, Run: scan.EngineRun{Files: 1}, Findings: findings, Guesses: true})
	}
	guess, sure := at(2, "guess", scan.SeverityLow, "CWE-77"), at(5, "sure", scan.SeverityLow, "CWE-77")
	guess.Confidence, sure.Confidence = scan.ConfidenceLow, scan.ConfidenceHigh
	for name, c := range map[string]struct {
		engines []code.Engine
		want    []string
		notes   []string
	}{
		"alone":                            {[]code.Engine{guesses(guess, sure)}, []string{"sure LOW HIGH"}, []string{code.NoteGuesses}},
		"confirmed":                        {[]code.Engine{guesses(guess), says("other", guess)}, []string{"guess LOW LOW"}, []string{}},
		"of an engine that does not guess": {[]code.Engine{says("other", guess)}, []string{"guess LOW LOW"}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := judge(t, treeOf(t, map[string]string{"a.go": source(12)}), c.engines...)
			var found []string
			for _, f := range v.Findings {
				found = append(found, f.RuleID+" "+string(f.Severity)+" "+string(f.Confidence))
			}
			require.Equal(t, c.want, found)
			require.Equal(t, c.notes, codes(v.Notes))
		})
	}
}
