using System.Web;

// Functions that do what a constant says, and values that are converted where they are present.
public class Present : IHttpHandler
{
    public bool IsReusable => false;

    private static object Value(HttpRequest request, string name, bool number = false)
    {
        if (number)
        {
            return int.Parse(request.QueryString[name]);
        }
        return request.QueryString[name];
    }

    public void ProcessRequest(HttpContext context)
    {
        context.Response.Write("<b>" + Value(context.Request, "a", true));
        context.Response.Write("<b>" + Value(context.Request, "a")); // want: xss
        string b = context.Request.QueryString["b"];
        if (string.IsNullOrEmpty(b))
        {
            context.Response.Write("<b>" + b);
        }
        context.Response.Write("<b>" + b); // want: xss
        string c = context.Request.QueryString["c"];
        if (c != null)
        {
            c = int.Parse(c).ToString();
        }
        context.Response.Write("<b>" + c);
    }
}
