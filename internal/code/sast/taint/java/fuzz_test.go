package java_test

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
	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/syntax"
)

// FuzzLower has any source lowered and analysed without a panic, within bounds.
func FuzzLower(f *testing.F) {
	seeds, err := filepath.Glob(filepath.Join("testdata", "*.java"))
	require.NoError(f, err)
	require.NotEmpty(f, seeds)
	for _, name := range seeds {
		data, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(data)
	}
	for _, s := range []string{"", "class", "class A { int m( { return x.; } }", "void main() { f(a -> b -> switch (a) { case B(var c) when c -> c; }); }", "enum E { A { int x() {} }, B(1) ; E(", "@A(@B({1, \"${x}\"})) interface I { void m(String x); }", "record R(int... a) { R { a = null; } }"} {
		f.Add([]byte(s))
	}
	l := java.New()
	know, err := model.Load(l.Knowledge())
	require.NoError(f, err)
	g, ok := syntax.New().For("Java")
	require.True(f, ok)
	f.Fuzz(func(t *testing.T, source []byte) {
		p := syntax.NewParser(syntax.Limits{Bytes: 1 << 16, Time: time.Second})
		defer p.Close()
		tree, err := p.Parse(t.Context(), g, source)
		if err != nil {
			return
		}
		file := l.Lower(&front.Unit{Path: "a/A.java", Language: "Java", Tree: tree})
		flow.Analyse(context.Background(), &flow.Program{Files: []*ir.File{file}, Know: know, FunctionWork: 5_000, Work: 50_000})
	})
}
