using System;
using System.Collections.Generic;
using System.Data.SqlClient;
using System.Diagnostics;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Net.Http;
using System.Net.Security;
using System.Web;
using System.Web.UI;
using System.Xml;
using System.Xml.Linq;
using System.Xml.XPath;
using Microsoft.AspNet.Identity.EntityFramework;
using Serilog;

namespace Shop.Members
{
    public class Users : IdentityDbContext
    {
        public void Find(HttpRequest request)
        {
            Database.SqlQuery<string>("SELECT " + request["name"]); // want: sql-injection
        }
    }

    public class Part : UserControl
    {
        protected void Page_Load(object sender, EventArgs e)
        {
            Response.Write(Request.QueryString["name"]); // want: xss
            Response.Write(Page.Request.QueryString["name"]); // want: xss
            Response.Write(Context.Request.QueryString["name"]); // want: xss
            Request.Files["file"].SaveAs("/srv/" + Request.Files["file"].FileName); // want: path-traversal
            Response.Write(Request.Cookies["name"].Value); // want: xss
        }
    }

    public class Frame : MasterPage
    {
        protected void Page_Load(object sender, EventArgs e)
        {
            Response.Write(Request.QueryString["name"]); // want: xss
        }
    }

    public class Global : HttpApplication
    {
        protected void Application_Error(object sender, EventArgs e)
        {
            Response.Write(Context.Request.RawUrl); // want: xss
        }
    }

    public class Answers : System.Web.Services.WebService
    {
        private void Show()
        {
            Context.Response.Write(Context.Request.Params["name"]); // want: xss
        }
    }

    public class Streams : Page
    {
        protected void Page_Load(object sender, EventArgs e)
        {
            string name = Request.QueryString["name"];
            Response.Write(new StreamReader(new GZipStream(Request.InputStream, CompressionMode.Decompress)).ReadToEnd()); // want: xss
            Response.Write(new StreamReader(new DeflateStream(Request.InputStream, CompressionMode.Decompress)).ReadToEnd()); // want: xss
            Response.Write(new StreamReader(new BufferedStream(Request.InputStream)).ReadToEnd()); // want: xss
            new Process().StartInfo.Arguments = name; // want: command-injection
            var document = new XmlDocument();
            document.DocumentElement.SelectSingleNode("//user[@name='" + name + "']"); // want: xpath-injection
            document.CreateNavigator().Select("//user[@name='" + name + "']"); // want: xpath-injection
            XDocument.Load("users.xml").Root.XPathSelectElement("//user[@name='" + name + "']"); // want: xpath-injection
            new XPathDocument("users.xml").CreateNavigator().Evaluate("//user[@name='" + name + "']"); // want: xpath-injection
            var handler = new SocketsHttpHandler();
            handler.SslOptions.RemoteCertificateValidationCallback = (source, certificate, chain, errors) => true; // want: no-tls-check
            Log.Logger.Information("Asked for " + name); // want: log-injection
            Log.ForContext<Streams>().Information("Asked for " + name); // want: log-injection
            FormattableString made = $"SELECT {name}";
        }
    }
}
