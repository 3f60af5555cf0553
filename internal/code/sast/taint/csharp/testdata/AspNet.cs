using System;
using System.Web;
using System.Web.Http;
using System.Web.Mvc;
using System.Web.Security;
using System.Web.Services;
using System.Web.UI;
using System.Web.UI.WebControls;
using System.ServiceModel;

namespace Shop.AspNet
{
    public class DownloadPage : Page
    {
        private FileUpload upload;

        protected void Page_Load(object sender, EventArgs e)
        {
            EnableViewStateMac = false; // want: deserialisation
            this.ValidateRequest = false; // want: no-escaping
            string name = Request.QueryString["name"];
            Response.Write(Request.QueryString.ToString());
            Response.Write(Request.Path); // want: xss
            Response.Write(Request.ServerVariables["HTTP_X_NAME"]); // want: xss
            Response.Write(Request.ServerVariables.Get("QUERY_STRING")); // want: xss
            Response.Write(Request.ServerVariables["APP_POOL_ID"]);
            Response.Write(Request.Url.Scheme + "://example.org/" + Request.Url.Port);
            Response.Write(Request.Url.AbsoluteUri); // want: xss
            Response.Redirect(Request.Path);
            Response.Write(Request.Item("name")); // want: xss
            Response.WriteFile("~/files/" + name); // want: path-traversal
            Response.WriteFile("~/files/page.html");
            System.IO.File.ReadAllText(Server.MapPath(name)); // want: path-traversal
            new System.IO.FileStream(MapPath("~/files/" + name), System.IO.FileMode.Open); // want: path-traversal
            new System.IO.FileStream(MapPath("~/files/" + System.IO.Path.GetFileName(name)), System.IO.FileMode.Open);
            Response.Redirect("https://" + Server.UrlEncode(name));
            ClientScript.RegisterStartupScript(GetType(), "key", "alert('" + name + "')", true); // want: xss
            ClientScript.RegisterStartupScript(GetType(), "key", "alert('hello')", true);
            Controls.Add(new LiteralControl("<p>" + name + "</p>")); // want: xss
            Response.Write(upload.FileName); // want: xss
            Response.Write(upload.HasFile);
            Session.Add("name", name); // want: trust-boundary
            Session["token"] = new Random().Next().ToString(); // want: weak-random
            Session["name"] = name; // want: trust-boundary
            Response.Write(Session["name"]);
            Session["page"] = new Random().Next(10);
            var shade = new HttpCookie("shade", new Random().Next(10).ToString());
            var chosen = new HttpCookie("theme", name);
            Response.Write(chosen.Value); // want: xss
            FormsAuthentication.HashPasswordForStoringInConfigFile(name, "SHA1"); // want: password-hash
            var cookie = new HttpCookie("session", new Random().Next().ToString()); // want: weak-random
            cookie.Secure = false; // want: insecure-cookie
            cookie.HttpOnly = false; // want: script-cookie
            var open = new HttpCookie("theme", "dark");
            open.Secure = true;
            Response.Cookies.Add(open); // want: script-cookie
        }
    }

    public class Handler : IHttpHandler
    {
        public void ProcessRequest(HttpContext context)
        {
            context.Response.Write(context.Request.Params["name"]); // want: xss
        }
    }

    public class Names : WebService
    {
        [WebMethod]
        public void Show(string name)
        {
            HttpContext.Current.Response.Write(name); // want: xss
        }
    }

    public class HomeController : System.Web.Mvc.Controller
    {
        public ActionResult Markup(string name) => Content("<p>" + name, "text/html"); // want: xss

        public ActionResult Download(string name) => File("~/files/" + name, "text/plain"); // want: path-traversal

        public ActionResult Bytes(byte[] data) => File(data, "text/plain");

        public MvcHtmlString Helper(string name) => MvcHtmlString.Create("<b>" + name + "</b>"); // want: xss

        public ActionResult Chosen(string name)
        {
            Response.Write(Url.Action(name));
            Response.Write(Json(name));
            Response.Write(File(new System.IO.MemoryStream(), name));
            return View(name);
        }
    }

    public static class Binding
    {
        public static void Save([FromBody] string name, HttpResponse response)
        {
            response.Write(name); // want: xss
        }
    }
}
