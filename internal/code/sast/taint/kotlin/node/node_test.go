package node_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/kotlin/node"
	"assay/internal/code/syntax"
)

// top returns the first declaration of a file. The file lives as long as the test.
func top(t *testing.T, source string) front.Node {
	t.Helper()
	grammar, ok := syntax.New().For("Kotlin")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	t.Cleanup(p.Close)
	tree, err := p.Parse(t.Context(), grammar, []byte(source))
	require.NoError(t, err)
	return front.Root(tree).Nth(0)
}

func TestDeclarations(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"class Shop":                        front.KindClass + "Shop",
		"object Shop":                       front.KindClass + "Shop",
		"fun find(id: Int) = id":            front.KindFunction + "find",
		"fun String.words() = split(\" \")": front.KindExtension + "words",
		"val `open` = 1":                    front.KindProperty + "open",
	} {
		require.Equal(t, want, node.Declared(top(t, source)), source)
	}
}

func TestTypes(t *testing.T) {
	t.Parallel()
	n := top(t, "fun <T, U> List<T>.second(): U? = null")
	require.Equal(t, "List<T>", node.Receiver(n).Text())
	require.Equal(t, map[string]string{"T": "", "U": ""}, node.TypeVars(n))
	require.False(t, node.Receiver(top(t, "fun second(a: Int) = a")).OK())
	require.Equal(t, "() -> Unit", node.Function(node.Type(top(t, "val f: (() -> Unit)? = null").First("variable_declaration"))).Text())
}
