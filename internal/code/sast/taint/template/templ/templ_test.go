package templ_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/templ"
)

// TestSource checks the code that components become.
func TestSource(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"package a\n":                                           "package a; import \"github.com/a-h/templ\"\n",
		"func f() int { return 1 }\n":                           "func f() int { return 1 }\n",
		"templ a(b string) {\n<p>{ b }</p>\n}\n":                "func a(b string) templ.Component {\n\nreturn nil }\n",
		"templ (c d) a() {\n}\n":                                "func (c d) a() templ.Component {\nreturn nil }\n",
		"templ a() {\n@b(c)\n<p>@d.e(f(\"x\"))</p>\n}\n":        "func a() templ.Component {\nb(c); \nd.e(f(\"x\")); \nreturn nil }\n",
		"templ a() {\n@b() {\n<p/>\n\t}\n}\n":                   "func a() templ.Component {\nb(); {\n\n}\nreturn nil }\n",
		"templ a() {\n if b {\n } else {\n }\n {{ c := 1 }}\n}": "func a() templ.Component {\nif b {\n} else {\n}\n c := 1 ; \nreturn nil }",
		"templ a() {\n<a href={ templ.SafeURL(b) }>\n}":         "func a() templ.Component {\n_ = templ.SafeURL(b); \nreturn nil }",
		"css a() {\n  color: red;\n}\ntype b int\n":             "\n\n\ntype b int\n",
	} {
		require.Equal(t, want, string(templ.Source([]byte(source))), source)
	}
	is := templ.Templates([]string{"a.templ", "b.templ", "b_templ.go"})
	require.True(t, is("a.templ"))
	require.False(t, is("b.templ"))
	require.False(t, is("a.go"))
}
