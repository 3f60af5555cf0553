package codeql_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint"
	"assay/internal/code/sast/taint/codeql"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/tainttest"
	"assay/internal/code/syntax"
)

func language(t testing.TB, name string) front.Language {
	t.Helper()
	for _, l := range languages.All() {
		if l.Names()[0] == name {
			return l
		}
	}
	require.Fail(t, "unknown language", name)
	return nil
}

// TestModels analyses programs whose libraries are known from models only.
func TestModels(t *testing.T) {
	t.Parallel()
	for folder, c := range map[string]struct {
		name, program string
		warnings      []string
	}{
		"java":   {"Java", "App.java", []string{`Java: models left out: 1: kind "moon-phase" is unknown`}},
		"kotlin": {"Kotlin", "App.kt", []string{`Kotlin: models left out: 1: kind "moon-phase" is unknown`}},
		"go":     {"Go", "app.go", nil},
		"csharp": {"C#", "App.cs", nil},
		"javascript": {"JavaScript", "app.js", []string{
			"JavaScript: models left out: 1: access paths with Fuzzy have no counterpart, as in Member[open].Argument[0].Fuzzy",
		}},
		"python": {"Python", "app.py", nil},
		"ruby":   {"Ruby", "app.rb", nil},
	} {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join("testdata", folder)
			a, err := taint.New(syntax.New(), []front.Language{language(t, c.name)}, map[string]fs.FS{c.name: os.DirFS(dir)})
			require.NoError(t, err)
			require.Equal(t, c.warnings, a.Warnings())
			tainttest.Case(t, a, dir, c.program)
		})
	}
}

// file returns the text of a file with one table.
func file(pack, extensible string, rows ...string) string {
	const form = "extensions:\n  - addsTo: {pack: %s, extensible: %s}\n    data:\n      - %s\n"
	return fmt.Sprintf(form, pack, extensible, strings.Join(rows, "\n      - "))
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	const sink, good = "sinkModel", `["p", "T", true, "m", "", "", "Argument[0]", "sql-injection", "manual"]`
	for name, test := range map[string]struct{ language, text, want string }{
		"no YAML":       {"Java", "extensions: [", "shop.model.yml: yaml:"},
		"empty":         {"Java", "", "shop.model.yml: extensions are missing"},
		"other content": {"Java", "rules: []\n", "line 1: field rules not found"},
		"no list":       {"Java", "extensions: {}\n", "line 1: cannot unmarshal !!map"},
		"no table":      {"Java", "extensions: [1]\n", "line 1: cannot unmarshal !!int"},
		"no pack":       {"Java", "extensions: [{addsTo: {extensible: sinkModel}, data: []}]\n", "extension 1: addsTo needs pack"},
		"no rows": {
			"Java", "extensions: [{addsTo: {pack: codeql/java-all, extensible: sinkModel}, data: 3}]\n", "line 1: cannot unmarshal !!int",
		},
		"columns": {
			"Java", file("codeql/java-all", sink, good, `["p", "T", true, "m", "Argument[0]", "sql-injection"]`),
			"shop.model.yml: sinkModel, row 2 (line 5): 6 columns instead of 9",
		},
		"no text": {
			"Java", file("codeql/java-all", sink, `["p", ["T"], true, "m", "", "", "Argument[0]", "sql-injection", "manual"]`),
			"row 1 (line 4): column 2 is no text",
		},
		"alias": {
			"Java", file("codeql/java-all", sink, `&a ["p", "T", true, "m", "", "", "Argument[0]", "sql-injection", "manual"]`, "*a"),
			"row 2 (line 5): a row is a list",
		},
		"subtypes": {
			"Java", file("codeql/java-all", sink, `["p", "T", "yes", "m", "", "", "Argument[0]", "sql-injection", "manual"]`),
			`subtypes "yes"`,
		},
		"signature": {
			"Java", file("codeql/java-all", sink, `["p", "T", true, "m", "(String", "", "Argument[0]", "sql-injection", "manual"]`),
			`signature "(String"`,
		},
		"name": {
			"Java", file("codeql/java-all", sink, `["p", "T", true, "m()", "", "", "Argument[0]", "sql-injection", "manual"]`),
			`name "m()" is no name`,
		},
		"bracket": {
			"Java", file("codeql/java-all", sink, `["p", "T", true, "m", "", "", "Argument[0", "sql-injection", "manual"]`),
			"a bracket is not closed",
		},
		"component": {
			"Java", file("codeql/java-all", sink, `["p", "T", true, "m", "", "", "Argument[0]..Element", "sql-injection", "manual"]`),
			`"" is no component`,
		},
		"other language": {"Java", file("codeql/go-all", sink, good), "its pack is of the language go, its folder of java"},
		"no models":      {"PHP", file("codeql/java-all", sink, good), "CodeQL has no models for PHP"},
		"group":          {"Go", file("codeql/go-all", "packageGrouping", `["a"]`), "row 1 (line 4): 1 columns instead of 2"},
		"path":           {"Python", file("codeql/python-all", sink, `["shop", "Member[", "sql-injection"]`), "a bracket is not closed"},
		"type":           {"Python", file("codeql/python-all", sink, `["a b", "Member[f].Argument[0]", "sql-injection"]`), `type "a b" is no name`},
	} {
		_, err := codeql.Read(fstest.MapFS{"shop.model.yml": {Data: []byte(test.text)}}, test.language)
		require.ErrorContains(t, err, test.want, name)
	}
}

func TestLeftOut(t *testing.T) {
	t.Parallel()
	m, err := codeql.Read(fstest.MapFS{
		"a.model.yml": {Data: []byte(file("codeql/java-all", "sinkModel",
			`["p", "T", true, "m", "", "", "Argument[0]", "intent-redirection", "manual"]`,
			`["p", "T", true, "m", "", "", "Argument[any number]", "sql-injection", "manual"]`,
			`["p", "T", true, "m", "", "", "Argument[0]", "sql-injection", "manual"]`))},
		"deep/b.model.yml": {Data: []byte(file("codeql/java-all", "experimentalSinkModel", `["p"]`, `["q"]`))},
		"c.yml":            {Data: []byte("no models")},
	}, "Java")
	require.NoError(t, err)
	require.Equal(t, 5, m.Rows)
	require.Equal(t, 1, m.Used)
	require.Equal(t, []string{
		"models left out: 1: access paths with such an argument have no counterpart, as in Argument[any number]",
		"models left out: 2: extensible experimentalSinkModel is unknown",
		"models left out: 1: kind intent-redirection: sinks of Android",
	}, m.Warnings())
}

// TestKinds checks that every kind corresponds to something that the engine looks for.
func TestKinds(t *testing.T) {
	t.Parallel()
	known := model.AllWeaknesses()
	kinds := codeql.Kinds()
	require.NotEmpty(t, kinds)
	for kind, id := range kinds {
		_, ok := known.Find(id)
		require.True(t, ok, "%s: %s", kind, id)
	}
}

// FuzzRead reads any file as models of any language, and adds the models to the knowledge.
func FuzzRead(f *testing.F) {
	names := []string{"Java", "Go", "C#", "JavaScript", "Python", "Ruby"}
	for i, name := range names {
		folder := strings.ReplaceAll(strings.ToLower(name), "#", "sharp")
		data, err := os.ReadFile(filepath.Join("testdata", folder, "shop.model.yml"))
		require.NoError(f, err)
		f.Add(uint8(i), data)
	}
	f.Add(uint8(0), []byte(file("codeql/java-all", "sinkModel", `["", "", true, "", "()", "", "Argument[0..]", "sql-injection", ""]`)))
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		m, err := codeql.Read(fstest.MapFS{"x.model.yml": {Data: data}}, names[int(which)%len(names)])
		if err != nil {
			return
		}
		know, err := model.Load()
		require.NoError(t, err)
		require.NoError(t, m.AddTo(know))
		require.LessOrEqual(t, m.Used, m.Rows)
	})
}
