package java_test

import (
	"testing"

	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/tainttest"
)

// FuzzLower lowers and analyses any source, which must neither panic nor exceed the limits.
func FuzzLower(f *testing.F) {
	tainttest.Fuzz(f, java.New(), "Java", "testdata/*.java",
		"class",
		"class A { int m( { return x.; } }",
		"void main() { f(a -> b -> switch (a) { case B(var c) when c -> c; }); }",
		"enum E { A { int x() {} }, B(1) ; E(",
		"@A(@B({1, \"${x}\"})) interface I { void m(String x); }",
		"record R(int... a) { R { a = null; } }")
}
