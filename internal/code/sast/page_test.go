package sast

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"assay/internal/code/sast/settings"
	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/sast/taint/model"
)

var update = flag.Bool("update", false, "rewrite the pages")

// docs is the folder of the pages.
var docs = filepath.Join("..", "..", "..", "docs")

// TestPage compares the generated parts of the pages about SAST with the rules and the knowledge, and with -update writes them.
func TestPage(t *testing.T) {
	t.Parallel()
	for _, part := range []struct {
		page, marker string
		text         func(*testing.T) string
	}{
		{"sast-rules.md", "rules", tables},
		{"sast-frameworks.md", "frameworks", frameworkTables},
		{"sast-knowledge.md", "knowledge", knowledgeTable},
	} {
		name := filepath.Join(docs, part.page)
		page, err := os.ReadFile(name)
		require.NoError(t, err)
		begin, end := "<!-- "+part.marker+" -->\n", "<!-- end of "+part.marker+" -->\n"
		head, rest, ok := bytes.Cut(page, []byte(begin))
		require.True(t, ok, part.page)
		_, foot, ok := bytes.Cut(rest, []byte(end))
		require.True(t, ok, part.page)
		want := string(head) + begin + part.text(t) + end + string(foot)
		if *update {
			require.NoError(t, os.WriteFile(name, []byte(want), 0o644))
			continue
		}
		require.Equal(t, want, string(page))
	}
}

func tables(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, e := range ruleTables() {
		fmt.Fprintf(&b, "\n## %s\n\n| Rule | Severity | Confidence | CWE | What it finds |\n| --- | --- | --- | --- | --- |\n", e.engine)
		for _, id := range slices.Sorted(maps.Keys(e.rules)) {
			r := e.rules[id]
			fmt.Fprintf(&b, "| `%s` | %s | %s | %d | %s |\n", id, r.severity, r.confidence, r.cwe, r.title)
		}
	}
	return taintTable() + b.String() + settingsTable(t) + "\n"
}

// taintTable lists the weaknesses that the taint engine looks for.
func taintTable() string {
	var b strings.Builder
	b.WriteString("\n## taint\n\n| Rule | Severity | Confidence | CWE | What it finds |\n| --- | --- | --- | --- | --- |\n")
	for _, w := range model.AllWeaknesses().All() {
		fmt.Fprintf(&b, "| `%s%s` | %s | %s | %d | %s |\n", taint.RulePrefix, w.ID, w.Severity, w.Confidence, w.CWE, w.Title)
	}
	return b.String()
}

// settingsTable lists the rules about settings files.
func settingsTable(t *testing.T) string {
	t.Helper()
	all, err := settings.Rules()
	require.NoError(t, err)
	var b strings.Builder
	b.WriteString("\n## settings\n\n| Rule | Severity | Confidence | CWE | What it finds | Source |\n| --- | --- | --- | --- | --- | --- |\n")
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

// frameworkTables lists the documentation that each language's knowledge is taken from, and the packages that it names. What a language
// shares with one before it, as Kotlin does with Java, is not repeated.
func frameworkTables(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	seen := map[string]bool{}
	for _, l := range languages.All() {
		var sources []string
		shared := maps.Clone(seen)
		packages := map[string]map[string]bool{} // by their beginning
		for _, f := range knowledgeOf(t, l) {
			source := "[" + f.Framework + "](" + f.Docs + ")"
			if shared[source] {
				continue
			}
			seen[source] = true
			sources = append(sources, source)
			for _, name := range packagesOf(l.Names()[0], f) {
				first := strings.ToLower(beginning.FindString(name))
				if packages[first] == nil {
					packages[first] = map[string]bool{}
				}
				packages[first][name] = true
			}
		}
		fmt.Fprintf(&b, "\n### %s\n\n| | |\n| --- | --- |\n", strings.Join(l.Names(), ", "))
		fmt.Fprintf(&b, "| Documentation | %s |\n", strings.Join(slices.Compact(slices.SortedFunc(slices.Values(sources), byLetters)), ", "))
		for _, first := range slices.Sorted(maps.Keys(packages)) {
			fmt.Fprintf(&b, "| %s… | `%s` |\n", first, strings.Join(slices.SortedFunc(maps.Keys(packages[first]), byLetters), "`, `"))
		}
	}
	return b.String() + "\n"
}

func byLetters(x, y string) int {
	return cmp.Or(strings.Compare(strings.ToLower(x), strings.ToLower(y)), strings.Compare(x, y))
}

// knowledgeOf reads the files of a language's knowledge.
func knowledgeOf(t *testing.T, l front.Language) (files []*model.File) {
	t.Helper()
	require.NoError(t, fs.WalkDir(l.Knowledge(), ".", func(name string, d fs.DirEntry, err error) error {
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
		files = append(files, &f)
		return nil
	}))
	return files
}

var (
	// beginning matches the part of a package's name by which the page groups it.
	beginning = regexp.MustCompile(`^(@|(com|io|net|org)\.|github\.com/)?.`)

	jvmPackage = regexp.MustCompile(`^([a-z]\w*\.[a-z]\w*(\.[a-z]\w*)?)`)
	// packageNames match the package, module or namespace at the beginning of a qualified name, in their group.
	packageNames = map[string]*regexp.Regexp{
		"C#":         regexp.MustCompile(`^([A-Z]\w*\.[A-Z]\w*)\.`),
		"Go":         regexp.MustCompile(`^([\w-]+\.[\w.-]+/[\w-]+(/[\w-]+)?)`),
		"Java":       jvmPackage,
		"JavaScript": regexp.MustCompile(`^((@[\w.-]+/)?[a-z0-9_-]+)($|[.(/])`),
		"Kotlin":     jvmPackage,
		"PHP":        regexp.MustCompile(`^\\?(\w+)\\`),
		"Python":     regexp.MustCompile(`^(\w+)\.`),
		"Ruby":       regexp.MustCompile(`^([A-Z]\w*)`),
	}
)

// packagesOf returns the packages whose functions, types and annotations a file of knowledge names.
func packagesOf(language string, f *model.File) (packages []string) {
	var names []string
	for name, of := range f.Types {
		names = append(append(names, name), of.Same...)
	}
	for i := range f.Rules {
		r := &f.Rules[i]
		names = slices.Concat(names, r.Call, r.New, r.Read, r.Write, r.Parameter)
	}
	for i := range f.Entries {
		e := &f.Entries[i]
		names = slices.Concat(names, e.Annotation, e.Function, e.Overrides, e.Methods, e.Setters, e.Callback)
	}
	for _, pattern := range names {
		for _, name := range model.Braces(pattern) {
			if m := packageNames[language].FindStringSubmatch(name); m != nil {
				packages = append(packages, m[1])
			}
		}
	}
	return packages
}
