package languages_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/syntax"
)

// TestRareSyntax lowers syntax that hardly any program has, and compares the IR with that in the file beside it; -update writes these
// files.
func TestRareSyntax(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"C#": "rare.cs", "Go": "rare.go", "Java": "rare.java", "JavaScript": "rare.js", "Kotlin": "rare.kt", "PHP": "rare.php",
		"Python": "rare.py", "Ruby": "rare.rb", "TypeScript": "rare.ts",
	} {
		at := slices.IndexFunc(languages.All(), func(l front.Language) bool { return slices.Contains(l.Names(), name) })
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireDrawn(t, languages.All()[at], name, filepath.Join("testdata", "rare", file))
		})
	}
}

func requireDrawn(t *testing.T, l front.Language, language, file string) {
	t.Helper()
	source, err := os.ReadFile(file)
	require.NoError(t, err)
	grammar, ok := syntax.New().For(language)
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := front.Parse(t.Context(), p, l, grammar, source)
	require.NoError(t, err)
	path := filepath.Base(file)
	unit := &front.Unit{Path: path, Language: language, Tree: tree}
	if s, ok := l.(front.Surveyor); ok {
		unit.Facts = s.Survey([]string{path}, func(string) ([]byte, error) { return source, nil })
	}
	got, golden := draw(l.Lower(unit)), file+".txt"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o600))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}
