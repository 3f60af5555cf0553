<%@ taglib prefix="s" uri="/struts-tags" %>
<b><s:property value="term"/></b>
<b><s:property value="term" escape="false"/></b> <%-- want: xss --%>
<b><s:property value="%{filter.name}" escapeHtml="false"/></b> <%-- want: xss --%>
<b>${term}</b> <%-- want: xss --%>
<b>${count}</b>
<s:iterator value="tags">
  <i><s:property value="label" escapeHtml="false"/></i>
</s:iterator>
<s:property value="count" escapeHtml="false"/>
