package csharp_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/csharp"
	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/tainttest"
	"assay/internal/code/syntax"
)

func TestCases(t *testing.T) {
	t.Parallel()
	tainttest.Run(t, csharp.New(), "testdata")
}

// TestEntries checks that each entry of the knowledge has a case.
func TestEntries(t *testing.T) {
	t.Parallel()
	tainttest.Entries(t, csharp.New(), "testdata", 0)
}

// FuzzLower lowers and analyses any input.
func FuzzLower(f *testing.F) {
	seeds, err := filepath.Glob("testdata/*.cs")
	require.NoError(f, err)
	for _, path := range seeds {
		data, err := os.ReadFile(path)
		require.NoError(f, err)
		f.Add(data)
	}
	for _, text := range []string{
		"", "class", "class A { int", "namespace A.B; class C : D<E<", "x = [1, 2]; [", "var q = from a in b join c in d on", "a is { B: ",
		"switch (a) { case", "$\"{a", "\"\"\"", "a?.b?[c]?.d()", "new { a = }", "(a, b) = (",
		"#if A\nclass B {\n#else\n#endif", "enum E { A = , B }",
		strings.Repeat("(", 2000), strings.Repeat("a.b(", 1500), strings.Repeat("{", 2000), strings.Repeat("x + ", 5000) + "1",
		"class A { void F() { " + strings.Repeat("if (a) {} else ", 3000) + "{} } }",
	} {
		f.Add([]byte(text))
	}
	l := csharp.New()
	know, err := model.Load(l.Knowledge())
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, source []byte) {
		file := lowered(t, l, source)
		if file == nil {
			return
		}
		require.LessOrEqual(t, file.Lost, file.Lines)
		flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{file}, Know: know, FunctionWork: 20_000, Work: 200_000})
	})
}

// grammars are created once, because creating them takes longer than analysing any one input.
var grammars = sync.OnceValue(syntax.New)

// lowered returns the lowered file, nil if it cannot be parsed.
func lowered(t *testing.T, l front.Language, source []byte) *ir.File {
	t.Helper()
	g, ok := grammars().For("C#")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), g, source)
	if err != nil {
		return nil
	}
	facts := l.(front.Surveyor).Survey([]string{"A.cs", "A.aspx"}, func(string) ([]byte, error) { return source, nil })
	return l.Lower(&front.Unit{Path: "A.cs", Language: "C#", Tree: tree, Facts: facts})
}

// TestNames checks what names may refer to, given the namespace, the imports of the file, and the knowledge.
func TestNames(t *testing.T) {
	t.Parallel()
	file := lowered(t, csharp.New(), []byte(`
using System.Collections.Generic;
using Shop.Data;
using Old = Shop.Old.Store;
namespace Shop.Web
{
    public class Page<T> : Base
    {
        private readonly List<Item> items;
        private Old store;
        private Shop.Data.Item one;
        private T any;
        private byte[] bytes;
        private int? number;
        private Dictionary<string, Inner> inner;
        class Inner { }
    }
}`))
	require.NotNil(t, file)
	require.Equal(t, "Shop.Web", file.Module)
	types := map[string]string{}
	for _, c := range file.Classes {
		for _, f := range c.Fields {
			types[f.Name] = f.Type
		}
		if c.Name == "Shop.Web.Page" {
			require.Equal(t, []string{"Shop.Web.Base|Shop.Base|Shop.Data.Base|Base"}, c.Supers)
		}
	}
	item := "Shop.Web.Item|Shop.Item|Shop.Data.Item|Item"
	require.Equal(t, map[string]string{
		"items": "Shop.Web.List<" + item + ">|Shop.List<" + item + ">|System.Collections.Generic.List<" + item + ">|Shop.Data.List<" +
			item + ">",
		"store":  "Shop.Data.Shop.Old.Store|Shop.Old.Store",
		"one":    "Shop.Web.Shop.Data.Item|Shop.Shop.Data.Item|Shop.Data.Shop.Data.Item|Shop.Data.Item",
		"any":    "",
		"bytes":  "byte[]",
		"number": "int",
		"inner":  types["inner"],
	}, types)
	require.Contains(t, types["inner"], "Shop.Web.Page.Inner")
}
