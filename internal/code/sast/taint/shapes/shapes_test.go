package shapes_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/report"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/shapes"
	"assay/internal/code/sast/taint/sinks"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/summary"
	"assay/internal/code/sast/taint/value"
)

const knowledge = `framework: unknown
docs: https://example.com/
types:
  lib.Request: {members: {path: lib.Path}}
shapes:
  - {name: request, confidence: MEDIUM, note: n, receiver: "^(req|Request)$", members: [body, param], named: "^form\\w+$", except: Count$}
  - {name: handed, confidence: MEDIUM, note: n, receiver: ^Handed$, named: ^text$, services: ^client$}
  - {name: handed-type, confidence: LOW, note: n, receiver: Event$, named: ^text$}
  - {name: made, confidence: LOW, note: n, receiver: "^conn=made$", members: [readText]}
  - {name: route, confidence: MEDIUM, note: n, annotation: "^(get|post)$", route: "^/", request: "^req$", services: "^db$"}
  - {name: body, confidence: MEDIUM, note: n, parameter: "^FromBody$"}
  - {name: helper, confidence: LOW, note: n, helper: "^req$", except: "^log$"}
  - {name: binder, confidence: LOW, note: n, receiver: "^req$", binds: true, members: [bind]}
  - {name: sql, confidence: LOW, note: n, sink: sql-injection, text: "(?i)^select "}
`

func recogniser(t *testing.T) *shapes.Recogniser {
	t.Helper()
	know, err := model.Load(fstest.MapFS{"shapes.yaml": {Data: []byte(knowledge)}})
	require.NoError(t, err)
	file := &ir.File{Path: "app.py", Module: "app", Classes: []*ir.Class{{Name: "app.Request"}}}
	index := hierarchy.New([]*ir.File{file}, know)
	e := env.New(env.Program{
		Index: index, Store: memory.New(index, func(stored.Location) {}), Interned: value.NewInterner(index.FileOf),
	}, nil, &ir.Func{Name: "app.f"}, file)
	return &shapes.Recogniser{Checker: &sinks.Checker{
		Matcher: &rules.Matcher{Env: e}, Summary: &summary.Summary{}, Findings: report.NewSet(),
	}}
}

func sources(v *value.Value) []string {
	var out []string
	for _, t := range v.OwnTaints() {
		out = append(out, t.Source.Shape.Name+" "+t.Source.Name)
	}
	return out
}

var req = &ir.Expr{Op: ir.Var, Name: "req"}

// TestMembersOfRequests checks that req.body is untrusted only if neither the program nor the
// knowledge declares its type.
func TestMembersOfRequests(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	body := &ir.Expr{Op: ir.Select, X: req, Name: "body"}
	handed := r.Parameter(value.Origin{Param: 0})
	require.Equal(t, []string{"request req.body"}, sources(r.ShapedMember(nil, handed, body)))
	for name, of := range map[string]*value.Value{
		"of the program":  handed.WithType("app.Request"),
		"of knowledge":    handed.WithType("lib.Request"),
		"a constant":      value.Text("a"),
		"made here":       {Objects: []int{r.NewObject(nil, &value.Object{})}},
		"the result of a": handed.WithType("other.get()"),
	} {
		require.Nil(t, r.ShapedMember(nil, of, body), name)
	}
	require.Nil(t, r.ShapedMember(nil, handed, &ir.Expr{Op: ir.Select, X: req, Name: "close"}), "no such member")
	field := &ir.Expr{Op: ir.Select, X: req, Name: "formField"}
	require.Equal(t, []string{"request req.formField"}, sources(r.ShapedMember(nil, handed, field)))
	require.Nil(t, r.ShapedMember(nil, handed, &ir.Expr{Op: ir.Select, X: req, Name: "formCount"}), "excluded")
}

// TestPartsOfEvents follows members and elements of what a library hands over, by the type of a parameter and by the name of a call.
func TestPartsOfEvents(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	x := &ir.Expr{Op: ir.Var, Name: "e"}
	event := r.Parameter(value.Origin{Param: 0}).WithType("web.ChatEvent")
	text := func(of *value.Value, x *ir.Expr) []string {
		return sources(r.ShapedMember(nil, of, &ir.Expr{Op: ir.Select, X: x, Name: "text"}))
	}
	require.Equal(t, []string{"handed-type e.text"}, text(event, x))
	author := &ir.Expr{Op: ir.Select, X: x, Name: "author"}
	require.Equal(t, []string{"handed author.text"}, text(r.ShapedMember(nil, event, author), author))
	client := &ir.Expr{Op: ir.Select, X: x, Name: "getClient"}
	require.Empty(t, text(r.ShapedMember(nil, event, client), client), "a service")

	call := func(member string) *site.Call {
		return &site.Call{Expr: &ir.Expr{Op: ir.Call}, Kind: model.Calls, Member: member, ReceiverExpr: req,
			Receiver: event.WithType("web.Queue")}
	}
	batch := r.Received(call("receive_messages"), nil)
	require.Equal(t, []string{"handed m.text"}, text(r.ElementOfHanded(nil, batch), &ir.Expr{Op: ir.Var, Name: "m"}))
	require.Nil(t, r.Received(call("count"), nil))
	require.Nil(t, r.ElementOfHanded(nil, event), "no messages")
}

// TestMadeConnections checks that conn.readText() is untrusted input also if the library returned the connection.
func TestMadeConnections(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	call := &site.Call{
		Expr: &ir.Expr{Op: ir.Call}, Kind: model.Calls, Member: "readText", ReceiverExpr: &ir.Expr{Op: ir.Var, Name: "conn"},
		Receiver: value.OrEmpty(nil).WithType("web.accept()"),
	}
	v, ok := r.ShapedCall(call)
	require.True(t, ok)
	require.Equal(t, []string{"made conn.readText()"}, sources(v))
	call.Receiver = value.OrEmpty(nil).WithType("app.Request.accept()")
	v, ok = r.ShapedCall(call)
	require.False(t, ok)
	require.Nil(t, v, "the program made it")
}

// TestBinders checks that req.bind(&order) fills a variable, and that req.bind("order") fills nothing.
func TestBinders(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	order := &ir.Expr{Op: ir.Var, Name: "order"}
	call := func(arg *ir.Expr) *site.Call {
		return &site.Call{
			Expr: &ir.Expr{Op: ir.Call}, Kind: model.Calls, Member: "bind", ReceiverExpr: req, Receiver: r.Parameter(value.Origin{Param: 0}),
			Args: []site.Argument{{Expr: arg}},
		}
	}
	_, does := r.ShapedCall(call(&ir.Expr{Op: ir.String, Name: "order"}))
	require.False(t, does)
	_, does = r.ShapedCall(call(&ir.Expr{Op: ir.Unary, Name: "&", Args: []ir.Arg{{X: order}}}))
	require.True(t, does)
}

func TestElementsOfRequests(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	element := &ir.Expr{Op: ir.Index, X: req, Args: []ir.Arg{{X: &ir.Expr{Op: ir.String, Name: "body"}}}}
	handed := r.Parameter(value.Origin{Param: 0})
	require.Equal(t, []string{"request req.body"}, sources(r.ShapedElement(handed, element, []*value.Value{value.Text("body")})))
	require.Nil(t, r.ShapedElement(handed, element, []*value.Value{nil}), "an unknown key")
}

// TestRoutes recognises handlers by an annotation of an unknown library with a path.
func TestRoutes(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	handler := func(annotation, path string) *ir.Func {
		return &ir.Func{Name: "app.h", Annotations: []ir.Annotation{{
			Name: annotation, Args: []ir.Arg{{X: &ir.Expr{Op: ir.String, Name: path}}},
		}}}
	}
	e := r.ShapedEntry(handler("web.get", "/items"), r.File)
	require.NotNil(t, e)
	require.Nil(t, r.ShapedEntry(handler("web.get", "items"), r.File), "no path")
	require.Nil(t, r.ShapedEntry(handler("lib.Request.get", "/items"), r.File), "a known library")

	fill := func(p ir.Param) []string { return sources(r.FillShaped(&p, 1, nil, e.Shape)) }
	require.Equal(t, []string{"route " + value.ParameterPrefix + "name"}, fill(ir.Param{Name: "name"}))
	require.Empty(t, fill(ir.Param{Name: "db"}), "a service")
	require.Empty(t, fill(ir.Param{Name: "req"}), "its members are the input")
}

func TestAnnotatedParameters(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	p := &ir.Param{Name: "item", Annotations: []ir.Annotation{{Name: "web.FromBody"}}}
	require.Equal(t, []string{"body " + value.ParameterPrefix + "item"}, sources(r.AnnotatedByShape(p, nil)))
	p.Annotations[0].Name = "web.Inject"
	require.Nil(t, r.AnnotatedByShape(p, nil))
}

func external(name string, args ...site.Argument) *site.Call {
	return &site.Call{Expr: &ir.Expr{Op: ir.Call}, Ref: "web." + name, Member: name, Kind: model.Calls, Args: args}
}

// TestHelpers checks that calls which are passed a request return untrusted input.
func TestHelpers(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	request := site.Argument{Expr: req, Value: r.Parameter(value.Origin{Param: 0})}
	v, ok := r.ShapedCall(external("parse", request))
	require.True(t, ok)
	require.Equal(t, []string{"helper parse()"}, sources(v))
	_, ok = r.ShapedCall(external("parse"))
	require.False(t, ok, "no request is passed")
}

// TestTextsOfSinks reports untrusted input in text that begins like SQL, and is passed to an unknown
// library.
func TestTextsOfSinks(t *testing.T) {
	t.Parallel()
	for prefix, want := range map[string]int{"hello ": 0, "SELECT * FROM items WHERE name = '": 1} {
		r := recogniser(t)
		request := value.Taint{Origin: value.Origin{Source: r.NewSource(model.SourceRequest, ir.Pos{}, "input()", "")}}
		r.ShapedSinks(external("run", site.Argument{Value: &value.Value{Taints: []value.Taint{request}, Prefix: prefix}}))
		require.Len(t, r.Findings.Sorted(), want, prefix)
	}
}

func TestIsExternal(t *testing.T) {
	t.Parallel()
	r := recogniser(t)
	for ref, want := range map[string]bool{"web.parse": true, "app.Request": false, "lib.Request": false} {
		require.Equal(t, want, r.IsExternal(&site.Call{Expr: &ir.Expr{Op: ir.Call}, Ref: ref, Kind: model.Calls}), ref)
	}
}
