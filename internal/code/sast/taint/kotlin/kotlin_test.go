package kotlin_test

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
	"assay/internal/code/sast/taint/kotlin"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/tainttest"
	"assay/internal/code/syntax"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, kotlin.New(), "testdata")
}

// TestEntries checks that each entry of Kotlin's own knowledge has a case. That of Java's has
// one in Java.
func TestEntries(t *testing.T) {
	t.Parallel()
	tainttest.Entries(t, kotlin.New(), "testdata", 0, "Kotlin", "Ktor", "Exposed")
}

// FuzzLower has any source lowered and analysed without a panic, within bounds.
func FuzzLower(f *testing.F) {
	seeds, err := filepath.Glob(filepath.Join("testdata", "*.kt"))
	require.NoError(f, err)
	require.NotEmpty(f, seeds)
	for _, name := range seeds {
		data, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(data)
	}
	for _, s := range []string{"", "class", "val (a, b", "fun f() = if (a) else when (x) { is A, !in b -> return@f }", "\"$\" + \"\"\"$a${", "@A(1) @B object : C by d { init { x?.y ?: break } }", "val x get() = field", "a.b { c { d { e() } } }::f"} {
		f.Add([]byte(s))
	}
	l := kotlin.New()
	know, err := model.Load(l.Knowledge())
	require.NoError(f, err)
	g, ok := syntax.New().For("Kotlin")
	require.True(f, ok)
	f.Fuzz(func(t *testing.T, source []byte) {
		p := syntax.NewParser(syntax.Limits{Bytes: 1 << 16, Time: time.Second})
		defer p.Close()
		tree, err := p.Parse(t.Context(), g, source)
		if err != nil {
			return
		}
		file := l.Lower(&front.Unit{Path: "a/A.kt", Language: "Kotlin", Tree: tree})
		flow.Analyse(context.Background(), &flow.Program{Files: []*ir.File{file}, Know: know, FunctionWork: 5_000, Work: 50_000})
	})
}
