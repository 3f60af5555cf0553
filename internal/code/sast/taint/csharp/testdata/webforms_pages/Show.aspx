<%@ Page Language="C#" AutoEventWireup="true" CodeBehind="Show.aspx.cs" Inherits="Shop.Show" %>
<%@ Import Namespace="System.Web" %>
<html><body><form runat="server">
  <h1><%= Title %> <%: Name %></h1>
  <h1><%= Name %></h1> <%-- want: xss --%>
  <p><%= Request.QueryString["q"] %></p> <%-- want: xss --%>
  <p><%= Server.HtmlEncode(Request.QueryString["q"]) %></p>
  <p><%= HttpUtility.HtmlEncode(Name) %> <%= Number %></p>
  <%-- <%= Name %> --%>
  <% if (Name != null) { %>
    <b><%= Name.Trim() %></b> <%-- want: xss --%>
  <% } else { %>
    <b><%= "nobody" %></b>
  <% } %>
  <% foreach (var line in Lines) { %>
    <i><%= line %></i> <%-- want: xss --%>
    <i><%: line %></i>
  <% } %>
  <a href="<%# Name %>">link</a> <%-- want: xss --%>
  <a title='<%#: Name %>'>link</a>
  <% Response.Write(Name); %> <%-- want: xss --%>
</form></body></html>
