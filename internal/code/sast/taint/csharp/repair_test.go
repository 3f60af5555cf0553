package csharp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/csharp"
	"assay/internal/code/sast/taint/front"
)

// TestRepair checks what is rewritten in a source with syntax errors, and that nothing moves.
func TestRepair(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"a?.B = c;":                        "a .B = c;",
		"a?.B ??= c;":                      "a .B ??= c;",
		"a?[0] += c;":                      "a [0] += c;",
		"x = a?.B == c;":                   "x = a?.B == c;",
		"f(a => a?.B, b);":                 "f(a => a?.B, b);",
		"a is [_, .. var rest]":            "a is [_,    var rest]",
		"a is [.. { Length: 1 }]":          "a is [   { Length: 1 }]",
		"int[] b = [1, .. a, 2];":          "int[] b = [1, .. a, 2];",
		"if (a is [\"x\", ..]) {}":         "if (a is [\"x\", ..]) {}",
		"public class A(int b) : C(b, 1);": "public class A(int b) : C(b,1){}",
		"sealed class A<T> : B where T : class;\nclass D {}": "sealed class A<T> : B where T :class{}\nclass D {}",
		"void F<T>() where T : class, new();":                "void F<T>() where T : class, new();",
	} {
		require.Equal(t, want, string(csharp.New().(front.Repairer).Repair([]byte(source))))
	}
}
