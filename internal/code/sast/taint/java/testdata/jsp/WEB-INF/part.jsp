<i>${term}</i> <%-- want: xss --%>
<i>${title}</i>
