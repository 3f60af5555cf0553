package env_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/env"
	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/memory"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/stored"
	"assay/internal/code/sast/taint/value"
)

// literals evaluates constants, as keys of members are.
type literals struct{}

func (literals) Eval(x *ir.Expr) *value.Value { return value.Text(x.Name) }

// newEnv returns the environment of "func show(name)".
func newEnv() *env.Env {
	fn := &ir.Func{Name: "show", Params: []ir.Param{{Name: "name"}}}
	file := &ir.File{Path: "app.py", Funcs: []*ir.Func{fn}}
	index := hierarchy.New([]*ir.File{file}, &model.Set{Weaknesses: model.NewWeaknesses()})
	store := memory.New(index, func(stored.Location) {})
	r := env.New(env.Program{Index: index, Store: store, Interned: value.NewInterner(index.FileOf)}, nil, fn, file)
	r.Evaluator = literals{}
	r.Set(r.Declare("name"), r.Parameter(value.Origin{Param: 0}))
	return r
}

var name = &ir.Expr{Op: ir.Var, Name: "name"}

func sanitized(t *testing.T, r *env.Env) model.Mask {
	t.Helper()
	slot, ok := r.Lookup("name")
	require.True(t, ok)
	return r.Get(slot).Taints[0].Sanitized
}

// TestConditions refines a variable by what conditions say: if name == "admin".
func TestConditions(t *testing.T) {
	t.Parallel()
	admin := value.Text("admin")
	for title, c := range map[string]struct {
		not, holds, safe bool
	}{
		"if name == 'admin'":           {false, true, true},
		"if name == 'admin', the else": {false, false, false},
		"if name != 'admin', the else": {true, false, true},
	} {
		r := newEnv()
		slot, _ := r.Lookup("name")
		verdict := r.Equal(name, &ir.Expr{Op: ir.String, Name: "admin"}, r.Get(slot), admin, c.not)
		r.Assume(verdict, c.holds)
		require.Equal(t, c.safe, sanitized(t, r) == model.All, title)
	}
}

func TestScopes(t *testing.T) {
	t.Parallel()
	r := newEnv()
	leave := r.EnterScope()
	r.Set(r.Declare("inner"), value.Text("x"))
	_, sees := r.Lookup("name")
	require.True(t, sees)
	leave()
	_, left := r.Lookup("inner")
	require.False(t, left)
}

// TestSave drops what belongs to the function from values that outlive it.
func TestSave(t *testing.T) {
	t.Parallel()
	r := newEnv()
	slot, _ := r.Lookup("name")
	request := value.Taint{Origin: value.Origin{Source: &value.Source{Kind: model.SourceRequest}}}
	r.SetGlobal("app.last", value.AddTaints(r.Get(slot), []value.Taint{request}))
	require.Equal(t, []value.Taint{request}, r.Global("app.last").Taints)
	require.Empty(t, r.Global("app.last").Objects)
}

func TestTarget(t *testing.T) {
	t.Parallel()
	r := newEnv()
	slot, _ := r.Lookup("name")
	member := &ir.Expr{Op: ir.Select, X: name, Name: "first"}
	at, ok := r.Target(&ir.Expr{Op: ir.Index, X: member, Args: []ir.Arg{{X: &ir.Expr{Op: ir.String, Name: "0"}}}})
	require.True(t, ok)
	require.Equal(t, value.Location{Variable: slot, Path: []string{"first", "0"}}, at)
	_, ok = r.Target(&ir.Expr{Op: ir.Call, X: name})
	require.False(t, ok, "the result of a call has no location")
}
