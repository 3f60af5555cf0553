<%@ taglib prefix="c" uri="http://java.sun.com/jsp/jstl/core" %><%@ taglib prefix="fn" uri="http://java.sun.com/jsp/jstl/functions" %><%@ taglib prefix="t" tagdir="/WEB-INF/tags" %>
<p>${q}</p> <%-- want: xss --%>
<p>${fn:escapeXml(q)} <c:out value="${q}"/> ${title}</p>
<c:out value="${q}" escapeXml="false"/> <%-- want: xss --%>
<p>${empty q ? 'x' : q}</p> <%-- want: xss --%>
<p>${not empty q}</p> <p>${q == 'a'}</p> <p>${fn:length(q)}</p>
<p>${fn:toUpperCase(q)}</p> <%-- want: xss --%>
<p>${"a".concat(q)}</p> <%-- want: xss --%>
<p>${param.x}</p> <%-- want: xss --%>
<p>${param["x"]} ${header["User-Agent"]}</p> <%-- want: xss --%>
<input value="${param.x}"> <%-- want: xss --%>
<input value="<c:out value='${param.x}'/>">
<c:forEach items="${rows}" var="r" varStatus="s">
${r} <%-- want: xss --%>
<c:out value="${r}"/> ${s.index}
</c:forEach>
<c:forEach var="r2" items="${rows}">${r2}</c:forEach> <%-- want: xss --%>
<c:set var="a" value="${q}"/>${a} <%-- want: xss --%>
<c:set var="b">${fn:escapeXml(q)}</c:set>${b}
<c:set var="c">${q}</c:set> <%-- want: xss --%>
<c:if test="${q == 'x'}">y</c:if>
<c:choose><c:when test="${not empty q}">${q}</c:when></c:choose> <%-- want: xss --%>
<% String z = request.getParameter("z"); if (z != null) { %>
<%= z %> <%-- want: xss --%>
<% } %>
<% for (String s : request.getParameterValues("m")) { %><%= s %><% } %> <%-- want: xss --%>
<% out.println(z); %> <%-- want: xss --%>
<%= org.apache.commons.text.StringEscapeUtils.escapeHtml4(z) %>
<jsp:include page="part.jsp"><jsp:param name="t" value="${q}"/></jsp:include>
<%@ include file="part2.jspf" %>
<t:field text="${q}" kind="x"/>
<script>var x = "${q}";</script> <%-- want: xss --%>
<%-- ${q} --%>
<!-- ${q} --> <%-- want: xss --%>
\${q}
${cookie.a.value} <%-- want: xss --%>
${requestScope.q} <%-- want: xss --%>
${pageContext.request.queryString} <%-- want: xss --%>
${pageContext.request.contextPath}
<fmt:message key="x"><fmt:param value="${q}"/></fmt:message>
<form:input path="x"/> <a href="<c:url value='/x'><c:param name='q' value='${q}'/></c:url>">x</a>
<c:import url="${q}"/>
