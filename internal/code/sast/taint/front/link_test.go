package front_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
)

func ref(name string) *ir.Expr { return &ir.Expr{Op: ir.Ref, Name: name} }

// using returns a file whose code evaluates expressions.
func using(module string, list ...*ir.Expr) *ir.File {
	top := &ir.Func{}
	for _, x := range list {
		top.Body = append(top.Body, front.Do(x))
	}
	return &ir.File{Module: module, Top: top}
}

// TestLink checks the names of what modules export for others, wherever they are.
func TestLink(t *testing.T) {
	t.Parallel()
	shop := &ir.File{Module: "app.shop", Aliases: []string{"shop"}, Exports: []ir.Export{
		{Name: "Item", To: "app.models.Item"}, {Name: "run", To: "lib.run"}, {Name: "own"}, {Name: "models", To: "app.models"},
	}, Stars: []string{"app.more"}}
	models := &ir.File{Module: "app.models", Exports: []ir.Export{{Name: "Item", To: "app.models.item.Item"}, {Name: "item", To: "app.other"}}}
	item := &ir.File{Module: "app.models.item", Exports: []ir.Export{{Name: "Item"}}}
	more := &ir.File{Module: "app.more", Exports: []ir.Export{{Name: "last"}}}
	own := ref("app.shop.run")
	member := &ir.Expr{Op: ir.Select, Name: "Item", X: &ir.Expr{Op: ir.Select, Name: "models", X: ref("app.shop")}}
	names := []*ir.Expr{
		ref("shop.Item.all"), ref("app.shop.run"), ref("app.shop.own"), ref("app.shop.last"), ref("app.shop.missing"),
		ref("app.models.item.Item"),
		ref("x.Item|app.shop.Item"),
	}
	f := using("app.use", append(names, member, &ir.Expr{Op: ir.Assign, X: own, Args: front.Args(ref("lib.run"))})...)
	class := &ir.Class{Supers: []string{"app.shop.Item"}, Fields: []ir.Field{{Type: "list<app.shop.Item, shop.run>"}}}
	fn := &ir.Func{Result: "app.shop.Item[]", Params: []ir.Param{{Type: "app.shop.Item"}},
		Annotations: []ir.Annotation{{Name: "app.shop.run"}}}
	class.Methods, f.Classes = []*ir.Func{fn}, []*ir.Class{class}
	linked := front.Link([]*ir.File{shop, models, item, more, f})
	var got []string
	for _, x := range names {
		got = append(got, x.Name)
	}
	require.Equal(t, []string{
		"app.models.item.Item.all", "lib.run", "app.shop.own", "app.more.last", "app.shop.missing", "app.models.item.Item",
		"x.Item|app.models.item.Item",
	}, got)
	require.Equal(t, "app.models.item.Item", member.Name)
	require.Equal(t, "app.shop.run", own.Name, "a module assigns its own exports")
	require.Equal(t, []string{"app.models.item.Item"}, class.Supers)
	require.Equal(t, "list<app.models.item.Item, lib.run>", class.Fields[0].Type)
	require.Equal(t, "app.models.item.Item[]", fn.Result)
	require.Equal(t, "app.models.item.Item", fn.Params[0].Type)
	require.Equal(t, "lib.run", fn.Annotations[0].Name)
	require.Equal(t, "lib.run", linked["app.shop.run"])
	require.NotContains(t, linked, "app.shop.own", "it means itself")
	require.Nil(t, front.Link([]*ir.File{using("a", ref("b.c"))}), "no module exports anything")
}

// TestMutualStars checks that a name that is defined nowhere is given up soon although all modules export everything of each other.
func TestMutualStars(t *testing.T) {
	t.Parallel()
	const count = 40
	files := make([]*ir.File, count)
	for i := range files {
		files[i] = &ir.File{Module: "m" + strconv.Itoa(i)}
	}
	for _, f := range files {
		for _, other := range files {
			f.Stars = append(f.Stars, other.Module)
		}
	}
	files[count-1].Exports = []ir.Export{{Name: "last"}}
	absent, last := ref("m0.absent"), ref("m0.last")
	front.Link(append(files, using("use", absent, last)))
	require.Equal(t, "m0.absent", absent.Name)
	require.Equal(t, "m39.last", last.Name)
}
