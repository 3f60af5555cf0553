package java_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/java"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/syntax"
)

func lower(t *testing.T, source string) *ir.File {
	t.Helper()
	g, ok := syntax.New().For("Java")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	t.Cleanup(p.Close)
	tree, err := p.Parse(t.Context(), g, []byte(source))
	require.NoError(t, err)
	return java.New().Lower(&front.Unit{Path: "a/A.java", Language: "Java", Tree: tree})
}

// TestNames checks what names refer to, by imports and surrounding classes.
func TestNames(t *testing.T) {
	t.Parallel()
	file := lower(t, `package a.b;
import x.y.Z;
import static x.y.Tools.help;
import java.util.*;
import q.*;
class C<T extends Z> extends Base implements java.io.Serializable {
	class D {}
	enum E { ONE }
	Z z; D d; C.D cd; List<String> list; Map<Z, int[]> map; T t; Thing thing; String[] words; E e; var none;
}`)
	require.Zero(t, file.Lost)
	var names []string
	for _, c := range file.Classes {
		names = append(names, c.Name)
	}
	require.Equal(t, []string{"a.b.C", "a.b.C.D", "a.b.C.E"}, names)
	c := file.Classes[0]
	require.Equal(t, []string{"a.b.Base|java.util.Base|q.Base", "java.io.Serializable"}, c.Supers)
	types := map[string]string{}
	for _, f := range c.Fields {
		types[f.Name] = f.Type
	}
	require.Equal(t, map[string]string{
		"z": "x.y.Z", "d": "a.b.C.D", "cd": "a.b.C.D", "list": "java.util.List<a.b.String|java.lang.String>", "map": "java.util.Map<x.y.Z,int[]>",
		"t": "x.y.Z", "thing": "a.b.Thing|java.util.Thing|q.Thing", "words": "a.b.String[]|java.lang.String[]", "e": "a.b.C.E", "none": "",
	}, types)
}

// TestBounds checks that very deep nesting and very long chains are cut off and counted.
func TestBounds(t *testing.T) {
	t.Parallel()
	know, err := model.Load(java.New().Knowledge())
	require.NoError(t, err)
	for name, expr := range map[string]string{
		"calls":       "x" + strings.Repeat(".a()", 50_000),
		"parentheses": strings.Repeat("(", 3000) + "x" + strings.Repeat(")", 3000),
	} {
		file := lower(t, "class A { Object f(X x) { return "+expr+"; } }")
		require.Positive(t, file.Lost, name)
		flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{file}, Know: know})
	}
	for name, expr := range map[string]string{
		"text":      `"a"` + strings.Repeat(" + x", 50_000),
		"operators": "1" + strings.Repeat(" - x", 50_000),
	} {
		file := lower(t, "class A { Object f(Object x) { return "+expr+"; } }")
		require.Zero(t, file.Lost, "a long chain is flat: "+name)
		flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{file}, Know: know})
	}
}
