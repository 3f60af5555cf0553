package repair_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/kotlin/repair"
)

// TestSource checks what is rewritten in a source with syntax errors, and that nothing moves.
func TestSource(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"object A { val x = 1 }":                 "object A { val x = 1;}",
		"class A { var x = 1; var y = 2 }":       "class A { var x = 1; var y = 2;}",
		"interface A { fun x(): Int }":           "interface A { fun x(): Int;}",
		"class A { fun f() { g() } fun h() {} }": "class A { fun f() { g() };fun h() {};}",
		"class A { val x = 1}":                   "class A {val x = 1;}",
		"enum class E { A { val x = 1 }, B }":    "enum class E { A { val x = 1;}, B }",
		"class A { var x = 1; private set }":     "class A { var x = 1             ;}",
		"val x = a.map { it + 1 }":               "val x = a.map { it + 1 }",
		"fun f() { g(\"{ val x = 1 }\") }":       "fun f() { g(\"{ val x = 1 }\") }",
		"// { val x = 1 }":                       "// { val x = 1 }",
		"  is A if x.b -> 1":                     "  is A        -> 1",
		"  else if b -> 1":                       "  else      -> 1",
		"  1 -> if (a) b else c":                 "  1 -> if (a) b else c",
		"context(a: A, b: B)\nfun f() = 1":       "                   \nfun f() = 1",
		"val x = $$\"a$b$${c}\"":                 "val x =   \"a b ${c}\"",
		"val x = $$\"\"\"$a\n$$$b\"\"\" + $":     "val x =   \"\"\" a\n  $b\"\"\" + $",
		"val x = \"$a\"":                         "val x = \"$a\"",
		"val x by a\n\n  get(b) {}":              "val x by a\n\n ;get(b) {}",
		"a {\n  get(b) {}\n}":                    "a {\n  get(b) {}\n}",
		"val x: Int\n  get() = 1":                "val x: Int\n  get() = 1",
		"class A\n@B(\"c\")\nconstructor(d: E)":  "class A\n       \nconstructor(d: E)",
	} {
		require.Equal(t, want, string(repair.Source([]byte(source))))
	}
}
