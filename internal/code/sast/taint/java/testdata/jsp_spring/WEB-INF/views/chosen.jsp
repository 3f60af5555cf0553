<h1>${word}</h1> <%-- want: xss --%>
<h1><c:out value="${word}"/></h1>
<spring:url value="/words" var="word"/>
<a href="${word}">Words</a>
<c:url value="${sort.name}" var="sorted"/>
<a href="${sorted}">${sort.name}</a> <%-- want: xss --%>
