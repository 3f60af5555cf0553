<%@ attribute name="text" %><%@ attribute name="kind" %>
${text} <%-- want: xss --%>
${kind}
