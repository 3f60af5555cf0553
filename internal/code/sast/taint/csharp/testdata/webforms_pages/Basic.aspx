<%@ Page Language="VB" %>
<p><%= Request.QueryString("q") %></p>
