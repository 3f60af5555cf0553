package razor_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/razor"
)

// TestParts checks the code for the parts of a view.
func TestParts(t *testing.T) {
	t.Parallel()
	for view, want := range map[string]string{
		`<p>@Model.Name</p>`:                          "",
		`@Html.Raw(Model.Name)`:                       "unescaped_output(Model.Name); ",
		`@Html.Raw()`:                                 "",
		`@Html.TextBox("a")`:                          "",
		`<p class=@Model.Kind>`:                       "unescaped_output(Model.Kind); ",
		`<p onclick="go(@(Model.A + 1))">`:            "unescaped_output(Model.A + 1); ",
		`<script src="//@Model.Hosts[0]?.Name/a">`:    "unescaped_output(Model.Hosts[0]?.Name); ",
		`<a asp-route-id=@Model.Id>`:                  "",
		`a@@b.c`:                                      "",
		`@* Html.Raw(x) *@`:                           "",
		`@* Html.Raw(x)`:                              "",
		`@foreach (var x in Model.List) { <b/> }`:     "var x = (Model.List).First(); ",
		`@{ Layout = "a"; }`:                          ` Layout = "a";  partial_view("a", Model); `,
		`@{ Layout = null; }`:                         ` Layout = null;  `,
		`@{ if (a) { @Html.Raw(b) } }`:                "unescaped_output(b); ",
		"@{\nvar x = Html.Raw(y);\n}":                 "\nvar x = Html.Raw(y); \n",
		`@functions { public int F() { return 1; } }`: ` int F() { return 1; }  `,
		`@functions { int F { get; set; } }`:          `}  int F { get; set; }  void Fill() { `,
		`@{ WriteLiteral(a); }`:                       `unescaped_output(a); `,
		`@Html.Partial("_Row")`:                       `partial_view("_Row", Model); `,
		`@await Html.PartialAsync("_Row", Model.A)`:   `partial_view("_Row", Model.A); `,
		`<partial name="_Row" for="A" />`:             `partial_view("_Row", Model.A); `,
		`<partial name="_Row" model="x.y" />`:         `partial_view("_Row", x.y); `,
		`<partial name="@x" />`:                       "",
	} {
		out := string(razor.Source("Views/Home/Index.cshtml", []byte(view), nil))
		_, body, ok := strings.Cut(out, "void Fill() { ")
		require.True(t, ok)
		require.Equal(t, want+"}}", body, view)
	}
}

// TestComponents checks the class of a component.
func TestComponents(t *testing.T) {
	t.Parallel()
	const begin = "partial class Card : Microsoft.AspNetCore.Components.ComponentBase { public void Fill() { "
	for text, want := range map[string]string{
		`<p>@Text @(Text)</p>`:                          begin,
		`@((MarkupString)Text)`:                         begin + "unescaped_output((MarkupString)Text); ",
		`@* @((MarkupString)Text) *@`:                   begin,
		`@foreach (var x in List) { <b>@x</b> }`:        begin + "var x = (List).First(); ",
		`@code { string Text; }`:                        begin + "}  string Text;  public void Fill() { ",
		`<Row Text="@Name" Kind="A b" @onclick="Go" />`: begin + "new Row() { Text = Name }.Fill(); ",
		`<Row Item="item" Text="@(a + b)" Other="@"/>`:  begin + "new Row() { Item = item, Text = a + b }.Fill(); ",
		`<Row @bind-Text="Model.Name">`:                 begin + "new Row() { Text = Model.Name }.Fill(); ",
		`<Row Text="a b"></Row>`:                        begin,
	} {
		require.Equal(t, want+"}}", string(razor.Source("Parts/Card.razor", []byte(text), nil)), text)
	}
	out := string(razor.Source("Parts/Card.razor", []byte("@namespace A.B\n@inherits Base\n@inject IStore Store"), nil))
	require.Equal(t, "namespace A.B; partial class Card : Base { IStore Store; public void Fill() { \n\n}}", out)
	require.True(t, razor.Is("A.razor"))
	require.False(t, razor.Is("_Imports.razor"))
}

// TestSurvey checks what the files around views and components say about them.
func TestSurvey(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"Shop.csproj":                 "<Project/>",
		"Old/Old.csproj":              "<RootNamespace>Shop.Legacy</RootNamespace>",
		"Views/_ViewStart.cshtml":     `@{ Layout = a ? "_B" : "_A"; }`,
		"Views/Sub/_ViewStart.cshtml": "@{\n    Layout = null;\n}",
		"Pages/User.razor":            `@page "/user/{Name?}/{id:int}"` + "\n" + `@page "/all/{*Rest}"`,
	}
	facts := map[string]string{}
	paths := slices.Collect(maps.Keys(files))
	razor.Survey(facts, paths, func(path string) ([]byte, error) { return []byte(files[path]), nil })
	source := func(file string) string { return string(razor.Source(file, []byte("a"), facts)) }
	require.Contains(t, source("Pages/A-B/Card.razor"), "namespace Shop.Pages.A_B; ")
	require.Contains(t, source("Old/Card.razor"), "namespace Shop.Legacy; ")
	require.Contains(t, source("Views/A.cshtml"), `partial_view("_A", Model); partial_view("_B", Model); `)
	require.NotContains(t, source("Views/_Part.cshtml"), "partial_view")
	require.NotContains(t, source("Views/Sub/A.cshtml"), "partial_view")
	for name, want := range map[string]bool{"Name": true, "name": true, "Rest": true, "id": false} {
		require.Equal(t, want, razor.IsRouted(facts, "Pages/User.razor.cs", name), name)
	}
}

// TestDirectives checks the members of a view, and that its line numbers stay the same.
func TestDirectives(t *testing.T) {
	t.Parallel()
	facts := map[string]string{}
	files := map[string]string{
		"Views/_ViewImports.cshtml":     "@using Shop.Models\n@using Shop.Data\n",
		"Views/web.config":              `<add namespace="Shop.Old"/>`,
		"Views/Home/Index.cshtml.cs":    "namespace Shop.Pages\n{\n}",
		"Areas/Views/_ViewStart.cshtml": "@using Shop.None",
	}
	paths := []string{"Views/_ViewImports.cshtml", "Views/Home/Index.cshtml.cs", "Areas/Views/_ViewStart.cshtml"}
	razor.Survey(facts, paths, func(path string) ([]byte, error) { return []byte(files[path]), nil })
	out := string(razor.Source("Views/Home/Index.cshtml", []byte("@page\n@using A.B\n@model List<Item>\n@inject IStore Store\n"), facts))
	require.True(t, strings.HasPrefix(out, "using Shop.Pages; using A.B; using Shop.Data; using Shop.Models; "+
		"class View : Razor.View { List<Item> Model; "), out)
	require.Contains(t, out, "HttpRequest Request; IStore Store; void Fill() { ")
	require.Equal(t, 4, strings.Count(out, "\n"))
	require.True(t, razor.Is("A.CSHTML"))
	require.False(t, razor.Is("A.cs"))
}
