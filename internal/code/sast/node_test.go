package sast_test

import (
	"encoding/binary"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
	"assay/internal/testsupport/executable"
)

func TestJavaScript(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		files map[string]string
		want  []string
		notes []string
	}{
		"none": {map[string]string{"a.css": "a{}"}, []string{}, []string{}},
		"one finding for one weakness": {map[string]string{
			"a.js": "module.exports = (q) => {\n  eval(q);\n  el.innerHTML = q;\n  require('child_process').exec('ls ' + q);\n};\n",
		}, []string{"a.js:2 no-eval MEDIUM", "a.js:3 no-unsanitized/property MEDIUM", "a.js:4 security/detect-child-process MEDIUM"}, []string{}},
		"every kind": {map[string]string{
			"a.mjs": "export const a = (q) => eval(q);\n", "b.cjs": "exports.a = (q) => eval(q);\nreturn\n",
			"c.jsx": "export const A = ({q}) => <p>{eval(q)}</p>;\n",
			"d.ts":  "export const a = (q: string): any => eval(q as string);\n",
			"e.tsx": "export const A = ({q}: {q: string}) => <p>{eval(q)}</p>;\n",
			"f.vue": "<template><p/></template>\n<script setup lang=\"ts\">\nconst a = (q: string) => eval(q)\n</script>\n<script>\nexport " +
				"default { m(q) { eval(q) } }\n</script>\n",
			"g.js":     "@decorated\nclass A { b: string = eval(c) }\n",
			"h.svelte": "<script>\n  export let q;\n  eval(q);\n</script>\n<p/>\n",
		}, []string{
			"a.mjs:1 no-eval MEDIUM", "b.cjs:1 no-eval MEDIUM", "c.jsx:1 no-eval MEDIUM", "d.ts:1 no-eval MEDIUM", "e.tsx:1 no-eval MEDIUM",
			"f.vue:3 no-eval MEDIUM", "f.vue:6 no-eval MEDIUM", "g.js:2 no-eval MEDIUM", "h.svelte:3 no-eval MEDIUM",
		}, []string{}},
		"comments are not obeyed": {map[string]string{
			"a.js": "/* eslint-disable */\n/* eslint no-eval: off */\neval(a); // eslint-disable-line\n// " +
				"eslint-disable-next-line no-eval\neval(b);\n",
		}, []string{"a.js:3 no-eval MEDIUM", "a.js:5 no-eval MEDIUM"}, []string{}},
		"no JavaScript":    {map[string]string{"a.js": "let = = ;", "b.js": "eval(a)"}, []string{"b.js:1 no-eval MEDIUM"}, []string{"UNPARSED!"}},
		"tests are milder": {map[string]string{"a.test.js": "eval(a)"}, []string{}, []string{"TEST_CODE"}},
		"left out": {map[string]string{
			"vendor/a.js": "eval(a)", "dist/b.js": "eval(a)", "c.min.js": "eval(a)", "node_modules/x/d.js": "eval(a)",
		}, []string{}, []string{}},
		"names of the language": {map[string]string{
			"__proto__.js": "eval(a)", "constructor/toString.js": "eval(a)", "a b'\"$(x).js": "eval(a)", "\u202egpj.js": "eval(a)",
		}, []string{
			"__proto__.js:1 no-eval MEDIUM", "a b'\"$(x).js:1 no-eval MEDIUM", "constructor/toString.js:1 no-eval MEDIUM",
			"\u202egpj.js:1 no-eval MEDIUM",
		}, []string{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := run(t, engine(t, sast.Config{}, "eslint"), tree(t, test.files))
			require.Equal(t, test.want, places(report))
			require.Equal(t, test.notes, codes(report))
		})
	}
}

// TestJavaScriptObeysNothing uses every kind of file with which a repository configures ESLint;
// each would run code or turn off rules.
func TestJavaScriptObeysNothing(t *testing.T) {
	t.Parallel()
	marker := filepath.Join(t.TempDir(), "ran")
	evil := "require('fs').writeFileSync(" + `"` + marker + `"` +
		", 'x');\nmodule.exports = {root: true, ignorePatterns: ['**'], rules: {'no-eval': 'off'}};\n"
	tr := tree(t, map[string]string{
		"a.js": "eval(a)\n", ".eslintrc.js": evil, ".eslintrc.cjs": evil, ".eslintrc.json": `{"parser":"./parser.js","rules":{"no-eval":"off"}}`,
		"parser.js":        evil,
		"eslint.config.js": evil, "eslint.config.cjs": evil, "eslint.config.mjs": "import fs from 'fs'; fs.writeFileSync('" + marker +
			"','x'); export default [{ignores:['**']}];\n",
		".eslintignore": "**\n",
		"package.json":  `{"type":"module","eslintConfig":{"rules":{"no-eval":"off"}},"scripts":{"preinstall":"touch ` + marker + `"}}`,
		"tsconfig.json": `{"extends":"./evil.json","exclude":["**"]}`, ".npmrc": "node-options=--require=./parser.js\n", ".babelrc.js": evil,
		"node_modules/eslint-plugin-security/index.js": evil, "node_modules/eslint-plugin-security/package.json": `{"main":"index.js"}`,
	})
	report := run(t, engine(t, sast.Config{}, "eslint"), tr)
	require.Contains(t, places(report), "a.js:1 no-eval MEDIUM")
	require.NoFileExists(t, marker)
}

func TestPython(t *testing.T) {
	t.Parallel()
	const book = `{"cells":[{"cell_type":"markdown","source":["eval(x)"]},
{"cell_type":"code","source":[
  "%matplotlib inline\n",
  "!pip install x\n",
  "import pickle\n",
  "pickle.loads(\"é\" + x)"
]},
{"cell_type":"code","source":"eval(y)"}],
"metadata":{"language_info":{"name":"python"}},"nbformat":4}`
	for name, test := range map[string]struct {
		files map[string]string
		want  []string
		notes []string
	}{
		"rules": {map[string]string{
			"a.py": "import subprocess, pickle, hashlib\nsubprocess.call('ls ' + x, shell=True)\npickle.loads(x)\nhashlib.md5(x)\nassert x\n",
		}, []string{"a.py:2 S602 MEDIUM", "a.py:3 S301 MEDIUM", "a.py:4 S324 LOW"}, []string{}},
		"comments are not obeyed": {map[string]string{
			"a.py": "# ruff: noqa\n# flake8: noqa\n# RUFF:NOQA: S\n# ruff: disable[S]\nexec(x)  # noqa\nexec(y)  # NoQA: S102\nexec(z)  # ruff: " +
				"ignore[S102]\n# ruff: enable[S]\n",
		}, []string{"a.py:5 S102 MEDIUM", "a.py:6 S102 MEDIUM", "a.py:7 S102 MEDIUM"}, []string{}},
		"configuration is not obeyed": {map[string]string{
			"a.py": "exec(x)\n", "pyproject.toml": "[tool.ruff.lint]\nignore = [\"S\"]\n", "ruff.toml": "exclude = [\"*\"]\n",
			".ruff.toml": "exclude = [\"*\"]\n", "setup.cfg": "[flake8]\nignore = S\n", ".bandit": "skips: S102\n",
		}, []string{"a.py:1 S102 MEDIUM"}, []string{}},
		"Python 2": {map[string]string{"a.py": "print 'x'\n", "b.py": "exec(x)\n"}, []string{"b.py:1 S102 MEDIUM"}, []string{"UNPARSED!"}},
		"notebook": {map[string]string{"a.ipynb": book}, []string{"a.ipynb:6 S301 MEDIUM", "a.ipynb:8 S307 MEDIUM"}, []string{}},
		"notebook of another language, and none": {map[string]string{
			"a.ipynb": `{"cells":[],"metadata":{"language_info":{"name":"R"}}}`, "b.ipynb": "{", "c.py": "exec(x)\n",
		}, []string{"c.py:1 S102 MEDIUM"}, []string{"UNPARSED!", "UNPARSED!"}},
		"harmless looks": {
			map[string]string{"a.py": "import subprocess\nsubprocess.call('ls', shell=True)\n"},
			[]string{"a.py:2 S602 MEDIUM", "a.py:2 S607 LOW"}, []string{},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := run(t, engine(t, sast.Config{}, "ruff"), tree(t, test.files))
			require.Equal(t, test.want, places(report))
			require.Equal(t, test.notes, codes(report))
		})
	}
}

// hostileTime is how much usable time the analysis of one file may take. It is shorter than the default, so that the test
// ends soon, and still ample for a harmless file.
const hostileTime = 5 * time.Second

// TestNodeHostile analyses texts that parsers and rules fail on: at worst the file is lost, and the
// report states this.
func TestNodeHostile(t *testing.T) {
	t.Parallel()
	deep := func(open, in, end string, n int) string { return strings.Repeat(open, n) + in + strings.Repeat(end, n) }
	for name, test := range map[string]struct{ engine, file, evil, good, want string }{
		"nested JavaScript": {"eslint", "a.js", deep("[", "1", "]", 100_000), "eval(a)", "z.js:1 no-eval MEDIUM"},
		"nested TypeScript": {"eslint", "a.ts", "let a: " + deep("Array<", "x", ">", 50_000), "eval(a)", "z.ts:1 no-eval MEDIUM"},
		"nested templates":  {"eslint", "a.js", deep("`${", "1", "}`", 50_000), "eval(a)", "z.js:1 no-eval MEDIUM"},
		"slow expressions":  {"eslint", "a.js", strings.Repeat("x = /(a+)+(b+)+(c+)+$/;\n", 5_000), "eval(a)", "z.js:1 no-eval MEDIUM"},
		"a chain":           {"eslint", "a.js", "x" + strings.Repeat(" + y", 150_000), "eval(a)", "z.js:1 no-eval MEDIUM"},
		"nested Python":     {"ruff", "a.py", deep("(", "1", ")", 100_000), "exec(a)\n", "z.py:1 S102 MEDIUM"},
		"indented Python": {"ruff", "a.py", func() string {
			var b strings.Builder
			for i := range 1_000 {
				b.WriteString(strings.Repeat(" ", i) + "if x:\n")
			}
			return b.String()
		}(), "exec(a)\n", "z.py:1 S102 MEDIUM"},
		"no text": {"ruff", "a.py", "x = '\xff\xfe\x80'\n", "exec(a)\n", "z.py:1 S102 MEDIUM"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tr := tree(t, map[string]string{"b/" + test.file: test.evil, "z" + filepath.Ext(test.file): test.good})
			for i := range tr.Files { // every file must be judged, however it was classified
				tr.Files[i].Minified, tr.Files[i].Binary = false, false
			}
			report := run(t, engine(t, sast.Config{UnitTime: hostileTime}, test.engine), tr)
			require.Contains(t, places(report), test.want)
			require.True(t, report.Judged)
		})
	}
}

// TestNodeMissing runs without Node, or without packages: it must return an error with an
// explanation, or no error if there is nothing to judge.
func TestNodeMissing(t *testing.T) {
	t.Parallel()
	old := filepath.Join(t.TempDir(), "node")
	executable.Write(t, old, "#!/bin/sh\necho v18.19.0\n")
	for name, test := range map[string]struct {
		cfg  sast.Config
		want string
	}{
		"no Node":     {sast.Config{Node: "/no/such/node"}, "Node.js is missing"},
		"old Node":    {sast.Config{Node: old}, "too old"},
		"other Node":  {sast.Config{Node: "/bin/false"}, "does not start"},
		"no packages": {sast.Config{Dir: t.TempDir()}, "folder of the engines"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for engineName, file := range map[string]string{"eslint": "a.js", "ruff": "a.py"} {
				e := engine(t, test.cfg, engineName)
				_, err := e.Scan(t.Context(), tree(t, map[string]string{file: "eval(a)"}), codeOptions(t))
				require.ErrorContains(t, err, test.want)
				require.Equal(t, scan.CodeUnavailable, scan.CodeOf(err))
				report := run(t, e, tree(t, map[string]string{"a.go": "package a"}))
				require.False(t, report.Judged)
			}
		})
	}
}

// TestLarge checks that a file that is too large to be judged is a gap.
func TestLarge(t *testing.T) {
	t.Parallel()
	tr := tree(t, map[string]string{"a.py": strings.Repeat("exec(x)\n", 200_000), "b.py": "exec(x)\n"})
	report := run(t, engine(t, sast.Config{}, "ruff"), tr)
	require.Equal(t, []string{"b.py:1 S102 MEDIUM"}, places(report))
	require.Equal(t, []string{"NOT_JUDGED!"}, codes(report))
}

// TestWide notes code in UTF-16, which compilers read and no engine does.
func TestWide(t *testing.T) {
	t.Parallel()
	little := utf16Text(binary.LittleEndian, "eval(a)\n")
	report := run(t, engine(t, sast.Config{}, "survey"), tree(t, map[string]string{
		"a.js": little, "b.cs": utf16Text(binary.BigEndian, "class B {}\n"), "obj/gen.Designer.cs": little, "vendor/d.py": little,
		"e.dat": little, "f.ts": "G\x00\x00\x00", "g.py": "exec(x)\n",
	}))
	require.Equal(t, []string{"UNPARSED!", "UNPARSED!"}, codes(report))
	require.Equal(t, []string{"a.js", "b.cs"}, []string{report.Notes[0].Path, report.Notes[1].Path})
	require.Contains(t, report.Notes[0].Message, "UTF-16")
	many := map[string]string{}
	for i := range 25 {
		many[fmt.Sprintf("%d.py", i)] = little
	}
	notes := run(t, engine(t, sast.Config{}, "survey"), tree(t, many)).Notes
	require.Len(t, notes, 21)
	require.Equal(t, "5 more files are in UTF-16.", notes[20].Message)
	report = run(t, engine(t, sast.Config{}, "survey"), tree(t, map[string]string{"a.scala": little}))
	require.Equal(t, []string{"NO_ENGINE!"}, codes(report))
}

// utf16Text encodes ASCII, with a byte order mark.
func utf16Text(order binary.AppendByteOrder, text string) string {
	out := order.AppendUint16(nil, 0xfeff)
	for _, r := range text {
		out = order.AppendUint16(out, uint16(r))
	}
	return string(out)
}

// TestIdentity checks that a finding keeps its identity when the code is moved and reformatted.
func TestIdentity(t *testing.T) {
	t.Parallel()
	identity := func(text string) scan.Finding {
		report := run(t, engine(t, sast.Config{}, "ruff"), tree(t, map[string]string{"a.py": text}))
		require.Len(t, report.Findings, 1)
		return report.Findings[0]
	}
	a := identity("exec(x,  y)\n")
	b := identity("\n\n\nif z:\n    exec(x, \ty)\n")
	require.Equal(t, a.Identity, b.Identity)
	require.NotEqual(t, a.StartLine, b.StartLine)
	require.NotEqual(t, a.Identity, identity("exec(w)\n").Identity)
	require.Equal(t, []string{"CWE-95"}, a.CWE)
	require.Equal(t, "exec(x,  y)", a.Snippet)
	require.NotEmpty(t, a.Title)
	require.NotEmpty(t, a.Remediation)
}

// TestMerged checks that one weakness that two engines report is one finding.
func TestMerged(t *testing.T) {
	t.Parallel()
	engines, err := sast.New(sast.Config{Self: self(), External: []string{"other:Python=" + sarifScript(t,
		`{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Other","version":"7","rules":[{"id":"X1","properties":{"tags":["CWE-95"]}}]}},
		"results":[{"ruleId":"X1","message":{"text":"exec"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.py"},"region":{"startLine":1}}}]}]}]}`)}})
	require.NoError(t, err)
	v, err := code.Judge(t.Context(), scan.DimensionSAST, engines, tree(t, map[string]string{"a.py": "exec(x)\n"}), codeOptions(t))
	require.NoError(t, err)
	require.Len(t, v.Findings, 1)
	require.ElementsMatch(t, []string{"ruff", "other"}, v.Findings[0].Engines)
	require.Equal(t, scan.CoverageComplete, v.Coverage)
}
