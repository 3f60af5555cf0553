<#import "macros.ftl" as m>
<h1>${title}</h1>
<p>${q}</p> <#-- want: xss -->
<p>${q?html} ${q?js_string} ${q?length} ${rows?size}</p>
<p>${q?upper_case} <#-- want: xss -->
<p>${q!"none"}</p> <#-- want: xss -->
<p>${(q)!}</p> <#-- want: xss -->
<p>${"a" + q}</p> <#-- want: xss -->
<#-- nothing: ${q} -->
<#noparse>${q}</#noparse>
<#if q?? && q != "x"><b>${title}</b></#if>
<#list rows as row>
  <li>${row}</li> <#-- want: xss -->
  <li>${row?html}</li>
</#list>
<#list rows>
  <#items as item>${item}</#items> <#-- want: xss -->
</#list>
<#assign again = q>
<p>${again}</p> <#-- want: xss -->
<#assign text = "Hello ${q}">
<p>${text}</p> <#-- want: xss -->
<#escape x as x?html>
  <p>${q}</p>
  <#noescape>${q}</#noescape> <#-- want: xss -->
</#escape>
<@m.card text=q kind="x"/>
<#include "foot.ftl">
<#list
