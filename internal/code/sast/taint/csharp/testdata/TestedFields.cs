using System.Web.UI;

namespace Shop
{
    // A test for a missing value leaves what other methods store in the field.
    public partial class TestedFields : Page
    {
        private string name;
        private string kind;
        private string text;

        protected void Page_Load()
        {
            name = Request.QueryString["name"];
            kind = Request.QueryString["kind"];
            text = Request.QueryString["text"];
        }

        protected void Render()
        {
            if (name != null)
            {
                Response.Write("named");
            }
            Response.Write(name); // want: xss
            if (kind == null)
            {
                Response.Write(kind);
            }
            Response.Write(kind); // want: xss
            if (text != null)
            {
                text = "a text";
            }
            Response.Write(text);
        }
    }
}
