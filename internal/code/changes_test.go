package code_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/scan"
)

func TestChangesMarkFindings(t *testing.T) {
	t.Parallel()
	changes := code.Changes{"a.go": {{First: 3, Last: 5}, {First: 9, Last: 9}}, "cut.go": nil}
	for _, c := range []struct {
		name string
		f    scan.Finding
		on   bool
	}{
		{"inside", scan.Finding{Path: "a.go", StartLine: 4, EndLine: 4}, true},
		{"overlaps the beginning", scan.Finding{Path: "a.go", StartLine: 1, EndLine: 3}, true},
		{"without an end", scan.Finding{Path: "a.go", StartLine: 9}, true},
		{"between", scan.Finding{Path: "a.go", StartLine: 6, EndLine: 8}, false},
		{"another file", scan.Finding{Path: "b.go", StartLine: 4}, false},
		{"the whole file", scan.Finding{Path: "a.go"}, true},
		{"a file that was only cut", scan.Finding{Path: "cut.go", StartLine: 1}, false},
		{"a step of the flow", scan.Finding{Path: "b.go", StartLine: 4, CodeFlow: []scan.FlowStep{{Path: "a.go", Line: 5}}}, true},
		{"a secret of the history", scan.Finding{Path: "a.go", StartLine: 4, Secret: &scan.SecretFacts{}}, false},
		{"a secret of the tree", scan.Finding{Path: "a.go", StartLine: 4, Secret: &scan.SecretFacts{InHead: true}}, true},
	} {
		list := []scan.Finding{c.f}
		changes.Mark(list)
		require.NotNil(t, list[0].OnChangedLines, c.name)
		require.Equal(t, c.on, *list[0].OnChangedLines, c.name)
	}
	list := []scan.Finding{{Path: "a.go", StartLine: 4}}
	code.Changes(nil).Mark(list)
	require.Nil(t, list[0].OnChangedLines, "nothing is known")
}
