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

func TestConfigures(t *testing.T) {
	t.Parallel()
	require.True(t, jsp.Configures("src/main/resources/struts.xml"))
	require.False(t, jsp.Configures("pom.xml"))
}
