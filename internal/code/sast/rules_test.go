package sast

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
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
	"go.yaml.in/yaml/v3"

	"assay/internal/code"
	"assay/internal/code/sast/goengine"
	"assay/internal/code/sast/settings"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/sast/taint/model"
)

var update = flag.Bool("update", false, "rewrite the page")

// ruleTable has the rules of an engine that describes them in Go.
type ruleTable struct {
	engine string
	rules  map[string]rule
}

// ruleTables returns all tables in the order of docs/sast.md.
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

// TestPage compares the tables of docs/sast.md with the rules and the knowledge, and
// with -update writes them.
func TestPage(t *testing.T) {
	t.Parallel()
	name := filepath.Join("..", "..", "..", "docs", "sast.md")
	page, err := os.ReadFile(name)
	require.NoError(t, err)
	want := page
	for _, part := range []struct{ begin, end, text string }{
		{"<!-- rules -->\n", "<!-- end of rules -->\n", tables(t)},
		{"<!-- knowledge -->\n", "<!-- end of knowledge -->\n", knowledgeTable(t)},
	} {
		head, rest, ok := bytes.Cut(want, []byte(part.begin))
		require.True(t, ok)
		_, foot, ok := bytes.Cut(rest, []byte(part.end))
		require.True(t, ok)
		want = []byte(string(head) + part.begin + part.text + part.end + string(foot))
	}
	if *update {
		require.NoError(t, os.WriteFile(name, want, 0o644))
		return
	}
	require.Equal(t, string(want), string(page))
}

func tables(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, e := range ruleTables() {
		fmt.Fprintf(&b, "\n### %s\n\n| Rule | Severity | Confidence | CWE | What it finds |\n| --- | --- | --- | --- | --- |\n", e.engine)
		for _, id := range slices.Sorted(maps.Keys(e.rules)) {
			r := e.rules[id]
			fmt.Fprintf(&b, "| `%s` | %s | %s | %d | %s |\n", id, r.severity, r.confidence, r.cwe, r.title)
		}
	}
	return b.String() + settingsTable(t) + taintTables(t) + "\n"
}

// settingsTable lists the rules about settings files.
func settingsTable(t *testing.T) string {
	t.Helper()
	all, err := settings.Rules()
	require.NoError(t, err)
	var b strings.Builder
	b.WriteString("\n### settings\n\n| Rule | Severity | Confidence | CWE | What it finds | Source |\n| --- | --- | --- | --- | --- | --- |\n")
	for i := range all {
		r := &all[i]
		name, link, ok := strings.Cut(r.Source, ": https://")
		if !ok {
			name, link = "documentation", strings.TrimPrefix(r.Source, "https://")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %d | %s | [%s](https://%s) |\n", r.ID, r.Severity, r.Confidence, r.CWE, r.Title, name, link)
	}
	return b.String()
}

// taintTables lists the weaknesses that the taint engine looks for, and the frameworks it
// knows.
func taintTables(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("\n### taint\n\n| Rule | Severity | Confidence | CWE | What it finds |\n| --- | --- | --- | --- | --- |\n")
	for _, w := range model.NewWeaknesses().All() {
		fmt.Fprintf(&b, "| `%s%s` | %s | %s | %d | %s |\n", taint.RulePrefix, w.ID, w.Severity, w.Confidence, w.CWE, w.Title)
	}
	b.WriteString("\nA rule about a single place may have another severity or confidence; a finding that depends on an unknown library, or " +
		"on a\nreceiver of unknown type, has less confidence.\n\n" +
		"| Language | What is known |\n| --- | --- |\n")
	for _, l := range languages.All() {
		known := map[string]string{}
		err := fs.WalkDir(l.Knowledge(), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".yaml") {
				return err
			}
			data, err := fs.ReadFile(l.Knowledge(), name)
			if err != nil {
				return err
			}
			var f model.File
			if err := yaml.Unmarshal(data, &f); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			known[f.Framework] = f.Docs
			return nil
		})
		require.NoError(t, err)
		var list []string
		for _, framework := range slices.SortedFunc(maps.Keys(known),
			func(x, y string) int { return strings.Compare(strings.ToLower(x), strings.ToLower(y)) }) {
			list = append(list, "["+framework+"]("+known[framework]+")")
		}
		fmt.Fprintf(&b, "| %s | %s |\n", strings.Join(l.Names(), ", "), strings.Join(list, ", "))
	}
	return b.String()
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
