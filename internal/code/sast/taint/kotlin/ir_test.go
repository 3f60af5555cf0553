package kotlin_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/kotlin"
	"assay/internal/code/syntax"
)

func lowered(t *testing.T, source string) *ir.File {
	t.Helper()
	grammar, ok := syntax.New().For("Kotlin")
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), grammar, []byte(source))
	require.NoError(t, err)
	f := kotlin.New().Lower(&front.Unit{Path: "a.kt", Language: "Kotlin", Tree: tree})
	require.Zero(t, f.Lost, source)
	return f
}

// body returns the lowered statements of a method with the parameters a and s.
func body(t *testing.T, source string) []ir.Stmt {
	t.Helper()
	f := lowered(t, "package p\nimport lib.*\nclass A { val own = 1\nfun m(a: B, s: String) {\n"+source+"\n} }")
	for _, fn := range f.Classes[0].Methods {
		if fn.Name == "p.A.m" {
			return fn.Body
		}
	}
	require.Fail(t, "there is no method")
	return nil
}

// value returns the initial value of a variable.
func value(t *testing.T, source string) *ir.Expr {
	t.Helper()
	list := body(t, "val x = "+source)
	require.Equal(t, ir.Decl, list[len(list)-1].Op)
	return list[len(list)-1].X
}

// TestTypeArguments checks calls with a type argument, which the grammar reads as comparisons in many places.
func TestTypeArguments(t *testing.T) {
	t.Parallel()
	for source, find := range map[string]func(x *ir.Expr) *ir.Expr{
		`a.load<T>(s)`:             func(x *ir.Expr) *ir.Expr { return x },
		`a.load<lib.T>(s)`:         func(x *ir.Expr) *ir.Expr { return x },
		`a.load<List<T>>(s)`:       func(x *ir.Expr) *ir.Expr { return x },
		`a.load<T>(s).size`:        func(x *ir.Expr) *ir.Expr { return x.X.X },
		`"a" + a.load<T>(s) + "b"`: func(x *ir.Expr) *ir.Expr { return x.Args[1].X },
		`s ?: a.load<T>(s)`:        func(x *ir.Expr) *ir.Expr { return x.Args[1].X },
		`a.load<T>(s) ?: s`:        func(x *ir.Expr) *ir.Expr { return x.Args[0].X },
		`s in a.load<T>(s)`:        func(x *ir.Expr) *ir.Expr { return x.Args[1].X },
		`s to a.load<T>(s)`:        func(x *ir.Expr) *ir.Expr { return x.Args[1].X },
		`!a.load<T>(s)`:            func(x *ir.Expr) *ir.Expr { return x.Args[0].X },
		`a.load<T>(s) > 1`:         func(x *ir.Expr) *ir.Expr { return x.Args[0].X },
		`s == a.load<T>(s)`:        func(x *ir.Expr) *ir.Expr { return x.Args[1].X },
	} {
		x := find(value(t, source))
		require.Equal(t, ir.Cast, x.Op, source)
		require.Equal(t, "load", x.Args[0].X.X.Name, source)
		require.Equal(t, "s", x.Args[0].X.Args[0].X.Name, source)
	}
	x := value(t, "a.one < two && three > (s)")
	require.Equal(t, "&&", x.Name, "these are comparisons")
	require.Equal(t, ">", value(t, "a.one < two > (s)").Name, "two is no type")
}

// TestStatementsWithValues checks that branches with statements run before the expression.
func TestStatementsWithValues(t *testing.T) {
	t.Parallel()
	require.Equal(t, ir.Cond, value(t, `if (s == "") 1 else 2`).Op)
	list := body(t, `val x = if (s == "") { a.f(); 1 } else return`)
	require.Equal(t, []ir.StmtOp{ir.Decl, ir.If, ir.Decl}, []ir.StmtOp{list[0].Op, list[1].Op, list[2].Op})
	require.Equal(t, list[0].Name, list[2].X.Name)
	require.Equal(t, ir.Return, list[1].Else[0].Op)
	list = body(t, `val x = when (a) { is C -> 1; in s -> 2; else -> 3 }`)
	require.Equal(t, ir.Switch, list[1].Op)
	require.Nil(t, list[1].X, "the branches have conditions")
	require.Equal(t, "instanceof", list[1].Cases[0].Values[0].Name)
	list = body(t, `val x = try { a.f() } catch (e: E) { null } finally { a.g() }`)
	require.Equal(t, ir.Try, list[1].Op)
	require.Equal(t, "e", list[1].Cases[0].Name)
	require.Equal(t, "??", value(t, "s ?: 1").Name)
}

// TestBlocks checks blocks with a parameter that they do not declare, with an object as their receiver, and their results.
func TestBlocks(t *testing.T) {
	t.Parallel()
	x := value(t, "a.map { it.b }").Args[0].X
	require.Len(t, x.Func.Params, 1)
	require.Equal(t, x.Func.Params[0].Name, x.Func.Body[0].X.X.X.Name)
	x = value(t, "a.apply { b() }")
	require.Equal(t, ir.Lambda, x.X.Op, "the library's block runs in place")
	require.Equal(t, "a", x.Args[0].X.Name)
	f := lowered(t, "fun build(f: B.() -> Unit, g: (B) -> Unit) {\nB().f()\nB().apply { f() }\nB().g()\n}")
	list := f.Funcs[0].Body
	require.Equal(t, "f", list[0].X.X.Name, "the function is called with the object")
	require.Equal(t, ir.New, list[0].X.Args[0].X.Op)
	inner := list[1].X.X.Func
	require.Equal(t, inner.Params[0].Name, inner.Body[0].X.Args[0].X.Name)
	require.Equal(t, ir.Select, list[2].X.X.Op, "g extends nothing")
}

// TestNames checks what a name means: a variable, a member, a class, or a member of an object that a block is run with.
func TestNames(t *testing.T) {
	t.Parallel()
	require.Equal(t, ir.Var, value(t, "s").Op)
	require.Equal(t, ir.This, value(t, "own").X.Op)
	require.Equal(t, "p.C|lib.C", value(t, "C").Name)
	require.Equal(t, "java.util.List.of", value(t, "java.util.List.of").Name)
	require.Equal(t, "getName", value(t, "a.name").X.Name, "a property is read by its getter")
	require.Equal(t, "setName", body(t, "a.name = s")[0].X.X.Name)
}

// TestClasses checks what the compiler generates.
func TestClasses(t *testing.T) {
	t.Parallel()
	f := lowered(t, `package p
data class A(val a: String, var b: Int = 1) : C(a), D {
	val c get() = a
	companion object { fun of(s: String) = A(s) }
}
fun String.shout() = this + "!"
val top by lazy { "x" }
`)
	c := f.Classes[0]
	require.Equal(t, []string{"p.C", "p.D"}, c.Supers)
	names := map[string]*ir.Func{}
	for _, fn := range c.Methods {
		names[fn.Name] = fn
	}
	for _, name := range []string{"getA", "getB", "setB", "component1", "copy", "getC", "of"} {
		require.Contains(t, names, "p.A."+name)
	}
	require.NotContains(t, names, "p.A.setA", "it never changes")
	require.True(t, names["p.A.of"].Static)
	require.Equal(t, "java.lang.String", f.Funcs[0].Params[0].Type, "the object that the function extends")
	require.Equal(t, "p.top", f.Top.Body[0].X.X.Name)
}

// TestTexts checks literals and escape sequences.
func TestTexts(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{`"a\t\$"`: "a\t$", `"""a\n"""`: `a\n`, `'\''`: "'", `"$"`: "$", `"a$ b"`: "a$ b"} {
		x := value(t, source)
		require.Equal(t, ir.String, x.Op, source)
		require.Equal(t, want, x.Name, source)
	}
	x := value(t, `"a$s.b${a.c}"`)
	require.Equal(t, ir.Concat, x.Op)
	require.Equal(t, []string{"a", "s", ".b"}, []string{x.Args[0].X.Name, x.Args[1].X.Name, x.Args[2].X.Name})
	require.InDelta(t, 255, value(t, "0xFFuL").Num, 0)
}
