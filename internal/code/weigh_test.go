package code_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
)

// TestCarefulProject checks that findings are only weighed if an engine found that the project defends itself.
func TestCarefulProject(t *testing.T) {
	t.Parallel()
	rare, common := at(2, "rare", scan.SeverityHigh, "CWE-77"), at(3, "common", scan.SeverityHigh, "CWE-78")
	looks := reports("looks", code.Report{
		Judged: true, Run: scan.EngineRun{Files: 1}, Findings: []scan.Finding{rare, common},
		Weigh: func(f *scan.Finding) bool {
			f.Severity = scan.SeverityMedium
			return f.RuleID != "rare"
		},
	})
	follows := func(careful bool, findings ...scan.Finding) engine {
		return reports("follows", code.Report{Judged: true, Run: scan.EngineRun{Files: 1}, Findings: findings, Careful: careful})
	}
	for name, c := range map[string]struct {
		engines []code.Engine
		want    []string
		notes   []string
	}{
		"nobody followed":     {[]code.Engine{looks}, []string{"rare HIGH", "common HIGH"}, []string{}},
		"project of any kind": {[]code.Engine{looks, follows(false)}, []string{"rare HIGH", "common HIGH"}, []string{}},
		"careful project":     {[]code.Engine{looks, follows(true)}, []string{"common MEDIUM"}, []string{code.NoteGuesses}},
		"another engine reports it": {
			[]code.Engine{looks, follows(true, at(2, "taint", scan.SeverityLow, "CWE-77"))},
			[]string{"rare MEDIUM", "common MEDIUM"}, []string{},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := judge(t, treeOf(t, map[string]string{"a.go": source(12)}), c.engines...)
			var got []string
			for _, f := range v.Findings {
				got = append(got, f.RuleID+" "+string(f.Severity))
			}
			require.Equal(t, c.want, got)
			require.Equal(t, c.notes, codes(v.Notes))
		})
	}
}
