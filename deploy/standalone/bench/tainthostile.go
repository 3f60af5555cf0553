package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"assay/internal/code"
)

// taintPathological analyses files that are made to be expensive.
func taintPathological(ctx context.Context, b *bench) ([]figure, error) {
	tree := &code.Tree{Root: filepath.Join(b.dir, "taint-hostile")}
	for path, text := range hostileFiles() {
		if err := writeInto(tree, path, text); err != nil {
			return nil, err
		}
	}
	for i := range tree.Files { // also those that would be skipped as minified
		tree.Files[i].Minified, tree.Files[i].Generated = false, false
	}
	run, err := taintProcess(ctx, b, tree, nil, 1)
	if err != nil {
		return nil, err
	}
	b.notef("taint: hostile files: %s, %.0f MB, notes %v", run.took.Round(time.Millisecond), float64(run.memory)/mib, run.notes)
	return []figure{{name: "taint_pathological_s", value: run.took.Seconds(), op: "<=", bar: 60}}, nil
}

// hostileFiles returns minified files of 10 MB and of the maximum analysed size, and
// expressions, statements and unclosed brackets nested 5,000 deep.
func hostileFiles() map[string]string {
	const deep = 5_000
	minified := "var a=function(b){return b.c(d?e:f)+\"x\"};"
	nest := func(open, inner, shut string) string {
		return strings.Repeat(open, deep) + inner + strings.Repeat(shut, deep)
	}
	return map[string]string{
		"a/large.js":  strings.Repeat(minified, 10<<20/len(minified)),
		"a/judged.js": strings.Repeat(minified, (1<<20-1)/len(minified)),
		"a/deep.js": "x = " + nest("[", "1", "]") + ";\n" + nest("if (a) {", "b();", "}") + "\ny = " + nest("f(", "q",
			")") + ";\nz = 1" + strings.Repeat(" + (a", deep) + strings.Repeat(")", deep) + "\n",
		"a/open.js": strings.Repeat("(function(){ return [{a: ", deep),
		"a/Deep.java": "class Deep { void f() {\n" + nest("if (a) {", "b();", "}") + "\nint x = " + nest("(", "1",
			")") + ";\nString s = \"a\"" + strings.Repeat(" + g(s", deep) + strings.Repeat(")", deep) + ";\n} }\n",
		"a/Classes.java": nest("class A { ", "", "}"),
		"a/deep.py":      "x = " + nest("[", "1", "]") + "\ny = " + nest("f(", "q", ")") + "\nz = 1" + strings.Repeat(" + a", deep) + "\n",
		"a/deep.php": "<?php\n$x = " + nest("[", "1", "]") + ";\n" + nest("if ($a) {", "b();", "}") + "\n$y = " + nest("f(", "$q",
			")") + ";\n",
		"a/deep.rb": "x = " + nest("[", "1", "]") + "\n" + nest("if a\n", "b\n", "end\n") + "y = " + nest("f(", "q", ")") + "\n",
		"a/Deep.cs": "class Deep { void F() {\n" + nest("if (a) {", "B();", "}") + "\nvar x = " + nest("(", "1",
			")") + ";\nvar y = " + nest("f(", "q", ")") + ";\n} }\n",
		"a/deep.go": "package a\n\nfunc f() {\n" + nest("if a {\n", "b()\n", "}\n") + "x := " + nest("(", "1", ")") + "\ny := " + nest("f(",
			"q", ")") + "\n}\n",
		"a/deep.ts": "const x: any = " + nest("[", "1", "]") + ";\ntype T = " + nest("Array<", "string", ">") + ";\nconst y = " + nest("f(",
			"q", ")") + ";\n",
		"a/manyvars.js":  manyVariables(),
		"a/manycalls.py": manyCalls(),
		"b/recursive.php": "<?php\nfunction a($x) { return b($x) . c($x); }\nfunction b($x) { return a($x) . c($x); }\nfunction c($x) { " +
			"return a($x) . b($x); }\necho a($_GET['x']);\n",
	}
}

// manyVariables returns a function with thousands of variables that depend on each other.
func manyVariables() string {
	var b strings.Builder
	b.WriteString("function f(req) {\nlet v0 = req.query.a;\n")
	for i := 1; i < 8_000; i++ {
		fmt.Fprintf(&b, "let v%d = v%d + v%d + (v%d ? v%d : 'x');\n", i, i-1, i/2, i/3, i-1)
	}
	b.WriteString("}\n")
	return b.String()
}

// manyCalls returns a chain of functions each of which calls the next one twice.
func manyCalls() string {
	var b strings.Builder
	b.WriteString("from flask import request\n\n")
	for i := range 2_000 {
		fmt.Fprintf(&b, "def f%d(a, b):\n    c = f%d(a + b, b)\n    return f%d(c, a)\n\n", i, i+1, i+1)
	}
	b.WriteString("def f2000(a, b):\n    return a + b\n\nf0(request.args['a'], 'b')\n")
	return b.String()
}
