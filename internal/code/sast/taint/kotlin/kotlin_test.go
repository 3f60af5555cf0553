package kotlin_test

import (
	"testing"

	"assay/internal/code/sast/taint/kotlin"
	"assay/internal/code/sast/taint/tainttest"
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
	tainttest.Fuzz(f, kotlin.New(), "Kotlin", "testdata/*.kt",
		"class",
		"val (a, b",
		"fun f() = if (a) else when (x) { is A, !in b -> return@f }",
		"\"$\" + \"\"\"$a${",
		"@A(1) @B object : C by d { init { x?.y ?: break } }",
		"val x get() = field",
		"a.b { c { d { e() } } }::f")
}
