package flow_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/flow"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// knowledge has the rules about the library of the test programs.
const knowledge = `
framework: toy
docs: https://example.com/
types:
  int: {scalar: true}
  lib.Request: {members: {clone: this, session: lib.Session}}
  lib.Special: {extends: [lib.Request]}
  lib.Db: {same: [Db]}
rules:
  - {call: [source], source: request}
  - {call: [guess], source: random}
  - {read: [lib.Request.query], source: request}
  - {call: [lib.Request.param], source: request}
  - {call: [sink, "lib.Db.run"], sink: sql-injection, at: ["0"]}
  - {call: [page], sink: xss, at: ["0"]}
  - {call: [pages], sink: xss, at: ["0.**"]}
  - {call: [goto_], sink: open-redirect, at: ["0"], safe-prefix: "^/[a-z]"}
  - {write: [lib.Node.html], sink: xss, at: ["0"]}
  - {call: [answer], sink: xss, at: ["0"], direct: true}
  - {call: [search], sink: nosql-injection, at: ["0"], judged-as: code-injection}
  - {call: [textual], flow: ["0 -> return"], clears: [nosql-injection]}
  - {call: [escape], clears: [xss]}
  - {call: [drop], flow: []}
  - {call: [pick], flow: ["1 -> return"]}
  - {call: [allowed], guard: {subject: "0", holds: true, clears: [all]}}
  - {call: [refused], guard: {subject: "0", holds: false, clears: [all]}}
  - {call: [matches], guard: {subject: "1", holds: true, pattern: "0"}}
  - {call: ["*.add"], operation: list-append}
  - {call: ["*.at"], operation: list-get}
  - {call: ["*.remove"], operation: list-remove}
  - {call: ["*.put"], operation: map-put}
  - {call: ["*.get"], operation: map-get}
  - {call: ["*.each"], callback: {at: "0", gives: {"0": "this.*"}}}
  - {call: ["*.turn"], callback: {at: "0", gives: {"0": "this.*"}, returns: "return.*"}}
  - {call: [cut], operation: regex-replace}
  - {call: [hash], flaw: weak-hash, when: [{at: "0", matches: "(?i)^md5$"}]}
  - {call: [cookie], flaw: insecure-cookie, unless: [{at: "1.secure", equals: "true"}]}
  - {call: [oddly], loose: true, sink: xss, at: ["0"]}
entries:
  - {callback: [serve], at: "1", params: {"0": {type: lib.Request}}}
  - {name: "^main_", path: "^cmd/", params: {"*": {source: request}}}
`

// analyse returns the findings in a program: "LINE weakness".
func analyse(t *testing.T, source string) []string {
	t.Helper()
	know, err := model.Load(fstest.MapFS{"toy.yaml": {Data: []byte(knowledge)}})
	require.NoError(t, err)
	found, stats := flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{lower(t, "cmd/a.toy", source)}, Know: know})
	require.Zero(t, stats.Cut+stats.Left)
	var out []string
	for _, f := range found {
		tested := ""
		if f.Tested {
			tested = " tested"
		}
		out = append(out, fmt.Sprintf("%d %s%s", f.Pos.Line, f.Weakness.ID, tested))
		if f.Source != "" {
			require.GreaterOrEqual(t, len(f.Steps), 2)
		}
	}
	return out
}

// wanted returns the findings that the comments of a program expect, by line.
func wanted(source string) []string {
	var out []string
	for i, line := range strings.Split(source, "\n") {
		if _, id, ok := strings.Cut(line, "// want "); ok {
			out = append(out, fmt.Sprintf("%d %s", i+1, strings.TrimSpace(id)))
		}
	}
	return out
}

func TestFlows(t *testing.T) {
	t.Parallel()
	for name, source := range cases() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, wanted(source), analyse(t, source))
		})
	}
}

func TestSteps(t *testing.T) {
	t.Parallel()
	know, err := model.Load(fstest.MapFS{"toy.yaml": {Data: []byte(knowledge)}})
	require.NoError(t, err)
	file := lower(t, "a.toy", "func a() {\n\tx := source()\n\tb(x)\n}\nfunc b(p any) {\n\tq := p\n\tsink(q)\n}")
	found, _ := flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{file}, Know: know})
	require.Len(t, found, 1)
	var steps []string
	for _, s := range found[0].Steps {
		steps = append(steps, fmt.Sprintf("%d %s", s.Pos.Line, s.Text))
	}
	require.Equal(t, []string{
		"2 The data comes in with source().", "2 It is assigned to x.", "3 It is passed to b.", "6 It is assigned to q.", "7 It reaches sink().",
	}, steps)
	require.Equal(t, "source()", found[0].Source)
	require.False(t, found[0].Weak)
}

// TestClosuresOfFields checks that closures which call each other through a field are not followed in every order.
func TestClosuresOfFields(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("type Setter struct { set any }\nfunc (s Setter) prepare(kind any) {\n\tswitch kind {\n")
	for i := range 8 {
		fmt.Fprintf(&b, "\tcase %q: s.set = func(v any) { %ssink(v) } // want sql-injection\n", strconv.Itoa(i), strings.Repeat("s.set(v); ", 4))
	}
	b.WriteString("\t}\n}\nfunc (s Setter) use() { s.set(source()) }\n")
	require.Equal(t, wanted(b.String()), analyse(t, b.String()))
}

func TestWorkIsBounded(t *testing.T) {
	t.Parallel()
	know, err := model.Load(fstest.MapFS{"toy.yaml": {Data: []byte(knowledge)}})
	require.NoError(t, err)
	var b strings.Builder
	for i := range 300 { // each function calls the next twice with functions inside
		fmt.Fprintf(&b, "func f%d(g any) { for true { for true { f%d(func(x any) { g(x); g(x) }); f%d(g) } } }\n", i, i+1, i+1)
	}
	files := []*ir.File{lower(t, "a.toy", b.String())}
	_, stats := flow.Analyse(t.Context(), &flow.Program{Files: files, Know: know, FunctionWork: 2000, Work: 20_000})
	require.LessOrEqual(t, stats.Work, 20_000+2_000)
	require.Positive(t, stats.Cut+stats.Left)
}

// TestSharedInterpretations checks that each caller that shares the interpretation of a function for constants takes the work of it: a scan
// of what changed may analyse only some of them, and must count the same.
func TestSharedInterpretations(t *testing.T) {
	t.Parallel()
	know, err := model.Load(fstest.MapFS{"toy.yaml": {Data: []byte(knowledge)}})
	require.NoError(t, err)
	source := `func mode(x any, how any) any { if how == "number" { return escape(inner(x, how)) }; return inner(x, how) }
func inner(x any, how any) any { if how == "number" { return x }; return x + how }
`
	var works []int
	for i := range 4 {
		file := lower(t, "a.toy", source)
		found, stats := flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{file}, Know: know})
		require.Empty(t, found)
		works = append(works, stats.Work)
		source += fmt.Sprintf("func caller%d() { page(mode(source(), \"number\")); mode(inner(source(), \"text\"), \"text\") }\n", i)
	}
	require.Equal(t, works[1]-works[0], works[2]-works[1])
	require.Equal(t, works[1]-works[0], works[3]-works[2])
}

// TestRepeats checks that functions are analysed again if they read a value before it grew, and callers if they saw what such functions
// returned before: the others have seen everything.
func TestRepeats(t *testing.T) {
	t.Parallel()
	know, err := model.Load(fstest.MapFS{"toy.yaml": {Data: []byte(knowledge)}})
	require.NoError(t, err)
	source := `func early() any { return Shared }
func set() { Shared = source() }
`
	for i := range 20 {
		source += fmt.Sprintf("func late%d() any { return Shared }\n", i)
	}
	source += "func saw() any { return early() }\nfunc use() { sink(saw()) }\n"
	found, stats := flow.Analyse(t.Context(), &flow.Program{Files: []*ir.File{lower(t, "a.toy", source)}, Know: know})
	require.Len(t, found, 1)
	require.Equal(t, 24+3, stats.Functions, "all functions once; early, then saw, then use once more")
}
