package ruby_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/ruby"
)

// body returns the lowered statements of a method with the parameters a and b.
func body(t *testing.T, source string) []ir.Stmt {
	t.Helper()
	f := lowered(t, "def m(a, b)\n"+source+"\nend\n")
	require.Zero(t, f.Lost)
	return f.Funcs[0].Body
}

// last returns the value of the last statement of a method.
func last(t *testing.T, source string) *ir.Expr {
	t.Helper()
	list := body(t, source)
	require.Equal(t, ir.Return, list[len(list)-1].Op)
	return list[len(list)-1].X
}

// TestValues checks that the value of a method is that of its last statement, in each branch.
func TestValues(t *testing.T) {
	t.Parallel()
	s := body(t, "if a then 1 elsif b then 2 else 3 end")[0]
	require.Equal(t, ir.If, s.Op)
	require.Equal(t, ir.Return, s.Body[0].Op)
	require.Equal(t, ir.Return, s.Else[0].Else[0].Op)
	s = body(t, "begin\nf\nrescue E => e\ne\nelse\n2\nensure\n3\nend")[0]
	require.Equal(t, ir.Try, s.Op)
	require.Equal(t, []ir.StmtOp{ir.ExprStmt, ir.Return}, []ir.StmtOp{s.Body[0].Op, s.Body[1].Op})
	require.Equal(t, []string{"e", "E"}, []string{s.Cases[0].Name, s.Cases[0].Type})
	require.Equal(t, ir.Return, s.Cases[0].Body[0].Op)
	require.Equal(t, ir.ExprStmt, s.Else[0].Op, "what always runs gives no value")
	require.Equal(t, ir.ExprStmt, body(t, "while a\nb\nend")[0].Body[0].Op)
}

// TestStatementsInExpressions checks that a statement in an expression runs before it.
func TestStatementsInExpressions(t *testing.T) {
	t.Parallel()
	list := body(t, "x = if a then b end\nf(x)")
	require.Len(t, list, 4)
	require.Equal(t, []ir.StmtOp{ir.Decl, ir.If, ir.ExprStmt}, []ir.StmtOp{list[0].Op, list[1].Op, list[2].Op})
	require.Equal(t, list[0].Name, list[1].Body[0].X.X.Name)
	require.Equal(t, list[0].Name, list[2].X.Args[0].X.Name)
	list = body(t, "x = a || return\nx")
	require.Equal(t, []ir.StmtOp{ir.Decl, ir.If, ir.ExprStmt, ir.Return}, []ir.StmtOp{list[0].Op, list[1].Op, list[2].Op, list[3].Op})
	require.Equal(t, "!", list[1].X.Name)
	require.Equal(t, ir.Return, list[1].Body[0].Op)
	require.Equal(t, "||", last(t, "a or b").Name)
}

// TestConditions checks conditions under which code runs.
func TestConditions(t *testing.T) {
	t.Parallel()
	list := body(t, "a or raise 'x'\nb unless a\nf until b\n1")
	require.Equal(t, "!", list[0].X.Name)
	require.Equal(t, ir.Throw, list[0].Body[0].Op)
	require.Equal(t, "!", list[1].X.Name)
	require.Equal(t, "!", list[2].X.Name)
	list = body(t, "begin\nf\nend while a\nloop do\nbreak if a\nnext\nend\n1")
	require.True(t, list[0].PostTest)
	require.Equal(t, ir.Loop, list[1].Op)
	require.Equal(t, ir.Break, list[1].Body[0].Body[0].Op)
	require.Equal(t, ir.Continue, list[1].Body[1].Op)
	list = body(t, "halt 404\n1")
	require.Equal(t, ir.Throw, list[1].Op, "the request is answered")
}

// TestBranches checks "when", which compares values or conditions, and patterns.
func TestBranches(t *testing.T) {
	t.Parallel()
	s := body(t, "case a\nwhen 'x', :y then 1\nelse 2\nend")[0]
	require.Equal(t, "a", s.X.Name)
	require.Len(t, s.Cases[0].Values, 2)
	require.Empty(t, s.Cases[1].Values)
	s = body(t, "case a\nwhen /x/, *b then 1\nwhen 'y' then 2\nend")[0]
	require.Nil(t, s.X, "the branches have conditions")
	require.Equal(t, "===", s.Cases[0].Values[0].X.Name)
	require.Equal(t, "include?", s.Cases[0].Values[1].X.Name)
	require.Equal(t, "==", s.Cases[1].Values[0].Name)
	s = body(t, "case a\nin {name: String => n, **rest} if n then n\nin [x, *xs] then xs\nin 'y' | nil then 3\nend")[1]
	require.Equal(t, ir.Switch, s.Op)
	bound := s.Cases[0].Body[0].X.X
	require.Equal(t, ir.Map, bound.Op)
	require.Equal(t, []string{"name", ""}, []string{bound.Args[0].Name, bound.Args[1].Name})
	require.Equal(t, ir.If, s.Cases[0].Body[1].Op)
	require.Equal(t, ir.Spread, s.Cases[1].Body[0].X.X.Args[1].X.Op)
	require.Equal(t, "||", s.Cases[2].Values[0].Name)
}

// TestNames checks what a name means: a variable, a method of the class or of the file, or one that a framework generates.
func TestNames(t *testing.T) {
	t.Parallel()
	require.Equal(t, ir.Var, last(t, "a").Op)
	x := last(t, "c")
	require.Equal(t, ir.Get, x.Name, "a call or the read of a field")
	require.Equal(t, ir.This, x.X.X.Op)
	require.Equal(t, "ActionDispatch::Routing.url_helper", last(t, "users_path(a)").X.Name)
	require.Equal(t, "find_by_attribute", last(t, "User.find_by_name(a)").X.Name)
	require.Equal(t, "Kernel.Integer", last(t, "Integer(a)").X.Name)
	list := body(t, "f(params[:x]) if params[:y]")
	require.Equal(t, ir.Decl, list[0].Op, "the parameters of the request are one variable")
	require.Equal(t, "params", list[0].Name)
	f := lowered(t, "def users_path = 1\nclass A\ndef m = users_path\nend\n")
	require.Equal(t, "main.users_path", f.Classes[0].Methods[0].Body[0].X.X.Name)
}

// TestCalls checks calls to which the language gives a meaning.
func TestCalls(t *testing.T) {
	t.Parallel()
	require.Equal(t, "x", last(t, "a.send(:x, 1)").X.Name)
	require.Equal(t, ir.Assign, last(t, "a.send(\"x=\", 1)").Op)
	require.Equal(t, "send", last(t, "a.send(b)").X.Name)
	require.Equal(t, "A::B", last(t, "A::B.new(a)").Type)
	require.Equal(t, "new", last(t, "a.entries.new(b)").X.Name, "a record of an association")
	require.Equal(t, "perform", last(t, "Report.set(wait: 1).perform_later(a)").X.Name)
	require.Len(t, last(t, "Report.perform_in(5, a)").Args, 1, "the time is no argument of the job")
	require.Equal(t, "URI.same_host", last(t, "URI(a).host == b").X.Name)
	require.Equal(t, "||", last(t, "ENV.fetch('X', a)").Name)
	require.Equal(t, "Digest::Mark", last(t, "Digest::MD5.hexdigest(a)").X.X.Name)
	require.Equal(t, "Digest::MD5", last(t, "Digest::MD5.hexdigest(a.token)").X.X.Name)
	x := last(t, "f(1, k: 2, 'l' => 3, a => 4, &:to_s)")
	names := []string{}
	for _, a := range x.Args {
		names = append(names, a.Name)
	}
	require.Equal(t, []string{"", "k", "l", "", "&"}, names)
	require.Equal(t, ir.Lambda, x.Args[4].X.Op)
}

// TestFunctions checks parameters, blocks and what is passed on to them.
func TestFunctions(t *testing.T) {
	t.Parallel()
	f := lowered(t, "def m(a, b = f, (c, *d), ...)\nyield a\nsuper\nend\n")
	fn := f.Funcs[0]
	require.Equal(t, ir.Assign, fn.Body[0].X.Op, "a computed default is assigned")
	require.Equal(t, "||", fn.Body[0].X.Name)
	require.Len(t, fn.Params[2].Pattern.Args, 2)
	require.True(t, fn.Params[3].Rest)
	require.True(t, fn.Params[4].NamedMap)
	require.True(t, fn.Params[5].Block, "the block that it yields to")
	require.Len(t, fn.Body[2].X.Args, 6, "super passes the parameters on")
	x := last(t, "a.map { it + _1 }").Args[0].X
	require.Equal(t, "_1", x.Func.Params[0].Name)
	x = last(t, "a.map { |x; y| x }").Args[0].X
	require.Len(t, x.Func.Params, 1, "y is a local variable")
	f = lowered(t, "class A\ndefine_method(:n) { |x| x }\ndelegate :o, to: :p\nend\n")
	require.Equal(t, "A.n", f.Classes[0].Methods[0].Name)
	require.Equal(t, "A.o", f.Classes[0].Methods[1].Name)
}

// TestTexts checks literals and escape sequences.
func TestTexts(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		`"a\tb\u00e9\101\""`: "a\tbéA\"", `'a'`: "a", `:a`: "a", `:"a b"`: "a b", `?a`: "a", `%q(a)`: "a", "<<~X\na\nX": "\na\n", "__method__": "m",
	} {
		x := last(t, source)
		require.Equal(t, ir.String, x.Op, source)
		require.Equal(t, want, x.Name, source)
	}
	require.Equal(t, ir.Concat, last(t, `"x#{a}"`).Op)
	require.Equal(t, "Kernel.`", last(t, "`ls #{a}`").X.Name)
	require.Equal(t, "(?m)^[0-9a-fA-F]$", last(t, `/^\h$/`).Name)
	require.Equal(t, "Regexp.new", last(t, `/#{a}/`).X.Name)
	x := last(t, "a[1..3]")
	require.Equal(t, ":", x.Name)
	require.InDelta(t, 4, x.Args[1].X.Num, 0, "the end is exclusive")
	require.InDelta(t, 3, last(t, "a[1, 2]").Args[1].X.Num, 0)
}

// TestTemplates checks that a template is a method of a class that has the methods of views.
func TestTemplates(t *testing.T) {
	t.Parallel()
	x, ok := ruby.New().(front.Templater)
	require.True(t, ok)
	is := x.Templates(nil)
	require.True(t, is("app/views/a.html.erb"))
	require.True(t, is("app/views/a.haml"))
	facts := map[string]string{"rails": "1", "helpers": "AHelper"}
	source, name := x.Source("app/views/a.html.erb", []byte("<%== @x %>"), facts)
	require.Equal(t, "Ruby", name)
	tree := parsed(t, string(source))
	f := ruby.New().Lower(&front.Unit{Path: "app/views/a.html.erb", Language: name, Template: true, Facts: facts, Tree: tree})
	require.Equal(t, []string{"AHelper", "ActionView::Base", "Object"}, f.Classes[0].Supers)
	require.True(t, f.Classes[0].Methods[0].Template)
}
