package rules_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/rules"
	"assay/internal/code/sast/taint/site"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// machine is an interpreter without globals and functions.
type machine struct{}

func (machine) End()               {}
func (machine) Passed() model.Mask { return 0 }
func (machine) Judge(*value.Closure, []*value.Value, *site.Call) (yes, no model.Mask, result *value.Value) {
	return 0, 0, nil
}
func (machine) Eval(*ir.Expr) *value.Value         { return nil }
func (machine) Reference(name string) *value.Value { return &value.Value{Ref: name} }
func (machine) Call(*value.Closure, []*value.Value, map[int]string, *site.Call) *value.Value {
	return nil
}

func matcher(t *testing.T, knowledge string, file *ir.File) *rules.Matcher {
	t.Helper()
	know, err := model.Load(fstest.MapFS{"lib.yaml": {Data: []byte("framework: lib\ndocs: https://example.com/\n" + knowledge)}})
	require.NoError(t, err)
	index := hierarchy.New([]*ir.File{file}, know)
	store := memory.New(index, func(stored.Location) {})
	e := env.New(env.Program{Index: index, Store: store, Interned: value.NewInterner(index.FileOf)}, nil, &ir.Func{Name: "f"}, file)
	e.Evaluator = machine{}
	return &rules.Matcher{Env: e, Machine: machine{}}
}

// TestRules finds the rules of a supertype, except for methods that the program overrides.
func TestRules(t *testing.T) {
	t.Parallel()
	own := &ir.Class{Name: "app.Own", Supers: []string{"lib.Db"}, Methods: []*ir.Func{{Name: "app.Own.run", Class: "app.Own"}}}
	m := matcher(t, `rules:
  - {call: [lib.Db.run, lib.Db.ask], sink: sql-injection, at: ["0"]}
  - {call: ["*.exec"], sink: command-injection, at: ["0"]}
`, &ir.File{Path: "a.py", Classes: []*ir.Class{own}})
	for name, c := range map[string]struct {
		typ, member string
		want        int
	}{
		"the type's":      {"lib.Db", "run", 1},
		"the supertype's": {"app.Own", "ask", 1},
		"overridden":      {"app.Own", "run", 0},
		"any type's":      {"lib.Other", "exec", 1},
		"unknown":         {"lib.Db", "close", 0},
	} {
		call := &ir.Expr{Op: ir.Call, X: &ir.Expr{Op: ir.Select}}
		specs, _ := m.Rules(&site.Call{Expr: call, Receiver: (*value.Value)(nil).WithType(c.typ), Member: c.member, Kind: model.Calls})
		require.Len(t, specs, c.want, name)
	}
}

func TestSlotFollowsPaths(t *testing.T) {
	t.Parallel()
	m := matcher(t, "", &ir.File{Path: "a.js"})
	secure := value.Bool(true)
	options := &value.Value{Objects: []int{m.NewObject(nil, &value.Object{Fields: map[string]*value.Value{"secure": secure}})}}
	c := &site.Call{Args: []site.Argument{{Value: value.Text("id")}, {Value: options}}}
	for text, want := range map[string][]*value.Value{"1.secure": {secure}, "1.other": nil, "2|1.secure": {secure}} {
		slot, err := model.ParseSlot(text)
		require.NoError(t, err)
		got, given := m.Slot(c, slot)
		require.Equal(t, want, got, text)
		require.Equal(t, want != nil, given, text)
	}
}

func TestEntryPoints(t *testing.T) {
	t.Parallel()
	routed := &ir.Func{Name: "app.show", Annotations: []ir.Annotation{{Name: "lib.App.route"}}}
	m := matcher(t, `entries:
  - {function: [lib.App.route], params: {"0": {source: request}}}
`, &ir.File{Path: "a.py", Funcs: []*ir.Func{routed}})
	require.NotNil(t, m.EntryOf(routed, m.File))
	require.Nil(t, m.EntryOf(&ir.Func{Name: "app.other"}, m.File))
}
