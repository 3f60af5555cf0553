package jsp_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/jsp"
)

// TestSource checks that a page becomes a class whose method runs its code and outputs its values.
func TestSource(t *testing.T) {
	t.Parallel()
	page := "<%@ page import=\"java.util.List\" %>\n<%! int n() { return 1; } %>\n<% String a = request.getParameter(\"a\"); %>\n" +
		"<p><%= a %></p>\n<%-- ${b} --%>\n<p>${param.c}</p>\n"
	out := jsp.Source("web/a.jsp", []byte(page))
	require.Equal(t, bytes.Count([]byte(page), []byte("\n")), bytes.Count(out, []byte("\n")), "lines")
	for _, part := range []string{"import java.util.List;", "int n() { return 1; }", `String a = request.getParameter("a");`, "out.print( a);", "out.print(request.getParameter(\"c\"));"} {
		require.Contains(t, string(out), part)
	}
	require.NotContains(t, string(out), "<p>")
}

// TestActions checks that tags of libraries process the values of their attributes, unless they show the page that one of them names.
func TestActions(t *testing.T) {
	t.Parallel()
	page := "<w:tab a=\"x > y\" b=\"<%= a %>\" c='<%= b %>'>\n<%= c %></w:tab>\n<jsp:include page=\"<%= d %>\"/><i><%= e %></i>\n<w:x"
	out := string(jsp.Source("a.jsp", []byte(page)))
	for _, part := range []string{"out.print( c);", "request.getRequestDispatcher( d).include(request, response);", "out.print( e);"} {
		require.Contains(t, out, part)
	}
	require.NotContains(t, out, "( a)")
	require.NotContains(t, out, "( b)")
}

// TestBeans checks that beans are variables of the page, whose properties parameters of the request may set.
func TestBeans(t *testing.T) {
	t.Parallel()
	page := "<jsp:useBean id=\"cart\" class=\"shop.Cart\" scope=\"session\"/>\n<jsp:useBean id='note' type='shop.Note' scope='request'/>\n" +
		"<jsp:setProperty name=\"cart\" property=\"owner\"/>\n<jsp:setProperty name=\"cart\" property=\"city\" param=\"town\"/>\n" +
		"<jsp:setProperty name=\"cart\" property=\"size\" value=\"3\"/>\n<jsp:setProperty name=\"cart\" property=\"*\"/>\n" +
		"<jsp:useBean id=\"a b\" class=\"shop.Cart\"/>\n"
	out := string(jsp.Source("a.jsp", []byte(page)))
	for _, part := range []string{
		`shop.Cart cart = (shop.Cart) session.getAttribute("cart"); if (cart == null) { cart = new shop.Cart(); `,
		`shop.Note note = (shop.Note) request.getAttribute("note"); `,
		`cart.setOwner(request.getParameter("owner"));`, `cart.setCity(request.getParameter("town"));`,
	} {
		require.Contains(t, out, part)
	}
	for _, part := range []string{"setSize", "set*", "a b"} {
		require.NotContains(t, out, part)
	}
}

func TestConfigures(t *testing.T) {
	t.Parallel()
	require.True(t, jsp.Configures("src/main/resources/struts.xml"))
	require.False(t, jsp.Configures("pom.xml"))
}
