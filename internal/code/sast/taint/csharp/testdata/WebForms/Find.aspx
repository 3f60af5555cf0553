<%@ Page Language="C#" AutoEventWireup="true" CodeBehind="Find.aspx.cs" Inherits="Shop.Find" %>
<html><body><form runat="server">
  <asp:TextBox ID="txtName" runat="server" />
  <asp:Label runat="server" ID="lblResult" />
  <asp:FileUpload ID="upload" runat="server" />
</form></body></html>
