package tainttest

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/syntax"
)

// Fuzz surveys, lowers and analyses random source as two files of the language; this must neither
// panic nor exceed the limits. Seeds are the files that match the pattern, and malformed ones.
func Fuzz(f *testing.F, l front.Language, language, pattern string, odd ...string) {
	f.Helper()
	seeds, err := filepath.Glob(pattern)
	require.NoError(f, err)
	require.NotEmpty(f, seeds)
	for _, name := range seeds {
		data, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(data)
	}
	for _, s := range append(odd, "") {
		f.Add([]byte(s))
	}
	know, err := model.Load(l.Knowledge())
	require.NoError(f, err)
	g, ok := syntax.New().For(language)
	require.True(f, ok)
	paths := []string{"a/A" + filepath.Ext(pattern), "a/B" + filepath.Ext(pattern)}
	f.Fuzz(func(t *testing.T, source []byte) {
		p := syntax.NewParser(syntax.Limits{Bytes: 1 << 16, Time: time.Second})
		defer p.Close()
		tree, err := p.Parse(t.Context(), g, source)
		if err != nil {
			return
		}
		unit := front.Unit{Language: language, Tree: tree}
		if s, ok := l.(front.Surveyor); ok {
			unit.Facts = s.Survey(paths, func(string) ([]byte, error) { return source, nil })
		}
		var files []*ir.File
		for _, path := range paths {
			unit.Path = path
			files = append(files, l.Lower(&unit))
		}
		flow.Analyse(context.WithoutCancel(t.Context()), &flow.Program{Files: files, Know: know, FunctionWork: 5_000, Work: 50_000})
	})
}
