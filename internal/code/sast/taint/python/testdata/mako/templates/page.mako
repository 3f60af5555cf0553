## ${name}
<%inherit file="base.mako"/>
<%! import os %>
<p>${name | h}</p>
<p>${name}</p> ## want: xss
<p>${fixed}</p>
% if name:
<p>${name.upper()}</p> ## want: xss
% else:
<p>${name | u}</p>
% endif
% for item in items:
<li>${item}</li> ## want: xss
<li>${item | h,trim}</li>
% endfor
<%
    said = name + "!"
%>
<p>${said}</p> ## want: xss
<%doc> ${name} </%doc>
<%include file="head.mako" args="heading=name"/>
<%def name="row(text)">
  <b>${text}</b> ## want: xss
  <b>${text | h}</b>
</%def>
${row(name)}
