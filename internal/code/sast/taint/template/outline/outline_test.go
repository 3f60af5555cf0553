package outline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/outline"
)

func TestSource(t *testing.T) {
	t.Parallel()
	for name, one := range map[string][3]string{
		"Haml: values":                    {"a.haml", "%p= a\n.b{c: 1}!= d\n!= e", "a;\nunescaped_output((d));\nunescaped_output((e));"},
		"Haml: blocks end by indentation": {"a.haml", "- list.each do |x|\n  %li= x\n%p= y", "list.each do |x|;\nx;\nend;y;"},
		"Haml: branches":                  {"a.haml", "- if a\n  = b\n- else\n  = c", "if a;\nb;\nelse;\nc;end;"},
		"Haml: output of a block":         {"a.haml", "= form do |f|\n  = f", "form do |f|;\nf;end;"},
		"Haml: no code":                   {"a.haml", "-# = a\n  = b\n:javascript\n  = c\n/ = d\ntext\n= e", "\n\n\n\n\n\ne;"},
		"Haml: text that is not escaped": {"a.haml", "%p! #{a} b\n! #{b}\n%p #{c}\n!== #{d}",
			"unescaped_output((a));\nunescaped_output((b));\n\nunescaped_output((d));"},
		"Haml: attributes": {"a.haml", "%p{a: {b: c}}(d='e')!= f\n%p{:a => b,\n  :c => d}!= e\n%p{a: b,\nc",
			"unescaped_output((f));\n\nunescaped_output((e));\n\n"},
		"Slim: text that is not escaped": {"a.slim", "p a #{{b}} #{c}\n| #{{d}}\n  e", "unescaped_output((b));\nunescaped_output((d));\n"},
		"Slim: attributes": {"a.slim", "a b==c d=e f==\"#{g}\" h\np: b == c",
			"unescaped_output((c));unescaped_output((\"#{g}\"));\nunescaped_output((c));"},
		"Slim: values":  {"a.slim", "p = a\np.b c=\"d\" == e\n== f", "a;\nunescaped_output((e));\nunescaped_output((f));"},
		"Slim: no code": {"a.slim", "| = a\n  = b\njavascript:\n  = c\n/ d\n- e", "\n\n\n\n\ne;"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, one[2], string(outline.Source(one[0], []byte(one[1]))))
		})
	}
}

// TestDepth checks that the number of open blocks is limited.
func TestDepth(t *testing.T) {
	t.Parallel()
	var source strings.Builder
	for i := range 300 {
		source.WriteString(strings.Repeat(" ", i) + "- if a\n")
	}
	out := string(outline.Source("a.haml", []byte(source.String())))
	require.Equal(t, strings.Count(out, "if a;"), strings.Count(out, "end;"))
	require.Less(t, strings.Count(out, "if a;"), 300)
}

func TestIs(t *testing.T) {
	t.Parallel()
	require.True(t, outline.Is("app/views/a.html.haml"))
	require.True(t, outline.Is("a.slim"))
	require.False(t, outline.Is("a.erb"))
}
