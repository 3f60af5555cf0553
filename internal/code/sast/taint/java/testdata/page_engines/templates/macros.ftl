<#macro card text kind="a">
  <b>${text}</b> <#-- want: xss -->
  <b>${kind}</b>
</#macro>
