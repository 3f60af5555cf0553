<h1>${note}</h1> <%-- want: xss --%>
<h1>${name}</h1>
