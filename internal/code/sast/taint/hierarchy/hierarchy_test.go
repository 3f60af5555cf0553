package hierarchy_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/hierarchy"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
)

const knowledge = `
framework: toy
docs: https://example.com/
types:
  lib.Base: {same: [old.Base], members: {name: string}}
  lib.Page: {}
  lib.Table: {records: true}
  int: {scalar: true}
protocol: {member: get, services: ["", Table]}
rules:
  - {call: [lib.run], source: request}
shapes:
  - {name: page, confidence: MEDIUM, note: n, base: "^Mixin$", path: "^controllers/", is: lib.Page}
`

func index(t *testing.T, files ...*ir.File) *hierarchy.Index {
	t.Helper()
	know, err := model.Load(fstest.MapFS{"toy.yaml": {Data: []byte(knowledge)}})
	require.NoError(t, err)
	return hierarchy.New(files, know)
}

func method(class, name string, params int) *ir.Func {
	return &ir.Func{Name: class + "." + name, Class: class, Params: make([]ir.Param, params)}
}

// names returns the qualified names of functions.
func names(list []*ir.Func) []string {
	var out []string
	for _, fn := range list {
		out = append(out, fn.Name)
	}
	return out
}

func TestNames(t *testing.T) {
	t.Parallel()
	x := index(t, &ir.File{Path: "a", Module: "shop.a", Aliases: []string{"a"}, Classes: []*ir.Class{{Name: "shop.a.Item"}}, Top: &ir.Func{}})
	require.Equal(t, "shop.a.Item", x.Canonical("other.Item|shop.a.Item"), "the program declares it")
	require.Equal(t, "lib.Base", x.Canonical("other.Base|lib.Base|third.Base"), "knowledge is about it")
	require.Equal(t, "third.Thing", x.Canonical("other.Thing|third.Thing"), "the last one, otherwise")
	require.Equal(t, "lib.Base", x.Canonical("old.Base"), "another name of a type")
	require.Equal(t, "shop.a.total", x.Unalias("a.total"))
	require.True(t, x.Declares("shop.a.Item<int>"))
	require.False(t, x.Declares("shop.a.Other"))
}

func TestHierarchy(t *testing.T) {
	t.Parallel()
	x := index(t, &ir.File{Path: "a", Classes: []*ir.Class{
		{Name: "Base", Supers: []string{"old.Base"}, Fields: []ir.Field{{Name: "id"}}},
		{Name: "Left", Supers: []string{"Base"}, Methods: []*ir.Func{
			method("Left", "do", 1), {Name: "Left.new", Class: "Left", Constructor: true},
		}},
		{Name: "Right", Supers: []string{"Left", "Missing"}, Methods: []*ir.Func{method("Right", "do", 1), method("Right", "do", 2)}},
		{Name: "Number", Supers: []string{"int"}},
	}})
	require.Equal(t, []string{"Right", "Left", "Missing", "Base", "lib.Base"}, x.Ancestors("Right<int>"))
	require.True(t, x.Is("Right", "old.Base"))
	require.False(t, x.Is("Base", "Right"))
	require.Equal(t, []string{"Left.do", "Right.do"}, names(x.Methods("Left", "do", 1)), "subclasses override it")
	require.Equal(t, []string{"Right.do"}, names(x.Methods("Right", "do", 2)))
	require.Equal(t, []string{"Right.do", "Right.do"}, names(x.Methods("Right", "do", 7)), "none fits: all of them")
	require.Equal(t, []string{"Left.new"}, names(x.Constructors("Right", 0)), "it is inherited")
	_, owner := x.Field("Right", "id")
	require.Equal(t, "Base", owner)
	require.True(t, x.IsScalar("Number"), "it is another name of int")
	require.False(t, x.IsScalar("Left"))
}

// TestOverloads checks that a class may override one overload of a method and inherit another, if types of parameters distinguish them.
func TestOverloads(t *testing.T) {
	t.Parallel()
	for typ, want := range map[string]string{"string": "Base.do", "": "Sub.do"} {
		typed := func(class string, params int) *ir.Func {
			fn := method(class, "do", params)
			for i := range fn.Params {
				fn.Params[i].Type = typ
			}
			return fn
		}
		x := index(t, &ir.File{Path: "a", Classes: []*ir.Class{
			{Name: "Base", Methods: []*ir.Func{typed("Base", 2)}},
			{Name: "Sub", Supers: []string{"Base"}, Methods: []*ir.Func{typed("Sub", 1)}},
		}})
		require.Equal(t, []string{want}, names(x.Methods("Sub", "do", 2)), typ)
		require.Equal(t, []string{"Sub.do"}, names(x.Methods("Sub", "do", 1)), typ)
		require.Equal(t, []string{"Sub.do"}, names(x.Methods("Sub", "do", -1)), typ)
	}
}

// TestLayersOfClasses checks that subclasses are searched once although the number of paths to them is exponential.
func TestLayersOfClasses(t *testing.T) {
	t.Parallel()
	f := &ir.File{Path: "a", Classes: []*ir.Class{{Name: "L0.0"}}}
	supers := []string{"L0.0"}
	for layer := 1; layer <= 8; layer++ {
		var own []string
		for i := range 30 {
			own = append(own, fmt.Sprintf("L%d.%d", layer, i))
			f.Classes = append(f.Classes, &ir.Class{Name: own[i], Supers: supers})
		}
		supers = own
	}
	last := f.Classes[len(f.Classes)-1]
	last.Methods = []*ir.Func{method(last.Name, "do", 1)}
	x := index(t, f)
	require.Equal(t, []string{"L8.29.do"}, names(x.Methods("L0.0", "do", 1)))
	require.Empty(t, x.Methods("L0.0", "other", 1))
}

func TestStructuralInterfaces(t *testing.T) {
	t.Parallel()
	x := index(t, &ir.File{Path: "a", Classes: []*ir.Class{
		{Name: "Doer", Structural: true, Methods: []*ir.Func{
			{Name: "Doer.do", Class: "Doer", Abstract: true}, {Name: "Doer.undo", Class: "Doer", Abstract: true},
		}},
		{Name: "Both", Methods: []*ir.Func{method("Both", "do", 0), method("Both", "undo", 0)}},
		{Name: "Half", Methods: []*ir.Func{method("Half", "do", 0)}},
	}})
	require.True(t, x.Is("Both", "Doer"))
	require.False(t, x.Is("Half", "Doer"))
	require.Equal(t, []string{"Both.do"}, names(x.Methods("Doer", "do", 0)), "what is abstract is left out")
}

func TestRecords(t *testing.T) {
	t.Parallel()
	x := index(t, &ir.File{Path: "a", Classes: []*ir.Class{
		{Name: "User"}, {Name: "Note", Supers: []string{"lib.Table"}}, {Name: "Other"},
		{Name: "Database", Fields: []ir.Field{{Name: "users", Type: "lib.Table<User>"}}},
	}})
	require.Equal(t, map[string]bool{"User": true, "Note": true}, x.Records)
}

// TestIsOwn checks that names are not the program's because they begin like those of its modules.
func TestIsOwn(t *testing.T) {
	t.Parallel()
	for module, names := range map[string]map[string]bool{
		"com.example.shop":   {"com.example.shop.Item": true, "com.example.pay.Item": true, "com.lib.Item": false},
		"github.com/me/shop": {"github.com/me/shop.Item": true, "github.com/you/lib.Item": false},
		"shop.views":         {"shop.models.Item": true, "lib.models.Item": false},
	} {
		x := index(t, &ir.File{Path: "a", Module: module, Aliases: []string{module}, Top: &ir.Func{}})
		for name, want := range names {
			require.Equal(t, want, x.IsOwn(name), name)
		}
	}
}

func TestContains(t *testing.T) {
	t.Parallel()
	x := index(t, &ir.File{Path: "a", Classes: []*ir.Class{
		{Name: "Inner", Fields: []ir.Field{{Name: "base", Type: "lib.Base"}}}, {Name: "Outer", Fields: []ir.Field{{Name: "in", Type: "Inner[]"}}},
		{Name: "Plain", Fields: []ir.Field{{Name: "n", Type: "int"}}},
	}})
	list := []string{"lib.Base"}
	require.True(t, x.Contains("Outer", list, 0))
	require.True(t, x.Contains("", list, 0), "an unknown type may be anything")
	require.False(t, x.Contains("Plain", list, 0))
}

func TestTakes(t *testing.T) {
	t.Parallel()
	fn := &ir.Func{Params: []ir.Param{{Name: "a"}, {Name: "b", Default: &ir.Expr{}}, {Name: "rest", Rest: true}}}
	for args, want := range map[int]bool{0: false, 1: true, 2: true, 9: true} {
		require.Equal(t, want, hierarchy.Takes(fn, args), args)
	}
}

// TestShapeOfKnownBase recognises a class by its form only if no base class of it is known.
func TestShapeOfKnownBase(t *testing.T) {
	t.Parallel()
	x := index(t, &ir.File{Path: "controllers/a", Classes: []*ir.Class{
		{Name: "Known", Supers: []string{"other.Mixin", "lib.Page"}}, {Name: "Unknown", Supers: []string{"other.Mixin"}},
	}})
	require.True(t, x.Is("Known", "lib.Page"))
	require.Nil(t, x.ShapeOf("Known"))
	require.True(t, x.Is("Unknown", "lib.Page"))
	require.Equal(t, "page", x.ShapeOf("Unknown").Name)
}

func TestService(t *testing.T) {
	t.Parallel()
	x := index(t, &ir.File{Path: "a", Classes: []*ir.Class{
		{Name: "app.Mailer"}, {Name: "app.UsersTable"}, {Name: "app.Twice"}, {Name: "old.twice"},
		{Name: "Page", Supers: []string{"lib.Page"}}, {Name: "Bag", Methods: []*ir.Func{method("Bag", "get", 1)}}, {Name: "Plain"},
	}})
	for member, want := range map[string]string{"mailer": "app.Mailer", "Users": "app.UsersTable", "twice": "", "other": ""} {
		require.Equal(t, want, x.Service("Page", member), member)
		require.Equal(t, want, x.Service("Bag", member), member)
		require.Empty(t, x.Service("Plain", member), member)
	}
}
