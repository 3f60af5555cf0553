package webforms_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/webforms"
)

// TestSource checks the class that a page becomes.
func TestSource(t *testing.T) {
	t.Parallel()
	const view = `<%@ Page Inherits="System.Web.Mvc.ViewPage<A.Item>" %>`
	for text, want := range map[string]string{
		`<p><%= a %></p>`: "class B_aspx : System.Web.UI.Page { void Render() { Response.Write( a); }}",
		`<%: a %><%#: a %><%$ a %><%-- <%= a %> --%>`: "class B_aspx : System.Web.UI.Page { void Render() { }}",
		`<%# a; %><%= %>`:                               "class B_aspx : System.Web.UI.Page { void Render() { Response.Write( a); }}",
		`<% if (a) { %><%= b // c %><% } %>`:            "class B_aspx : System.Web.UI.Page { void Render() {  if (a) {  Response.Write( b);  }  }}",
		`<script runat="server">int a;</script>`:        "class B_aspx : System.Web.UI.Page { void Render() { } int a; void Render() { }}",
		`<%@ Page Inherits="A.B" CodeBehind="B.cs" %>`:  "namespace A { partial class B { void Render() { }}}",
		`<%@ Control Inherits="B" CodeFile="B.cs" %>`:   "partial class B { void Render() { }}",
		`<%@ Master Inherits="A.B" %>`:                  "class B_aspx : A.B { void Render() { }}",
		`<%@ Import Namespace="C.D" %>`:                 "using C.D; class B_aspx : System.Web.UI.Page { void Render() { }}",
		view + `<%= Model.Text %><%= Html.Encode(a) %>`: "unescaped_output( Model.Text); }}",
		view + `<% Html.RenderPartial("C", a); %>`:      `partial_view("C", a);  }}`,
		view + `<%= Html.Partial("C") %>`:               `partial_view("C", Model) ; }}`,
	} {
		out := string(webforms.Source("A/B.aspx", []byte(text)))
		_, out, _ = strings.Cut(out, "using System.Web.UI; ")
		require.True(t, strings.HasSuffix(out, want), out)
	}
	require.Equal(t, "\n", string(webforms.Source("B.aspx", []byte("<%@ Page Language=\"VB\" %>\n<%= a %>"))))
	require.True(t, webforms.Is("A.Master"))
	require.False(t, webforms.Is("A.cs"))
}
