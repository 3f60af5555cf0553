package sast

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/securego/gosec/v2/analyzers"
	"github.com/securego/gosec/v2/rules"
	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/goengine"
)

var update = flag.Bool("update", false, "write the page anew")

// TestRules has every rule that the engines of this version have in the tables.
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
	for _, table := range []map[string]rule{gosecRules, eslintRules, ruffRules} {
		for id, r := range table {
			require.True(t, r.severity.Valid(), id)
			require.NotZero(t, r.cwe, id)
			require.NotEmpty(t, r.remedy, id)
			require.True(t, strings.HasSuffix(r.message, "."), id)
			require.False(t, strings.HasSuffix(r.title, "."), id)
		}
	}
}

// TestPage compares the tables of docs/sast.md with the rules, and with -update
// writes them.
func TestPage(t *testing.T) {
	t.Parallel()
	const begin, end = "<!-- rules -->\n", "<!-- end of rules -->\n"
	name := filepath.Join("..", "..", "..", "docs", "sast.md")
	page, err := os.ReadFile(name)
	require.NoError(t, err)
	head, rest, ok := bytes.Cut(page, []byte(begin))
	require.True(t, ok)
	_, foot, ok := bytes.Cut(rest, []byte(end))
	require.True(t, ok)
	want := string(head) + begin + tables() + end + string(foot)
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(want), 0o644))
		return
	}
	require.Equal(t, want, string(page))
}

func tables() string {
	var b strings.Builder
	for _, e := range []struct {
		name  string
		rules map[string]rule
	}{{"gosec", gosecRules}, {"eslint", eslintRules}, {"ruff", ruffRules}} {
		fmt.Fprintf(&b, "\n### %s\n\n| Rule | Severity | Confidence | CWE | What it finds |\n| --- | --- | --- | --- | --- |\n", e.name)
		for _, id := range slices.Sorted(maps.Keys(e.rules)) {
			r := e.rules[id]
			fmt.Fprintf(&b, "| `%s` | %s | %s | %d | %s |\n", id, r.severity, r.confidence, r.cwe, r.title)
		}
	}
	return b.String() + "\n"
}
