package jvm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/jvm"
)

// TestScope checks what simple names mean inside of classes.
func TestScope(t *testing.T) {
	t.Parallel()
	s := jvm.NewScope(&jvm.Library{})
	s.Package = "a.b"
	s.Import("x.y.Z", "", false)
	s.Import("x.y.Z", "W", false)
	s.Import("java.util", "", true)
	require.Equal(t, map[string]string{"Z": "x.y.Z", "W": "x.y.Z"}, s.Imports)
	s.Global = func(name string) string { return "out." + name }
	outer := s.Open(s.Below("C"))
	outer.Nested["D"], outer.Fields["f"], outer.Methods["m"] = true, jvm.Field{Static: true}, false
	inner := s.Open(s.Below("D"))
	inner.TypeVars = map[string]string{"T": ""}
	inner.Fields["g"] = jvm.Field{Getter: "getG"}
	for name, want := range map[string]string{"D": "a.b.C.D", "C": "a.b.C", "T": "", "E": "out.E"} {
		require.Equal(t, want, s.Resolve(name), name)
	}
	require.Equal(t, "a.b.C.D.X", s.Path("D.X"))
	require.Equal(t, "org.x.Y", s.Path("org.x.Y"))
	n := front.Node{}
	require.Equal(t, "a.b.C.f", s.Field(n, "f").Name)
	require.Equal(t, "getG", s.Field(n, "g").X.Name, "a computed property is read by its getter")
	require.Equal(t, "a.b.C", s.Method(n, "m").X.Type, "of the surrounding object, only the class is known")
	require.Nil(t, s.Method(n, "other"))
	restore := s.WithVars(map[string]string{"U": "java.lang.Number"})
	require.Equal(t, "java.lang.Number", s.Resolve("U"))
	restore()
	require.Equal(t, "out.U", s.Resolve("U"))
	s.Close()
	require.Equal(t, "a.b.C", s.Class.Name)
}

// TestNames checks names with alternatives.
func TestNames(t *testing.T) {
	t.Parallel()
	require.Equal(t, "a.x|b.x", jvm.Each("a|b", ".x"))
	require.Equal(t, "A<java.lang.Object,B>", jvm.Generic("A", []string{"", "B"}))
	require.Equal(t, "A", jvm.Generic("A", []string{strings.Repeat("x", 4000)}), "the length of names is limited")
	require.Equal(t, "List<x.A,int[]>", jvm.Settled("List<p.A|x.A,int[]>"))
	lib := jvm.ReadLibrary()
	require.Contains(t, lib.Lang, "String")
	require.NotContains(t, lib.Util, "Order")
}

// TestProperties checks the methods that access a property.
func TestProperties(t *testing.T) {
	t.Parallel()
	for property, want := range map[string][2]string{
		"name": {"getName", "setName"}, "isOpen": {"isOpen", "setOpen"}, "island": {"getIsland", "setIsland"},
	} {
		require.Equal(t, want, [2]string{jvm.GetterName(property), jvm.SetterName(property)})
	}
	c := &ir.Class{Name: "a.B"}
	s := jvm.NewScope(nil)
	s.Open(c.Name).Methods["getOther"] = false
	s.Accessors(c, "name", "int", "getName", true)
	s.Accessors(c, "other", "int", "getOther", false)
	require.Len(t, c.Methods, 2)
	require.Equal(t, []string{"a.B.getName", "a.B.setName"}, []string{c.Methods[0].Name, c.Methods[1].Name})
	copied := jvm.Copy(c, front.Node{}, []ir.Param{{Name: "name"}})
	require.Equal(t, ir.This, copied.Params[0].Default.X.Op, "what is not passed is copied")
	require.Equal(t, "component2", jvm.Component(1))
}

// TestAnnotations checks the calls and names by which knowledge refers to annotations.
func TestAnnotations(t *testing.T) {
	t.Parallel()
	text := func(s string) *ir.Expr { return &ir.Expr{Op: ir.String, Name: s} }
	fn := &ir.Func{
		Name: "a.B.m", Result: "java.lang.String", Params: []ir.Param{{Name: "id", Type: "java.lang.String"}},
		Annotations: []ir.Annotation{{Name: "x.Get", Args: []ir.Arg{{X: text("where id = ${id}")}}}},
	}
	jvm.Together([]ir.Annotation{{Name: "x.Controller"}}, fn)
	var names []string
	for _, a := range fn.Annotations {
		names = append(names, a.Name)
	}
	require.Equal(t, []string{"x.Get", "x.Get=java.lang.String", "x.Controller&x.Get=java.lang.String"}, names)
	call := jvm.Annotated(fn)[0].X
	require.Equal(t, "x.Get.text", call.X.Name)
	require.Equal(t, "id", call.Args[0].X.Args[1].X.Name, "a parameter is inserted unchanged")
	yes := []ir.Stmt{front.Return(front.Node{}, front.Bool(front.Node{}, true))}
	always := jvm.Always([]ir.Arg{{X: front.Lambda(front.Node{}, &ir.Func{Body: yes})}})
	require.Equal(t, "always", always[1].Name)
	calls := jvm.DeclarationCalls(&ir.Class{}, []string{"x.Verifier"}, []*ir.Func{{Name: "a.B.check"}})
	require.Equal(t, "x.Verifier.check!empty", calls[0].X.X.Name)
}

// TestLibrary checks that the file can be read, and what the functions find in it.
func TestLibrary(t *testing.T) {
	t.Parallel()
	lib := jvm.ReadLibrary()
	require.True(t, lib.Elsewhere(&ir.Class{Supers: []string{"a.Repo|org.springframework.data.jpa.repository.JpaRepository"}}, &ir.Func{}))
	get := []ir.Annotation{{Name: "org.springframework.web.bind.annotation.GetMapping"}}
	require.True(t, lib.Elsewhere(&ir.Class{}, &ir.Func{Annotations: get}))
	require.False(t, lib.Elsewhere(&ir.Class{Supers: []string{"a.Repo"}}, &ir.Func{}))
	header, ok := lib.Header("a.HttpHeaders|org.springframework.http.HttpHeaders", "SET_COOKIE")
	require.True(t, ok)
	require.Equal(t, "Set-Cookie", header)
	_, ok = lib.Header("a.HttpHeaders", "SET_COOKIE")
	require.False(t, ok)
}

// TestPackages checks what a name means if the files of a package see each other's declarations.
func TestPackages(t *testing.T) {
	t.Parallel()
	s := jvm.NewScope(&jvm.Library{Lang: []string{"Runtime"}})
	s.Package, s.Facts = "shop", map[string]string{"shop": " cOrder fsave ", "lib": " cTool "}
	s.Own["cLocal"] = true
	s.Import("lib", "", true)
	s.Import("other", "", true)
	s.Import("a.b.Used", "Mine", false)
	require.Equal(t, "shop.Order", s.Find("Order", "c"))
	require.Equal(t, "lib.Tool", s.Find("Tool", "pc"))
	require.Equal(t, "shop.Local", s.Find("Local", "c"))
	require.Empty(t, s.Find("save", "c"))
	require.Empty(t, s.Find("Mine", "c"), "the repository does not declare what is imported")
	words := front.NewLexicon()
	types := map[string]string{"List": "java.util.List"}
	for name, want := range map[string]string{
		"Mine": "a.b.Used", "Order": "shop.Order", "List": "java.util.List", "Runtime": "java.lang.Runtime", "Far": "shop.Far|other.Far",
	} {
		require.Equal(t, want, s.Outside(name, "c", types, words), name)
	}
	require.Equal(t, "a.b.Used", s.Imported("Mine", true, words))
	require.Empty(t, s.Imported("Mine", false, words), "nothing is known about it")
	require.Equal(t, "other.far", s.Elsewhere("far"), "the repository contains all of lib")
}
