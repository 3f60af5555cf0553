package tainttest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/syntax"
)

// Templates fuzzes the rewriting of templates with these names: the source must have as many lines as
// the template, must not be much longer, and must be lowered and analysed without errors. Seeds are
// the templates in dir.
func Templates(f *testing.F, l front.Language, dir string, names ...string) {
	f.Helper()
	t, ok := l.(front.Templater)
	require.True(f, ok)
	is := t.Templates(append(slices.Clone(names), "code.py", "Code.java", "code.php")) // some are templates only if there is code beside them
	for _, name := range names {
		require.True(f, is(name), name)
	}
	tree := os.DirFS(dir)
	require.NoError(f, fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.ContainsFunc(names, func(n string) bool { return filepath.Ext(n) == filepath.Ext(path) }) {
			return err
		}
		data, err := fs.ReadFile(tree, path)
		f.Add(data)
		return err
	}))
	know, err := model.Load(l.Knowledge())
	require.NoError(f, err)
	grammars := syntax.New()
	f.Fuzz(func(tt *testing.T, template []byte) {
		p := syntax.NewParser(syntax.Limits{})
		defer p.Close()
		for _, name := range names {
			for _, facts := range []map[string]string{nil, {"rails": "1"}} {
				source, language := t.Source(name, template, facts)
				require.Equal(tt, bytes.Count(template, []byte("\n")), bytes.Count(source, []byte("\n")), "lines")
				require.LessOrEqual(tt, len(source), 60*len(template)+4<<10)
				g, ok := grammars.For(language)
				require.True(tt, ok)
				tree, err := p.Parse(tt.Context(), g, source)
				if err != nil {
					continue
				}
				file := l.Lower(&front.Unit{Path: name, Language: language, Template: true, Tree: tree, Facts: facts})
				flow.Analyse(tt.Context(), &flow.Program{Files: []*ir.File{file}, Know: know, FunctionWork: 20_000, Work: 200_000})
			}
		}
	})
}
