package effects_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/effects"
	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/operations"
	"assay/internal/code/sast/taint/records"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

// machine evaluates no expressions. A function that it calls returns its arguments.
type machine struct{ called []*value.Value }

func (*machine) End()               {}
func (*machine) Passed() model.Mask { return 0 }
func (*machine) Judge(*value.Closure, []*value.Value, *site.Call) (yes, no model.Mask, result *value.Value) {
	return 0, 0, nil
}
func (*machine) Eval(*ir.Expr) *value.Value         { return nil }
func (*machine) Reference(name string) *value.Value { return &value.Value{Ref: name} }

func (m *machine) Call(_ *value.Closure, args []*value.Value, _ map[int]string, _ *site.Call) *value.Value {
	m.called = args
	return value.Text("result")
}

const knowledge = `framework: lib
docs: https://example.com/
rules:
  - {call: [lib.input], source: request}
  - {call: [lib.escape], clears: [xss]}
  - {call: [lib.join], flow: ["0 -> return"]}
  - {call: [lib.each], callback: {at: "1", gives: {"0": "0"}, returns: return}}
  - {call: [lib.matches], guard: {subject: "1", holds: true, pattern: "0"}}
  - {call: [own.is_safe_name], guard: {subject: "0", holds: true, clears: [all]}}
  - {call: [lib.open], sink: path-traversal, at: ["0"]}
  - {call: [lib.db], returns: lib.Db}
  - {call: [lib.url], begins: "https://example.com/", flow: ["0 -> return"]}
  - {read: [lib.Request.body], source: request}
  - {write: [lib.Response.html], sink: xss, at: ["0"]}
entries:
  - {function: [lib.route], params: {"*": {source: request}}, only: "<NAME>", converted: "<int:NAME>"}
`

func applier(t *testing.T, params ...ir.Param) (*effects.Applier, *machine) {
	t.Helper()
	know, err := model.Load(fstest.MapFS{"lib.yaml": {Data: []byte(knowledge)}})
	require.NoError(t, err)
	fn := &ir.Func{Name: "app.f", Params: params, Annotations: []ir.Annotation{{
		Name: "lib.route", Args: []ir.Arg{{X: &ir.Expr{Op: ir.String, Name: "/<name>/<int:id>"}}},
	}}}
	file := &ir.File{Path: "app.py", Funcs: []*ir.Func{fn}}
	index := hierarchy.New([]*ir.File{file}, know)
	e := env.New(env.Program{
		Index: index, Store: memory.New(index, func(stored.Location) {}), Interned: value.NewInterner(index.FileOf),
	}, nil, fn, file)
	m := &machine{}
	e.Evaluator = m
	c := &sinks.Checker{Matcher: &rules.Matcher{Env: e, Machine: m}, Summary: &summary.Summary{}, Findings: report.NewSet()}
	o := &operations.Operator{Recorder: &records.Recorder{Checker: c}, Table: operations.Table()}
	return effects.New(o, &shapes.Recogniser{Checker: c}), m
}

// call applies the rules about a function.
func call(r *effects.Applier, name string, args ...*value.Value) *value.Value {
	c := &site.Call{Expr: &ir.Expr{Op: ir.Call, Pos: ir.Pos{Line: 3}}, Ref: "lib." + name, Member: name, Kind: model.Calls}
	for _, v := range args {
		c.Args = append(c.Args, site.Argument{Expr: &ir.Expr{Op: ir.Var, Name: "x"}, Value: v})
	}
	specs, loose := r.Rules(c)
	var out *value.Value
	r.Apply(c, specs, loose, func(v *value.Value) { out = v })
	return r.Result(c, out, specs)
}

func TestSourceReachesSink(t *testing.T) {
	t.Parallel()
	r, _ := applier(t)
	call(r, "open", call(r, "input"))
	found := r.Findings.Sorted()
	require.Len(t, found, 1)
	require.Equal(t, "path-traversal", found[0].Weakness.ID)
	require.Equal(t, "lib.input()", found[0].Source)
}

func TestSanitizerClearsItsWeaknesses(t *testing.T) {
	t.Parallel()
	r, _ := applier(t)
	xss, _ := r.Knowledge.Weaknesses.Find("xss")
	traversal, _ := r.Knowledge.Weaknesses.Find("path-traversal")
	v := call(r, "escape", call(r, "input"))
	require.True(t, v.Taints[0].Sanitized.Has(xss))
	require.False(t, v.Taints[0].Sanitized.Has(traversal))
}

func TestPropagatorMovesItsFlowsOnly(t *testing.T) {
	t.Parallel()
	r, _ := applier(t)
	require.Len(t, call(r, "join", call(r, "input"), value.Text("a")).Taints, 1)
	v := call(r, "join", value.Text("a"), call(r, "input"))
	require.Empty(t, v.OwnTaints(), "the second argument is not propagated")
}

func TestCallbackGetsArguments(t *testing.T) {
	t.Parallel()
	r, m := applier(t)
	item := value.Text("item")
	fn := &value.Closure{Func: &ir.Func{Params: []ir.Param{{Name: "x"}}}}
	got, _ := call(r, "each", item, &value.Value{Functions: []*value.Closure{fn}}).Text()
	require.Equal(t, []*value.Value{item}, m.called)
	require.Equal(t, "result", got)
}

// TestGuardClearsByCharacters matches a variable with a regular expression.
func TestGuardClearsByCharacters(t *testing.T) {
	t.Parallel()
	for pattern, safe := range map[string]bool{"^[a-z]+$": true, "^.+$": false} {
		r, _ := applier(t)
		r.Set(r.Declare("x"), call(r, "input"))
		v := call(r, "matches", value.Text(pattern), call(r, "input"))
		xss, _ := r.Knowledge.Weaknesses.Find("xss")
		r.Assume(v, true)
		slot, _ := r.Lookup("x")
		require.Equal(t, safe, r.Get(slot).Taints[0].Sanitized.Has(xss), pattern)
	}
}

func TestOwnGuard(t *testing.T) {
	t.Parallel()
	r, _ := applier(t)
	r.Set(r.Declare("x"), call(r, "input"))
	x := &ir.Expr{Op: ir.Var, Name: "x"}
	c := &site.Call{Expr: &ir.Expr{Op: ir.Call}, Ref: "app.is_safe_name", Member: "is_safe_name", Args: []site.Argument{{Expr: x}}}
	require.Len(t, r.OwnGuard(c, nil).Verdict.Yes, 1)
	c.Member = "other"
	require.Nil(t, r.OwnGuard(c, nil))
}

func TestResults(t *testing.T) {
	t.Parallel()
	r, _ := applier(t)
	require.Equal(t, []string{"lib.Db"}, call(r, "db").Types)
	require.Equal(t, "https://example.com/", call(r, "url", call(r, "input")).Prefix)
	require.Equal(t, []string{"lib.unknown()"}, call(r, "unknown").Types, "named after the call")
}

func TestReadsAndWrites(t *testing.T) {
	t.Parallel()
	r, _ := applier(t)
	request, response := (*value.Value)(nil).WithType("lib.Request"), (*value.Value)(nil).WithType("lib.Response")
	body := r.ReadMember(nil, request, nil, "body")
	require.Equal(t, model.SourceRequest, body.Taints[0].Source.Kind)
	require.Nil(t, r.ReadMember(nil, request, nil, "other"))
	r.WriteMember(response, "other", body, ir.Pos{Line: 1})
	require.Empty(t, r.Findings.Sorted())
	r.WriteMember(response, "html", body, ir.Pos{Line: 1})
	require.Len(t, r.Findings.Sorted(), 1)
}

// TestEntryPoints passes untrusted input to the parameters of a route.
func TestEntryPoints(t *testing.T) {
	t.Parallel()
	r, _ := applier(t, ir.Param{Name: "name"}, ir.Param{Name: "id"}, ir.Param{Name: "db"})
	entry := r.EntryOf(r.Func, r.File)
	require.NotNil(t, entry)
	require.Equal(t, value.ParameterPrefix+"name", r.Argument(0, nil, entry).Taints[0].Source.Name)
	require.True(t, r.Argument(1, nil, entry).Numeric, "the route converts it")
	require.Nil(t, r.Argument(2, nil, entry), "the route does not name it")
	require.Nil(t, r.Argument(0, nil, nil), "nobody outside calls it")
}
