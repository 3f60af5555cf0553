using System;
using System.Data.SqlClient;
using System.IO;
using System.Web;
using System.Web.UI;

namespace Shop
{
    public partial class Find : Page
    {
        private string Wanted
        {
            get { return Request["wanted"]; }
        }

        private string _note;

        public string Note
        {
            get { return _note; }
            set { _note = Server.HtmlEncode(value); }
        }

        protected void btnFind_Click(object sender, EventArgs e)
        {
            var adapter = new SqlDataAdapter("SELECT * FROM items WHERE name = '" + txtName.Text + "'", "server=db"); // want: sql-injection
            lblResult.Text = "Found " + txtName.Text; // want: xss
            lblResult.Text = "Found " + Server.HtmlEncode(txtName.Text);
            Response.Write(Wanted); // want: xss
            Note = Request.QueryString["note"];
            lblResult.Text = Note;
            Session["name"] = txtName.Text; // want: trust-boundary
            Session["page"] = int.Parse(Request.Form["page"]);
            upload.SaveAs(Path.Combine(Server.MapPath("~/files"), upload.PostedFile.FileName)); // want: path-traversal
            upload.SaveAs(Path.Combine(Server.MapPath("~/files"), upload.FileName));
            Response.Redirect(Request.QueryString["to"]); // want: open-redirect
            Response.Redirect("~/Default.aspx?name=" + txtName.Text);
            HttpCookie cookie = new HttpCookie("a", "b");
            cookie.HttpOnly = true;
            Response.Cookies.Add(cookie); // want: insecure-cookie
            cookie.Secure = true;
            Response.Cookies.Add(cookie);
        }
    }

    public partial class Find
    {
        private SqlCommand command;

        public void ProcessRequest(HttpContext context)
        {
            command.CommandText = "SELECT " + context.Request.Params["column"]; // want: sql-injection
        }
    }
}
