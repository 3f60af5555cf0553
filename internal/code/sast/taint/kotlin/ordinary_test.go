package kotlin_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/kotlin"
	"assay/internal/code/syntax"
)

// parser returns a function that parses and lowers sources.
func parser(t *testing.T) func(source string) *ir.File {
	t.Helper()
	g, ok := syntax.New().For("Kotlin")
	require.True(t, ok)
	p, l := syntax.NewParser(syntax.Limits{}), kotlin.New()
	t.Cleanup(p.Close)
	return func(source string) *ir.File {
		tree, err := front.Parse(t.Context(), p, l, g, []byte(source))
		require.NoError(t, err)
		return l.Lower(&front.Unit{Path: "A.kt", Language: "Kotlin", Tree: tree})
	}
}

func functions(f *ir.File) (names []string) {
	for _, fn := range hierarchy.FunctionsOf(f) {
		if fn.Name != "" && !strings.HasSuffix(fn.Name, "<top>") {
			names = append(names, fn.Name)
		}
	}
	return names
}

// TestOrdinary checks that ordinary declarations are parsed completely, in however few lines they are written.
func TestOrdinary(t *testing.T) {
	t.Parallel()
	all, err := os.ReadFile("repair/testdata/ordinary.txt")
	require.NoError(t, err)
	parsed := parser(t)
	for source := range strings.SplitSeq(strings.TrimSpace(string(all)), "\n---\n") {
		require.Zero(t, parsed(source).Lost, source)
	}
}

// TestOneLiners checks that each declaration in a line is lowered as what it is.
func TestOneLiners(t *testing.T) {
	t.Parallel()
	parsed := parser(t)
	for source, want := range map[string][]string{
		"class A { companion object { fun f() = x.first { it.a == b } ?: Y } }":     {"A.f"},
		"class A { fun f() { g() } fun h() { g() } }":                               {"A.f", "A.h"},
		"class A { fun f() = x.map { it } fun g() = 1 }":                            {"A.f", "A.g"},
		"class A(val b: Int = run { 1 }) { fun c() = b}":                            {"A.A", "A.c"},
		"enum class E { A { override fun f() = 1 }; abstract fun f(): Int }":        {"E.f"},
		"class S { context(db: Db) fun save(x: String) { db.run(x) } fun f() = 1 }": {"S.save", "S.f"},
	} {
		got := functions(parsed(source))
		for _, name := range want {
			require.Contains(t, got, name, source)
		}
	}
}
