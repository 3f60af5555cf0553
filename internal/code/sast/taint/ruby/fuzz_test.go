package ruby_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/ruby"
	"assay/internal/code/syntax"
)

// FuzzLower reads any octets as Ruby: whatever they are, it ends.
func FuzzLower(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.rb")
	require.NoError(f, err)
	require.NotEmpty(f, paths)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		require.NoError(f, err)
		f.Add(data)
	}
	for _, odd := range []string{
		"", "def", "class", "class A <", "x = <<~A + <<~B\n#{y}\nA\nB\n", "case\nin {a:, **nil}\nend", "def f(...) = g(...)", "yield", "super",
		"a, (b, *c), d = *e", "foo(&)", "%w[#{a}] %i(x) ?a", "->(x; y) { _1 + it }", "alias $a $b", "begin; rescue => @x; else; ensure; end while y", "x&.y ||= z",
		"class << self; private def x; end; end", "Foo = Struct.new(:a) { def b = a }", "send(:\"#{x}=\", 1)", "__END__\n#{", "=begin\n=end\n", "a[1..][..2][1...-1][0, 2]",
	} {
		f.Add([]byte(odd))
	}
	language := ruby.New()
	know, err := model.Load(language.Knowledge())
	require.NoError(f, err)
	grammar, ok := syntax.New().For("Ruby")
	require.True(f, ok)
	p := syntax.NewParser(syntax.Limits{Time: 5 * time.Second})
	f.Cleanup(p.Close)
	f.Fuzz(func(t *testing.T, source []byte) {
		tree, err := p.Parse(t.Context(), grammar, source)
		if err != nil {
			return
		}
		file := language.Lower(&front.Unit{Path: "a.rb", Language: "Ruby", Tree: tree})
		flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{file}, Know: know, FunctionWork: 20_000, Work: 200_000})
	})
}
