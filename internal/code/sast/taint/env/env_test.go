package env_test

import (
	"slices"
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

// literals evaluates constants only, such as the keys of members.
type literals struct{}

func (literals) Eval(x *ir.Expr) *value.Value { return value.Text(x.Name) }

// newEnv returns the environment of "func show(name)".
func newEnv() *env.Env {
	fn := &ir.Func{Name: "show", Params: []ir.Param{{Name: "name"}}}
	file := &ir.File{Path: "app.py", Funcs: []*ir.Func{fn}}
	index := hierarchy.New([]*ir.File{file}, &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()})
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
	leave := r.EnterScope(nil)
	r.Set(r.Declare("inner"), value.Text("x"))
	_, sees := r.Lookup("name")
	require.True(t, sees)
	leave()
	_, left := r.Lookup("inner")
	require.False(t, left)
}

// TestSave checks that values that outlive the function lose what belongs to it.
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

func constant(v *value.Value) string {
	c, ok := v.Constant()
	if !ok {
		return "unknown"
	}
	return c.String()
}

func TestArithmetic(t *testing.T) {
	t.Parallel()
	r := newEnv()
	for text, c := range map[string]struct {
		op   string
		a, b float64
	}{
		"7": {"+", 3, 4}, "12": {"*", 3, 4}, "2": {"/", 6, 3}, "1": {"%", 7, 3}, "8": {"**", 2, 3}, "6": {"|", 4, 2}, "true": {"<", 1, 2},
	} {
		require.Equal(t, text, constant(r.BinaryOf(c.op, value.Number(c.a), value.Number(c.b))), c.op)
	}
	for op, b := range map[string]float64{"/": 2, "%": 0, "<<": 64} { // 7/2 is 3 or 3.5
		v := r.BinaryOf(op, value.Number(7), value.Number(b))
		require.Equal(t, "unknown", constant(v), op)
		require.True(t, v.Numeric, op)
	}
}

// TestConcat checks what is known of "a" + … + "b": the text, or its prefix.
func TestConcat(t *testing.T) {
	t.Parallel()
	r := newEnv()
	slot, _ := r.Lookup("name")
	require.Equal(t, "ab", constant(r.Concat(value.Text("a"), value.Text("b"))))
	v := r.Concat(value.Text("a"), r.Get(slot), value.Text("b"))
	require.Equal(t, "a", v.Prefix)
	require.Len(t, v.Taints, 1)
}

// TestHostsOfURLs concatenates a path to the program's own host, and a host to a scheme.
func TestHostsOfURLs(t *testing.T) {
	t.Parallel()
	r := newEnv()
	slot, _ := r.Lookup("name")
	host := r.Knowledge.Weaknesses.Host()
	behind := func(parts ...*value.Value) model.Mask {
		taints := r.Concat(append(parts, r.Get(slot))...).Taints
		return taints[slices.IndexFunc(taints, func(t value.Taint) bool { return t.Param == 0 })].Sanitized & host
	}
	require.Equal(t, host, behind((*value.Value)(nil).WithType("app.Settings")), "a setting")
	require.Zero(t, behind(value.Text("https://")), "it is the host")
	require.Equal(t, host, behind(r.Parameter(value.Origin{Param: value.Self}.Below("base"))), "a field of the client")
	require.Equal(t, host, behind(value.Text(""), (*value.Value)(nil).WithType("app.Settings")), "a setting behind nothing")
	regions, schemes := value.Join(value.Text("eu.org"), value.Text("us.org")), value.Join(value.Text("https://"), value.Text("http://"))
	require.Equal(t, host, behind(value.Text("https://"), regions, value.Text("/")), "one of two hosts")
	require.Zero(t, behind(schemes), "one of two schemes")
}

// TestFormatted checks where the arguments of a format get.
func TestFormatted(t *testing.T) {
	t.Parallel()
	r := newEnv()
	a, b := value.Text("a"), value.Text("b")
	for _, c := range []struct{ format, mark, want string }{
		{"%s-%s", "%", "a-b"}, {"100%% %s%n%s", "%", "100% a\nb"}, {"{}{{}}{}", "{", "a{}b"}, {"{1}{0}{1}", "{", "bab"},
	} {
		v, ok := r.Formatted(c.format, []*value.Value{a, b}, c.mark)
		require.True(t, ok, c.format)
		require.Equal(t, c.want, constant(v))
	}
	for _, format := range []string{"%s", "%s%s%s", "%2$s %1$s", "%(name)s %s"} {
		_, ok := r.Formatted(format, []*value.Value{a, b}, "%")
		require.False(t, ok, format)
	}
	v, ok := r.Formatted("%5s", []*value.Value{a}, "%")
	require.True(t, ok)
	require.Empty(t, v.Prefix, "the width adds spaces")
}

func TestNumbersAreSafeAsText(t *testing.T) {
	t.Parallel()
	r := newEnv()
	slot, _ := r.Lookup("name")
	v := r.BinaryOf("*", r.Get(slot), value.Number(2))
	require.True(t, v.Numeric)
	require.Equal(t, r.NumberMask(), v.Taints[0].Sanitized)
}

// TestMembership checks "name in allowed": allowed must not be untrusted itself.
func TestMembership(t *testing.T) {
	t.Parallel()
	in := &ir.Expr{Op: ir.Binary, Name: "in", Args: []ir.Arg{{X: name}, {X: &ir.Expr{Op: ir.Var, Name: "allowed"}}}}
	request := value.Taint{Origin: value.Origin{Source: &value.Source{Kind: model.SourceRequest}}}
	for title, c := range map[string]struct {
		element *value.Value
		safe    bool
	}{"own": {value.Text("a"), true}, "untrusted": {value.Tainted([]value.Taint{request}), false}} {
		r := newEnv()
		slot, _ := r.Lookup("name")
		list := r.NewObject(nil, &value.Object{Exact: true, List: []*value.Value{c.element}})
		allowed := &value.Value{Objects: []int{list}, Types: []string{"list"}}
		r.Assume(r.Membership(in, r.Get(slot), allowed), true)
		require.Equal(t, c.safe, sanitized(t, r) == model.All, title)
	}
}

// TestFactsAboutMembers checks facts about a member that each read evaluates again.
func TestFactsAboutMembers(t *testing.T) {
	t.Parallel()
	r := newEnv()
	slot, _ := r.Lookup("name")
	first := &ir.Expr{Op: ir.Select, X: name, Name: "first"}
	r.Learn(value.Fact{Location: value.Location{Variable: slot, Path: []string{"first"}}, Sanitizes: model.All})
	read := func(key string, x *ir.Expr) model.Mask {
		return r.RefinedMember(x, r.Read(r.Get(slot), key)).Taints[0].Sanitized
	}
	require.Equal(t, model.All, read("first", first))
	require.Zero(t, read("last", &ir.Expr{Op: ir.Select, X: name, Name: "last"}))
}

func TestFunctionsNamedByText(t *testing.T) {
	t.Parallel()
	fn := &ir.Func{Name: "tasks.send"}
	files := []*ir.File{{Path: "tasks.py", Funcs: []*ir.Func{fn}}}
	index := hierarchy.New(files, &model.Set{Weaknesses: model.AllWeaknesses(), Words: model.NewWords()})
	store := memory.New(index, func(stored.Location) {})
	r := env.New(env.Program{Index: index, Store: store, Interned: value.NewInterner(index.FileOf)}, nil, fn, index.FileOf[fn])
	for _, text := range []string{"tasks.send", "tasks::send", "tasks@send", "tasks#send"} {
		list := r.FunctionsNamed(value.Text(text))
		require.Len(t, list, 1, text)
		require.Same(t, fn, list[0].Func)
	}
	require.Empty(t, r.FunctionsNamed(value.Text("tasks.drop")))
	require.Empty(t, r.FunctionsNamed(nil))
}

// TestFactsAboutGetters checks that a fact about the result of a getter holds for its next result, until the variable is assigned.
func TestFactsAboutGetters(t *testing.T) {
	t.Parallel()
	for method, getter := range map[string]bool{"getName": true, "GetName": true, "getNextEntry": false, "next": false, "get": false} {
		r := newEnv()
		slot, _ := r.Lookup("name")
		call := &ir.Expr{Op: ir.Call, X: &ir.Expr{Op: ir.Select, X: name, Name: method}}
		place, ok := r.Place(call)
		require.Equal(t, getter, ok, method)
		if !ok {
			continue
		}
		r.Learn(value.Fact{Location: place, Sanitizes: model.All})
		require.Equal(t, model.All, r.RefinedMember(call, r.Get(slot)).Taints[0].Sanitized)
		r.Set(slot, r.Get(slot))
		require.Zero(t, r.RefinedMember(call, r.Get(slot)).Taints[0].Sanitized)
	}
}

// TestCollections compares a collection with one of the program's own.
func TestCollections(t *testing.T) {
	t.Parallel()
	r := newEnv()
	slot, _ := r.Lookup("name")
	list := func(rest *value.Value) *value.Value {
		return &value.Value{Objects: []int{r.NewObject(nil, &value.Object{Rest: rest})}, Types: []string{"list"}}
	}
	source := value.Tainted([]value.Taint{{Origin: value.Origin{Source: &value.Source{Kind: model.SourceRequest}}}})
	own, given := list(value.Text("a")), list(source)
	r.Set(slot, given)
	operation := func(op string) *value.Value {
		x := &ir.Expr{Op: ir.Binary, Name: op, Args: []ir.Arg{{X: name}, {X: &ir.Expr{Op: ir.Ref, Name: "OWN"}}}}
		out, ok := r.Collections(x, given, own)
		require.True(t, ok, op)
		return out
	}
	require.Same(t, own, operation("&"))
	for _, facts := range [][]value.Fact{operation("-").Facts(false), operation("<=").Facts(true)} {
		require.Equal(t, []value.Fact{{Location: value.Location{Variable: slot}, Sanitizes: model.All, Every: true}}, facts)
	}
	require.Empty(t, operation("-").Facts(true))
	require.True(t, r.Candidate(own).Listed || len(r.Candidate(own).Constants) > 0)
	require.False(t, r.HasOwn(given))
	_, ok := r.Collections(&ir.Expr{Op: ir.Binary, Name: "<"}, value.Number(1), value.Number(2))
	require.False(t, ok)
}
