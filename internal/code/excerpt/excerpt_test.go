package excerpt_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/excerpt"
	"assay/internal/code/secrets"
	"assay/internal/scan"
)

// token has the form of a token of GitHub; this one was never issued.
func token(of string) string {
	sum := sha256.Sum256([]byte(of))
	return "ghp_" + hex.EncodeToString(sum[:])[:36]
}

func newTree(t *testing.T, files map[string]string) *code.Tree {
	t.Helper()
	tree := &code.Tree{Root: t.TempDir()}
	for _, name := range []string{"a.go", "b.ipynb"} { // in order
		require.NoError(t, os.WriteFile(filepath.Join(tree.Root, name), []byte(files[name]), 0o600))
		tree.Files = append(tree.Files, code.Classify(name, []byte(files[name])))
	}
	return tree
}

func TestHide(t *testing.T) {
	t.Parallel()
	one, two, password := token("one"), token("two"), "Kj8"+"mPq2xVw7z"
	tree := newTree(t, map[string]string{
		"a.go":    "run(q)\nuse(\"" + one + "\", \"" + two + "\")\nrun(r)\n",
		"b.ipynb": `{"cells": [{"source": ["db_password = \"` + password + `\"\n"]}]}` + "\n",
	})
	masker, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	findings := []scan.Finding{
		{Path: "a.go", StartLine: 2, EndLine: 2, Snippet: "use(\"" + one + "\")", Title: "Use", Message: "It quotes '" + two + "' here."},
		{Path: "b.ipynb", StartLine: 1, EndLine: 1, Snippet: `db_password = "` + password + `"`, Message: "Notebook."},
		{Path: "a.go", StartLine: 1, EndLine: 1, Snippet: "run(q)\nuse(\"" + one + "\")", Message: "The quotation has more lines."},
		{Path: "a.go", StartLine: 3, EndLine: 3, Snippet: "run(r)", Message: "Nothing to mask.", CodeFlow: []scan.FlowStep{
			{Path: "a.go", Line: 2, Snippet: one, Message: "from " + one},
		}},
		{Path: "a.go", Snippet: "use(" + two + ")", Message: "The whole file."},
	}
	reader := excerpt.Reader{Masker: masker}
	require.NoError(t, reader.Hide(t.Context(), tree, findings))
	require.Equal(t, `use("[redacted]", "[redacted]")`, findings[0].Snippet)
	require.Equal(t, "It quotes '[redacted]' here.", findings[0].Message)
	require.NotContains(t, findings[1].Snippet, password)
	require.Equal(t, "run(q)\nuse(\"[redacted]\")", findings[2].Snippet)
	require.Equal(t, "run(r)", findings[3].Snippet)
	step := findings[3].CodeFlow[0]
	require.Equal(t, []string{`use("[redacted]", "[redacted]")`, "from [redacted]"}, []string{step.Snippet, step.Message})
	require.Equal(t, "use([redacted])", findings[4].Snippet)
	for _, f := range findings {
		require.Empty(t, f.Excerpt)
	}
}

// Without a masker, nothing that could be code is shown.
func TestHideAll(t *testing.T) {
	t.Parallel()
	tree := newTree(t, map[string]string{"a.go": "use(\"" + token("one") + "\")\n"})
	findings := []scan.Finding{
		{Path: "a.go", StartLine: 1, Snippet: "use", Title: "Use", Message: "It quotes use."},
		{Dimension: scan.DimensionSecrets, Path: "a.go", StartLine: 1, Snippet: "use([redacted])", Message: "A token."},
	}
	require.NoError(t, excerpt.Reader{}.Hide(t.Context(), tree, findings))
	require.Empty(t, findings[0].Snippet)
	require.Equal(t, "Use", findings[0].Message)
	require.Equal(t, "use([redacted])", findings[1].Snippet)
	masker, err := secrets.New(secrets.Config{})
	require.NoError(t, err)
	gone := &code.Tree{Root: filepath.Join(tree.Root, "gone")}
	findings = []scan.Finding{{Path: "a.go", StartLine: 1, Snippet: "use", Message: strings.Repeat("Use. ", 3)}}
	require.Error(t, excerpt.Reader{Masker: masker}.Hide(t.Context(), gone, findings))
	require.Empty(t, findings[0].Snippet)
	require.Equal(t, strings.Repeat("Use. ", 3), findings[0].Message)
}
