package kotlin_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/kotlin"
	"assay/internal/code/sast/taint/tainttest"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, kotlin.New(), "testdata")
}

// TestEntries checks that each entry of the knowledge about Kotlin has a case. Entries about Java have their cases there.
func TestEntries(t *testing.T) {
	t.Parallel()
	tainttest.Entries(t, kotlin.New(), "testdata", 0,
		"Kotlin", "Kotlin libraries", "Ktor", "Exposed", "Kotlin: bots, WebView and further clients")
}

// FuzzLower lowers and analyses any source, which must neither panic nor exceed the limits.
func FuzzLower(f *testing.F) {
	tainttest.Fuzz(f, kotlin.New(), "Kotlin", "testdata/*.kt",
		"class",
		"val (a, b",
		"fun f() = if (a) else when (x) { is A, !in b -> return@f }",
		"\"$\" + \"\"\"$a${",
		"@A(1) @B object : C by d { init { x?.y ?: break } }",
		"val x get() = field",
		"a.b { c { d { e() } } }::f")
}

// TestKnowledgeHidesNothing checks that no file about Kotlin has the name of one about Java, which it would replace.
func TestKnowledgeHidesNothing(t *testing.T) {
	t.Parallel()
	own, err := filepath.Glob("knowledge/*.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, own)
	for _, path := range own {
		require.NoFileExists(t, filepath.Join("..", "java", path))
	}
}
