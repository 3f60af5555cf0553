package sast

import (
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/securego/gosec/v2/analyzers"
	"github.com/securego/gosec/v2/rules"
	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast/goengine"
)

// ruleTable has the rules of an engine that describes them in Go.
type ruleTable struct {
	engine string
	rules  map[string]rule
}

// ruleTables returns all tables in the order of docs/sast-rules.md.
func ruleTables() []ruleTable {
	return []ruleTable{{"gosec", gosecRules}, {"eslint", eslintRules}, {"ruff", ruffRules}}
}

// TestRules checks that every rule of the pinned engines is in the tables.
func TestRules(t *testing.T) {
	t.Parallel()
	var native []string
	for id := range rules.Generate(false).Rules {
		native = append(native, id)
	}
	for id := range analyzers.Generate(false).Analyzers {
		native = append(native, id)
	}
	native = slices.DeleteFunc(native, func(id string) bool { return slices.Contains(goengine.ExcludedRules(), id) })
	require.ElementsMatch(t, native, slices.Collect(maps.Keys(gosecRules)))

	in, err := (&node{memory: defaultMemory}).find(t.Context())
	require.NoError(t, err)
	out, err := exec.CommandContext(t.Context(), in.program, "--input-type=module", "-e",
		"import {RULES} from '"+filepath.Join(in.dir, "eslint.mjs")+"'; console.log(RULES.join('\\n'))").Output()
	require.NoError(t, err)
	require.ElementsMatch(t, strings.Fields(string(out)), slices.Collect(maps.Keys(eslintRules)))
	for _, table := range ruleTables() {
		for id, r := range table.rules {
			require.True(t, r.severity.Valid(), id)
			require.NotZero(t, r.cwe, id)
			require.NotEmpty(t, r.remedy, id)
			require.True(t, strings.HasSuffix(r.message, "."), id)
			require.False(t, strings.HasSuffix(r.title, "."), id)
		}
	}
}

// TestPatterns checks that every pattern is a rule of exactly one engine.
func TestPatterns(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, p := range patterns {
		require.NotZero(t, p.yield)
		require.NotEmpty(t, p.why)
		for _, id := range p.rules {
			require.False(t, seen[id], id)
			seen[id] = true
			known, severity := 0, low
			for _, table := range ruleTables() {
				if r, ok := table.rules[id]; ok {
					known, severity = known+1, r.severity
				}
			}
			require.Equal(t, 1, known, id)
			if p.yield == code.YieldLeftOut {
				require.Equal(t, low, severity, "%s: the more severe one is reported", id)
			}
		}
	}
}
