${param.t} <%-- want: xss --%>
