<h1>${title} ${page}</h1>
<h1>${name}</h1> <%-- want: xss --%>
<h1><c:out value="${name}"/></h1>
<h1><%= request.getAttribute("name") %></h1> <%-- want: xss --%>
<h1>${note}</h1>
