<%@ page import="java.util.List" contentType="text/html" %>
<%@ taglib prefix="c" uri="http://java.sun.com/jsp/jstl/core" %>
<%-- nothing: ${param.x} --%>
<%! private String shout(String s) { return s.toUpperCase(); } %>
<h1>${title} ${page} ${empty param.x}</h1>
<h1>${term}</h1> <%-- want: xss --%>
<h1><c:out value="${term}"/></h1>
<h1><c:out value="${term}" escapeXml="false"/></h1> <%-- want: xss --%>
<input name="q" value="${param.q}"> <%-- want: xss --%>
<input name="q" value="${fn:escapeXml(param.q)}">
<c:set var="q" value="${param['q']}"/>
<b>${q}</b> <%-- want: xss --%>
<%
    String name = request.getParameter("name"); // as it was sent
    if (name != null) {
%>
  <p>Hello <%= name %></p> <%-- want: xss --%>
  <p>Hello <%= shout(name) %></p> <%-- want: xss --%>
  <p>Hello <%= name.length() %></p>
<% } else { out.println("Nobody"); } %>
<%= request.getAttribute("term") %> <%-- want: xss --%>
<%= request.getAttribute("title") %>
<jsp:include page="part.jsp"/>
