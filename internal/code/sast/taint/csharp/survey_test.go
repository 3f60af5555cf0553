package csharp_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/csharp"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/syntax"
)

// field returns the type of the first field of a file in a repository.
func field(t *testing.T, path string, files map[string]string) string {
	t.Helper()
	paths := make([]string, 0, len(files))
	for p := range files {
		paths = append(paths, p)
	}
	l := csharp.New()
	facts := l.(front.Surveyor).Survey(paths, func(p string) ([]byte, error) {
		if text, ok := files[p]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("no such file")
	})
	g, ok := grammars().For("C#")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), g, []byte(files[path]))
	require.NoError(t, err)
	return l.Lower(&front.Unit{Path: path, Language: "C#", Tree: tree, Facts: facts}).Classes[0].Fields[0].Type
}

// TestGlobalUsings checks that a file has the global usings of its own project and of the folders above, and no others.
func TestGlobalUsings(t *testing.T) {
	t.Parallel()
	const class = "class C { private Item item; }"
	files := map[string]string{
		"Directory.Build.props": `<Using Include="Every.Where" />`,
		"src/Shared.cs":         "global using Item2 = Other.Thing;\nglobal using Above.All;\n",
		"src/a/a.csproj":        `<Using Include="Only.A" />`, "src/a/web/A.cs": class,
		"src/b/b.csproj": "", "src/b/Usings.cs": "global using Item = Shop.Thing;\n", "src/b/B.cs": class,
	}
	require.Equal(t, "Only.A.Item|Above.All.Item|Every.Where.Item|Item", field(t, "src/a/web/A.cs", files))
	require.Equal(t, "Shop.Thing", field(t, "src/b/B.cs", files))
}

// TestManyUsings checks that a type is found among imports of more unknown namespaces than a name can have.
func TestManyUsings(t *testing.T) {
	t.Parallel()
	var usings strings.Builder
	for i := range 200 {
		fmt.Fprintf(&usings, "using Unknown.Library%d;\n", i)
	}
	require.Equal(t, "Shop.Data.Item|Item", field(t, "A.cs", map[string]string{
		"A.cs":    usings.String() + "using Shop.Data;\nclass C { private Item item; }",
		"Item.cs": "namespace Shop.Data;\npublic class Item { }\n",
	}))
}
