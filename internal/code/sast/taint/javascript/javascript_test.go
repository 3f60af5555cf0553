package javascript_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/javascript"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/tainttest"
	"assay/internal/code/syntax"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, javascript.New(), "testdata")
}

// TestEntries checks that each entry of the knowledge has a case.
func TestEntries(t *testing.T) {
	t.Parallel()
	tainttest.Entries(t, javascript.New(), "testdata", 0)
}

// FuzzLower lowers and analyses whatever parses, as each of the variants.
func FuzzLower(f *testing.F) {
	require.NoError(f, filepath.WalkDir("testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		f.Add(data)
		return err
	}))
	l := javascript.New()
	know, err := model.Load(l.Knowledge())
	require.NoError(f, err)
	grammars := syntax.New()
	f.Fuzz(func(t *testing.T, source []byte) {
		p := syntax.NewParser(syntax.Limits{})
		defer p.Close()
		for _, name := range l.Names() {
			g, ok := grammars.For(name)
			require.True(t, ok)
			tree, err := p.Parse(t.Context(), g, source)
			if err != nil {
				continue
			}
			facts := l.Survey([]string{"a/index.ts", "tsconfig.json", "package.json"}, func(string) ([]byte, error) { return source, nil })
			file := l.Lower(&front.Unit{Path: "a/index.ts", Language: name, Tree: tree, Facts: facts})
			flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{file}, Know: know, FunctionWork: 20_000, Work: 200_000})
		}
	})
}
