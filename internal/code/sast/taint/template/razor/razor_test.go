package razor_test

import (
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
	for _, file := range []string{"Views/_ViewImports.cshtml", "Views/Home/Index.cshtml.cs", "Areas/Views/_ViewStart.cshtml"} {
		razor.Survey(facts, file, func(path string) ([]byte, error) { return []byte(files[path]), nil })
	}
	out := string(razor.Source("Views/Home/Index.cshtml", []byte("@page\n@using A.B\n@model List<Item>\n@inject IStore Store\n"), facts))
	require.True(t, strings.HasPrefix(out, "using Shop.Pages; using A.B; using Shop.Data; using Shop.Models; "+
		"class View : Razor.View { List<Item> Model; "), out)
	require.Contains(t, out, "HttpRequest Request; IStore Store; void Fill() { ")
	require.Equal(t, 4, strings.Count(out, "\n"))
	require.True(t, razor.Is("A.CSHTML"))
	require.False(t, razor.Is("A.cs"))
}
