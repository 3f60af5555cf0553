package template_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template"
)

// TestMarked checks that a template is split at its marks, and that unclosed marks are text.
func TestMarked(t *testing.T) {
	t.Parallel()
	marks := template.NewMarks(map[string]template.Kind{"<% %>": template.Code, "<%% %>": template.Nothing, "@php\n @end": template.Raw})
	for source, want := range map[string][]string{
		"a<% b %>c":   {"0 a", "2  b ", "0 c"},
		"<%% a %>":    {"1  a "},
		"a<% b":       {"0 a<% b"},
		"@php\na@end": {"4 \na"},
		"":            nil,
	} {
		var got []string
		marks.Split(source, func(kind template.Kind, text string) { got = append(got, fmt.Sprint(int(kind), " ", text)) })
		require.Equal(t, want, got, "%q", source)
	}
}

// TestLines checks that a rewritten template has as many lines as the template, and that each part keeps its
// line number.
func TestLines(t *testing.T) {
	t.Parallel()
	var w template.Rewrite
	w.Skip("<p>\n<b>")
	w.Put("f(", "a\n", ");")
	require.Equal(t, "\nf(a\n);\n", string(w.Done([]byte("1\n2\n3\n"))))
	var more template.Rewrite
	more.Put("a\nb\nc\n")
	require.Equal(t, 1, strings.Count(string(more.Done([]byte("1\n2"))), "\n"))
}

func TestUncommented(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"a // b": "a ", `"//" + a // b`: `"//" + a `, `'\'//' // b`: `'\'//' `, "a // b\nc": "a // b\nc", "a": "a",
	} {
		require.Equal(t, want, template.Uncommented(code, `"'`, "//"), code)
	}
}

func TestClosing(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{"(a)": 2, "(a[1]{})b": 7, `(")")`: 4, "(a": -1, `("\")")`: 6, "": -1} {
		require.Equal(t, want, template.Closing(code), code)
	}
}

func TestInScript(t *testing.T) {
	t.Parallel()
	require.Equal(t, "script_output([a, f(b)])", template.InScript(" JSON.stringify(a, f(b)) ", true))
	require.Equal(t, "script_output(JSON.stringify(a))", template.InScript("JSON.stringify(a)", false))
	for _, code := range []string{"JSON.stringify(a) + b", "JSON.stringify(a", "a"} {
		require.Equal(t, "script_output("+code+")", template.InScript(code, true))
	}
}

func TestTags(t *testing.T) {
	t.Parallel()
	name, given := template.ReadTag(`<bean id="a" class='b.C'/>`)
	require.Equal(t, "bean", name)
	require.Equal(t, map[string]string{"id": "a", "class": "b.C"}, given)
	name, given = template.ReadTag("<!-- a -->")
	require.Empty(t, name)
	require.Nil(t, given)
	require.Equal(t, ".getA().getBc()", template.Getters("a.bc"))
}

func TestScripts(t *testing.T) {
	t.Parallel()
	for tag, own := range map[string]bool{
		"<script": true, `<script type="module"`: true, `<script type=text/javascript`: true, `<script type="text/template"`: false,
		`<script src="a.js"`: false, `<script data-src="a.js"`: true,
	} {
		require.Equal(t, own, template.OwnScript(tag), tag)
	}
	require.Equal(t, 1, template.ScriptEnd("a</SCRIPT>"))
	require.Equal(t, -1, template.ScriptEnd("a"))
}
