package javascript_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/javascript"
	"assay/internal/code/syntax"
)

func lowered(t *testing.T, name, source string) *ir.File {
	t.Helper()
	return loweredWith(t, name, source, nil)
}

// loweredWith lowers a file of a repository with some facts.
func loweredWith(t *testing.T, name, source string, facts map[string]string) *ir.File {
	t.Helper()
	grammar, ok := syntax.New().For(name)
	require.True(t, ok)
	p := syntax.NewParser(syntax.Limits{})
	defer p.Close()
	tree, err := p.Parse(t.Context(), grammar, []byte(source))
	require.NoError(t, err)
	f := javascript.New().Lower(&front.Unit{Path: "a.js", Language: name, Tree: tree, Facts: facts})
	require.Zero(t, f.Lost, source)
	return f
}

// body returns the lowered statements of a function with the parameters a and b.
func body(t *testing.T, source string) []ir.Stmt {
	t.Helper()
	f := lowered(t, "JavaScript", "function m(a, b) {\n"+source+"\n}")
	for _, fn := range f.Funcs {
		if _, name := ir.Split(fn.Name); name == "m" {
			return fn.Body
		}
	}
	require.Fail(t, "there is no function")
	return nil
}

// result returns what a function returns.
func result(t *testing.T, source string) *ir.Expr {
	t.Helper()
	list := body(t, "return "+source)
	require.Equal(t, ir.Return, list[len(list)-1].Op)
	return list[len(list)-1].X
}

// TestExports checks which names a module exports, for itself and for others.
func TestExports(t *testing.T) {
	t.Parallel()
	f := lowered(t, "JavaScript", `import {d} from "./d";
export const a = 1;
function b() {}
export {b, d};
export {c as f} from "./c";
export * as g from "./g";
export * from "./h";
export {j} from "library";
`)
	require.Equal(t, []ir.Export{{Name: "a"}, {Name: "b"}, {Name: "d", To: "/d.d"}, {Name: "f", To: "/c.c"}, {Name: "g", To: "/g"}}, f.Exports)
	require.Equal(t, []string{"/h"}, f.Stars)
	f = lowered(t, "JavaScript", "exports.a = require('./a').b;\nmodule.exports.c = require('./c');\nexports.d = require('library');\n")
	require.Equal(t, []ir.Export{{Name: "a", To: "/a.b"}, {Name: "c", To: "/c"}}, f.Exports)
}

// TestTexts checks literals and escape sequences.
func TestTexts(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{`"a\tb\u0041\x41"`: "a\tbAA", `'\''`: "'", "`a`": "a"} {
		x := result(t, source)
		require.Equal(t, ir.String, x.Op, source)
		require.Equal(t, want, x.Name, source)
	}
	x := result(t, "`a${b}c`")
	require.Equal(t, ir.Concat, x.Op)
	require.Equal(t, []string{"a", "b", "c"}, []string{x.Args[0].X.Name, x.Args[1].X.Name, x.Args[2].X.Name})
	require.InDelta(t, 255, result(t, "0xFF").Num, 0)
}

// TestExpressions checks expressions whose lowering follows the grammar directly.
func TestExpressions(t *testing.T) {
	t.Parallel()
	require.Equal(t, ir.Cond, result(t, "a ? 1 : 2").Op)
	require.Equal(t, "??", result(t, "a ?? b").Name)
	require.Equal(t, ir.Await, body(t, "return (async () => await a)()")[0].X.X.Func.Body[0].X.Op)
	x := result(t, "{k: a, [b]: 1, ...a}")
	require.Equal(t, ir.Map, x.Op)
	require.Equal(t, "k", x.Args[0].Name)
	require.NotNil(t, x.Args[1].Key)
	require.Equal(t, ir.Spread, x.Args[2].X.Op)
	require.Equal(t, ir.List, result(t, "[a, ...b]").Op)
	require.Equal(t, ir.Index, result(t, "a[b]").Op)
	require.Equal(t, ir.Lambda, result(t, "x => x + 1").Op)
}

// TestPatterns checks destructuring assignments.
func TestPatterns(t *testing.T) {
	t.Parallel()
	list := body(t, "const {x, y: [z], ...rest} = a; return z")
	require.Equal(t, []string{"x", "z", "rest"}, []string{list[0].Name, list[1].Name, list[2].Name}, "they are declared first")
	target := list[3].X.X
	require.Equal(t, ir.Map, target.Op)
	require.Equal(t, []string{"x", "y"}, []string{target.Args[0].Name, target.Args[1].Name})
	require.Equal(t, ir.List, target.Args[1].X.Op)
}

// TestStatements checks statements that decide whether other code runs.
func TestStatements(t *testing.T) {
	t.Parallel()
	list := body(t, "if (a) { return 1 } else { b() }\nfor (const x of a) { continue }\nswitch (a) { case 1: case 2: b(); break; default: }\n"+
		"try { b() } catch (e) { throw e } finally { a() }")
	require.Equal(t, ir.If, list[0].Op)
	require.Equal(t, ir.Return, list[0].Body[0].Op)
	var ops []ir.StmtOp
	var all func(list []ir.Stmt)
	all = func(list []ir.Stmt) {
		for _, s := range list {
			ops = append(ops, s.Op)
			if s.Op == ir.Block {
				all(s.Body)
			}
		}
	}
	all(list)
	for _, op := range []ir.StmtOp{ir.ForEach, ir.Switch, ir.Try} {
		require.Contains(t, ops, op)
	}
}

// TestClasses checks the members of classes.
func TestClasses(t *testing.T) {
	t.Parallel()
	f := lowered(t, "TypeScript", "export class A extends B {\nstatic s = 1;\nconstructor(private c: C) { super() }\n"+
		"get d() { return this.c }\n}")
	require.Len(t, f.Classes, 1)
	made := map[string]bool{}
	for _, m := range f.Classes[0].Methods {
		_, name := ir.Split(m.Name)
		made[name] = m.Constructor
	}
	require.True(t, made["constructor"])
	require.Contains(t, made, "d")
}
