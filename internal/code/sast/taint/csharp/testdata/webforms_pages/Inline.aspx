<%@ Page Language="C#" %>
<script runat="server">
    private string text;

    protected void Page_Load(object sender, EventArgs e)
    {
        text = Request.Form["text"];
    }
</script>
<p><%= text %></p> <%-- want: xss --%>
<script>var x = 1;</script>
<p><%= Request.Form["other"] + "!" %></p> <%-- want: xss --%>
